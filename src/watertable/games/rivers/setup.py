"""How a game begins."""

from __future__ import annotations

from watertable.games.rivers.pieces import (
    CARDS,
    DISASTERS,
    EVENTS,
    FIRST_TOKENS,
    PILE_CARDS,
    PILES,
    SCARCE_TOKENS,
    TOKENS,
    WHOLE_PILE,
)
from watertable.games.rivers.state import KNOWERS, STEP_TURN, RiversState
from watertable.kernel.house import Options
from watertable.kernel.state import NONE


def start(seats: int, options: Options) -> RiversState:
    """Setup: 10 clean tokens each, the rest is the supply; piles face down; pieces on Start.

    Game Rules: the youngest goes first, and takes seat 1 (ruling 36).
    """
    state = RiversState()
    state.sit(seats)
    state.clean = [FIRST_TOKENS] * seats
    state.polluted = [0] * seats
    state.space = [0] * seats
    state.skip = [0] * seats
    state.shown = [0] * seats
    state.rows = [[] for _ in range(seats)]
    state.supply = TOKENS - FIRST_TOKENS * seats
    if options["water"] == "scarce":  # ruling 53
        state.removed = state.supply - SCARCE_TOKENS * seats
        state.supply = SCARCE_TOKENS * seats
    state.on = [0] * CARDS
    state.bad = [0] * CARDS
    state.holder = [NONE] * EVENTS
    state.events = [1] * EVENTS
    state.events_left = EVENTS
    state.laid = [0] * DISASTERS
    state.know = [0] * (CARDS * KNOWERS)
    state.eyes = [0] * CARDS
    state.must_buy = 1 if options["must_buy"] else 0
    for pile in range(len(PILES)):
        state.bag.append([1] * len(PILE_CARDS[pile]))
        state.bag_left.append(len(PILE_CARDS[pile]))
        state.under.append([])
        state.bag_know.extend([WHOLE_PILE[pile]] * KNOWERS)
    state.put_step(STEP_TURN, 0)
    return state
