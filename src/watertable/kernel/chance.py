"""Randomness: named streams of draws, outside of every state."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable

from mypy_extensions import mypyc_attr

from watertable.kernel.action import Action


@mypyc_attr(acyclic=True, free_list_len=1)
class Chances:
    """The possible outcomes of a draw: actions and their positive integer weights.

    Drawing is far more frequent than listing, so this refers to the counts in the state (with
    zeros), and the lists are built on demand. Chances are therefore valid only until the next
    action is applied to that state.
    """

    total: int
    _all: list[Action]
    _ways: list[int]  # by index in _all; 0: not possible now

    def __init__(self) -> None:
        self.total = 0
        self._all = []
        self._ways = []

    @property
    def actions(self) -> list[Action]:
        """The possible outcomes."""
        ways = self._ways
        return [self._all[i] for i in range(len(ways)) if ways[i] > 0]

    @property
    def weights(self) -> list[int]:
        """Their weights."""
        return [n for n in self._ways if n > 0]

    def add(self, action: Action, weight: int) -> None:
        """Add an outcome; weight 0 means it is impossible and is left out."""
        if weight > 0:
            self._all.append(action)
            self._ways.append(weight)
            self.total += weight

    def at(self, mark: int) -> Action:
        """The outcome at this position 0 … total-1 of the cumulative weights."""
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
    """Uniform chances, such as a die. Build it once per die, not once per roll."""
    return counted(actions, [1] * len(actions), len(actions))


def counted(actions: list[Action], counts: list[int], total: int = -1) -> Chances:
    """A face-down deck is a bag of counts: entry i can be drawn counts[i] ways.

    Pass the total if it is known; otherwise it is counted.
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
    """A stream of draws named by a text. Only `random()` is used: its sequence for a
    seed is the only one Python guarantees across versions.
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
        """A list index, by weight; for guesses, which have no actions."""
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
        """Skip the draws a record has used."""
        for _ in range(draws):
            self.below(1)

    def child(self, name: str) -> Dice:
        """An independent stream, named below this one."""
        return Dice(f"{self.text}/{name}")

    def commitment(self) -> str:
        """The hash to publish before the game: it commits to the text without revealing it."""
        return commitment(self.text)


def commitment(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
