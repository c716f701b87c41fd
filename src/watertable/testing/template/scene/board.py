"""The pieces on the beach."""

from __future__ import annotations

from watertable.kernel.scene import Shape, Sprite
from watertable.kernel.view import View
from watertable.testing.template.board import SPOT_X, SPOT_Y
from watertable.testing.template.pieces import SPOTS, WORDS


def pebbles(view: View) -> list[Shape]:
    """One pebble per spot that is taken."""
    shapes: list[Shape] = []
    for spot in range(SPOTS):
        owner = view["owner"][spot]
        if owner >= 0:
            shapes.append(
                Sprite(
                    f"pebble:{spot}",
                    ref=f"spot:{spot}",
                    symbol="pebble",
                    x=SPOT_X[spot],
                    y=SPOT_Y[spot],
                    seat=owner,
                    label=WORDS.text("tip.pebble", seat=owner, spot=spot + 1),
                )
            )
    return shapes
