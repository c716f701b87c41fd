"""Where luck comes from: named streams of draws outside every state."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable

from mypy_extensions import mypyc_attr

from watertable.kernel.action import Action


@mypyc_attr(acyclic=True, free_list_len=1)
class Chances:
    """What may happen by chance now: actions and their integer weights, all positive.

    A bag is drawn from far more often than it is listed: so the counts of the state are looked at
    in place, zeros among them, and the lists are made when somebody reads them. Chances therefore
    hold until the next action is applied to that state, no longer.
    """

    total: int
    _all: list[Action]
    _ways: list[int]  # by place in _all; 0: not now

    def __init__(self) -> None:
        self.total = 0
        self._all = []
        self._ways = []

    @property
    def actions(self) -> list[Action]:
        """All that can happen."""
        ways = self._ways
        return [self._all[i] for i in range(len(ways)) if ways[i] > 0]

    @property
    def weights(self) -> list[int]:
        """And in how many ways each."""
        return [n for n in self._ways if n > 0]

    def add(self, action: Action, weight: int) -> None:
        """One more possible outcome; weight 0 means it cannot happen and is left out."""
        if weight > 0:
            self._all.append(action)
            self._ways.append(weight)
            self.total += weight

    def at(self, mark: int) -> Action:
        """The outcome that has this number 0 … total-1 when all ways are counted through."""
        for i, n in enumerate(self._ways):
            mark -= n
            if mark < 0:
                return self._all[i]
        raise ValueError("nothing can happen by chance here")

    def weight_of(self, action: Action) -> int:
        for i in range(len(self._all)):
            if self._all[i] is action:
                return self._ways[i]
        return 0


def evenly(actions: list[Action]) -> Chances:
    """Equal chances for all: a die. Made once per die, not once per roll."""
    return counted(actions, [1] * len(actions), len(actions))


def counted(actions: list[Action], counts: list[int], total: int = -1) -> Chances:
    """A face-down deck is a bag of counts: entry i can be drawn counts[i] ways.

    Whoever knows how many they are in all says so: then nothing is counted.
    """
    chances = Chances()
    chances._all = actions
    chances._ways = counts
    if total < 0:
        total = 0
        for n in counts:
            total += n
    chances.total = total
    return chances


class Dice:
    """A stream of draws named by a text. Only `random()` is used: its sequence is the one thing
    Python promises to keep for a seed across versions.
    """

    text: str
    drawn: int
    _random: Callable[[], float]

    def __init__(self, text: str) -> None:
        self.text = text
        self.drawn = 0
        seed = int.from_bytes(hashlib.sha256(text.encode()).digest(), "big")
        self._random = random.Random(seed).random

    def below(self, n: int) -> int:
        """A number 0 … n-1, each equally likely."""
        self.drawn += 1
        return int(self._random() * n)

    def draw(self, chances: Chances) -> Action:
        """One outcome, by weight: always exactly one draw of the stream."""
        return chances.at(self.below(chances.total))

    def index(self, weights: list[int]) -> int:
        """A place in the list, by weight; for guesses, which have no actions in hand."""
        total = 0
        for weight in weights:
            total += weight
        mark = self.below(total)
        for i in range(len(weights)):
            mark -= weights[i]
            if mark < 0:
                return i
        raise ValueError("all weights are zero")

    def skip(self, draws: int) -> None:
        """Go on where a record of this many draws left off."""
        for _ in range(draws):
            self.below(1)

    def child(self, name: str) -> Dice:
        """Another stream that never disturbs this one."""
        return Dice(f"{self.text}/{name}")

    def commitment(self) -> str:
        """What may be shown before the game: it binds the text without telling it."""
        return commitment(self.text)


def commitment(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
