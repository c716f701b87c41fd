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
    """Dice that can be thrown again: `again`, and they fall as before; `fresh` is anew.

    Every kind of draw has a lane of its own, so that the third roll is the same third roll even
    where one answer led to a draw of another kind in between. Lane 0 is for the lots of seats.
    """

    source: Dice
    lanes: list[list[int]]
    places: list[int]

    def __init__(self, source: Dice) -> None:
        super().__init__("echo")
        self.source = source
        self.lanes = [[]]
        self.places = [0]

    def fresh(self) -> None:
        for lane in self.lanes:
            lane.clear()
        self.again()

    def again(self) -> None:
        for i in range(len(self.places)):
            self.places[i] = 0

    def below(self, n: int) -> int:
        """A number 0 … n-1, the same as last time at this place."""
        return self._next(0, n)

    def chance(self, kind: int, chances: Chances) -> Action:
        """One outcome of a draw of this kind, by weight; what is certain takes no luck."""
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
        while len(self.lanes) <= kind:
            self.lanes.append([])
            self.places.append(0)
        lane = self.lanes[kind]
        place = self.places[kind]
        if place == len(lane):
            lane.append(self.source.below(_RANGE))
        self.places[kind] = place + 1
        return (lane[place] * n) >> 30
