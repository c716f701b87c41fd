"""How a game begins."""

from __future__ import annotations

from watertable.games.rivers import pieces
from watertable.games.rivers.state import KNOWERS, STEP_TURN, RiversState
from watertable.kernel.house import Options
from watertable.kernel.state import NONE


def start(seats: int, options: Options) -> RiversState:
    """Setup: 10 clean tokens each, the rest is the supply; piles face down; pieces on Start.

    Game Rules: the youngest goes first, and takes seat 1 (ruling 36).
    """
    state = RiversState()
    state.sit(seats)
    state.clean = [pieces.FIRST_TOKENS] * seats
    state.polluted = [0] * seats
    state.space = [0] * seats
    state.skip = [0] * seats
    state.shown = [0] * seats
    state.rows = [[] for _ in range(seats)]
    state.supply = pieces.TOKENS - pieces.FIRST_TOKENS * seats
    if options["water"] == "scarce":  # ruling 53
        state.removed = state.supply - pieces.SCARCE_TOKENS * seats
        state.supply = pieces.SCARCE_TOKENS * seats
    state.on = [0] * pieces.CARDS
    state.bad = [0] * pieces.CARDS
    state.holder = [NONE] * pieces.EVENTS
    state.events = [1] * pieces.EVENTS
    state.events_left = pieces.EVENTS
    state.laid = [0] * pieces.DISASTERS
    state.know = [0] * (pieces.CARDS * KNOWERS)
    state.eyes = [0] * pieces.CARDS
    state.must_buy = 1 if options["must_buy"] else 0
    state.end_at_once = 1 if options["supply_end"] == "at_once" else 0
    for pile in range(len(pieces.PILES)):
        state.bag.append([1] * len(pieces.PILE_CARDS[pile]))
        state.bag_left.append(len(pieces.PILE_CARDS[pile]))
        state.under.append([])
        state.bag_know.extend([pieces.WHOLE_PILE[pile]] * KNOWERS)
    state.put_step(STEP_TURN, 0)
    return state
