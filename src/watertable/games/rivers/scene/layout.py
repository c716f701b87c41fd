"""Measures and places in the drawing, and the words on it."""

from __future__ import annotations

import math
from typing import Final

from watertable.games.rivers.board import SPACES
from watertable.games.rivers.pieces import SPACE_ROWS

CELL: Final = 120
WIDTH: Final = 11 * CELL
RING_HEIGHT: Final = 7 * CELL
STRIP_TOP: Final = RING_HEIGHT + 8
HEIGHT: Final = 990
LAKE_X: Final = 400
LAKE_Y: Final = 442
PILE_X: Final = [762, 888, 1014, 1140]
PILE_Y: Final = 402
EVENT_X: Final = 762
DISCARD_X: Final = 862
EVENT_Y: Final = 214
TRAY_X: Final = [790, 946, 1102]
TRAY_Y: Final = 608
# On a laptop a unit is two thirds of a pixel: 20 units are 13 pixels, the smallest text allowed.
SMALL: Final = 20
SLIM: Final = "slim"  # the sans in its ordinary weight, set a little closer, where a name must fit its tile or card


def space_at(space: int) -> tuple[float, float]:
    """The middle of a space; END is the Start tile."""
    row = SPACE_ROWS[space % SPACES]
    return (row.int("col") * CELL + CELL / 2, row.int("row") * CELL + CELL / 2)


def shore(angle: float) -> tuple[float, float]:
    """The shape of the reservoir: how far its full shore is from the middle, as x and y."""
    wave = 1 + 0.13 * math.cos(2 * angle + 0.7) + 0.08 * math.cos(3 * angle - 1.1)
    wave += 0.05 * math.cos(5 * angle + 0.4) + 0.025 * math.cos(9 * angle)
    return (200 * wave * math.cos(angle), 184 * wave * math.sin(angle))


def lake(size: float) -> list[tuple[float, float]]:
    """The water line when the lake has this share of its full width."""
    return [(round(LAKE_X + size * x, 1), round(LAKE_Y + size * y, 1)) for x, y in SHORE]


SHORE: Final = [shore(2 * math.pi * step / 96) for step in range(96)]


def in_lake(number: int, full: int) -> tuple[float, float]:
    """The place of a token in the supply: the last ones lie farthest out."""
    angle = 2.399963 * number
    x, y = shore(angle)
    part = 0.9 * math.sqrt((number + 0.5) / full)
    return (round(LAKE_X + part * x, 1), round(LAKE_Y + part * y, 1))
