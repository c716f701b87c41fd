"""A short stream of luck that can be heard again: what is compared is compared under the same luck."""

from __future__ import annotations

from typing import Final

from watertable.kernel.action import Action
from watertable.kernel.chance import Chances, Dice

_RANGE: Final = 1 << 30
_LENGTH: Final = 48


class Luck:
    """Some numbers drawn once; `again` goes back to the first of them."""

    numbers: list[int]
    place: int

    def __init__(self, dice: Dice) -> None:
        self.numbers = [dice.below(_RANGE) for _ in range(_LENGTH)]
        self.place = 0

    def again(self) -> None:
        self.place = 0

    def below(self, n: int) -> int:
        """A number 0 … n-1."""
        number = self.numbers[self.place % _LENGTH]
        self.place += 1
        return (number * n) >> 30

    def draw(self, chances: Chances) -> Action:
        """One outcome, by weight."""
        return chances.at(self.below(chances.total))


class Echo(Dice):
    """Dice that can be thrown again: set `place` back and they fall as before; `fresh` is anew."""

    source: Dice
    numbers: list[int]
    place: int

    def __init__(self, source: Dice) -> None:
        super().__init__("echo")
        self.source = source
        self.numbers = []
        self.place = 0

    def fresh(self) -> None:
        self.place = 0
        self.numbers.clear()

    def below(self, n: int) -> int:
        """A number 0 … n-1, the same as last time at this place."""
        if self.place == len(self.numbers):
            self.numbers.append(self.source.below(_RANGE))
        number = self.numbers[self.place]
        self.place += 1
        return (number * n) >> 30
