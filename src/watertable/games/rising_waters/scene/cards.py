"""Hover cards: what things are, in our words, with page, history and trust."""

from __future__ import annotations

from functools import cache

from watertable.games.rising_waters import pieces
from watertable.games.rising_waters.pieces import WORDS
from watertable.kernel.data import Row
from watertable.kernel.scene import Card

PLAIN = [
    ("flood", "p. 24"),
    ("level", "p. 21"),
    ("levee", "p. 16"),
    ("camp_green", "p. 9"),
    ("camp_red", "p. 9"),
    ("town", "p. 12"),
    ("raft", "p. 18"),
    ("pawn", "p. 15"),
    ("survivor", "p. 18"),
    ("losses", "p. 30"),
    ("weeks", "p. 13"),
    ("relief", "p. 9"),
]


def tell(key: str) -> str:
    """A sentence of the catalogue, or nothing."""
    return WORDS.text(key) if WORDS.has(key) else ""


def with_history(text: str, name: str) -> str:
    """What a card does, then its history."""
    history = tell(f"history.{name}")
    return f"{text} {history}".strip()


def _row_card(row: Row, title: str, kind: str, text: str) -> Card:
    return Card(title, tell(f"tip.kind_{kind}"), text, row.source, row.trust)


@cache
def cards() -> dict[str, Card]:
    """Every hover card of the game; the same for everybody."""
    found = {
        key: Card(tell(f"tip.title_{key}"), "", tell(f"tip.about_{key}"), page, "printed")
        for key, page in PLAIN
    }
    for number, row in enumerate(pieces.COMMUNITY_ROWS):
        text = with_history(tell(f"tip.card_{row.id}"), row.id)
        found[f"card:{row.id}"] = _row_card(row, WORDS.name("card", number), "community", text)
    for card, row in enumerate(pieces.LANDOWNER_ROWS):
        name = row.id.rstrip("_1234567").removesuffix("_upper").removesuffix("_lower")
        kind = "crisis" if pieces.CRISIS[card] else "landowner"
        text = with_history(tell(f"tip.card_{name}"), name)
        found[f"landowner:{row.id}"] = _row_card(row, WORDS.name("landowner", card), kind, text)
    for name in ("job_offer", "threat"):
        found[f"card:{name}"] = found[f"landowner:{name}"]
    found.update(_boards())
    assert all(f"card:{name}" in found for name in pieces.CARD_IDS)
    return found


def _boards() -> dict[str, Card]:
    found: dict[str, Card] = {}
    for power, row in enumerate(pieces.PERPETUAL_ROWS):
        boxes = " ".join(str(n) for n in row.ints("values"))
        prices = " ".join(str(n) for n in row.ints("prices"))
        text = f"{tell(f'tip.power_{row.id}')} {boxes} ({prices})."
        found[f"power:{pieces.POWER_IDS[power]}"] = _row_card(
            row, WORDS.name("power", power), "power", text
        )
    for i, row in enumerate(pieces.RENEWABLE_ROWS):
        text = tell(f"tip.renewable_{row.id}")
        found[f"renewable:{row.id}"] = _row_card(row, WORDS.name("renewable", i), "renewable", text)
    for goal, row in enumerate(pieces.GOAL_ROWS):
        text = tell(f"tip.goal_{pieces.GOAL_IDS[goal]}")
        found[f"goal:{goal}"] = _row_card(
            row, WORDS.name("goal", goal), f"goal_{row.text('level')}", text
        )
    for role, row in enumerate(pieces.ROLE_ROWS):
        text = tell(f"tip.role_{row.id}")
        found[f"role:{row.id}"] = _row_card(row, WORDS.name("role", role), "role", text)
    return found
