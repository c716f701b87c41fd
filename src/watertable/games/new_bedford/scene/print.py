"""Print and play: boards, tiles, pages, tokens and rules on paper, in millimetres."""

from __future__ import annotations

from watertable.games.new_bedford import pieces
from watertable.kernel.scene import Label, Line, Polygon, Shape, Sheet, Sprite
from watertable.parts.drawing import box, paragraph
from watertable.parts.rules_sheet import rules_sheet

MARGIN = 12.0
TILE_W, TILE_H = 46.5, 39.5
CARD_W, CARD_H = 62.0, 66.0


def sheets() -> list[Sheet]:
    """Town Board, Whaling Board, player board, tiles, pages, captains, tokens, rules."""
    return [
        _town(),
        _whaling(),
        _player(),
        *_tiles(),
        *_pages(),
        _captains(),
        *_tokens(),
        *rules_sheet(pieces.WORDS.text("tip.sheet_rules"), pieces.WORDS),
    ]


def _heading(text: str) -> Shape:
    return Label("heading", text=text, x=105, y=16, size=8, serif=True)


def _town() -> Sheet:
    """The Town Board with the round track; the Wheelhouse is for five."""
    shapes: list[Shape] = [_heading(pieces.WORDS.text("tip.town_board"))]
    for i, space in enumerate(pieces.SPACE_IDS[:6]):
        x, y = MARGIN + 62.5 * (i % 3), 28 + 78.0 * (i // 3)
        shapes.append(Polygon(f"plot:{i}", points=box(x, y, 60, 74), fill="land-dry"))
        shapes.append(Sprite(f"icon:{i}", symbol=space, x=x + 30, y=y + 34, scale=0.6))
        shapes.append(
            Label(
                f"name:{i}",
                text=pieces.WORDS.name("space", i),
                x=x + 30,
                y=y + 8,
                size=6,
                serif=True,
            )
        )
        shapes.extend(
            paragraph(
                f"does:{i}",
                pieces.WORDS.text(f"does.{space}"),
                x + 30,
                y + 52,
                30,
                3.4,
                "middle",
            )
        )
    for n in range(12):
        x, y = MARGIN + 31.0 * (n % 6), 196 + 31.0 * (n // 6)
        shapes.append(Polygon(f"round:{n}", points=box(x, y, 29, 29), fill="sand"))
        shapes.append(
            Label(f"round:{n}:n", text=str(n + 1), x=x + 14.5, y=y + 15, size=10, serif=True)
        )
    return Sheet("town board", shapes=shapes)


def _whaling() -> Sheet:
    """The Whaling Board: Return space, rows 0 to 6 with three ranks, Dockyard and City Pier."""
    shapes: list[Shape] = [_heading(pieces.WORDS.text("tip.whaling_board"))]
    names = [pieces.WORDS.text("tip.return"), *[str(row) for row in range(7)]]
    for i, name in enumerate(names):
        y = 28 + 27.0 * i
        fill = "foam" if i == 0 else "water" if i < 4 else "water-deep"
        shapes.append(
            Polygon(f"row:{i}", points=box(MARGIN, y, 186, 26), fill=fill, pattern="waves")
        )
        shapes.append(Label(f"row:{i}:n", text=name, x=MARGIN + 16, y=y + 13, size=8, serif=True))
        for rank in range(3):
            x = MARGIN + 44 + 46.0 * rank
            if i:
                shapes.append(Line(f"berth:{i}:{rank}", points=[(x, y + 23), (x + 40, y + 23)],
                                   width=0.5, dashed=True))  # fmt: skip
        if i > 1:
            shapes.append(Sprite(f"food:{i}", symbol="food", x=MARGIN + 30, y=y + 13, scale=0.25))
    for i, space in enumerate((6, 7)):
        x = MARGIN + 94.0 * i
        shapes.append(Polygon(f"plot:{space}", points=box(x, 248, 92, 38), fill="sand"))
        shapes.append(
            Sprite(f"icon:{space}", symbol=pieces.SPACE_IDS[space], x=x + 16, y=267, scale=0.5)
        )
        shapes.append(Label(f"name:{space}", text=pieces.WORDS.name("space", space), x=x + 58, y=255, size=6,
                            serif=True))  # fmt: skip
        words = pieces.WORDS.text(f"does.{pieces.SPACE_IDS[space]}")
        shapes.extend(paragraph(f"does:{space}", words, x + 58, 264, 32, 3.4, "middle"))
    return Sheet("whaling board", shapes=shapes)


def _player() -> Sheet:
    """A board for one player: stores, lays and prices."""
    shapes: list[Shape] = [_heading(pieces.WORDS.text("tip.player_board"))]
    for i, good in enumerate([*pieces.GOODS, "coin"]):
        x = MARGIN + 47.0 * i
        shapes.append(Polygon(f"store:{i}", points=box(x, 28, 45, 60), fill="sand"))
        shapes.append(Sprite(f"good:{i}", symbol=good, x=x + 22.5, y=40, scale=0.5))
    for i, whale in enumerate(pieces.WHALES):
        x = MARGIN + 62.5 * i
        shapes.append(Polygon(f"kept:{i}", points=box(x, 94, 60, 80), fill="foam"))
        shapes.append(Sprite(f"whale:{i}", symbol=whale, x=x + 30, y=112, scale=0.7))
        shapes.extend(
            paragraph(
                f"lay:{i}", pieces.WORDS.text(f"does.{whale}"), x + 30, 134, 30, 3.8, "middle"
            )
        )
    lines = ["rules.03_the_round.text", "rules.04_placing_workers.text", "rules.07_returns.text"]
    down = 186.0
    for i, key in enumerate(lines):
        part = paragraph(f"help:{i}", pieces.WORDS.sentences[key], MARGIN, down, 96, 3.8)
        shapes.extend(part)
        down += 4.75 * len(part) + 4
    return Sheet("player board", shapes=shapes)


def _tiles() -> list[Sheet]:
    """All 49 tiles, 28 to a page."""
    found: list[Sheet] = []
    for page in range(2):
        shapes: list[Shape] = []
        for i, tile in enumerate(range(28 * page, min(28 * page + 28, len(pieces.TILE_ROWS)))):
            x, y = MARGIN + TILE_W * (i % 4), 10 + TILE_H * (i // 4)
            shapes.extend(_tile(tile, x, y))
        found.append(Sheet(f"tiles {page + 1}", shapes=shapes))
    return found


def _tile(tile: int, x: float, y: float) -> list[Shape]:
    row = pieces.TILE_ROWS[tile]
    victory = tile >= pieces.ACTION_TILES
    found: list[Shape] = [
        Polygon(f"tile:{tile}", points=box(x, y, TILE_W - 1, TILE_H - 1),
                fill="sand" if victory else "paper"),
        Label(f"name:{tile}", text=pieces.WORDS.name("tile", tile), x=x + 23, y=y + 5, size=4.4, serif=True),
        Sprite(f"icon:{tile}", symbol=pieces.TILE_IDS[tile], x=x + 11, y=y + 16, scale=0.36),
    ]  # fmt: skip
    if pieces.FLAGGED[tile] or tile == pieces.PUBLISHING_HOUSE:
        found.append(Sprite(f"press:{tile}", symbol="press", x=x + 41, y=y + 21, scale=0.15))
    for i, kind in enumerate([g for g in range(4) if pieces.COST[tile][g]]):
        at = x + 24 + 10.5 * (i % 2)
        down = y + 13 + 8 * (i // 2)
        found.append(
            Label(f"n:{tile}:{kind}", text=str(pieces.COST[tile][kind]), x=at, y=down, size=4.4)
        )
        symbol = "coin" if kind == 3 else pieces.GOODS[kind]
        found.append(Sprite(f"c:{tile}:{kind}", symbol=symbol, x=at + 5, y=down, scale=0.18))
    found.extend(
        paragraph(
            f"does:{tile}",
            pieces.WORDS.text(f"does.{row.id}"),
            x + 23,
            y + 27,
            29,
            2.7,
            "middle",
        )
    )
    return found


def _pages() -> list[Sheet]:
    """The 32 pages of the Ship's Log, 12 to a page of paper."""
    found: list[Sheet] = []
    for page in range(3):
        shapes: list[Shape] = []
        for i, card in enumerate(range(12 * page, min(12 * page + 12, len(pieces.CARD_ROWS)))):
            x, y = MARGIN + CARD_W * (i % 3), 14 + CARD_H * (i // 3)
            shapes.append(Polygon(f"card:{card}", points=box(x, y, CARD_W - 1, CARD_H - 1),
                                  fill="slate" if card >= pieces.OMENS else "sand"))  # fmt: skip
            shapes.append(Polygon(f"field:{card}", points=box(x + 3, y + 3, CARD_W - 7, CARD_H - 7),
                                  fill="paper"))  # fmt: skip
            shapes.append(Label(f"name:{card}", text=pieces.WORDS.name("card", card), x=x + 30.5, y=y + 10,
                                size=5, serif=True))  # fmt: skip
            symbol = "omen" if card >= pieces.OMENS else "providence"
            shapes.append(Sprite(f"icon:{card}", symbol=symbol, x=x + 30.5, y=y + 28, scale=0.3))
            words = pieces.WORDS.text(f"does.{pieces.CARD_ROWS[card].id}")
            shapes.extend(paragraph(f"does:{card}", words, x + 30.5, y + 45, 30, 3.2, "middle"))
        found.append(Sheet(f"pages {page + 1}", shapes=shapes))
    return found


def _captains() -> Sheet:
    """The captains' boards: helm, range, coin."""
    shapes: list[Shape] = [_heading(pieces.WORDS.text("tip.captains"))]
    for i, row in enumerate(pieces.CAPTAIN_ROWS):
        y = 28 + 64.0 * i
        shapes.append(Polygon(f"captain:{i}", points=box(MARGIN, y, 186, 60), fill="sand"))
        shapes.append(Label(f"name:{i}", text=pieces.WORDS.name("captain", i), x=MARGIN + 4, y=y + 8, size=7,
                            anchor="start", serif=True))  # fmt: skip
        facts = pieces.WORDS.text(
            "tip.captain_facts", reach=pieces.RANGE[i], coins=pieces.COIN[i], n=pieces.SWITCH[i]
        )
        shapes.append(
            Label(f"facts:{i}", text=facts, x=MARGIN + 182, y=y + 8, size=4, anchor="end")
        )
        for space in range(pieces.HELM):
            x = MARGIN + 4 + 22.5 * space
            shapes.append(Polygon(f"helm:{i}:{space}", points=box(x, y + 15, 21, 18), fill="paper"))
            early = pieces.WORDS.name("order", pieces.HELM_EARLY[i][space])
            late = pieces.WORDS.name("order", pieces.HELM_LATE[i][space])
            words = early if early == late else f"{early} / {late}"
            shapes.extend(
                paragraph(f"order:{i}:{space}", words, x + 10.5, y + 20, 12, 2.8, "middle")
            )
        builds = ", ".join(
            pieces.WORDS.name("tile", pieces.TILE_IDS.index(name))
            for name in row.texts("builds")[:2] + row.texts("rising") + row.texts("builds")[2:]
        )
        words = f"{builds}. {pieces.WORDS.text(f'takes.{row.id}')}."
        shapes.extend(paragraph(f"builds:{i}", words, MARGIN + 4, y + 40, 92, 3.6))
    return Sheet("captains", shapes=shapes)


def _tokens() -> list[Sheet]:
    """76 tokens of the Ocean Bag."""
    symbols = [row.id for row in pieces.TOKEN_ROWS for _ in range(row.int("count"))]
    shapes: list[Shape] = []
    for i, symbol in enumerate(symbols):
        x, y = MARGIN + 12 + 23.0 * (i % 8), 24 + 23.0 * (i // 8)
        shapes.append(Sprite(f"token:{i}", symbol=symbol, x=x, y=y, scale=0.5))
    return [Sheet("tokens", shapes=shapes)]
