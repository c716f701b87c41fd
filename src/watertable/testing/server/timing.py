"""The time of events: what a rival does in secret must not change when anything is sent to a viewer.

One game is played twice up to a sealed question. In one world a rival answers it, takes back and answers again while the
viewer's streams are open; in the other it does nothing. Every byte must be sent at the same moment of a virtual clock.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import watertable
from watertable.kernel.action import Action
from watertable.kernel.event import Log
from watertable.kernel.state import State
from watertable.kernel.table import Table
from watertable.server.domain.projection import Projection
from watertable.server.http import sse
from watertable.server.store.sqlite import SqliteStore
from watertable.testing.server.harness import (
    Browser,
    HttpResponse,
    InProcessServer,
    RandomBots,
    Watch,
    serving,
)

AT: Final = 1_800_000_000_000
DICE: Final = "0" * 64
TICK: Final = 1.0  # seconds of the virtual clock
LASTS: Final = 50.0  # seconds that a sealed question is watched
GAMES: Final = ("template", "raging_waters", "whitewater")  # houses with sealed answers

Sent = tuple[float, str, bytes]  # when, on which channel, what


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop whose time stands still until somebody moves it."""

    now = 1000.0

    def time(self) -> float:
        """The virtual time."""
        return self.now


class TimedWatch(Watch):
    """A stream that remembers when each part came."""

    def __init__(self, name: str, sent: list[Sent]) -> None:
        super().__init__()
        self.name = name
        self.sent = sent

    async def send(self, message: Any) -> None:
        """ASGI send."""
        self.sent.append((_now(), self.name, message.get("body", b"")))
        await super().send(message)


def _now() -> float:
    return asyncio.get_running_loop().time()


@dataclass
class Act:
    """Something that is done at a time: by the rival or the viewer."""

    at: float
    seat: int
    do: str  # play, take_back, say, stay
    secret: bool  # only in one of the worlds


@dataclass
class Trial:
    """One game up to a sealed question that a rival and the viewer are asked, and what is done then."""

    game: str
    seats: int
    viewer: int
    seed: str
    acts: list[Act] = field(default_factory=list)
    refused: int = 0  # secret acts that the server did not take


def trial_of(game: str, luck: random.Random) -> Trial:
    """A random trial."""
    counts = [count for count in watertable.house(game).meta.seats if count > 1]
    seats = luck.choice(counts)
    found = Trial(game, seats, luck.randrange(seats), str(luck.getrandbits(64)))
    rival = luck.choice([seat for seat in range(seats) if seat != found.viewer])
    for do in ("play", "take_back", "play", "play", "take_back", "play"):
        found.acts.append(Act(luck.uniform(1, LASTS - 5), rival, do, True))
    secret = sorted(act.at for act in found.acts)
    for act, at in zip(found.acts, secret):  # in this order
        act.at = at
    for do in ("say", "stay", "play", "take_back"):
        found.acts.append(Act(luck.uniform(1, LASTS - 5), found.viewer, do, False))
    found.acts.append(Act(luck.uniform(1, LASTS - 5), rival, "say", False))
    found.acts.sort(key=lambda act: act.at)
    return found


@asynccontextmanager
async def _server(folder: Path) -> AsyncIterator[InProcessServer]:
    loop = asyncio.get_running_loop()  # the clock is read in other threads too

    def clock() -> int:
        return AT + int(loop.time() * 1000)

    store = SqliteStore(folder / "w.db")
    async with serving(store, pool=RandomBots(), clock=clock, dice=lambda: DICE) as server:
        server.tables.server_key = "the same in both"
        yield server


async def _settle(server: InProcessServer, rounds: int = 3) -> None:
    """Let everything happen that can happen without time passing."""
    for _ in range(rounds):
        await server.tables.store.read(lambda reader: None)
        await server.tables.store.change(lambda cursor: None)
        for _ in range(12):
            await asyncio.sleep(0)


async def _until_sealed(
    server: InProcessServer, table: str, trial: Trial, who: list[Browser]
) -> bool:
    """Play until a sealed question is put to the rival and the viewer; False if the game has none."""
    luck = random.Random(trial.seed)
    rival = next(act.seat for act in trial.acts if act.secret)
    for number in range(300):
        projection = (await server.tables.get(table)).projection
        at = projection.table
        if not projection.running or at is None:
            return False
        asked = [seat for seat in range(trial.seats) if at.legal(seat)]
        asks = {seat: at.state.ask_of(seat) for seat in asked}
        if {rival, trial.viewer} <= {seat for seat, ask in asks.items() if ask and ask.sealed}:
            return True
        seat = luck.choice(asked)
        await _act(
            who[seat], projection, table, Act(0, seat, "play", False), luck, f"first-{number}"
        )
    return False


async def _act(
    browser: Browser, projection: Projection, table: str, act: Act, luck: random.Random, name: str
) -> HttpResponse:
    """Carry out an act; a random legal action is played."""
    value: Any = {"say": "hello", "stay": True, "take_back": None}.get(act.do)
    expect = None
    if act.do == "play":
        assert projection.table is not None
        legal = projection.table.legal(act.seat)
        value = luck.choice(legal).id if legal else 0
        expect = projection.numbers[act.seat]
    name = f"timing-{name}".ljust(20, "-")
    return await browser.tell(table, {act.do: value}, act.seat, expect, name)


async def _poll(browser: Browser, path: str, sent: list[Sent]) -> None:
    sent.append((_now(), "poll", (await browser.get(path)).bytes))


async def watched(trial: Trial, secretly: bool) -> list[Sent] | None:
    """Everything the viewer is sent, with its time; None if the game put no sealed question."""
    with tempfile.TemporaryDirectory() as folder:
        async with _server(Path(folder)) as server:
            host, viewer = server.browser(), server.browser()
            plan = "".join("o" if seat == trial.viewer else "m" for seat in range(trial.seats))
            made = await host.create_table(trial.game, plan, confirm=False, id="timing-table-000")
            table = made["table"]
            await viewer.sit(made["seats"][trial.viewer]["secret"], "Viewer")
            await host.tell(table, {"start": True}, name="timing-start-000")
            await _settle(server)
            who = [viewer if seat == trial.viewer else host for seat in range(trial.seats)]
            if not await _until_sealed(server, table, trial, who):
                return None
            sent = await _watch(server, table, trial, who, secretly)
            await _settle(server)
            return sent


async def _watch(
    server: InProcessServer, table: str, trial: Trial, who: list[Browser], secretly: bool
) -> list[Sent]:
    loop, viewer = asyncio.get_running_loop(), who[trial.viewer]
    sent: list[Sent] = []
    assert isinstance(loop, VirtualLoop)
    began = loop.now
    acts = [act for act in trial.acts if secretly or not act.secret]
    paths = {
        "stream": f"/api/tables/{table}/events?seat={trial.viewer}",
        "session": f"/api/events?tables={table}.{trial.viewer}",
        "list": "/api/events?mine=true",
    }
    async with AsyncExitStack() as stack:
        for name, path in paths.items():
            await stack.enter_async_context(_open(viewer, path, TimedWatch(name, sent)))
        seq = (await viewer.look(table, trial.viewer))["seq"]
        where = f"/api/tables/{table}/poll?seat={trial.viewer}&after={seq}&wait=40"
        polled = asyncio.ensure_future(_poll(viewer, where, sent))
        while loop.now < began + LASTS:
            await _settle(server, 1)
            loop.now += TICK
            while acts and began + acts[0].at <= loop.now:
                await _one(server, table, trial, acts.pop(0), who, sent)
        await polled
    return sent


@asynccontextmanager
async def _open(browser: Browser, path: str, watch: TimedWatch) -> AsyncIterator[None]:
    task = asyncio.ensure_future(
        browser.app(browser.scope("GET", path, []), watch.receive, watch.send)
    )
    try:
        yield
    finally:
        watch.gone.set()
        await task


async def _one(
    server: InProcessServer,
    table: str,
    trial: Trial,
    act: Act,
    who: list[Browser],
    sent: list[Sent],
) -> None:
    await _settle(server)
    projection = (await server.tables.get(table)).projection
    if act.secret and not _stays_secret(projection, act):
        trial.refused += 1
        return
    luck = random.Random(f"{trial.seed} {act.at}")
    name = f"{act.seat}-{int(act.at * 1e6)}"
    answered = await _act(who[act.seat], projection, table, act, luck, name)
    if act.seat == trial.viewer:
        sent.append((_now(), f"answer to {act.do}", answered.bytes))
    elif act.secret and answered.status != 200:
        trial.refused += 1
    await _settle(server)


def _stays_secret(projection: Projection, act: Act) -> bool:
    """Whether an act neither ends the rival's answer nor takes a finished one back, which everybody may see."""
    at = projection.table
    assert at is not None
    if at.state.ask_of(act.seat) is None:
        return False
    if act.do == "take_back":
        return bool(at.drafts(act.seat))
    after = [_after(at, act.seat, action) for action in at.legal(act.seat)]
    return all(state.ask_of(act.seat) is not None for state in after)


def _after(at: Table, seat: int, action: Action) -> State:
    state: State = at.game.clone(at.state)
    at.game.apply(state, seat, action, Log())
    return state


def difference(one: list[Sent], other: list[Sent]) -> str:
    """The first thing that was sent at another time, or with other bytes; "" if there is none."""
    for channel in sorted({name for _, name, _ in (*one, *other)}):
        here = [(at, body) for at, name, body in one if name == channel]
        there = [(at, body) for at, name, body in other if name == channel]
        for left, right in zip(here, there):
            if left != right:
                return (
                    f"{channel}: {left[0]:.1f} {left[1][:60]!r}, {right[0]:.1f} {right[1][:60]!r}"
                )
        if len(here) != len(there):
            return f"{channel}: {len(here)} parts, {len(there)} parts"
    return ""


@dataclass
class TimingTally:
    """The counts of a campaign."""

    pairs: int = 0
    without: int = 0  # games that put no such question in time
    secret: int = 0  # steps in secret that the server took
    sent: int = 0  # parts that were compared
    leaks: list[str] = field(default_factory=list)

    @property
    def well(self) -> bool:
        """Nothing differed, and something was done in secret."""
        return not self.leaks and self.secret > 0

    def line(self) -> str:
        """A one-line summary."""
        told = "".join(f"\n  {leak}" for leak in self.leaks[:10])
        return (
            f"{self.pairs} sealed questions watched, {self.secret} steps in secret, "
            f"{self.sent} parts sent at the same time; leaks {len(self.leaks)}{told}"
        )


def campaign(pairs: int, seed: int, games: list[str] | None = None) -> TimingTally:
    """So many pairs, house by house in turn."""
    tally = TimingTally()
    names = [name for name in GAMES if games is None or name in games]
    luck = random.Random(f"timing {seed}")
    tries = 0
    while names and tally.pairs < pairs and tries < 3 * pairs + 3:
        trial = trial_of(names[tries % len(names)], luck)
        tries += 1
        found = [_run(trial, secretly) for secretly in (False, True)]
        if found[0] is None or found[1] is None:
            tally.without += 1
            continue
        tally.pairs += 1
        tally.secret += sum(act.secret for act in trial.acts) - trial.refused
        tally.sent += len(found[0])
        differs = difference(*[one for one in found if one is not None])
        if differs:
            tally.leaks.append(f"{trial.game}, seat {trial.viewer}, {differs}")
    return tally


def _run(trial: Trial, secretly: bool) -> list[Sent] | None:
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(watched(trial, secretly))


# Planted


async def late_keep_alive(self: sse.EventStream, send: Any) -> None:
    """A keep-alive that is sent unless something was sent since the last wake-up, also by what the viewer may not know."""
    position = self.position
    body = b"".join([sse.frame(*one) for one in await position.next_events()])
    if body:
        await send({"type": "http.response.body", "body": body, "more_body": True})
    more = await position.wait(sse.BEAT)
    if not more and not body and not position.left:
        await send({"type": "http.response.body", "body": b": still here\n\n", "more_body": True})
