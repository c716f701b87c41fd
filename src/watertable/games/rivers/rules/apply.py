"""What an answer or a draw does."""

from __future__ import annotations

from mypy_extensions import i64

from watertable.games.rivers import actions, effects, events
from watertable.games.rivers.actions import Buy, DrawCard, DrawEvent, Look, OwnCard, Purge, Roll
from watertable.games.rivers.rules import disasters, event_cards, flow, innovations, market, moving
from watertable.games.rivers.state import (
    ASK_POLLUTE,
    ASK_ROLL,
    ASK_SCALE,
    ASK_TREAT,
    RiversState,
)
from watertable.kernel.action import Action
from watertable.kernel.event import Log
from watertable.kernel.state import CHANCE, NONE, Ask


def apply(state: RiversState, seat: i64, action: Action, log: Log) -> None:
    """Settle the question, then do what was answered or drawn."""
    ask = state.settle(seat)
    if seat == CHANCE:
        happen(state, ask, action, log)
    else:
        answer(state, seat, ask, action, log)
    flow.stop_if_dry(state, log)


def happen(state: RiversState, ask: Ask, action: Action, log: Log) -> None:
    """The result of a roll, a draw or a reveal (of cards put back, or of all cards at the end)."""
    if isinstance(action, Roll):
        if ask.kind == ASK_ROLL:
            moving.rolled(state, action.pips, log)
        else:
            disasters.struck(state, ask.about, action.pips, log)
    elif isinstance(action, DrawEvent):
        event_cards.drawn(state, action.event, log)
    elif isinstance(action, DrawCard):
        market.drawn(state, action.card, log)
    elif ask.about == NONE:
        flow.finish(state, log)
    else:
        market.look_on(state, state.turn, log)


def answer(state: RiversState, seat: i64, ask: Ask, action: Action, log: Log) -> None:
    """Carry out the answer of a seat."""
    if isinstance(action, Look):
        market.look(state, action.pile)
    elif isinstance(action, Buy):
        market.buy(state, seat, action.slot, log)
    elif isinstance(action, OwnCard):
        on_card(state, seat, ask, action.slot, log)
    elif isinstance(action, Purge):
        effects.purge(state, seat, action.n, log)
    elif action is actions.CLEAN_LOOSE:
        effects.clean_loose(state, seat, log)
        effects.clean_again(state, seat, ask.kind, ask.about - 1)
    else:
        plain_answer(state, seat, ask, action, log)


def on_card(state: RiversState, seat: i64, ask: Ask, slot: i64, log: Log) -> None:
    """One of the seat's own cards was chosen: its tokens are turned over, never taken off (Game Rules; ruling 27)."""
    if ask.kind == ASK_POLLUTE:
        effects.pollute_card(state, seat, slot, log)
    elif ask.kind == ASK_TREAT:
        innovations.treat(state, seat, slot, log)
    else:
        effects.clean_card(state, seat, slot, log)
        effects.clean_again(state, seat, ask.kind, ask.about - 1)


def plain_answer(state: RiversState, seat: i64, ask: Ask, action: Action, log: Log) -> None:
    """Answers of one word; `leave`, `stop`, `save` and `hold` change nothing."""
    if action is actions.BUY_NONE:
        market.buy_none(state, seat, log)
    elif action is actions.PASS:
        if not log.deaf:
            log.tell(events.passed_by(seat))
    elif action is actions.TAKE:
        moving.took_six(state, seat, log)
    elif action is actions.WARN:
        innovations.warn(state, seat, ask.about, log)
    elif action is actions.FACE:
        state.put(ASK_SCALE, CHANCE, ask.about)
    elif action is actions.IGNORE:
        innovations.ignore(state, seat, ask.about, log)
    elif action is actions.FOLLOW:  # final: the sensors are not asked for again (ruling 44)
        effects.put_ops(state, seat, effects.EVENT_OPS[ask.about])
    elif action is actions.REDEEM:
        innovations.redeem(state, seat, ask.about, log)
