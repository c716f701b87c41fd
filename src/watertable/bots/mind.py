"""What a bot is: one question, and never the truth."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from watertable.kernel.action import Action
from watertable.kernel.chance import Dice
from watertable.kernel.game import Game
from watertable.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Fills a seat. `world` is already a guess: the signature is the fairness rule."""

    def choose(self, game: Game[Any], world: State, seat: int, dice: Dice) -> Action:
        """The answer to the open question of this seat."""
        raise NotImplementedError
