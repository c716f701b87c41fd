"""End of a round and of the game: the wheel, workers home, the last Returns (p. 9, ruling 64)."""

from __future__ import annotations

from watertable.games.new_bedford.board import (
    HOME,
    LOG_OMENS,
    LOG_PROVIDENCE,
    MISSING,
    OVERBOARD,
)
from watertable.games.new_bedford.effects import (
    earn,
    home_worker,
    is_captain,
)
from watertable.games.new_bedford.events import note
from watertable.games.new_bedford.pieces import (
    ACTION_TILES,
    COFFIN,
    POST_OFFICE,
    ROUNDS,
)
from watertable.games.new_bedford.rules import captains, pages
from watertable.games.new_bedford.rules.town import ask_place
from watertable.games.new_bedford.state import (
    COFFIN_TURN,
    DEAL,
    FINAL,
    FROM_COFFIN,
    INNS,
    MOVE,
    NEXT,
    ROUND,
    BedfordState,
    push,
)
from watertable.kernel.event import Log
from watertable.kernel.state import NONE


def end_round_step(state: BedfordState, a: int, b: int, heard: Log) -> None:
    """Flipped tiles turn back, pages go under, new ones come up (p. 3, ruling 64)."""
    for tile in range(ACTION_TILES):
        state.flipped[tile] = 0
    push(state, NEXT)
    if state.log_mode:
        pages.pages_under(state)
        deal_pages(state)


def next_step(state: BedfordState, a: int, b: int, heard: Log) -> None:
    """Wheel, marker, workers home, Post Office (p. 9, ruling 64)."""
    pass_wheel(state)
    call_home(state)
    owner = state.owner[POST_OFFICE]
    if owner >= 0:
        earn(state, owner, 2, heard)
    if state.round < ROUNDS:
        state.round += 1
        push(state, ROUND)
        return
    state.final = 1
    if not heard.deaf:
        note(heard, "last_returns")
    push(state, FINAL)
    push(state, COFFIN_TURN)


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


def coffin_step(state: BedfordState, a: int, b: int, heard: Log) -> None:
    """One more turn before the final Returns (ruling 46)."""
    who = state.card_at[COFFIN]
    if who < 0:
        return
    state.card_used[COFFIN] = 1
    push(state, INNS, 0)
    if home_worker(state, who) != NONE:
        act(state, who, FROM_COFFIN)


def final_step(state: BedfordState, a: int, b: int, heard: Log) -> None:
    """Ships move and Return until all are home (p. 9)."""
    state.turn = NONE
    if state.harbour or max(state.ship) >= 0:
        push(state, MOVE)


def deal_pages(state: BedfordState) -> None:
    """New pages face up: one per deck, or two of the mixed deck (p. 3, ruling 58)."""
    if state.log_mode == 0:
        return
    if state.log_mode != LOG_PROVIDENCE:
        push(state, DEAL, 1)
    if state.log_mode != LOG_OMENS:
        push(state, DEAL, 0)


def act(state: BedfordState, who: int, why: int) -> None:
    """A captain rolls his die; a person is asked for a place."""
    if is_captain(state, who):
        captains.ask_roll(state, who)
    else:
        ask_place(state, who, why)
