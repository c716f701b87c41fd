"""Sheets to print and play: rules, the board on four pages, cards, tokens and tiles, in millimetres."""

from __future__ import annotations

from typing import Final

from watertable.games.rivers import pieces
from watertable.games.rivers.pieces import WORDS
from watertable.games.rivers.scene.backdrop import backdrop
from watertable.games.rivers.scene.board import event_name, face_of
from watertable.games.rivers.scene.layout import WIDTH
from watertable.kernel.scene import GROUND, Label, Line, Shape, Sheet, Sprite
from watertable.parts.drawing import box, closed, paragraph, scaled
from watertable.parts.rules_sheet import rules_sheet
from watertable.parts.wrapping import wrapped

MARGIN: Final = 12.0
PART_WIDE: Final = 273.0
PART_HIGH: Final = 174.0
CARD_WIDE: Final = 58.0
CARD_HIGH: Final = 68.0
ACROSS: Final = 3
DOWN: Final = 4


def sheets() -> list[Sheet]:
    """The rules, four parts of the board, the cards with their backs, the tiles, both sides of the tokens."""
    rules = rules_sheet(WORDS.text("tip.sheet_rules"), WORDS)
    return [*rules, *_board(), *_land_use(), *_events(), _disasters(), *_tokens()]


def _board() -> list[Sheet]:
    """The ring on four landscape pages, to be cut along the dashed lines and joined."""
    scale = 2 * PART_WIDE / WIDTH
    found: list[Sheet] = []
    for part in range(4):
        col, row = part % 2, part // 2
        sheet = Sheet(f"board {part + 1}", 297, 210)
        for shape in backdrop("ring").shapes:
            moved = scaled(shape, scale, MARGIN - col * PART_WIDE, MARGIN - row * PART_HIGH)
            if _on_page(moved):
                sheet.shapes.append(moved)
        x, y = MARGIN + (1 - col) * PART_WIDE, MARGIN + (1 - row) * PART_HIGH
        sheet.shapes.append(Line("cut:0", points=[(x, 4), (x, 206)], width=0.3, dashed=True))
        sheet.shapes.append(Line("cut:1", points=[(4, y), (293, y)], width=0.3, dashed=True))
        found.append(sheet)
    return found


def _on_page(shape: Shape) -> bool:
    """Whether any of it can be seen; lines and areas are always kept."""
    if isinstance(shape, (Sprite, Label)):
        return -30 < shape.x < 327 and -30 < shape.y < 240
    return True


def _spot(number: int) -> tuple[float, float]:
    """The middle of a card on its page, three across and four down."""
    place = number % (ACROSS * DOWN)
    x = 105 + (place % ACROSS - 1) * (CARD_WIDE + 4)
    y = MARGIN + CARD_HIGH / 2 + place // ACROSS * (CARD_HIGH + 0.5)
    return x, y


def _frame(name: str, x: float, y: float) -> Line:
    """Where to cut."""
    corners = box(x - CARD_WIDE / 2, y - CARD_HIGH / 2, CARD_WIDE, CARD_HIGH)
    return Line(name, points=closed(corners), fill="faint", width=0.2)


def _pages(name: str, n: int) -> list[Sheet]:
    per_page = ACROSS * DOWN
    return [Sheet(f"{name} {page + 1}") for page in range((n + per_page - 1) // per_page)]


def _land_use() -> list[Sheet]:
    """Fronts and, on the page behind each, the backs in mirrored order."""
    fronts = _pages("land use", pieces.CARDS)
    backs = _pages("land use backs", pieces.CARDS)
    for card in range(pieces.CARDS):
        x, y = _spot(card)
        page = fronts[card // (ACROSS * DOWN)]
        pile = pieces.PILES[pieces.CARD_PILE[card]]
        page.shapes.append(_frame(f"frame:{card}", x, y))
        page.shapes.append(
            Sprite(f"front:{card}", symbol=f"front_{pile}", layer=GROUND, x=x, y=y, scale=0.37)
        )
        page.shapes.extend(face_of(f"card:{card}", card, x, y, 0.37))
        behind = backs[card // (ACROSS * DOWN)]
        behind.shapes.append(_frame(f"frame:{card}", 210 - x, y))
        behind.shapes.append(
            Sprite(f"back:{card}", symbol=f"back_{pile}", x=210 - x, y=y, scale=0.7)
        )
    return [page for pair in zip(fronts, backs) for page in pair]


def _events() -> list[Sheet]:
    fronts = _pages("events", pieces.EVENTS)
    backs = _pages("event backs", pieces.EVENTS)
    for event in range(pieces.EVENTS):
        x, y = _spot(event)
        row = pieces.EVENT_ROWS[event]
        page = fronts[event // (ACROSS * DOWN)]
        page.shapes.append(_frame(f"frame:{event}", x, y))
        page.shapes.append(
            Sprite(f"face:{event}", symbol=f"event_{row.text('sort')}", x=x - 19, y=y - 19,
                   scale=0.26)
        )  # fmt: skip
        for number, line in enumerate(wrapped(event_name(event), 14)):
            page.shapes.append(
                Label(f"name:{event}:{number}", text=line, x=x - 10, y=y - 25 + 5.5 * number,
                      size=4.6, anchor="start", serif=True)
            )  # fmt: skip
        page.shapes += paragraph(
            f"does:{event}", WORDS.text(f"does.event.{row.id}"), x - 26, y - 8, 31, 3.2
        )
        page.shapes += paragraph(
            f"fact:{event}", WORDS.text(f"fact.event.{row.id}"), x - 26, y + 17, 37, 2.6
        )
        behind = backs[event // (ACROSS * DOWN)]
        behind.shapes.append(_frame(f"frame:{event}", 210 - x, y))
        behind.shapes.append(
            Sprite(f"back:{event}", symbol="back_event", x=210 - x, y=y, scale=0.7)
        )
    return [page for pair in zip(fronts, backs) for page in pair]


def _disasters() -> Sheet:
    """The four tiles, and beside each the scale for its back."""
    sheet = Sheet("disasters")
    for disaster in range(pieces.DISASTERS):
        row = pieces.DISASTER_ROWS[disaster]
        y = 42 + 68 * disaster
        sheet.shapes.append(
            Sprite(f"tile:{disaster}", symbol=f"disaster_{row.id}", x=45, y=y, scale=0.5)
        )
        name = WORDS.name("disaster", disaster)
        sheet.shapes.append(
            Label(f"name:{disaster}", text=name, x=82, y=y - 22, size=6, anchor="start", serif=True)
        )
        place = WORDS.text(f"place.disaster.{row.id}")
        sheet.shapes += paragraph(f"place:{disaster}", place, 82, y - 15, 70, 3.4)
        levels = [scale for scale in pieces.SCALE_ROWS if scale.text("disaster") == row.id]
        for number, scale in enumerate(levels):
            said = f"{scale.int('low')}–{scale.int('high')}: {WORDS.text(f'does.scale.{scale.id}')}"
            sheet.shapes += paragraph(f"scale:{scale.id}", said, 82, y - 7 + 10 * number, 66, 3.6)
        fact = WORDS.text(f"fact.disaster.{row.id}")
        sheet.shapes += paragraph(f"fact:{disaster}", fact, 20, y + 27, 118, 2.9)
    return sheet


def _tokens() -> list[Sheet]:
    """Clean side and polluted side; the pages lie back to back."""
    found: list[Sheet] = []
    for side in ("clean", "polluted"):
        title = WORDS.text("tip.tokens_front" if side == "clean" else "tip.tokens_back")
        sheet = Sheet(f"tokens {side}")
        sheet.shapes.append(Label("title", text=title, x=105, y=12, size=5, serif=True))
        for number in range(pieces.TOKENS):
            x = 25 + 20 * (number % 9)
            x = x if side == "clean" else 210 - x
            y = 30 + 28 * (number // 9)
            sheet.shapes.append(
                Sprite(f"token:{number}", symbol=f"drop_{side}", x=x, y=y, scale=0.75)
            )
        found.append(sheet)
    return found
