"""Where things can be.

Places take workers: eight spaces, then the Action Buildings. Ships stand in supply, on the dock, on the
whaling track (row 0 beside the dock, rows 1–6 with their food) or on the Return space.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from watertable.games.new_bedford.pieces import ACTION_TILES

# Spaces of the Town Board and the Whaling Board (p. 17, 23).
FARM: Final = 0
FOREST: Final = 1
WAREHOUSE: Final = 2
GENERAL_STORE: Final = 3
TOWN_HALL: Final = 4
WHEELHOUSE: Final = 5
DOCKYARD: Final = 6
CITY_PIER: Final = 7
SPACES: Final = 8
PLACES: Final = SPACES + ACTION_TILES
TOWN_SPACES: Final = 6  # those before the Dockyard lie on the Town Board

# Where a worker can be besides a place.
HOME: Final = -1
OVERBOARD: Final = -2  # since this round
MISSING: Final = -3  # for the whole round

# Where a ship can be besides rows 0–6.
RETURN: Final = -1
DOCK: Final = -2
SUPPLY: Final = -3
BOTTLE: Final = -4

ROWS: Final = 7
OUTER: Final = 6  # the last row
BERTHS: Final = 3  # ranks in a row

# Owner of a tile that no participant owns.
ABSENT: Final = -2
UNBUILT: Final = -1

# Where a page is, if not with a participant.
UNUSED: Final = -1  # not in this game
DECK: Final = -2
UNDER: Final = -3  # below its deck, until Rotten Decking
UP_ONE: Final = -4  # face up in slot 1
UP_TWO: Final = -5

LOG_OFF: Final = 0
LOG_BOTH: Final = 1
LOG_OMENS: Final = 2
LOG_PROVIDENCE: Final = 3
LOG_MIXED: Final = 4


def place_of(tile: i64) -> i64:
    """The number of an Action Building among the places."""
    return SPACES + tile


def card_topic(card: i64) -> i64:
    """The number of a page among the topics of questions."""
    return PLACES + card


def topic_card(topic: i64) -> i64:
    """The page a question is about; negative for places."""
    return topic - PLACES
