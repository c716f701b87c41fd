"""How a game begins.

An empty sheet each, in Aquaterra, before the first house is placed.
"""

from __future__ import annotations

from watertable.games.raging_waters.board import FULL, HALF
from watertable.games.raging_waters.pieces import SUBDIVISIONS
from watertable.games.raging_waters.state import OPEN, WaterState
from watertable.kernel.house import Options


def start(seats: int, options: Options) -> WaterState:
    """Everybody takes a sheet and begins in the first subdivision (Starting the game)."""
    state = WaterState()
    margin = HALF if options["margin"] == "half" else FULL
    state.lay_out(seats, margin, 1 if options["layout"] == "own" else 0)
    state.berms_only = 1 if options["enclosure"] == "berms_only" else 0
    state.dry_plots = 1 if options["swamps"] == "must_be_outside" else 0
    for seat in range(seats):
        state.fate[seat * SUBDIVISIONS] = OPEN
    return state
