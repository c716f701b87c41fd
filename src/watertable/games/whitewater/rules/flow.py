"""What comes next: hexes that act, turns and rounds, the end of the race (p. 3, 6)."""

from __future__ import annotations

from mypy_extensions import i64

from watertable.games.whitewater import events
from watertable.games.whitewater.board import course_of
from watertable.games.whitewater.pieces import LAPSE_ROUNDS, PLACES, RAFTS
from watertable.games.whitewater.rules.advanced import recoveries, roll_again
from watertable.games.whitewater.rules.cards import refresh
from watertable.games.whitewater.rules.options import must_drift
from watertable.games.whitewater.rules.water import wake_next
from watertable.games.whitewater.scoring import river_order
from watertable.games.whitewater.state import ASK_DRIFT, ASK_TURN, WhitewaterState, race_over
from watertable.kernel.event import Log
from watertable.kernel.state import CHANCE, NONE, REVEAL


def begin_turn(state: WhitewaterState, seat: i64, log: Log) -> None:
    """Recover Action cards, then ask (p. 3). A seat with nothing to do is skipped (ruling 94)."""
    while True:
        state.turn = seat
        state.opened = NONE
        state.closed = 0
        state.moved = 0
        state.entered = 0
        state.rough = 0
        refresh(state, seat)
        if can_act(state, seat):
            break
        seat = next_seat(state, log)
        if seat == NONE:
            return
    if not log.deaf:
        log.tell(events.turn_began(seat, state.round_number))
    state.put(ASK_TURN, seat)


def can_act(state: WhitewaterState, seat: i64) -> bool:
    """A raft on the water, or (base) Energy for locked cards of a raft that is home."""
    for raft in range(RAFTS):
        slot = state.slot_of[6 * seat + raft]
        if slot == NONE:
            continue
        if state.at[raft] != NONE:
            return True
        if (
            not state.advanced
            and state.energy[seat]
            and state.locked[slot] + state.locked[slot ^ 1]
        ):
            return True
    return False


def is_done(state: WhitewaterState, seat: i64) -> bool:
    """Its rafts are home and it has nothing to pay for: all its turns are skipped from now on (ruling 94)."""
    return race_over(state) or (state.round_number > 0 and not can_act(state, seat))


def next_seat(state: WhitewaterState, log: Log) -> i64:
    """Clockwise (ruling 84); NONE when the last round is over (ruling 85)."""
    seat = (state.turn + 1) % state.seats
    if seat == state.youngest:
        if state.round_number == most_rounds(state):
            call_off(state, log)
            return NONE
        state.round_number += 1
    return seat


def most_rounds(state: WhitewaterState) -> i64:
    return LAPSE_ROUNDS * len(course_of(state.course).boards)


def call_off(state: WhitewaterState, log: Log) -> None:
    """The race is called off: rafts on the water take the free places, nearest first (ruling 85)."""
    if not log.deaf:
        log.tell(events.called_off(state.round_number))
    place = len(state.home)
    for raft in river_order(state):
        if place == PLACES:
            break
        place += 1
        state.place[raft] = place
        if not log.deaf:
            log.tell(events.placed(raft, place))
    state.lapsed = 1


def go_on(state: WhitewaterState, log: Log) -> None:
    """After every answer: hexes act, things are recovered, the next question is put.

    The race is over: the scoring tokens are turned over, once the last answer is settled (p. 6).
    """
    while not race_over(state):
        if state.asks and state.asks[-1].seat == CHANCE:
            return
        if state.wake:
            wake_next(state, log)
            continue
        if state.advanced:
            recoveries(state, log)
        if state.asks:
            return
        close_turn(state, log)
    state.put(REVEAL, CHANCE)


def close_turn(state: WhitewaterState, log: Log) -> None:
    """The seat is done: rafts drift, whirlpools act again, the next seat begins (ruling 81)."""
    seat = state.turn
    if state.drifting and must_drift(state, seat):
        state.put(ASK_DRIFT, seat)
        return
    if state.advanced and roll_again(state, seat, log):
        return
    following = next_seat(state, log)
    if following != NONE:
        begin_turn(state, following, log)
