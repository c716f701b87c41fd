"""Rivers: points scored, tokens still to spend, pairs still to be made."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from watertable.games.rivers.board import DISASTER_SPACE, END
from watertable.games.rivers.pieces import (
    CARD_COST,
    CARD_KIND,
    CARD_PILE,
    CARD_POINTS,
    COMPANION,
    HABITAT,
    HABITAT_KINDS,
    LOOKED_AT,
    PILE_CARDS,
    REBATE_PILE,
    REBATES,
    SENSORS,
    TREATMENTS,
    WARNINGS,
)
from watertable.games.rivers.scoring import points, worth
from watertable.games.rivers.state import RiversState, held, pile_size
from watertable.kernel.state import NONE

POINT: Final = 100
# A landing is a river tile in three of four cases, and a move is 3.5 spaces: purchases still to
# come, in hundredths per space to go.
VISITS_PER_SPACE: Final = 21
SPENT_PER_VISIT: Final = 3  # average cost of a purchase in tokens
TOKEN_TO_SPEND: Final = 70  # the value of a token beyond its own point while it can be spent
LOOSE_RISK: Final = 3  # per space to go: loose tokens may be polluted or lost
PAIR_DISCOUNT: Final = 60  # percent of the value of a pair that is still to be made
COMPANION_WORTH: Final = [800, 550, 480]  # an average card of Industry, Urban, Farm


def value(state: RiversState, seat: i64) -> i64:
    """Bigger is better for the seat; about 100 per point expected at the end."""
    to_go = END - state.space[seat]
    visits = to_go * VISITS_PER_SPACE  # in hundredths
    total = POINT * points(state, seat)
    total += _tokens(state, seat, to_go, visits)
    total += _polluted_cards(state, seat, to_go)
    if to_go > 0:
        total += _pairs(state, seat, visits)
        total += _innovations(state, seat, visits)
        if state.skip[seat]:
            total -= 60
    if state.look_pile != NONE and state.turn == seat:
        total += _looking(state, seat, to_go)
    return total


def _token(to_go: i64) -> i64:
    """The value of a token beyond its point."""
    return TOKEN_TO_SPEND - LOOSE_RISK if to_go > 0 else 0


def _tokens(state: RiversState, seat: i64, to_go: i64, visits: i64) -> i64:
    clean = state.clean[seat]
    useful = visits * SPENT_PER_VISIT // 100
    total = min(clean, useful) * _token(to_go)
    total -= clean * LOOSE_RISK * to_go // 8
    if to_go > 0:
        total += state.polluted[seat] * 25  # some of them will be cleaned
    return total


def _polluted_cards(state: RiversState, seat: i64, to_go: i64) -> i64:
    """A polluted card may be cleaned again; a held Treatment Wetland guarantees it."""
    most = 0
    total = 0
    for card in state.rows[seat]:
        bad = state.bad[card]
        if bad > 0:
            lost = (CARD_POINTS[card] - state.on[card]) * POINT
            total += lost * to_go // (120 * bad)
            most = max(most, lost)
    if most > 0 and held(state, seat, TREATMENTS) != NONE:
        total += most
    return total


def _pairs(state: RiversState, seat: i64, visits: i64) -> i64:
    """Habitats without a companion, and companions without a Habitat, may still be paired."""
    total = 0
    for kind in HABITAT_KINDS:
        habitats = 0
        companions = 0
        last = 0
        pile = COMPANION[kind]
        for card in state.rows[seat]:
            if CARD_KIND[card] == kind:
                habitats += 1
            elif CARD_PILE[card] == pile:
                companions += 1
                last = worth(state, card)
        if habitats > companions:
            chance = min(visits * 30 // 100, 85)
            single = min(habitats - companions, 2)
            total += single * COMPANION_WORTH[pile] * chance * PAIR_DISCOUNT // 10000
        elif companions > habitats:
            chance = min(visits * 12 // 100, 50)
            total += last * POINT * chance * PAIR_DISCOUNT // 10000
    return total


def _innovations(state: RiversState, seat: i64, visits: i64) -> i64:
    """The expected value of Innovation cards still held."""
    total = 0
    if held(state, seat, WARNINGS) != NONE and state.space[seat] < DISASTER_SPACE[-1]:
        total += 150
    if held(state, seat, SENSORS) != NONE:
        total += min(40 + visits // 4, 150)
    if held(state, seat, TREATMENTS) != NONE:
        total += min(80 + visits // 4, 200)
    for event in REBATES:
        if state.holder[event] == seat:
            total += min(visits * 25 // 100, 150)
    return total


def _looking(state: RiversState, seat: i64, to_go: i64) -> i64:
    """Cards looked at: the best one seen, or the expected best of three from the pile."""
    pile = state.look_pile
    best = 0
    for card in state.look:
        best = max(best, gain(state, seat, card, to_go))
    if len(state.look) == LOOKED_AT or pile_size(state, pile) == 0:
        return best
    total = 0
    cards = 0
    bag = state.bag[pile]
    names = PILE_CARDS[pile]
    for place in range(len(bag)):
        if bag[place]:
            total += max(gain(state, seat, names[place], to_go), 0)
            cards += 1
    for card in state.under[pile]:
        total += max(gain(state, seat, card, to_go), 0)
        cards += 1
    expected = total * 3 // (2 * cards)
    for event in REBATES:
        if state.holder[event] == seat and REBATE_PILE[event] == pile and state.supply > 0:
            expected += 60
    return max(best, expected)


def gain(state: RiversState, seat: i64, card: i64, to_go: i64) -> i64:
    """The gain from buying this card now, including the pair it makes."""
    cost = CARD_COST[card]
    if cost > state.clean[seat]:
        return 0
    kind = CARD_KIND[card]
    total = POINT * (CARD_POINTS[card] - cost) - cost * _token(to_go)
    mine = 0
    partners = 0
    best = 0
    if kind > HABITAT:
        pile = COMPANION[kind]
        for other in state.rows[seat]:
            if CARD_KIND[other] == kind:
                mine += 1
            elif CARD_PILE[other] == pile:
                partners += 1
                best = max(best, worth(state, other))
        if partners > mine:
            total += best * POINT
        else:
            total += COMPANION_WORTH[pile] * min(to_go * 6, 85) * PAIR_DISCOUNT // 10000
        return total
    for other in state.rows[seat]:
        if CARD_PILE[other] == kind:
            mine += 1
        elif CARD_KIND[other] > HABITAT and COMPANION[CARD_KIND[other]] == kind:
            partners += 1
    if partners > mine:
        total += CARD_POINTS[card] * POINT
    return total
