"""What a seat knows, in numbers.

The map as planes, people, boards, hands as far as they are seen, decks as counts.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from watertable.games.rising_waters import pieces
from watertable.games.rising_waters.board import COLUMNS, HEXES, LAND_GROUPS, RED_CAMP, ROWS
from watertable.games.rising_waters.state import ASKS, WaterState, hand_size
from watertable.games.rising_waters.view import knows, sees
from watertable.kernel.features import Field, Row, table_fields, write_table
from watertable.kernel.state import NONE

AHEAD: Final = 9  # next cards of a deck, as far as a seat knows them
CARDS: Final = 200  # more than lie in any deck
HELD: Final = 40  # more than a hand holds
KIND: Final = 40  # more than there are of any card
WATER: Final = 9  # the highest level
TURN: Final = 40  # actions, points and gifts of a turn
LOSSES: Final = 99
POINTS: Final = 99


def fields(seats: int) -> list[Field]:
    """The features, in order; a lone seat plays two hands. Per hand the looking seat's comes first."""
    hands = max(seats, 2)
    return [
        *table_fields(seats, ASKS, HEXES),
        *_number_fields(),
        *[Field(name, HEXES) for name in ("water", "flooded", "green_camp", "red_camp")],
        Field("levee", HEXES, pieces.LEVEE_TOP),
        *_list_fields(),
        Field("pawn", 2 * pieces.ALL_PAWNS, ROWS),
        Field("raft", 2 * pieces.RAFTS, ROWS),
        Field("town", 2 * pieces.TOWNS, ROWS),
        Field("first", hands),
        Field("answers_for", hands),
        Field("role", hands, pieces.ROLES, NONE),
        Field("points", hands, POINTS, -POINTS),
        Field("last_target", hands, pieces.TARGETS, NONE),
        *[Field(name, hands, HELD) for name in ("hand_sizes", "jobs", "threats_held")],
        Field("power", hands * pieces.POWERS, WATER),
        Field("cubes", hands * pieces.RENEWABLES, WATER),
        Field("cards", hands * pieces.KINDS, HELD),
        Field("row", pieces.ROW * pieces.LANDOWNERS),
        Field("goal_given", pieces.GOAL_SLOTS * pieces.COMMUNITY, KIND),
        Field("next_reports", AHEAD, pieces.WEATHERS, NONE),
        Field("next_landowners", AHEAD, pieces.LANDOWNERS, NONE),
    ]


def _number_fields() -> list[Field]:
    return [
        Field("spring"),
        Field("hands", 1, pieces.MAX_HANDS),
        *[Field(f) for f in ("with_goals", "with_roles", "open_hands", "levee_counts", "stable")],
        *[Field(name, 1, LOSSES) for name in ("limit", "weeks", "week", "losses")],
        *[Field(name, 1, KIND) for name in ("bank", "bank_goal")],
        Field("start_level", 1, WATER),
        *[Field(name, 1, KIND) for name in ("stars_left", "heavy_left", "threats")],
        Field("activism"),
        Field("cancelled"),
        Field("due", 1, HELD),
        Field("camp", 1, HEXES, NONE),
        *[Field(name, 1, TURN) for name in ("ahead", "actions", "points_left")],
        Field("swimmer", 1, pieces.ALL_PAWNS, NONE),
        Field("gifts", 1, TURN),
        Field("boost", 1, pieces.RENEWABLES, NONE),
        Field("deck", 1, CARDS),
    ]


def _list_fields() -> list[Field]:
    return [
        Field("lost", LAND_GROUPS),
        Field("level", pieces.GROUPS, WATER),
        Field("rounds", pieces.GROUPS, KIND),
        Field("pawn_raft", pieces.ALL_PAWNS, pieces.RAFTS, NONE),
        Field("pile", pieces.COMMUNITY, KIND),
        Field("landowner_pile", pieces.LANDOWNERS, KIND),
        Field("report_pile", pieces.WEATHERS, KIND),
        Field("goal_open", pieces.GOAL_SLOTS, pieces.GOALS, NONE),
        Field("goal_left", pieces.GOALS, WATER),
        Field("goal_task", pieces.GOAL_SLOTS, KIND),
        Field("goal_done", pieces.GOALS, WATER),
        Field("consent", pieces.PLAYER_PAWNS, 2),
        Field("boarded", pieces.PLAYER_PAWNS, TURN, NONE),
        Field("unseen", pieces.COMMUNITY, KIND),
        Field("reports", pieces.WEATHERS, KIND),
        Field("stars", pieces.LANDOWNERS, KIND),
        Field("landowners", pieces.LANDOWNERS, KIND),
    ]


def write(state: WaterState, seat: int, out: Row) -> None:
    """Write the features of a seat."""
    write_table(state, seat, len(ASKS), out)
    _write_numbers(state, seat, out)
    _write_map(state, out)
    _write_groups(state, out)
    _write_piles(state, out)
    _write_turn(state, out)
    _write_decks(state, seat, out)
    _write_places(state, out)
    _write_hands(state, seat, out)
    _write_next(state, seat, out)


def _write_numbers(state: WaterState, seat: int, out: Row) -> None:
    out.add(1 if state.version == pieces.SPRING else 0)
    out.add(state.hands)
    out.add(state.with_goals)
    out.add(state.with_roles)
    out.add(state.open_hands)
    out.add(state.levee_counts)
    out.add(state.stable)
    out.add(state.limit)
    out.add(state.weeks)
    out.add(state.week)
    out.add(state.losses)
    out.add(state.bank)
    out.add(state.bank_goal)
    out.add(state.start_level)
    out.add(state.stars_left)
    heavy = state.heavy_left
    for i in range(knows(state.report_known, seat), len(state.report_top)):
        if pieces.WEATHER_WATER[state.report_top[i]] == pieces.HEAVY:
            heavy += 1
    out.add(heavy)
    out.add(state.threats)
    out.add(state.activism)
    out.add(state.cancelled)
    out.add(state.due)
    out.add(state.camp)
    out.add(state.ahead)
    out.add(state.actions)
    out.add(state.points_left)
    out.add(state.swimmer)
    out.add(state.gifts)
    out.add(state.boost)
    cards = 0
    for kind in range(pieces.COMMUNITY):
        cards += state.deck[kind]
    out.add(cards)


def _write_map(state: WaterState, out: Row) -> None:
    """A plane per kind of ground but dry land, then the levees."""
    ground = state.ground
    levee = state.levee
    numbers = out.numbers
    planes = out.at + RED_CAMP * HEXES
    first = out.at - HEXES  # dry land has no plane
    for at in range(HEXES):
        kind: i64 = ground[at]
        if kind > 0:
            numbers[first + kind * HEXES + at] = 1
        height: i64 = levee[at]
        if height > 0:
            numbers[planes + at] = i16(height)
    out.skip((RED_CAMP + 1) * HEXES)


# Below, numbers are put into the buffer directly: a call for each of them would take half of the time.


def _write_groups(state: WaterState, out: Row) -> None:
    numbers = out.numbers
    at = out.at
    lost = state.lost
    for group in range(LAND_GROUPS):
        if lost[group] != 0:
            numbers[at + group] = 1
    at += LAND_GROUPS
    level = state.level
    rounds = state.rounds
    for group in range(pieces.GROUPS):
        numbers[at + group] = i16(level[group])
        if rounds[group] != 0:
            numbers[at + pieces.GROUPS + group] = i16(rounds[group])
    at += 2 * pieces.GROUPS
    pawn_raft = state.pawn_raft
    for pawn in range(pieces.ALL_PAWNS):
        numbers[at + pawn] = i16(pawn_raft[pawn])
    out.at = at + pieces.ALL_PAWNS


def _write_piles(state: WaterState, out: Row) -> None:
    numbers = out.numbers
    at = out.at
    pile = state.pile
    for kind in range(pieces.COMMUNITY):
        numbers[at + kind] = i16(pile[kind])
    at += pieces.COMMUNITY
    landowners = state.landowner_pile
    for card in range(pieces.LANDOWNERS):
        numbers[at + card] = i16(landowners[card])
    at += pieces.LANDOWNERS
    reports = state.report_pile
    for card in range(pieces.WEATHERS):
        numbers[at + card] = i16(reports[card])
    out.at = at + pieces.WEATHERS


def _write_turn(state: WaterState, out: Row) -> None:
    """Goals, and what was agreed in this turn."""
    for slot in range(pieces.GOAL_SLOTS):
        out.put(slot, state.goal_open[slot])
        out.put(pieces.GOAL_SLOTS + pieces.GOALS + slot, state.goal_task[slot])
    out.skip(pieces.GOAL_SLOTS)
    numbers = out.numbers
    at = out.at
    left = state.goal_left
    done = state.goal_done
    for goal in range(pieces.GOALS):
        if left[goal] != 0:
            numbers[at + goal] = i16(left[goal])
        if done[goal] != 0:
            numbers[at + pieces.GOALS + pieces.GOAL_SLOTS + goal] = i16(done[goal])
    at += 2 * pieces.GOALS + pieces.GOAL_SLOTS
    consent = state.consent
    boarded = state.boarded
    for pawn in range(pieces.PLAYER_PAWNS):
        if consent[pawn] != 0:
            numbers[at + pawn] = i16(consent[pawn])
        numbers[at + pieces.PLAYER_PAWNS + pawn] = i16(boarded[pawn])
    out.at = at + 2 * pieces.PLAYER_PAWNS


def _write_decks(state: WaterState, seat: int, out: Row) -> None:
    """What lies face down or in hidden hands, by kind; next cards the seat has not seen are put back."""
    numbers = out.numbers
    at = out.at
    deck = state.deck
    for kind in range(pieces.COMMUNITY):
        numbers[at + kind] = i16(deck[kind])
    if not state.open_hands:
        for hand in range(state.hands):
            if not sees(state, seat, hand):
                for kind in range(pieces.COMMUNITY):
                    out.raise_by(kind, state.cards[hand][kind])
    at += pieces.COMMUNITY
    reports = state.reports
    for card in range(pieces.WEATHERS):
        numbers[at + card] = i16(reports[card])
    out.at = at
    top = state.report_top
    for i in range(knows(state.report_known, seat), len(top)):
        out.count(top[i])
    at += pieces.WEATHERS
    stars = state.stars
    landowners = state.landowners
    for card in range(pieces.LANDOWNERS):
        numbers[at + card] = i16(stars[card])
        numbers[at + pieces.LANDOWNERS + card] = i16(landowners[card])
    out.at = at
    for i in range(knows(state.landowner_known, seat), len(state.landowner_top)):
        starred = i < state.stars_left
        out.count(state.landowner_top[i] + (0 if starred else pieces.LANDOWNERS))
    out.skip(2 * pieces.LANDOWNERS)


def _write_places(state: WaterState, out: Row) -> None:
    """Column and row of pawns, rafts and towns, counted from 1; 0 and 0 where there is none."""
    for pawn in range(pieces.ALL_PAWNS):
        _write_place(state.pawn_at[pawn], 2 * pawn, out)
    out.skip(2 * pieces.ALL_PAWNS)
    for raft in range(pieces.RAFTS):
        _write_place(state.raft_at[raft], 2 * raft, out)
    out.skip(2 * pieces.RAFTS)
    for town in range(pieces.TOWNS):
        _write_place(state.town_at[town], 2 * town, out)
    out.skip(2 * pieces.TOWNS)


def _write_place(at: i64, place: i64, out: Row) -> None:
    if at >= 0:
        out.put(place, at % COLUMNS + 1)
        out.put(place + 1, at // COLUMNS + 1)


def _write_hands(state: WaterState, seat: int, out: Row) -> None:
    hands = state.hands
    powers = 8 * hands
    cubes = powers + hands * pieces.POWERS
    cards = cubes + hands * pieces.RENEWABLES
    numbers = out.numbers
    for i in range(hands):
        hand = (seat + i) % hands
        held = state.cards[hand]
        out.put(i, 1 if state.first == hand else 0)
        out.put(hands + i, 1 if state.answers_for == hand else 0)
        out.put(2 * hands + i, state.role[hand])
        out.put(3 * hands + i, state.points[hand])
        out.put(4 * hands + i, state.last_target[hand])
        out.put(5 * hands + i, hand_size(held))
        out.put(6 * hands + i, held[pieces.JOB])
        out.put(7 * hands + i, held[pieces.THREAT])
        at: i64 = out.at + powers + pieces.POWERS * i
        boxes = state.power[hand]
        for power in range(pieces.POWERS):
            numbers[at + power] = i16(boxes[power])
        at = out.at + cubes + pieces.RENEWABLES * i
        ready = state.cubes[hand]
        for cube in range(pieces.RENEWABLES):
            numbers[at + cube] = i16(ready[cube])
        if sees(state, seat, hand):
            at = out.at + cards + pieces.KINDS * i
            for kind in range(pieces.KINDS):
                if held[kind] != 0:
                    numbers[at + kind] = i16(held[kind])
    out.skip(cards + hands * pieces.KINDS)


def _write_next(state: WaterState, seat: int, out: Row) -> None:
    """The open Landowner cards, gifts to goals, and the next cards this seat has looked at."""
    for place in range(pieces.ROW):
        card = state.row[place] if place < len(state.row) else NONE
        out.add_one_hot(card, pieces.LANDOWNERS)
    for slot in range(pieces.GOAL_SLOTS):
        given = state.goal_given[slot]
        for kind in range(pieces.COMMUNITY):
            if given[kind]:
                out.put(kind, given[kind])
        out.skip(pieces.COMMUNITY)
    known = knows(state.report_known, seat)
    for i in range(AHEAD):
        out.add(state.report_top[i] if i < known and i < len(state.report_top) else NONE)
    heard = knows(state.landowner_known, seat)
    for i in range(AHEAD):
        out.add(state.landowner_top[i] if i < heard and i < len(state.landowner_top) else NONE)
