"""Land Use Cards: looked at, bought, put back under their pile."""

from __future__ import annotations

from watertable.games.rivers import effects, events
from watertable.games.rivers.actions import BUY_ASK, CARD_ASK, REBATE_ASK
from watertable.games.rivers.pieces import (
    CARD_COST,
    LOOKED_AT,
    REBATE_PILE,
    REBATE_TOKENS,
    REBATES,
)
from watertable.games.rivers.rules.flow import throw_away
from watertable.games.rivers.state import (
    RiversState,
    none_payable,
    one_bought,
    pile_size,
    seen,
    unbagged,
)
from watertable.kernel.event import Log
from watertable.kernel.state import CHANCE, NONE, REVEAL


def look(state: RiversState, seat: int, pile: int, log: Log) -> None:
    """Pick up the first 3 cards of the pile of the icon chosen.

    Where nothing is left to draw they were all put back: to see them is a reveal, so that a look at
    one pile cannot be taken back for a look at another.
    """
    state.look_pile = pile
    if state.bag_left[pile] == 0:
        state.put(REVEAL, CHANCE, pile)
    else:
        state.put(CARD_ASK, CHANCE, pile)


def picked_up(state: RiversState, log: Log) -> None:
    """The reveal of a pile of which every card was put back."""
    _look_on(state, state.turn, log)


def drawn(state: RiversState, card: int, log: Log) -> None:
    """One more card from the part of the pile that nobody has placed."""
    unbagged(state, card)
    _looked(state, state.turn, card)
    _look_on(state, state.turn, log)


def _looked(state: RiversState, seat: int, card: int) -> None:
    state.look.append(card)
    seen(state, card, seat)


def _look_on(state: RiversState, seat: int, log: Log) -> None:
    """Unseen cards come first, then those put back, in their order; fewer if few are left."""
    pile = state.look_pile
    while len(state.look) < LOOKED_AT and pile_size(state, pile) > 0:
        if state.bag_left[pile] > 0:
            state.put(CARD_ASK, CHANCE, pile)
            return
        _looked(state, seat, state.under[pile].pop(0))
    if not log.deaf:
        log.tell(events.looked(seat, pile, state.look))
    state.put(BUY_ASK, seat, pile)


def buy(state: RiversState, seat: int, place: int, log: Log) -> None:
    """Decide on 1 of the 3, pay with clean tokens; they stay on the card, which lies face down."""
    card = state.look[place]
    pile = state.look_pile
    cost = CARD_COST[card]
    state.clean[seat] -= cost
    state.on[card] = cost
    one_bought(state, state.look, place, seat)
    state.look.pop(place)
    state.rows[seat].append(card)
    if not log.deaf:
        log.tell(events.bought(seat, pile, cost, card))
    _put_under(state, seat, log)
    _offer_rebate(state, seat, pile)


def buy_none(state: RiversState, seat: int, log: Log) -> None:
    """Nothing that can be paid, or nothing wanted (ruling 22): all go back under the pile."""
    if state.must_buy:
        none_payable(state, state.look, seat)
    _put_under(state, seat, log)


def _put_under(state: RiversState, seat: int, log: Log) -> None:
    """Face down under the pile, in the order drawn (ruling 23)."""
    pile = state.look_pile
    n = len(state.look)
    state.under[pile].extend(state.look)
    state.look.clear()
    state.look_pile = NONE
    if n > 0 and not log.deaf:
        log.tell(events.put_back(seat, pile, n))


def payable(state: RiversState, seat: int, card: int) -> bool:
    """Only loose clean tokens pay (ruling 20)."""
    return state.clean[seat] >= CARD_COST[card]


def rebate(state: RiversState, seat: int, pile: int) -> int:
    """The Innovation card kept for a purchase from this pile, or NONE."""
    for event in REBATES:
        if state.holder[event] == seat and REBATE_PILE[event] == pile:
            return event
    return NONE


def _offer_rebate(state: RiversState, seat: int, pile: int) -> None:
    """Innovation: right after buying from its pile, while the supply can give (3.5)."""
    event = rebate(state, seat, pile)
    if event != NONE and state.supply > 0:
        state.put(REBATE_ASK, seat, event)


def redeem(state: RiversState, seat: int, event: int, log: Log) -> None:
    """The Innovation card is discarded for clean tokens."""
    throw_away(state, event)
    if not log.deaf:
        log.tell(events.redeemed(seat, event, REBATE_TOKENS[event]))
    effects.collect(state, seat, REBATE_TOKENS[event], log)
