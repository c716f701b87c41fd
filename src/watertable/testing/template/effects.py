"""What the cards say."""

from __future__ import annotations

from typing import Final

from watertable.kernel.state import CHANCE
from watertable.testing.template.pieces import CREATURES
from watertable.testing.template.state import ASK_DEAL, PoolState

# op -> its arguments, as data/creatures.toml may write them
OPS_SERVED: Final[dict[str, list[str]]] = {"points": ["points"], "again": []}

# Read once: per creature its points, and whether it draws again.
POINTS: Final[list[int]] = [
    sum([op["points"] for op in row.ops() if op["op"] == "points"]) for row in CREATURES
]
AGAIN: Final[list[bool]] = [any([op["op"] == "again" for op in row.ops()]) for row in CREATURES]


def keep(state: PoolState, seat: int, creature: int) -> int:
    """A creature that is kept gives its points, more at rising water, fewer in a storm. p. 2"""
    gained = POINTS[creature] + (0 if state.falling else state.tide - 1)
    if state.storm and state.tide == 3:
        gained = 0
    state.points[seat] += gained
    if AGAIN[creature]:
        state.put(ASK_DEAL, CHANCE, seat)
    return gained
