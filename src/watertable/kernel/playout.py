"""Playing a game to its end by lot: the driver of laboratories and benchmarks."""

from __future__ import annotations

from typing import TypeVar

from watertable.kernel.chance import Dice
from watertable.kernel.event import DEAF
from watertable.kernel.game import Game
from watertable.kernel.state import CHANCE, NOBODY, State

S = TypeVar("S", bound=State)


class Tally:
    """What a playout counted: plies (chance included), decisions of seats, summed width."""

    plies: int
    decisions: int
    width: int

    def __init__(self) -> None:
        self.plies = 0
        self.decisions = 0
        self.width = 0


def play_out(game: Game[S], state: S, dice: Dice, bound: int, tally: Tally) -> bool:
    """Everybody chooses evenly among what is legal; True when the game came to its end."""
    while tally.plies < bound:
        seat = state.actor()
        if seat == CHANCE:
            game.apply(state, CHANCE, dice.draw(game.chances(state)), DEAF)
        elif seat == NOBODY:
            return True
        else:
            legal = game.legal(state, seat)
            n = len(legal)
            tally.decisions += 1
            tally.width += n
            game.apply(state, seat, legal[dice.below(n)], DEAF)
        tally.plies += 1
    return state.over()
