"""The drawing under the pieces: town, quay and sea lanes, the same for every seat."""

from __future__ import annotations

from typing import Final

from watertable.games.new_bedford import board
from watertable.games.new_bedford.pieces import SPACE_IDS, WORDS
from watertable.games.new_bedford.scene.cards import cards
from watertable.kernel.scene import (
    GROUND,
    MARKS,
    Backdrop,
    Label,
    Line,
    Polygon,
    Shape,
    Sprite,
)
from watertable.parts.drawing import box, closed

WIDTH: Final = 1440
HEIGHT: Final = 960
SMALL: Final = 20  # the smallest letters

# Town spaces: six plots along the top; Dockyard and City Pier on the quay.
PLOT_W: Final = 172
PLOT_H: Final = 96
PLOTS: Final[list[tuple[float, float]]] = [
    *[(16 + 181 * i, 8) for i in range(6)],
    (16, 482),
    (648, 482),
]

# The quay and the sea.
QUAY: Final = 474
SHORE: Final = 586
LANES: Final = 144  # where row 0 begins
LANE_W: Final = 120
LANE_TOP: Final = 594
LANE_END: Final = 950
BERTH: Final = [668, 748, 828]  # by rank
BESIDE: Final = 905
DOCK_X: Final = 204
YARD_X: Final = 840

Points = list[tuple[float, float]]


def lane(row: int) -> float:
    """The left edge of a row; the Return space is row -1."""
    return LANES + LANE_W * row if row >= 0 else 16


def lane_middle(row: int) -> float:
    """The middle of a row."""
    return lane(row) + LANE_W / 2 if row >= 0 else 16 + 60


_MADE: Final[dict[str, Backdrop]] = {}


def backdrop(key: str) -> Backdrop:
    """The board: `wheelhouse` is the fifth player's, `port` the plain one; each is drawn once."""
    if key not in _MADE:
        _MADE[key] = _drawn(key)
    return _MADE[key]


def _drawn(key: str) -> Backdrop:
    drawn = Backdrop(WIDTH, HEIGHT)
    drawn.shapes = [*_land(), *_water(), *_quay(), *_plots(key == "wheelhouse"), *_compass()]
    drawn.cards = cards()
    drawn.near = _near(key == "wheelhouse")
    return drawn


def _land() -> list[Shape]:
    """Fields and streets of the town."""
    shore: Points = [(0, QUAY), (0, 0), (WIDTH, 0), (WIDTH, QUAY)]
    found: list[Shape] = [
        Polygon("land", layer=GROUND, points=shore, fill="land-dry"),
        Polygon("green", layer=GROUND, points=box(0, 0, 1100, 110), fill="land", pattern="reeds"),
        Polygon("square", layer=GROUND, points=box(1100, 0, 340, 110), fill="sand"),
        Polygon("street", layer=GROUND, points=box(0, 110, WIDTH, QUAY - 110), fill="land-dry",
                pattern="dots"),
    ]  # fmt: skip
    for i, y in enumerate((110, QUAY)):
        found.append(
            Line(f"kerb:{i}", layer=GROUND, points=[(0, y), (WIDTH, y)], width=2, fill="earth")
        )
    return found


def _water() -> list[Shape]:
    """Seven lanes, deeper with every row."""
    found: list[Shape] = [
        Polygon(
            "sea",
            layer=GROUND,
            points=[(0, SHORE), (WIDTH, SHORE), (WIDTH, HEIGHT), (0, HEIGHT)],
            fill="water",
            pattern="waves",
        ),
        Polygon(
            "deep",
            layer=GROUND,
            points=[(lane(3), SHORE), (WIDTH, SHORE), (WIDTH, HEIGHT), (lane(3), HEIGHT)],
            fill="water-deep",
            pattern="waves",
        ),
        *(
            Line(f"foam:{i}", layer=GROUND, points=_surf(SHORE + 5 + 6 * i), width=3 - i, fill="foam")
            for i in range(2)
        ),
        Polygon(
            "harbour",
            ref="harbour",
            layer=MARKS,
            points=box(16, LANE_TOP, 120, LANE_END - LANE_TOP),
            fill="water",
            pattern="waves",
            label=WORDS.text("tip.return"),
            tip="return",
        ),
        Line("return:edge", layer=MARKS, points=closed(box(16, LANE_TOP, 120, LANE_END - LANE_TOP)),
             width=2, fill="foam", dashed=True),
        Label("return", layer=MARKS, text=WORDS.text("tip.return"), x=76, y=612, size=22,
              serif=True),
    ]  # fmt: skip
    for row in range(board.OUTER + 1):
        found.extend(_lane(row))
    return found


def _surf(y: float) -> Points:
    """Where the sea washes against the quay."""
    return [(18 * i, y + (0, 2.5, 0, -2.5)[i % 4]) for i in range(WIDTH // 18 + 1)]


def _lane(row: int) -> list[Shape]:
    """A row of the whaling track with three ranks and its food."""
    x = lane(row)
    found: list[Shape] = [
        Polygon(
            f"row:{row}",
            ref=f"row:{row}",
            layer=MARKS,
            points=box(x + 3, LANE_TOP, LANE_W - 6, LANE_END - LANE_TOP),
            fill="water" if row < 3 else "water-deep",
            pattern="waves",
            label=WORDS.text("tip.row", n=row),
            tip=f"row:{row}",
        ),
        Label(
            f"number:{row}",
            layer=MARKS,
            text=str(row),
            x=x + 30,
            y=614,
            size=30,
            serif=True,
            state="halo",
        ),
    ]
    for i, y in enumerate(BERTH):
        found.append(
            Line(
                f"berth:{row}:{i}",
                layer=MARKS,
                points=[(x + 18, y + 36), (x + LANE_W - 18, y + 36)],
                width=1.5,
                dashed=True,
                fill="foam",
            )
        )
    if row:
        found.append(Sprite(f"food:{row}", layer=MARKS, symbol="food", x=x + 88, y=610, scale=0.9))
        found.append(
            Label(
                f"cost:{row}", layer=MARKS, text=str(row), x=x + 62, y=614, size=SMALL, state="halo"
            )
        )
    return found


def _quay() -> list[Shape]:
    """Planks between town and sea: the dock, and the yard of ships in supply."""
    found: list[Shape] = [
        Polygon("quay", layer=GROUND, points=box(0, QUAY, WIDTH, SHORE - QUAY), fill="land-high"),
        Polygon(
            "dock",
            ref="dock",
            layer=MARKS,
            points=box(DOCK_X, 482, 428, PLOT_H),
            fill="sand",
            label=WORDS.text("tip.dock"),
            tip="dock",
        ),
        Label("dock:name", layer=MARKS, text=WORDS.text("tip.dock"), x=DOCK_X + 10, y=499,
              size=SMALL, anchor="start", serif=True),
        Polygon("yard", layer=MARKS, points=box(YARD_X, 482, 584, PLOT_H), fill="sand",
                label=WORDS.text("tip.yard"), tip="yard"),
        Label("yard:name", layer=MARKS, text=WORDS.text("tip.yard"), x=YARD_X + 10, y=499,
              size=SMALL, anchor="start", serif=True),
    ]  # fmt: skip
    for i in range(1, 5):
        y = QUAY + i * (SHORE - QUAY) / 5
        found.append(
            Line(f"plank:{i}", layer=GROUND, points=[(0, y), (WIDTH, y)], width=1, fill="earth")
        )
    for x in (196, 640, 830):
        found.append(Sprite(f"bollard:{x}", layer=MARKS, symbol="bollard", x=x, y=SHORE - 6))
    return found


def _plots(wheelhouse: bool) -> list[Shape]:
    """The spaces with their pictures and names."""
    found: list[Shape] = []
    if not wheelhouse:
        for i, (x, y) in enumerate(((948.0, 40.0), (1000.0, 62.0), (1050.0, 36.0))):
            found.append(Sprite(f"tree:{i}", layer=MARKS, symbol="forest", x=x, y=y, scale=1.3))
    for space in range(board.SPACES):
        if space == board.WHEELHOUSE and not wheelhouse:
            continue
        x, y = PLOTS[space]
        name = WORDS.name("space", space)
        found.append(
            Polygon(f"shade:{space}", layer=MARKS, points=box(x + 3, y + 4, PLOT_W, PLOT_H),
                    fill="land-high")
        )  # fmt: skip
        found.append(
            Polygon(
                f"space:{space}",
                ref=f"space:{space}",
                layer=MARKS,
                points=box(x, y, PLOT_W, PLOT_H),
                fill="paper",
                label=name,
                tip=f"space:{space}",
            )
        )
        found.append(
            Sprite(f"icon:{space}", layer=MARKS, symbol=SPACE_IDS[space], x=x + 32, y=y + 60,
                   scale=1.45)
        )  # fmt: skip
        found.append(
            Label(f"name:{space}", layer=MARKS, text=name, x=x + PLOT_W / 2, y=y + 18, size=22,
                  serif=True)
        )  # fmt: skip
        found.append(
            Label(f"gives:{space}", layer=MARKS, text=WORDS.text(f"brief.{SPACE_IDS[space]}"),
                  x=x + 64, y=y + 46, size=SMALL, anchor="start")
        )  # fmt: skip
    return found


def _compass() -> list[Shape]:
    """Ornaments."""
    return [
        Sprite("compass", layer=MARKS, symbol="compass", x=204, y=896, scale=0.9),
        Sprite("gull:1", layer=MARKS, symbol="gull", x=318, y=905, scale=1.2),
        Sprite("gull:2", layer=MARKS, symbol="gull", x=344, y=924),
    ]


def _near(wheelhouse: bool) -> dict[str, dict[str, str]]:
    """Arrow keys: along the spaces, down to the quay, along the rows."""
    top = [f"space:{i}" for i in range(board.WHEELHOUSE + 1 if wheelhouse else board.WHEELHOUSE)]
    quay = ["space:6", "dock", "space:7"]
    rows = ["harbour", *[f"row:{i}" for i in range(board.OUTER + 1)]]
    found: dict[str, dict[str, str]] = {}
    for line in (top, quay, rows):
        for i, ref in enumerate(line):
            found[ref] = {"left": line[max(0, i - 1)], "right": line[min(len(line) - 1, i + 1)]}
    for upper, lower in ((top, quay), (quay, rows)):
        for i, ref in enumerate(upper):
            found[ref]["down"] = lower[min(len(lower) - 1, i * len(lower) // len(upper))]
        for i, ref in enumerate(lower):
            found[ref]["up"] = upper[min(len(upper) - 1, i * len(upper) // len(lower))]
    return found
