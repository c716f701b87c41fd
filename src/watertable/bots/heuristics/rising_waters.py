"""What a table of Rising Waters promises the group: losses now, losses that threaten, means at hand."""

from __future__ import annotations

from typing import Final

from watertable.games.rising_waters.board import (
    DRY,
    ELEVATION,
    FLOODED,
    GREEN_CAMP,
    GROUP_HEXES,
    HEXES,
    LAND_GROUPS,
    LAND_OF,
    NEAR,
    OPEN,
    RED_CAMP,
    TERRAIN,
    apart,
)
from watertable.games.rising_waters.effects import rain_group
from watertable.games.rising_waters.pieces import (
    ACTIVISM,
    ALL_PAWNS,
    AREAS,
    COMMUNITY,
    EDUCATION,
    GOAL_NEEDS,
    GOAL_REWARD,
    GOAL_SLOTS,
    GROUPS,
    JOB,
    NEWSPAPER,
    PLAYER_PAWNS,
    RAFT,
    RAFTS,
    RELIEF,
    THREAT,
    TOWNS,
    VAUDEVILLE,
)
from watertable.games.rising_waters.state import WaterState
from watertable.kernel.state import NONE

LOSS: Final = 100
SOON: Final = 2  # water the next rain brings to where it falls
# By how far the land stands above the water to come: what a loss there is worth already now.
FEAR: Final = [92, 58, 34, 18, 8, 3, 0]
CARD: Final = 9  # a Community card in hand …
RESIST: Final = 16  # … one that can counter a Threat
JOB_WORTH: Final = 11
THREAT_COST: Final = 24
# What the boxes of a power are worth: actions, movement, pawns, donations, crossing water
BOXES: Final = [
    [0, 70, 120, 160, 190, 210],
    [0, 12, 20, 26, 30, 32],
    [0, 12, 24, 36, 44],
    [0, 14, 22, 28, 32, 34],
    [0, 10],
]
CUBES: Final = [16, 12, 10, 20, 26]
BANKED: Final = 20
OUTDOORS: Final = 5  # a pawn in a forest or field brings cards
GUARD: Final = 6  # a pawn beside land that may be saved
POINT: Final = 4
BOATS: Final = 2  # rafts that can be busy with rescues
READY: Final = 50  # a raft to be placed, where there is a camp
ABOARD: Final = 90  # a Survivor on a raft, less for each hex to the camp
WAY: Final = 2


def value(state: WaterState, seat: int) -> int:
    """Bigger is better; everybody wants the same, but for points of one's own."""
    worth = -LOSS * state.losses - _fear(state) + _hands(state) + _boards(state)
    worth += _relief(state)
    if state.with_goals:
        worth += _goals(state)
    if state.with_roles:
        for hand in range(state.hands):
            if state.seats == 1 or hand == seat:
                worth += POINT * state.points[hand]
    return worth


def _reach(state: WaterState) -> list[int]:
    """Per wet hex the highest water that stands there or is about to; 0 on dry land."""
    level = state.level[:]
    for area in range(AREAS):
        level[rain_group(state, area)] += SOON
    reach = [0] * HEXES
    ground = state.ground
    order = sorted(range(GROUPS), key=level.__getitem__, reverse=True)
    for group in order:
        high = level[group]
        found = GROUP_HEXES[group][:]
        for at in found:
            reach[at] = high
        i = 0
        while i < len(found):
            for to in NEAR[found[i]]:
                if reach[to] == 0 and ground[to] == FLOODED:
                    reach[to] = high
                    found.append(to)
            i += 1
    return reach


def _fear(state: WaterState) -> int:
    """Land, towns and people that the next rains may take."""
    reach = _reach(state)
    ground, levee = state.ground, state.levee
    attack = [0] * LAND_GROUPS
    worst = [0] * LAND_GROUPS
    sum_of = [0] * LAND_GROUPS
    for at in range(HEXES):
        if ground[at] != DRY:
            continue
        high = 0
        for to in NEAR[at]:
            if reach[to] > high:
                high = reach[to]
        if high == 0:
            continue
        fear = _scale((levee[at] or ELEVATION[at]) - high)
        land = LAND_OF[at]
        if high > attack[land]:
            attack[land] = high
        if fear > worst[land]:
            worst[land] = fear
        sum_of[land] += fear
    total = 0
    for land in range(LAND_GROUPS):
        if worst[land] and not state.lost[land]:
            total += worst[land] + (sum_of[land] - worst[land]) // 4
    return total + _people(state, attack, worst) - _guards(state, worst)


def _scale(above: int) -> int:
    if above < 0:
        return FEAR[0]
    return FEAR[above + 1] if above < len(FEAR) - 1 else 0


def _people(state: WaterState, attack: list[int], worst: list[int]) -> int:
    """Towns and people where land may flood; a levee on their own hex helps them."""
    total = 0
    for town in range(TOWNS):
        if state.town_at[town] != NONE:
            total += _stake(state, state.town_at[town], attack, worst)
    for pawn in range(ALL_PAWNS):
        if state.pawn_at[pawn] != NONE and state.pawn_raft[pawn] == NONE:
            total += _stake(state, state.pawn_at[pawn], attack, worst)
    return total


def _stake(state: WaterState, at: int, attack: list[int], worst: list[int]) -> int:
    land = LAND_OF[at]
    if land == NONE or state.ground[at] != DRY or worst[land] == 0:
        return 0
    return min(worst[land], _scale((state.levee[at] or ELEVATION[at]) - attack[land]))


def _guards(state: WaterState, worst: list[int]) -> int:
    """Land in fear that a player's pawn could still work on; one pawn is enough."""
    guarded = [False] * LAND_GROUPS
    for pawn in range(PLAYER_PAWNS):
        at = state.pawn_at[pawn]
        if at == NONE:
            continue
        if LAND_OF[at] != NONE:
            guarded[LAND_OF[at]] = True
        for to in NEAR[at]:
            if LAND_OF[to] != NONE:
                guarded[LAND_OF[to]] = True
    total = 0
    for land in range(LAND_GROUPS):
        if guarded[land] and worst[land] > 17 and not state.lost[land]:
            total += GUARD
    return total


def _hands(state: WaterState) -> int:
    """Cards: variety and sets, Job Offers, and the weight of Threats."""
    total = 0
    for hand in range(state.hands):
        held = state.cards[hand]
        for kind in range(NEWSPAPER):
            n = held[kind]
            total += n * CARD + (4 if n > 1 else 0)
        total += held[EDUCATION] * 3
        for kind in range(NEWSPAPER, VAUDEVILLE + 1):
            total += held[kind] * CARD
            if held[kind]:
                total += RESIST - CARD
        if held[ACTIVISM]:
            total += 6
        total += held[JOB] * JOB_WORTH - held[THREAT] * THREAT_COST
    return total


def _boards(state: WaterState) -> int:
    """Powers bought, and pawns where they bring cards."""
    left = state.weeks - state.week
    total = 0
    for hand in range(state.hands):
        boxes = state.power[hand]
        for power in range(5):
            total += BOXES[power][boxes[power]] * left // state.weeks
        for row in range(5):
            if state.cubes[hand][row]:
                total += CUBES[row]
    for pawn in range(PLAYER_PAWNS):
        at = state.pawn_at[pawn]
        if at != NONE and TERRAIN[at] != OPEN and state.ground[at] == DRY:
            total += OUTDOORS
    return total


def _relief(state: WaterState) -> int:
    """Spring: cards banked for a green camp, camps, and Survivors on their way to one."""
    if not RELIEF[state.version]:
        return 0
    total = BANKED * min(state.bank, state.bank_goal)
    camps = [at for at in range(HEXES) if state.ground[at] in (GREEN_CAMP, RED_CAMP)]
    if not camps or state.losses == 0:
        return total
    waiting = [
        state.pawn_at[pawn]
        for pawn in range(PLAYER_PAWNS, ALL_PAWNS)
        if state.pawn_at[pawn] != NONE and state.pawn_raft[pawn] == NONE
    ]
    boats = 0
    for raft in range(RAFTS):
        at = state.raft_at[raft]
        if at != NONE and boats < BOATS:
            worth = _raft(state, raft, at, camps, waiting)
            if worth > 0:
                boats += 1
                total += worth
    for hand in range(state.hands):
        if state.cubes[hand][RAFT] and boats < BOATS:
            boats += 1
            total += READY
    return total


def _raft(state: WaterState, raft: int, at: int, camps: list[int], waiting: list[int]) -> int:
    crew = 0
    saved = 0
    for pawn in range(ALL_PAWNS):
        if state.pawn_raft[pawn] == raft:
            if pawn < PLAYER_PAWNS:
                crew += 1
            else:
                saved += 1
    if not crew:
        return 0
    if saved:
        return ABOARD - WAY * min(apart(at, camp) for camp in camps)
    if crew == 1 and waiting:
        return READY + 12 - WAY * min(apart(at, there) for there in waiting)
    return 0


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
