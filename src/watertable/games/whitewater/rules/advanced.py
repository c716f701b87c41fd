"""Paddles, rafters and whirlpools of the advanced game (p. 7-8)."""

from __future__ import annotations

from mypy_extensions import i64

from watertable.games.whitewater import events
from watertable.games.whitewater.actions import HERE, Grab, Swim
from watertable.games.whitewater.board import course_of
from watertable.games.whitewater.effects import put_roll
from watertable.games.whitewater.pieces import PAIR, RAFTS, WHIRL
from watertable.games.whitewater.rules.cards import pay, slot_meant
from watertable.games.whitewater.state import ASK_PADDLE, BOTH, WhitewaterState, paddle_about
from watertable.kernel.event import Log
from watertable.kernel.state import NONE


def swimmer_near(state: WhitewaterState, slot: i64) -> bool:
    """Whether the slot's rafter swims in the raft's hex or beside it (p. 7)."""
    if not state.rafter[slot]:
        return False
    return course_of(state.course).near(state.at[slot // 2], state.swimmer[slot])


def own_paddle(state: WhitewaterState, slot: i64, cell: i64) -> i64:
    """The index of this slot's own paddle in the list if it is on or beside the hex, else NONE."""
    if not state.paddle[slot]:
        return NONE
    course = course_of(state.course)
    for i in range(len(state.paddle_of)):
        if state.paddle_of[i] == slot and course.near(cell, state.paddle_at[i]):
            return i
    return NONE


def take_rafter(state: WhitewaterState, slot: i64, log: Log) -> None:
    state.rafter[slot] = 0
    state.swimmer[slot] = NONE
    if not log.deaf:
        log.tell(events.rafter_back(state.crew[slot], slot // 2))


def take_paddle(state: WhitewaterState, slot: i64, found: i64, log: Log) -> None:
    del state.paddle_at[found]
    del state.paddle_of[found]
    state.paddle[slot] = 0
    if not log.deaf:
        log.tell(events.paddle_back(state.crew[slot], slot // 2))


def retrieve(state: WhitewaterState, slot: i64, reach: i64, log: Log) -> None:
    """Take back a rafter on or beside the raft and a paddle on or beside the hex `reach`: the
    rafter's who grabs it, or the raft's (p. 8, ruling 75). All tokens are spent; cards stay locked
    for a rafter, else one for a paddle, that is out of reach (p. 8, rulings 68, 74).
    """
    state.tokens[slot] = 0
    if swimmer_near(state, slot):
        take_rafter(state, slot, log)
    paddle = own_paddle(state, slot, reach)
    if paddle != NONE:
        take_paddle(state, slot, paddle, log)
    state.locked[slot] = PAIR if state.rafter[slot] else state.paddle[slot]


def recoveries(state: WhitewaterState, log: Log) -> None:
    """Paid for and within reach: cards unlock together, face down (p. 7, rulings 61, 86)."""
    for slot in range(2 * RAFTS):
        tokens = state.tokens[slot]
        raft = slot // 2
        if not tokens or state.at[raft] == NONE or state.capsized[raft]:
            continue
        if state.rafter[slot]:
            reach = state.swimmer[slot]
            back = tokens == BOTH and swimmer_near(state, slot)
        else:
            reach = state.at[raft]
            back = own_paddle(state, slot, reach) != NONE
        if back:
            retrieve(state, slot, reach, log)


def swim(state: WhitewaterState, seat: i64, action: Swim, log: Log) -> None:
    """A swimmer goes one hex downstream (p. 7, ruling 69)."""
    pay(state, seat, action.raft, 1, action.energy)
    slot = slot_meant(state, seat, action.raft, action.whose)
    cell = course_of(state.course).step[6 * state.swimmer[slot] + action.direction]
    state.swimmer[slot] = cell
    if not log.deaf:
        log.tell(events.swam(action.raft, state.crew[slot], action.direction))


def place_cell(state: WhitewaterState, raft: i64, place: i64) -> i64:
    """The hex a paddle is picked up from: the raft's own, or one beside it."""
    cell = state.at[raft]
    return cell if place == HERE else course_of(state.course).step[6 * cell + place]


def free_paddles(state: WhitewaterState, cell: i64) -> list[int]:
    """Whose paddles one may take from this hex, as crew places in order, NONE last: those whose raft
    is out of reach and those of nobody, which are all alike (p. 7, ruling 91).
    """
    course = course_of(state.course)
    found: list[int] = []
    of_nobody = False
    for i in range(len(state.paddle_at)):
        slot = state.paddle_of[i]
        if state.paddle_at[i] != cell:
            continue
        if slot == NONE:
            of_nobody = True
        elif not course.near(state.at[slot // 2], cell):
            found.append(slot)
    found.sort()
    return [*found, NONE] if of_nobody else found


def grab(state: WhitewaterState, seat: i64, action: Grab, log: Log) -> None:
    """Pay for an abandoned paddle; where several float in the hex, the player chooses (p. 7,
    ruling 91).
    """
    raft = action.raft
    pay(state, seat, raft, 1, action.energy)
    cell = place_cell(state, raft, action.place)
    free = free_paddles(state, cell)
    if len(free) > 1:
        state.put(ASK_PADDLE, seat, paddle_about(cell, raft))
    else:
        take_spare(state, seat, raft, cell, free[0], log)


def take_spare(
    state: WhitewaterState, seat: i64, raft: i64, cell: i64, slot: i64, log: Log
) -> None:
    """The paddle of this crew place becomes a spare of this player and raft (p. 7, ruling 63)."""
    for i in range(len(state.paddle_at)):
        if state.paddle_at[i] == cell and state.paddle_of[i] == slot:
            del state.paddle_at[i]
            del state.paddle_of[i]
            break
    state.spare[state.slot_of[6 * seat + raft]] += 1
    if not log.deaf:
        log.tell(events.grabbed(seat, raft))


def use_spare(state: WhitewaterState, seat: i64, raft: i64, log: Log) -> None:
    """The card locked for the paddle is free, face down; the old paddle is anybody's now (p. 7,
    rulings 64, 88).
    """
    slot = state.slot_of[6 * seat + raft]
    state.spare[slot] -= 1
    state.paddle[slot] = 0
    state.tokens[slot] = 0
    state.locked[slot] = 0
    for i in range(len(state.paddle_of)):
        if state.paddle_of[i] == slot:
            state.paddle_of[i] = NONE
    if not log.deaf:
        log.tell(events.spare_used(seat, raft))


def roll_again(state: WhitewaterState, seat: i64, log: Log) -> bool:
    """Advanced: a raft still on a whirlpool it did not enter this turn rolls again, in order of
    letters; not while capsized (p. 7, ruling 72). One roll at a time.
    """
    kinds = course_of(state.course).kind
    for raft in range(RAFTS):
        if state.slot_of[6 * seat + raft] == NONE or state.at[raft] == NONE:
            continue
        if state.capsized[raft] or state.entered >> raft & 1:
            continue
        kind = kinds[state.at[raft]]
        if WHIRL <= kind < WHIRL + 3:
            state.entered |= 1 << raft
            put_roll(state, kind - WHIRL, raft, seat, log)
            return True
    return False
