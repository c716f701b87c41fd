"""The round: turns, the Inn, the end of a round and of the game (p. 4, 9, ruling 64)."""

from __future__ import annotations

from watertable.games.new_bedford import pieces
from watertable.games.new_bedford.board import HOME, MISSING, OVERBOARD
from watertable.games.new_bedford.effects import earn, home_worker, is_captain
from watertable.games.new_bedford.events import note
from watertable.games.new_bedford.rules.captains import ask_roll
from watertable.games.new_bedford.rules.ships_log import deal_pages, pages_under
from watertable.games.new_bedford.rules.town import ask_place
from watertable.games.new_bedford.state import (
    FROM_COFFIN,
    STEP_COFFIN,
    STEP_FINAL,
    STEP_INNS,
    STEP_MOVE,
    STEP_NEXT_ROUND,
    STEP_ROUND,
    BedfordState,
    push,
)
from watertable.kernel.event import Log
from watertable.kernel.state import NONE


def end_round_step(state: BedfordState, a: int, b: int, log: Log) -> None:
    """Flipped tiles turn back, pages go under, new ones come up (p. 3, ruling 64)."""
    for tile in range(pieces.ACTION_TILES):
        state.flipped[tile] = 0
    push(state, STEP_NEXT_ROUND)
    if state.log_mode:
        pages_under(state)
        deal_pages(state)


def next_step(state: BedfordState, a: int, b: int, log: Log) -> None:
    """Wheel, marker, workers home, Post Office (p. 9, ruling 64)."""
    pass_wheel(state)
    call_home(state)
    owner = state.owner[pieces.POST_OFFICE]
    if owner >= 0:
        earn(state, owner, 2, log)
    if state.round < pieces.ROUNDS:
        state.round += 1
        push(state, STEP_ROUND)
        return
    state.final = 1
    if not log.deaf:
        note(log, "last_returns")
    push(state, STEP_FINAL)
    push(state, STEP_COFFIN)


def pass_wheel(state: BedfordState) -> None:
    """One to the left, unless the Wheelhouse was used; not in a game of one person."""
    if state.wheel_taken == 0:
        state.wheel = (state.first + 1) % state.seats
    state.wheel_taken = 0
    state.first = state.wheel


def call_home(state: BedfordState) -> None:
    """Workers and tokens go home; the one overboard since last round does, too."""
    for worker in range(2 * state.players):
        where = state.worker[worker]
        if where == OVERBOARD:
            state.worker[worker] = MISSING
        else:
            state.worker[worker] = HOME
    for place in range(len(state.crowd)):
        state.crowd[place] = 0
    state.mayor_at = NONE
    state.mayor_of = NONE
    state.bridge_at = NONE
    state.bridge_of = NONE
    state.copied = NONE
    state.angry = 0
    for who in range(state.players):
        state.spared[who] = 0
        state.refined[who] = 0
        state.inn[who] = 0


def coffin_step(state: BedfordState, a: int, b: int, log: Log) -> None:
    """One more turn before the final Returns (ruling 46)."""
    who = state.card_at[pieces.COFFIN]
    if who < 0:
        return
    state.card_used[pieces.COFFIN] = 1
    push(state, STEP_INNS, 0)
    if home_worker(state, who) != NONE:
        act(state, who, FROM_COFFIN)


def final_step(state: BedfordState, a: int, b: int, log: Log) -> None:
    """Ships move and Return until all are home (p. 9)."""
    state.turn = NONE
    if state.harbour or max(state.ship) >= 0:
        push(state, STEP_MOVE)


def act(state: BedfordState, who: int, why: int) -> None:
    """A captain rolls his die; a person is asked for a place."""
    if is_captain(state, who):
        ask_roll(state, who)
    else:
        ask_place(state, who, why)
