"""Where things can be."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from watertable.games.rivers.pieces import (
    DISASTER_ROWS,
    DISASTERS,
    PIPS,
    SCALE_ROWS,
    SPACE_ROWS,
    kind_number,
)
from watertable.kernel.state import NONE

# A ring of spaces; END is the Start tile reached again, so a piece stands on 0 … END.
SPACES: Final = len(SPACE_ROWS)
START: Final = 0
END: Final = SPACES


def _disaster_at(space: i64) -> i64:
    row = SPACE_ROWS[space % SPACES]
    if row.text("kind") != "disaster":
        return NONE
    return [disaster.id for disaster in DISASTER_ROWS].index(row.id)


def _icons(space: i64) -> list[int]:
    return sorted(kind_number(word) for word in SPACE_ROWS[space % SPACES].texts("icons"))


# By space, END included.
DISASTER_AT: Final[list[int]] = [_disaster_at(space) for space in range(SPACES + 1)]
ICONS: Final[list[list[int]]] = [_icons(space) for space in range(SPACES + 1)]
IS_CORNER: Final[list[bool]] = [row.text("kind") == "corner" for row in SPACE_ROWS] + [False]


def _space_of(disaster: i64) -> i64:
    return DISASTER_AT.index(disaster)


DISASTER_SPACE: Final[list[int]] = [_space_of(disaster) for disaster in range(DISASTERS)]


def _scale_row(disaster: i64, pips: i64) -> i64:
    """Which row of the Disaster Scale a roll falls on."""
    name = DISASTER_ROWS[disaster].id
    for number, row in enumerate(SCALE_ROWS):
        if row.text("disaster") == name and row.int("low") <= pips <= row.int("high"):
            return number
    raise ValueError(f"the scale of {name} has no row for a {pips}")


# SCALE[disaster][pips] is a row of the scale; place 0 is never rolled.
SCALE: Final[list[list[int]]] = [
    [NONE] + [_scale_row(disaster, pips) for pips in range(1, PIPS + 1)]
    for disaster in range(DISASTERS)
]
# No seat can own more cards than there are river tiles: one purchase per tile landed on.
RIVER_TILES: Final = sum(1 for icons in ICONS if icons)
