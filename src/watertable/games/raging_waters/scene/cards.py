"""Hover cards: piles, houses, swamps, berms, dice and subdivisions."""

from __future__ import annotations

from functools import cache

from watertable.games.raging_waters import pieces
from watertable.games.raging_waters.pieces import WORDS
from watertable.kernel.scene import Card
from watertable.kernel.text import Say


@cache
def cards() -> dict[str, Card]:
    """What hovering tells about piles, houses, swamps, berms, dice and subdivisions."""
    pile = pieces.PILE_ROWS[0]
    dice = pieces.SUPPLY_ROWS[0]
    hoe = pieces.SUPPLY_ROWS[1]
    found: dict[str, Card] = {}
    for used in range(3):
        found[f"pile_{used}"] = _card(
            f"pile_{used}", Say(f"card.pile_{used}.text"), pile.source, pile.trust
        )
    found["house"] = _card("house", Say("card.house.text"), "Completing a Subdivision", "printed")
    found["house_safe"] = _card(
        "house_safe",
        Say("card.house_safe.text"),
        "Completing a Subdivision; rulings 9, 10",
        "reconstruction",
    )
    found["swamp"] = _card(
        "swamp", Say("card.swamp.text"), "Starting the game; How to Play", "printed"
    )
    found["berm"] = _card("berm", Say("card.berm.text"), "How to Play", "printed")
    found["dice"] = _card("dice", Say("card.dice.text"), dice.source, dice.trust)
    found["backhoe"] = _card(
        "backhoe", Say("card.backhoe.text", points=pieces.BACKHOE_POINTS), hoe.source, hoe.trust
    )
    found["leave"] = _card("leave", Say("card.leave.text"), "Leaving a Subdivision", "printed")
    found["stay"] = _card("stay", Say("card.stay.text"), "Leaving a Subdivision", "printed")
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
