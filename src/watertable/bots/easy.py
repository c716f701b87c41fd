"""A weak opponent for a first game: greedy, but often distracted."""

from __future__ import annotations

from typing import Any, Final

from watertable.bots.greedy import Greedy
from watertable.bots.protocol import Bot
from watertable.kernel.action import Action
from watertable.kernel.chance import Dice
from watertable.kernel.game import Game
from watertable.kernel.state import State

_DISTRACTED: Final = 40  # percent of the questions


class Easy(Bot):
    """Greedy, but often it takes the better of two actions picked at random."""

    greedy: Greedy

    def __init__(self, greedy: Greedy) -> None:
        self.greedy = greedy

    def choose(self, game: Game[Any], world: State, seat: int, dice: Dice) -> Action:
        if dice.below(100) >= _DISTRACTED:
            return self.greedy.choose(game, world, seat, dice)
        legal = game.legal(world, seat)
        if len(legal) > 2:
            first = dice.below(len(legal))
            second = dice.below(len(legal))
            legal = [legal[first], legal[second]]
        values = self.greedy.evaluate_actions(game, world, seat, legal, dice)
        return legal[0] if values[0] >= values[-1] else legal[1]
