"""Where things can be.

Pointy-top hexes on one grid, odd rows half a hex to the right. Directions (sides) 0-5 go clockwise
from the right; facings (corners) 0-5 lie between side f and side f + 1, so facing 1 points down the
grid, downstream of the Start board. The river is drawn turned a quarter to the left, so that it runs
to the right of the chart, and the words for directions are those of the chart: direction 0 is north,
facing 1 is east. A course is a chain of boards laid on the grid and flattened into int tables; it is
made once per chain and found by its number, whose digits are the boards after Start.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from watertable.games.whitewater.pieces import (
    BOARD_ENTRY,
    BOARD_EXIT,
    BOARD_HEXES,
    BOARD_IDS,
    COLUMNS,
    LAND,
    LEAST_BOARDS,
    MOST_BOARDS,
    ROCK,
    ROWS,
    SEAM_ROWS,
    START,
    START_HEXES,
)
from watertable.kernel.ints import Ints, ints
from watertable.parts.hexes import DIRECTIONS, neighbor

BLOCKED: Final = -1  # a step against land, rock or the edge of the river
FINISH: Final = -2  # a step over the finish line
DOWNSTREAM: Final = 1  # the facing at the start

_WIDE: Final = 256  # columns of the grid in a place number

SEAM_COLUMNS: Final[list[int]] = [row.int("columns") for row in SEAM_ROWS]
SEAM_DOWN: Final[list[int]] = [row.int("rows") for row in SEAM_ROWS]
SEAM_BOTTOM: Final[list[bool]] = [row.text("exit_edge") == "bottom" for row in SEAM_ROWS]


class Course:
    """A river as flat tables; only water hexes are cells, numbered row by row.

    `step[6 * cell + d]` is the next cell, BLOCKED or FINISH; `distance[cell]` the steps to the
    finish when nothing is in the way.
    """

    number: i64
    boards: list[int]
    left: list[int]  # column of each board's west edge
    top: list[int]  # row of each board's north edge
    cells: i64
    column: list[int]
    row: list[int]
    kind: Ints
    step: Ints
    distance: Ints
    start: Ints  # cell of each letter
    by_place: dict[int, int]
    land: list[tuple[int, int, int]]  # column, row, kind of all that is not water

    def __init__(self, number: int) -> None:
        self.number = number
        self.boards = boards_of(number)
        self.left = []
        self.top = []
        self.column = []
        self.row = []
        self.by_place = {}
        self.land = []
        self.kind = ints(self._lay())
        self.cells = len(self.kind)
        self.step = ints([BLOCKED] * (self.cells * DIRECTIONS))
        self.distance = ints([-1] * self.cells)
        self._join()
        self._measure()
        self.start = ints([self.cell(at % COLUMNS, at // COLUMNS) for at in START_HEXES])

    def _lay(self) -> list[int]:
        """Boards one after another, the kinds of their cells; the seam of a board says where the next one lies."""
        kinds: list[int] = []
        left = 0
        top = 0
        for board in self.boards:
            self.left.append(left)
            self.top.append(top)
            for r in range(ROWS):
                for c in range(COLUMNS):
                    kind = BOARD_HEXES[board][r][c]
                    if kind in (LAND, ROCK):
                        self.land.append((left + c, top + r, kind))
                        continue
                    self.by_place[(top + r) * _WIDE + left + c] = len(kinds)
                    self.column.append(left + c)
                    self.row.append(top + r)
                    kinds.append(kind)
            seam = BOARD_EXIT[board]
            left += SEAM_COLUMNS[seam]
            top += SEAM_DOWN[seam]
        return kinds

    def _join(self) -> None:
        last = len(self.boards) - 1
        bottom = SEAM_BOTTOM[BOARD_EXIT[self.boards[last]]]
        for cell in range(self.cells):
            for d in range(DIRECTIONS):
                c, r = neighbor(self.column[cell], self.row[cell], d)
                found = self.by_place.get(r * _WIDE + c, BLOCKED)
                beyond = r >= self.top[last] + ROWS if bottom else c >= self.left[last] + COLUMNS
                if found == BLOCKED and beyond:
                    found = FINISH
                self.step[DIRECTIONS * cell + d] = found

    def _measure(self) -> None:
        """Breadth first from the finish line (downstream order, ruling 69)."""
        edge: list[int] = []
        for cell in range(self.cells):
            if FINISH in self.step[DIRECTIONS * cell : DIRECTIONS * cell + DIRECTIONS]:
                self.distance[cell] = 1
                edge.append(cell)
        while edge:
            further: list[int] = []
            for cell in edge:
                for d in range(DIRECTIONS):
                    beside = self.step[DIRECTIONS * cell + d]
                    if beside >= 0 and self.distance[beside] < 0:
                        self.distance[beside] = self.distance[cell] + 1
                        further.append(beside)
            edge = further

    def cell(self, column: i64, row: i64) -> i64:
        """The water hex at this place of the grid, or BLOCKED."""
        return self.by_place.get(row * _WIDE + column, BLOCKED)

    def near(self, cell: i64, other: i64) -> bool:
        """On the same hex or an adjacent one, whatever lies between (ruling 71)."""
        if cell == other:
            return True
        for direction in range(DIRECTIONS):
            if self.step[DIRECTIONS * cell + direction] == other:
                return True
        return False


# By number, filled on first use.
_COURSES: Final[list[Course | None]] = [None] * 10 ** (MOST_BOARDS - 1)


def course_of(number: i64) -> Course:
    """The course with this number; the same chain of boards is always the same object."""
    found = _COURSES[number]
    if found is None:
        found = Course(number)
        _COURSES[number] = found
    return found


def boards_of(number: i64) -> list[int]:
    """Start, then one board per decimal digit."""
    boards: list[int] = []
    while number > 0:
        boards.append(number % 10)
        number //= 10
    boards.append(START)
    boards.reverse()
    return boards


def number_of(boards: list[int]) -> i64:
    number = 0
    for board in boards:
        number = number * 10 + board
    return number


def fits(board: i64, after: i64) -> bool:
    """The marks at the exit of one board and at the entry of the next are the same (p. 2)."""
    return BOARD_ENTRY[board] >= 0 and BOARD_ENTRY[board] == BOARD_EXIT[after]


def course_flaw(boards: list[str]) -> str:
    """Why these boards do not form a course (p. 2, ruling 5); empty if they do."""
    if not boards or boards[0] != BOARD_IDS[START]:
        return "a course begins with the start board (p. 2)"
    if not LEAST_BOARDS <= len(boards) <= MOST_BOARDS:
        return f"a course is the start board and 2 to 4 more, not {len(boards) - 1} more (p. 2)"
    for i in range(1, len(boards)):
        if boards[i] in boards[:i]:
            return f"there is only one board {boards[i]} in the box"
        board = BOARD_IDS.index(boards[i])
        if not fits(board, BOARD_IDS.index(boards[i - 1])):
            return f"the marks of {boards[i - 1]} and {boards[i]} do not meet (p. 2)"
    return ""


def ways_on(boards: list[int], more: i64) -> i64:
    """How many courses go on from here with this many more boards; for the random course."""
    if more == 0:
        return 1
    ways = 0
    for board in range(len(BOARD_IDS)):
        if board not in boards and fits(board, boards[-1]):
            ways += ways_on([*boards, board], more - 1)
    return ways


# direction of a step by 2 * facing + side (0 left, 1 right), ahead and astern (p. 4)
AHEAD: Final = ints([(f + side) % 6 for f in range(6) for side in range(2)])
ASTERN: Final = ints([(f + 4 - side) % 6 for f in range(6) for side in range(2)])
