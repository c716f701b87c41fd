"""The features of every house a second time, read from the view alone: what the writers must write."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from watertable.kernel.house import House
from watertable.kernel.view import View

Numbers = list[int]


class Piece:
    """A named segment of the vector, read from the view."""

    def __init__(self, name: str, size: int, read: Callable[[View], Numbers]) -> None:
        self.name = name
        self.size = size
        self.read = read


def pieces(house: House, seats: int) -> list[Piece]:
    """The common pieces, then those of the house."""
    own: list[Piece] = import_module(f"tests.rl.by_view.{house.name}").pieces(house, seats)
    return [*table_pieces(house, seats), *own]


def table_pieces(house: House, seats: int) -> list[Piece]:
    """Own seat, turn, kind and subject of the question."""
    kinds = house.game.asks

    def mine(view: View) -> dict[str, Any]:
        found = [ask for ask in view["asks"] if ask["seat"] in (view["seat"], None)]
        return found[0] if found else {}

    def kind(view: View) -> Numbers:
        asked = mine(view).get("kind")
        return one_hot(kinds.index(asked) if asked else -1, len(kinds))

    return [
        Piece("seat", seats, lambda view: one_hot(view["seat"], seats)),
        Piece("turn", seats, lambda view: one_hot(view["turn"], seats)),
        Piece("asked", len(kinds), kind),
        Piece("about", 1, lambda view: [mine(view).get("about", -1)]),
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
