"""Chooses uniformly among the legal actions: the baseline for all other bots."""

from __future__ import annotations

from typing import Any

from watertable.bots.protocol import Bot
from watertable.kernel.action import Action
from watertable.kernel.chance import Dice
from watertable.kernel.game import Game
from watertable.kernel.state import State


class Uniform(Bot):
    """Every legal action is equally likely."""

    def choose(self, game: Game[Any], world: State, seat: int, dice: Dice) -> Action:
        legal = game.legal(world, seat)
        return legal[dice.below(len(legal))]
