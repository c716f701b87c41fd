"""Rising Waters: losses so far, expected losses, and the means against them, for the group.

About 100 per loss, so that a difference of two values is a difference in expected losses. It is evaluated
after every single answer, so each step towards something good already counts a little.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from watertable.bots.heuristics.rising_waters.flood import LOSS, floods, forecast_of
from watertable.games.rising_waters import pieces
from watertable.games.rising_waters.board import (
    APART,
    DOT,
    DRY,
    HEXES,
    MOUNDS,
    OPEN,
    TERRAIN,
    TO_MOUNDS,
)
from watertable.games.rising_waters.state import (
    ASK_DRAW,
    ASK_OPEN,
    STEP_DRAW,
    STEP_LANDOWNERS,
    STEP_OPEN,
    WaterState,
    community_size,
)
from watertable.kernel.state import NONE

# Per week to come: an action more, a step of movement, a pawn, a card per Donate, crossing water
BOX: Final = [14, 3, 5, 3, 3]
CUBES: Final = [12, 8, 6, 14, 0]  # a Renewable power on the board; the raft's is in `_rescue`
CARDS: Final = [-40, -18, 0, 7, 12, 15, 17, 18]  # Community cards in a hand
JOBS: Final = [0, 3, 5, 6, 6]  # Job Offers in a hand, for each of the next weeks, three at most
COUNTERS: Final = [0, 12, 17, 20]  # Resistance cards in a hand
THREAT_COST: Final = 20
OUTDOORS: Final = 2  # a pawn in a forest or field brings cards
OPENED: Final = 6  # a Landowner card about to be turned over, while a camp is wanted
OPENED_LATE: Final = 3  # cost of one otherwise: it is mostly a crisis
STARRED: Final = 6  # while the starred cards last, mostly Job Offers
POINT: Final = 4  # an individual point
SURVIVED: Final = 300  # the end: worth three losses less …
MISSED: Final = 200  # … or each week that was missing two more
ASKED: Final = 1  # a small cost per request, so that requests alone gain nothing

# The rescue of Survivors: a raft that has a crew, per Survivor it may still save
CREWED_RAFT: Final = 32  # … less for each hex between Mounds Landing and the camp …
PER_HEX_AWAY: Final = 3
NO_CAMP_YET: Final = 14  # … or while there is no camp
ABOARD: Final = 100  # somebody is on the way to a camp, less for each hex
PER_HEX_TO_CAMP: Final = 6
TARGET: Final = 40  # the raft is where somebody waits, less for each hex
PER_HEX_TO_SURVIVOR: Final = 5
MAX_HEXES: Final = 8  # distances are capped here
CAMP: Final = 40  # a camp; SITE per Survivor to come, less twice its distance
SITE: Final = 20
BANKED: Final = 20  # a card for the next camp …
BANKED_LATE: Final = 8  # … if there is one near Mounds Landing already
NEARBY: Final = 4
ON_ARRIVAL: Final = 4  # a camp where Survivors arrive counts as this far: there they are not moved
STRANDED: Final = 20  # aboard, but only the camp they came from is there


def value(state: WaterState, seat: i64) -> i64:
    """Higher is better; the same for everybody, except for individual points."""
    left = state.weeks - state.week
    if state.losses >= state.limit:
        return -LOSS * state.losses - MISSED * left
    if left == 0:
        return SURVIVED - LOSS * state.losses
    forecast = forecast_of(state, left)
    camps = forecast.camps
    worth = -LOSS * state.losses - floods(state, forecast)
    worth += _hands(state, left, camps) + _boards(state, left)
    if pieces.RELIEF[state.version]:
        worth += _rescue(state, left, camps)
    if state.with_goals:
        worth += _goals(state)
    if state.with_roles:
        for hand in range(state.hands):
            if state.seats == 1 or hand == seat:
                worth += POINT * state.points[hand]
    return worth


# Cards and boards


def _hands(state: WaterState, left: i64, camps: list[int]) -> i64:
    """Cards to pay with, cards towards a power, Job Offers, answers to Threats, Threats."""
    if left <= 1:
        return _last_hands(state)
    soon = min(left - 1, 3)
    drawn = [0] * state.hands  # cards each hand is about to draw
    opened = 0  # Landowner cards about to come
    fresh = 1  # after the Landowners hands are refilled for free
    for ask in state.asks:
        if ask.kind == ASK_DRAW or ask.kind == STEP_DRAW:
            drawn[ask.about] += 1
        elif ask.kind == ASK_OPEN or ask.kind == STEP_OPEN:
            opened += 1
        elif ask.kind == STEP_LANDOWNERS:
            fresh = 3
    total = opened * _landowner_card(state, camps) if opened else 0
    active = False
    for hand in range(state.hands):
        held = state.cards[hand]
        total += CARDS[min(community_size(held) + drawn[hand], 7)] * fresh // 3
        resist = 0
        for kind in range(pieces.NEWSPAPER, pieces.VAUDEVILLE + 1):
            resist += held[kind]
        total += COUNTERS[min(resist, 3)]
        total += JOBS[min(held[pieces.JOB], 4)] * soon - held[pieces.THREAT] * THREAT_COST
        total += _progress(state, hand, left)
        if held[pieces.ACTIVISM]:
            active = True
    if active:
        total += 10
    for pawn in range(pieces.PLAYER_PAWNS):
        if state.consent[pawn]:
            total -= ASKED * state.consent[pawn]
    return total


def _landowner_card(state: WaterState, camps: list[int]) -> i64:
    """A Landowner card about to come: a camp is wanted where none is near and enough is banked for
    a green one.
    """
    wanted = pieces.RELIEF[state.version] and state.bank >= state.bank_goal
    if wanted and _camp_distance(camps) > NEARBY:
        return OPENED
    return STARRED if state.stars_left > 0 else -OPENED_LATE


def _last_hands(state: WaterState) -> i64:
    """In the last week cards are only good for payment."""
    total = 0
    for hand in range(state.hands):
        total += min(0, CARDS[min(community_size(state.cards[hand]), 7)]) // 4
        total += state.cards[hand][pieces.JOB]
    return total


def _progress(state: WaterState, hand: i64, left: i64) -> i64:
    """Cards towards the next boxes: half the value of a box when all of them are there."""
    held = state.cards[hand]
    wild = held[pieces.EDUCATION]
    total = 2 * wild
    for power in range(pieces.POWERS):
        real = held[pieces.POWER_CARD[power]]
        box = state.power[hand][power]
        if real and box < len(pieces.PRICES[power]):
            cost = pieces.PRICES[power][box]
            have = min(real + wild, cost)
            total += BOX[power] * (left - 1) * have * have // (2 * cost * cost)
    return total


def _boards(state: WaterState, left: i64) -> i64:
    """Powers bought, and pawns in places that bring cards."""
    total = 0
    for hand in range(state.hands):
        boxes = state.power[hand]
        for power in range(pieces.POWERS):
            total += BOX[power] * boxes[power] * left
        if left > 1:
            for row in range(pieces.RENEWABLES):
                if state.cubes[hand][row]:
                    total += CUBES[row]
    for pawn in range(state.hands * pieces.PAWNS_EACH):
        at = state.pawn_at[pawn]
        if at != NONE and TERRAIN[at] != OPEN and state.ground[at] == DRY:
            total += OUTDOORS
    return total


# Spring: camps and Survivors


def _rescue(state: WaterState, left: i64, camps: list[int]) -> i64:
    """Cards banked, camps, and rafts that can bring Survivors to one (p. 18, ruling 73)."""
    away = _camp_distance(camps)
    total = 0
    if len(camps) < pieces.CAMPS and left > 1:
        total += min(state.bank, state.bank_goal) * (BANKED if away > NEARBY else BANKED_LATE)
    waiting: list[int] = []
    for pawn in range(pieces.PLAYER_PAWNS, pieces.ALL_PAWNS):
        at = state.pawn_at[pawn]
        if at != NONE and state.pawn_raft[pawn] == NONE:
            far = _nearest_other(camps, at)
            if far < HEXES or not camps:
                waiting.append(at)
            if camps:
                total -= min(far, MAX_HEXES)
    saves = min(len(waiting) + left - 1, state.losses + left)
    if camps:
        total += CAMP + saves * max(0, SITE - 2 * away)
    return total + _boats(
        state, saves * max(NO_CAMP_YET, CREWED_RAFT - PER_HEX_AWAY * away), camps, waiting
    )


def _boats(state: WaterState, raft_value: i64, camps: list[int], waiting: list[int]) -> i64:
    """Rafts with a crew and room, rafts to be placed, cards towards one; each further one is worth
    a quarter.
    """
    total = 0
    for raft in range(pieces.RAFTS):
        at = state.raft_at[raft]
        if at != NONE and _crew(state, raft) == 1:
            total += raft_value + _trip(state, raft, at, camps, waiting)
            raft_value >>= 2
    best = 0
    for hand in range(state.hands):
        if state.cubes[hand][pieces.RAFT]:
            total += raft_value * 6 // 10 - _to_shore(state, hand, waiting)
            raft_value >>= 2
        else:
            best = max(best, _towards_raft(state.cards[hand]))
    return total + raft_value * best // 30


def _crew(state: WaterState, raft: i64) -> i64:
    crew = 0
    for pawn in range(state.hands * pieces.PAWNS_EACH):
        if state.pawn_raft[pawn] == raft:
            crew += 1
    return crew


def _trip(state: WaterState, raft: i64, at: i64, camps: list[int], waiting: list[int]) -> i64:
    """The progress of a raft's rescue."""
    for pawn in range(pieces.PLAYER_PAWNS, pieces.ALL_PAWNS):
        if state.pawn_raft[pawn] == raft:
            return _aboard(state.aboard_from[pawn - pieces.PLAYER_PAWNS], at, camps)
    away = _nearest(waiting, at) if waiting else APART[DOT[MOUNDS]][at]
    return TARGET - PER_HEX_TO_SURVIVOR * min(away, MAX_HEXES)


def _aboard(came_from: i64, at: i64, camps: list[int]) -> i64:
    """Somebody on the way to a camp other than the hex they came from (ruling 73)."""
    far = _nearest([camp for camp in camps if camp != came_from], at)
    if far == HEXES and camps:
        return STRANDED
    return ABOARD - PER_HEX_TO_CAMP * min(far, MAX_HEXES)


def _to_shore(state: WaterState, hand: i64, waiting: list[int]) -> i64:
    """How far the people of a hand are from where a raft is wanted."""
    best = 12
    for pawn in range(hand * pieces.PAWNS_EACH, hand * pieces.PAWNS_EACH + pieces.PAWNS_EACH):
        at = state.pawn_at[pawn]
        if at != NONE:
            best = min(best, _nearest(waiting, at) if waiting else APART[DOT[MOUNDS]][at])
    return 3 * best


def _towards_raft(held: list[int]) -> i64:
    """0 … 9 for the cards of a raft: Blues, Farm Animals (one may be Education) and a Job Offer."""
    cards = min(held[pieces.BLUES], 1) + min(held[pieces.FARM], 1)
    if cards == 1 and held[pieces.EDUCATION]:
        cards = 2
    parts = cards + min(held[pieces.JOB], 1)
    return parts * parts


def _camp_distance(camps: list[int]) -> i64:
    """From where Survivors arrive to the best camp; on the very spot nobody is moved to it."""
    best = HEXES
    for camp in camps:
        best = min(best, TO_MOUNDS[camp] if TO_MOUNDS[camp] > 1 else ON_ARRIVAL)
    return best


def _nearest_other(camps: list[int], at: i64) -> i64:
    """The distance of the nearest camp that is not in this hex."""
    return _nearest([camp for camp in camps if camp != at], at)


def _nearest(places: list[int], at: i64) -> i64:
    away = APART[at]
    best = HEXES
    for place in places:
        if away[place] < best:
            best = away[place]
    return best


def _goals(state: WaterState) -> i64:
    """Cards given to a goal, as a part of its reward."""
    total = 0
    for slot in range(pieces.GOAL_SLOTS):
        goal = state.goal_open[slot]
        if goal == NONE:
            continue
        needed = 0
        given = 0
        for kind in range(pieces.COMMUNITY):
            needed += pieces.GOAL_NEEDS[goal][kind]
            given += state.goal_given[slot][kind]
        if needed:
            total += LOSS * pieces.GOAL_REWARD[goal] * given // (needed + 1)
    return total
