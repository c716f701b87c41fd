"""A model of the commit protocol and a checker that visits every state of it.

Two clients send one command each, to any of the servers on one log; each server has a stream. Every write may succeed, fail,
seem to fail though it was written, or hang while others come and wait; a server may crash at any point. The steps are those of
`live/tables.py`, `live/live_table.py` and `http/sse.py`. `FAULTS` are mistakes that the checker must find.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

FAULTS: Final = (
    "waiters do not look whether the table is stale",
    "readers do not wait for the writer",
    "acknowledged before it is written",
    "a repeated command is written again",
    "a conflict is decided on the old projection",
    "nobody is woken after a failed write",
    "a stream keeps a number whose entry has changed",
)
STALE, UNLOCKED, EARLY, TWICE, CONFLICT, ASLEEP, NUMBERS = FAULTS

Entries = tuple[str, ...]
IDLE, SENT, ACKED, GIVEN_UP = "idle", "sent", "acked", "given up"
QUEUED, WRITTEN = "queued", "written"


class Server(NamedTuple):
    """A table in one server's memory."""

    projection: Entries = ()
    stale: bool = False
    command: str = ""  # whose handler holds the lock
    write: str = ""  # of that command: QUEUED or WRITTEN
    shown: Entries = ()  # what the reader of its stream has seen
    awake: bool = False  # the stream has something to read


class Client(NamedTuple):
    """A client with one command, which it sends again with the same id when it gets no answer."""

    phase: str = IDLE
    server: int = 0
    sent: int = 0


class World(NamedTuple):
    """A state of the whole model."""

    log: Entries
    servers: tuple[Server, ...]
    clients: tuple[Client, ...]
    crashes: int  # that may still happen, like the next two
    failures: int
    setbacks: int
    before: Entries = ()  # the log before the database was set back


class Step(NamedTuple):
    """A step, and the world after it."""

    name: str
    world: World
    wrong: str = ""  # a property that the step itself breaks


@dataclass
class Checked:
    """What the checker found."""

    states: int = 0
    steps: int = 0
    ends: int = 0  # states in which nothing is left to do
    wrong: str = ""
    trace: list[str] = field(default_factory=list)

    def line(self) -> str:
        """A one-line summary."""
        found = f"{self.wrong} ({'; '.join(self.trace)})" if self.wrong else "nothing wrong"
        return f"{self.states} states, {self.steps} steps, {self.ends} ends: {found}"


class Model:
    """The protocol, with at most so many crashes, failed writes and entries that the database itself loses."""

    def __init__(
        self, servers: int, crashes: int, failures: int, setbacks: int = 0, fault: str = ""
    ) -> None:
        self.fault = fault
        self.tries = 2  # of each client
        clients = (Client(), Client())
        self.begin = World((), (Server(),) * servers, clients, crashes, failures, setbacks)

    def steps(self, world: World) -> Iterator[Step]:
        """Every step that is possible now."""
        for number, client in enumerate(world.clients):
            if client.phase == IDLE and client.sent < self.tries:
                for at in range(len(world.servers)):
                    sent = Client(SENT, at, client.sent + 1)
                    yield Step(f"{_name(number)} sends to {at}", _client(world, number, sent))
            elif client.phase == IDLE:
                yield Step(
                    f"{_name(number)} gives up",
                    _client(world, number, client._replace(phase=GIVEN_UP)),
                )
        if world.setbacks and world.log:
            yield Step("the database loses an entry", _set_back(world))
        for at, server in enumerate(world.servers):
            yield from self._handle(world, at, server)
            yield from self._write(world, at, server)
            yield from self._read(world, at, server)
            if world.crashes and (server.command or server.projection):
                yield Step(f"{at} crashes", _crash(world, at, server))

    # Commands

    def _handle(self, world: World, at: int, server: Server) -> Iterator[Step]:
        """A waiting command takes the lock, and is decided."""
        if server.command:
            return
        for number, client in enumerate(world.clients):
            if client.phase == SENT and client.server == at:
                ready = self._fresh(world, server)
                yield self._decide(world, at, ready, number, f"{_name(number)} is decided at {at}")

    def _decide(self, world: World, at: int, server: Server, number: int, name: str) -> Step:
        command = _name(number)
        if command in server.projection and self.fault != TWICE:
            after = _client(_server(world, at, server), number, Client(ACKED))
            return Step(f"{name}: a repeat", after, _unwritten(command, world))
        server = server._replace(
            projection=(*server.projection, command), command=command, write=QUEUED
        )
        world = _server(world, at, server)
        if self.fault == EARLY:
            return Step(name, _client(world, number, Client(ACKED)), _unwritten(command, world))
        return Step(name, world)

    def _fresh(self, world: World, server: Server) -> Server:
        """What `LiveTable.locked` gives."""
        if server.stale and self.fault != STALE:
            return server._replace(projection=world.log, stale=False, awake=True)
        return server

    def _write(self, world: World, at: int, server: Server) -> Iterator[Step]:
        if not server.command:
            return
        number = "ab".index(server.command)
        client = world.clients[number]
        mine = client.phase == SENT and client.server == at
        if server.write == QUEUED:
            yield from self._commit(world, at, server, number)
            if world.failures:
                failed = world._replace(failures=world.failures - 1)
                yield self._failed(failed, at, server, number, f"{at} cannot write")
            return
        done = _server(world, at, server._replace(command="", write="", awake=True))
        if mine:
            done = _client(done, number, Client(ACKED))
        yield Step(f"{at} acknowledges", done, _unwritten(server.command, world))
        if world.failures:
            failed = world._replace(failures=world.failures - 1)
            yield self._failed(failed, at, server, number, f"{at} loses the answer to its commit")

    def _commit(self, world: World, at: int, server: Server, number: int) -> Iterator[Step]:
        """The primary key and the unique command decide who was first."""
        taken = len(world.log) != len(server.projection) - 1
        if taken or (server.command in world.log and self.fault != TWICE):
            free = server._replace(command="", write="")
            if self.fault == CONFLICT:  # the next number, without looking what was written
                again = server._replace(projection=(*server.projection, server.command))
                yield Step(f"{at} has a conflict", _server(world, at, again))
                return
            again = free._replace(projection=world.log, awake=True)
            yield self._decide(world, at, again, number, f"{at} has a conflict")
            return
        written = world._replace(log=(*world.log, server.command))
        yield Step(f"{at} writes", _server(written, at, server._replace(write=WRITTEN)))

    def _failed(self, world: World, at: int, server: Server, number: int, name: str) -> Step:
        """The client is told so; the projection may be ahead of the log, and a task will reload it."""
        after = _server(world, at, server._replace(command="", write="", stale=True))
        client = world.clients[number]
        if client.phase == SENT and client.server == at:
            after = _client(after, number, client._replace(phase=IDLE))
        return Step(name, after)

    # Readers

    def _read(self, world: World, at: int, server: Server) -> Iterator[Step]:
        free = not server.command or self.fault == UNLOCKED
        if server.awake and free:
            ready = self._fresh(world, server)
            shown = self._news(ready.shown, ready.projection)
            ready = ready._replace(shown=shown, awake=False)
            wrong = ""
            if shown not in (world.log[: len(shown)], world.before[: len(shown)]):
                wrong = f"a stream shows {shown} while the log is {world.log}"
            yield Step(f"the stream of {at} reads", _server(world, at, ready), wrong)
        if not server.command and server.stale and self.fault not in (STALE, ASLEEP):
            yield Step(f"{at} recovers", _server(world, at, self._fresh(world, server)))
        if not server.command and not server.stale and world.log != server.projection:
            grown = server._replace(projection=world.log, awake=True)
            yield Step(f"{at} hears of other entries", _server(world, at, grown))

    def _news(self, shown: Entries, projection: Entries) -> Entries:
        """A stream sends the entries after the number it has; if that one has changed, everything."""
        if shown == projection[: len(shown)]:
            return projection
        if self.fault == NUMBERS:
            return (*shown, *projection[len(shown) :])
        return projection


def check(model: Model) -> Checked:
    """Visit every state, breadth first; stop at the first that is wrong, with the shortest way to it."""
    found = Checked()
    came: dict[World, tuple[World, str] | None] = {model.begin: None}
    queue = [model.begin]
    while queue:
        later: list[World] = []
        for world in queue:
            steps = list(model.steps(world))
            found.steps += len(steps)
            if not steps:
                found.ends += 1
                found.wrong = _at_the_end(world)
                if found.wrong:
                    found.trace = _way(came, world)
                    return found
            for step in steps:
                found.wrong = step.wrong or _always(step.world)
                if found.wrong:
                    found.trace = [*_way(came, world), step.name]
                    return found
                if step.world not in came:
                    came[step.world] = (world, step.name)
                    later.append(step.world)
        queue = later
        found.states = len(came)
    return found


def _always(world: World) -> str:
    if len(set(world.log)) != len(world.log):
        return f"a command was written twice: {world.log}"
    return ""


def _at_the_end(world: World) -> str:
    for number, client in enumerate(world.clients):
        if client.phase == ACKED and _unwritten(_name(number), world):
            return f"{_name(number)} was acknowledged and is not in the log"
        if client.phase == SENT:
            return f"{_name(number)} is never answered"
    for at, server in enumerate(world.servers):
        if server.shown != world.log and (server.projection or server.stale):
            return f"the stream of {at} ends with {server.shown} while the log is {world.log}"
    return ""


def _unwritten(command: str, world: World) -> str:
    written = command in world.log or command in world.before
    return "" if written else f"{command} is acknowledged and not written"


def _crash(world: World, at: int, server: Server) -> World:
    """Memory is lost; clients do not know what became of their commands, and readers reconnect."""
    after = _server(
        world._replace(crashes=world.crashes - 1),
        at,
        Server(projection=world.log, shown=server.shown, awake=True),
    )
    for number, client in enumerate(world.clients):
        if client.phase == SENT and client.server == at:
            after = _client(after, number, client._replace(phase=IDLE))
    return after


def _set_back(world: World) -> World:
    """A standby that had not got the last entry takes over: whoever was told of it was told in vain."""
    lost = "ab".index(world.log[-1])
    after = world._replace(setbacks=world.setbacks - 1, log=world.log[:-1], before=world.log)
    if world.clients[lost].phase == ACKED:
        after = _client(after, lost, Client(GIVEN_UP))
    return after


def _name(number: int) -> str:
    return "ab"[number]


def _server(world: World, at: int, server: Server) -> World:
    return world._replace(servers=(*world.servers[:at], server, *world.servers[at + 1 :]))


def _client(world: World, number: int, client: Client) -> World:
    clients = (*world.clients[:number], client, *world.clients[number + 1 :])
    return world._replace(clients=clients)


def _way(came: dict[World, tuple[World, str] | None], world: World) -> list[str]:
    names: list[str] = []
    step = came[world]
    while step is not None:
        names.append(step[1])
        step = came[step[0]]
    return names[::-1]
