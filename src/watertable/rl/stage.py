"""The game behind an environment: draws happen here, seats act from outside."""

from __future__ import annotations

from typing import Any

import watertable
from watertable.kernel.action import Action
from watertable.kernel.chance import Dice
from watertable.kernel.event import DEAF
from watertable.kernel.state import CHANCE, NOBODY, State


class Stage:
    """The true state behind an environment; agents only get views of it."""

    def __init__(self, game: str, seats: int, options: dict[str, Any] | None) -> None:
        self.house = watertable.house(game)
        self.game = self.house.game
        self.seats = seats
        self.options = self.house.meta.read_options(seats, options)
        self.dice = Dice("")
        self.state: State = State()
        self.plies = 0

    def reset(self, dice: str) -> None:
        self.dice = Dice(dice)
        self.plies = 0
        self.state = self.game.start(self.seats, self.options)
        self._draw()

    def actor(self) -> int:
        """The seat that acts next; simultaneous answers come in seat order and stay sealed."""
        return self.state.actor()

    def over(self) -> bool:
        return self.state.actor() == NOBODY

    def step(self, seat: int, action: Action) -> None:
        self.game.apply(self.state, seat, action, DEAF)
        self.plies += 1
        self._draw()

    def _draw(self) -> None:
        while self.state.actor() == CHANCE:
            self.game.apply(self.state, CHANCE, self.dice.draw(self.game.chances(self.state)), DEAF)
