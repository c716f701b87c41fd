"""What an agent sees and may do: a named vector from its view, a mask over the action table."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from watertable.kernel.errors import OptionError
from watertable.kernel.game import Game
from watertable.kernel.house import House
from watertable.kernel.outcome import Outcome
from watertable.kernel.state import State
from watertable.kernel.view import View

Numbers = list[int]
LARGEST: Final = 2.0**24  # exact in a float32


class Piece:
    """A named segment of the vector, read from the view."""

    def __init__(self, name: str, size: int, read: Callable[[View], Numbers]) -> None:
        self.name = name
        self.size = size
        self.read = read


class Features:
    """All pieces of a house, for a seat count."""

    def __init__(self, pieces: list[Piece]) -> None:
        self.pieces = pieces
        self.size = sum(piece.size for piece in pieces)

    def vector(self, view: View) -> NDArray[np.float32]:
        """The seat's view as numbers; it contains nothing the view hides."""
        numbers: Numbers = []
        for piece in self.pieces:
            found = piece.read(view)
            if len(found) != piece.size:
                raise ValueError(f"{piece.name}: {len(found)} numbers, {piece.size} announced")
            numbers.extend(found)
        return np.array(numbers, dtype=np.float32)

    def names(self) -> list[str]:
        """A name per index of the vector."""
        return [
            piece.name if piece.size == 1 else f"{piece.name}[{i}]"
            for piece in self.pieces
            for i in range(piece.size)
        ]


def features(house: House, seats: int) -> Features:
    """The common features, then those of `rl/features/<house>.py`."""
    room = f"watertable.rl.features.{house.name}"
    if find_spec(room) is None:
        raise OptionError("game", f"{house.name} has no features for learning (rl/features)")
    own: list[Piece] = import_module(room).pieces(house, seats)
    return Features([*table_pieces(house, seats), *own])


def table_pieces(house: House, seats: int) -> list[Piece]:
    """The common features: own seat, turn, kind and subject of the question."""
    kinds = house.game.asks

    def kind(view: View) -> Numbers:
        mine = [ask for ask in view["asks"] if ask["seat"] in (view["seat"], None)]
        found = [0] * len(kinds)
        if mine and "kind" in mine[0]:
            found[kinds.index(mine[0]["kind"])] = 1
        return found

    def about(view: View) -> Numbers:
        mine = [ask for ask in view["asks"] if ask["seat"] in (view["seat"], None)]
        return [mine[0].get("about", -1) if mine else -1]

    return [
        Piece("seat", seats, lambda view: one_hot(view["seat"], seats)),
        Piece("turn", seats, lambda view: one_hot(view["turn"], seats)),
        Piece("asked", len(kinds), kind),
        Piece("about", 1, about),
    ]


def one_hot(place: int, size: int) -> Numbers:
    """1 at the index, 0 elsewhere; all 0 for no index."""
    return [1 if i == place else 0 for i in range(size)]


def many_hot(places: Numbers, size: int) -> Numbers:
    """How often each index occurs."""
    found = [0] * size
    for place in places:
        found[place] += 1
    return found


def padded(numbers: Numbers, size: int, filler: int = -1) -> Numbers:
    """Exactly `size` numbers: the list, then fillers."""
    return [*numbers[:size], *[filler] * (size - len(numbers))]


def from_me(numbers: Numbers, view: View) -> Numbers:
    """Per-seat numbers, the own seat's first, then in seat order."""
    start = max(view["seat"], 0)
    return [*numbers[start:], *numbers[:start]]


def mask(game: Game[Any], state: State, seat: int) -> NDArray[np.int8]:
    """1 for every action that is legal now."""
    found = np.zeros(len(game.actions), dtype=np.int8)
    for action in game.legal(state, seat):
        found[action.id] = 1
    return found


def rewards(outcome: Outcome, house: House) -> list[float]:
    """From -1 to 1: the number of seats ranked below minus those ranked above, normalised. A group that
    wins together gets 1, a group that loses -1. A seat alone: its score in hundreds.
    """
    ranks = outcome.ranks
    if house.meta.co_operative:
        return [1.0 if rank == 1 else -1.0 for rank in ranks]
    if len(ranks) == 1:
        return [outcome.scores[0] / 100]
    return [
        sum((mine < other) - (mine > other) for other in ranks) / (len(ranks) - 1) for mine in ranks
    ]
