"""Whitewater: distance to the finish, position in the race, locked cards and Energy.

The distance is computed once per course for every hex and facing, in tenths of a movement point: turns and
steps at their cost, rapids and eddies by their effect, whirlpools with their expected cost.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from watertable.games.whitewater.board import AHEAD, ASTERN, BLOCKED, FINISH, Course, course_of
from watertable.games.whitewater.pieces import (
    EDDY_LEFT,
    EDDY_RIGHT,
    PAIR,
    PLACE_POINTS,
    PLACES,
    RAFTS,
    RAPIDS,
    SNAG,
    WHIRL,
)
from watertable.games.whitewater.scoring import outcome
from watertable.games.whitewater.state import WhitewaterState, clone
from watertable.kernel.state import NONE

POINT: Final = 10  # a point of movement, in tenths
UNREACHABLE: Final = 100_000
HAZARD: Final[list[int]] = [12, 24, 45]  # by die: the expected cost of entering
STAYING: Final[list[int]] = [5, 12, 24]  # by die: staying on it in the advanced game
LEAD: Final = 120  # with a lead of so many tenths that raft is as good as beaten
ENERGY: Final[list[int]] = [0, 14, 23, 29]  # by face-up Energy cards
LAST_ENERGY: Final = 3  # per face-up Energy card when only the last raft is on the water
LOCKED: Final = 26  # per own locked card, times the token
PARTNER_LOCKED: Final = 13
CAPSIZED: Final = 40
TOKEN: Final = 13  # an Energy token on a locked card
APART: Final = 3  # per hex between a raft and what it lost
SPARE: Final = 6
VICTORY: Final = 100_000  # the same as in bots/greedy.py
WAITING: Final = 300

_DISTANCES: Final[dict[int, list[int]]] = {}


def ways_to_go(number: i64) -> list[int]:
    """By 6 * cell + facing: tenths of a point to the finish, alone on the river."""
    found = _DISTANCES.get(number)
    if found is None:
        found = _distances(course_of(number))
        _DISTANCES[number] = found
    return found


def _distances(course: Course) -> list[int]:
    """Relax distances, nearest hexes first, until nothing gets shorter."""
    go = [UNREACHABLE] * (6 * course.cells)
    order = sorted(range(course.cells), key=course.distance.__getitem__)
    changed = True
    while changed:
        changed = False
        for cell in order:
            for _ in range(2):  # turns run through all facings
                for facing in range(6):
                    best = _best_from(course, go, cell, facing)
                    if best < go[6 * cell + facing]:
                        go[6 * cell + facing] = best
                        changed = True
    return go


def _best_from(course: Course, go: list[int], cell: i64, facing: i64) -> i64:
    at = 6 * cell
    best = POINT + min(go[at + (facing + 1) % 6], go[at + (facing + 5) % 6])
    snag = POINT if course.kind[cell] == SNAG else 0
    for side in range(2):
        ahead = POINT + snag + _after(course, go, cell, AHEAD[2 * facing + side], facing)
        astern = 2 * POINT + snag + _after(course, go, cell, ASTERN[2 * facing + side], facing)
        best = min(best, ahead, astern)
    return best


def _after(course: Course, go: list[int], cell: i64, direction: i64, facing: i64) -> i64:
    """The distance left after this step, with the effects of the hexes it enters."""
    to = course.step[6 * cell + direction]
    for _ in range(12):
        if to < 0 or course.kind[to] < RAPIDS:
            break
        to = course.step[6 * to + course.kind[to] - RAPIDS]
    if to == FINISH:
        return 0
    if to == BLOCKED:
        return UNREACHABLE
    kind = course.kind[to]
    if kind == EDDY_LEFT:
        return go[6 * to + (facing + 5) % 6]
    if kind == EDDY_RIGHT:
        return go[6 * to + (facing + 1) % 6]
    if WHIRL <= kind < WHIRL + 3:
        return HAZARD[kind - WHIRL] + go[6 * to + facing]
    return go[6 * to + facing]


def value(state: WhitewaterState, seat: i64) -> i64:
    """About 100 per point: the expected score of the seat's rafts, and the state of their crews."""
    energy = state.energy[seat] if seat < len(state.energy) else 0
    if state.round_number == 0:
        return ENERGY[energy]
    togo = _distances_of_rafts(state)
    # with one raft left there is nothing to save Energy for: spent, it brings the end nearer
    worth = LAST_ENERGY * energy if _is_last_raft(state) else ENERGY[energy]
    if len(state.home) == PLACES - 1:
        worth += _last_place(state, togo, seat)
    for raft in range(RAFTS):
        slot = state.slot_of[6 * seat + raft]
        if slot == NONE:
            continue
        token = state.score[slot]
        if state.at[raft] == NONE:
            if state.locked[slot] < PAIR:
                worth += 100 * token * PLACE_POINTS[state.place[raft]]
            continue
        worth += token * (_expected_place_points(state, togo, raft) - togo[raft])
        worth -= token * _handicap(state, raft, slot)
        worth += SPARE * min(1, state.spare[slot])
    return worth


def _is_last_raft(state: WhitewaterState) -> bool:
    """Only one raft and one place are left: the places are settled."""
    if len(state.home) != PLACES - 1:
        return False
    return sum([1 for cell in state.at if cell != NONE]) == 1


def _last_place(state: WhitewaterState, togo: list[int], seat: i64) -> i64:
    """Only one place is left: the expected end by who takes it, the nearest rafts weighted most.

    Waiting is worth a little less than the end itself, so nobody stalls a decided race.
    """
    nearest = min(togo)
    total = 0
    weights = 0
    world = clone(state)
    for raft in range(RAFTS):
        if state.at[raft] == NONE:
            continue
        weight = max(1, LEAD + nearest - togo[raft])
        weights += weight
        total += weight * _end_if(world, raft, seat)
    return total // max(1, weights) - WAITING - nearest // 2


def _end_if(world: WhitewaterState, third: i64, seat: i64) -> i64:
    """The value of the end if this raft is third: victory, or a defeat that is worse the lower the rank."""
    turn = world.turn
    world.place[third] = PLACES
    world.home.append(third)
    world.home_by.append(turn if world.slot_of[6 * turn + third] != NONE else NONE)
    rank = outcome(world).ranks[seat]
    world.home.pop()
    world.home_by.pop()
    world.place[third] = 0
    if rank == 1:
        return VICTORY
    return -VICTORY * (rank - 1) // max(1, world.seats - 1)


def _distances_of_rafts(state: WhitewaterState) -> list[int]:
    go = ways_to_go(state.course)
    togo = [UNREACHABLE] * RAFTS
    for raft in range(RAFTS):
        if state.at[raft] != NONE:
            togo[raft] = go[6 * state.at[raft] + state.facing[raft]]
    return togo


def _expected_place_points(state: WhitewaterState, togo: list[int], raft: i64) -> i64:
    """In hundredths, from the rafts ahead and those that may still overtake."""
    behind = 100 * len(state.home)
    for other in range(RAFTS):
        if other == raft or state.at[other] == NONE:
            continue
        lead = togo[raft] - togo[other]
        if lead >= LEAD:
            behind += 100
        elif lead > -LEAD:
            behind += 50 + 50 * lead // LEAD
    expected = 300 - behind
    return expected if expected > 0 else expected // 8


def _handicap(state: WhitewaterState, raft: i64, slot: i64) -> i64:
    """The cost of locked cards, a capsize, lost things and a whirlpool underneath."""
    lost = LOCKED * state.locked[slot] + PARTNER_LOCKED * state.locked[slot ^ 1]
    if state.capsized[raft]:
        lost += CAPSIZED
    if not state.advanced:
        return lost
    course = course_of(state.course)
    cell = state.at[raft]
    kind = course.kind[cell]
    if WHIRL <= kind < WHIRL + 3 and not state.capsized[raft]:
        lost += STAYING[kind - WHIRL]
    for one in (slot, slot ^ 1):
        bits = state.tokens[one]
        lost -= TOKEN * ((bits & 1) + (bits >> 1))
        if state.swimmer[one] != NONE:
            lost += _apart(course, cell, state.swimmer[one])
    for i in range(len(state.paddle_of)):
        if state.paddle_of[i] in (slot, slot ^ 1):
            lost += _apart(course, cell, state.paddle_at[i])
    return lost


def _apart(course: Course, cell: i64, other: i64) -> i64:
    """A raft far below a swimmer has to wait; far above, it reaches the swimmer anyway."""
    if course.near(cell, other):
        return 0
    gap = course.distance[other] - course.distance[cell]
    return APART * gap if gap > 0 else 1
