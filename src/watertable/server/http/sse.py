"""Server-sent events: a stream is a position in the log, so nothing is queued for a slow reader.

A stream wakes when its table has new entries and sends what its viewer has not seen: the missing log lines and one
snapshot, however many entries there were; of the scene only a patch, if the same stream sent the previous one.
It holds one frame in memory. A frame that cannot be sent in time closes the stream.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from functools import partial
from typing import Any, Final, Protocol

from watertable.server.domain.messages import Refusal, Sender
from watertable.server.domain.permissions import freed_seats, held_seats
from watertable.server.domain.projection import Projection
from watertable.server.http import schema
from watertable.server.http.connections import hang_up
from watertable.server.http.guard import Receive, Scope, Send
from watertable.server.live.live_table import LiveTable, resolve
from watertable.server.live.tables import Tables
from watertable.server.present import snapshot
from watertable.server.present.table_responses import (
    ChatEvent,
    OwnPart,
    PingEvent,
    Poll,
    Seats,
    SeatsEvent,
    TableEvent,
    encoded,
)
from watertable.server.store.base import Unavailable

PATIENCE: Final = 20.0  # seconds: a frame may take between one and two times this
BEAT: Final = 15.0  # seconds between keep-alive comments
LINGER = 3.0  # seconds until a seat with a closed stream counts as offline
RETRY: Final = 2000  # milliseconds a browser waits before it reconnects

Event = tuple[str, bytes, int | str | None]  # name, data, id
NEWS: Final[dict[str, Callable[..., Any]]] = {
    "table": TableEvent,
    "chat": ChatEvent,
    "ping": PingEvent,
    "seats": SeatsEvent,
}
RESTART: Final = schema.encode(schema.Gone(why="restart"))
HEADERS: Final = [
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


def frame(event: str, data: bytes, number: int | str | None = None) -> bytes:
    """One event; the data is one line of JSON."""
    head = f"event: {event}\n" if number is None else f"id: {number}\nevent: {event}\n"
    return head.encode() + b"data: " + data + b"\n\n"


def snapshot_for(live: LiveTable, sender: Sender, viewer: int, after: int, now: int) -> bytes:
    """The snapshot for one browser: the viewer's part, its permissions, and the log lines after `after` (a true number)."""
    return shown(live, sender, viewer, after, now, 0)[0]


def shown(
    live: LiveTable, sender: Sender, viewer: int, after: int, now: int, known: int
) -> tuple[bytes, int]:
    """A snapshot for a client that has drawing `known` (0: none), and the number of the drawing it has afterwards."""
    projection = live.projection
    own = OwnPart(
        host=sender.host,
        you=held_seats((live.source or live).projection, sender),
        freed=freed_seats((live.source or live).projection, sender),
        now=now,
        log=snapshot.log(projection, viewer, projection.lines_at[after]),
        chat=snapshot.chat(projection, viewer, after),
    )
    rest, drawn = live.shared(viewer)
    scene = b'"scene":null' if drawn is None else drawn.since(known)
    made = b",".join((schema.encode(own)[:-1], rest, scene)) + b"}"
    return made, 0 if drawn is None else drawn.number


class Position(Protocol):
    """What a stream reads: one table, or several at once."""

    tables: Tables
    left: bool

    async def next_events(self) -> list[Event]:
        """Events since the last call."""

    async def wait(self, seconds: float) -> bool:
        """Wait for news, a timeout or the end of the stream; True when there is news."""

    def beat_due(self) -> bool:
        """Whether BEAT has passed since the last keep-alive; once per time."""

    def skip(self) -> None:
        """Do not read this version."""

    def leave(self) -> None:
        """Stop waiting: the reader has disconnected."""


class StreamPosition:
    """A reader's position in a table's log, and what it has not seen yet."""

    def __init__(
        self, tables: Tables, live: LiveTable, session: str, seat: int | None, after: int | None
    ) -> None:
        self.tables = tables
        self.live = live
        self.session = session
        self.seat = seat
        self.after = after  # as the viewer counts; None: nothing seen yet
        self.mark = 0  # of the entry with that number, once this stream has shown it
        self.drawn = 0  # the drawing the client has: later ones can be sent as patches
        self.presence = -1
        self.left = False
        self.waiter: asyncio.Future[None] | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.beat = False  # a keep-alive is due
        self.version = -1  # the table's version when it was last read

    async def wait(self, seconds: float) -> bool:
        """Wait for a newer version, a timeout or the end of the stream; True when there is a newer version."""
        live = self.live
        if live.version == self.version and not self.left:
            loop = asyncio.get_running_loop()
            self.waiter = waiter = loop.create_future()
            live.waiters.add(waiter)
            if (
                self.timer is None
            ):  # keep an earlier timer: waking early costs less than rescheduling
                self.timer = loop.call_later(seconds, self._timed_out)
            try:
                await waiter
            finally:
                live.waiters.discard(waiter)
        return live.version != self.version

    def beat_due(self) -> bool:
        """Whether the timer has fired, for which nothing but time counts: entries that are hidden from the viewer wake the stream too."""
        due, self.beat = self.beat, False
        return due

    def skip(self) -> None:
        """Do not read this version: it cannot be read now."""
        self.version = self.live.version

    def _timed_out(self) -> None:
        self.timer = None
        self.beat = True
        if self.waiter is not None:
            resolve(self.waiter)

    def leave(self) -> None:
        """Stop waiting: the reader has disconnected."""
        self.left = True
        if self.timer is not None:
            self.timer.cancel()
        self._timed_out()

    async def next_events(self) -> list[Event]:
        """Events since the last call: name, data, number. Permissions are checked every time.

        Read under the lock, so that everything shown is durable.
        """
        tables = self.tables
        live = self.live = await tables.get(self.live.projection.id)
        self.session = tables.sessions.current(self.session)
        sender = await tables.sessions.access(self.session, live.projection.id)
        async with tables.delayed.viewing(live, sender, self.seat) as count_stream:
            live = self.live = count_stream.live
            self.version = live.version
            return self._news(live, sender, count_stream.viewer)

    def _news(self, live: LiveTable, sender: Sender, viewer: int) -> list[Event]:
        projection = live.projection
        seen = projection.seq_of(viewer)
        found: list[Event] = []
        if self.after is not None and (self.after > seen or self._changed(projection, viewer)):
            self.after, self.drawn = None, 0  # another entry has the number: start over
        if self.after is None or self.after < seen:
            now = self.tables.clock()
            true = 0 if self.after is None else projection.true_seq(viewer, self.after)
            self.after, self.mark = seen, projection.mark(viewer, seen)
            self.presence = live.presence
            for said in snapshot.chat(projection, viewer, true) if true else []:
                found.append(("chat", schema.encode(said), None))
            for ping in snapshot.pings(projection, viewer, true, now):
                found.append(("ping", schema.encode(ping), None))
            made, self.drawn = shown(live, sender, viewer, true, now, self.drawn)
            found.append(("table", made, seen))
        elif self.presence != live.presence:
            self.presence = live.presence
            seats = Seats(snapshot.seats(projection, live.online))
            found.append(("seats", schema.encode(seats), None))
        return found

    def _changed(self, projection: Projection, viewer: int) -> bool:
        """Whether the last entry that was shown is no longer in the log: the database has lost it."""
        assert self.after is not None
        return self.mark != 0 and projection.mark(viewer, self.after) != self.mark


class EventStream:
    """The ASGI response of an event stream."""

    to_all: str | None = None  # the id of events that are about no table

    def __init__(self, position: StreamPosition, viewer: int, is_owner: bool) -> None:
        self.position: Position = position
        self.count: Callable[[int], None] = partial(count_stream, position.live, viewer, is_owner)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send new events until either side disconnects."""
        position = self.position
        gone = asyncio.ensure_future(_until_gone(receive))
        gone.add_done_callback(lambda _: position.leave())
        self.count(1)
        try:
            async with asyncio.timeout(2 * PATIENCE) as limit:
                await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
                await send(_part(f"retry: {RETRY}\n\n".encode()))
                while not position.tables.stopping and not position.left:
                    _put_off(limit)
                    await self._go_on(send)
            if not position.left:
                await send(_part(frame("gone", RESTART, self.to_all)))
                await send({"type": "http.response.body", "body": b"", "more_body": False})
        except TimeoutError:
            position.tables.metrics.count("streams_dropped_total")
            hang_up(scope.get("client"))
        except Refusal as refusal:  # the seat was taken away
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await send(_part(frame("gone", schema.encode(schema.problem(refusal)))))
                    await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            gone.cancel()
            position.leave()
            asyncio.get_running_loop().call_later(
                LINGER, self.count, -1
            )  # a quick reconnect does not show

    async def _go_on(self, send: Send) -> None:
        """Send new events, then wait for more; send keep-alive comments in between."""
        position = self.position
        try:
            body = b"".join([frame(*one) for one in await position.next_events()])
        except Unavailable:  # the table wakes its readers when the store is back
            body = b""
            position.skip()
        if body:
            await send(_part(body))
        await position.wait(BEAT)
        if position.beat_due() and not position.left:
            await send(_part(b": still here\n\n"))


def _put_off(limit: asyncio.Timeout) -> None:
    """Extend the write deadline only when needed: rescheduling costs as much as a frame."""
    now = asyncio.get_running_loop().time()
    if (limit.when() or now) - now < PATIENCE:
        limit.reschedule(now + 2 * PATIENCE)


def count_stream(live: LiveTable, viewer: int, is_owner: bool, sender: int) -> None:
    """Count a stream in or out, and update who is online."""
    before = live.online
    if sender > 0:
        (live.source or live).watch()
    live.streams[viewer] = live.streams.get(viewer, 0) + sender
    if not live.streams[viewer]:
        live.cache.pop(viewer, None)
        live.snapshots.drawings.pop(viewer, None)
    if is_owner:
        live.owner_streams[viewer] = live.owner_streams.get(viewer, 0) + sender
        live.presence_changed(before)


def stream_closed(live: LiveTable, viewer: int, is_owner: bool) -> None:
    """Count a closed stream out, after a delay, so that a quick reconnect does not show as offline."""
    asyncio.get_running_loop().call_later(LINGER, count_stream, live, viewer, is_owner, -1)


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _part(body: bytes) -> dict[str, Any]:
    return {"type": "http.response.body", "body": body, "more_body": True}


async def poll(position: StreamPosition, wait: float, viewer: int, is_owner: bool) -> Poll:
    """Long polling: the new events, or none after a timeout."""
    live = position.live
    count_stream(live, viewer, is_owner, 1)
    position.presence = live.presence
    try:
        end = asyncio.get_running_loop().time() + wait
        while True:
            found = await position.next_events()
            left = end - asyncio.get_running_loop().time()
            if found or left <= 0 or position.tables.stopping:
                break
            await position.wait(left)
    finally:
        position.leave()
        stream_closed(live, viewer, is_owner)
    news = [NEWS[name](id=number, data=encoded(data)) for name, data, number in found]
    return Poll(position.after, news)
