"""Places for houses and swamps, three dice, the reveal."""

from __future__ import annotations

from typing import Final

from watertable.games.raging_waters.actions import HOUSE_ROLLS, ROLL_ALL, SWAMP_ROLLS, Roll
from watertable.games.raging_waters.pieces import roll_weight
from watertable.games.raging_waters.state import ASK_HOUSE, ASK_ROLL, ASK_SWAMP, WaterState
from watertable.kernel.chance import Chances, evenly


def _roll_chances() -> Chances:
    chances = Chances()
    for action in ROLL_ALL:
        assert isinstance(action, Roll)
        chances.add(action, roll_weight(action.roll))
    return chances


ROLLING: Final = _roll_chances()


def chances(state: WaterState, revealing: Chances) -> Chances:
    """What the dice can show: a free crossing for a house, a free cell for a swamp, three dice for a turn
    (Starting the game); `apply` draws it on the map.

    Rolling again until a place is free makes every free place equally likely (RW-4, RW-5).
    """
    ask = state.top()
    if ask.kind == ASK_ROLL:
        return ROLLING
    if ask.kind == ASK_HOUSE:
        return evenly(HOUSE_ROLLS, state.homes[ask.about])
    if ask.kind == ASK_SWAMP:
        return evenly(SWAMP_ROLLS, state.marsh[ask.about])
    return revealing
