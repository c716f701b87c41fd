"""Common random numbers: alternatives are compared with the same draws, which lowers the variance of the difference."""

from __future__ import annotations

from typing import Final

from watertable.kernel.action import Action
from watertable.kernel.chance import Chances, Dice

_RANGE: Final = 1 << 30
_LENGTH: Final = 48


class CommonNumbers:
    """A short sequence of numbers drawn once; `rewind` goes back to the first of them."""

    numbers: list[int]
    position: int

    def __init__(self, dice: Dice) -> None:
        self.numbers = [dice.below(_RANGE) for _ in range(_LENGTH)]
        self.position = 0

    def rewind(self) -> None:
        self.position = 0

    def below(self, n: int) -> int:
        """A number 0 … n-1."""
        number = self.numbers[self.position % _LENGTH]
        self.position += 1
        return (number * n) >> 30

    def draw(self, chances: Chances) -> Action:
        """One outcome, by weight."""
        return chances.at(self.below(chances.total))


class CommonDice(Dice):
    """Dice that repeat their draws after `rewind`; `renew` starts a new sequence.

    Every kind of draw has its own stream, so the third roll stays the same third roll even
    if one alternative led to a draw of another kind in between. Stream 0 is for random answers.
    """

    source: Dice
    streams: list[list[int]]
    positions: list[int]

    def __init__(self, source: Dice) -> None:
        super().__init__("echo")
        self.source = source
        self.streams = [[]]
        self.positions = [0]

    def renew(self) -> None:
        for stream in self.streams:
            stream.clear()
        self.rewind()

    def rewind(self) -> None:
        for i in range(len(self.positions)):
            self.positions[i] = 0

    def below(self, n: int) -> int:
        """A number 0 … n-1, the same as last time at this position."""
        return self._next(0, n)

    def chance(self, kind: int, chances: Chances) -> Action:
        """One outcome of a draw of this kind, by weight; a certain outcome uses no number."""
        actions = chances.actions
        if len(actions) == 1:
            return actions[0]
        mark = self._next(kind, chances.total)
        weights = chances.weights
        for i in range(len(weights)):
            mark -= weights[i]
            if mark < 0:
                return actions[i]
        return actions[-1]

    def _next(self, kind: int, n: int) -> int:
        while len(self.streams) <= kind:
            self.streams.append([])
            self.positions.append(0)
        stream = self.streams[kind]
        position = self.positions[kind]
        if position == len(stream):
            stream.append(self.source.below(_RANGE))
        self.positions[kind] = position + 1
        return (stream[position] * n) >> 30
