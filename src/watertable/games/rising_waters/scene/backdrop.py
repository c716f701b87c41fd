"""The printed map, the same for everybody: land by elevation, hachures, river and lakes, legend."""

from __future__ import annotations

import math
from functools import cache

from watertable.games.rising_waters import board
from watertable.games.rising_waters.pieces import (
    AREAS,
    GROUPS,
    HEX_IDS,
    SITE_IDS,
    WATER_IDS,
    WATER_ROWS,
    WORDS,
)
from watertable.games.rising_waters.scene.cards import hex_card
from watertable.kernel.scene import ABOVE, GROUND, Backdrop, Label, Line, Polygon, Shape, Sprite
from watertable.kernel.state import NONE
from watertable.parts.drawing import box, closed

WIDTH = 1218  # the shape of the board's place at 1440 x 900
HEIGHT = 900
SIZE = 31.5  # from the middle of a hex to its northern corner
STRETCH = 1.3  # the land is taller than a screen: hexes are drawn wider, and the map fills it
LEFT = 28.0
TOP = 24.0
ROW = 1.5 * SIZE  # from one row of hexes to the next
NAMED = 33.0  # a name is so far above the middle of a row: between its numbers and the row above
WIDE = math.sqrt(3) * SIZE * STRETCH  # of a hex, and from one to the next
MARGIN = LEFT + WIDE * 12.5 + 18  # where the margin of the sheet begins
RIGHT = WIDTH - 10.0
EDGE_DRAWN = 29.4  # how long the sides of hexes are in art.svg
FILL = {2: "land", 3: "sand", 4: "land-dry", 5: "land-high"}
PATTERN = {2: "reeds", 3: "dots", 4: "", 5: "hatch"}
# Corner i and i + 1 bound the side towards neighbour i (NE, E, SE, SW, W, NW).
CORNERS = [(-90 + 60 * i) for i in range(6)]


def centre(at: int) -> tuple[float, float]:
    """Where a hex lies on the sheet."""
    col, row = at % board.COLUMNS, at // board.COLUMNS
    return LEFT + WIDE * (col + 0.5 + 0.5 * (row & 1)), TOP + SIZE + ROW * row


def corner(at: int, i: int, size: float = SIZE) -> tuple[float, float]:
    """A corner of a hex, clockwise from the northern one."""
    x, y = centre(at)
    turn = math.radians(CORNERS[i % 6])
    return round(x + size * STRETCH * math.cos(turn), 2), round(y + size * math.sin(turn), 2)


def outline(at: int, size: float = SIZE) -> list[tuple[float, float]]:
    """The six corners."""
    return [corner(at, i, size) for i in range(6)]


def hex_label(at: int) -> str:
    """What a screen reader says for a hex."""
    if board.WATER_OF[at] != NONE:
        return WORDS.text("tip.hex_water", hex=at, water=board.WATER_OF[at])
    kind = ("tip.hex_open", "tip.hex_forest", "tip.hex_field")[board.TERRAIN[at]]
    return WORDS.text(kind, hex=at, n=board.ELEVATION[at])


@cache
def backdrop(key: str) -> Backdrop:
    """Everything that is printed on the board; the same for everybody."""
    drawn = Backdrop(WIDTH, HEIGHT)
    drawn.shapes = [
        *_frame(),
        *_ground(),
        *_relief(),
        *_borders(),
        *_places(),
        *_furniture(),
    ]
    for at in range(board.HEXES):
        drawn.near[f"hex:{HEX_IDS[at]}"] = _near(at)
    return drawn


def _near(at: int) -> dict[str, str]:
    """Arrow keys: up and down keep the column."""
    odd = (at // board.COLUMNS) & 1
    ways = {
        "up": board.STEP[at][5 if odd else 0],
        "down": board.STEP[at][3 if odd else 2],
        "left": board.STEP[at][4],
        "right": board.STEP[at][1],
    }
    return {key: f"hex:{HEX_IDS[to]}" for key, to in ways.items() if to != NONE}


def _frame() -> list[Shape]:
    """The neatline of the sheet, with the numbers of columns and rows."""
    right, low = LEFT + WIDE * 12.5, TOP + SIZE * 27.5
    shapes: list[Shape] = []
    for i, (gap, width) in enumerate(((20, 1.0), (24, 2.6))):
        frame = box(
            LEFT - gap, TOP - gap + 2, right - LEFT + gap + 6 * (i + 1), low - TOP + gap + 3 * i
        )
        shapes.append(Line(f"neatline:{i}", layer=GROUND, points=closed(frame), width=width))
    for col in range(board.COLUMNS):
        shapes.append(_number(f"column:{col}", col, centre(col)[0], TOP - 10))
    for row in range(board.ROWS):
        shapes.append(_number(f"row:{row}", row, LEFT - 10, centre(row * board.COLUMNS)[1]))
    return shapes


def _number(key: str, n: int, x: float, y: float) -> Label:
    return Label(key, layer=GROUND, text=f"{n:02d}", x=x, y=y, size=13, fill="slate")


def _ground() -> list[Shape]:
    shapes: list[Shape] = []
    for at in range(board.HEXES):
        water = board.WATER_OF[at] != NONE
        shapes.append(
            Polygon(
                f"ground:{HEX_IDS[at]}",
                ref=f"hex:{HEX_IDS[at]}",
                layer=GROUND,
                points=outline(at),
                fill="water" if water else FILL[board.ELEVATION[at]],
                pattern="waves" if water else PATTERN[board.ELEVATION[at]],
                label=hex_label(at),
                tip=hex_card(at),
            )
        )
    return shapes


def _relief() -> list[Shape]:
    """Hachures on the lower side of a step in the land; banks where land meets water."""
    shapes: list[Shape] = []
    for at in range(board.HEXES):
        for i in range(6):
            to = board.STEP[at][i]
            if to == NONE or board.LAND_OF[at] == NONE:
                continue
            (ax, ay), (bx, by) = corner(at, i), corner(at, i + 1)
            name = f"{HEX_IDS[at]}:{i}"
            if board.LAND_OF[to] == NONE:
                shapes.append(_edge(f"bank:{name}", "bank", (ax, ay), (bx, by)))
            elif board.ELEVATION[at] > board.ELEVATION[to]:
                steep = board.ELEVATION[at] - board.ELEVATION[to] > 1
                symbol = "hachure_steep" if steep else "hachure"
                shapes.append(_edge(f"hachure:{name}", symbol, (ax, ay), (bx, by)))
    return shapes


def _edge(name: str, symbol: str, a: tuple[float, float], b: tuple[float, float]) -> Sprite:
    """A symbol along the side of a hex from corner to corner; its lower half looks outward."""
    turn = math.degrees(math.atan2(a[1] - b[1], a[0] - b[0]))
    return Sprite(
        name,
        layer=GROUND,
        symbol=symbol,
        x=round((a[0] + b[0]) / 2, 2),
        y=round((a[1] + b[1]) / 2, 2),
        turn=round(turn % 360, 1),
        scale=round(math.dist(a, b) / EDGE_DRAWN, 3),
    )


def _borders() -> list[Shape]:
    """Heavy lines around hex groups, light ones in the water (p. 4)."""
    shapes: list[Shape] = []
    for at in range(board.HEXES):
        for i in range(6):
            to = board.STEP[at][i]
            mine = board.LAND_OF[at] if board.LAND_OF[at] != NONE else 100 + board.WATER_OF[at]
            if to == NONE or to < at:
                continue
            other = board.LAND_OF[to] if board.LAND_OF[to] != NONE else 100 + board.WATER_OF[to]
            if mine == other or (mine < 100) != (other < 100):
                continue
            wet = mine >= 100
            shapes.append(
                Line(
                    f"border:{HEX_IDS[at]}:{i}",
                    layer=GROUND,
                    points=[corner(at, i), corner(at, i + 1)],
                    width=2.4 if wet else 1.7,
                    fill="foam" if wet else "ink",
                )
            )
    return shapes


def _places() -> list[Shape]:
    shapes: list[Shape] = []
    for at in range(board.HEXES):
        if board.WATER_OF[at] != NONE:
            continue
        x, y = centre(at)
        name, high = HEX_IDS[at], str(board.ELEVATION[at])
        shapes.append(
            Label(
                f"elevation:{name}",
                layer=GROUND,
                text=high,
                x=x + 17,
                y=y - 15,
                size=17,
                fill="ink",
            )
        )
        if board.IN_VICKSBURG[at]:
            shapes.append(_on_land(f"terrain:{name}", "city", x - 10, y - 15, 1.0))
        elif board.TERRAIN[at] != board.OPEN:
            symbol = "forest" if board.TERRAIN[at] == board.FOREST else "field"
            shapes.append(_on_land(f"terrain:{name}", symbol, x - 10, y - 15, 0.9))
    return [*shapes, *_sites(), *_codes()]


def _on_land(key: str, symbol: str, x: float, y: float, scale: float, label: str = "") -> Sprite:
    return Sprite(key, layer=GROUND, symbol=symbol, x=x, y=y, scale=scale, label=label)


def _sites() -> list[Shape]:
    """Places the Relief Camp cards name."""
    shapes: list[Shape] = []
    for i in range(len(board.SITE)):
        x, y = centre(board.SITE[i])
        shapes.append(
            _on_land(f"site:{SITE_IDS[i]}", "site", x - 24, y + 2, 0.8, WORDS.name("site", i))
        )
    return shapes


def _codes() -> list[Shape]:
    """The dots of the four areas, the codes of the waters."""
    shapes: list[Shape] = []
    for area in range(AREAS):
        x, y = centre(board.DOT[area])
        shapes.append(_on_land(f"dot:{area}", "dot", x + 24, y - 6, 0.9))
    for group in range(GROUPS):
        at = next(at for at in board.GROUP_HEXES[group] if at != board.TOKEN[group])
        code = _number(f"code:{group}", 0, centre(at)[0], centre(at)[1] - 8)
        code.text, code.fill, code.size = WATER_IDS[group], "ink", 16.0
        shapes.append(code)
    return shapes


@cache
def names() -> list[Shape]:
    """The four areas, the lakes, the river, Vicksburg: written above the water, which may rise over land."""
    shapes: list[Shape] = []
    for area in range(AREAS):
        x, y = centre(board.DOT[area])
        shapes.append(_name(f"area:{area}", WORDS.name("area", area), x, y - NAMED, 18))
    told: list[str] = []
    for group in range(GROUPS):
        body = WATER_ROWS[group].text("body")
        if body in told or body == "mississippi":
            continue
        told.append(body)
        hexes = board.GROUP_HEXES[group]
        x = sum(centre(at)[0] for at in hexes) / len(hexes)
        y = max(centre(at)[1] for at in hexes)
        shapes.append(_name(f"lake:{body}", WORDS.text(f"tip.{body}"), x, y + ROW - NAMED, 16))
    x, y = centre(board.GROUP_HEXES[17][0])
    shapes.append(_name("river", WORDS.text("tip.mississippi"), x - 4, y + ROW - NAMED, 16))
    x, y = centre(next(at for at in range(board.HEXES) if board.IN_VICKSBURG[at]))
    shapes.append(_name("vicksburg", WORDS.text("tip.vicksburg"), x + 30, y - NAMED, 17))
    return shapes


def _name(key: str, text: str, x: float, y: float, size: float) -> Label:
    return Label(
        f"name:{key}", layer=ABOVE, text=text, x=round(x, 1), y=round(y, 1), size=size, serif=True,
        state="halo",
    )  # fmt: skip


def _furniture() -> list[Shape]:
    """Title and legend in the margin of the sheet."""
    middle = (MARGIN + RIGHT) / 2
    shapes: list[Shape] = [
        _name("title", WORDS.text("tip.title"), middle, 28, 31),
        Line("rule:title", layer=GROUND, points=[(MARGIN, 76), (RIGHT, 76)], width=1.2),
        Line("rule:legend", layer=GROUND, points=[(MARGIN, 786), (RIGHT, 786)], width=1.2),
        Sprite("compass", layer=GROUND, symbol="compass", x=RIGHT - 26, y=868, scale=0.42),
    ]
    for i, high in enumerate((2, 3, 4, 5)):
        left, top = MARGIN + 100 + 42 * i, 794
        shapes.append(
            Polygon(
                f"legend:{high}",
                layer=GROUND,
                points=box(left, top, 22, 18),
                fill=FILL[high],
                pattern=PATTERN[high],
            )
        )
        shapes.append(_legend_text(f"legend:text:{high}", str(high), left + 30, top + 10, "middle"))
    return [*shapes, *_legend()]


def _legend_text(key: str, text: str, x: float, y: float, anchor: str = "start") -> Label:
    return Label(key, layer=GROUND, text=text, x=x, y=y, size=17, anchor=anchor)


def _legend() -> list[Shape]:
    """One line for each symbol of the map."""
    elevation = WORDS.text("tip.elevation")
    shapes: list[Shape] = [_legend_text("legend:elevation", elevation, MARGIN, 804)]
    for symbol, across, y in (
        ("forest", 12, 826),
        ("field", 122, 826),
        ("site", 12, 846),
        ("dot", 12, 866),
        ("rain_next", 12, 886),
    ):
        x = MARGIN + across
        shapes.append(Sprite(f"legend:{symbol}", layer=GROUND, symbol=symbol, x=x, y=y, scale=0.9))
        shapes.append(
            _legend_text(f"legend:text:{symbol}", WORDS.text(f"tip.legend_{symbol}"), x + 16, y)
        )
    return shapes
