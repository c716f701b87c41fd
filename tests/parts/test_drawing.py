"""Shapes on boards and print sheets."""

import pytest

from watertable.kernel.scene import GROUND, Label, Line, Polygon, Sprite
from watertable.parts.drawing import box, closed, paragraph, scaled


def test_a_box_goes_clockwise_and_closes():
    corners = box(1, 2, 30, 40)
    assert corners == [(1, 2), (31, 2), (31, 42), (1, 42)]
    assert closed(corners) == [*corners, (1, 2)]


def test_lines_of_a_paragraph_lie_below_each_other():
    lines = paragraph("does:3", "one two three", 5, 10, 7, 4.0)
    assert [(line.id, line.text, line.y) for line in lines] == [
        ("does:3:0", "one two", 10),
        ("does:3:1", "three", 15),
    ]


@pytest.mark.parametrize(
    "shape",
    [
        Sprite("a", ref="hex:1", layer=GROUND, symbol="rock", x=10, y=20, turn=60, scale=3),
        Label("a", ref="hex:1", layer=GROUND, text="N", x=10, y=20, size=3, serif=True, fill="ink"),
        Line("a", ref="hex:1", layer=GROUND, points=[(10, 20)], width=3, dashed=True, fill="ink"),
        Polygon("a", ref="hex:1", layer=GROUND, points=[(10, 20)], fill="water"),
    ],
    ids=lambda shape: type(shape).__name__,
)
def test_a_scaled_shape_keeps_its_look_and_points_at_nothing(shape):
    small = scaled(shape, 0.5, 100, 200)
    assert type(small) is type(shape)
    assert (small.layer, small.ref) == (GROUND, "")
    for look in ("fill", "symbol", "turn", "text", "serif", "dashed"):
        assert getattr(small, look, None) == getattr(shape, look, None)
    where = small.points[0] if hasattr(small, "points") else (small.x, small.y)
    assert where == (105, 210)
    for length in ("scale", "size", "width"):
        assert getattr(small, length, 1.5) == 1.5
