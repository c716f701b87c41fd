"""Why an action is not legal; written apart from `legal`, so that a law can compare the two."""

from __future__ import annotations

from watertable.kernel.action import Action
from watertable.kernel.state import NONE
from watertable.kernel.text import Say
from watertable.testing.template.actions import KEEP, SKIP, STAY, TRADE, TURN, Place, Show
from watertable.testing.template.state import ASK_GROUP, ASK_KEEP, ASK_PEBBLE, ASK_SHOW, PoolState


def why_not(state: PoolState, seat: int, action: Action) -> Say | None:
    """The reason against an action, or None when it is legal. p. 2"""
    ask = state.ask_of(seat)
    if ask is None:
        return Say("why.not_asked")
    if isinstance(action, Show) and ask.kind == ASK_SHOW:
        if state.hands[seat][action.creature] == 0:
            return Say("why.not_in_hand", creature=action.creature)
        return None
    if isinstance(action, Place) and ask.kind == ASK_PEBBLE:
        if state.owner[action.spot] != NONE:
            return Say("why.taken", spot=action.spot + 1, seat=state.owner[action.spot])
        return None
    if ask.kind == ASK_KEEP and (action is KEEP or action is TRADE):
        return None
    if ask.kind == ASK_GROUP and (action is STAY or action is TURN):
        return None
    if ask.kind == ASK_PEBBLE and action is SKIP:
        return None
    return Say("why.not_now")
