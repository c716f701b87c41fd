"""The pictures of the first screen: the goal, a turn, how to win."""

from __future__ import annotations

from typing import Any, Final

from watertable.games.rivers.pieces import CARD_COST, CARD_PILE, WORDS
from watertable.games.rivers.scene import scene
from watertable.games.rivers.scene.backdrop import backdrop
from watertable.games.rivers.scene.layout import CELL, STRIP_TOP
from watertable.games.rivers.setup import start
from watertable.games.rivers.view import view
from watertable.kernel.house import Options
from watertable.kernel.picture import Picture, window
from watertable.kernel.view import View

CARD_IDS: Final = WORDS.ids["card"]
OPTIONS: Final[Options] = {"water": "scarce", "must_buy": True, "supply_end": "turn"}
OWNED: Final = ["river_port", "city_park", "vineyard", "small_town", "salt_marsh"]
LOOKED: Final = ["textile_mill", "chip_factory", "river_port"]


def intro() -> list[Picture]:
    """Pieces on the ring beside the reservoir, three cards to choose from, a row of bought cards."""
    ring = backdrop("ring")
    drawn = scene(_moment())
    strip: tuple[float, float, float, float] = (0, STRIP_TOP - 140, 440, 282)
    return [
        window("goal", drawn, ring, (0, 0, 6 * CELL, 4.6 * CELL)),
        window("turn", drawn, ring, (706, 318, 480, 382)),
        window("win", drawn, ring, strip),
    ]


def _moment() -> View:
    """A game of three in its middle: one seat looks at cards."""
    state = start(3, OPTIONS)
    state.asks.clear()
    facts = view(state, 0)
    facts["over"] = False
    facts["turn"] = 0
    facts["die"] = 4
    facts["supply"] = 19
    facts["look_pile"] = 0
    facts["look"] = [{"card": CARD_IDS.index(card)} for card in LOOKED]
    for seat, space in enumerate((3, 2, 1)):
        facts["players"][seat]["space"] = space
    facts["players"][0]["cards"] = [_bought(card) for card in OWNED]
    facts["players"][0]["clean"] = 5
    facts["players"][0]["polluted"] = 1
    return facts


def _bought(name: str) -> dict[str, Any]:
    card = CARD_IDS.index(name)
    bad = 1 if name == "vineyard" else 0
    return {"card": card, "pile": CARD_PILE[card], "clean": CARD_COST[card] - bad, "polluted": bad}
