"""From a log to a projection: replay entries, resume the dice."""

from __future__ import annotations

from typing import Any

from watertable.kernel.record import Record
from watertable.kernel.text import Words
from watertable.kernel.upgrade import before_first_line
from watertable.server.domain.evolve import evolve, set_up
from watertable.server.domain.messages import PLAYING, Entry
from watertable.server.domain.projection import MOVES, Pending, Projection, pending

Catalogues = dict[int, Words]  # by rules version


def empty(
    table: str,
    entries: list[Entry],
    dice: str = "",
    catalogues: Catalogues | None = None,
    lost: bool = False,
) -> Projection:
    """A projection before the first entry, which knows to which rules its log moves."""
    projection = Projection(table, dice=dice, catalogues=catalogues or {}, lost=lost)
    for entry in entries:
        if entry.body["do"] == "upgrade":
            projection.edition = entry.body["to"]["rules"], entry.body["to"]["data"]
        moves = [line for line in entry.body.get("lines", ()) if "rules" in line]
        projection.rule_moves += moves
    return projection


def replay(projection: Projection, entry: Entry) -> None:
    """Apply an entry of the log. Lines of the record are replayed and checked.

    A table whose dice are running draws for itself: it must come to the same lines.
    """
    before = pending(projection)
    if entry.body["do"] == "create":
        set_up(projection, entry.body)
        before = Pending([], [], [None] * len(projection.seats), False)
        lines = entry.body.get("lines")
        if lines is not None and projection.house is not None:
            _open_table(projection, entry.body["header"])
            assert projection.table is not None
            projection.table.replay(lines)
    elif entry.body["do"] in MOVES and projection.house is not None:
        if entry.body["do"] == "start":
            _open_table(projection, entry.body["header"])
        if projection.table is not None:  # None: the rules moved before the game began
            projection.table.replay(entry.body["lines"])
    evolve(projection, entry, before)


def resume_dice(projection: Projection) -> None:
    """After the last stored entry, continue the dice where the log ends."""
    if projection.table is not None and projection.status == PLAYING and projection.mode == "play":
        projection.table.go_on_with(projection.dice, "")


def _open_table(projection: Projection, header: dict[str, Any]) -> None:
    assert projection.house is not None
    record = Record(header)
    record.lines = projection.rule_moves[:]
    projection.table = before_first_line(projection.house, record)
    projection.table.names = projection.names()
