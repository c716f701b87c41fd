"""A game between bots."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from watertable.bots.protocol import Bot
from watertable.kernel.action import Action
from watertable.kernel.chance import Dice
from watertable.kernel.driver import Driver, drive
from watertable.kernel.event import DEAF, Log
from watertable.kernel.game import Game
from watertable.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Match(Driver):
    """A bot per seat; each answer has its own dice, named by seat and ply."""

    bots: list[Bot]
    dice: Dice

    def __init__(self, bots: list[Bot], dice: Dice, log: Log = DEAF) -> None:
        super().__init__(log)
        self.bots = bots
        self.dice = dice

    def choose(self, game: Game[Any], state: State, seat: int) -> Action:
        return self.bots[seat].answer(game, state, seat, self.dice.child(f"{seat} {self.plies}"))


def play_match(
    game: Game[Any], state: State, bots: list[Bot], draws: Dice, dice: Dice, bound: int
) -> bool:
    """Play to the end: draws from `draws`, the bots' dice from `dice`; False: not within the bound."""
    return drive(game, state, Match(bots, dice), draws, bound)
