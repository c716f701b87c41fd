"""What a table of Rising Waters promises the group: losses now and to come, and the means against them.

About 100 per loss, so that a difference of two values is a difference in expected losses. It is made to be
looked at after every single answer: each step towards something good is already worth a little.
"""

from __future__ import annotations

from typing import Final

from watertable.games.rising_waters.board import (
    APART,
    AREA_GROUPS,
    AROUND,
    DOT,
    DOWNSTREAM,
    DRY,
    ELEVATION,
    FLOODED,
    GROUP_AREA,
    GROUP_SHORE,
    HEXES,
    LAND,
    LAND_GROUPS,
    LAND_HEXES,
    LAND_OF,
    MOUNDS,
    NEAR,
    OPEN,
    TERRAIN,
)
from watertable.games.rising_waters.pieces import (
    ACTIVISM,
    ALL_PAWNS,
    BLUES,
    CAMPS,
    COMMUNITY,
    EDUCATION,
    FARM,
    GOAL_NEEDS,
    GOAL_REWARD,
    GOAL_SLOTS,
    GROUPS,
    JOB,
    NEWSPAPER,
    PAWNS_EACH,
    PLAYER_PAWNS,
    POWER_CARD,
    POWERS,
    PRICES,
    RAFT,
    RAFTS,
    RELIEF,
    RENEWABLES,
    THREAT,
    TOWNS,
    VAUDEVILLE,
    WEATHER_PER_WEEK,
)
from watertable.games.rising_waters.state import (
    Q_DRAW,
    Q_OPEN,
    S_LANDOWNERS,
    WaterState,
    community_size,
)
from watertable.kernel.state import NONE

LOSS: Final = 100
WEEKS: Final = 10
DEEPEST: Final = 7  # groups of an area
RAINY: Final = 0.14  # the chance that a Weather Report brings rain to a given area


def _rain() -> list[list[int]]:
    """Per weeks to come and k: in 1000, how likely an area gets more than k rains."""
    found: list[list[int]] = []
    for weeks in range(WEEKS + 1):
        cards = WEATHER_PER_WEEK * weeks
        chance = (1 - RAINY) ** cards  # of exactly k rains
        left = 1.0
        row: list[int] = []
        for k in range(DEEPEST):
            left -= chance
            row.append(max(0, round(1000 * left)))
            chance *= (cards - k) / (k + 1) * RAINY / (1 - RAINY)
        found.append(row)
    return found


RAIN: Final = _rain()
HORIZON: Final = 5  # weeks within which land is worth being afraid for
RAINS: Final = [0, 4, 5, 5]  # how often a rain is one of 1, 2, 3, of 14
ALL_RAINS: Final = 14
SPILL: Final = 8  # a point of water that goes downstream, whatever it does there
GAP: Final = 12  # each further place where land is as low as at its lowest
HIGH: Final = 1000

# Per week to come: an action more, a step of movement, a pawn, a card per Donate, crossing water
BOX: Final = [14, 3, 5, 3, 3]
CUBES: Final = [12, 8, 6, 14, 0]  # a Renewable power on the board; the raft's is in `_rescue`
CARDS: Final = [-40, -18, 0, 7, 12, 15, 17, 18]  # Community cards in a hand
JOBS: Final = [0, 3, 5, 6, 6]  # Job Offers in a hand, for each of the next weeks, three at most
COUNTERS: Final = [0, 12, 17, 20]  # Resistance cards in a hand
THREAT_COST: Final = 20
OUTDOORS: Final = 2  # a pawn in a forest or field brings cards
OPENED: Final = 6  # a Landowner card about to be turned over, while a camp is wanted
OPENED_LATE: Final = 3  # afterwards it is mostly harm
STARRED: Final = 6  # and while they are mostly Job Offers
POINT: Final = 4  # a point of one's own
ASKED: Final = 1  # asking for leave is no end in itself

# The rescue of Survivors: a raft that has a crew, per Survivor it may still save
ENGINE: Final = 32  # … less for each hex between Mounds Landing and the camp …
FAR: Final = 3
HOPE: Final = 14  # … or where there is no camp yet
ABOARD: Final = 100  # somebody is on the way to a camp, less for each hex
HOMEWARD: Final = 6
TARGET: Final = 40  # the raft is where somebody waits, less for each hex
OUTWARD: Final = 5
HEXES_SEEN: Final = 8  # further away is far away
CAMP: Final = 40  # a camp, and per Survivor to come its place, less for each hex, twice
SITE: Final = 20
BANKED: Final = 20  # a card for the next camp …
BANKED_LATE: Final = 8  # … if there is one near Mounds Landing already
NEARBY: Final = 4


def value(state: WaterState, seat: int) -> int:
    """Bigger is better; everybody wants the same, but for points of one's own."""
    left = state.weeks - state.week
    flooded: list[int] = []
    camps: list[int] = []
    ground = state.ground
    for at in LAND:
        covered = ground[at]
        if covered == FLOODED:
            flooded.append(at)
        elif covered != DRY:
            camps.append(at)
    worth = -LOSS * state.losses - _floods(state, left, flooded)
    worth += _hands(state, left, camps) + _boards(state, left)
    if RELIEF[state.version]:
        worth += _rescue(state, left, camps)
    if state.with_goals:
        worth += _goals(state)
    if state.with_roles:
        for hand in range(state.hands):
            if state.seats == 1 or hand == seat:
                worth += POINT * state.points[hand]
    return worth


# The water


class _Danger:
    """The land around one water after another, and what it may cost."""

    low: list[int]  # per land group: its lowest place beside this water
    gaps: list[int]  # how many places are as low
    touched: list[int]
    stakes: list[int]  # per land group: what is lost with it for good, the land and its town
    people: list[int]  # and those who could still walk away
    danger: list[int]  # per land group: the loss to be feared there, of all waters
    spill: list[int]  # per water group: the cost of a point that comes from upstream
    swept: list[int]  # and the people it drowns

    def __init__(self) -> None:
        self.low = [HIGH] * LAND_GROUPS
        self.gaps = [0] * LAND_GROUPS
        self.touched = []
        self.stakes = [0] * LAND_GROUPS
        self.people = [0] * LAND_GROUPS
        self.danger = [0] * LAND_GROUPS
        self.spill = [SPILL] * GROUPS
        self.swept = [0] * GROUPS


def _floods(state: WaterState, left: int, flooded: list[int]) -> int:
    """What the rain of the weeks to come may take."""
    here = _Danger()
    _stakes(state, here)
    lakes = _lakes(state.ground, flooded)
    shores = _lake_shores(state.ground, flooded, lakes)
    far = RAIN[min(left, HORIZON)]
    near = RAIN[1]
    total = 0
    for group in range(GROUPS - 1, -1, -1):  # downstream first
        _look(state, group, here, lakes, shores)
        k = _turn_of(state, group)
        total += _cost(state, group, far[k], near[k], here)
    return total - _guards(state, here)


def _turn_of(state: WaterState, group: int) -> int:
    """How many rains of its area fall elsewhere before one falls here."""
    rounds = state.rounds
    mine = rounds[group]
    before = 0
    for other in AREA_GROUPS[GROUP_AREA[group]]:
        if rounds[other] < mine or (rounds[other] == mine and other < group):
            before += 1
    return before


def _stakes(state: WaterState, here: _Danger) -> None:
    """Towns and people go under with their land, but for a levee on their own hex."""
    stakes = here.stakes
    for land in range(LAND_GROUPS):
        if not state.lost[land]:
            stakes[land] = LOSS
    for town in range(TOWNS):
        at = state.town_at[town]
        if at != NONE and not state.levee[at]:
            stakes[LAND_OF[at]] += LOSS
    for pawn in range(ALL_PAWNS):
        at = state.pawn_at[pawn]
        if at == NONE or state.pawn_raft[pawn] != NONE or state.ground[at] != DRY:
            continue
        if not state.levee[at]:
            here.people[LAND_OF[at]] += LOSS


def _lakes(ground: list[int], flooded: list[int]) -> list[int]:
    """Flooded land by what hangs together: per hex the number of its lake."""
    lakes: list[int] = []
    if not flooded:
        return lakes
    lakes = [NONE] * HEXES
    n = 0
    for start in flooded:
        if lakes[start] != NONE:
            continue
        lakes[start] = n
        found = [start]
        while found:
            for to in NEAR[found.pop()]:
                if lakes[to] == NONE and ground[to] == FLOODED:
                    lakes[to] = n
                    found.append(to)
        n += 1
    return lakes


def _lake_shores(ground: list[int], flooded: list[int], lakes: list[int]) -> list[list[int]]:
    """Per lake the dry hexes beside it."""
    shores: list[list[int]] = []
    if not flooded:
        return shores
    last = [NONE] * HEXES
    for at in flooded:
        lake = lakes[at]
        while len(shores) <= lake:
            shores.append([])
        for to in NEAR[at]:
            if ground[to] == DRY and last[to] != lake:
                last[to] = lake
                shores[lake].append(to)
    return shores


def _look(
    state: WaterState, group: int, here: _Danger, lakes: list[int], shores: list[list[int]]
) -> None:
    """The land this water touches, by its lowest places."""
    ground = state.ground
    for land in here.touched:
        here.low[land] = HIGH
    here.touched = []
    reach = state.level[group] + 3
    joined: list[int] = []
    for at in GROUP_SHORE[group]:
        if ground[at] == DRY:
            _touch(state, at, reach, here)
        elif ground[at] == FLOODED and lakes[at] not in joined:
            joined.append(lakes[at])
            for to in shores[lakes[at]]:
                _touch(state, to, reach, here)


def _touch(state: WaterState, at: int, reach: int, here: _Danger) -> None:
    high = state.levee[at] or ELEVATION[at]
    if high >= reach:
        return
    land = LAND_OF[at]
    low = here.low[land]
    if low == HIGH:
        here.touched.append(land)
    if high < low:
        here.low[land] = high
        here.gaps[land] = 1
    elif high == low:
        here.gaps[land] += 1


def _cost(state: WaterState, group: int, far: int, near: int, here: _Danger) -> int:
    """The expected loss of the next rain on this water: the lowest land first, then a point
    downstream, and so on (p. 24).
    """
    low, touched = here.low, here.touched
    n = len(touched)
    for i in range(1, n):
        land = touched[i]
        k = i
        while k > 0 and low[touched[k - 1]] > low[land]:
            touched[k] = touched[k - 1]
            k -= 1
        touched[k] = land
    below = DOWNSTREAM[group]
    if n and state.level[group] + 1 > low[touched[0]]:
        here.spill[group] += here.stakes[touched[0]]
        here.swept[group] = here.people[touched[0]]
    total = 0
    drowned = 0
    for rain in range(1, 4):
        level = state.level[group] + rain
        lost = 0
        for land in touched:
            if low[land] >= level:
                break
            here.danger[land] += far * RAINS[rain] // ALL_RAINS
            lost += here.stakes[land]
            drowned += here.people[land] * RAINS[rain]
            if not state.lost[land]:
                lost += GAP * min(here.gaps[land] - 1, 2)
            elif low[land] > ELEVATION[LAND_HEXES[land][0]]:
                lost += LOSS  # a levee alone (p. 30)
            level -= 1
            if below != NONE and level > low[land]:
                lost += here.spill[below]
                drowned += here.swept[below] * RAINS[rain]
                level -= 1
        total += lost * RAINS[rain]
    return (total * far + drowned * near) // (ALL_RAINS * 1000)


def _guards(state: WaterState, here: _Danger) -> int:
    """Land in danger that a player's pawn could still work on; one pawn is enough."""
    total = 0
    guarded: list[int] = []
    for pawn in range(state.hands * PAWNS_EACH):
        at = state.pawn_at[pawn]
        if at == NONE:
            continue
        for to in AROUND[at]:
            land = LAND_OF[to]
            if land != NONE and here.danger[land] > 100 and here.stakes[land]:
                here.stakes[land] = 0
                guarded.append(land)
                total += min(here.danger[land], 600) // 80
    return total


# Cards and boards


def _hands(state: WaterState, left: int, camps: list[int]) -> int:
    """Cards to pay with, cards towards a power, Job Offers, answers to Threats, Threats."""
    if left <= 1:
        return _last_hands(state)
    soon = min(left - 1, 3)
    fresh = 3 if _before_landowners(state) else 1  # afterwards hands are filled again for nothing
    total = _turned_over(state, camps)
    active = False
    for hand in range(state.hands):
        held = state.cards[hand]
        total += CARDS[min(community_size(held) + _drawn(state, hand), 7)] * fresh // 3
        resist = 0
        for kind in range(NEWSPAPER, VAUDEVILLE + 1):
            resist += held[kind]
        total += COUNTERS[min(resist, 3)]
        total += JOBS[min(held[JOB], 4)] * soon - held[THREAT] * THREAT_COST
        total += _progress(state, hand, left)
        if held[ACTIVISM]:
            active = True
    if active:
        total += 10
    for pawn in range(PLAYER_PAWNS):
        if state.consent[pawn]:
            total -= ASKED * state.consent[pawn]
    return total


def _drawn(state: WaterState, hand: int) -> int:
    """Cards this hand is about to draw."""
    n = 0
    for ask in state.asks:
        if ask.kind == Q_DRAW and ask.about == hand:
            n += 1
    return n


def _turned_over(state: WaterState, camps: list[int]) -> int:
    """Landowner cards about to come: a camp among them is wanted where none is near and enough is
    banked for a green one.
    """
    wanted = RELIEF[state.version] and state.bank >= state.bank_goal
    if camps and _nearest(camps, DOT[MOUNDS]) <= NEARBY:
        wanted = False
    total = 0
    for ask in state.asks:
        if ask.kind == Q_OPEN:
            if wanted:
                total += OPENED
            else:
                total += STARRED if state.stars_left > 0 else -OPENED_LATE
    return total


def _last_hands(state: WaterState) -> int:
    """In the last week cards only pay."""
    total = 0
    for hand in range(state.hands):
        total += min(0, CARDS[min(community_size(state.cards[hand]), 7)]) // 4
        total += state.cards[hand][JOB]
    return total


def _before_landowners(state: WaterState) -> bool:
    return any(ask.kind == S_LANDOWNERS for ask in state.asks)


def _progress(state: WaterState, hand: int, left: int) -> int:
    """Cards towards the next boxes: half the worth of a box when all of them are there."""
    held = state.cards[hand]
    wild = held[EDUCATION]
    total = 2 * wild
    for power in range(POWERS):
        real = held[POWER_CARD[power]]
        box = state.power[hand][power]
        if real and box < len(PRICES[power]):
            cost = PRICES[power][box]
            have = min(real + wild, cost)
            total += BOX[power] * (left - 1) * have * have // (2 * cost * cost)
    return total


def _boards(state: WaterState, left: int) -> int:
    """Powers bought, and pawns where they bring cards."""
    total = 0
    for hand in range(state.hands):
        boxes = state.power[hand]
        for power in range(POWERS):
            total += BOX[power] * boxes[power] * left
        if left > 1:
            for row in range(RENEWABLES):
                if state.cubes[hand][row]:
                    total += CUBES[row]
    for pawn in range(state.hands * PAWNS_EACH):
        at = state.pawn_at[pawn]
        if at != NONE and TERRAIN[at] != OPEN and state.ground[at] == DRY:
            total += OUTDOORS
    return total


# Spring: camps and Survivors


def _rescue(state: WaterState, left: int, camps: list[int]) -> int:
    """Cards banked, camps, and rafts that can bring Survivors to one."""
    away = _nearest(camps, DOT[MOUNDS])
    total = 0
    if len(camps) < CAMPS and left > 1:
        total += min(state.bank, state.bank_goal) * (BANKED if away > NEARBY else BANKED_LATE)
    waiting: list[int] = []
    for pawn in range(PLAYER_PAWNS, ALL_PAWNS):
        if state.pawn_at[pawn] != NONE and state.pawn_raft[pawn] == NONE:
            waiting.append(state.pawn_at[pawn])
            if camps:
                total -= min(_nearest(camps, state.pawn_at[pawn]), HEXES_SEEN)
    saves = min(len(waiting) + left - 1, state.losses + left)
    if camps:
        total += CAMP + saves * max(0, SITE - 2 * away)
    return total + _boats(state, saves * max(HOPE, ENGINE - FAR * away), camps, waiting)


def _boats(state: WaterState, engine: int, camps: list[int], waiting: list[int]) -> int:
    """Rafts with a crew and room, rafts to be placed, cards towards one; each further one is worth
    a quarter.
    """
    total = 0
    for raft in range(RAFTS):
        at = state.raft_at[raft]
        if at != NONE and _crew(state, raft) == 1:
            total += engine + _trip(state, raft, at, camps, waiting)
            engine >>= 2
    best = 0
    for hand in range(state.hands):
        if state.cubes[hand][RAFT]:
            total += engine * 6 // 10 - _to_shore(state, hand, waiting)
            engine >>= 2
        else:
            best = max(best, _towards_raft(state.cards[hand]))
    return total + engine * best // 30


def _crew(state: WaterState, raft: int) -> int:
    crew = 0
    for pawn in range(state.hands * PAWNS_EACH):
        if state.pawn_raft[pawn] == raft:
            crew += 1
    return crew


def _trip(state: WaterState, raft: int, at: int, camps: list[int], waiting: list[int]) -> int:
    """How far a raft is with its rescue."""
    for pawn in range(PLAYER_PAWNS, ALL_PAWNS):
        if state.pawn_raft[pawn] == raft:
            return ABOARD - HOMEWARD * min(_nearest(camps, at), HEXES_SEEN)
    away = _nearest(waiting, at) if waiting else APART[DOT[MOUNDS]][at]
    return TARGET - OUTWARD * min(away, HEXES_SEEN)


def _to_shore(state: WaterState, hand: int, waiting: list[int]) -> int:
    """How far the people of a hand are from where a raft is wanted."""
    best = 12
    for pawn in range(hand * PAWNS_EACH, hand * PAWNS_EACH + PAWNS_EACH):
        at = state.pawn_at[pawn]
        if at != NONE:
            best = min(best, _nearest(waiting, at) if waiting else APART[DOT[MOUNDS]][at])
    return 3 * best


def _towards_raft(held: list[int]) -> int:
    """0 … 9 for the cards of a raft: Blues, Farm Animals (one may be Education) and a Job Offer."""
    cards = min(held[BLUES], 1) + min(held[FARM], 1)
    if cards == 1 and held[EDUCATION]:
        cards = 2
    parts = cards + min(held[JOB], 1)
    return parts * parts


def _nearest(places: list[int], at: int) -> int:
    away = APART[at]
    best = HEXES
    for place in places:
        if away[place] < best:
            best = away[place]
    return best


def _goals(state: WaterState) -> int:
    """Cards given to a goal, as a part of its reward."""
    total = 0
    for slot in range(GOAL_SLOTS):
        goal = state.goal_open[slot]
        if goal == NONE:
            continue
        needed = 0
        given = 0
        for kind in range(COMMUNITY):
            needed += GOAL_NEEDS[goal][kind]
            given += state.goal_given[slot][kind]
        if needed:
            total += LOSS * GOAL_REWARD[goal] * given // (needed + 1)
    return total
