"""What a seat knows, in numbers.

Supply, events, piles, the cards looked at, the seat's row card by card, and every seat in short.
"""

from __future__ import annotations

from typing import Final

from watertable.games.rivers.board import END, RIVER_TILES
from watertable.games.rivers.pieces import (
    CARD_BIT,
    CARD_COST,
    CARD_KIND,
    CARD_PILE,
    CARD_POINTS,
    CARDS,
    COMPANION,
    DISASTERS,
    EVENTS,
    INNOVATIONS,
    KINDS,
    LOOKED_AT,
    PILE_CARDS,
    PILES,
    PIPS,
    SCALE_ROWS,
    TOKENS,
)
from watertable.games.rivers.state import ASKS, DEAREST, KNOWERS, RiversState, pile_size
from watertable.kernel.features import Field, Row, table_fields, write_table
from watertable.kernel.state import NONE

PILE: Final = max(len(cards) for cards in PILE_CARDS)
WORTH: Final = max(max(CARD_POINTS), TOKENS)
POINTS: Final = 200  # of all own cards of a pile
N_PILES: Final = len(PILES)
N_KINDS: Final = len(KINDS)


def fields(seats: int) -> list[Field]:
    """The features, in order; per seat the looking seat's comes first."""
    return [
        *table_fields(seats, ASKS, max(EVENTS, CARDS)),
        Field("supply", 1, TOKENS),
        Field("removed", 1, TOKENS),
        Field("must_buy"),
        Field("end_at_once"),
        Field("die", 1, PIPS),
        Field("scale", 1, len(SCALE_ROWS), NONE),
        Field("scale_die", 1, PIPS),
        Field("events_left", 1, EVENTS),
        Field("event", EVENTS),
        Field("discard", EVENTS),
        Field("laid", DISASTERS),
        Field("pile_cards", N_PILES, PILE),
        Field("pile_unseen", N_PILES, PILE),
        Field("pile_known", N_PILES, PILE),
        Field("look_pile", N_PILES),
        Field("look_cost", LOOKED_AT, DEAREST),
        Field("look_points", LOOKED_AT, max(CARD_POINTS)),
        Field("look_kind", LOOKED_AT * N_KINDS),
        Field("look_pairs", LOOKED_AT, RIVER_TILES),
        Field("row_points", RIVER_TILES, WORTH),
        Field("row_clean", RIVER_TILES, TOKENS),
        Field("row_polluted", RIVER_TILES, TOKENS),
        Field("my_kinds", N_KINDS, PILE),
        Field("my_points", N_PILES, POINTS),
        Field("my_holds", len(INNOVATIONS)),
        *_seat_fields(seats),
    ]


def _seat_fields(seats: int) -> list[Field]:
    return [
        Field("space", seats, END),
        Field("home", seats),
        Field("clean", seats, TOKENS),
        Field("polluted", seats, TOKENS),
        Field("skip", seats),
        Field("shown", seats, 7),
        Field("holds", seats, len(INNOVATIONS)),
        Field("on_cards", seats, TOKENS),
        Field("bad_cards", seats, TOKENS),
        *[Field(f"owned_{name}", seats, PILE) for name in PILES],
    ]


def write(state: RiversState, seat: int, out: Row) -> None:
    """Write the features of a seat."""
    write_table(state, seat, len(ASKS), out)
    out.add(state.supply)
    out.add(state.removed)
    out.add(state.must_buy)
    out.add(state.end_at_once)
    out.add(state.die)
    out.add(state.scale)
    out.add(state.scale_die)
    out.add(state.events_left)
    out.add_one_hot(state.event, EVENTS)
    for i in range(len(state.discard)):
        out.count(state.discard[i])
    out.skip(EVENTS)
    for disaster in range(DISASTERS):
        out.add(state.laid[disaster])
    _write_piles(state, seat, out)
    _write_look(state, seat, out)
    _write_row(state, seat, out)
    _write_seats(state, seat, out)


def _known(state: RiversState, card: int, seat: int) -> bool:
    """Whether the seat saw this face-down card, or can deduce it."""
    return state.know[card * KNOWERS + seat] == CARD_BIT[card]


def _write_piles(state: RiversState, seat: int, out: Row) -> None:
    for pile in range(N_PILES):
        out.add(pile_size(state, pile))
    for pile in range(N_PILES):
        out.add(state.bag_left[pile])
    for pile in range(N_PILES):
        under = state.under[pile]
        known = 0
        for i in range(len(under)):
            if _known(state, under[i], seat):
                known += 1
        out.add(known)


def _write_look(state: RiversState, seat: int, out: Row) -> None:
    """The cards looked at, by those who may see them."""
    out.add_one_hot(state.look_pile, N_PILES)
    for i in range(len(state.look)):
        card = state.look[i]
        if _known(state, card, seat):
            out.put(i, CARD_COST[card])
            out.put(LOOKED_AT + i, CARD_POINTS[card])
            out.put(2 * LOOKED_AT + N_KINDS * i + CARD_KIND[card], 1)
            out.put((2 + N_KINDS) * LOOKED_AT + i, _pairs(state, seat, card))
    out.skip((3 + N_KINDS) * LOOKED_AT)


def _pairs(state: RiversState, seat: int, card: int) -> int:
    """How many of the seat's own cards this one would be paired with."""
    row = state.rows[seat]
    wanted = COMPANION[CARD_KIND[card]]
    found = 0
    for i in range(len(row)):
        if not _known(state, row[i], seat):
            continue
        if wanted >= 0:
            found += CARD_PILE[row[i]] == wanted
        else:
            found += COMPANION[CARD_KIND[row[i]]] == CARD_PILE[card]
    return found


def _write_row(state: RiversState, seat: int, out: Row) -> None:
    """The own cards in order of purchase, and in sums."""
    row = state.rows[seat]
    sums = 3 * RIVER_TILES
    for i in range(len(row)):
        card = row[i]
        known = _known(state, card, seat)
        worth = CARD_POINTS[card] if known and state.bad[card] == 0 else state.on[card]
        if i < RIVER_TILES:
            out.put(i, worth)
            out.put(RIVER_TILES + i, state.on[card])
            out.put(2 * RIVER_TILES + i, state.bad[card])
        if known:
            out.count(sums + CARD_KIND[card])
        out.raise_by(sums + N_KINDS + CARD_PILE[card], worth)
    out.skip(sums + N_KINDS + N_PILES)
    for i in range(len(INNOVATIONS)):
        out.add(1 if state.holder[INNOVATIONS[i]] == seat else 0)


def _write_seats(state: RiversState, seat: int, out: Row) -> None:
    seats = state.seats
    for i in range(seats):
        who = (seat + i) % seats
        out.put(i, state.space[who])
        out.put(seats + i, 1 if state.space[who] == END else 0)
        out.put(2 * seats + i, state.clean[who])
        out.put(3 * seats + i, state.polluted[who])
        out.put(4 * seats + i, state.skip[who])
        out.put(5 * seats + i, state.shown[who])
        held = 0
        for event in INNOVATIONS:
            if state.holder[event] == who:
                held += 1
        out.put(6 * seats + i, held)
        row = state.rows[who]
        clean = 0
        polluted = 0
        for place in range(len(row)):
            clean += state.on[row[place]]
            polluted += state.bad[row[place]]
            out.count((9 + CARD_PILE[row[place]]) * seats + i)
        out.put(7 * seats + i, clean)
        out.put(8 * seats + i, polluted)
    out.skip((9 + N_PILES) * seats)
