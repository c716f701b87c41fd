"""From question to question: the deal, turns and rounds, the end of the race (p. 2-3, 6, 8)."""

from __future__ import annotations

from watertable.games.whitewater import events
from watertable.games.whitewater.actions import ORDERS, TOKENS, TWO_ORDERS
from watertable.games.whitewater.board import AHEAD, BLOCKED, course_of
from watertable.games.whitewater.effects import put_roll
from watertable.games.whitewater.pieces import (
    LAPSE_ROUNDS,
    PLACES,
    RAFTS,
    SNAG,
    WHIRL,
)
from watertable.games.whitewater.rules.cards import can_rest, recoveries, refresh
from watertable.games.whitewater.rules.water import wake_next
from watertable.games.whitewater.scoring import river_order
from watertable.games.whitewater.setup import board_raft, launch
from watertable.games.whitewater.state import (
    ASK_DRIFT,
    ASK_LATE,
    ASK_LAY,
    ASK_LETTER,
    ASK_PASS,
    ASK_TOKENS,
    ASK_TURN,
    ASK_YOUNGEST,
    WhitewaterState,
    race_over,
    raft_at,
)
from watertable.kernel.event import Log
from watertable.kernel.state import CHANCE, NONE, REVEAL

# The deal


def lay_board(state: WhitewaterState, board: int, more: int, log: Log) -> None:
    """The next board of a random course; then the letters are dealt."""
    state.course = 10 * state.course + board
    if not log.deaf:
        log.tell(events.laid(board))
    if more > 0:
        state.put(ASK_LAY, CHANCE, more)
    else:
        state.put(ASK_LETTER, CHANCE, 0)


def deal_letter(state: WhitewaterState, raft: int, count: int, log: Log) -> None:
    """A matched pair for the next seat; with two seats three letters, both in each (p. 2)."""
    launch(state, raft)
    if state.seats == 2:
        board_raft(state, raft, 0, 1)
        if not log.deaf:
            log.tell(events.drawn(raft))
    else:
        state.pair[count] = raft
        if not log.deaf:
            log.tell(events.dealt(count, raft))
    if count + 1 < max(3, state.seats):
        state.put(ASK_LETTER, CHANCE, count + 1)
    else:
        state.put(ASK_YOUNGEST, CHANCE)


def begin_deal(state: WhitewaterState, seat: int, log: Log) -> None:
    """The youngest is known: he passes first, and takes the first turn (p. 2)."""
    state.youngest = seat
    if not log.deaf:
        log.tell(events.youngest(seat))
    if state.seats == 2:
        ask_tokens(state)
    else:
        state.put(ASK_PASS, seat, state.pair[seat])


def may_receive(state: WhitewaterState, seat: int, receiver: int) -> bool:
    """Somebody else who has not been handed a card; the youngest only last (p. 2, ruling 2)."""
    if receiver == seat or receiver >= state.seats or state.received >> receiver & 1:
        return False
    if receiver == state.youngest:
        return state.received | 1 << receiver == (1 << state.seats) - 1
    return True


def hand_card(state: WhitewaterState, seat: int, receiver: int, log: Log) -> None:
    """A card of one's own pair goes over; the receiver passes next (p. 2, ruling 3)."""
    raft = state.pair[seat]
    state.pair[seat] = NONE
    state.received |= 1 << receiver
    board_raft(state, raft, seat, receiver)
    if not log.deaf:
        log.tell(events.handed(seat, receiver, raft))
    if receiver == state.youngest:
        ask_tokens(state)
    else:
        state.put(ASK_PASS, receiver, state.pair[receiver])


def ask_tokens(state: WhitewaterState) -> None:
    """All lay their scoring tokens at the same time, in secret (p. 2, ruling 8)."""
    state.put_together(ASK_TOKENS, list(range(state.seats)))


def token_orders(state: WhitewaterState) -> tuple[int, int]:
    """First and last+1 action id of the ways to lay two, or three, tokens."""
    if state.seats == 2:
        return TOKENS + TWO_ORDERS, TOKENS + len(ORDERS)
    return TOKENS, TOKENS + TWO_ORDERS


def lay_tokens(state: WhitewaterState, log: Log) -> None:
    """All have chosen: the tokens lie face down and are never moved (p. 2)."""
    for seat in range(state.seats):
        put_tokens(state, seat, state.sealed[seat][0] - TOKENS)
    state.unseal()
    if not log.deaf:
        log.tell(events.tokens_laid())
    state.round_number = 1
    begin_turn(state, state.youngest, log)


def put_tokens(state: WhitewaterState, seat: int, order: int) -> None:
    """Token by token on the seat's rafts, in order of their letters."""
    nth = 0
    for raft in range(RAFTS):
        slot = state.slot_of[6 * seat + raft]
        if slot != NONE:
            state.score[slot] = ORDERS[order][nth]
            nth += 1


# Turns


def begin_turn(state: WhitewaterState, seat: int, log: Log) -> None:
    """Recover Action cards, then ask (p. 3). Who has nothing to do is passed over (ruling 94)."""
    while True:
        state.turn = seat
        state.opened = NONE
        state.closed = 0
        state.moved = 0
        state.entered = 0
        state.rough = 0
        refresh(state, seat)
        if has_business(state, seat):
            break
        seat = next_seat(state, log)
        if seat == NONE:
            return
    if not log.deaf:
        log.tell(events.turn_began(seat, state.round_number))
    state.put(ASK_TURN, seat)


def has_business(state: WhitewaterState, seat: int) -> bool:
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


def next_seat(state: WhitewaterState, log: Log) -> int:
    """Clockwise (ruling 84); NONE when the last round is over (ruling 85)."""
    seat = (state.turn + 1) % state.seats
    if seat == state.youngest:
        if state.round_number == most_rounds(state):
            call_off(state, log)
            return NONE
        state.round_number += 1
    return seat


def most_rounds(state: WhitewaterState) -> int:
    return LAPSE_ROUNDS * len(course_of(state.course).boards)


def call_off(state: WhitewaterState, log: Log) -> None:
    """The race lapses: rafts on the water take the free places, nearest first (ruling 85)."""
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


def finish_actions(state: WhitewaterState) -> None:
    """`end`: with hard rest, cards not used may now rest (p. 8, ruling 81)."""
    if state.hard_rest and late_rest_left(state):
        state.put(ASK_LATE, state.turn)


def late_rest_left(state: WhitewaterState) -> bool:
    return any(can_rest(state, state.turn, raft) for raft in range(RAFTS))


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
    """The seat is done: rafts drift, whirlpools bite again, the next seat begins (ruling 81)."""
    seat = state.turn
    if state.drifting:
        for raft in range(RAFTS):
            if can_drift(state, seat, raft, 0) or can_drift(state, seat, raft, 1):
                state.put(ASK_DRIFT, seat)
                return
    if state.advanced and bites_again(state, seat, log):
        return
    following = next_seat(state, log)
    if following != NONE:
        begin_turn(state, following, log)


def can_drift(state: WhitewaterState, seat: int, raft: int, side: int) -> bool:
    """Not moved, upright, on neither snag nor whirlpool, that hex ahead empty (p. 8)."""
    if state.slot_of[6 * seat + raft] == NONE or state.at[raft] == NONE:
        return False
    if state.moved >> raft & 1 or state.capsized[raft]:
        return False
    course = course_of(state.course)
    kind = course.kind[state.at[raft]]
    if kind == SNAG or WHIRL <= kind < WHIRL + 3:
        return False
    cell = course.step[6 * state.at[raft] + AHEAD[state.facing[raft]][side]]
    return cell != BLOCKED and (cell < 0 or raft_at(state, cell) == NONE)


def bites_again(state: WhitewaterState, seat: int, log: Log) -> bool:
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
