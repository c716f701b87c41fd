"""Notices: people who are asked and have no page open are told, once per question, also across restarts."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from watertable.server import secrets
from watertable.server.domain.clocks import deadline
from watertable.server.domain.messages import Refusal
from watertable.server.domain.projection import Projection
from watertable.server.live.live_table import LiveTable
from watertable.server.live.push import TIMEOUT, Push, Subscription, quiet_for
from watertable.server.live.webhooks import Reason, wanted_for
from watertable.server.store.base import Cursor, Reader, Unavailable

if TYPE_CHECKING:
    from watertable.server.live.tables import Tables

MOST_SUBSCRIPTIONS: Final = 20  # of one person at one table
LONG: Final = 12 * 3600_000  # milliseconds: with this much time there is a reminder …
DRAIN: Final = 3 * TIMEOUT  # seconds that a stop of the server waits for what is being sent
REMINDER: Final = 0.25  # … when this part of it is left
WORDS: Final = {
    "turn": "It is your turn: {title}",
    "wish": "Somebody asks to go back: {title}",
    "pause": "Somebody asks for a pause: {title}",
    "late": "Your time is running out: {title}",
}


class Notices:
    """Webhooks of the host and of players, and Web Push."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.push = Push(tables.store)
        self.followed: set[str] = set()  # tables with subscriptions
        self.sending: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Read which tables have subscriptions."""
        self.followed = set(await self.tables.store.read(_followed))

    # Subscribing

    async def subscribe(self, one: Subscription) -> None:
        """Tell this person about this table from now on."""
        if one.p256dh:
            self.push.check(one.endpoint)
        else:
            self.tables.webhooks.check(one.endpoint)
        await self.tables.store.change(lambda cursor: self._insert(cursor, one))
        self.followed.add(one.table)
        live = await self.tables.get(one.table)
        self.schedule(live)

    def _insert(self, cursor: Cursor, one: Subscription) -> None:
        dialect = self.tables.store.dialect
        row = (one.session, one.table)
        cursor.execute(dialect("SELECT COUNT(*) FROM push WHERE session = ? AND table_id = ?"), row)
        if cursor.fetchone()[0] >= MOST_SUBSCRIPTIONS:
            raise Refusal(429, "too-many", "too many devices are told about this table")
        cursor.execute(
            dialect(
                "INSERT INTO push (session, table_id, endpoint, p256dh, auth, quiet) VALUES (?, ?, ?, ?, ?, ?) "
                "ON CONFLICT (session, table_id, endpoint) DO UPDATE SET p256dh = excluded.p256dh, "
                "auth = excluded.auth, quiet = excluded.quiet"
            ),
            (*row, one.endpoint, one.p256dh, one.auth, one.quiet),
        )

    async def unsubscribe(self, session: str, table: str, endpoint: str) -> None:
        """No longer tell this person."""
        sql = self.tables.store.dialect(
            "DELETE FROM push WHERE session = ? AND table_id = ? AND endpoint = ?"
        )

        def drop(cursor: Cursor) -> None:
            cursor.execute(sql, (session, table, endpoint))

        await self.tables.store.change(drop)

    # Telling

    def wants(self, projection: Projection) -> bool:
        """Whether anybody at this table may have to be told; asked after every entry."""
        return bool(projection.settings.notice) or projection.id in self.followed

    def schedule(self, live: LiveTable) -> None:
        """Begin to tell those who are asked and were not considered yet."""
        for seat in range(len(live.projection.seats)):
            call = wanted_for(live.projection, seat)
            if call is not None and live.notified.get((seat, call[0])) != call[1]:
                live.notified[seat, call[0]] = call[1]
                self.tables.spawn(self._call(live, seat, call))

    async def _call(self, live: LiveTable, seat: int, call: Reason) -> None:
        """Tell a player who must act and is not online; later remind them of their deadline."""
        await asyncio.sleep(self.tables.webhooks.patience)
        with contextlib.suppress(Unavailable):
            await self._tell(live.projection.id, seat, call, call[0])
            if call[0] == "turn":
                await self._remind(live.projection.id, seat, call)

    async def _remind(self, table: str, seat: int, call: Reason) -> None:
        """Tell a player whose time is running out; the time may have been stopped meanwhile."""
        live = await self.tables.get(table)
        wait = _reminder(live.projection, seat, self.tables.clock())
        if wait is None or wanted_for(live.projection, seat) != call:
            return
        if wait > 0:
            self._after(wait, partial(self._remind, table, seat, call))
        else:
            await self._tell(table, seat, call, "late")

    async def _tell(self, table: str, seat: int, call: Reason, why: str) -> None:
        """Tell a person at every place they named, once each; whoever has a page open has seen it."""
        live = await self.tables.get(table)
        if wanted_for(live.projection, seat) != call:
            return
        places: list[Subscription | None] = [*await self._subscriptions(live.projection, seat)]
        if live.projection.settings.notice and why != "late":
            places.append(None)  # the host's webhook
        begun = [self._begin(self._tell_at(live, seat, call, why, place)) for place in places]
        if begun:
            await asyncio.wait(begun)

    def _begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something that a stop of the server waits for: what is noted as told is also sent."""
        task = asyncio.ensure_future(work)
        self.sending.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self.sending.discard(task)
        self.tables.ended(task)

    async def close(self) -> None:
        """Finish what is being sent."""
        if self.sending:
            await asyncio.wait(self.sending, timeout=DRAIN)

    async def _tell_at(
        self, live: LiveTable, seat: int, call: Reason, why: str, place: Subscription | None
    ) -> None:
        """Tell a person at one place, unless it is night there: then after it."""
        wait = quiet_for(place.quiet, self.tables.clock()) if place is not None else 0.0
        if wait > 0:
            self._after(wait, partial(self._tell, live.projection.id, seat, call, why))
            return
        seen = seat in live.online
        key = why if place is None else f"{why} {secrets.digest(place.endpoint)[:16]}"
        if place is not None and place.p256dh:
            await self.push.key()  # before it is noted: then nothing but sending is left to do
        note = partial(self._once, table=live.projection.id, seat=seat, why=key, number=call[1])
        if not await self.tables.store.change(note) or seen:
            return
        if place is not None:
            await self._send(live.projection, seat, why, place)
            return
        sent = await self.tables.webhooks.tell(live.projection, seat, why)
        self.tables.metrics.count("notices_total", f'sent="{str(sent).lower()}"')

    def _after(self, seconds: float, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Do something later, unless the server has stopped by then; after a restart it is scheduled again."""

        def begin() -> None:
            if not self.tables.stopping:
                self.tables.spawn(work())

        asyncio.get_running_loop().call_later(seconds, begin)

    async def _send(self, projection: Projection, seat: int, why: str, one: Subscription) -> None:
        """One notice; it names the game and the table, and nothing of the game itself."""
        assert projection.house is not None
        title = projection.settings.name or projection.house.meta.title
        payload = {"table": projection.id, "text": WORDS[why].format(title=title)}
        if not one.p256dh:
            link = f"{self.tables.webhooks.site}/t/{projection.id}"
            await self.tables.webhooks.post(one.endpoint, f"{payload['text']} {link}")
        elif not await self.push.send(one, payload, projection.id):
            await self._prune(one.endpoint)
        self.tables.metrics.count("pushes_total")

    async def _prune(self, endpoint: str) -> None:
        """A browser has dropped its subscription: it is told about no table any more."""
        sql = self.tables.store.dialect("DELETE FROM push WHERE endpoint = ?")

        def drop(cursor: Cursor) -> None:
            cursor.execute(sql, (endpoint,))

        await self.tables.store.change(drop)
        self.tables.metrics.count("pushes_pruned_total")

    def _once(self, cursor: Cursor, table: str, seat: int, why: str, number: int) -> bool:
        """Note that this is told or seen; False if it was. Noted first: after a crash nobody is told twice."""
        dialect = self.tables.store.dialect
        cursor.execute(
            dialect(
                "INSERT INTO told (table_id, seat, why, number) VALUES (?, ?, ?, ?) "
                "ON CONFLICT (table_id, seat, why) DO UPDATE SET number = excluded.number "
                "WHERE told.number <> excluded.number"
            ),
            (table, seat, why, number),
        )
        return cursor.rowcount == 1

    async def _subscriptions(self, projection: Projection, seat: int) -> list[Subscription]:
        if projection.id not in self.followed:
            return []
        epoch = projection.seats[seat].epoch
        found: list[Subscription] = await self.tables.store.read(
            lambda reader: _subscribers(reader, projection.id, seat, epoch)
        )
        return found


def _followed(reader: Reader) -> list[str]:
    return [str(row[0]) for row in reader.rows("SELECT DISTINCT table_id FROM push")]


def _subscribers(reader: Reader, table: str, seat: int, epoch: int) -> list[Subscription]:
    """The subscriptions of those who hold a seat now; a device that is subscribed twice is told once."""
    rows: list[Any] = reader.rows(
        "SELECT push.session, push.table_id, endpoint, p256dh, auth, quiet FROM push JOIN grants "
        "ON grants.session = push.session AND grants.table_id = push.table_id "
        "WHERE push.table_id = ? AND role = 'seat' AND seat = ? AND epoch = ?",
        table,
        seat,
        epoch,
    )
    return list({row[2]: Subscription(*row) for row in rows}.values())


def _reminder(projection: Projection, seat: int, now: int) -> float | None:
    """Seconds until a reminder is due, where there is much time."""
    since, end = projection.since[seat], deadline(projection, seat)
    if since < 0 or end is None or end - since < LONG:
        return None
    at = end - REMINDER * (end - since)
    return max(0.0, (at - now) / 1000)
