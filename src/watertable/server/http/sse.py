"""Server-sent events: every stream is a place in the log, so nothing is queued for a reader that does not read.

A stream wakes when its table has grown and sends what its viewer has not seen: the missing words and one snapshot,
however many entries that were; of the drawing only what changed, where the one before was sent by the same stream.
Its memory is one frame. A frame that cannot be sent in time closes the stream.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any, Final

import msgspec

from watertable.server.domain.messages import By, Refusal
from watertable.server.domain.permissions import freed, holds
from watertable.server.http import schema
from watertable.server.http.connections import hang_up
from watertable.server.http.guard import Receive, Scope, Send
from watertable.server.live.live_table import Room, ring
from watertable.server.live.tables import Tables
from watertable.server.present import snapshot
from watertable.server.store.base import Unavailable

PATIENCE: Final = 20.0  # seconds a frame may take at least, and twice that at most
BEAT: Final = 15.0  # seconds between signs of life
LINGER: Final = 3.0  # seconds until a closed stream counts as gone
RETRY: Final = 2000  # milliseconds a browser waits before it comes again

HEADERS: Final = [
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


def frame(event: str, data: bytes, number: int | None = None) -> bytes:
    """One event; the data is one line of JSON."""
    head = f"event: {event}\n" if number is None else f"id: {number}\nevent: {event}\n"
    return head.encode() + b"data: " + data + b"\n\n"


def snapshot_for(room: Room, by: By, viewer: int, after: int, now: int) -> bytes:
    """What one browser is shown: the viewer's part, its own rights, and the words since `after` (a true number)."""
    return shown(room, by, viewer, after, now, 0)[0]


def shown(room: Room, by: By, viewer: int, after: int, now: int, known: int) -> tuple[bytes, int]:
    """A snapshot for whoever has the drawing `known` (0: none), and the number of the drawing it has then."""
    fold = room.fold
    own = {
        "host": by.host,
        "you": holds((room.floor or room).fold, by),
        "freed": freed((room.floor or room).fold, by),
        "now": now,
        "log": snapshot.log(fold, viewer, fold.lines_at[after]),
        "chat": snapshot.chat(fold, viewer, after),
    }
    rest, drawn = room.shared(viewer)
    scene = b'"scene":null' if drawn is None else drawn.since(known)
    made = b",".join((schema.encode(own)[:-1], rest, scene)) + b"}"
    return made, 0 if drawn is None else drawn.number


class Place:
    """Where a reader is in a table's log, and what it has not seen yet."""

    def __init__(
        self, tables: Tables, room: Room, session: str, seat: int | None, after: int | None
    ) -> None:
        self.tables = tables
        self.room = room
        self.session = session
        self.seat = seat
        self.after = after  # as the viewer counts; None: nothing seen yet
        self.drawn = 0  # the drawing it has: further ones can be sent as patches
        self.presence = -1
        self.left = False
        self.bell: asyncio.Future[None] | None = None
        self.alarm: asyncio.TimerHandle | None = None
        self.grown = -1  # how often the room had grown when it was looked at

    async def wait(self, seconds: float) -> bool:
        """Until the room has grown since it was last looked at, or so long, or it is left; True when it has grown."""
        room = self.room
        if room.grown == self.grown and not self.left:
            loop = asyncio.get_running_loop()
            self.bell = bell = loop.create_future()
            room.bells.add(bell)
            if (
                self.alarm is None
            ):  # one at a time: to look up a little early costs less than an alarm for every move
                self.alarm = loop.call_later(seconds, self._alarmed)
            try:
                await bell
            finally:
                room.bells.discard(bell)
        return room.grown != self.grown

    def _alarmed(self) -> None:
        self.alarm = None
        if self.bell is not None:
            ring(self.bell)

    def leave(self) -> None:
        """The reader is gone: nobody waits any more."""
        self.left = True
        if self.alarm is not None:
            self.alarm.cancel()
        self._alarmed()

    async def news(self) -> list[tuple[str, bytes, int | None]]:
        """Events since the last call: name, data, number. Rights are looked at every time.

        Read while nothing is being written, so that what is shown is durable.
        """
        tables = self.tables
        room = self.room = await tables.room(self.room.fold.id)
        by = await tables.sessions.access(self.session, room.fold.id)
        async with tables.gallery.look(room, by, self.seat) as look:
            room = self.room = look.room
            self.grown = room.grown
            return self._news(room, by, look.viewer)

    def _news(self, room: Room, by: By, viewer: int) -> list[tuple[str, bytes, int | None]]:
        fold = room.fold
        seen = fold.seq_of(viewer)
        found: list[tuple[str, bytes, int | None]] = []
        if self.after is not None and self.after > seen:
            self.after = None  # a number from nowhere: begin anew
        if self.after is None or self.after < seen:
            now = self.tables.clock()
            true = 0 if self.after is None else fold.true_seq(viewer, self.after)
            self.after = seen
            self.presence = room.presence
            for said in snapshot.chat(fold, viewer, true) if true else []:
                found.append(("chat", schema.encode(said), None))
            for ping in snapshot.pings(fold, viewer, true, now):
                found.append(("ping", schema.encode(ping), None))
            made, self.drawn = shown(room, by, viewer, true, now, self.drawn)
            found.append(("table", made, seen))
        elif self.presence != room.presence:
            self.presence = room.presence
            found.append(
                ("seats", schema.encode({"seats": snapshot.seats(fold, room.online)}), None)
            )
        return found


class Stream:
    """An ASGI answer that lasts."""

    def __init__(self, place: Place, viewer: int, sits: bool) -> None:
        self.place = place
        self.viewer = viewer
        self.sits = sits  # it is the owner of the seat who looks

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send what is new until somebody hangs up."""
        place = self.place
        room = place.room
        gone = asyncio.ensure_future(_until_gone(receive))
        gone.add_done_callback(lambda _: place.leave())
        look(room, self.viewer, self.sits, 1)
        try:
            async with asyncio.timeout(2 * PATIENCE) as limit:
                await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
                await send(_part(f"retry: {RETRY}\n\n".encode()))
                while not place.tables.stopping and not place.left:
                    _put_off(limit)
                    await self._go_on(send)
            if not place.left:
                await send(_part(frame("gone", b'{"why":"restart"}')))
                await send({"type": "http.response.body", "body": b"", "more_body": False})
        except TimeoutError:
            place.tables.metrics.count("streams_dropped_total")
            hang_up(scope.get("client"))
        except Refusal as refusal:  # the seat was taken away
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await send(_part(frame("gone", schema.encode(schema.problem(refusal)))))
                    await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            gone.cancel()
            place.leave()
            look_away(room, self.viewer, self.sits)

    async def _go_on(self, send: Send) -> None:
        """Send what is new, then wait for more; now and then a sign of life."""
        place = self.place
        try:
            body = b"".join([frame(*one) for one in await place.news()])
        except Unavailable:  # nothing can be told now; the room wakes when the store is back
            body, place.grown = b"", place.room.grown
        if body:
            await send(_part(body))
        more = await place.wait(BEAT)
        if not more and not body and not place.left:
            await send(_part(b": still here\n\n"))


def _put_off(limit: asyncio.Timeout) -> None:
    """There is time for one more round. A frame at a time has its limit, which is seldom moved: timers cost as much as frames."""
    now = asyncio.get_running_loop().time()
    if (limit.when() or now) - now < PATIENCE:
        limit.reschedule(now + 2 * PATIENCE)


def look(room: Room, viewer: int, sits: bool, by: int) -> None:
    """Somebody begins to look on, or ceased to a little while ago; the others are told who sits there."""
    before = room.online
    room.looking[viewer] = room.looking.get(viewer, 0) + by
    if not room.looking[viewer]:
        room.cache.pop(viewer, None)
        room.snapshots.drawings.pop(viewer, None)
    if sits:
        room.sitting[viewer] = room.sitting.get(viewer, 0) + by
        room.came_or_went(before)


def look_away(room: Room, viewer: int, sits: bool) -> None:
    """Somebody ceases to look on. Whoever comes back at once was never away."""
    asyncio.get_running_loop().call_later(LINGER, look, room, viewer, sits, -1)


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _part(body: bytes) -> dict[str, Any]:
    return {"type": "http.response.body", "body": body, "more_body": True}


async def poll(place: Place, wait: float, viewer: int, sits: bool) -> dict[str, Any]:
    """The same as one answer: what is new, or nothing after so many seconds."""
    room = place.room
    look(room, viewer, sits, 1)
    place.presence = room.presence
    try:
        end = asyncio.get_running_loop().time() + wait
        while True:
            found = await place.news()
            left = end - asyncio.get_running_loop().time()
            if found or left <= 0 or place.tables.stopping:
                break
            await place.wait(left)
    finally:
        place.leave()
        look_away(room, viewer, sits)
    return {
        "seq": place.after,
        "events": [
            {"event": name, "id": number, "data": msgspec.Raw(data)} for name, data, number in found
        ],
    }
