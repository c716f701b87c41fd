"""From a log to a projection: replay entries, resume the dice."""

from __future__ import annotations

from typing import Any

from watertable.kernel.record import Record
from watertable.kernel.table import seated
from watertable.server.domain.evolve import evolve, set_up
from watertable.server.domain.messages import PLAYING, Entry
from watertable.server.domain.projection import MOVES, Pending, Projection, pending


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
        assert projection.table is not None
        projection.table.replay(entry.body["lines"])
    evolve(projection, entry, before)


def resume_dice(projection: Projection) -> None:
    """After the last stored entry, continue the dice where the log ends."""
    if projection.table is not None and projection.status == PLAYING and projection.mode == "play":
        projection.table.go_on_with(projection.dice, "")


def _open_table(projection: Projection, header: dict[str, Any]) -> None:
    assert projection.house is not None
    projection.table = seated(projection.house, Record(header))
    projection.table.names = projection.names()
