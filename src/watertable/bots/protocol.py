"""The interface of a bot: it is handed a guessed world, never the true state."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from watertable.kernel.action import Action
from watertable.kernel.chance import Dice
from watertable.kernel.game import Game
from watertable.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Plays for a seat."""

    def choose(self, game: Game[Any], world: State, seat: int, dice: Dice) -> Action:
        """The answer to the open question of this seat; `world` is a guess."""
        raise NotImplementedError

    def answer(self, game: Game[Any], state: State, seat: int, dice: Dice) -> Action:
        """The same from the true state: guess, then choose. Every caller uses this, or its two halves below."""
        legal = game.legal(state, seat)
        if len(legal) == 1:
            return legal[0]
        return self.choose(game, guessed(game, state, seat, dice), seat, choice_dice(dice))


def guessed(game: Game[Any], state: State, seat: int, dice: Dice) -> State:
    """The world to hand to a bot, for callers whose bot chooses in another process."""
    world: State = game.guess(state, seat, dice.child("guess"))
    return world


def choice_dice(dice: Dice) -> Dice:
    """The dice for `Bot.choose` in a world from `guessed`."""
    return dice.child("choose")
