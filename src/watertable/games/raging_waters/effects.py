"""What the cards say.

This box has no cards, only dice: a roll says which piles a berm may join and which of them must be
unused.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from watertable.games.raging_waters.actions import BUILDS
from watertable.games.raging_waters.board import FIELDS, FULL, HALF, LINE_A, LINE_B, LINES
from watertable.games.raging_waters.pieces import PILE_NUMBER, PILES, ROLLS
from watertable.kernel.action import Action


class Berm:
    """A line a roll can pay for, with all that forbids it in two bit masks.

    `low` holds the piles that must be fresh and, above them, the cells the line cuts; `high` the
    two piles, neither of which may be used up, and above them the crossings the line meets.
    """

    build: Action
    low: i64
    high: i64

    def __init__(self, build: Action, low: int, high: int) -> None:
        self.build = build
        self.low = low
        self.high = high


class Offer:
    """The lines a roll can pay for on one margin, by the ids of their actions."""

    berms: list[Berm]
    triple: bool

    def __init__(self, roll: int, margin: int) -> None:
        self.berms = []
        dice = ROLLS[roll]
        self.triple = dice[0] == dice[2]
        land = FIELDS[margin]
        for line in range(LINES):
            fresh = must_be_fresh(dice, LINE_A[line], LINE_B[line])
            if fresh < 0:
                continue
            pair = (1 << LINE_A[line]) | (1 << LINE_B[line])
            low = fresh | (land.cuts[line] << PILES)
            high = pair | (land.through[line] << PILES)
            self.berms.append(Berm(BUILDS[line], low, high))


def must_be_fresh(dice: list[int], a: i64, b: i64) -> i64:
    """Which of two piles must be unused for this roll, as a mask; -1: the dice do not name both.

    Doubles free the pile of the doubled number if the third die names the other; triples free
    both (Rolling doubles and triples; rulings RW-14, RW-15, RW-16).
    """
    first = PILE_NUMBER[a]
    second = PILE_NUMBER[b]
    if first == second:
        if dice.count(first) < 2:
            return -1
        return 0 if dice.count(first) == 3 else (1 << a) | (1 << b)
    if first not in dice or second not in dice:
        return -1
    fresh = 0
    if dice.count(first) < 2:
        fresh |= 1 << a
    if dice.count(second) < 2:
        fresh |= 1 << b
    return fresh


def _offers() -> list[Offer]:
    found: list[Offer] = []
    for margin in (FULL, HALF):
        for roll in range(len(ROLLS)):
            found.append(Offer(roll, margin))
    return found


OFFERS: Final = _offers()  # margin * len(ROLLS) + roll
ROLL_KINDS: Final = len(ROLLS)
