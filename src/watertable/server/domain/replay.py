"""From a log to a table: entries played again, those of another process followed, the dice woken."""

from __future__ import annotations

from typing import Any

from watertable.kernel.errors import WaterTableError
from watertable.kernel.record import Record
from watertable.kernel.table import seated
from watertable.server.domain.evolve import absorb, lay
from watertable.server.domain.messages import PLAYING, Entry
from watertable.server.domain.projection import MOVES, Fold, Standing, standing


def replay(fold: Fold, entry: Entry) -> None:
    """Take in an entry of the log. Lines of the record are played again and checked."""
    before = standing(fold)
    if entry.body["do"] == "create":
        lay(fold, entry.body)
        before = Standing([], [], [None] * len(fold.seats), False)
        lines = entry.body.get("lines")
        if lines is not None and fold.house is not None:
            _seat_table(fold, entry.body["header"])
            assert fold.table is not None
            fold.table.replay(lines)
    elif entry.body["do"] in MOVES and fold.house is not None:
        if entry.body["do"] == "start":
            _seat_table(fold, entry.body["header"])
        assert fold.table is not None
        fold.table.replay(entry.body["lines"])
    absorb(fold, entry, before)


def follow(fold: Fold, entry: Entry) -> None:
    """Take in an entry that another process wrote, at a fold whose dice are already running.

    The dice are the same text, so doing the same gives the same draws; anything else is a fault.
    """
    table = fold.table
    body = entry.body
    if body["do"] not in MOVES or body["do"] == "start" or table is None:
        replay(fold, entry)
        if body["do"] in ("start", "create"):
            wake(fold)
        return
    before = standing(fold)
    at = len(table.record.lines)
    for line in body["lines"]:
        table.repeat(line)  # draws and the end follow by themselves
    if table.record.lines[at:] != body["lines"]:
        raise WaterTableError("another process drew other dice")
    absorb(fold, entry, before)


def wake(fold: Fold) -> None:
    """After the last stored entry: the dice go on where the log ends."""
    if fold.table is not None and fold.status == PLAYING and fold.mode == "play":
        fold.table.go_on_with(fold.dice, "")


def _seat_table(fold: Fold, header: dict[str, Any]) -> None:
    assert fold.house is not None
    fold.table = seated(fold.house, Record(header))
    fold.table.names = fold.names()
