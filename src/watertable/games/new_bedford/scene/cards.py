"""Hover cards: what each thing does, in our words, with its source and trust."""

from __future__ import annotations

from watertable.games.new_bedford import pieces
from watertable.games.new_bedford.board import OUTER
from watertable.kernel.data import Row
from watertable.kernel.scene import Card
from watertable.kernel.text import Say


def cards() -> dict[str, Card]:
    """One card for every tip the board and the panels can show."""
    found: dict[str, Card] = {}
    for i, row in enumerate(pieces.SPACE_ROWS):
        found[f"space:{i}"] = _card("space", i, row, "tip.space")
    for i, row in enumerate(pieces.TILE_ROWS):
        kind = "tip.action_building" if i < pieces.ACTION_TILES else "tip.victory_building"
        card = _card("tile", i, row, kind)
        card.text = f"{cost_words(i)}. {card.text}"
        if pieces.FLAGGED[i]:
            card.text += " " + pieces.WORDS.text("tip.bears_press")
        if i == pieces.PUBLISHING_HOUSE:
            card.text += f" {press_words()}."
        found[f"tile:{i}"] = card
    for i, row in enumerate(pieces.CARD_ROWS):
        found[f"card:{i}"] = _card("card", i, row, f"tip.{row.text('deck')}")
    for i, row in enumerate(pieces.TOKEN_ROWS):
        found[f"whale:{i}"] = _card("whale", i, row, "tip.token")
    for i, row in enumerate(pieces.CAPTAIN_ROWS):
        card = _card("captain", i, row, "tip.captain")
        card.text = " ".join([card.text, *[f"{line}." for line in captain_lines(i)]])
        found[f"captain:{i}"] = card
    found.update(_places())
    return found


def _card(kind: str, number: int, row: Row, says: str) -> Card:
    return Card(
        pieces.WORDS.name(kind, number),
        pieces.WORDS.text(says),
        pieces.WORDS.text(f"does.{row.id}"),
        row.source,
        row.trust,
    )


def press_words() -> str:
    """Which tiles bear the press mark (ruling 5)."""
    names = [pieces.WORDS.name("tile", i) for i in range(pieces.TILES) if pieces.FLAGGED[i]]
    return f"{pieces.WORDS.text('tip.press_tiles')} {', '.join(names)}"


def captain_lines(captain: int) -> list[str]:
    """What a captain goes by: range, coin, the buildings he wants in order, his taste in whales."""
    words = pieces.WORDS
    wanted = ", ".join([words.name("tile", tile) for tile in pieces.BUILDS[captain]])
    return [
        words.text("tip.captain_reach", reach=pieces.RANGE[captain], coins=pieces.COIN[captain]),
        f"{words.text('tip.captain_builds')} {wanted}",
        words.text(f"takes.{pieces.CAPTAIN_IDS[captain]}"),
    ]


def cost_words(tile: int) -> str:
    """What a tile costs, in words."""
    parts = [
        f"{pieces.COST[tile][g]} {pieces.WORDS.name('good', g)}"
        for g in range(3)
        if pieces.COST[tile][g]
    ]
    if pieces.COST[tile][3]:
        parts.append(f"${pieces.COST[tile][3]}")
    return ", ".join(parts)


def _places() -> dict[str, Card]:
    """Rows, dock, yard, Return space, bag."""
    found: dict[str, Card] = {}
    for row in range(OUTER + 1):
        does = Say("tip.row_does", n=row) if row else Say("tip.row_zero_does")
        found[f"row:{row}"] = _plain(Say("tip.row", n=row), does, "core p. 6")
    found["dock"] = _plain(Say("tip.dock"), Say("tip.dock_does"), "core p. 23")
    found["yard"] = _plain(Say("tip.yard"), Say("tip.yard_does"), "core p. 3")
    found["return"] = _plain(Say("tip.return"), Say("tip.return_does"), "core p. 7")
    found["bag"] = _plain(Say("tip.bag"), Say("tip.bag_does"), "core p. 2, 8")
    found["wheel"] = _plain(Say("tip.wheel"), Say("tip.wheel_does"), "core p. 9")
    found["mayor"] = _plain(Say("tip.mayor"), Say("tip.mayor_does"), "ruling 10")
    found["bridge"] = _plain(Say("tip.bridge"), Say("tip.bridge_does"), "ruling 10, 12")
    for i in range(len(pieces.GOODS)):
        found[f"good:{i}"] = _plain(
            Say(f"tip.{pieces.GOODS[i]}"), Say(f"tip.{pieces.GOODS[i]}_does"), "core p. 17"
        )
    return found


def _plain(title: Say, text: Say, source: str) -> Card:
    return Card(
        pieces.WORDS.tell(title),
        pieces.WORDS.text("tip.place"),
        pieces.WORDS.tell(text),
        source,
        "reconstruction" if "ruling" in source else "source",
    )
