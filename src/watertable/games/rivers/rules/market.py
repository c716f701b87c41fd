"""Land Use Cards (Game Rules): looked at, bought, put back under their pile."""

from __future__ import annotations

from mypy_extensions import i64

from watertable.games.rivers import events
from watertable.games.rivers import state as s
from watertable.games.rivers.board import ICONS
from watertable.games.rivers.pieces import CARD_COST, LOOKED_AT
from watertable.games.rivers.rules.innovations import offer_rebate
from watertable.games.rivers.state import RiversState
from watertable.kernel.event import Log
from watertable.kernel.state import CHANCE, NONE, REVEAL


def offer_icons(state: RiversState, seat: i64) -> None:
    """During each turn: choose one of the tile's icons; an empty pile has no cards (ruling 24)."""
    space = state.space[seat]
    for pile in ICONS[space]:
        if s.pile_size(state, pile) > 0:
            state.put(s.ASK_LOOK, seat, space)
            return


def look(state: RiversState, pile: i64) -> None:
    """Pick up the first 3 cards of the pile of the chosen icon.

    If only cards that were put back are left, nothing is drawn; a reveal then makes the look final,
    so that nobody can look at one pile, take that back and look at another.
    """
    state.look_pile = pile
    state.put(REVEAL if state.bag_left[pile] == 0 else s.ASK_CARD, CHANCE, pile)


def drawn(state: RiversState, card: i64, log: Log) -> None:
    """One more card from the unseen part of the pile."""
    s.unbagged(state, card)
    pick_up(state, state.turn, card)
    look_on(state, state.turn, log)


def pick_up(state: RiversState, seat: i64, card: i64) -> None:
    state.look.append(card)
    s.seen(state, card, seat)


def look_on(state: RiversState, seat: i64, log: Log) -> None:
    """Unseen cards come first, then those put back, in order; fewer if the pile runs out."""
    pile = state.look_pile
    while len(state.look) < LOOKED_AT and s.pile_size(state, pile) > 0:
        if state.bag_left[pile] > 0:
            state.put(s.ASK_CARD, CHANCE, pile)
            return
        pick_up(state, seat, state.under[pile].pop(0))
    if not log.deaf:
        log.tell(events.looked(seat, pile, state.look))
    state.put(s.ASK_BUY, seat, pile)


def buy(state: RiversState, seat: i64, place: i64, log: Log) -> None:
    """Buy one of the cards with clean tokens, which stay on it; the card lies face down."""
    card = state.look[place]
    pile = state.look_pile
    cost = CARD_COST[card]
    state.clean[seat] -= cost
    state.on[card] = cost
    s.one_bought(state, state.look, place, seat)
    state.look.pop(place)
    state.rows[seat].append(card)
    if not log.deaf:
        log.tell(events.bought(seat, pile, cost, card))
    put_under(state, seat, log)
    offer_rebate(state, seat, pile)


def buy_none(state: RiversState, seat: i64, log: Log) -> None:
    """Nothing affordable, or nothing wanted (ruling 22): all go back under the pile."""
    if state.must_buy:
        s.none_payable(state, state.look, seat)
    put_under(state, seat, log)


def put_under(state: RiversState, seat: i64, log: Log) -> None:
    """Face down under the pile, in the order drawn (ruling 23)."""
    pile = state.look_pile
    n = len(state.look)
    state.under[pile].extend(state.look)
    state.look.clear()
    state.look_pile = NONE
    if n > 0 and not log.deaf:
        log.tell(events.put_back(seat, pile, n))
