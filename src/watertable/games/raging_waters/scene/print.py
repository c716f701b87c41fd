"""The print-and-play: two sheets of fields, a score sheet and the rules, on A4."""

from __future__ import annotations

from typing import Final

from watertable.games.raging_waters.board import FULL
from watertable.games.raging_waters.pieces import (
    BACKHOE_POINTS,
    BACKHOES,
    FACES,
    HOUSE_POINTS,
    HOUSES,
    PILE_POINTS,
    PILES,
    SUBDIVISIONS,
    SWAMPS,
    WORDS,
)
from watertable.games.raging_waters.scene.field import Place, ground, numbers, piles
from watertable.kernel.scene import GROUND, Label, Line, Shape, Sheet, Sprite
from watertable.parts.rules_sheet import rules_sheet
from watertable.parts.wrapping import wrapped

LEFT: Final = 15.0
RIGHT: Final = 195.0
FIELD: Final = 100.0
ROWS: Final = (58.0, 176.0)  # tops of the two fields of a page


def sheets() -> list[Sheet]:
    """Fields 1 and 2, fields 3 and 4, the score sheet: one set for each planner. Then the rules."""
    found: list[Sheet] = []
    for page in range(SUBDIVISIONS // 2):
        shapes = _head(page)
        for row in range(2):
            shapes += _field(2 * page + row, ROWS[row])
        found.append(Sheet(f"fields {2 * page + 1}-{2 * page + 2}", shapes=shapes))
    found.append(Sheet("score sheet", shapes=_score_page()))
    return found + rules_sheet(WORDS.text("sheet.rules"), WORDS)


def _text(name: str, text: str, x: float, y: float, size: float, serif: bool = False) -> Label:
    return Label(name, layer=GROUND, text=text, x=x, y=y, size=size, anchor="start", serif=serif)


def _rule(
    name: str, y: float, width: float = 0.4, left: float = LEFT, right: float = RIGHT
) -> Line:
    return Line(name, layer=GROUND, points=[(left, y), (right, y)], width=width, fill="ink")


def _head(page: int) -> list[Shape]:
    shapes: list[Shape] = [
        _text("title", WORDS.text("sheet.title"), LEFT, 20, 10, True),
        _text("town", WORDS.text("table.survey"), LEFT, 29, 4.4, True),
        _text("planner", WORDS.text("sheet.names"), 112, 20, 4),
        _rule("planner:line", 22, 0.3, 130, RIGHT),
        _rule("head", 35, 0.6),
        Sprite("compass", layer=GROUND, symbol="compass", x=186, y=50, scale=0.26),
    ]
    if page == 0:
        shapes.append(_text("hoes", WORDS.text("sheet.backhoes"), 112, 29, 4))
        for i in range(BACKHOES):
            shapes.append(
                Sprite(f"hoe:{i}", layer=GROUND, symbol="backhoe", x=142 + i * 19, y=29, scale=0.3)
            )
    return shapes


def _row(name: str, symbol: str, n: int, x: float, y: float, scale: float) -> list[Sprite]:
    """Boxes to tick off."""
    return [
        Sprite(f"{name}:{i}", layer=GROUND, symbol=symbol, x=x + i * 8, y=y, scale=scale)
        for i in range(n)
    ]


def _field(where: int, top: float) -> list[Shape]:
    name = f"field:{where}"
    place = Place(LEFT + 9, top, FIELD, FULL)
    shapes = ground(name, place, 0.7, "paper")
    shapes += piles(name, place, [0] * PILES, False)
    shapes += numbers(name, place, 6.4, 4.2)
    x = LEFT + FIELD + 24
    shapes += [
        _text(f"{name}:name", WORDS.name("subdivision", where), x, top + 4, 8, True),
        _text(
            f"{name}:sheet",
            WORDS.text("table.sheet", n=where + 1, of=SUBDIVISIONS),
            x,
            top + 12,
            3.6,
        ),
        _text(f"{name}:houses", WORDS.text("sheet.houses", n=HOUSES[where]), x, top + 24, 4),
    ]
    shapes += _row(f"{name}:box", "house", HOUSES[where], x + 4, top + 31, 0.18)
    shapes.append(
        _text(f"{name}:swamps", WORDS.text("sheet.swamps", n=SWAMPS[where]), x, top + 42, 4)
    )
    shapes += _row(f"{name}:swamp", "swamp", SWAMPS[where], x + 4, top + 49, 0.2)
    shapes += [
        Sprite(f"{name}:done", layer=GROUND, symbol="box", x=x + 3, y=top + 62, scale=0.3),
        _text(f"{name}:done:words", WORDS.text("sheet.done"), x + 9, top + 62, 4),
        _text(f"{name}:safe", WORDS.text("sheet.safe"), x, top + 74, 4),
        _rule(f"{name}:safe:line", top + 84, 0.3, x, x + 14),
        _text(f"{name}:times", f"× {HOUSE_POINTS[where]} =", x + 17, top + 82, 5),
        _rule(f"{name}:score:line", top + 84, 0.3, x + 33, x + 47),
    ]
    for i, line in enumerate(wrapped(WORDS.text("sheet.corner"), 26)):
        shapes.append(_text(f"{name}:note:{i}", line, x, top + 92 + i * 4.2, 3.2))
    return shapes


def _score_page() -> list[Shape]:
    shapes: list[Shape] = [
        _text("title", WORDS.text("table.score"), LEFT, 20, 9, True),
        _text("planner", WORDS.text("sheet.names"), 112, 20, 4),
        _rule("planner:line", 22, 0.3, 130, RIGHT),
        _rule("top", 28, 0.6),
    ]
    y = 34.0
    for i, key in enumerate(("sheet.count", "sheet.times", "sheet.score")):
        shapes.append(_text(f"head:{i}", WORDS.text(key), 122 + i * 28, y, 3.6))
    rows = [(WORDS.text("sheet.row", subdivision=n), HOUSE_POINTS[n]) for n in range(SUBDIVISIONS)]
    rows.append((WORDS.text("score.piles"), PILE_POINTS))
    rows.append((WORDS.text("sheet.backhoes_unused"), BACKHOE_POINTS))
    for i, (words, points) in enumerate(rows):
        y = 43 + i * 8.5
        shapes += [
            _text(f"row:{i}", words, LEFT, y, 4.2),
            _rule(f"row:{i}:count", y + 3, 0.3, 120, 138),
            _text(f"row:{i}:times", f"× {points} =", 150, y, 4.2),
            _rule(f"row:{i}:score", y + 3, 0.3, 176, RIGHT),
        ]
    y = 43 + len(rows) * 8.5 + 2
    shapes += [
        _text("total", WORDS.text("score.total"), LEFT, y, 5, True),
        _rule("total:line", y + 3, 0.6, 176, RIGHT),
    ]
    return shapes


assert FACES == 6  # the numbers around a printed field
