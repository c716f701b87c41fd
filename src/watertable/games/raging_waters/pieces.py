"""What is in the box.

Four subdivisions, twenty-four dirt piles, three backhoes, three dice.
"""

from __future__ import annotations

from typing import Final

from watertable.kernel.data import INT, TEXT, Box, Row
from watertable.kernel.text import Words

BOX: Final = Box(__file__)


def _subdivisions() -> list[Row]:
    fields = {"houses": INT, "swamps": INT, "points": INT}
    return BOX.rows("subdivisions.toml", "subdivision", fields, {})


def _piles() -> list[Row]:
    return BOX.rows("piles.toml", "pile", {"edge": TEXT, "place": INT, "number": INT}, {})


def _supplies() -> list[Row]:
    return BOX.rows("supplies.toml", "supply", {"points": INT}, {"count": INT})


SUBDIVISION_ROWS: Final = _subdivisions()
SUBDIVISIONS: Final = len(SUBDIVISION_ROWS)
HOUSES: Final = [row.int("houses") for row in SUBDIVISION_ROWS]
SWAMPS: Final = [row.int("swamps") for row in SUBDIVISION_ROWS]
HOUSE_POINTS: Final = [row.int("points") for row in SUBDIVISION_ROWS]

PILE_ROWS: Final = _piles()
PILES: Final = len(PILE_ROWS)
PILE_IDS: Final = [row.id for row in PILE_ROWS]
PILE_EDGE: Final = [row.text("edge") for row in PILE_ROWS]
PILE_PLACE: Final = [row.int("place") for row in PILE_ROWS]
PILE_NUMBER: Final = [row.int("number") for row in PILE_ROWS]

SUPPLY_ROWS: Final = _supplies()
BACKHOES: Final = SUPPLY_ROWS[1].int("count")
BACKHOE_POINTS: Final = SUPPLY_ROWS[1].int("points")
PILE_POINTS: Final = SUPPLY_ROWS[2].int("points")

RANK_ROWS: Final = BOX.rows("ranks.toml", "rank", {"least": INT}, {})
RANK_LEAST: Final = [row.int("least") for row in RANK_ROWS]

FACES: Final = 6  # of a die; also the grid lines each way


def _rolls() -> list[list[int]]:
    found: list[list[int]] = []
    for a in range(1, FACES + 1):
        for b in range(a, FACES + 1):
            for c in range(b, FACES + 1):
                found.append([a, b, c])
    return found


# Three dice read in ascending order: their colours matter for no berm (ruling RW-3).
ROLLS: Final = _rolls()


def roll_weight(roll: int) -> int:
    """In how many of the 216 ways three dice show this roll."""
    a, b, c = ROLLS[roll]
    if a == c:
        return 1
    return 3 if a == b or b == c else 6


def _roll_names() -> list[str]:
    return [f"{a}, {b}, {c}" for a, b, c in ROLLS]


WORDS: Final = Words(
    BOX.words(),
    {
        "subdivision": [row.id for row in SUBDIVISION_ROWS],
        "pile": PILE_IDS,
        "rank": [row.id for row in RANK_ROWS],
        "roll": _roll_names(),
    },
)
