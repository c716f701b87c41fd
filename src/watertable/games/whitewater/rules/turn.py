"""What a seat may do on its turn (p. 3-4, advanced p. 7): the list, raft by raft."""

from __future__ import annotations

from watertable.games.whitewater.actions import (
    ACTIONS,
    BLOCK,
    END,
    FIRST_BLOCK,
    HERE,
    IN_BACK,
    IN_FORWARD,
    IN_GRAB,
    IN_RECOVER,
    IN_REST,
    IN_SPARE,
    IN_SWIM,
    IN_TURN,
    ROUGH,
)
from watertable.games.whitewater.board import AHEAD, ASTERN, Course, course_of
from watertable.games.whitewater.pieces import ENERGY_CARDS, PAIR, RAFTS, SNAG, WHIRL
from watertable.games.whitewater.rules.cards import free_paddle, in_rough_water, owed
from watertable.games.whitewater.rules.water import can_step
from watertable.games.whitewater.state import WhitewaterState
from watertable.kernel.action import Action
from watertable.kernel.state import NONE


def legal(state: WhitewaterState, seat: int) -> list[Action]:
    """Everything one may do with one's rafts, and `end`, which is always there."""
    found: list[Action] = []
    if state.opened == NONE and not state.rough and in_rough_water(state, seat):
        found.append(ACTIONS[ROUGH])
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
    found.append(ACTIONS[END])
    return found


def _moves(
    state: WhitewaterState,
    course: Course,
    raft: int,
    ready: int,
    energy: int,
    found: list[Action],
) -> None:
    """Move, Backpaddle, Turn and Rest (p. 4), with every split of the cost."""
    base = FIRST_BLOCK + raft * BLOCK
    kind = course.kind[state.at[raft]]
    facing = state.facing[raft]
    cost = 2 if kind == SNAG else 1
    if ready + energy >= cost:
        low = max(0, cost - ready)
        high = min(cost, energy) + 1
        for side in range(2):
            if can_step(state, course, raft, AHEAD[facing][side]):
                at = base + IN_FORWARD + 3 * side
                for split in range(at + low, at + high):
                    found.append(ACTIONS[split])
    cost += 1
    if ready + energy >= cost:
        low = max(0, cost - ready)
        high = min(cost, energy) + 1
        for side in range(2):
            if can_step(state, course, raft, ASTERN[facing][side]):
                at = base + IN_BACK + 4 * side
                for split in range(at + low, at + high):
                    found.append(ACTIONS[split])
    for side in range(2):
        if ready:
            found.append(ACTIONS[base + IN_TURN + 2 * side])
        if energy:
            found.append(ACTIONS[base + IN_TURN + 2 * side + 1])
    if ready and energy < ENERGY_CARDS and not state.hard_rest and not WHIRL <= kind < WHIRL + 3:
        found.append(ACTIONS[base + IN_REST])


def _recovers(
    state: WhitewaterState, slot: int, ready: int, energy: int, found: list[Action]
) -> None:
    """Recover one's own or the partner's card of this raft (p. 3-4). On a capsized raft nobody
    has a ready card, so only Energy pays there (p. 6).
    """
    base = FIRST_BLOCK + slot // 2 * BLOCK + IN_RECOVER
    for whose in range(2):
        if owed(state, slot ^ whose):
            if ready:
                found.append(ACTIONS[base + 2 * whose])
            if energy:
                found.append(ACTIONS[base + 2 * whose + 1])


def _river(
    state: WhitewaterState,
    course: Course,
    slot: int,
    ready: int,
    energy: int,
    found: list[Action],
) -> None:
    """Advanced: swimmers, abandoned paddles, spares (p. 7)."""
    raft = slot // 2
    base = FIRST_BLOCK + raft * BLOCK
    for whose in range(2):
        cell = state.swimmer[slot ^ whose]
        if cell == NONE:
            continue
        nearer = course.distance[cell] - 1
        for direction in range(6):
            beside = course.step[6 * cell + direction]
            if beside < 0 or course.distance[beside] != nearer:
                continue
            at = base + IN_SWIM + 12 * whose + 2 * direction
            if ready and whose:
                found.append(ACTIONS[at])
            if energy:
                found.append(ACTIONS[at + 1])
    if state.paddle_at and not state.capsized[raft]:
        cell = state.at[raft]
        for place in range(HERE + 1):
            there = cell if place == HERE else course.step[6 * cell + place]
            if there < 0 or free_paddle(state, there) == NONE:
                continue
            at = base + IN_GRAB + 2 * place
            if ready:
                found.append(ACTIONS[at])
            if energy:
                found.append(ACTIONS[at + 1])
    if state.spare[slot]:
        _spare(state, slot, found)


def _spare(state: WhitewaterState, slot: int, found: list[Action]) -> None:
    """A card locked for nothing but the paddle (ruling 88)."""
    raft = slot // 2
    if state.at[raft] != NONE and state.paddle[slot] and state.locked[slot] < PAIR:
        found.append(ACTIONS[FIRST_BLOCK + raft * BLOCK + IN_SPARE])
