"""Who knows what.

All is open but the scoring tokens: which lies on which raft is known to its owner alone until the
race is over (p. 2, p. 6).
"""

from __future__ import annotations

from typing import Any

from watertable.games.whitewater.actions import ORDERS, TWO_ORDERS
from watertable.games.whitewater.board import boards_of, course_of
from watertable.games.whitewater.pieces import (
    BOARD_IDS,
    DICE_IDS,
    LAPSE_ROUNDS,
    LETTERS,
    PAIR,
    PLACES,
    RAFTS,
)
from watertable.games.whitewater.state import (
    ASK_ROLL,
    ASKS,
    DRIFT_RULES,
    WhitewaterState,
    clone,
    roll_die,
    roll_raft,
    roll_seat,
)
from watertable.kernel.chance import Dice
from watertable.kernel.state import NONE
from watertable.kernel.view import View, table_view


def view(state: WhitewaterState, seat: int) -> View:
    """What this seat (or SPECTATOR) may know."""
    facts = table_view(state, seat, ASKS)
    boards = boards_of(state.course)
    facts["game"] = "advanced" if state.advanced else "base"
    facts["drifting"] = bool(state.drifting)
    facts["hard_rest"] = bool(state.hard_rest)
    facts["one_paddle"] = bool(state.one_paddle)
    facts["keep_tokens"] = bool(state.keep_tokens)
    facts["drift_rule"] = DRIFT_RULES[state.drift_rule]
    facts["course"] = [BOARD_IDS[board] for board in boards]
    facts["course_number"] = state.course
    facts["round"] = state.round_number
    facts["rounds"] = LAPSE_ROUNDS * len(boards)
    facts["youngest"] = state.youngest
    facts["over"] = state.over()
    facts["lapsed"] = bool(state.lapsed)
    facts["opened"] = state.opened
    facts["rough"] = state.rough
    facts["pairs"] = list(state.pair)
    facts["handed"] = [bool(state.received >> other & 1) for other in range(state.seats)]
    facts["energy"] = list(state.energy)
    facts["rafts"] = [_raft(state, raft) for raft in range(RAFTS) if _in_game(state, raft)]
    facts["crews"] = [
        _crew(state, seat, slot) for slot in range(2 * RAFTS) if state.crew[slot] != NONE
    ]
    facts["home"] = state.home[:]
    facts["home_by"] = state.home_by[:]
    facts["paddles"] = [
        {"cell": state.paddle_at[i], "slot": state.paddle_of[i]}
        for i in range(len(state.paddle_at))
    ]
    facts["waking"] = state.wake[:]
    facts["steps"] = state.steps
    facts["roll"] = _roll(state)
    return facts


def _in_game(state: WhitewaterState, raft: int) -> bool:
    return state.at[raft] != NONE or state.place[raft] != 0 or raft in state.pair


def _raft(state: WhitewaterState, raft: int) -> dict[str, Any]:
    cell = state.at[raft]
    course = course_of(state.course)
    bit = 1 << raft
    return {
        "raft": raft,
        "letter": LETTERS[raft],
        "cell": cell,
        "facing": state.facing[raft],
        "capsized": bool(state.capsized[raft]),
        "place": state.place[raft],
        "distance": course.distance[cell] if cell != NONE else 0,
        "since": state.since[raft],
        "carried": state.carried[raft],
        "closed": bool(state.closed & bit),
        "moved": bool(state.moved & bit),
        "entered": bool(state.entered & bit),
    }


def _crew(state: WhitewaterState, seat: int, slot: int) -> dict[str, Any]:
    """A seat's place in a raft. `score` is NONE where it is not to be known."""
    owner = state.crew[slot]
    known = owner == seat or state.over()
    return {
        "slot": slot,
        "raft": slot // 2,
        "seat": owner,
        "ready": state.ready[slot],
        "locked": state.locked[slot],
        "spent": PAIR - state.ready[slot] - state.locked[slot],
        "score": state.score[slot] if known else NONE,
        "paddle": bool(state.paddle[slot]),
        "rafter": bool(state.rafter[slot]),
        "tokens": state.tokens[slot],
        "swimmer": state.swimmer[slot],
        "spare": state.spare[slot],
    }


def _roll(state: WhitewaterState) -> dict[str, Any] | None:
    """The die about to be thrown: colour, raft, who suffers it."""
    if not state.asks or state.asks[-1].kind != ASK_ROLL:
        return None
    about = state.asks[-1].about
    return {"die": DICE_IDS[roll_die(about)], "raft": roll_raft(about), "seat": roll_seat(about)}


def guess(state: WhitewaterState, seat: int, dice: Dice) -> WhitewaterState:
    """The rivals' face-down tokens dealt again: every order is equally likely."""
    world = clone(state)
    if state.over():
        return world
    for rival in range(state.seats):
        if rival == seat:
            continue
        slots = [world.slot_of[6 * rival + raft] for raft in range(RAFTS)]
        slots = [slot for slot in slots if slot != NONE and world.score[slot]]
        if not slots:
            continue
        if len(slots) == PLACES:
            order = ORDERS[TWO_ORDERS + dice.below(len(ORDERS) - TWO_ORDERS)]
        else:
            order = ORDERS[dice.below(TWO_ORDERS)]
        for i in range(len(slots)):
            world.score[slots[i]] = order[i]
    return world
