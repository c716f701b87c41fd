"""The sheet of paper under everything: frame, contours, empty fields, and where each lies."""

from __future__ import annotations

from functools import cache
from typing import Final

from watertable.games.raging_waters.board import FULL, HALF
from watertable.games.raging_waters.pieces import PILE_IDS, PILE_PLACE, PILES, SUBDIVISIONS, WORDS
from watertable.games.raging_waters.scene.field import Place, ground, numbers, pile_ref
from watertable.kernel.scene import GROUND, Backdrop, Label, Line, Polygon, Shape, Sprite
from watertable.parts.drawing import box, closed

WIDTH: Final = 1200
HEIGHT: Final = 800
MAIN: Final = (88, 88, 624)  # left, top, edge of the field at hand
COLUMN: Final = 784  # where the right column begins
COLUMN_WIDTH: Final = 372
DICE_AT: Final = (814, 205)
BACKHOE_AT: Final = (1008, 205)
GALLERY_DICE_AT: Final = (1000, 74)


@cache
def main_place(margin: int) -> Place:
    """Where one's own field at hand is drawn."""
    return Place(MAIN[0], MAIN[1], MAIN[2], margin)


@cache
def plan_places(others: int, margin: int) -> list[Place]:
    """Four small plans in a row, or two by two for a lone planner."""
    if others == 0:
        size = 170
        return [
            Place(COLUMN + 8 + where % 2 * 196, 302 + where // 2 * 226, size, margin)
            for where in range(SUBDIVISIONS)
        ]
    return [Place(COLUMN + where * 95, 300, 84, margin) for where in range(SUBDIVISIONS)]


@cache
def other_places(others: int, margin: int) -> list[Place]:
    """Plans of the other planners, larger when they are few."""
    if others == 1:
        return [Place(COLUMN, 476, 252, margin)]
    if others == 2:
        return [Place(COLUMN + i * 196, 476, 176, margin) for i in range(2)]
    found: list[Place] = []
    for i in range(others):
        found.append(Place(COLUMN + i % 3 * 130, 472 + i // 3 * 146, 108, margin))
    return found


@cache
def gallery_places(seats: int, margin: int) -> list[Place]:
    """All sheets side by side, as large as they fit; four leave room for words beside them."""
    columns, size = {2: (2, 500), 3: (3, 340), 4: (2, 264)}.get(seats, (3, 264))
    rows = (seats + columns - 1) // columns
    wide = (WIDTH - 60) / columns
    high = (HEIGHT - 162) / rows
    found: list[Place] = []
    for seat in range(seats):
        x = 30 + wide * (seat % columns) + (60 if seats == 4 else (wide - size) / 2)
        y = 140 + high * (seat // columns) + (high - size - 34) / 2 + 30
        found.append(Place(round(x), round(y), size, margin))
    return found


def backdrop(key: str) -> Backdrop:
    """`survey <others> <margin>` for a planner, `gallery <seats> <margin>` for a spectator."""
    kind, count, margin_name = key.split()
    margin = HALF if margin_name == "half" else FULL
    drawn = Backdrop(WIDTH, HEIGHT)
    if kind == "gallery":
        drawn.shapes = [*_sheet([]), *_gallery(int(count), margin)]
    else:
        apron = main_place(margin).square(52)
        drawn.shapes = [*_sheet(apron), *_survey(int(count), margin)]
        drawn.near = _near()
    return drawn


def _sheet(apron: list[tuple[float, float]]) -> list[Shape]:
    """Paper, the land around the field, contour lines of the wet hills, and a double frame."""
    shapes: list[Shape] = [
        Polygon("paper", layer=GROUND, points=box(0, 0, WIDTH, HEIGHT), fill="paper"),
    ]
    if apron:
        shapes.append(Polygon("apron", layer=GROUND, points=apron, fill="land"))
    shapes.append(Sprite("contours", layer=GROUND, symbol="contours", x=0, y=0))
    shapes.append(
        Line(
            "frame:outer",
            layer=GROUND,
            points=closed(box(14, 14, WIDTH - 28, HEIGHT - 28)),
            width=3,
            fill="ink",
        )
    )
    shapes.append(
        Line(
            "frame:inner",
            layer=GROUND,
            points=closed(box(21, 21, WIDTH - 42, HEIGHT - 42)),
            width=1,
            fill="ink",
        )
    )
    return shapes


def _survey(others: int, margin: int) -> list[Shape]:
    main = main_place(margin)
    edge = closed(main.square(52))
    shapes: list[Shape] = [Line("apron:edge", layer=GROUND, points=edge, width=1.5, fill="ink")]
    shapes += ground("main", main, 3)
    shapes += numbers("main", main, 36, 20)
    shapes += _column_furniture(others)
    for where, place in enumerate(plan_places(others, margin)):
        shapes += ground(f"plan:{where}", place, 1.6)
    for i, place in enumerate(other_places(others, margin)):
        shapes += ground(f"other:{i}", place, 1.6)
    return shapes


def _column_furniture(others: int) -> list[Shape]:
    right = COLUMN + COLUMN_WIDTH
    shapes: list[Shape] = [
        _words("survey", "table.survey", COLUMN + 2, 44, 14),
        Line(
            "rule:title", layer=GROUND, points=[(COLUMN, 156), (right, 156)], width=1.2, fill="ink"
        ),
        Line(
            "rule:dice", layer=GROUND, points=[(COLUMN, 254), (right, 254)], width=1.2, fill="ink"
        ),
        _words("plans", "table.plans", COLUMN, 276, 15),
        Sprite("compass", layer=GROUND, symbol="compass", x=1120, y=94, scale=1.15),
    ]
    if others:
        at = 452
        shapes.append(
            Line(
                "rule:others",
                layer=GROUND,
                points=[(COLUMN, 432), (right, 432)],
                width=1.2,
                fill="ink",
            )
        )
        shapes.append(_words("others", "table.others", COLUMN, at, 15))
    if others < 3:
        shapes.append(
            Sprite("scale", layer=GROUND, symbol="rule", x=1100, y=HEIGHT - 42, scale=0.9)
        )
    return shapes


def _words(name: str, key: str, x: float, y: float, size: float) -> Shape:
    text = WORDS.text(key)
    return Label(
        f"words:{name}", layer=GROUND, text=text, x=x, y=y, size=size, anchor="start", serif=True
    )


def _gallery(seats: int, margin: int) -> list[Shape]:
    shapes: list[Shape] = [
        Label(
            "words:title",
            layer=GROUND,
            text=WORDS.text("table.survey"),
            x=90,
            y=66,
            size=34,
            anchor="start",
            serif=True,
        ),
        _words("gallery", "table.gallery", 92, 100, 16),
        Sprite("compass", layer=GROUND, symbol="compass", x=56, y=78, scale=0.7),
        Line(
            "rule:title", layer=GROUND, points=[(40, 122), (WIDTH - 40, 122)], width=1.2, fill="ink"
        ),
    ]
    for seat, place in enumerate(gallery_places(seats, margin)):
        frame = place.square(12)
        shapes.append(Polygon(f"sheet:{seat}:apron", layer=GROUND, points=frame, fill="land"))
        shapes += ground(f"sheet:{seat}", place, 2)
    return shapes


def _near() -> dict[str, dict[str, str]]:
    """Arrow keys walk around the field and across it, and from the east edge to the backhoes."""
    near: dict[str, dict[str, str]] = {}
    last = max(PILE_PLACE)
    for pile in range(PILES):
        edge = PILE_IDS[pile][0]
        k = PILE_PLACE[pile]
        if edge in "ns":
            left = _ref(edge, k - 1) if k > 1 else _ref("w", last if edge == "n" else 1)
            right = _ref(edge, k + 1) if k < last else _ref("e", last if edge == "n" else 1)
            across = ("down", _ref("s", k)) if edge == "n" else ("up", _ref("n", k))
            near[pile_ref(pile)] = {"left": left, "right": right, across[0]: across[1]}
        else:
            up = _ref(edge, k + 1) if k < last else _ref("n", 1 if edge == "w" else last)
            down = _ref(edge, k - 1) if k > 1 else _ref("s", 1 if edge == "w" else last)
            near[pile_ref(pile)] = {"up": up, "down": down}
            if edge == "w":
                near[pile_ref(pile)]["right"] = _ref("e", k)
            else:
                near[pile_ref(pile)]["left"] = _ref("w", k)
                near[pile_ref(pile)]["right"] = "backhoe"
    near["backhoe"] = {"left": _ref("e", last)}
    return near


def _ref(edge: str, k: int) -> str:
    for pile in range(PILES):
        if PILE_IDS[pile][0] == edge and PILE_PLACE[pile] == k:
            return pile_ref(pile)
    return pile_ref(0)
