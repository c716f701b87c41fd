"""What a seat, or chance, can do.

Build a berm, pass, leave, stay; place and roll.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from watertable.games.raging_waters import board
from watertable.games.raging_waters.pieces import PILE_IDS, ROLLS
from watertable.kernel.action import Action, ActionTable


class Build(Action):
    """Draw a berm between two piles."""

    line: i64
    a: i64
    b: i64

    def __init__(self, line: int) -> None:
        self.line = line
        self.a = board.LINE_A[line]
        self.b = board.LINE_B[line]
        super().__init__("build", f"build {PILE_IDS[self.a]} {PILE_IDS[self.b]}")


class Pass(Action):
    """Draw nothing and cross off a backhoe; with none left, end the seat's game."""

    def __init__(self) -> None:
        super().__init__("pass", "pass")


class Leave(Action):
    """Go on to the next subdivision for good."""

    def __init__(self) -> None:
        super().__init__("leave", "leave")


class Stay(Action):
    """Go on working in this subdivision."""

    def __init__(self) -> None:
        super().__init__("stay", "stay")


class PlaceHouse(Action):
    """Chance: two dice place a house on a crossing."""

    point: i64
    column: i64
    row: i64

    def __init__(self, point: int) -> None:
        self.point = point
        self.column = board.POINT_COLUMN[point]
        self.row = board.POINT_ROW[point]
        super().__init__("house", f"house {self.column} {self.row}")


class PlaceSwamp(Action):
    """Chance: two dice place a swamp, by its top-right crossing."""

    cell: i64
    column: i64
    row: i64

    def __init__(self, cell: int) -> None:
        self.cell = cell
        self.column = board.CELL_COLUMN[cell]
        self.row = board.CELL_ROW[cell]
        super().__init__("swamp", f"swamp {self.column} {self.row}")


class Roll(Action):
    """Chance: the three dice of a turn, in ascending order."""

    roll: i64

    def __init__(self, roll: int) -> None:
        self.roll = roll
        a, b, c = ROLLS[roll]
        super().__init__("roll", f"roll {a} {b} {c}")


BUILDS: Final[list[Action]] = [Build(line) for line in range(board.LINES)]
PASS: Final = Pass()
LEAVE_IT: Final = Leave()
STAY: Final = Stay()
HOUSE_ROLLS: Final[list[Action]] = [PlaceHouse(point) for point in range(board.POINTS)]
SWAMP_ROLLS: Final[list[Action]] = [PlaceSwamp(cell) for cell in range(board.CELLS)]
ROLL_ALL: Final[list[Action]] = [Roll(roll) for roll in range(len(ROLLS))]


def _table() -> ActionTable:
    table = ActionTable()
    for action in [*BUILDS, PASS, LEAVE_IT, STAY, *HOUSE_ROLLS, *SWAMP_ROLLS, *ROLL_ALL]:
        table.add(action)
    return table


TABLE: Final = _table()
