"""Sheets to print and play."""

from __future__ import annotations

from watertable.kernel.scene import Label, Shape, Sheet, Sprite
from watertable.testing.template.pieces import CREATURES, KINDS, WORDS


def sheets() -> list[Sheet]:
    """One page: the creatures with their values."""
    shapes: list[Shape] = []
    for creature in range(KINDS):
        name = WORDS.name("creature", creature)
        shapes.append(Label(f"name:{creature}", text=name, x=60, y=40 + 60 * creature, size=8))
        shapes.append(
            Sprite(
                f"creature:{creature}", symbol=CREATURES[creature].id, x=120, y=38 + 60 * creature
            )
        )
    return [Sheet("creatures", shapes=shapes)]
