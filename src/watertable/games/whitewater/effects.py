"""What the cards say.

The faces of the whirlpool dice (p. 6, advanced p. 7), and what they do to cards, paddles, rafters
and rafts. Every result is settled without asking anybody.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from watertable.games.whitewater import events
from watertable.games.whitewater.pieces import FACE_DIE, FACE_ROWS, FACE_SHOWS, PAIR
from watertable.games.whitewater.state import (
    ASK_ROLL,
    ON_PADDLE,
    WhitewaterState,
    roll_about,
)
from watertable.kernel.event import Log
from watertable.kernel.state import CHANCE

OPS_SERVED: Final[dict[str, list[str]]] = {
    "spin": ["corners"],
    "paddle": [],
    "overboard": [],
    "capsize": [],
    "next": [],
}
_OP_NAMES: Final[list[str]] = ["spin", "paddle", "overboard", "capsize", "next"]
SPIN: Final = 0
PADDLE: Final = 1
OVERBOARD: Final = 2
CAPSIZE: Final = 3
NEXT: Final = 4

# per face: its ops one after another, each as number and corners
FACE_OPS: Final[list[list[list[int]]]] = [
    [[_OP_NAMES.index(op["op"]), int(op.get("corners", 0))] for op in row.ops()]
    for row in FACE_ROWS
]


def put_roll(state: WhitewaterState, die: i64, raft: i64, roller: i64, log: Log) -> None:
    """Ask chance for a die for this raft; `roller` suffers the result."""
    if not log.deaf:
        log.tell(events.rolling(roller, raft, die))
    state.put(ASK_ROLL, CHANCE, roll_about(die, raft, roller))


def face_falls(state: WhitewaterState, face: i64, raft: i64, roller: i64, log: Log) -> None:
    """Apply what the die shows (p. 6)."""
    if not log.deaf:
        log.tell(events.rolled(roller, raft, FACE_DIE[face], FACE_SHOWS[face]))
    for op in FACE_OPS[face]:
        what = op[0]
        if what == SPIN:
            state.facing[raft] = (state.facing[raft] + op[1]) % 6
            if not log.deaf:
                log.tell(events.spun(raft, state.facing[raft]))
        elif what == PADDLE:
            lose_paddle(state, raft, roller, log)
        elif what == OVERBOARD:
            fall_overboard(state, raft, roller, log)
        elif what == CAPSIZE:
            capsize(state, raft, log)
        else:
            put_roll(state, FACE_DIE[face] + 1, raft, roller, log)


def lock_one(state: WhitewaterState, slot: i64) -> None:
    """Lock one Action card: a spent one first, which is the one just used, if any (p. 6, ruling 41)."""
    if state.ready[slot] + state.locked[slot] == PAIR:
        state.ready[slot] -= 1
    state.locked[slot] += 1


def lose_paddle(state: WhitewaterState, raft: i64, roller: i64, log: Log) -> None:
    """Lost Paddle (p. 6; advanced p. 7, rulings 43, 66)."""
    slot = state.slot_of[6 * roller + raft]
    if state.advanced:
        if state.paddle[slot]:
            lose_token(state, slot, raft, roller, log)
            return
        state.paddle[slot] = 1
        state.paddle_at.append(state.at[raft])
        state.paddle_of.append(slot)
    elif state.locked[slot] >= (1 if state.one_paddle else PAIR):
        if not log.deaf:
            log.tell(events.nothing_lost(roller, raft))
        return
    if state.locked[slot] < PAIR:
        lock_one(state, slot)
    if not log.deaf:
        log.tell(events.lost_paddle(roller, raft))


def lose_token(state: WhitewaterState, slot: i64, raft: i64, roller: i64, log: Log) -> None:
    """Lost paddle rolled again: the Energy token goes; with none, no effect (p. 7)."""
    had = state.tokens[slot] & ON_PADDLE
    state.tokens[slot] &= ~ON_PADDLE
    if not log.deaf:
        if had:
            log.tell(events.token_lost(roller, raft))
        else:
            log.tell(events.nothing_lost(roller, raft))


def fall_overboard(state: WhitewaterState, raft: i64, roller: i64, log: Log) -> None:
    """Rafter Overboard (p. 6; advanced p. 7): both cards lock, used or not."""
    slot = state.slot_of[6 * roller + raft]
    state.ready[slot] = 0
    state.locked[slot] = PAIR
    if state.advanced:
        if state.rafter[slot]:
            state.tokens[slot] = 0
            if not log.deaf:
                log.tell(events.overboard_again(roller, raft))
            return
        state.rafter[slot] = 1
        state.swimmer[slot] = state.at[raft]
    if not log.deaf:
        log.tell(events.overboard(roller, raft))


def capsize(state: WhitewaterState, raft: i64, log: Log) -> None:
    """Capsized Raft (p. 6): all four cards lock; tokens on them go, by option they stay (ruling
    73).
    """
    state.capsized[raft] = 1
    for slot in (2 * raft, 2 * raft + 1):
        state.ready[slot] = 0
        state.locked[slot] = PAIR
        if not state.keep_tokens:
            state.tokens[slot] = 0
    if not log.deaf:
        log.tell(events.capsized(raft))
