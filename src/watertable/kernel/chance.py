"""Where luck comes from: named streams of draws outside every state."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable

from watertable.kernel.action import Action


class Chances:
    """What may happen by chance now: actions and their integer weights, all positive."""

    actions: list[Action]
    weights: list[int]
    total: int

    def __init__(self) -> None:
        self.actions = []
        self.weights = []
        self.total = 0

    def add(self, action: Action, weight: int) -> None:
        """One more possible outcome; weight 0 means it cannot happen and is left out."""
        if weight > 0:
            self.actions.append(action)
            self.weights.append(weight)
            self.total += weight

    def weight_of(self, action: Action) -> int:
        for i in range(len(self.actions)):
            if self.actions[i] is action:
                return self.weights[i]
        return 0


def evenly(actions: list[Action]) -> Chances:
    """Equal chances for all: a die. Made once per die, not once per roll."""
    chances = Chances()
    for action in actions:
        chances.add(action, 1)
    return chances


def counted(actions: list[Action], counts: list[int]) -> Chances:
    """A face-down deck is a bag of counts: entry i can be drawn counts[i] ways."""
    chances = Chances()
    for i in range(len(counts)):
        n = counts[i]
        if n > 0:
            chances.actions.append(actions[i])
            chances.weights.append(n)
            chances.total += n
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
        mark = self.below(chances.total)
        weights = chances.weights
        for i in range(len(weights)):
            mark -= weights[i]
            if mark < 0:
                return chances.actions[i]
        raise ValueError("nothing can happen by chance here")

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
