"""A live table in memory: its fold, its lock, who looks on, and from where a sender may look."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from watertable.server import failpoints
from watertable.server.domain.messages import Entry, Refusal
from watertable.server.domain.projection import Fold
from watertable.server.domain.replay import replay, wake
from watertable.server.present import snapshot
from watertable.server.present.scene_json import Drawn
from watertable.server.store.base import Store

logger = logging.getLogger("watertable.server")


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def ring(bell: asyncio.Future[None]) -> None:
    """Let whoever waits look up."""
    if not bell.done():
        bell.set_result(None)


class Room:
    """A live table: its fold, its lock, who looks on."""

    def __init__(self, fold: Fold, read: Callable[[str], Awaitable[Fold]] | None = None) -> None:
        self.fold = fold
        self._read = read  # the log again
        self._lock = asyncio.Lock()
        self.stale = False  # the fold may not be what the log says: read again before use
        self.looking: dict[int, int] = {}  # viewer -> open streams
        self.sitting: dict[int, int] = {}  # seat -> open streams of its owner
        self.presence = 0
        self.bells: set[asyncio.Future[None]] = set()  # of readers that wait
        self.grown = 0  # how often there was something new
        self.cache: dict[int, tuple[int, int, bytes]] = {}
        self.snapshots = snapshot.Cache()
        self.timer: asyncio.TimerHandle | None = None
        self.rings = 0  # when the timer does
        self.bots: asyncio.Task[None] | None = None
        self.recovery: asyncio.Task[None] | None = None  # after a write that failed
        self.elsewhere: set[int] = set()  # seats with an open stream at another server
        self.gallery: Room | None = None  # of spectators who are behind the game
        self.floor: Room | None = None  # whose gallery this is
        self.noticed: dict[tuple[int, str], int] = {}  # seat, why -> which: told elsewhere, once
        self.due = 0  # when the store will remind us of this table at the latest

    @asynccontextmanager
    async def held(self) -> AsyncIterator[Fold]:
        """The table as its log says, while nobody else writes it: the only way to wait for the lock.

        The writer one waited for may have failed to commit; what it did is forgotten before anybody looks.
        """
        async with self._lock:
            if self.stale:
                await self.read_again()
            yield self.fold

    async def read_again(self) -> None:
        """Throw the fold away and take what the log says; until that has worked the room stays stale."""
        self.stale = True
        assert self._read is not None
        self.fold = await self._read(self.fold.id)
        self.cache.clear()
        self.snapshots = snapshot.Cache()
        self.stale = False
        self.wake()

    def wake(self) -> None:
        """Tell everybody who looks on that there is something new; nobody is waited for."""
        self.grown += 1
        bells, self.bells = self.bells, set()
        for bell in bells:
            ring(bell)

    @property
    def here(self) -> set[int]:
        """Seats with an open stream at this server."""
        return {seat for seat, count in self.sitting.items() if count > 0}

    @property
    def online(self) -> set[int]:
        """Seats with an open stream, here or at another server."""
        return self.floor.online if self.floor is not None else self.here | self.elsewhere

    def heard_of(self, elsewhere: set[int]) -> None:
        """Other servers say who is there."""
        before, self.elsewhere = self.online, elsewhere
        self.came_or_went(before)

    def came_or_went(self, before: set[int]) -> None:
        """Tell everybody who looks on, also from the gallery, when others are there than before."""
        if self.online != before:
            for room in (self, self.gallery):
                if room is not None:
                    room.presence += 1
                    room.wake()

    def shared(self, viewer: int) -> tuple[bytes, Drawn | None]:
        """The viewer's part of a snapshot and its drawing, made once per entry."""
        kept = self.cache.get(viewer)
        if kept is not None and kept[0] == self.fold.seq and kept[1] == self.presence:
            return kept[2], self.snapshots.drawings.get(viewer)
        made = snapshot.shared(self.fold, self.snapshots, viewer, self.online)
        drawn = self.snapshots.drawings.get(viewer)
        if self.looking.get(viewer):  # kept only while somebody looks on from there
            self.cache[viewer] = (self.fold.seq, self.presence, made)
        else:
            self.snapshots.drawings.pop(viewer, None)
        return made, drawn

    @property
    def busy(self) -> bool:
        """Somebody looks on, writes or thinks here."""
        return (
            self._lock.locked()
            or any(self.looking.values())
            or any(task is not None and not task.done() for task in (self.bots, self.recovery))
            or (self.gallery is not None and self.gallery.busy)
        )


async def log_of(store: Store, table: str) -> tuple[list[Entry], str]:
    """The entries of a table, and its dice."""
    found: tuple[list[Entry], str] = ([], "")
    if table.isalnum() and len(table) <= 32:
        found = await store.read(lambda reader: (reader.load(table, 0), reader.dice(table)))
    if not found[0]:
        raise Refusal(404, "not-found", "there is no such table")
    return found


def fold_of(table: str, entries: list[Entry], dice: str) -> Fold:
    """The table a log leads to. A log that today's rules cannot follow is kept readable."""
    for lost in (False, True):
        fold = Fold(table, dice=dice, lost=lost)
        try:
            for entry in entries:
                replay(fold, entry)
                failpoints.pass_by("folded")
            wake(fold)
        except Exception:
            if lost:
                raise
            logger.exception("a log cannot be followed", extra={"table": table})
            continue
        return fold
    raise AssertionError("not reached")
