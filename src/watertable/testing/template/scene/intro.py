"""The pictures of the first screen: the goal, a turn, how to win."""

from __future__ import annotations

from watertable.kernel.picture import Picture, window
from watertable.kernel.scene import Scene, Shape, Sprite
from watertable.testing.template.board import HEIGHT, SPOT_X, SPOT_Y, WIDTH
from watertable.testing.template.scene.backdrop import backdrop


def intro() -> list[Picture]:
    """The beach: with pebbles, with one pebble being placed, with one seat ahead."""
    beach, ground = Scene(WIDTH, HEIGHT, "beach"), backdrop("beach")
    area = (SPOT_X[0] - 60, SPOT_Y[0] - 60, 240, 150)
    return [
        window("goal", beach, ground, area, _pebbles([0, 1])),
        window("turn", beach, ground, area, _pebbles([0])),
        window("win", beach, ground, area, _pebbles([0, 0])),
    ]


def _pebbles(seats: list[int]) -> list[Shape]:
    return [
        Sprite(f"pebble:{spot}", symbol="pebble", x=SPOT_X[spot], y=SPOT_Y[spot], seat=seat)
        for spot, seat in enumerate(seats)
    ]
