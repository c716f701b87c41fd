"""Community Goals (p. 19): giving to them, completing them, swapping them."""

from __future__ import annotations

from mypy_extensions import i64

from watertable.games.rising_waters import events, pieces
from watertable.games.rising_waters.actions import KEEP, SWAP
from watertable.games.rising_waters.actions.verbs import Swap
from watertable.games.rising_waters.board import is_wet
from watertable.games.rising_waters.effects import regain
from watertable.games.rising_waters.state import ASK_GOAL, WaterState
from watertable.kernel.action import Action
from watertable.kernel.event import Log
from watertable.kernel.state import CHANCE, NONE


def locked(state: WaterState, goal: i64) -> bool:
    """A B goal waits for its own A (p. 19, ruling 32)."""
    return pieces.GOAL_IS_B[goal] and not state.goal_done[pieces.GOAL_PAIR[goal]]


def fits(state: WaterState, slot: i64, card: i64, hand: i64) -> bool:
    """This card still helps this goal; Education may stand in for Power cards, but one card of
    each kind must be real (p. 19, rulings 33 and 65).
    """
    goal = state.goal_open[slot]
    if goal == NONE or locked(state, goal):
        return False
    if pieces.GOAL_MEETING[goal]:
        return not state.goal_task[slot] & (1 << hand)
    needs, given = pieces.GOAL_NEEDS[goal], state.goal_given[slot]
    replaceable = 0  # cards for which Education may still stand in, after this one
    for kind in range(pieces.EDUCATION):
        had = given[kind] + (1 if kind == card else 0)
        if had > needs[kind]:
            return False
        if needs[kind]:
            replaceable += needs[kind] - max(1, had)
    if card > pieces.EDUCATION:
        return given[card] < needs[card]
    wild = (
        given[pieces.EDUCATION] + (1 if card == pieces.EDUCATION else 0) - needs[pieces.EDUCATION]
    )
    return wild <= replaceable


def give(state: WaterState, slot: i64, card: i64, hand: i64, log: Log) -> None:
    """The card has been discarded; the goal counts it (p. 19)."""
    goal = state.goal_open[slot]
    if pieces.GOAL_MEETING[goal]:
        state.goal_task[slot] |= 1 << hand
        check_meeting(state, log)
        return
    state.goal_given[slot][card] += 1
    needed = 0
    had = 0
    for kind in range(pieces.COMMUNITY):
        needed += pieces.GOAL_NEEDS[goal][kind]
        had += state.goal_given[slot][kind]
    if had == needed:
        complete(state, slot, log)


def complete(state: WaterState, slot: i64, log: Log) -> None:
    """Losses come off; the card stays and begins again (p. 19, ruling 34)."""
    goal = state.goal_open[slot]
    state.goal_done[goal] += 1
    clear(state, slot)
    if not log.deaf:
        log.tell(events.count("goal_done", goal))
    regain(state, pieces.GOAL_REWARD[goal], log)


def clear(state: WaterState, slot: i64) -> None:
    """Forget its progress."""
    state.goal_given[slot] = [0] * pieces.COMMUNITY
    state.goal_task[slot] = 0


def raft_placed(state: WaterState, log: Log) -> None:
    """A raft counts while the card lies open (p. 19)."""
    for slot in range(pieces.GOAL_SLOTS):
        goal = state.goal_open[slot]
        if goal != NONE and pieces.GOAL_RAFTS[goal]:
            state.goal_task[slot] += 1
            if state.goal_task[slot] >= pieces.GOAL_RAFTS[goal]:
                complete(state, slot, log)


def meeting_place(state: WaterState) -> i64:
    """A dry hex with a pawn of every hand, or NONE."""
    for pawn in range(pieces.PAWNS_EACH):
        at = state.pawn_at[pawn]
        if at == NONE or is_wet(state.ground, at):
            continue
        here = 0
        for other in range(pieces.PLAYER_PAWNS):
            if state.pawn_at[other] == at:
                here |= 1 << (other // pieces.PAWNS_EACH)
        if here == (1 << state.hands) - 1:
            return at
    return NONE


def check_meeting(state: WaterState, log: Log) -> None:
    """The Labor Meeting is held once all have given and all are there (ruling 65)."""
    for slot in range(pieces.GOAL_SLOTS):
        goal = state.goal_open[slot]
        if goal == NONE or not pieces.GOAL_MEETING[goal]:
            continue
        if state.goal_task[slot] == (1 << state.hands) - 1 and meeting_place(state) != NONE:
            complete(state, slot, log)


# Clean-up


def any_left(state: WaterState) -> bool:
    """A goal could still be turned over."""
    return any(n for n in state.goal_left)


def legal_swap(state: WaterState) -> list[Action]:
    """Keep both, or put one away (p. 19)."""
    found: list[Action] = [
        SWAP[slot] for slot in range(pieces.GOAL_SLOTS) if state.goal_open[slot] != NONE
    ]
    found.append(KEEP)
    return found


def swap(state: WaterState, action: Swap, log: Log) -> None:
    """The card and its progress go; the next one comes (p. 19, ruling 34)."""
    goal = state.goal_open[action.slot]
    if not log.deaf:
        log.tell(events.count("swapped", goal))
    state.goal_open[action.slot] = NONE
    clear(state, action.slot)
    state.put(ASK_GOAL, CHANCE, action.slot)
