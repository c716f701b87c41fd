"""Retention: a server that was told so deletes tables of a kind that nobody has used for so many days."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from watertable.kernel.errors import WaterTableError
from watertable.server.live import operator
from watertable.server.live.orders import forget
from watertable.server.store.base import Cursor, Reader

if TYPE_CHECKING:
    from watertable.server.live.tables import Tables

KINDS: Final = ("open", "playing", "over", "closed", "review")  # review: an imported record
EVERY: Final = 600_000  # milliseconds between two looks
AT_ONCE: Final = 20  # tables deleted in one transaction


def read_rules(words: list[str]) -> dict[str, int]:
    """Days by kind, from words such as `over=365`."""
    rules: dict[str, int] = {}
    for word in words:
        kind, _, days = word.partition("=")
        if (
            kind not in KINDS
            or not (days.isascii() and days.isdigit())
            or not 0 < int(days) < 10**6
        ):
            raise WaterTableError(f"--keep {word}: KIND=DAYS, where KIND is {', '.join(KINDS)}")
        rules[kind] = int(days)
    return rules


class Retention:
    """Deletes what is too old, a few tables at a time; a line of the audit stays."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.rules: dict[str, int] = {}
        self.next = 0

    async def look(self) -> None:
        """Delete some tables that are too old; the rest at the next heartbeat."""
        now = self.tables.clock()
        if not self.rules or now < self.next:
            return
        found: list[str] = await self.tables.store.read(lambda reader: self._old(reader, now))
        unused = [table for table in found if not self._in_use(table)]
        if unused:
            await self.tables.store.change(lambda cursor: self._delete(cursor, unused, now))
            self.tables.metrics.count("expired_total", by=len(unused))
        for table in unused:
            live = self.tables.live_tables.get(table)
            if live is not None:
                await forget(self.tables, live)
        if len(unused) < AT_ONCE:
            self.next = now + EVERY

    def _old(self, reader: Reader, now: int) -> list[str]:
        found: list[str] = []
        for kind, days in self.rules.items():
            found += operator.unused(reader, kind, now - days * operator.DAY, AT_ONCE)
        return found[:AT_ONCE]

    def _in_use(self, table: str) -> bool:
        live = self.tables.live_tables.get(table)
        return live is not None and live.busy

    def _delete(self, cursor: Cursor, tables: list[str], now: int) -> None:
        operator.delete(Reader(cursor, self.tables.store.dialect), tables, "expire", now)
