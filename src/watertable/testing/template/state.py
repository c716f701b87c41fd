"""What is on the table."""

from __future__ import annotations

from typing import Final

from watertable.kernel.state import FIRST_STEP, NONE, State
from watertable.testing.template.pieces import COUNT, KINDS, SPOTS

ASKS: Final = ["reveal", "tide", "deal", "show", "keep", "group", "pebble"]
STEPS: Final = ["round"]
ASK_TIDE: Final = 1
ASK_DEAL: Final = 2
ASK_SHOW: Final = 3
ASK_KEEP: Final = 4
ASK_GROUP: Final = 5
ASK_PEBBLE: Final = 6
STEP_ROUND: Final = FIRST_STEP  # the next round begins, or the game ends


class PoolState(State):
    """The deck and the hands are counts per creature: no order, so nothing to leak."""

    round: int
    rounds: int
    storm: int
    tide: int
    falling: int
    deck: list[int]
    hands: list[list[int]]
    shown: list[int]  # what each seat showed last, once it was revealed
    points: list[int]
    owner: list[int]  # of the pebble on each spot

    def __init__(self) -> None:
        super().__init__()
        self.round = 0
        self.rounds = 0
        self.storm = 0
        self.tide = 0
        self.falling = 0
        self.deck = COUNT[:]
        self.hands = []
        self.shown = []
        self.points = []
        self.owner = [NONE] * SPOTS


def clone(old: PoolState) -> PoolState:
    """The same table again, sharing nothing that can change."""
    new = PoolState()
    new.copy_table(old)
    new.round = old.round
    new.rounds = old.rounds
    new.storm = old.storm
    new.tide = old.tide
    new.falling = old.falling
    new.deck = old.deck[:]
    new.hands = [hand[:] for hand in old.hands]
    new.shown = old.shown[:]
    new.points = old.points[:]
    new.owner = old.owner[:]
    return new


def hand_size(state: PoolState, seat: int) -> int:
    return sum(state.hands[seat])


def empty_hands(seats: int) -> list[list[int]]:
    return [[0] * KINDS for _ in range(seats)]
