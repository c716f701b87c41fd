"""What an answer or a draw does."""

from __future__ import annotations

from watertable.kernel.action import REVEAL_ID, Action
from watertable.kernel.event import Log
from watertable.kernel.state import CHANCE
from watertable.testing.template import events
from watertable.testing.template.actions import KEEP, TRADE, TURN, Deal, Place, Show, Tide
from watertable.testing.template.rules.showing import drop_empty_deals, reveal
from watertable.testing.template.state import ASK_GROUP, ASK_KEEP, PoolState


def apply(state: PoolState, seat: int, action: Action, log: Log) -> None:
    """Do it. p. 2"""
    if seat == CHANCE:
        happen(state, action, log)
    elif isinstance(action, Show):
        state.put_beside(ASK_KEEP, seat)
        state.seal(seat, action.id)
    elif action is KEEP or action is TRADE:
        state.seal(seat, action.id)
    elif isinstance(action, Place):
        state.settle(seat)
        state.owner[action.spot] = seat
        if not log.deaf:
            log.tell(events.placed(seat, action.spot))
    else:
        ask = state.settle(seat)
        if ask.kind == ASK_GROUP:
            state.falling = 1 if action is TURN else 0
            if not log.deaf:
                log.tell(events.tide_turned(seat, state.falling))


def happen(state: PoolState, action: Action, log: Log) -> None:
    """What chance brings. p. 1"""
    ask = state.settle(CHANCE)
    if isinstance(action, Tide):
        state.tide = action.height
        if not log.deaf:
            log.tell(events.tide_came(action.height))
    elif isinstance(action, Deal):
        state.deck[action.creature] -= 1
        state.hands[ask.about][action.creature] += 1
        if not log.deaf:
            log.tell(events.dealt(ask.about, action.creature))
        drop_empty_deals(state)
    elif action.id == REVEAL_ID:
        reveal(state, log)
