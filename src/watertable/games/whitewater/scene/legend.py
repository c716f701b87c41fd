"""Title and places, legend, dice and compass beside the river."""

from __future__ import annotations

from typing import Final

from watertable.games.whitewater import pieces
from watertable.games.whitewater.pieces import WORDS
from watertable.games.whitewater.scene.chart import Chart, Point
from watertable.kernel.scene import GROUND, MARKS, Label, Line, Polygon, Shape, Sprite
from watertable.parts.drawing import box, closed

# sizes of the boxes
TITLE_WIDE: Final = 350.0
TITLE_HIGH: Final = 136.0
LEGEND_WIDE: Final = 410.0
LEGEND_HIGH: Final = 136.0
STRIP_WIDE: Final = 800.0
STRIP_HIGH: Final = 50.0

FEATURES: Final[dict[int, str]] = {
    pieces.SNAG: "snag",
    pieces.WHIRL: "w1_blue",
    pieces.WHIRL + 1: "w2_red",
    pieces.WHIRL + 2: "w3_black",
    pieces.EDDY_LEFT: "el_eddy",
    pieces.EDDY_RIGHT: "er_eddy",
}


def title_and_legend_places(chart: Chart) -> tuple[Point, Point]:
    """Top left corners of title and legend: beside it, below it, or in a lower corner."""
    x, y = 22.0, 20.0
    low = chart.height - LEGEND_HIGH - 20
    spots = [
        (x + TITLE_WIDE + 16, y),
        (x, y + TITLE_HIGH + 14),
        (chart.width - LEGEND_WIDE - 22, low),
        (x, low),
    ]
    for spot in spots:
        if chart.is_free(spot[0], spot[1], spot[0] + LEGEND_WIDE, spot[1] + LEGEND_HIGH):
            return (x, y), spot
    return (x, y), spots[0]


def place_spot(chart: Chart, place: int) -> Point:
    """Where the raft that came first, second or third is shown, beside the title."""
    (x, y), _ = title_and_legend_places(chart)
    return x + 72 + 106 * (place - 1), y + 105


def title_and_legend(chart: Chart) -> list[Shape]:
    title, legend = title_and_legend_places(chart)
    shapes = [*_cartouche(chart, title), *_legend(legend), *_dice_strip(chart, legend)]
    x, y = chart.width - 62, chart.height - 62
    if chart.is_free(x - 40, y - 40, x + 40, y + 40) and legend[1] < chart.height / 2:
        shapes.append(Sprite("compass", layer=GROUND, symbol="compass", x=x, y=y, scale=1.1))
        shapes.append(Label("north", layer=GROUND, text="N", x=x, y=y - 46, size=14, serif=True))
    return shapes


def _paper(name: str, x: float, y: float, wide: float, high: float) -> list[Shape]:
    """A sheet of paper with a fine double edge."""
    points = box(x, y, wide, high)
    inner = box(x + 4, y + 4, wide - 8, high - 8)
    return [
        Polygon(name, layer=GROUND, points=points, fill="paper"),
        Line(f"{name}:edge", layer=GROUND, points=closed(points), width=1.6, fill="ink"),
        Line(f"{name}:in", layer=GROUND, points=closed(inner), width=0.7, fill="slate"),
    ]


def _cartouche(chart: Chart, corner: Point) -> list[Shape]:
    """Title, course, and the three places."""
    x, y = corner
    wide, high = TITLE_WIDE, TITLE_HIGH
    middle = x + wide / 2
    shapes: list[Shape] = [
        *_paper("title", x, y, wide, high),
        Label("title:name", layer=GROUND, text=WORDS.text("tip.cartouche"), x=middle,
              y=y + 32, size=38, serif=True),
        Label("title:course", layer=GROUND, text=course_words(chart), x=middle, y=y + 64, size=16,
              serif=True, fill="slate"),
    ]  # fmt: skip
    for place in (1, 2, 3):
        px, py = place_spot(chart, place)
        shapes.append(
            Sprite(f"place:{place}", layer=GROUND, symbol="token_place", x=px - 30, y=py,
                   scale=1.2, text=str(place), label=WORDS.name("place", place))
        )  # fmt: skip
        shapes.append(
            Line(f"place:{place}:line", layer=GROUND, points=[(px - 12, py + 15), (px + 40, py + 15)],
                 width=1, fill="faint")
        )  # fmt: skip
    return shapes


def course_words(chart: Chart) -> str:
    """The course's name, or its boards; and how long it is."""
    boards = chart.course.boards
    for i in range(len(pieces.COURSE_IDS)):
        if pieces.COURSE_BOARDS[i] == boards:
            row = pieces.COURSE_ROWS[i]
            length = WORDS.text(
                "tip.hexes_points", steps=row.int("steps"), points=row.int("points")
            )
            return f"{WORDS.name('course', i)} · {length}"
    return " · ".join(WORDS.name("board", board) for board in boards[1:])


def _legend(corner: Point) -> list[Shape]:
    """What the symbols mean, in two columns."""
    x, y = corner
    shapes: list[Shape] = [
        *_paper("legend", x, y, LEGEND_WIDE, LEGEND_HIGH),
    ]
    rows = [
        pieces.WHIRL,
        pieces.WHIRL + 1,
        pieces.WHIRL + 2,
        pieces.RAPIDS,
        pieces.EDDY_LEFT,
        pieces.EDDY_RIGHT,
        pieces.SNAG,
        pieces.ROCK,
    ]
    for i, kind in enumerate(rows):
        px = x + 28 + (i // 4) * 198
        py = y + 22 + (i % 4) * 31
        symbol = FEATURES.get(kind, "rapids" if kind == pieces.RAPIDS else "rock_a")
        shapes.append(
            Sprite(f"legend:{i}", layer=MARKS, symbol=symbol, x=px, y=py, scale=0.82,
                   tip=f"hex:{pieces.HEX_WORDS[kind]}")
        )  # fmt: skip
        shapes.append(
            Label(f"legend:{i}:word", layer=MARKS, text=WORDS.name("hex", kind), x=px + 24, y=py,
                  size=17, anchor="start")
        )  # fmt: skip
    return shapes


def _dice_strip(chart: Chart, legend: Point) -> list[Shape]:
    """The faces of the three dice, side by side or stacked, where the chart has space."""
    below = 20 + TITLE_HIGH + 14
    if legend[1] < chart.height / 2:
        below = legend[1] + LEGEND_HIGH + 14
    spots = [
        (chart.height - STRIP_HIGH - 18, STRIP_WIDE, STRIP_HIGH, 264.0, 0.0),
        (below, STRIP_WIDE, STRIP_HIGH, 264.0, 0.0),
        (below, 272.0, 3 * STRIP_HIGH - 18, 0.0, 41.0),
    ]
    x = 22.0
    if legend[0] == x and legend[1] > chart.height / 2:
        spots = spots[1:]
    free = [spot for spot in spots if chart.is_free(x, spot[0], x + spot[1], spot[0] + spot[2])]
    if not free:
        return []
    y, wide, high, across, down = free[0]
    shapes: list[Shape] = _paper("strip", x, y, wide, high)
    for die, row in enumerate(pieces.DIE_ROWS):
        left = x + 30 + across * die
        middle = y + STRIP_HIGH / 2 + down * die
        shapes.append(
            Sprite(f"strip:{die}", layer=MARKS, symbol=f"die_{row.id}", x=left, y=middle, scale=1.25,
                   label=WORDS.text("tip.die", die=die), tip=f"die:{row.id}")
        )  # fmt: skip
        faces = [face for face in range(len(pieces.FACE_DIE)) if pieces.FACE_DIE[face] == die]
        for n, face in enumerate(faces):
            shapes.append(
                Sprite(f"strip:{die}:{n}", layer=MARKS, symbol=f"face_{pieces.SHOWN[pieces.FACE_SHOWS[face]]}",
                       x=left + 40 + 34 * n, y=middle, scale=1.15,
                       label=WORDS.name("shown", pieces.FACE_SHOWS[face]), tip=f"die:{row.id}")
            )  # fmt: skip
    return shapes
