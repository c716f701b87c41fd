"""Optional rules: drifting, hard to rest (p. 8)."""

from __future__ import annotations

from mypy_extensions import i64

from watertable.games.whitewater.board import AHEAD, BLOCKED, course_of
from watertable.games.whitewater.pieces import RAFTS, SNAG, WHIRL
from watertable.games.whitewater.rules.cards import can_rest
from watertable.games.whitewater.state import DRIFT_DOWNSTREAM, WhitewaterState, raft_at
from watertable.kernel.state import NONE


def can_drift(state: WhitewaterState, seat: i64, raft: i64, side: i64) -> bool:
    """Not moved, upright, on neither snag nor whirlpool, that hex ahead empty (p. 8);
    by option only downstream (ruling 78).
    """
    if state.slot_of[6 * seat + raft] == NONE or state.at[raft] == NONE:
        return False
    if state.moved >> raft & 1 or state.capsized[raft]:
        return False
    course = course_of(state.course)
    kind = course.kind[state.at[raft]]
    if kind == SNAG or WHIRL <= kind < WHIRL + 3:
        return False
    cell = course.step[6 * state.at[raft] + AHEAD[2 * state.facing[raft] + side]]
    upstream = cell >= 0 and course.distance[cell] >= course.distance[state.at[raft]]
    if upstream and state.drift_rule == DRIFT_DOWNSTREAM:
        return False
    return cell != BLOCKED and (cell < 0 or raft_at(state, cell) == NONE)


def must_drift(state: WhitewaterState, seat: i64) -> bool:
    """Whether a raft of this seat still has to drift, or may."""
    for raft in range(RAFTS):
        if can_drift(state, seat, raft, 0) or can_drift(state, seat, raft, 1):
            return True
    return False


def late_rest_left(state: WhitewaterState) -> bool:
    """Hard to rest: whether a card may still rest at the end of the turn."""
    return any(can_rest(state, state.turn, raft) for raft in range(RAFTS))
