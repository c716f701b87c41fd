"""What is in the box."""

from __future__ import annotations

from typing import Final

from watertable.kernel.data import INT, OPS, Box, Row
from watertable.kernel.text import Words

BOX: Final = Box(__file__)
CREATURES: Final[list[Row]] = BOX.rows(
    "creatures.toml", "creature", {"count": INT, "value": INT, "does": OPS}, {}
)
KINDS: Final = len(CREATURES)
COUNT: Final[list[int]] = [row.int("count") for row in CREATURES]
VALUE: Final[list[int]] = [row.int("value") for row in CREATURES]

SPOTS: Final = 5  # on the beach
TIDES: Final = 3
HAND: Final = 3

WORDS: Final = Words(BOX.words(), {"creature": [row.id for row in CREATURES]})
