"""What is in the box."""

from __future__ import annotations

from typing import Final

from watertable.kernel.data import INT, OPS, TEXT, TEXTS, Box, Row
from watertable.kernel.ints import ints
from watertable.kernel.text import Words

BOX: Final = Box(__file__)

# The four piles, and what can be owned: a pile, or one of the three kinds of Habitat.
INDUSTRY: Final = 0
URBAN: Final = 1
FARM: Final = 2
HABITAT: Final = 3
ANY_PILE: Final = 4
WETLANDS: Final = 4
STREAMBANKS: Final = 5
GREENSPACES: Final = 6
PILES: Final = ["industry", "urban", "farm", "habitat"]
KINDS: Final = [*PILES, "wetlands", "streambanks", "greenspaces"]
HABITAT_KINDS: Final = [WETLANDS, STREAMBANKS, GREENSPACES]
# Point System: which pile each kind of Habitat is paired with, by kind.
COMPANION: Final = [-1, -1, -1, -1, INDUSTRY, FARM, URBAN]

PIECE_ROWS: Final = BOX.rows("pieces.toml", "piece", {"count": INT, "each": INT}, {})
TOKENS: Final = PIECE_ROWS[0].int("count")
FIRST_TOKENS: Final = PIECE_ROWS[0].int("each")
# Ruling 53: what is in the supply per seat unless all tokens are in play.
SCARCE_TOKENS: Final = 9

SPACE_ROWS: Final = BOX.rows(
    "board.toml", "space", {"kind": TEXT, "col": INT, "row": INT}, {"icons": TEXTS, "does": OPS}
)
EVENT_ROWS: Final = BOX.rows(
    "events.toml", "event", {"sort": TEXT}, {"does": OPS, "hold": TEXT, "pile": TEXT, "n": INT}
)
CARD_ROWS: Final = BOX.rows(
    "land_use.toml", "card", {"pile": TEXT, "cost": INT, "points": INT}, {"habitat": TEXT}
)
DISASTER_ROWS: Final = BOX.rows("disasters.toml", "disaster", {}, {})
SCALE_ROWS: Final = BOX.rows(
    "disasters.toml", "scale", {"disaster": TEXT, "low": INT, "high": INT, "does": OPS}, {}
)

EVENTS: Final = len(EVENT_ROWS)
CARDS: Final = len(CARD_ROWS)
DISASTERS: Final = len(DISASTER_ROWS)
PIPS: Final = 6
LOOKED_AT: Final = 3  # "the first 3 Land Use Cards"


def kind_number(word: str) -> int:
    """The number of a pile or a kind of Habitat; -1 for no word."""
    return KINDS.index(word) if word else -1


def _card_kind(row: Row) -> int:
    """The kind of Habitat, or the pile again for the other three."""
    return kind_number(row.text("habitat") or row.text("pile"))


CARD_PILE: Final = ints([kind_number(row.text("pile")) for row in CARD_ROWS])
CARD_KIND: Final = ints([_card_kind(row) for row in CARD_ROWS])
CARD_COST: Final = ints([row.int("cost") for row in CARD_ROWS])
CARD_POINTS: Final = ints([row.int("points") for row in CARD_ROWS])


def _pile_cards(pile: int) -> list[int]:
    return [card for card in range(CARDS) if CARD_PILE[card] == pile]


# The cards of each pile, and the place of each card in its pile as a bit: who may be what is a mask.
PILE_CARDS: Final[list[list[int]]] = [_pile_cards(pile) for pile in range(4)]
CARD_PLACE: Final = ints([PILE_CARDS[CARD_PILE[card]].index(card) for card in range(CARDS)])
CARD_BIT: Final = ints([1 << place for place in CARD_PLACE])
WHOLE_PILE: Final = ints([(1 << len(PILE_CARDS[pile])) - 1 for pile in range(4)])


def cost_mask(pile: int, low: int, high: int) -> int:
    """The cards of a pile that cost `low` to `high`."""
    mask = 0
    for card in PILE_CARDS[pile]:
        if low <= CARD_COST[card] <= high:
            mask |= CARD_BIT[card]
    return mask


def kind_mask(kind: int) -> int:
    """The Habitat cards of one kind."""
    mask = 0
    for card in PILE_CARDS[HABITAT]:
        if CARD_KIND[card] == kind:
            mask |= CARD_BIT[card]
    return mask


KIND_MASK: Final[list[int]] = [0, 0, 0, 0, *[kind_mask(kind) for kind in HABITAT_KINDS]]


def _holding(word: str) -> list[int]:
    return [event for event in range(EVENTS) if EVENT_ROWS[event].text("hold") == word]


# Innovation cards, by what they are kept for.
INNOVATIONS: Final[list[int]] = [e for e in range(EVENTS) if EVENT_ROWS[e].text("hold")]
IS_INNOVATION: Final[list[bool]] = [bool(row.text("hold")) for row in EVENT_ROWS]
WARNINGS: Final[list[int]] = _holding("cancel_disaster")
SENSORS: Final[list[int]] = _holding("cancel_event")
TREATMENTS: Final[list[int]] = _holding("clean_card")
REBATES: Final[list[int]] = _holding("rebate")
REBATE_PILE: Final[list[int]] = [kind_number(row.text("pile")) for row in EVENT_ROWS]
REBATE_TOKENS: Final[list[int]] = [row.int("n") for row in EVENT_ROWS]

WORDS: Final = Words(
    BOX.words(),
    {
        "space": [row.id for row in SPACE_ROWS] + [SPACE_ROWS[0].id],  # 32 is Start again, reached
        "event": [row.id for row in EVENT_ROWS],
        "card": [row.id for row in CARD_ROWS],
        "disaster": [row.id for row in DISASTER_ROWS],
        "scale": [row.id for row in SCALE_ROWS],
        "pile": [*PILES, "any"],
        "kind": KINDS,
    },
)
