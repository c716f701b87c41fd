"""Which answers the open question of a seat takes."""

from __future__ import annotations

from mypy_extensions import i64

from watertable.games.whitewater import actions
from watertable.games.whitewater.actions import ACTIONS
from watertable.games.whitewater.board import AHEAD, ASTERN, Course, course_of
from watertable.games.whitewater.pieces import ENERGY_CARDS, PAIR, RAFTS, SNAG, WHIRL
from watertable.games.whitewater.rules.advanced import free_paddles
from watertable.games.whitewater.rules.cards import can_rest, in_rough_water
from watertable.games.whitewater.rules.crews import may_receive, token_orders
from watertable.games.whitewater.rules.locks import owed
from watertable.games.whitewater.rules.options import can_drift
from watertable.games.whitewater.rules.water import can_step
from watertable.games.whitewater.state import (
    ASK_DRIFT,
    ASK_FACE,
    ASK_LATE,
    ASK_PADDLE,
    ASK_PASS,
    ASK_TURN,
    DRIFT_MAY,
    WhitewaterState,
    paddle_cell,
)
from watertable.kernel.action import Action
from watertable.kernel.state import NONE


def legal(state: WhitewaterState, seat: i64) -> list[Action]:
    """What the open question of this seat can be answered with, sorted by id."""
    ask = state.ask_of(seat)
    if ask is None:
        return []
    kind = ask.kind
    if kind == ASK_TURN:
        return _turn(state, seat)
    if kind == ASK_LATE:
        return _late_rests(state, seat)
    if kind == ASK_DRIFT:
        return _drifts(state, seat)
    if kind == ASK_FACE:
        return ACTIONS[actions.FACES : actions.FACES + 6]
    if kind == ASK_PADDLE:
        return _paddles(state, paddle_cell(ask.about))
    if kind == ASK_PASS:
        others = [other for other in range(state.seats) if may_receive(state, seat, other)]
        return [ACTIONS[actions.PASSES + other] for other in others]
    first, last = token_orders(state)
    return ACTIONS[first:last]


def _paddles(state: WhitewaterState, cell: i64) -> list[Action]:
    """One of the paddles in this hex that are free to take (p. 7, ruling 91)."""
    found: list[Action] = []
    for slot in free_paddles(state, cell):
        if slot == NONE:
            found.append(ACTIONS[actions.TAKE_FREE])
        else:
            found.append(ACTIONS[actions.TAKES + actions.SEATS * (slot // 2) + state.crew[slot]])
    return found


def _late_rests(state: WhitewaterState, seat: i64) -> list[Action]:
    """Hard to rest: any unspent card of a raft that is not on a whirlpool, or `end` (p. 8)."""
    found = [ACTIONS[actions.END]]
    for raft in range(RAFTS):
        if can_rest(state, seat, raft):
            found.append(ACTIONS[actions.LATE_RESTS + raft])
    return found


def _drifts(state: WhitewaterState, seat: i64) -> list[Action]:
    """Drifting: every raft that must, to either empty hex; the player picks (p. 8, ruling 80)."""
    found: list[Action] = []
    if state.drift_rule == DRIFT_MAY:
        found.append(ACTIONS[actions.END])
    for raft in range(RAFTS):
        for side in range(2):
            if can_drift(state, seat, raft, side):
                found.append(ACTIONS[actions.DRIFTS + 2 * raft + side])
    return found


# A turn (p. 3-4, advanced p. 7)


def _turn(state: WhitewaterState, seat: i64) -> list[Action]:
    """All actions of the seat's rafts, and `end`, which is always legal."""
    found: list[Action] = []
    if state.opened == NONE and not state.rough and in_rough_water(state, seat):
        found.append(ACTIONS[actions.ROUGH])
    course = course_of(state.course)
    energy = state.energy[seat]
    slot_of = state.slot_of
    for raft in range(RAFTS):
        slot = slot_of[6 * seat + raft]
        if slot == NONE or state.closed >> raft & 1:
            continue
        ready = state.ready[slot]
        if ready + energy == 0:
            if state.spare[slot]:
                _spare(state, slot, found)
            continue
        if state.at[raft] == NONE:
            if not state.advanced and energy:
                _recovers(state, slot, 0, energy, found)
            continue
        if not state.capsized[raft]:
            _moves(state, course, raft, ready, energy, found)
        _recovers(state, slot, ready, energy, found)
        if state.advanced:
            _river(state, course, slot, ready, energy, found)
    found.append(ACTIONS[actions.END])
    return found


def _moves(
    state: WhitewaterState,
    course: Course,
    raft: i64,
    ready: i64,
    energy: i64,
    found: list[Action],
) -> None:
    """Move, Backpaddle, Turn and Rest (p. 4), with every split of the cost."""
    base = actions.FIRST_BLOCK + raft * actions.BLOCK
    kind = course.kind[state.at[raft]]
    facing = state.facing[raft]
    cost = 2 if kind == SNAG else 1
    if ready + energy >= cost:
        low = max(0, cost - ready)
        high = min(cost, energy) + 1
        for side in range(2):
            if can_step(state, course, raft, AHEAD[2 * facing + side]):
                at = base + actions.IN_FORWARD + 3 * side
                for split in range(at + low, at + high):
                    found.append(ACTIONS[split])
    cost += 1
    if ready + energy >= cost:
        low = max(0, cost - ready)
        high = min(cost, energy) + 1
        for side in range(2):
            if can_step(state, course, raft, ASTERN[2 * facing + side]):
                at = base + actions.IN_BACK + 4 * side
                for split in range(at + low, at + high):
                    found.append(ACTIONS[split])
    for side in range(2):
        if ready:
            found.append(ACTIONS[base + actions.IN_TURN + 2 * side])
        if energy:
            found.append(ACTIONS[base + actions.IN_TURN + 2 * side + 1])
    if ready and energy < ENERGY_CARDS and not state.hard_rest and not WHIRL <= kind < WHIRL + 3:
        found.append(ACTIONS[base + actions.IN_REST])


def _recovers(
    state: WhitewaterState, slot: i64, ready: i64, energy: i64, found: list[Action]
) -> None:
    """Recover one's own or the partner's card of this raft (p. 3-4). On a capsized raft nobody
    has a ready card, so only Energy pays there (p. 6).
    """
    base = actions.FIRST_BLOCK + slot // 2 * actions.BLOCK + actions.IN_RECOVER
    for whose in range(2):
        if owed(state, slot ^ whose):
            if ready:
                found.append(ACTIONS[base + 2 * whose])
            if energy:
                found.append(ACTIONS[base + 2 * whose + 1])


def _river(
    state: WhitewaterState,
    course: Course,
    slot: i64,
    ready: i64,
    energy: i64,
    found: list[Action],
) -> None:
    """Advanced: swimmers, abandoned paddles, spares (p. 7)."""
    raft = slot // 2
    base = actions.FIRST_BLOCK + raft * actions.BLOCK
    for whose in range(2):
        cell = state.swimmer[slot ^ whose]
        if cell == NONE:
            continue
        nearer = course.distance[cell] - 1
        for direction in range(6):
            beside = course.step[6 * cell + direction]
            if beside < 0 or course.distance[beside] != nearer:
                continue
            at = base + actions.IN_SWIM + 12 * whose + 2 * direction
            if ready and whose:
                found.append(ACTIONS[at])
            if energy:
                found.append(ACTIONS[at + 1])
    if state.paddle_at and not state.capsized[raft]:
        cell = state.at[raft]
        for place in range(actions.HERE + 1):
            there = cell if place == actions.HERE else course.step[6 * cell + place]
            if there < 0 or not free_paddles(state, there):
                continue
            at = base + actions.IN_GRAB + 2 * place
            if ready:
                found.append(ACTIONS[at])
            if energy:
                found.append(ACTIONS[at + 1])
    if state.spare[slot]:
        _spare(state, slot, found)


def _spare(state: WhitewaterState, slot: i64, found: list[Action]) -> None:
    """Only for a card locked for nothing but the paddle (ruling 88)."""
    raft = slot // 2
    if state.at[raft] != NONE and state.paddle[slot] and state.locked[slot] < PAIR:
        found.append(ACTIONS[actions.FIRST_BLOCK + raft * actions.BLOCK + actions.IN_SPARE])
