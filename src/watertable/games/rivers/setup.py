"""How a game begins."""

from __future__ import annotations

from watertable.games.rivers import pieces
from watertable.games.rivers.state import KNOWERS, STEP_TURN, RiversState
from watertable.kernel.house import Options
from watertable.kernel.ints import ints
from watertable.kernel.state import NONE


def start(seats: int, options: Options) -> RiversState:
    """Setup: 10 clean tokens each, the rest is the supply; piles face down; pieces on Start.

    Game Rules: the youngest goes first, and takes seat 1 (ruling 36).
    """
    state = RiversState()
    state.sit(seats)
    state.clean = ints([pieces.FIRST_TOKENS] * seats)
    state.polluted = ints([0] * seats)
    state.space = ints([0] * seats)
    state.skip = ints([0] * seats)
    state.shown = ints([0] * seats)
    state.rows = [[] for _ in range(seats)]
    state.supply = pieces.TOKENS - pieces.FIRST_TOKENS * seats
    if options["water"] == "scarce":  # ruling 53
        state.removed = state.supply - pieces.SCARCE_TOKENS * seats
        state.supply = pieces.SCARCE_TOKENS * seats
    state.on = ints([0] * pieces.CARDS)
    state.bad = ints([0] * pieces.CARDS)
    state.holder = ints([NONE] * pieces.EVENTS)
    state.events = [1] * pieces.EVENTS
    state.events_left = pieces.EVENTS
    state.laid = ints([0] * pieces.DISASTERS)
    state.know = ints([0] * (pieces.CARDS * KNOWERS))
    state.eyes = ints([0] * pieces.CARDS)
    state.must_buy = 1 if options["must_buy"] else 0
    state.end_at_once = 1 if options["supply_end"] == "at_once" else 0
    for pile in range(len(pieces.PILES)):
        state.bag.append([1] * len(pieces.PILE_CARDS[pile]))
        state.under.append([])
    state.bag_left = ints([len(cards) for cards in pieces.PILE_CARDS])
    state.bag_know = ints([whole for whole in pieces.WHOLE_PILE for _ in range(KNOWERS)])
    state.put_step(STEP_TURN, 0)
    return state
