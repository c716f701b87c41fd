"""Moving, collisions and what hexes do (p. 4-5).

A step shifts the raft and everything it pushes; their new hexes then act, foremost first.
`state.wake` is the stack of rafts whose hex still has to act, one at a time, so that a die can be
thrown in between.
"""

from __future__ import annotations

from mypy_extensions import i64

from watertable.games.whitewater import events
from watertable.games.whitewater.board import BLOCKED, FINISH, Course, course_of
from watertable.games.whitewater.effects import put_roll
from watertable.games.whitewater.pieces import (
    EDDY_LEFT,
    EDDY_RIGHT,
    MOST_CARRIES,
    RAFTS,
    RAPIDS,
    SNAG,
    WHIRL,
)
from watertable.games.whitewater.state import WhitewaterState, race_over, raft_at
from watertable.kernel.event import Log
from watertable.kernel.state import NONE


def can_step(state: WhitewaterState, course: Course, raft: i64, direction: i64) -> bool:
    """Nobody in the line may be pushed onto land or rock, or off a snag (p. 5)."""
    step = course.step
    cell = step[6 * state.at[raft] + direction]
    while cell >= 0 and raft_at(state, cell) != NONE:
        if course.kind[cell] == SNAG:
            return False
        cell = step[6 * cell + direction]
    return cell != BLOCKED


def take_step(
    state: WhitewaterState, course: Course, raft: i64, direction: i64, pushed: i64, log: Log
) -> None:
    """One hex in this direction, pushing the whole line; facings stay (p. 5, ruling 26)."""
    line = [raft]
    cell = course.step[6 * state.at[raft] + direction]
    while cell >= 0:
        ahead = raft_at(state, cell)
        if ahead == NONE:
            break
        line.append(ahead)
        cell = course.step[6 * cell + direction]
    for i in range(len(line) - 1, -1, -1):
        mover = line[i]
        if i > 0 and not log.deaf:
            log.tell(events.pushed(mover, line[i - 1]))
        _shift(state, course, mover, direction, log)
        if race_over(state):
            return
    for i in range(len(line)):
        mover = line[i]
        if state.at[mover] != NONE:
            flag = pushed if i == 0 else 1
            state.wake.append(12 * state.since[mover] + 2 * mover + flag)


def _shift(state: WhitewaterState, course: Course, raft: i64, direction: i64, log: Log) -> None:
    cell = course.step[6 * state.at[raft] + direction]
    state.moved |= 1 << raft
    if cell == FINISH:
        cross_line(state, raft, log)
        return
    state.steps += 1
    state.at[raft] = cell
    state.since[raft] = state.steps


def cross_line(state: WhitewaterState, raft: i64, log: Log) -> None:
    """Off the last board: the raft takes the next place token; its Action cards are done (p. 6,
    rulings 31, 77). The acting player is credited if in this raft's crew (ruling 58).
    """
    turn = state.turn
    state.home.append(raft)
    state.home_by.append(turn if state.slot_of[6 * turn + raft] != NONE else NONE)
    state.place[raft] = len(state.home)
    state.at[raft] = NONE
    state.capsized[raft] = 0
    for slot in (2 * raft, 2 * raft + 1):
        state.ready[slot] = 0
        state.tokens[slot] = 0
        state.swimmer[slot] = NONE
        for i in range(len(state.paddle_of)):
            if state.paddle_of[i] == slot:
                state.paddle_of[i] = NONE
    if not log.deaf:
        log.tell(events.finished(raft, state.place[raft]))
    if race_over(state):
        state.asks.clear()
        state.wake.clear()


def wake_next(state: WhitewaterState, log: Log) -> None:
    """The hex of the next raft on the stack acts: rapids, eddy or whirlpool (p. 5).

    A raft that has moved on since has a newer stamp and is skipped (ruling 26).
    """
    code = state.wake.pop()
    raft = code % 12 // 2
    pushed = code & 1
    if state.at[raft] == NONE or state.since[raft] != code // 12:
        return
    course = course_of(state.course)
    kind = course.kind[state.at[raft]]
    if kind >= RAPIDS:
        _carry(state, course, raft, kind - RAPIDS, pushed, log)
    elif state.capsized[raft]:
        return  # ruling 35
    elif kind in (EDDY_LEFT, EDDY_RIGHT):
        turn = 5 if kind == EDDY_LEFT else 1
        state.facing[raft] = (state.facing[raft] + turn) % 6
        if not log.deaf:
            log.tell(events.eddied(raft, int(kind == EDDY_RIGHT)))
    elif kind >= WHIRL:
        state.entered |= 1 << raft
        roller = first_of_crew(state, raft) if pushed else state.turn
        put_roll(state, kind - WHIRL, raft, roller, log)


def _carry(
    state: WhitewaterState, course: Course, raft: i64, direction: i64, pushed: i64, log: Log
) -> None:
    """Rapids carry the raft one hex along the arrow at once, if that is legal (rulings 28, 30)."""
    if state.carried[raft] >= MOST_CARRIES or not can_step(state, course, raft, direction):
        if not log.deaf:
            log.tell(events.stuck(raft))
        return
    state.carried[raft] += 1
    if not log.deaf:
        log.tell(events.carried(raft, direction))
    take_step(state, course, raft, direction, pushed, log)


def first_of_crew(state: WhitewaterState, raft: i64) -> i64:
    """Who rolls for a pushed raft: the next of its crew clockwise, the pusher last (ruling 37)."""
    for i in range(1, state.seats + 1):
        seat = (state.turn + i) % state.seats
        if state.slot_of[6 * seat + raft] != NONE:
            return seat
    return state.turn


def own_step(state: WhitewaterState, raft: i64, direction: i64, log: Log) -> None:
    """A step of the raft's own crew: the count of carries starts again."""
    for other in range(RAFTS):
        state.carried[other] = 0
    take_step(state, course_of(state.course), raft, direction, 0, log)
