"""How a game begins."""

from __future__ import annotations

from watertable.kernel.house import Options
from watertable.kernel.state import CHANCE, NONE
from watertable.testing.template.pieces import HAND
from watertable.testing.template.state import ASK_DEAL, STEP_ROUND, PoolState, empty_hands


def start(seats: int, options: Options) -> PoolState:
    """Everyone is dealt three cards, in the tiny game one; then the first round begins. p. 1"""
    state = PoolState()
    state.sit(seats)
    rounds = options["rounds"]
    assert isinstance(rounds, int)
    state.rounds = 1 if options["tiny"] else rounds
    state.storm = 1 if options["storm"] else 0
    state.hands = empty_hands(seats)
    state.shown = [NONE] * seats
    state.points = [0] * seats
    state.put_step(STEP_ROUND)
    for seat in range(seats - 1, -1, -1):
        for _ in range(HAND if state.rounds > 1 else 1):
            state.put(ASK_DEAL, CHANCE, seat)
    return state
