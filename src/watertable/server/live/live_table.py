"""One live table: its projection, lock, readers and timers."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import watertable
from watertable.kernel.errors import WaterTableError
from watertable.server import failpoints
from watertable.server.domain.messages import Entry, Refusal
from watertable.server.domain.projection import Projection
from watertable.server.domain.replay import Catalogues, empty, replay, resume_dice
from watertable.server.present import snapshot
from watertable.server.present.scene_json import Drawing
from watertable.server.store.base import Store

logger = logging.getLogger("watertable.server")


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def resolve(waiter: asyncio.Future[None]) -> None:
    """Complete a waiter."""
    if not waiter.done():
        waiter.set_result(None)


class LiveTable:
    """A table in memory: its projection, lock, readers and timers."""

    def __init__(
        self, projection: Projection, read: Callable[[str], Awaitable[Projection]] | None = None
    ) -> None:
        self.projection = projection
        self._read = read  # reads the projection from the log again
        self._lock = asyncio.Lock()
        self.stale = False  # the projection may differ from the log: reload before use
        self.streams: dict[int, int] = {}  # viewer -> open streams
        self.owner_streams: dict[int, int] = {}  # seat -> open streams of its owner
        self.presence = 0
        self.waiters: set[asyncio.Future[None]] = set()  # of readers that wait
        self.version = 0  # incremented on every change
        self.cache: dict[int, tuple[int, int, bytes]] = {}
        self.snapshots = snapshot.Cache()
        self.timer: asyncio.TimerHandle | None = None
        self.timer_at = 0  # when the timer fires
        self.bots: asyncio.Task[None] | None = None
        self.recovery: asyncio.Task[None] | None = None  # after a failed write
        self.elsewhere: set[int] = set()  # seats with an open stream at another server
        self.delayed: LiveTable | None = None  # the copy for delayed spectators
        self.source: LiveTable | None = None  # for such a copy: the table it is behind
        self.notified: dict[
            tuple[int, str], int
        ] = {}  # (seat, reason) -> number of the last webhook
        self.opened_from = ""  # the address of whoever opened it, if that was here
        self.due = 0  # the `due` time in the store
        self.watched_at = 0  # when somebody was last seen to watch, or the table was loaded
        self.resume: Callable[[], None] | None = None  # lets paused bots play on

    @asynccontextmanager
    async def locked(self) -> AsyncIterator[Projection]:
        """Hold the lock; yields a projection that agrees with the log. The only way to take the lock.

        The previous holder may have failed to commit; then the projection is reloaded first.
        """
        async with self._lock:
            if self.stale:
                await self.reload()
            yield self.projection

    async def reload(self) -> None:
        """Reload the projection from the log; until that succeeds the table stays stale."""
        self.stale = True
        assert self._read is not None
        self.projection = await self._read(self.projection.id)
        self.cache.clear()
        self.snapshots = snapshot.Cache()
        self.stale = False
        self.wake()

    def wake(self) -> None:
        """Notify all readers of a change, without waiting for them."""
        self.version += 1
        waiters, self.waiters = self.waiters, set()
        for waiter in waiters:
            resolve(waiter)

    @property
    def watched(self) -> bool:
        """Whether somebody, delayed spectators included, has an open stream."""
        behind = self.delayed.streams if self.delayed is not None else {}
        return any(self.streams.values()) or any(behind.values()) or bool(self.elsewhere)

    def watch(self) -> None:
        """Somebody begins to watch: paused bots play on."""
        resume, self.resume = self.resume, None
        if resume is not None:
            resume()

    @property
    def here(self) -> set[int]:
        """Seats with an open stream at this server."""
        return {seat for seat, count in self.owner_streams.items() if count > 0}

    @property
    def online(self) -> set[int]:
        """Seats with an open stream, here or at another server."""
        return self.source.online if self.source is not None else self.here | self.elsewhere

    def set_elsewhere(self, elsewhere: set[int]) -> None:
        """Set the seats that are online at other servers."""
        before, self.elsewhere = self.online, elsewhere
        self.presence_changed(before)

    def presence_changed(self, before: set[int]) -> None:
        """Wake all readers, delayed ones too, if the set of online seats changed."""
        if self.online != before:
            for live in (self, self.delayed):
                if live is not None:
                    live.presence += 1
                    live.wake()

    def shared(self, viewer: int) -> tuple[bytes, Drawing | None]:
        """The viewer's part of a snapshot and its drawing, made once per entry."""
        kept = self.cache.get(viewer)
        if kept is not None and kept[0] == self.projection.seq and kept[1] == self.presence:
            return kept[2], self.snapshots.drawings.get(viewer)
        made = snapshot.shared(self.projection, self.snapshots, viewer, self.online)
        drawn = self.snapshots.drawings.get(viewer)
        if self.streams.get(viewer):  # cached only while this viewer has a stream
            self.cache[viewer] = (self.projection.seq, self.presence, made)
        else:
            self.snapshots.drawings.pop(viewer, None)
        return made, drawn

    @property
    def shares(self) -> tuple[str, ...]:
        """Who uses the workers when a bot plays here: the table, and the address it was opened from."""
        own = (f"table {self.projection.id}",)
        return (*own, f"address {self.opened_from}") if self.opened_from else own

    @property
    def writing(self) -> bool:
        """Whether somebody holds the lock: the projection may be ahead of the log."""
        return self._lock.locked()

    @property
    def busy(self) -> bool:
        """Whether the table has readers, a writer or a running task."""
        return (
            self.writing
            or any(self.streams.values())
            or any(task is not None and not task.done() for task in (self.bots, self.recovery))
            or (self.delayed is not None and self.delayed.busy)
        )


async def log_of(store: Store, table: str) -> tuple[list[Entry], str]:
    """The entries of a table, and its dice."""
    found: tuple[list[Entry], str] = ([], "")
    if table.isalnum() and len(table) <= 32:
        found = await store.read(lambda reader: (reader.load(table, 0), reader.dice(table)))
    if not found[0]:
        raise Refusal(404, "not-found", "there is no such table")
    return found


def project(
    table: str, entries: list[Entry], dice: str, catalogues: Catalogues | None = None
) -> Projection:
    """The projection of a log. A log that the current rules cannot replay stays readable."""
    try:
        projection = _replayed(empty(table, entries, dice, catalogues), entries)
    except Exception:
        logger.exception("a log cannot be followed", extra={"table": table})
        return _replayed(empty(table, entries, dice, catalogues, lost=True), entries)
    if projection.house is None and projection.finished:
        return _on_newer_rules(projection, entries) or projection
    return projection


def _replayed(projection: Projection, entries: list[Entry]) -> Projection:
    for entry in entries:
        replay(projection, entry)
        failpoints.pass_by("replayed")
    resume_dice(projection)
    return projection


def _on_newer_rules(over: Projection, entries: list[Entry]) -> Projection | None:
    """A finished game of older rules on the newer ones, if it holds there to its end; nothing is written."""
    try:
        house = watertable.house(over.game)
        if house.meta.rules < over.rules:
            return None
        projection = empty(over.id, entries, over.dice, over.catalogues)
        projection.edition = house.meta.rules, house.digest
        return _replayed(projection, entries)
    except (WaterTableError, ImportError):
        return None
