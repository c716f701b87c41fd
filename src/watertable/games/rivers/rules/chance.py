"""What may happen when chance is asked."""

from __future__ import annotations

from typing import Final

from watertable.games.rivers.actions import CARD_DRAWS, EVENT_DRAWS, ROLLS, SCALES
from watertable.games.rivers.pieces import PILE_CARDS
from watertable.games.rivers.state import ASK_EVENT, ASK_ROLL, ASK_SCALE, RiversState
from watertable.kernel.action import Action
from watertable.kernel.chance import Chances, counted, evenly
from watertable.kernel.state import REVEAL

MOVE_DIE: Final[Chances] = evenly(ROLLS)
SCALE_DIE: Final[Chances] = evenly(SCALES)
# By pile, in the order of its cards: what a draw from the unseen part can bring.
PILE_DRAWS: Final[list[list[Action]]] = [
    [CARD_DRAWS[card] for card in cards] for cards in PILE_CARDS
]


def chances(state: RiversState, revealing: Chances) -> Chances:
    """Dice, the Event pile, the unseen part of a pile of Land Use Cards; reveals."""
    ask = state.asks[-1]
    if ask.kind == REVEAL:
        return revealing
    if ask.kind == ASK_ROLL:
        return MOVE_DIE
    if ask.kind == ASK_SCALE:
        return SCALE_DIE
    if ask.kind == ASK_EVENT:
        return counted(EVENT_DRAWS, state.events, state.events_left)
    pile = ask.about
    return counted(PILE_DRAWS[pile], state.bag[pile], state.bag_left[pile])
