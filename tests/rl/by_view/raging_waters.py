"""Raging Waters: the dice, the seat's present subdivision as grids, and every sheet in short."""

from __future__ import annotations

from typing import Any

from tests.rl.by_view import Numbers, Piece, from_me, padded
from watertable.kernel.house import House
from watertable.kernel.view import View

SIDE = 6  # crossings per row and column
PILES = 24


def pieces(house: House, seats: int) -> list[Piece]:
    """The features, in order."""
    return [
        Piece("dice", 3, lambda view: padded(view["dice"], 3, 0)),
        Piece("houses", SIDE * SIDE, lambda view: grid(my_map(view)["houses"])),
        Piece("swamps", SIDE * SIDE, lambda view: grid(my_map(view)["swamps"])),
        Piece("protected", SIDE * SIDE, lambda view: grid(my_field(view)["protected"])),
        Piece("pile_uses", PILES, lambda view: my_field(view)["uses"]),
        Piece("berms", 1, lambda view: [len(my_field(view)["berms"])]),
        Piece("sealed", 1, lambda view: [view["sealed"][0] if view["sealed"] else 0]),
        Piece("subdivision", seats, lambda view: per_seat(view, "at")),
        Piece("playing", seats, lambda view: per_seat(view, "playing")),
        Piece("backhoes", seats, lambda view: per_seat(view, "backhoes")),
        Piece("score", seats, lambda view: per_seat(view, "score")),
        Piece("rolls", 1, lambda view: [view["rolls"]]),
        Piece("berms_only", 1, lambda view: [int(view["enclosure"] == "berms_only")]),
        Piece("dry_plots", 1, lambda view: [int(view["swamps"] == "must_be_outside")]),
    ]


def per_seat(view: View, fact: str) -> Numbers:
    return from_me([int(sheet[fact]) for sheet in view["sheets"]], view)


def my_field(view: View) -> dict[str, Any]:
    """The subdivision the seat draws on, or the last one it drew on."""
    fields: list[dict[str, Any]] = view["sheets"][max(view["seat"], 0)]["fields"]
    if not fields:
        return {"map": 0, "uses": [0] * PILES, "berms": [], "protected": []}
    return fields[-1]


def my_map(view: View) -> dict[str, Any]:
    found: dict[str, Any] = view["maps"][my_field(view)["map"]]
    return found


def grid(places: list[list[int]]) -> Numbers:
    """Crossings (column, row) from 1 as a flat grid of 0 and 1."""
    found = [0] * (SIDE * SIDE)
    for column, row in places:
        found[(row - 1) * SIDE + column - 1] = 1
    return found
