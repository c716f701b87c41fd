"""Sheets to print and play: rules, boards, rafts, cards, tokens and dice, in millimetres."""

from __future__ import annotations

from math import cos, pi, sin

from watertable.games.whitewater import pieces
from watertable.games.whitewater.pieces import WORDS
from watertable.games.whitewater.scene.chart import ROOT, Point
from watertable.games.whitewater.scene.legend import FEATURES
from watertable.kernel.scene import GROUND, MARKS, Label, Line, Polygon, Shape, Sheet, Sprite
from watertable.parts.drawing import box
from watertable.parts.rules_sheet import rules_sheet

SIDE = 12.6  # of a printed hex
LEFT = 16.0
TOP = 44.0


def sheets() -> list[Sheet]:
    """The rules, nine boards, then what is cut out."""
    pages = [_board(board) for board in range(len(pieces.BOARD_IDS))]
    rules = rules_sheet(WORDS.text("tip.sheet_rules"), WORDS)
    return [*rules, *pages, _rafts(), *_cards(), _tokens(), _dice()]


def _title(text: str, hint: str) -> list[Shape]:
    return [
        Label("title", text=text, x=105, y=16, size=7, serif=True),
        Label("hint", text=hint, x=105, y=25, size=3.6, fill="slate"),
    ]


def _spot(column: int, row: int) -> Point:
    x = LEFT + SIDE * ROOT * (column + 0.5 + 0.5 * (row & 1))
    return x, TOP + SIDE * (1.5 * row + 1)


def _hexagon(x: float, y: float, side: float) -> list[Point]:
    """A hexagon with a pointed top, as on the printed boards."""
    return [
        (x + side * cos(pi * k / 3 + pi / 6), y + side * sin(pi * k / 3 + pi / 6)) for k in range(6)
    ]


def _board(board: int) -> Sheet:
    """One board, bow downward; marks of the seams on its banks."""
    row = pieces.BOARD_ROWS[board]
    shapes = _title(WORDS.text("tip.sheet_boards", board=board), WORDS.text("tip.cut"))
    for r in range(pieces.ROWS):
        for c in range(pieces.COLUMNS):
            kind = pieces.BOARD_HEXES[board][r][c]
            x, y = _spot(c, r)
            fill = "land" if kind == pieces.LAND else "water"
            shapes.append(
                Polygon(f"hex:{c}:{r}", layer=GROUND, points=_hexagon(x, y, SIDE), fill=fill)
            )
            shapes += _feature(f"mark:{c}:{r}", kind, x, y)
            if board == pieces.START and r * pieces.COLUMNS + c in pieces.START_HEXES:
                letter = pieces.LETTERS[pieces.START_HEXES.index(r * pieces.COLUMNS + c)]
                shapes.append(
                    Label(f"letter:{c}", layer=MARKS, text=letter, x=x, y=y, size=9, serif=True)
                )
    shapes += _marks(board)
    return Sheet(f"board_{row.id}", shapes=shapes)


def _feature(name: str, kind: int, x: float, y: float) -> list[Shape]:
    scale = SIDE / 20
    if kind == pieces.ROCK:
        return [Sprite(name, layer=MARKS, symbol="rock_a", x=x, y=y, scale=scale)]
    if pieces.RAPIDS <= kind < pieces.ROCK:
        turn = 60.0 * (kind - pieces.RAPIDS)
        return [Sprite(name, layer=MARKS, symbol="rapids", x=x, y=y, turn=turn, scale=scale)]
    if kind in FEATURES:
        turn = 90.0 if kind in (pieces.EDDY_LEFT, pieces.EDDY_LEFT + 1) else 0.0
        return [Sprite(name, layer=MARKS, symbol=FEATURES[kind], x=x, y=y, turn=turn, scale=scale)]
    return []


def _marks(board: int) -> list[Shape]:
    """Coloured marks where the river enters and leaves (p. 2)."""
    shapes: list[Shape] = []
    row = pieces.BOARD_ROWS[board]
    for way in ("entry", "exit"):
        seam = next((s for s in pieces.SEAM_ROWS if s.id == row.text(way)), None)
        if seam is None:
            continue
        first = seam.int(f"{way}_from") - 1
        last = first + seam.int("wide") + 1
        edge = seam.text(f"{way}_edge")
        line = {"top": 0, "bottom": pieces.ROWS - 1, "left": 0, "right": pieces.COLUMNS - 1}[edge]
        upright = edge in ("left", "right")
        spots = [(line, first), (line, last)] if upright else [(last, line), (first, line)]
        for word, (c, r) in zip(("left_mark", "right_mark"), spots):
            x, y = _spot(c, r)
            shapes.append(
                Sprite(f"{way}:{word}", layer=MARKS, symbol=f"mark_{seam.text(word)}", x=x, y=y,
                       scale=0.55)
            )  # fmt: skip
    if pieces.BOARD_EXIT[board] < 0:
        return []
    return shapes


# What is cut out


def _frame(name: str, x: float, y: float, wide: float, high: float) -> Polygon:
    return Polygon(name, layer=GROUND, points=box(x, y, wide, high), fill="paper")


def _rafts() -> Sheet:
    """Six rafts, upright and capsized side, to be folded."""
    shapes = _title(WORDS.text("tip.sheet_tokens"), WORDS.text("tip.fold"))
    for raft in range(len(pieces.LETTERS)):
        y = 48 + 38 * raft
        shapes.append(_frame(f"frame:{raft}", 45, y - 13, 60, 26))
        shapes.append(_frame(f"over:{raft}", 105, y - 13, 60, 26))
        for symbol, x in (("raft", 75), ("raft_over", 135)):
            shapes.append(Sprite(f"{symbol}:{raft}", symbol=symbol, x=x, y=y, scale=0.9))
            shapes.append(
                Label(f"{symbol}:{raft}:letter", text=pieces.LETTERS[raft], x=x, y=y, size=9,
                      fill="white" if symbol == "raft_over" else "ink")
            )  # fmt: skip
        shapes.append(
            Line(f"fold:{raft}", points=[(105, y - 15), (105, y + 15)], width=0.3, dashed=True)
        )
    return Sheet("rafts", shapes=shapes)


def _cards() -> list[Sheet]:
    """Raft cards (12), Action cards (24) and Energy cards (18), front and back to be folded."""
    pages: list[Sheet] = []
    cards: list[tuple[str, str, str, int]] = []
    for letter in pieces.LETTERS:
        cards += [("card_raft", "card_raft", letter, -1)] * 2
    for seat in range(6):
        cards += [("card_ready", "card_spent", "", seat)] * 4
    cards += [("card_energy", "card_energy_down", "", -1)] * 18
    per_page = 15
    for start in range(0, len(cards), per_page):
        shapes = _title(WORDS.text("tip.sheet_cards"), WORDS.text("tip.fold"))
        for i, (front, back, text, seat) in enumerate(cards[start : start + per_page]):
            x = 12 + (i % 3) * 64
            y = 34 + (i // 3) * 51
            for side, symbol in ((0, front), (1, back)):
                shapes.append(_frame(f"card:{i}:{side}", x + 31 * side, y, 31, 44))
                shapes.append(
                    Sprite(f"picture:{i}:{side}", symbol=symbol, x=x + 15.5 + 31 * side, y=y + 22,
                           scale=1.05, seat=seat if seat >= 0 else None)
                )  # fmt: skip
                if seat >= 0:
                    shapes.append(
                        Sprite(
                            f"seat:{i}:{side}",
                            symbol=f"seat_{seat + 1}",
                            x=x + 7 + 31 * side,
                            y=y + 7,
                            scale=0.4,
                            seat=seat,
                        )
                    )
                if text:
                    shapes.append(
                        Label(f"letter:{i}:{side}", text=text, x=x + 15.5 + 31 * side, y=y + 10,
                              size=8, serif=True)
                    )  # fmt: skip
        pages.append(Sheet(f"cards_{start // per_page + 1}", shapes=shapes))
    return pages


def _tokens() -> Sheet:
    """Every token of the list (p. 1)."""
    looks = {
        "score_1": ("token_score", "1x"),
        "score_2": ("token_score", "2x"),
        "score_3": ("token_score", "3x"),
        "paddle": ("token_paddle", ""),
        "energy": ("token_energy", ""),
        "overboard": ("swimmer", "letter"),
        "place": ("token_place", "number"),
    }
    shapes = _title(WORDS.text("tip.sheet_tokens"), WORDS.text("tip.cut"))
    at = 0
    for row in pieces.TOKEN_ROWS:
        symbol, text = looks[row.id]
        for n in range(row.int("count")):
            x = 24 + (at % 8) * 23
            y = 44 + (at // 8) * 33
            words = text
            if text == "letter":
                words = pieces.LETTERS[n // 2]
            elif text == "number":
                words = str(n + 1)
            shapes.append(Sprite(f"{row.id}:{n}", symbol=symbol, x=x, y=y, scale=0.85, text=words))
            at += 1
    return Sheet("tokens", shapes=shapes)


def _dice() -> Sheet:
    """Three cubes to cut, fold and glue; the net is a cross."""
    net = [(1, 0), (0, 1), (1, 1), (2, 1), (3, 1), (1, 2)]
    shapes = _title(WORDS.text("tip.sheet_dice"), WORDS.text("tip.fold"))
    for die in range(len(pieces.DIE_ROWS)):
        top = 36 + 86 * die
        name = WORDS.text("tip.die", die=die)
        shapes.append(Label(f"name:{die}", text=name, x=36, y=top + 8, size=6, serif=True))
        shapes.append(
            Sprite(
                f"die:{die}", symbol=f"die_{pieces.DIE_ROWS[die].id}", x=36, y=top + 66, scale=0.6
            )
        )
        faces = [face for face in range(len(pieces.FACE_DIE)) if pieces.FACE_DIE[face] == die]
        for n, face in enumerate(faces):
            x = 62 + 26 * net[n % 6][0]
            y = top + 26 * net[n % 6][1]
            shapes.append(_frame(f"cube:{die}:{n}", x, y, 26, 26))
            shapes.append(
                Sprite(f"face:{die}:{n}", symbol=f"face_{pieces.SHOWN[pieces.FACE_SHOWS[face]]}", x=x + 13,
                       y=y + 13, scale=0.85)
            )  # fmt: skip
    return Sheet("dice", shapes=shapes)
