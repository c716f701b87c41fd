"""The tables of a browser: read from their logs where they are not in memory, whatever their age."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

from watertable.kernel.state import SPECTATOR
from watertable.server.domain.messages import OPEN, PLAYING, Refusal
from watertable.server.domain.permissions import held_seats
from watertable.server.live.delayed_spectators import is_delayed
from watertable.server.live.live_table import logger
from watertable.server.present.lobby_responses import Listing, OwnListing
from watertable.server.present.own_listing import from_summary, own_listing
from watertable.server.store import base as store

if TYPE_CHECKING:
    from watertable.server.live.tables import Tables

MOST: Final = 200  # tables in a list
PATIENCE: Final = (
    0.5  # seconds an answer waits for tables to be read; the session stream brings the others
)


class OwnTables:
    """Lists of tables; those of a session say whose turn it is."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.reading: dict[str, asyncio.Task[None]] = {}  # by session

    async def listed(self) -> list[store.StoredListing]:
        """Public tables."""
        found: list[store.StoredListing] = await self.tables.store.read(
            lambda reader: reader.listed(100)
        )
        return found

    async def of(self, session: str) -> list[OwnListing]:
        """The tables of a session; `asked` is None for those that are still being read."""
        rows = await self._rows(session)
        missing = [row.table for row in rows if self._is_missing(row)]
        if missing:
            task = self.reading.get(session)
            if task is None:
                task = self.reading[session] = self.tables.spawn(self._read(session, missing))
                task.add_done_callback(lambda _: self.reading.pop(session, None))
            await asyncio.wait([task], timeout=PATIENCE)
        return [await self._one(session, row) for row in rows]

    async def tables_of(self, session: str) -> dict[str, int]:
        """The ids of a session's tables, with the number of the last entry of each."""

        def read(reader: store.Reader) -> dict[str, int]:
            return {row.table: reader.last(row.table) for row in reader.tables_of(session, MOST)}

        found: dict[str, int] = await self.tables.store.read(read) if session else {}
        return found

    async def news(self, session: str, table: str, seen: int) -> tuple[OwnListing | None, int]:
        """One table as it is listed now, or None if nothing that this session may know of was done after entry `seen`."""
        sender = await self.tables.sessions.access(session, table)
        try:
            live = await self.tables.get(table)
        except Refusal:
            return None, seen
        async with live.locked() as projection:
            viewers = held_seats(projection, sender) or [SPECTATOR]
            if seen and all(
                projection.seq_of(viewer, seen) == projection.seq_of(viewer) for viewer in viewers
            ):
                return None, projection.seq
            listing = own_listing(projection, sender, is_delayed(projection, sender))
            return listing, projection.seq

    async def one(self, session: str, table: str) -> OwnListing | None:
        """One table of a session, read from its log if necessary; None if it cannot be read."""
        sender = await self.tables.sessions.access(session, table)
        try:
            live = await self.tables.get(table)
        except Refusal:
            return None
        async with live.locked() as projection:
            return own_listing(projection, sender, is_delayed(projection, sender))

    async def _rows(self, session: str) -> list[store.StoredListing]:
        if not session:
            return []
        found: list[store.StoredListing] = await self.tables.store.read(
            lambda reader: reader.tables_of(session, MOST)
        )
        return found

    def _is_missing(self, row: store.StoredListing) -> bool:
        return row.status in (OPEN, PLAYING) and row.table not in self.tables.live_tables

    async def _read(self, session: str, missing: list[str]) -> None:
        """Read tables one after the other, and tell the pages that show them."""
        for table in missing:
            try:
                await self.tables.get(table)
            except store.Unavailable:
                raise
            except Exception:  # one unreadable table must not hide the others
                logger.exception("a table cannot be read", extra={"table": table})
            else:
                self.tables.followers.table_read(table)

    async def _one(self, session: str, row: store.StoredListing) -> OwnListing:
        if row.table in self.tables.live_tables:
            found = await self.one(session, row.table)
            if found is not None:
                return found
        sender = await self.tables.sessions.access(session, row.table)
        asked = None if row.status in (OPEN, PLAYING) else False
        return OwnListing(**_stored(row), you=sorted(sender.seats), host=sender.host, asked=asked)


def stored_listing(row: store.StoredListing) -> Listing:
    """A table as its stored summary describes it."""
    return Listing(**_stored(row))


def _stored(row: store.StoredListing) -> dict[str, Any]:
    return {
        "table": row.table,
        "game": row.game,
        "status": row.status,
        "created": row.created,
        "changed": row.changed,
        **from_summary(row.summary),
    }
