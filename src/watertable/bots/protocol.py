"""What a bot is: it is handed a guessed world, never the true state."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from watertable.kernel.action import Action
from watertable.kernel.chance import Dice
from watertable.kernel.game import Game
from watertable.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Fills a seat."""

    def choose(self, game: Game[Any], world: State, seat: int, dice: Dice) -> Action:
        """The answer to the open question of this seat; `world` is a guess."""
        raise NotImplementedError

    def answer(self, game: Game[Any], state: State, seat: int, dice: Dice) -> Action:
        """The same at a true table: guess, then choose. The only way a bot answers anywhere."""
        legal = game.legal(state, seat)
        if len(legal) == 1:
            return legal[0]
        return self.choose(game, guessed(game, state, seat, dice), seat, choosing(dice))


def guessed(game: Game[Any], state: State, seat: int, dice: Dice) -> State:
    """The world a bot is handed; for callers that let it choose in another process."""
    world: State = game.guess(state, seat, dice.child("guess"))
    return world


def choosing(dice: Dice) -> Dice:
    """The dice a bot chooses with, when its world was guessed with `guessed`."""
    return dice.child("choose")
