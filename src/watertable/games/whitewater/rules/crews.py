"""The random course, Raft cards and scoring tokens (p. 2)."""

from __future__ import annotations

from mypy_extensions import i64

from watertable.games.whitewater import events
from watertable.games.whitewater.actions import ORDERS, TOKENS, TWO_ORDERS
from watertable.games.whitewater.pieces import RAFTS
from watertable.games.whitewater.rules.flow import begin_turn
from watertable.games.whitewater.setup import board_raft, launch
from watertable.games.whitewater.state import (
    ASK_LAY,
    ASK_LETTER,
    ASK_PASS,
    ASK_TOKENS,
    ASK_YOUNGEST,
    WhitewaterState,
)
from watertable.kernel.event import Log
from watertable.kernel.state import CHANCE, NONE


def lay_board(state: WhitewaterState, board: i64, more: i64, log: Log) -> None:
    """The next board of a random course; then the letters are dealt."""
    state.course = 10 * state.course + board
    if not log.deaf:
        log.tell(events.laid(board))
    if more > 0:
        state.put(ASK_LAY, CHANCE, more)
    else:
        state.put(ASK_LETTER, CHANCE, 0)


def deal_letter(state: WhitewaterState, raft: i64, count: i64, log: Log) -> None:
    """A matched pair for the next seat; with two seats three letters, both in each (p. 2).

    Then the youngest is named by option, or by lot (ruling 9).
    """
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
    elif state.youngest != NONE:
        begin_passing(state, state.youngest, log)
    else:
        state.put(ASK_YOUNGEST, CHANCE)


def begin_passing(state: WhitewaterState, seat: i64, log: Log) -> None:
    """The youngest is known and passes first; the first turn is theirs too (p. 2)."""
    state.youngest = seat
    if not log.deaf:
        log.tell(events.youngest(seat))
    if state.seats == 2:
        ask_tokens(state)
    else:
        state.put(ASK_PASS, seat, state.pair[seat])


def may_receive(state: WhitewaterState, seat: i64, receiver: i64) -> bool:
    """Somebody else who has not been handed a card; the youngest only last (p. 2, ruling 2)."""
    if receiver == seat or receiver >= state.seats or state.received >> receiver & 1:
        return False
    if receiver == state.youngest:
        return state.received | 1 << receiver == (1 << state.seats) - 1
    return True


def hand_card(state: WhitewaterState, seat: i64, receiver: i64, log: Log) -> None:
    """A card of the seat's own pair is handed over; the receiver passes next (p. 2, ruling 3)."""
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


def put_tokens(state: WhitewaterState, seat: i64, order: i64) -> None:
    """Token by token on the seat's rafts, in order of their letters."""
    nth = 0
    for raft in range(RAFTS):
        slot = state.slot_of[6 * seat + raft]
        if slot != NONE:
            state.score[slot] = ORDERS[order][nth]
            nth += 1
