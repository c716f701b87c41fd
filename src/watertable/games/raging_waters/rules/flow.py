"""What comes next: maps are laid out, then one roll serves every seat in play."""

from __future__ import annotations

from mypy_extensions import i64

from watertable.games.raging_waters import events
from watertable.games.raging_waters.board import count_bits
from watertable.games.raging_waters.pieces import HOUSES, SUBDIVISIONS, SWAMPS
from watertable.games.raging_waters.rules.subdivisions import enter_next
from watertable.games.raging_waters.state import (
    ASK_BERM,
    ASK_HOUSE,
    ASK_ROLL,
    ASK_SWAMP,
    WaterState,
)
from watertable.kernel.event import Log
from watertable.kernel.state import CHANCE


def go_on(state: WaterState) -> None:
    """Put the next question once all are answered (rulings RW-25, RW-34, RW-36).

    A map is laid out when seats enter it; then one roll serves every seat in play. When nobody is
    in play the game is over (Ending the game).
    """
    enter_next(state)
    playing = False
    for seat in range(state.seats):
        if state.in_play(seat):
            playing = True
            field = state.field_of(seat)
            if not state.plots[field]:
                land = state.map_of(field)
                if _lay_out(state, land):
                    return
                state.plots[field].append(state.homes[land])
    if playing:
        state.put(ASK_ROLL, CHANCE)


def _lay_out(state: WaterState, land: i64) -> bool:
    """Ask for the next house, then for the next swamp of a map, if one is missing."""
    where = land % SUBDIVISIONS
    if count_bits(state.homes[land]) < HOUSES[where]:
        state.put(ASK_HOUSE, CHANCE, land)
        return True
    if count_bits(state.marsh[land]) < SWAMPS[where]:
        state.put(ASK_SWAMP, CHANCE, land)
        return True
    return False


def roll_for_all(state: WaterState, roll: i64, log: Log) -> None:
    """One roll of three dice for every seat in play, wherever it works (How to Play)."""
    state.roll = roll
    state.rolls += 1
    seats: list[int] = []
    for seat in range(state.seats):
        if state.in_play(seat):
            seats.append(seat)
    state.put_together(ASK_BERM, seats, roll)
    if not log.deaf:
        log.tell(events.rolled(roll))
