"""Sheets to print and play: the map on a page, boards, cards and tokens, in millimetres."""

from __future__ import annotations

from watertable.games.rising_waters import pieces
from watertable.games.rising_waters.pieces import WORDS
from watertable.games.rising_waters.scene.backdrop import MARGIN, backdrop, names
from watertable.games.rising_waters.scene.cards import tell
from watertable.games.rising_waters.scene.margin import symbol_of, weather_symbol
from watertable.kernel.scene import Label, Line, Polygon, Shape, Sheet, Sprite
from watertable.parts.drawing import box, closed, scaled
from watertable.parts.rules_sheet import rules_sheet
from watertable.parts.wrapping import wrapped

CARD_WIDE, CARD_HIGH = 60.0, 42.0
PER_PAGE = 18


def sheets() -> list[Sheet]:
    """Everything but the wooden pieces: rules, map, boards, three decks, goals, tokens."""
    rules = rules_sheet(tell("tip.sheet_rules"), WORDS)
    return [*rules, map_sheet(), board_sheet(), *card_sheets(), *token_sheets()]


def map_sheet() -> Sheet:
    """The map without its margin."""
    scale = 196 / MARGIN
    shapes: list[Shape] = []
    for shape in [*backdrop("chart").shapes, *names()]:
        if not _in_margin(shape):
            drawn = scaled(shape, scale, 7, 14)
            if isinstance(drawn, Label):
                drawn.fill = ""  # all letters black on paper
            shapes.append(drawn)
    return Sheet("map", shapes=shapes)


def _in_margin(shape: Shape) -> bool:
    if isinstance(shape, (Label, Sprite)):
        return shape.x > MARGIN - 8
    if isinstance(shape, (Line, Polygon)):
        return min(x for x, _ in shape.points) > MARGIN - 8
    return False


def _frame(key: str, x: float, y: float, wide: float, high: float) -> Line:
    return Line(key, points=closed(box(x, y, wide, high)), width=0.3)


def _text(key: str, text: str, x: float, y: float, size: float, serif: bool = False) -> Label:
    return Label(key, text=text, x=x, y=y, size=size, anchor="start", serif=serif)


def board_sheet() -> Sheet:
    """A player board: boxes with their prices, Renewable powers with their sets."""
    shapes: list[Shape] = [
        _text("title", tell("tip.title"), 15, 20, 8, True),
        _text("left", tell("tip.kind_renewable"), 15, 130, 5, True),
        _text("right", tell("tip.kind_power"), 15, 34, 5, True),
    ]
    for power in range(pieces.POWERS):
        y = 42 + 16 * power
        shapes.append(
            Sprite(f"p:{power}", symbol=pieces.POWER_IDS[power], x=20, y=y + 6, scale=0.5)
        )
        shapes.append(_text(f"p:name:{power}", WORDS.name("power", power), 28, y + 6, 4, True))
        for n in range(len(pieces.VALUES[power])):
            x = 66 + 19 * n
            shapes.append(_frame(f"p:{power}:{n}", x, y, 15, 13))
            shapes.append(
                _text(f"p:v:{power}:{n}", str(pieces.VALUES[power][n]), x + 5.5, y + 5, 5)
            )
            if n:
                price = f"{pieces.PRICES[power][n - 1]} ×"
                shapes.append(_text(f"p:c:{power}:{n}", price, x + 4, y + 10.6, 2.8))
    for row in range(len(pieces.RENEWABLE_IDS)):
        y = 138 + 18 * row
        shapes.append(_frame(f"r:{row}", 15, y, 12, 12))
        shapes.append(_text(f"r:name:{row}", WORDS.name("renewable", row), 32, y + 4, 4, True))
        about = tell(f"tip.renewable_{pieces.RENEWABLE_IDS[row]}")
        shapes.append(_text(f"r:about:{row}", about, 32, y + 10, 2.9))
        for i, card in enumerate(pieces.RENEWABLE_CARDS[row]):
            shapes.append(
                Sprite(
                    f"r:{row}:{i}", symbol=pieces.CARD_IDS[card], x=90 + 12 * i, y=y + 3, scale=0.4
                )
            )
    return Sheet("board", shapes=shapes)


class _Face:
    """One printed card."""

    def __init__(self, name: str, symbol: str, text: str, star: bool = False) -> None:
        self.name = name
        self.symbol = symbol
        self.text = text
        self.star = star


def _faces() -> list[_Face]:
    faces: list[_Face] = []
    for kind, row in enumerate(pieces.COMMUNITY_ROWS):
        face = _Face(WORDS.name("card", kind), row.id, tell(f"tip.card_{row.id}"))
        faces += [face] * row.int("count")
    for card, row in enumerate(pieces.LANDOWNER_ROWS):
        text = tell(f"tip.card_{symbol_of(card)}")
        for n in range(row.int("count")):
            star = n < row.int("starred")
            faces.append(_Face(WORDS.name("landowner", card), symbol_of(card), text, star))
    for card, row in enumerate(pieces.WEATHER_ROWS):
        faces += [_Face(WORDS.name("weather", card), weather_symbol(card), "")] * row.int("count")
    for goal in range(pieces.GOALS):
        words = tell(f"tip.goal_{pieces.GOAL_IDS[goal]}")
        faces.append(_Face(WORDS.name("goal", goal), "goal", words))
    return faces


def card_sheets() -> list[Sheet]:
    """All cards, eighteen to a page."""
    faces = _faces()
    found: list[Sheet] = []
    for page in range((len(faces) + PER_PAGE - 1) // PER_PAGE):
        shapes: list[Shape] = []
        for i, face in enumerate(faces[page * PER_PAGE : (page + 1) * PER_PAGE]):
            x, y = 15 + (i % 3) * CARD_WIDE, 18 + (i // 3) * (CARD_HIGH + 1)
            shapes += _face(f"{page}:{i}", face, x, y)
        found.append(Sheet(f"cards {page + 1}", shapes=shapes))
    return found


def _face(key: str, face: _Face, x: float, y: float) -> list[Shape]:
    shapes: list[Shape] = [
        _frame(f"f:{key}", x, y, CARD_WIDE - 1, CARD_HIGH),
        Sprite(f"s:{key}", symbol=face.symbol, x=x + 9, y=y + 10, scale=0.7),
        _text(f"n:{key}", face.name, x + 19, y + 8, 3.4 if len(face.name) < 26 else 2.6, True),
    ]
    if face.star:
        shapes.append(Sprite(f"star:{key}", symbol="first", x=x + 53, y=y + 6, scale=0.3))
    for i, line in enumerate(wrapped(face.text, 40)[:7]):
        shapes.append(_text(f"t:{key}:{i}", line, x + 4, y + 20 + 3.3 * i, 2.5))
    return shapes


def token_sheets() -> list[Sheet]:
    """Levees, levels, camps, rafts, towns and people to cut out."""
    rows: list[tuple[str, int, float, str]] = [
        ("levee", 60, 0.55, "3"),
        ("level", 60, 0.6, "2"),
        ("camp_green", 7, 0.5, ""),
        ("camp_red", 7, 0.5, ""),
        ("raft", 10, 0.5, ""),
        ("survivor", 11, 0.6, ""),
        *[(f"pawn{seat}", 4, 0.6, "") for seat in range(4)],
        *[(f"town{seat}", 1, 0.6, "") for seat in range(5)],
    ]
    shapes: list[Shape] = [_text("tokens", WORDS.text("tip.title"), 15, 14, 6, True)]
    place = 0
    for symbol, count, scale, text in rows:
        seat = int(symbol[-1]) if symbol[-1].isdigit() and symbol[-1] != "4" else None
        for n in range(count):
            x, y = 18 + (place % 11) * 17, 28 + (place // 11) * 14
            shapes.append(
                Sprite(f"{symbol}:{n}", symbol=symbol, x=x, y=y, scale=scale, text=text, seat=seat)
            )
            place += 1
    return [Sheet("tokens", shapes=shapes)]
