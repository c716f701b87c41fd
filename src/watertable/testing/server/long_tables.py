"""Tables of very long games, for campaigns that ask for their history."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import watertable
from watertable.kernel.chance import Dice
from watertable.kernel.errors import RuleError
from watertable.kernel.table import Table
from watertable.server.live.tables import Tables
from watertable.server.store.sqlite import SqliteStore
from watertable.testing.server.harness import fresh_id

LONG: Final = 4_000  # lines of each record, about the most that the limit of take-backs allows


def long_game(over: bool) -> Table:
    """A game of many lines: each seat takes back the same answers as often as it may."""
    table = watertable.open("raging_waters", 5, dice="long")
    luck = Dice("long players")
    while table.asked and (over or len(table.record.lines) < LONG):
        seat = table.asked[0]
        legal = table.legal(seat)
        table.play(seat, legal[luck.below(len(legal))])
        if table.drafts(seat):
            _dither(table, seat)
    return table


def _dither(table: Table, seat: int) -> None:
    """Take back the seat's drafts and give the same answers again, as often as the rules allow."""
    lines = table.record.lines
    answers = [lines[n - 1]["do"] for n in table.drafts(seat)]
    while len(lines) < LONG:
        try:
            table.take_back(seat, table.drafts(seat)[0])
        except RuleError:
            return
        for answer in answers:
            table.play(seat, answer)


async def create_long_tables(data: Path) -> dict[str, str]:
    """Tables of long records, one finished and one not, that anybody may look at; their ids by state."""
    tables = Tables(SqliteStore(data / "watertable.db"))
    await tables.open()
    found: dict[str, str] = {}
    for state in ("finished", "running"):
        table = long_game(state == "finished")
        plan = {
            "seats": [{"kind": "me"}] * table.seats,
            "options": table.options,
            "mode": "review" if state == "finished" else "play",
            "table": table,
            "away": 14 * 24 * 3600,
            "listed": True,
        }
        _, links = await tables.create_from(table.house, plan, fresh_id(), "", table.dice.text)
        found[state] = links.table
    await tables.close()
    return found
