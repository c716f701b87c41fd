"""The round: turns, the Inn, the end of a round and of the game (p. 4, 9, ruling 64)."""

from __future__ import annotations

from mypy_extensions import i64

from watertable.games.new_bedford import pieces
from watertable.games.new_bedford import state as s
from watertable.games.new_bedford.board import HOME, MISSING, OVERBOARD
from watertable.games.new_bedford.effects import (
    earn,
    home_worker,
    in_order,
    is_captain,
    lift_worker,
)
from watertable.games.new_bedford.events import note
from watertable.games.new_bedford.rules.captains import ask_roll
from watertable.games.new_bedford.rules.ships_log import deal_pages, open_window, pages_under
from watertable.games.new_bedford.rules.town import ask_place
from watertable.games.new_bedford.state import BedfordState
from watertable.kernel.event import Log
from watertable.kernel.state import NONE, Ask

# The action phase


def begin_round(state: BedfordState, taken: Ask, log: Log) -> None:
    if not log.deaf:
        note(log, "round_began", n=state.round)
    state.put_step(s.STEP_TURN, about=0)
    open_window(state, pieces.AT_START)


def next_turn(state: BedfordState, taken: Ask, log: Log) -> None:
    """In turn order, each places one worker; then each the other (p. 4)."""
    n = state.players
    i = taken.about
    if i == 2 * n:
        state.put_step(s.STEP_MOVEMENT)
        state.put_step(s.STEP_INNS, about=0)
        return
    state.put_step(s.STEP_TURN, about=i + 1)
    who = in_order(state, i % n)
    if home_worker(state, who) != NONE:
        act(state, who, s.IN_TURN)


def act(state: BedfordState, who: i64, why: i64) -> None:
    """A captain rolls his die; a person is asked for a place."""
    if is_captain(state, who):
        ask_roll(state, who)
    else:
        ask_place(state, who, why)


def next_inn_guest(state: BedfordState, taken: Ask, log: Log) -> None:
    """Guests of the Inn pick up their workers and place them again (p. 22, ruling 65)."""
    i = taken.about
    while i < state.players and state.inn[in_order(state, i)] == 0:
        i += 1
    if i == state.players:
        return
    state.put_step(s.STEP_INNS, about=i + 1)
    who = in_order(state, i)
    state.inn[who] = 0
    n = 0
    for worker in (2 * who, 2 * who + 1):
        if state.worker[worker] >= 0:
            lift_worker(state, worker, HOME)
            n += 1
    state.put_step(s.STEP_INN_PLACE, who, n)


def place_from_inn(state: BedfordState, taken: Ask, log: Log) -> None:
    if taken.about > 0:
        state.put_step(s.STEP_INN_PLACE, taken.seat, taken.about - 1)
        ask_place(state, taken.seat, s.FROM_INN)


# The end of a round and of the game


def end_round(state: BedfordState, taken: Ask, log: Log) -> None:
    """Flipped tiles turn back, pages go under, new ones come up (p. 3, ruling 64)."""
    for tile in range(pieces.ACTION_TILES):
        state.flipped[tile] = 0
    state.put_step(s.STEP_NEXT_ROUND)
    if state.log_mode:
        pages_under(state)
        deal_pages(state)


def next_round(state: BedfordState, taken: Ask, log: Log) -> None:
    """Wheel, marker, workers home, Post Office (p. 9, ruling 64)."""
    pass_wheel(state)
    call_home(state)
    owner = state.owner[pieces.POST_OFFICE]
    if owner >= 0:
        earn(state, owner, 2, log)
    if state.round < pieces.ROUNDS:
        state.round += 1
        state.put_step(s.STEP_ROUND)
        return
    state.final = 1
    if not log.deaf:
        note(log, "last_returns")
    state.put_step(s.STEP_FINAL)
    state.put_step(s.STEP_COFFIN)


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


def coffin_turn(state: BedfordState, taken: Ask, log: Log) -> None:
    """One more turn before the final Returns (ruling 46)."""
    who = state.card_at[pieces.COFFIN]
    if who < 0:
        return
    state.card_used[pieces.COFFIN] = 1
    state.put_step(s.STEP_INNS, about=0)
    if home_worker(state, who) != NONE:
        act(state, who, s.FROM_COFFIN)


def final_returns(state: BedfordState, taken: Ask, log: Log) -> None:
    """Ships move and Return until all are home (p. 9)."""
    state.turn = NONE
    if state.harbour or max(state.ship) >= 0:
        state.put_step(s.STEP_MOVE)
        if state.last_pages:
            open_window(state, pieces.AT_MOVEMENT)  # ruling 34
