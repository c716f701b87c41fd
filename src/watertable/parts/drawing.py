"""Shapes that boards and print sheets of several houses draw."""

from __future__ import annotations

from typing import TypeAlias

from watertable.kernel.scene import Label, Line, Polygon, Shape, Sprite
from watertable.parts.wrapping import wrapped

Point: TypeAlias = tuple[float, float]


def box(x: float, y: float, wide: float, high: float) -> list[Point]:
    """The corners of a rectangle, clockwise from its top left one."""
    return [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]


def closed(points: list[Point]) -> list[Point]:
    """The points and the first one again, for a line all around."""
    return [*points, points[0]]


def paragraph(
    name: str, text: str, x: float, y: float, most: int, size: float, anchor: str = "start"
) -> list[Shape]:
    """A text in lines of at most `most` characters, below each other; y is that of the first."""
    return [
        Label(f"{name}:{i}", text=line, x=x, y=y + i * size * 1.25, size=size, anchor=anchor)
        for i, line in enumerate(wrapped(text, most))
    ]


def scaled(shape: Shape, by: float, left: float, top: float) -> Shape:
    """A shape of a board on a print sheet: in millimetres, moved, and of no further meaning."""
    if isinstance(shape, Sprite):
        return Sprite(shape.id, layer=shape.layer, symbol=shape.symbol, x=left + shape.x * by,
                      y=top + shape.y * by, turn=shape.turn, scale=shape.scale * by)  # fmt: skip
    if isinstance(shape, Label):
        return Label(shape.id, layer=shape.layer, text=shape.text, x=left + shape.x * by,
                     y=top + shape.y * by, size=shape.size * by, anchor=shape.anchor,
                     serif=shape.serif, fill=shape.fill)  # fmt: skip
    assert isinstance(shape, (Line, Polygon))
    points = [(left + x * by, top + y * by) for x, y in shape.points]
    if isinstance(shape, Line):
        return Line(shape.id, layer=shape.layer, points=points, fill=shape.fill,
                    width=shape.width * by, dashed=shape.dashed)  # fmt: skip
    return Polygon(shape.id, layer=shape.layer, points=points, fill=shape.fill)
