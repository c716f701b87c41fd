"""The session stream: one stream for all tables that the pages of a browser show, and for its list of tables.

A browser opens at most six connections to a server, so a stream per page would block it at the seventh. Events are
those of a table's own stream; their id begins with the table's key in the request. See docs/decisions/0011.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

from watertable.server.domain.messages import Refusal
from watertable.server.http import schema
from watertable.server.http.sse import (
    Event,
    EventStream,
    StreamPosition,
    count_stream,
    stream_closed,
)
from watertable.server.live.followers import Follower
from watertable.server.live.live_table import LiveTable, resolve
from watertable.server.live.tables import Tables
from watertable.server.present.lobby_responses import OwnListing
from watertable.server.present.table_responses import SessionEvent, SessionPoll, encoded
from watertable.server.store.base import Unavailable

MOST_TABLES: Final = 100
TO_ALL: Final = "*"  # the id of events that are about no table
CALM: Final = 0.3  # seconds between two looks at the list of tables


@dataclass(slots=True)
class Wanted:
    """One table that a page shows: as whom, and what it has seen."""

    key: str
    table: str
    seat: int | None
    after: int | None


@dataclass(slots=True)
class Place:
    """A position in one table's log."""

    key: str
    position: StreamPosition
    live: LiveTable  # where the stream is counted
    viewer: int
    is_owner: bool


def wanted_tables(text: str) -> list[Wanted]:
    """The tables of a request: `id`, `id.seat` or `id.seat.after` (the seat may be empty), with commas between."""
    found: dict[str, Wanted] = {}
    for part in filter(None, text.split(",")):
        table, seat, after, *more = [*part.split("."), "", ""]
        numbers = [_number(seat, 2), _number(after, 15)]
        if not table.isalnum() or not table.isascii() or any(more) or len(table) > 32:
            raise _unreadable()
        key = table if numbers[0] is None else f"{table}.{numbers[0]}"
        found[key] = Wanted(key, table, *numbers)
    if len(found) > MOST_TABLES:
        raise Refusal(400, "bad-request", f"tables: at most {MOST_TABLES}")
    return list(found.values())


def _number(text: str, longest: int) -> int | None:
    if not text:
        return None
    if not text.isascii() or not text.isdigit() or len(text) > longest:
        raise _unreadable()
    return int(text)


def _unreadable() -> Refusal:
    return Refusal(400, "bad-request", "tables: a list of id.seat.after")


class SessionPosition:
    """Positions at several tables, read as one."""

    def __init__(self, tables: Tables, places: list[Place], lost: list[Event]) -> None:
        self.tables = tables
        self.places = places
        self.lost = lost  # to be sent: tables that cannot be shown
        self.follower: Follower | None = None
        self.sent: dict[str, OwnListing] = {}  # the last listing of each table
        self.left = False
        self.waiter: asyncio.Future[None] | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.beat = False  # a keep-alive is due
        self.looked = 0.0  # when a change of the list was last sent

    def follow(self, follower: Follower) -> None:
        """Bring the session's list of tables up to date as well."""
        self.follower = follower
        follower.wake = self._wake

    @property
    def has_news(self) -> bool:
        """Whether there is something to read now."""
        return (
            bool(self.lost)
            or any(place.position.version != place.position.live.version for place in self.places)
            or (self._list_changed and self._calm_for() <= 0)
        )

    @property
    def _list_changed(self) -> bool:
        return self.follower is not None and bool(self.follower.changed)

    def _calm_for(self) -> float:
        """Seconds until the list of tables is looked at again."""
        return self.looked + CALM - asyncio.get_running_loop().time()

    async def next_events(self) -> list[Event]:
        """Events since the last call, of all tables."""
        found, self.lost = self.lost, []
        for place in list(self.places):
            position = place.position
            if position.version == position.live.version:
                continue
            try:
                for name, data, number in await position.next_events():
                    found.append(
                        (name, data, place.key if number is None else f"{place.key} {number}")
                    )
            except Unavailable:
                position.skip()
            except Refusal as refusal:  # the seat was taken away: the other tables go on
                self.places.remove(place)
                stream_closed(place.live, place.viewer, place.is_owner)
                found.append(gone(place.key, refusal))
        if self.follower is not None and self._list_changed and self._calm_for() <= 0:
            found += await self._listings(self.follower)
        return found

    async def _listings(self, follower: Follower) -> list[Event]:
        """What has changed in the list of tables; nothing is sent about a change that nobody can see there.

        Such a change does not delay the next one either: that would tell of it.
        """
        changed, follower.changed = follower.changed, set()
        found: list[Event] = []
        for table in sorted(changed):
            try:
                session = self.tables.sessions.current(follower.session)
                listing, follower.seen[table] = await self.tables.own.news(
                    session, table, follower.seen.get(table, 0)
                )
            except Unavailable:
                continue
            if listing is not None and listing != self.sent.get(table):
                self.sent[table] = listing
                self.looked = asyncio.get_running_loop().time()
                found.append(("mine", schema.encode(listing), TO_ALL))
        return found

    async def wait(self, seconds: float) -> bool:
        """Wait for news of any table, a timeout or the end of the stream; True when there is news."""
        if not self.has_news and not self.left:
            loop = asyncio.get_running_loop()
            self.waiter = waiter = loop.create_future()
            calm = loop.call_later(self._calm_for(), self._wake) if self._list_changed else None
            lives = [place.position.live for place in self.places]
            for live in lives:
                live.waiters.add(waiter)
            if self.timer is None:
                self.timer = loop.call_later(seconds, self._timed_out)
            try:
                await waiter
            finally:
                for live in lives:
                    live.waiters.discard(waiter)
                if calm is not None:
                    calm.cancel()
        return self.has_news

    def beat_due(self) -> bool:
        """Whether the timer has fired, for which nothing but time counts."""
        due, self.beat = self.beat, False
        return due

    def skip(self) -> None:
        """Nothing to skip: each table is skipped by itself."""

    def _timed_out(self) -> None:
        self.timer = None
        self.beat = True
        self._wake()

    def _wake(self) -> None:
        if self.waiter is not None:
            resolve(self.waiter)

    def leave(self) -> None:
        """Stop waiting: the reader has disconnected."""
        self.left = True
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        if self.follower is not None:
            self.tables.followers.remove(self.follower)
        self._wake()

    def count(self, step: int) -> None:
        """Count a stream in or out at every table."""
        if step > 0 and self.follower is not None:
            self.tables.followers.add(self.follower)
        for place in self.places:
            count_stream(place.live, place.viewer, place.is_owner, step)


class SessionStream(EventStream):
    """The ASGI response of a session stream."""

    to_all = TO_ALL

    def __init__(self, position: SessionPosition) -> None:
        self.position = position
        self.count = position.count


def gone(key: str, refusal: Refusal) -> Event:
    """The event that ends one table's part of the stream."""
    return "gone", schema.encode(schema.problem(refusal)), key


async def session_position(
    tables: Tables,
    session: str,
    wanted: list[Wanted],
    mine: bool,
    look: Callable[[Wanted], Awaitable[Place]],
) -> SessionPosition:
    """The positions of these tables; those that cannot be shown are told as gone."""
    places: list[Place] = []
    lost: list[Event] = []
    for one in wanted:
        try:
            places.append(await look(one))
        except Refusal as refusal:
            lost.append(gone(one.key, refusal))
    made = SessionPosition(tables, places, lost)
    if mine and session:
        shown = {one.table for one in wanted}
        made.follow(Follower(session, await tables.own.tables_of(session), but=shown))
    return made


def _literal(name: str) -> Any:
    """The name of an event, which is one of those its type lists."""
    return name


async def session_poll(position: SessionPosition, wait: float) -> SessionPoll:
    """Long polling: the new events of all tables, or none after a timeout."""
    position.count(1)
    places = list(position.places)
    for place in places:
        place.position.presence = place.live.presence
    loop = asyncio.get_running_loop()
    end = loop.time() + wait
    try:
        while True:
            found = await position.next_events()
            left = end - loop.time()
            if found or left <= 0 or position.tables.stopping or position.left:
                break
            await position.wait(left)
    finally:
        position.leave()
        for place in position.places:
            stream_closed(place.live, place.viewer, place.is_owner)
    return SessionPoll(
        [SessionEvent(_literal(name), str(number), encoded(data)) for name, data, number in found]
    )
