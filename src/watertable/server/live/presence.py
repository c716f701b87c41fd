"""Presence: which seats are online at other servers of the same database."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from watertable.server.store.base import Cursor, put_setting

if TYPE_CHECKING:
    from watertable.server.live.tables import Tables

PRESENT: Final = 10_000  # milliseconds that another server's report is valid


class Presence:
    """Reports who is online here, and reads what others report."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.reported = ""  # what was last reported to other servers
        self.reported_at = 0

    async def exchange(self) -> None:
        """Report the seats online here, and read those online at other servers."""
        if not self.tables.store.shared:
            return
        now, live_tables = self.tables.clock(), self.tables.live_tables
        here = json.dumps(
            {name: sorted(live.here) for name, live in live_tables.items() if live.here}
        )
        if here != self.reported or now > self.reported_at + PRESENT // 2:
            row = f"{now + PRESENT:015d} {here}"  # the expiry, then the seats
            await self.tables.store.change(lambda cursor: self._write(cursor, row, now))
            self.reported, self.reported_at = here, now
        found: list[str] = await self.tables.store.read(
            lambda reader: reader.presence_elsewhere(self.here, now)
        )
        there: dict[str, set[int]] = {}
        for text in found:
            for table, seats in json.loads(text.partition(" ")[2]).items():
                there.setdefault(table, set()).update(seats)
        for name, live in list(live_tables.items()):
            live.set_elsewhere(there.get(name, set()))

    @property
    def here(self) -> str:
        """The setting under which this server reports its presence."""
        return f"here.{self.tables.name}"

    def _write(self, cursor: Cursor, row: str, now: int) -> None:
        sql = "DELETE FROM setting WHERE substr(name, 1, 5) = 'here.' AND value < ?"
        cursor.execute(self.tables.store.dialect(sql), (f"{now:015d}",))
        put_setting(cursor, self.tables.store.dialect, self.here, row)
