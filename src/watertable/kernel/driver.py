"""Playing a game to its end: the one loop behind playouts, matches, the lab and tests."""

from __future__ import annotations

from typing import Any, TypeVar

from mypy_extensions import mypyc_attr

from watertable.kernel.action import Action
from watertable.kernel.chance import Dice
from watertable.kernel.event import DEAF, Log
from watertable.kernel.game import Game
from watertable.kernel.state import CHANCE, NOBODY, State

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Driver:
    """Decides how seats answer, and may observe the game."""

    plies: int  # chance included
    log: Log  # receives events; DEAF unless somebody listens

    def __init__(self, log: Log = DEAF) -> None:
        self.plies = 0
        self.log = log

    def choose(self, game: Game[Any], state: State, seat: int) -> Action:
        """The answer of this seat to its open question."""
        raise NotImplementedError

    def before(self, game: Game[Any], state: State, seat: int, action: Action) -> None:
        """Called before every ply, draws included."""

    def after(self, game: Game[Any], state: State) -> None:
        """Called after every ply."""


def drive(game: Game[S], state: S, driver: Driver, dice: Dice, bound: int) -> bool:
    """Play until the game is over (True) or the driver has seen `bound` plies.

    Seats asked at the same time answer in seat order; answers are sealed, so the order reveals
    nothing.
    """
    while driver.plies < bound:
        seat = state.actor()
        if seat == CHANCE:
            action = dice.draw(game.chances(state))
        elif seat == NOBODY:
            return True
        else:
            action = driver.choose(game, state, seat)
        driver.before(game, state, seat, action)
        game.apply(state, seat, action, driver.log)
        driver.plies += 1
        driver.after(game, state)
    return state.over()


@mypyc_attr(allow_interpreted_subclasses=True)
class Playout(Driver):
    """Every seat chooses uniformly among the legal actions, with the dice of the game."""

    dice: Dice
    decisions: int
    width: int  # summed number of choices

    def __init__(self, dice: Dice) -> None:
        super().__init__()
        self.dice = dice
        self.decisions = 0
        self.width = 0

    def choose(self, game: Game[Any], state: State, seat: int) -> Action:
        legal = game.legal(state, seat)
        n = len(legal)
        self.decisions += 1
        self.width += n
        return legal[self.dice.below(n)]


def play_out(game: Game[S], state: S, playout: Playout, bound: int) -> bool:
    """Play a random game; True if it ended within the bound."""
    return drive(game, state, playout, playout.dice, bound)
