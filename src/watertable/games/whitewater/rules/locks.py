"""Unlocking Action cards and righting rafts (p. 3-4, 6-8); `effects` locks them."""

from __future__ import annotations

from mypy_extensions import i64

from watertable.games.whitewater import events
from watertable.games.whitewater.actions import Recover
from watertable.games.whitewater.pieces import PAIR
from watertable.games.whitewater.rules.advanced import retrieve
from watertable.games.whitewater.rules.cards import pay, slot_meant
from watertable.games.whitewater.state import ASK_FACE, BOTH, ON_PADDLE, ON_PLAIN, WhitewaterState
from watertable.kernel.event import Log
from watertable.kernel.state import NONE


def owed(state: WhitewaterState, slot: i64) -> bool:
    """A locked card of this slot still has to be paid for (advanced: has no token yet)."""
    if not state.advanced:
        return state.locked[slot] > 0
    if state.at[slot // 2] == NONE:
        return False
    if state.locked[slot] == PAIR:
        return state.tokens[slot] != BOTH
    return state.locked[slot] > 0 and state.tokens[slot] == 0


def recover(state: WhitewaterState, seat: i64, action: Recover, log: Log) -> None:
    """Base: unlock one card, which stays face down (p. 3-4). Advanced: lay a token (p. 7)."""
    raft = action.raft
    pay(state, seat, raft, 1, action.energy)
    slot = slot_meant(state, seat, raft, action.whose)
    if state.advanced:
        lay_token(state, slot)
        if not log.deaf:
            log.tell(events.token_paid(seat, raft, state.crew[slot]))
    else:
        state.locked[slot] -= 1
        if not log.deaf:
            log.tell(events.unlocked(seat, raft, state.crew[slot]))
    if state.capsized[raft] and all_paid(state, raft):
        set_upright(state, seat, raft, log)


def lay_token(state: WhitewaterState, slot: i64) -> None:
    """On the card without a paddle lock first, so nobody has to pick one (ruling 87)."""
    if state.locked[slot] == PAIR and not state.tokens[slot] & ON_PLAIN:
        state.tokens[slot] |= ON_PLAIN
    else:
        state.tokens[slot] |= ON_PADDLE


def all_paid(state: WhitewaterState, raft: i64) -> bool:
    """All four cards of a capsized raft: unlocked, or with a token on each (p. 6, p. 7)."""
    one = 2 * raft
    if state.advanced:
        return state.tokens[one] == BOTH and state.tokens[one + 1] == BOTH
    return state.locked[one] + state.locked[one + 1] == 0


def right_if_paid(state: WhitewaterState, seat: i64, raft: i64, log: Log) -> None:
    """With the option that tokens stay, a raft can capsize with all four there (ruling 73)."""
    if state.keep_tokens and state.capsized[raft] and all_paid(state, raft):
        set_upright(state, seat, raft, log)


def set_upright(state: WhitewaterState, seat: i64, raft: i64, log: Log) -> None:
    """Flip the raft; whoever paid last points it any way (p. 6, ruling 47).

    Advanced: what floats on or beside the raft comes back free, the rest stays locked (p. 8).
    """
    state.capsized[raft] = 0
    state.moved |= 1 << raft
    state.entered &= ~(1 << raft)
    if not log.deaf:
        log.tell(events.righted(seat, raft))
    if state.advanced:
        for slot in (2 * raft, 2 * raft + 1):
            retrieve(state, slot, state.at[raft], log)
    state.put(ASK_FACE, seat, raft)
