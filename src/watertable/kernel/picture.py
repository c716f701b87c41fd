"""Small drawings besides the scene: what a choice would do, and the pictures of the first screen."""

from __future__ import annotations

from typing import Final

from watertable.kernel.scene import Backdrop, Label, Line, Polygon, Scene, Shape, Sprite
from watertable.kernel.text import Say

# The pictures of the first screen, in this order; their words are `intro.<name>`.
INTRO: Final = ("goal", "turn", "win")
# How an event that people must not miss is shown: something completed, something lost, something new.
DONE: Final = "done"
LOSS: Final = "loss"
NEWS: Final = "news"


class Preview:
    """What a choice would do, as far as its seat can know: shapes over the scene, and sentences."""

    shapes: list[Shape]
    says: list[Say]

    def __init__(self, shapes: list[Shape] | None = None, says: list[Say] | None = None) -> None:
        self.shapes = [] if shapes is None else shapes
        self.says = [] if says is None else says


class Picture:
    """A window on a drawing: what lies outside of it is cut off."""

    name: str
    left: float
    top: float
    width: float
    height: float
    shapes: list[Shape]

    def __init__(
        self,
        name: str,
        left: float,
        top: float,
        width: float,
        height: float,
        shapes: list[Shape],
    ) -> None:
        self.name = name
        self.left = left
        self.top = top
        self.width = width
        self.height = height
        self.shapes = shapes


def window(
    name: str,
    scene: Scene,
    backdrop: Backdrop,
    area: tuple[float, float, float, float],
    over: list[Shape] | None = None,
) -> Picture:
    """A part of a scene with its backdrop, and shapes of its own over it.

    `area` is left, top, width and height in scene units.
    """
    left, top, width, height = area
    near = max(width, height) / 4  # sprites reach beyond their origin
    found: list[Shape] = []
    for shapes in (backdrop.shapes, scene.shapes):
        for shape in sorted(shapes, key=_layer):
            if _touches(shape, left - near, top - near, left + width + near, top + height + near):
                found.append(shape)
    return Picture(name, left, top, width, height, [*found, *(over or [])])


def _layer(shape: Shape) -> int:
    return shape.layer


def _touches(shape: Shape, left: float, top: float, right: float, bottom: float) -> bool:
    if isinstance(shape, (Sprite, Label)):
        return left <= shape.x <= right and top <= shape.y <= bottom
    if isinstance(shape, (Line, Polygon)) and shape.points:
        across = [x for x, _ in shape.points]
        down = [y for _, y in shape.points]
        return (
            min(across) <= right
            and max(across) >= left
            and min(down) <= bottom
            and max(down) >= top
        )
    return False
