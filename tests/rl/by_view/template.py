"""Tide Pool: hand, hand sizes, points, pebbles, tide."""

from __future__ import annotations

from tests.rl.by_view import Piece, from_me
from watertable.kernel.house import House


def pieces(house: House, seats: int) -> list[Piece]:
    """The features, in order."""
    return [
        Piece("hand", 4, lambda view: view["hand"]),
        Piece("unseen", 4, lambda view: view["unseen"]),
        Piece("hand_sizes", seats, lambda view: from_me(view["hand_sizes"], view)),
        Piece("points", seats, lambda view: from_me(view["points"], view)),
        Piece("owner", 5, lambda view: view["owner"]),
        Piece("round", 1, lambda view: [view["round"]]),
        Piece("tide", 1, lambda view: [view["tide"]]),
        Piece("falling", 1, lambda view: [view["falling"]]),
        Piece("sealed", 1, lambda view: [view["sealed"][0] if view["sealed"] else 0]),
    ]
