"""What a seat knows, in numbers.

Town, workers, ships at sea, tokens, log pages, and what everybody has.
"""

from __future__ import annotations

from typing import Final

from watertable.games.new_bedford.board import (
    BERTHS,
    BOTTLE,
    DECK,
    LOG_MIXED,
    OUTER,
    PLACES,
    ROWS,
    UNBUILT,
    UP_ONE,
)
from watertable.games.new_bedford.pieces import ACTION_TILES, CAPTAIN_IDS, CARDS, TILES
from watertable.games.new_bedford.scoring import score
from watertable.games.new_bedford.state import ASKS, BedfordState
from watertable.kernel.features import Field, Row, table_fields, write_table
from watertable.kernel.state import NONE

MOST: Final = 5  # people and captains together
SHIPS: Final = 2 * MOST
CAPTAINS: Final = 4
JOB: Final = 8  # numbers an open question remembers
POINTS: Final = 200
COINS: Final = 200
GOODS: Final = 99
TOKENS: Final = 99
DIE: Final = 6
ROUNDS: Final = 13
SPARED: Final = 255
LARGE: Final = 255  # what a question may remember, and windows of the log


def fields(seats: int) -> list[Field]:
    """The features, in order. Participants: the looking seat, the others in seat order, captains;
    room for five, so that captains fit in.
    """
    return [
        *table_fields(seats, ASKS, LARGE),
        *_number_fields(),
        *_people_fields(),
        Field("my_workers", PLACES, 2),
        Field("their_workers", PLACES, SHIPS),
        Field("owner", TILES * MOST),
        Field("unbuilt", TILES),
        Field("flipped", ACTION_TILES),
        Field("mayor", 1 + MOST, PLACES, NONE),
        Field("bridge", 1 + MOST, PLACES, NONE),
        Field("ship", SHIPS, OUTER, BOTTLE),
        Field("to_dock", SHIPS),
        Field("iced", SHIPS),
        Field("hold", 3 * SHIPS, TOKENS),
        Field("was", 2 * SHIPS, OUTER, BOTTLE),
        Field("track", ROWS * BERTHS * MOST),
        Field("harbour", SHIPS, SHIPS),
        Field("choosers", SHIPS, SHIPS),
        *[Field(name, 4, TOKENS) for name in ("bag", "sea", "cup")],
        Field("offer", 3, TOKENS),
        Field("gone", 4, TOKENS),
        Field("page_of", CARDS * MOST),
        *[Field(name, CARDS) for name in ("page_deck", "page_open")],
        Field("page_used", CARDS, GOODS),
        Field("job", JOB, LARGE, NONE),
    ]


def _number_fields() -> list[Field]:
    return [
        Field("players", 1, MOST),
        Field("last_place", 1, PLACES, NONE),
        Field("round", 1, ROUNDS),
        *[Field(name) for name in ("final", "wheel_taken", "wheelhouse")],
        Field("log_mode", 1, LOG_MIXED),
        Field("ahab_omens"),
        Field("covered", 1, TILES, NONE),
        Field("copied", 1, TILES, NONE),
        Field("extra", 1, SHIPS, NONE),
        Field("angry"),
        Field("floe", 1, MOST, NONE),
        Field("stove", 1, MOST, NONE),
        Field("readings", 3),
        Field("captains", CAPTAINS, len(CAPTAIN_IDS), NONE),
        Field("helm", CAPTAINS, TILES, NONE),
        Field("rolled", CAPTAINS, DIE, NONE),
    ]


def _people_fields() -> list[Field]:
    return [
        Field("first", MOST),
        Field("wheel", MOST),
        Field("scores", MOST, POINTS, -POINTS),
        Field("coins", MOST, COINS),
        Field("inn", MOST),
        Field("refined", MOST),
        Field("spared", MOST, SPARED),
        Field("named", MOST, SHIPS, NONE),
        Field("goods", 3 * MOST, GOODS),
        Field("kept", 3 * MOST, TOKENS),
    ]


def write(state: BedfordState, seat: int, out: Row) -> None:
    """Write the features of a seat."""
    write_table(state, seat, len(ASKS), out)
    _write_numbers(state, out)
    _write_people(state, seat, out)
    _write_workers(state, seat, out)
    _write_town(state, seat, out)
    _write_ships(state, seat, out)
    _write_tokens(state, out)
    _write_log(state, seat, out)
    for i in range(JOB):
        out.add(state.job[i] if i < len(state.job) else NONE)


def _place(state: BedfordState, seat: int, who: int) -> int:
    """A participant as counted from the looking seat; NONE if nobody."""
    if who < 0 or who >= state.players:
        return NONE
    return who if who >= state.seats else (who - seat) % state.seats


def _who(state: BedfordState, seat: int, place: int) -> int:
    """The participant at this place, counted from the looking seat."""
    return place if place >= state.seats else (seat + place) % state.seats


def _write_numbers(state: BedfordState, out: Row) -> None:
    out.add(state.players)
    out.add(state.last_place)
    out.add(state.round)
    out.add(state.final)
    out.add(state.wheel_taken)
    out.add(state.wheelhouse)
    out.add(state.log_mode)
    out.add(state.ahab_omens)
    out.add(state.covered)
    out.add(state.copied)
    out.add(state.extra)
    out.add(state.angry)
    out.add(state.floe)
    out.add(state.stove)
    out.add(state.coffin_refinery)
    out.add(state.last_pages)
    out.add(state.movable_only)
    n = len(state.captains)
    for i in range(CAPTAINS):
        out.put(i, state.captains[i] if i < n else NONE)
        out.put(CAPTAINS + i, state.helm[i] if i < n else NONE)
        out.put(2 * CAPTAINS + i, state.rolled[i] if i < n else NONE)
    out.skip(3 * CAPTAINS)


def _write_people(state: BedfordState, seat: int, out: Row) -> None:
    out.add_one_hot(_place(state, seat, state.first), MOST)
    out.add_one_hot(_place(state, seat, state.wheel), MOST)
    for place in range(state.players):
        who = _who(state, seat, place)
        out.put(place, score(state, who))
        out.put(MOST + place, min(state.coins[who], COINS))
        out.put(2 * MOST + place, state.inn[who])
        out.put(3 * MOST + place, state.refined[who])
        out.put(4 * MOST + place, state.spared[who])
        out.put(5 * MOST + place, state.named[who])
        for good in range(3):
            out.put(6 * MOST + 3 * place + good, min(state.goods[3 * who + good], GOODS))
            out.put(9 * MOST + 3 * place + good, state.kept[3 * who + good])
    out.skip(12 * MOST)


def _write_workers(state: BedfordState, seat: int, out: Row) -> None:
    """How many workers of the seat, then of all others, are on each place."""
    for worker in range(len(state.worker)):
        at = state.worker[worker]
        if at >= 0:
            out.count(at if worker // 2 == seat else PLACES + at)
    out.skip(2 * PLACES)


def _write_town(state: BedfordState, seat: int, out: Row) -> None:
    owners = TILES * MOST
    for tile in range(TILES):
        owner = state.owner[tile]
        if owner >= 0:
            out.put(tile * MOST + _place(state, seat, owner), 1)
        elif owner == UNBUILT:
            out.put(owners + tile, 1)
    out.skip(owners + TILES)
    for tile in range(ACTION_TILES):
        if state.flipped[tile]:
            out.put(tile, state.flipped[tile])
    out.skip(ACTION_TILES)
    out.add(state.mayor_at)
    out.add_one_hot(_place(state, seat, state.mayor_of), MOST)
    out.add(state.bridge_at)
    out.add_one_hot(_place(state, seat, state.bridge_of), MOST)


def _write_ships(state: BedfordState, seat: int, out: Row) -> None:
    """Both ships of each participant, the berths of the whaling track, and ships waiting in order."""
    holds = 3 * SHIPS
    before = 6 * SHIPS
    for place in range(state.players):
        for half in range(2):
            at = 2 * place + half
            ship = 2 * _who(state, seat, place) + half
            out.put(at, state.ship[ship])
            out.put(SHIPS + at, state.to_dock[ship])
            out.put(2 * SHIPS + at, state.iced[ship])
            for whale in range(3):
                out.put(holds + 3 * at + whale, state.hold[3 * ship + whale])
            out.put(before + 2 * at, state.was_row[ship])
            out.put(before + 2 * at + 1, state.was_rank[ship])
    out.skip(8 * SHIPS)
    for row in range(ROWS):
        ships = state.rows[row]
        for berth in range(min(len(ships), BERTHS)):
            out.put((row * BERTHS + berth) * MOST + _place(state, seat, ships[berth] // 2), 1)
    out.skip(ROWS * BERTHS * MOST)
    for i in range(len(state.harbour)):
        out.put(i, _ship_number(state, seat, state.harbour[i]))
    out.skip(SHIPS)
    for i in range(len(state.choosers)):
        out.put(i, _ship_number(state, seat, state.choosers[i]))
    out.skip(SHIPS)


def _ship_number(state: BedfordState, seat: int, ship: int) -> int:
    """A ship among all ships, those of the looking seat first, counted from 1."""
    return 2 * _place(state, seat, ship // 2) + ship % 2 + 1


def _write_tokens(state: BedfordState, out: Row) -> None:
    for kind in range(4):
        out.put(kind, state.bag[kind])
        out.put(4 + kind, state.sea[kind])
        out.put(8 + kind, state.cup[kind])
        out.put(15 + kind, state.gone[kind])
    for kind in range(3):
        out.put(12 + kind, state.offer[kind])
    out.skip(19)


def _write_log(state: BedfordState, seat: int, out: Row) -> None:
    """Whose each page of the log is, or whether it is in the deck or open."""
    holders = CARDS * MOST
    for card in range(CARDS):
        at = state.card_at[card]
        if at >= 0:
            out.put(card * MOST + _place(state, seat, at), 1)
        elif at == DECK:
            out.put(holders + card, 1)
        elif at <= UP_ONE:
            out.put(holders + CARDS + card, 1)
        if state.card_used[card]:
            out.put(holders + 2 * CARDS + card, state.card_used[card])
    out.skip(holders + 3 * CARDS)
