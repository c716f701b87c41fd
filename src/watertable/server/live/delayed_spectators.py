"""Where spectators stand: at the table itself, or behind the game by as many moves or minutes as the host said.

A gallery is a second room of the same table whose fold has taken in only what is old enough. It is made when the first
spectator comes, and grows by the log's own entries, so nothing newer is in its memory, let alone in what it shows.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from watertable.server.domain.messages import By, Entry
from watertable.server.domain.permissions import holds, viewer_for
from watertable.server.domain.projection import Fold
from watertable.server.domain.replay import replay
from watertable.server.live.live_table import Room

if TYPE_CHECKING:
    from watertable.server.live.tables import Tables


LAGGING: Final = ("play", "back", "done", "go_back")


def old_enough(entries: list[Entry], delay: dict[str, Any], now: int) -> int:
    """How many entries at the end of a log, the first of them not seen yet, spectators may see now."""
    if delay["kind"] == "minutes":
        return sum(1 for entry in entries if entry.at <= now - delay["n"] * 60_000)
    moves = [i for i, entry in enumerate(entries) if entry.body["do"] in LAGGING]
    return moves[max(0, len(moves) - delay["n"])] if moves else len(entries)


def lags(fold: Fold, by: By) -> bool:
    """Whether a sender is kept behind the game. A table whose rules are not here may be played elsewhere."""
    done = fold.finished or fold.closed == "close"
    return fold.settings.delay is not None and not done and not holds(fold, by)


@dataclass(slots=True)
class Look:
    """Somebody looks at a table."""

    room: Room  # the table, or its gallery
    by: By
    viewer: int


class Gallery:
    """Finds the room a sender looks into, and keeps the galleries of lagging tables up to date."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    @asynccontextmanager
    async def look(self, room: Room, by: By, seat: int | None) -> AsyncIterator[Look]:
        """From where a sender looks, and into what: decided and held together, so that both are what the log says."""
        async with room.held() as fold:
            viewer = viewer_for(fold, by, seat)
            if not lags(fold, by):
                yield Look(room, by, viewer)
                return
        gallery = await self._gallery(room)
        async with gallery.held():
            yield Look(gallery, by, viewer)

    async def _gallery(self, room: Room) -> Room:
        if room.gallery is None:
            room.gallery = Room(Fold(room.fold.id, lost=room.fold.lost))
            room.gallery.floor = room
        await self._grow(room.gallery)
        return room.gallery

    def stir(self, room: Room) -> None:
        """The table has grown: whoever stands in its gallery looks up, and finds what is old enough by now."""
        if room.gallery is not None and any(room.gallery.looking.values()):
            room.gallery.wake()

    async def _grow(self, gallery: Room) -> None:
        floor = gallery.floor
        assert floor is not None
        delay = floor.fold.settings.delay
        assert delay is not None
        async with gallery.held() as fold:
            seq = fold.seq
            entries = await self.tables.store.read(lambda reader: reader.load(fold.id, seq))
            seen = old_enough(entries, delay, self.tables.clock())
            for entry in entries[: max(seen, 1 if seq == 0 else 0)]:  # a new table is no secret
                replay(fold, entry)
            if delay["kind"] == "minutes" and seen < len(entries):
                wait = entries[seen].at + delay["n"] * 60_000 - self.tables.clock()
                self._look_again(gallery, max(wait, 0) / 1000)

    def _look_again(self, gallery: Room, seconds: float) -> None:
        if gallery.timer is not None:
            gallery.timer.cancel()
        gallery.timer = asyncio.get_running_loop().call_later(seconds, gallery.wake)
