"""Rivers: land uses by seat, paired Habitats, and the final state of the water."""

from __future__ import annotations

from watertable.games.rivers.pieces import (
    CARD_KIND,
    CARD_PILE,
    CARD_ROWS,
    COMPANION,
    HABITAT_KINDS,
    KINDS,
    PILES,
)
from watertable.kernel.view import View
from watertable.lab.facts import TABLE, Counts, count


def end(found: Counts, view: View) -> None:
    """All cards are face up at the end, so the spectator's view contains them."""
    count(found, TABLE, "supply", view["supply"])
    count(found, TABLE, "removed", view["removed"])
    for seat, who in enumerate(view["players"]):
        cards = [card["card"] for card in who["cards"] if card["card"] >= 0]
        count(found, TABLE, "on cards", sum(c["clean"] + c["polluted"] for c in who["cards"]))
        count(found, TABLE, "loose", who["clean"])
        count(found, TABLE, "polluted", who["polluted"])
        for card in cards:
            count(found, seat, f"card {CARD_ROWS[card].id}")
            count(found, seat, f"pile {PILES[CARD_PILE[card]]}")
        for kind in HABITAT_KINDS:
            habitats = sum(CARD_KIND[card] == kind for card in cards)
            companions = sum(CARD_PILE[card] == COMPANION[kind] for card in cards)
            if min(habitats, companions):
                count(found, seat, f"pair {KINDS[kind]}", min(habitats, companions))
