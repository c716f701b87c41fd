"""One live table: its projection, lock, readers and timers."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from watertable.server import failpoints
from watertable.server.domain.messages import Entry, Refusal
from watertable.server.domain.projection import Projection
from watertable.server.domain.replay import replay, wake
from watertable.server.present import snapshot
from watertable.server.present.scene_json import Drawing
from watertable.server.store.base import Store

logger = logging.getLogger("watertable.server")


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def resolve(waiter: asyncio.Future[None]) -> None:
    """Let whoever waits look up."""
    if not waiter.done():
        waiter.set_result(None)


class LiveTable:
    """A table in memory: its projection, lock, readers and timers."""

    def __init__(
        self, projection: Projection, read: Callable[[str], Awaitable[Projection]] | None = None
    ) -> None:
        self.projection = projection
        self._read = read  # the log again
        self._lock = asyncio.Lock()
        self.stale = False  # the projection may differ from the log: reload before use
        self.streams: dict[int, int] = {}  # viewer -> open streams
        self.owner_streams: dict[int, int] = {}  # seat -> open streams of its owner
        self.presence = 0
        self.waiters: set[asyncio.Future[None]] = set()  # of readers that wait
        self.version = 0  # how often there was something new
        self.cache: dict[int, tuple[int, int, bytes]] = {}
        self.snapshots = snapshot.Cache()
        self.timer: asyncio.TimerHandle | None = None
        self.timer_at = 0  # when the timer does
        self.bots: asyncio.Task[None] | None = None
        self.recovery: asyncio.Task[None] | None = None  # after a write that failed
        self.elsewhere: set[int] = set()  # seats with an open stream at another server
        self.delayed: LiveTable | None = None  # of spectators who are behind the game
        self.source: LiveTable | None = None  # the table these delayed spectators watch
        self.notified: dict[tuple[int, str], int] = {}  # seat, why -> which: told elsewhere, once
        self.due = 0  # when the store will remind us of this table at the latest

    @asynccontextmanager
    async def locked(self) -> AsyncIterator[Projection]:
        """The table as its log says, while nobody else writes it: the only way to wait for the lock.

        The writer one waited for may have failed to commit; what it did is forgotten before anybody looks.
        """
        async with self._lock:
            if self.stale:
                await self.reload()
            yield self.projection

    async def reload(self) -> None:
        """Replace the projection by what the log says; until that succeeds the table stays stale."""
        self.stale = True
        assert self._read is not None
        self.projection = await self._read(self.projection.id)
        self.cache.clear()
        self.snapshots = snapshot.Cache()
        self.stale = False
        self.wake()

    def wake(self) -> None:
        """Tell everybody who looks on that there is something new; nobody is waited for."""
        self.version += 1
        waiters, self.waiters = self.waiters, set()
        for waiter in waiters:
            resolve(waiter)

    @property
    def here(self) -> set[int]:
        """Seats with an open stream at this server."""
        return {seat for seat, count in self.owner_streams.items() if count > 0}

    @property
    def online(self) -> set[int]:
        """Seats with an open stream, here or at another server."""
        return self.source.online if self.source is not None else self.here | self.elsewhere

    def set_elsewhere(self, elsewhere: set[int]) -> None:
        """Other servers say who is there."""
        before, self.elsewhere = self.online, elsewhere
        self.presence_changed(before)

    def presence_changed(self, before: set[int]) -> None:
        """Wake all readers, delayed ones too, when other seats are online than before."""
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
        if self.streams.get(viewer):  # kept only while somebody looks on from there
            self.cache[viewer] = (self.projection.seq, self.presence, made)
        else:
            self.snapshots.drawings.pop(viewer, None)
        return made, drawn

    @property
    def busy(self) -> bool:
        """Somebody looks on, writes or thinks here."""
        return (
            self._lock.locked()
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


def project(table: str, entries: list[Entry], dice: str) -> Projection:
    """The table a log leads to. A log that today's rules cannot follow is kept readable."""
    for lost in (False, True):
        projection = Projection(table, dice=dice, lost=lost)
        try:
            for entry in entries:
                replay(projection, entry)
                failpoints.pass_by("replayed")
            wake(projection)
        except Exception:
            if lost:
                raise
            logger.exception("a log cannot be followed", extra={"table": table})
            continue
        return projection
    raise AssertionError("not reached")
