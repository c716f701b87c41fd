"""Spectators see the table itself, or a copy that is some moves or minutes behind, as the host chose.

The delayed copy is a second live table whose projection holds only entries that are old enough. It is created for the first
spectator and fed from the log, so it never holds anything newer.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from watertable.server.domain.messages import Entry, Sender
from watertable.server.domain.permissions import held_seats, viewer_for
from watertable.server.domain.projection import Projection
from watertable.server.domain.replay import replay
from watertable.server.live.live_table import LiveTable

if TYPE_CHECKING:
    from watertable.server.live.tables import Tables


DELAYED_ENTRIES: Final = ("play", "back", "done", "go_back")


def old_enough(entries: list[Entry], delay: dict[str, Any], now: int) -> int:
    """How many of these not yet shown entries spectators may see now."""
    if delay["kind"] == "minutes":
        return sum(1 for entry in entries if entry.at <= now - delay["n"] * 60_000)
    moves = [i for i, entry in enumerate(entries) if entry.body["do"] in DELAYED_ENTRIES]
    return moves[max(0, len(moves) - delay["n"])] if moves else len(entries)


def is_delayed(projection: Projection, sender: Sender) -> bool:
    """Whether a sender sees the delayed copy. A table closed for missing rules may go on elsewhere, so it stays delayed."""
    done = projection.finished or projection.closed_on_purpose
    return projection.settings.delay is not None and not done and not held_seats(projection, sender)


def _copy(source: Projection) -> Projection:
    """A projection before the first entry, under the rules of the table it is behind."""
    return Projection(
        source.id,
        lost=source.lost,
        edition=source.edition,
        rule_moves=source.rule_moves,
        catalogues=source.catalogues,
        stuck=source.stuck,
    )


@dataclass(slots=True)
class Viewing:
    """What a sender views, and as whom."""

    live: LiveTable  # the table, or its delayed copy
    sender: Sender
    viewer: int


class DelayedSpectators:
    """Finds the live table a sender sees, and keeps the delayed copies up to date."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    @asynccontextmanager
    async def viewing(
        self, live: LiveTable, sender: Sender, seat: int | None
    ) -> AsyncIterator[Viewing]:
        """The live table and viewer for a sender, decided and held under one lock so that both agree with the log."""
        async with live.locked() as projection:
            viewer = viewer_for(projection, sender, seat)
            if not is_delayed(projection, sender):
                yield Viewing(live, sender, viewer)
                return
        delayed = await self._delayed(live)
        async with delayed.locked():
            yield Viewing(delayed, sender, viewer)

    async def _delayed(self, live: LiveTable) -> LiveTable:
        if live.delayed is None:
            live.delayed = LiveTable(_copy(live.projection))
            live.delayed.source = live
        await self._catch_up(live.delayed)
        return live.delayed

    def start_over(self, live: LiveTable) -> None:
        """Read the copy for delayed spectators from the log again."""
        if live.delayed is not None:
            live.delayed.projection = _copy(live.projection)
            live.delayed.cache.clear()
            live.delayed.wake()

    def wake_delayed(self, live: LiveTable) -> None:
        """Wake the delayed spectators after a new entry."""
        if live.delayed is not None and any(live.delayed.streams.values()):
            live.delayed.wake()

    async def _catch_up(self, delayed: LiveTable) -> None:
        source = delayed.source
        assert source is not None
        delay = source.projection.settings.delay
        assert delay is not None
        async with delayed.locked() as projection:
            if projection.edition != source.projection.edition:  # it has moved to other rules
                projection = delayed.projection = _copy(source.projection)
                delayed.cache.clear()
            seq = projection.seq
            entries = await self.tables.store.read(lambda reader: reader.load(projection.id, seq))
            seen = old_enough(entries, delay, self.tables.clock())
            for entry in entries[: max(seen, 1 if seq == 0 else 0)]:  # the creation is always shown
                replay(projection, entry)
            if delay["kind"] == "minutes" and seen < len(entries):
                wait = entries[seen].at + delay["n"] * 60_000 - self.tables.clock()
                self._wake_later(delayed, max(wait, 0) / 1000)

    def _wake_later(self, delayed: LiveTable, seconds: float) -> None:
        if delayed.timer is not None:
            delayed.timer.cancel()
        delayed.timer = asyncio.get_running_loop().call_later(seconds, delayed.wake)
