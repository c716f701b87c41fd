"""What can be answered to each question, and what the answer does."""

from __future__ import annotations

from watertable.games.rivers import effects, events
from watertable.games.rivers.actions import (
    BUY_ASK,
    BUY_NONE,
    BUYS,
    CARD_ASK,
    CLEAN_ASK,
    CLEAN_CARD_ASK,
    CLEAN_LOOSE,
    CLEANS,
    EVENT_ASK,
    EVENT_DRAWS,
    FACE,
    FOLLOW,
    HOLD,
    IGNORE,
    LEAVE,
    LOOK_ASK,
    LOOKS,
    PASS,
    PILE_DRAWS,
    POLLUTE_ASK,
    POLLUTES,
    PURGE_ASK,
    PURGES,
    REBATE_ASK,
    REDEEM,
    ROLL_ASK,
    ROLLING,
    SAVE,
    SCALE_ASK,
    SCALING,
    SENSE_ASK,
    SIX_ASK,
    STOP,
    TAKE,
    TREAT_ASK,
    TREATS,
    WARN,
    WARN_ASK,
    Buy,
    DrawCard,
    DrawEvent,
    Look,
    OwnCard,
    Purge,
    Roll,
)
from watertable.games.rivers.board import ICONS
from watertable.games.rivers.pieces import CARD_COST, TREATMENTS
from watertable.games.rivers.rules import cards, flow, market
from watertable.games.rivers.state import RiversState, held, pile_size
from watertable.kernel.action import Action
from watertable.kernel.chance import Chances, counted
from watertable.kernel.event import Log
from watertable.kernel.state import CHANCE, NONE, REVEAL, Ask


def chances(state: RiversState, revealing: Chances) -> Chances:
    """Dice, the Event pile, the unseen part of a pile of Land Use Cards; reveals."""
    ask = state.asks[-1]
    if ask.kind == REVEAL:
        return revealing
    if ask.kind == ROLL_ASK:
        return ROLLING
    if ask.kind == SCALE_ASK:
        return SCALING
    if ask.kind == EVENT_ASK:
        return counted(EVENT_DRAWS, state.events, state.events_left)
    pile = ask.about
    return counted(PILE_DRAWS[pile], state.bag[pile], state.bag_left[pile])


def legal(state: RiversState, seat: int) -> list[Action]:
    """What the asked seat may do, by id."""
    ask = state.ask_of(seat) if seat >= 0 else None
    if ask is None:
        return []
    kind = ask.kind
    if kind == BUY_ASK:
        return _purchases(state, seat)
    if kind == LOOK_ASK:
        return _looks(state, ask.about)
    if kind == SIX_ASK:
        return [TAKE, LEAVE]
    if kind == POLLUTE_ASK:
        return [POLLUTES[slot] for slot in effects.can_be_polluted(state, seat, ask.about)]
    if kind in (CLEAN_ASK, CLEAN_CARD_ASK):
        return _cleanings(state, seat, kind)
    if kind == PURGE_ASK:
        return PURGES[: min(ask.about, state.polluted[seat]) + 1]
    if kind == WARN_ASK:
        return [WARN, FACE]
    if kind == SENSE_ASK:
        return [IGNORE, FOLLOW]
    if kind == REBATE_ASK:
        return [REDEEM, SAVE]
    return _treatments(state, seat)


def _purchases(state: RiversState, seat: int) -> list[Action]:
    """Every card looked at that can be paid; with a duty to buy, none only when none can."""
    found: list[Action] = []
    clean = state.clean[seat]
    look = state.look
    for place in range(len(look)):
        if CARD_COST[look[place]] <= clean:
            found.append(BUYS[place])
    if not state.must_buy or not found:
        found.append(BUY_NONE)
    return found


def _looks(state: RiversState, space: int) -> list[Action]:
    """One of the tile's icons whose pile has cards, or none of them (rulings 21, 22)."""
    found: list[Action] = []
    for pile in ICONS[space]:
        if pile_size(state, pile) > 0:
            found.append(LOOKS[pile])
    if not state.must_buy:
        found.append(PASS)
    return found


def _cleanings(state: RiversState, seat: int, kind: int) -> list[Action]:
    found: list[Action] = []
    if kind == CLEAN_ASK and state.polluted[seat] > 0:
        found.append(CLEAN_LOOSE)
    row = state.rows[seat]
    for slot in range(len(row)):
        if state.bad[row[slot]] > 0:
            found.append(CLEANS[slot])
    found.append(STOP)
    return found


def _treatments(state: RiversState, seat: int) -> list[Action]:
    found: list[Action] = []
    row = state.rows[seat]
    for slot in range(len(row)):
        if state.bad[row[slot]] > 0:
            found.append(TREATS[slot])
    found.append(HOLD)
    return found


def apply(state: RiversState, seat: int, action: Action, log: Log) -> None:
    """Settle the question, do what was answered, go on until somebody is asked."""
    ask = state.settle(seat)
    if ask.kind == REVEAL and ask.about == NONE:
        flow.finish(state, log)
        return
    if seat == CHANCE:
        _happened(state, ask, action, log)
    else:
        _answered(state, seat, ask, action, log)
    flow.run(state, log)


def _happened(state: RiversState, ask: Ask, action: Action, log: Log) -> None:
    if isinstance(action, Roll):
        if ask.kind == ROLL_ASK:
            flow.rolled(state, action.pips, log)
        else:
            flow.struck(state, ask.about, action.pips, log)
    elif isinstance(action, DrawEvent):
        cards.drawn(state, action.event, log)
    elif ask.kind == REVEAL:
        market.picked_up(state, log)
    else:
        assert isinstance(action, DrawCard)
        assert ask.kind == CARD_ASK
        market.drawn(state, action.card, log)


def _answered(state: RiversState, seat: int, ask: Ask, action: Action, log: Log) -> None:
    if isinstance(action, Look):
        market.look(state, seat, action.pile, log)
    elif isinstance(action, Buy):
        market.buy(state, seat, action.slot, log)
    elif isinstance(action, OwnCard):
        _on_card(state, seat, ask, action.slot, log)
    elif isinstance(action, Purge):
        effects.purge(state, seat, action.n, log)
    elif action is CLEAN_LOOSE:
        effects.clean_loose(state, seat, log)
        effects.clean_again(state, seat, ask.kind, ask.about - 1)
    else:
        _worded(state, seat, ask, action, log)


def _on_card(state: RiversState, seat: int, ask: Ask, slot: int, log: Log) -> None:
    """One of the seat's own cards was chosen: to be polluted, cleaned or treated."""
    if ask.kind == POLLUTE_ASK:
        effects.pollute_card(state, seat, slot, log)
    elif ask.kind == TREAT_ASK:
        flow.throw_away(state, held(state, seat, TREATMENTS))
        effects.treat_card(state, seat, slot, log)
    else:
        effects.clean_card(state, seat, slot, log)
        effects.clean_again(state, seat, ask.kind, ask.about - 1)


def _worded(state: RiversState, seat: int, ask: Ask, action: Action, log: Log) -> None:
    """Answers of one word; `leave`, `stop`, `save` and `hold` change nothing."""
    if action is BUY_NONE:
        market.buy_none(state, seat, log)
    elif action is PASS:
        if not log.deaf:
            log.tell(events.passed_by(seat))
    elif action is TAKE:
        flow.took_six(state, seat, log)
    elif action is WARN:
        flow.warned(state, seat, ask.about, log)
    elif action is FACE:
        state.put(SCALE_ASK, CHANCE, ask.about)
    elif action is IGNORE:
        cards.ignored(state, seat, ask.about, log)
    elif action is FOLLOW:
        cards.followed(state, seat, ask.about)
    elif action is REDEEM:
        market.redeem(state, seat, ask.about, log)
