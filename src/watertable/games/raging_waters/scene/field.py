"""One field as it is drawn: grid, piles, houses, swamps, berms, protected plots.

Cached shapes are shared by all scenes and must not be changed.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from watertable.games.raging_waters import board
from watertable.games.raging_waters.pieces import (
    FACES,
    PILE_EDGE,
    PILE_IDS,
    PILE_NUMBER,
    PILES,
    WORDS,
)
from watertable.kernel.scene import (
    GROUND,
    MARKS,
    PIECES,
    Label,
    Line,
    Polygon,
    Shape,
    Sprite,
)
from watertable.kernel.state import NONE
from watertable.kernel.view import View
from watertable.parts.drawing import closed

OUT: Final = {"n": (0, -1), "s": (0, 1), "w": (-1, 0), "e": (1, 0)}  # away from the field


class Place:
    """A square on the sheet for one field: left, top and edge length, with its margin.

    There is one object for each square (see `ground`), which is the key of the cached drawings.
    """

    x: float
    y: float
    size: float
    margin: int
    unit: float  # of the sheet, per half cell

    def __init__(self, x: float, y: float, size: float, margin: int) -> None:
        self.x = x
        self.y = y
        self.size = size
        self.margin = margin
        self.unit = size / (board.high_border(margin) - board.low_border(margin))

    def at(self, x: float, y: float) -> tuple[float, float]:
        """From half cells, counted upward, to the sheet, counted downward."""
        low = board.low_border(self.margin)
        left = self.x + (x - low) * self.unit
        down = self.y + self.size - (y - low) * self.unit
        return (round(left, 2), round(down, 2))

    def pile(self, pile: int) -> tuple[float, float]:
        """Where a pile stands on the sheet."""
        return self.at(board.pile_x(pile, self.margin), board.pile_y(pile, self.margin))

    def square(self, grow: float = 0) -> list[tuple[float, float]]:
        """The border, or a frame `grow` outside it."""
        left, top = self.x - grow, self.y - grow
        right, down = self.x + self.size + grow, self.y + self.size + grow
        return [(left, top), (right, top), (right, down), (left, down)]


def margin_of(view: View) -> int:
    """The margin this table is played with."""
    return board.HALF if view["margin"] == "half" else board.FULL


def pile_ref(pile: int) -> str:
    """What actions call a pile of the sheet at hand."""
    return f"pile:{PILE_IDS[pile]}"


# The ground


def ground(name: str, place: Place, bold: float, fill: str = "sand") -> list[Shape]:
    """Parchment, grid and border of an empty field; `bold` is the width of the border."""
    land = Polygon(f"{name}:land", layer=GROUND, points=place.square(), fill=fill)
    return [land, *grid(name, place, bold)]


@lru_cache(256)
def grid(name: str, place: Place, bold: float) -> list[Shape]:
    """Six columns, six rows, and the border."""
    shapes: list[Shape] = []
    low = board.low_border(place.margin)
    high = board.high_border(place.margin)
    for k in range(1, FACES + 1):
        column = [place.at(2 * k, low), place.at(2 * k, high)]
        row = [place.at(low, 2 * k), place.at(high, 2 * k)]
        for key, points in ((f"{name}:column:{k}", column), (f"{name}:row:{k}", row)):
            shapes.append(Line(key, layer=GROUND, points=points, width=bold / 3, fill="faint"))
    border = closed(place.square())
    shapes.append(Line(f"{name}:border", layer=GROUND, points=border, width=bold, fill="ink"))
    return shapes


def numbers(name: str, place: Place, gap: float, size: float) -> list[Shape]:
    """The number of each pile, outside its mound: rows and columns are read by them too."""
    shapes: list[Shape] = []
    for pile in range(PILES):
        x, y = place.pile(pile)
        right, down = OUT[PILE_EDGE[pile]]
        shapes.append(
            Label(
                f"{name}:number:{PILE_IDS[pile]}",
                layer=GROUND,
                text=str(PILE_NUMBER[pile]),
                x=x + right * gap,
                y=y + down * gap,
                size=size,
                serif=True,
            )
        )
    return shapes


# What is drawn on it


def layout(
    name: str, place: Place, land: dict[str, Any], safe: list[list[int]], spoken: bool
) -> list[Shape]:
    """Swamps and houses; those in `safe` stand on a plot of their own."""
    shapes: list[Shape] = []
    for column, row in land["swamps"]:
        shapes += _swamp(f"{name}:swamp:{column}:{row}", place, column, row, spoken)
    for column, row in land["houses"]:
        shapes.append(_house(name, place, column, row, [column, row] in safe, spoken))
    return shapes


@lru_cache(4096)
def _house(name: str, place: Place, column: int, row: int, protected: bool, spoken: bool) -> Shape:
    x, y = place.at(2 * column, 2 * row)
    key = "house_safe" if protected else "house"
    return Sprite(
        f"{name}:house:{column}:{row}",
        symbol=key,
        x=x,
        y=y,
        scale=round(place.unit / (46 if place.unit > 20 else 28), 3),
        state="protected" if protected else "",
        label=WORDS.text(f"label.{key}", column=column, row=row) if spoken else "",
        tip=key,
    )


@lru_cache(4096)
def _swamp(name: str, place: Place, column: int, row: int, spoken: bool) -> list[Shape]:
    x, y = 2 * column, 2 * row
    corners = [place.at(x - 2, y - 2), place.at(x, y - 2), place.at(x, y), place.at(x - 2, y)]
    middle = place.at(x - 1, y - 1)
    label = WORDS.text("label.swamp", column=column, row=row) if spoken else ""
    return [
        Polygon(name, layer=MARKS, points=corners, fill="water", label=label, tip="swamp"),
        Line(
            f"{name}:bank", layer=MARKS, points=closed(corners), width=place.unit / 22, fill="ink"
        ),
        Sprite(
            f"{name}:reeds",
            layer=MARKS,
            symbol="swamp",
            x=middle[0],
            y=middle[1],
            scale=round(place.unit / 24, 3),
            tip="swamp",
        ),
    ]


def plots(name: str, place: Place, field: dict[str, Any], spoken: bool) -> list[Shape]:
    """The protected plots, washed in green up to berms and border."""
    lines = tuple([line_of(berm) for berm in field["berms"]])
    return [_plot(name, place, lines, column, row, spoken) for column, row in field["protected"]]


@lru_cache(4096)
def _plot(
    name: str, place: Place, lines: tuple[int, ...], column: int, row: int, spoken: bool
) -> Shape:
    corners = board.plot(place.margin, list(lines), board.point_at(column, row))
    return Polygon(
        f"{name}:plot:{column}:{row}",
        layer=GROUND,
        points=[place.at(x / w, y / w) for x, y, w in corners],
        fill="safe",
        pattern="hatch",
        label=WORDS.text("label.plot", column=column, row=row) if spoken else "",
    )


def line_of(berm: list[str]) -> int:
    """The line of a berm named by its piles."""
    return board.line_between(PILE_IDS.index(berm[0]), PILE_IDS.index(berm[1]))


def berm_ref(where: int, one: str, other: str) -> str:
    """What the log calls a berm of one's own sheets; not its piles, which the next sheet has too."""
    return f"berm:{where}:{one}-{other}"


def berms(name: str, place: Place, field: dict[str, Any], where: int, spoken: bool) -> list[Shape]:
    """All berms of a field; `where` is the subdivision of a sheet of one's own, else NONE."""
    shapes: list[Shape] = []
    for one, other in field["berms"]:
        ref = berm_ref(where, one, other) if where != NONE else ""
        shapes += _berm(name, place, one, other, ref, spoken)
    return shapes


@lru_cache(4096)
def _berm(name: str, place: Place, one: str, other: str, ref: str, spoken: bool) -> list[Shape]:
    """A bank of earth: a dark edge, the earth, a trodden top."""
    line = line_of([one, other])
    a, b = board.LINE_A[line], board.LINE_B[line]
    points = [place.pile(a), place.pile(b)]
    key = f"{name}:berm:{one}:{other}"
    label = WORDS.text("label.berm", a=a, b=b) if spoken else ""
    wide = place.unit / 4.6
    return [
        Line(f"{key}:edge", layer=MARKS, points=points, width=wide, fill="ink"),
        Line(key, ref=ref, layer=MARKS, points=points, width=wide * 0.7, fill="earth",
             label=label, tip="berm"),
        Line(f"{key}:top", layer=MARKS, points=points, width=wide * 0.16, fill="sand",
             dashed=True),
    ]  # fmt: skip


def piles(name: str, place: Place, uses: list[int], live: bool) -> list[Shape]:
    """The mounds around a field; those of the sheet at hand can be named by actions."""
    return [_pile(name, place, pile, uses[pile], live) for pile in range(PILES)]


@lru_cache(4096)
def _pile(name: str, place: Place, pile: int, used: int, live: bool) -> Shape:
    x, y = place.pile(pile)
    return Sprite(
        f"{name}:pile:{PILE_IDS[pile]}",
        ref=pile_ref(pile) if live else "",
        layer=PIECES,
        symbol=f"pile_{used}",
        x=x,
        y=y,
        scale=round(place.unit / 42, 3),
        state=("", "once", "twice")[used],
        label=WORDS.text(f"label.pile_{used}", pile=pile) if live else "",
        tip="" if live and not used else f"pile_{used}",  # a card would cover the berm to be drawn
    )


def drawn_field(
    name: str, place: Place, view: View, seat: int, where: int, live: bool
) -> list[Shape]:
    """Everything on one field of a seat's sheet."""
    sheet = view["sheets"][seat]
    if where >= len(sheet["fields"]):
        return []
    field = sheet["fields"][where]
    land = view["maps"][field["map"]]
    spoken = live or view["seat"] < 0  # small plans beside one's own sheet are not read aloud
    shapes = plots(name, place, field, spoken)
    if shapes:
        shapes += grid(name, place, 3 if live else 1.6)  # the wash covers what is printed
    shapes += layout(name, place, land, field["protected"], spoken)
    shapes += berms(name, place, field, where if seat == view["seat"] else NONE, spoken)
    if live or place.unit > 12:
        shapes += piles(name, place, field["uses"], live)
    else:
        shapes += _specks(name, place, field["uses"])
    return shapes


def _specks(name: str, place: Place, uses: list[int]) -> list[Shape]:
    """On a small field a used pile is a dark speck on the border."""
    shapes: list[Shape] = []
    for pile in range(PILES):
        if uses[pile] == 0:
            continue
        x, y = place.pile(pile)
        half = place.unit / (3 if uses[pile] == 1 else 2)
        corners = [(x - half, y), (x, y - half), (x + half, y), (x, y + half)]
        key = f"{name}:speck:{PILE_IDS[pile]}"
        shapes.append(Polygon(key, layer=PIECES, points=corners, fill="earth"))
    return shapes
