"""Randomness: named streams of draws, outside of every state."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable

from mypy_extensions import i64, mypyc_attr

from watertable.kernel.action import Action


@mypyc_attr(acyclic=True, free_list_len=1)
class Chances:
    """The possible outcomes of a draw: actions and their positive integer weights.

    Drawing is far more frequent than listing, so this refers to the counts in the state (with
    zeros), and the lists are built on demand. Chances are therefore valid only until the next
    action is applied to that state.
    """

    total: i64
    _all: list[Action]
    _ways: list[int]  # by index in _all; 0: not possible now. Empty: 1 for all that are not taken
    _taken: i64  # with empty _ways: the indices that are not possible now, as bits

    def __init__(self) -> None:
        self.total = 0
        self._all = []
        self._ways = []
        self._taken = 0

    @property
    def actions(self) -> list[Action]:
        """The possible outcomes."""
        return [self._all[i] for i in range(len(self._all)) if self._weight(i) > 0]

    @property
    def weights(self) -> list[int]:
        """Their weights."""
        weights = [self._weight(i) for i in range(len(self._all))]
        return [n for n in weights if n > 0]

    def _weight(self, i: i64) -> int:
        return self._ways[i] if self._ways else 1 - ((self._taken >> i) & 1)

    def add(self, action: Action, weight: i64) -> None:
        """Add an outcome; weight 0 means it is impossible and is left out."""
        if weight > 0:
            self._all.append(action)
            self._ways.append(weight)
            self.total += weight

    def at(self, mark: i64) -> Action:
        """The outcome at this position 0 … total-1 of the cumulative weights."""
        if not self._ways and mark < self.total:
            return self._all[self._free_at(mark)]
        for i, n in enumerate(self._ways):
            mark -= n
            if mark < 0:
                return self._all[i]
        raise ValueError("nothing can happen by chance here")

    def _free_at(self, mark: i64) -> i64:
        """The index of the outcome with `mark` others before it that are not taken."""
        i: i64 = 0
        left: i64 = self._taken
        while mark > 0 or left & 1:
            mark -= 1 - (left & 1)
            left >>= 1
            i += 1
        return i

    def weight_of(self, action: Action) -> i64:
        for i in range(len(self._all)):
            if self._all[i] is action:
                return self._weight(i)
        return 0


def evenly(actions: list[Action], taken: i64 = 0) -> Chances:
    """Uniform chances, such as a die; without those whose bits are set in `taken`, such as full places."""
    chances = Chances()
    chances._all = actions
    chances._taken = taken
    chances.total = len(actions)
    while taken:
        taken &= taken - 1
        chances.total -= 1
    return chances


def counted(actions: list[Action], counts: list[int], total: i64 = -1) -> Chances:
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
    drawn: i64
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

    def index(self, weights: list[int]) -> i64:
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

    def skip(self, draws: i64) -> None:
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
