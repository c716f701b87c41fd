"""Where things can be.

Crossings, cells, and the straight lines between dirt piles.

All lengths are half cells, so both margins are integers: the crossing of column c and row r lies
at (2c, 2r), columns count to the right, rows upward (ruling RW-1, RW-2). Whether a line meets a
point or cuts a cell is the sign of a cross product: nothing is rounded.
"""

from __future__ import annotations

from math import gcd
from typing import Final

from mypy_extensions import i64

from watertable.games.raging_waters.pieces import FACES, PILE_EDGE, PILE_PLACE, PILES
from watertable.kernel.state import NONE

FULL: Final = 0  # margins: a whole cell between the outer grid lines and the border …
HALF: Final = 1  # … or half a cell
MARGINS: Final = [2, 1]  # in half cells

POINTS: Final = FACES * FACES
CELLS: Final = (FACES - 1) * (FACES - 1)


def point_at(column: int, row: int) -> int:
    """The number of a crossing; columns and rows count from 1."""
    return (row - 1) * FACES + column - 1


def cell_at(column: int, row: int) -> int:
    """The number of a swamp cell, named by its top-right crossing; both are 2 or more."""
    return (row - 2) * (FACES - 1) + column - 2


POINT_COLUMN: Final = [point % FACES + 1 for point in range(POINTS)]
POINT_ROW: Final = [point // FACES + 1 for point in range(POINTS)]
CELL_COLUMN: Final = [cell % (FACES - 1) + 2 for cell in range(CELLS)]
CELL_ROW: Final = [cell // (FACES - 1) + 2 for cell in range(CELLS)]


def low_border(margin: int) -> int:
    """The left and bottom border, in half cells."""
    return 2 - MARGINS[margin]


def high_border(margin: int) -> int:
    """The right and top border, in half cells."""
    return 2 * FACES + MARGINS[margin]


def pile_x(pile: int, margin: int) -> int:
    """Where a pile stands, from the left."""
    edge = PILE_EDGE[pile]
    if edge == "w":
        return low_border(margin)
    return high_border(margin) if edge == "e" else 2 * PILE_PLACE[pile]


def pile_y(pile: int, margin: int) -> int:
    """Where a pile stands, from the bottom."""
    edge = PILE_EDGE[pile]
    if edge == "s":
        return low_border(margin)
    return high_border(margin) if edge == "n" else 2 * PILE_PLACE[pile]


def _line_ends() -> list[list[int]]:
    found: list[list[int]] = []
    for a in range(PILES):
        for b in range(a + 1, PILES):
            if PILE_EDGE[a] != PILE_EDGE[b]:
                found.append([a, b])
    return found


# A line joins two piles on different edges; there is no other line to draw (How to Play).
_ENDS: Final = _line_ends()
LINES: Final = len(_ENDS)
LINE_A: Final = [ends[0] for ends in _ENDS]
LINE_B: Final = [ends[1] for ends in _ENDS]


def line_between(a: int, b: int) -> int:
    """The line that joins two piles, NONE when they stand on one edge."""
    for line in range(LINES):
        if (LINE_A[line] == a and LINE_B[line] == b) or (LINE_A[line] == b and LINE_B[line] == a):
            return line
    return NONE


def side(line: int, margin: int, x: int, y: int) -> int:
    """Positive left of the line (from its first pile), negative right of it, 0 exactly on it."""
    ax = pile_x(LINE_A[line], margin)
    ay = pile_y(LINE_A[line], margin)
    bx = pile_x(LINE_B[line], margin)
    by = pile_y(LINE_B[line], margin)
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax)


def cuts_cell(line: int, margin: int, cell: int) -> bool:
    """Whether the line passes through the inside of a cell; along a side or by a corner is not."""
    x = 2 * CELL_COLUMN[cell]
    y = 2 * CELL_ROW[cell]
    corners = [
        side(line, margin, x, y),
        side(line, margin, x - 2, y),
        side(line, margin, x, y - 2),
        side(line, margin, x - 2, y - 2),
    ]
    return min(corners) < 0 < max(corners)


def rim_spots(margin: int) -> list[list[int]]:
    """A spot on each stretch of the border between neighbouring piles: its middle, or the corner.

    Berms end at piles, so a stretch belongs to one plot as a whole.
    """
    low = low_border(margin)
    high = high_border(margin)
    found = [[low, low], [high, low], [high, high], [low, high]]
    for place in range(1, FACES):
        between = 2 * place + 1
        found += [[between, low], [between, high], [low, between], [high, between]]
    return found


class Field:
    """The lines of one margin as bit masks: what they meet, what they cut, what lies left."""

    through: list[int]  # per line: crossings exactly on it
    left: list[int]  # per line: crossings strictly left of it
    cuts: list[int]  # per line: cells whose inside it passes
    left_cells: list[int]  # per line: cells whose middle lies left of it
    left_rim: list[int]  # per line: stretches of the border left of it

    def __init__(self, margin: int) -> None:
        self.through = []
        self.left = []
        self.cuts = []
        self.left_cells = []
        self.left_rim = []
        rim = rim_spots(margin)
        for line in range(LINES):
            on = 0
            left = 0
            for point in range(POINTS):
                turn = side(line, margin, 2 * POINT_COLUMN[point], 2 * POINT_ROW[point])
                if turn == 0:
                    on |= 1 << point
                elif turn > 0:
                    left |= 1 << point
            cut = 0
            cells = 0
            for cell in range(CELLS):
                if cuts_cell(line, margin, cell):
                    cut |= 1 << cell
                if side(line, margin, 2 * CELL_COLUMN[cell] - 1, 2 * CELL_ROW[cell] - 1) > 0:
                    cells |= 1 << cell
            stretches = 0
            for n in range(len(rim)):
                if side(line, margin, rim[n][0], rim[n][1]) > 0:
                    stretches |= 1 << n
            self.through.append(on)
            self.left.append(left)
            self.cuts.append(cut)
            self.left_cells.append(cells)
            self.left_rim.append(stretches)


FIELDS: Final = [Field(FULL), Field(HALF)]
ALL_CELLS: Final = (1 << CELLS) - 1
WHOLE_RIM: Final = (1 << (4 * FACES)) - 1


def cells_around(margin: int, berms: list[int], point: int) -> int:
    """The cells that no berm keeps apart from a crossing."""
    masks = FIELDS[margin]
    found = ALL_CELLS
    for line in berms:
        left = masks.left_cells[line]
        found &= left if masks.left[line] >> point & 1 else ~left
    return found


def rim_around(margin: int, berms: list[int], point: int) -> int:
    """The stretches of the border that no berm keeps apart from a crossing."""
    masks = FIELDS[margin]
    found = WHOLE_RIM
    for line in berms:
        left = masks.left_rim[line]
        found &= left if masks.left[line] >> point & 1 else ~left
    return found


def bits(mask: int) -> list[int]:
    """The numbers of the bits that are set, in ascending order."""
    found: list[int] = []
    n = 0
    while mask > 0:
        if mask & 1:
            found.append(n)
        mask >>= 1
        n += 1
    return found


def count_bits(mask: int) -> int:
    """How many bits are set."""
    n = 0
    left: i64 = mask
    while left > 0:
        left &= left - 1
        n += 1
    return n


def plot(margin: int, berms: list[int], point: int) -> list[tuple[int, int, int]]:
    """The corners (x/w, y/w), in half cells, of the plot berms and border leave around a crossing.

    Berms run from border to border, so plots are convex: the field is cut once per berm, and the
    side of the crossing is kept. Integers over a common divisor, so corners are exact.
    """
    low = low_border(margin)
    high = high_border(margin)
    corners = [(low, low, 1), (high, low, 1), (high, high, 1), (low, high, 1)]
    x = 2 * POINT_COLUMN[point]
    y = 2 * POINT_ROW[point]
    for line in berms:
        corners = _kept(corners, line, margin, side(line, margin, x, y) > 0)
    return corners


def _kept(
    corners: list[tuple[int, int, int]], line: int, margin: int, left: bool
) -> list[tuple[int, int, int]]:
    ax = pile_x(LINE_A[line], margin)
    ay = pile_y(LINE_A[line], margin)
    bx = pile_x(LINE_B[line], margin)
    by = pile_y(LINE_B[line], margin)
    turns: list[int] = []
    for x, y, w in corners:
        turn = (bx - ax) * (y - ay * w) - (by - ay) * (x - ax * w)
        turns.append(turn if left else -turn)
    kept: list[tuple[int, int, int]] = []
    for i in range(len(corners)):
        j = i - 1 if i > 0 else len(corners) - 1
        if (turns[i] > 0 and turns[j] < 0) or (turns[i] < 0 and turns[j] > 0):
            kept.append(_between(corners[j], corners[i], abs(turns[j]), abs(turns[i])))
        if turns[i] >= 0:
            kept.append(corners[i])
    return kept


def _between(
    one: tuple[int, int, int], other: tuple[int, int, int], near: int, far: int
) -> tuple[int, int, int]:
    """Where the line between two corners is met, given how far each lies from the berm."""
    x = far * one[0] + near * other[0]
    y = far * one[1] + near * other[1]
    w = far * one[2] + near * other[2]
    shared = gcd(gcd(x, y), w)
    return (x // shared, y // shared, w // shared)
