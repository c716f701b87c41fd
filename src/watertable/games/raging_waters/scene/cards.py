"""Hover cards: piles, houses, swamps, berms, dice and subdivisions."""

from __future__ import annotations

from functools import cache
from typing import Final

from watertable.games.raging_waters import pieces
from watertable.games.raging_waters.pieces import WORDS
from watertable.kernel.scene import Card
from watertable.kernel.text import Say

# Cards whose words rest on a ruling as well as on the rulebook.
RULED: Final = {
    "house": "Completing a Subdivision; rulings 9, 10",
    "house_safe": "Completing a Subdivision; rulings 9, 10",
    "swamp": "Starting the game; How to Play; ruling 7",
    "berm": "How to Play; ruling 12",
}


@cache
def cards() -> dict[str, Card]:
    """What hovering tells about piles, houses, swamps, berms, dice and subdivisions."""
    pile = pieces.PILE_ROWS[0]
    hoe = pieces.SUPPLY_ROWS[1]
    found: dict[str, Card] = {}
    for used in range(3):
        found[f"pile_{used}"] = _card(
            f"pile_{used}", Say(f"card.pile_{used}.text"), pile.source, pile.trust
        )
    for name, source in RULED.items():
        found[name] = _card(name, Say(f"card.{name}.text"), source, "reconstruction")
    found["dice"] = _card("dice", Say("card.dice.text"), "How to Play", "printed")
    found["backhoe"] = _card(
        "backhoe",
        Say("card.backhoe.text", points=pieces.BACKHOE_POINTS),
        f"{hoe.source}; ruling 31",
        "reconstruction",
    )
    for where in range(pieces.SUBDIVISIONS):
        row = pieces.SUBDIVISION_ROWS[where]
        text = Say(
            "card.subdivision.text",
            houses=pieces.HOUSES[where],
            swamps=pieces.SWAMPS[where],
            points=pieces.HOUSE_POINTS[where],
        )
        kind = WORDS.text("card.subdivision.title")
        found[f"sub:{where}"] = Card(
            WORDS.name("subdivision", where), kind, WORDS.tell(text), row.source, row.trust
        )
    return found


def _card(name: str, text: Say, source: str, trust: str) -> Card:
    title = WORDS.text(f"card.{name}.title")
    kind = WORDS.text(f"card.{name}.kind")
    return Card(title, kind, WORDS.tell(text), source, trust)
