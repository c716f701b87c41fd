"""What may happen when chance is asked."""

from __future__ import annotations

from typing import Final

from watertable.kernel.chance import Chances, counted, evenly
from watertable.testing.template.actions import DEAL, TIDE
from watertable.testing.template.state import ASK_DEAL, ASK_TIDE, PoolState

TIDE_DIE: Final = evenly(TIDE)


def chances(state: PoolState, revealing: Chances) -> Chances:
    """The tide die, or a card off the deck. p. 1"""
    kind = state.top().kind
    if kind == ASK_TIDE:
        return TIDE_DIE
    if kind == ASK_DEAL:
        return counted(DEAL, state.deck)
    return revealing
