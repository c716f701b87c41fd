"""A grid of pointy-top hexes, odd rows half a hex to the right.

Directions 0-5 go clockwise from the right: E, SE, SW, W, NW, NE.
"""

from __future__ import annotations

from typing import Final

DIRECTIONS: Final = 6
NORTH_EAST: Final = 5

_ROWS: Final[list[int]] = [0, 1, 1, 0, -1, -1]
_COLUMNS_EVEN: Final[list[int]] = [1, 0, -1, -1, -1, 0]
_COLUMNS_ODD: Final[list[int]] = [1, 1, 0, -1, 0, 1]


def neighbor(column: int, row: int, direction: int) -> tuple[int, int]:
    """Column and row of the next hex in this direction, whether or not it is on the board."""
    columns = _COLUMNS_ODD if row & 1 else _COLUMNS_EVEN
    return column + columns[direction], row + _ROWS[direction]
