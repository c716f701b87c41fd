"""A weak opponent for a first game: greedy, but often distracted."""

from __future__ import annotations

from typing import Any

from watertable.bots.greedy import Greedy
from watertable.bots.protocol import Bot
from watertable.kernel.action import Action
from watertable.kernel.chance import Dice
from watertable.kernel.game import Game
from watertable.kernel.state import State


class Easy(Bot):
    """Greedy, but often it takes the better of two actions picked at random."""

    greedy: Greedy
    distraction: int  # percent of the questions

    def __init__(self, greedy: Greedy, distraction: int) -> None:
        self.greedy = greedy
        self.distraction = distraction

    def choose(self, game: Game[Any], world: State, seat: int, dice: Dice) -> Action:
        # when the places are fixed, a careless answer would only make everybody wait
        if dice.below(100) >= self.distraction or game.fixed_places(world):
            return self.greedy.choose(game, world, seat, dice)
        legal = game.legal(world, seat)
        if len(legal) > 2:
            first = dice.below(len(legal))
            second = dice.below(len(legal))
            legal = [legal[first], legal[second]]
        values = self.greedy.evaluate_actions(game, world, seat, legal, dice)
        return legal[0] if values[0] >= values[-1] else legal[1]
