"""Which answers the open question of a seat takes."""

from __future__ import annotations

from typing import Final

from watertable.kernel.action import Action
from watertable.kernel.state import NONE
from watertable.testing.template.actions import KEEP, PLACE, SHOW, SKIP, STAY, TRADE, TURN
from watertable.testing.template.pieces import KINDS, SPOTS
from watertable.testing.template.state import ASK_GROUP, ASK_KEEP, ASK_SHOW, PoolState

KEEP_OR_TRADE: Final[list[Action]] = [KEEP, TRADE]
STAY_OR_TURN: Final[list[Action]] = [STAY, TURN]


def legal(state: PoolState, seat: int) -> list[Action]:
    """What the open question of this seat can be answered with. p. 2"""
    ask = state.ask_of(seat)
    if ask is None:
        return []
    if ask.kind == ASK_SHOW:
        hand = state.hands[seat]
        return [SHOW[creature] for creature in range(KINDS) if hand[creature]]
    if ask.kind == ASK_KEEP:
        return KEEP_OR_TRADE[:]
    if ask.kind == ASK_GROUP:
        return STAY_OR_TURN[:]
    free: list[Action] = [PLACE[spot] for spot in range(SPOTS) if state.owner[spot] == NONE]
    free.append(SKIP)
    return free
