"""What is in the box.

Numbers stand for pieces everywhere: goods, whales, tiles, pages, captains. Tile, page and space numbers
are places in the data files and never move.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from watertable.kernel.data import FLAG, INT, INTS, TEXT, TEXTS, Box, Row
from watertable.kernel.errors import DataError
from watertable.kernel.ints import ints
from watertable.kernel.text import Words

BOX: Final = Box(__file__)

ROUNDS: Final = 12
MOST: Final = 5  # participants, people and captains together

# Goods; money stands beside them in every cost and gain.
WOOD: Final = 0
FOOD: Final = 1
BRICK: Final = 2
MONEY: Final = 3
GOODS: Final = ["wood", "food", "brick"]

# Tokens of the Ocean Bag.
RIGHT: Final = 0
BOWHEAD: Final = 1
SPERM: Final = 2
EMPTY: Final = 3
WHALES: Final = ["right", "bowhead", "sperm"]
TOKENS: Final = ["right", "bowhead", "sperm", "empty"]

# Action Buildings.
BANK: Final = 0
DRY_DOCK: Final = 1
LIGHTHOUSE: Final = 2
LUMBER_MILL: Final = 3
SCHOOLHOUSE: Final = 4
TAVERN: Final = 5
TRYWORKS: Final = 6
WHARF: Final = 7
BAKERY: Final = 8
BRICKYARD: Final = 9
CHANDLERY: Final = 10
COOPERAGE: Final = 11
COURTHOUSE: Final = 12
INN: Final = 13
MARKET: Final = 14
POST_OFFICE: Final = 15
TURNERS_MILL: Final = 16
CAPTAINS_HOUSE: Final = 17
COFFEEHOUSE: Final = 18
CUSTOMHOUSE: Final = 19
HARBOR_OFFICE: Final = 20
LOADING_DOCK: Final = 21
MAYORS_HOUSE: Final = 22
PERFUMERY: Final = 23
REFINERY: Final = 24
SALTERY: Final = 25
BREWERY: Final = 26
CHEMIST_SHOP: Final = 27
DISTILLERY: Final = 28
FAIRHAVEN_BRIDGE: Final = 29
SHIPWRIGHT: Final = 30
STOREHOUSE: Final = 31
LIBRARY: Final = 32
INSURANCE: Final = 33
ALMSHOUSE: Final = 34
COLLEGE: Final = 35
EMPTY_LOT: Final = 36
FIRE_HOUSE: Final = 37
# Victory Buildings.
ACTION_TILES: Final = 38
COUNTING_HOUSE: Final = 38
MANSION: Final = 39
MUNICIPAL_OFFICE: Final = 40
SEAMENS_BETHEL: Final = 41
CANDLEWORKS: Final = 42
DRESSMAKER: Final = 43
PUBLISHING_HOUSE: Final = 44
SALVAGE_YARD: Final = 45
SHANTY: Final = 46
NEWSPAPER: Final = 47
RECTORY: Final = 48
TILES: Final = 49
TILE_IDS: Final = [
    "bank", "dry_dock", "lighthouse", "lumber_mill", "schoolhouse", "tavern", "tryworks", "wharf",
    "bakery", "brickyard", "chandlery", "cooperage", "courthouse", "inn", "market", "post_office",
    "turners_mill", "captains_house", "coffeehouse", "customhouse", "harbor_office",
    "loading_dock", "mayors_house", "perfumery", "refinery", "saltery", "brewery", "chemist_shop",
    "distillery", "fairhaven_bridge", "shipwright", "storehouse", "library", "insurance",
    "almshouse", "college", "empty_lot", "fire_house", "counting_house", "mansion",
    "municipal_office", "seamens_bethel", "candleworks", "dressmaker", "publishing_house",
    "salvage_yard", "shanty", "newspaper", "rectory",
]  # fmt: skip

# Pages of the Ship's Log: Providence 0–15, Omens 16–31.
BEACHED_WHALE: Final = 0
CALM_SEAS: Final = 1
COFFIN: Final = 2
CORPUSANTS: Final = 3
GAM: Final = 4
GULF_STREAM: Final = 5
MESSAGE: Final = 6
SLEIGH_RIDE: Final = 7
NEWS: Final = 8
SCRIMSHAW: Final = 9
SHIP_BOTTLE: Final = 10
TRADE_WINDS: Final = 11
DESERT_ISLE: Final = 12
UNDER_WEIGH: Final = 13
WHALE_POD: Final = 14
WINDFALL: Final = 15
BROKEN_MAST: Final = 16
BURNED_OIL: Final = 17
DICE_OF_FATE: Final = 18
ICE_SHEET: Final = 19
MAN_OVERBOARD: Final = 20
MAST_HEAD: Final = 21
RATS: Final = 22
REEF: Final = 23
REFINERY_FIRE: Final = 24
ROTTEN_DECKING: Final = 25
SEA_ICE: Final = 26
SERMON: Final = 27
SHARKS: Final = 28
STOVE_BOAT: Final = 29
TYPHOON: Final = 30
ESSEX: Final = 31
CARDS: Final = 32
OMENS: Final = 16  # the first Omen
CARD_IDS: Final = [
    "beached_whale", "calm_seas", "coffin", "corpusants", "gam", "gulf_stream",
    "message_in_a_bottle", "nantucket_sleigh_ride", "news_from_town", "scrimshaw",
    "ship_in_a_bottle", "trade_winds", "uncharted_desert_isle", "under_weigh", "whale_pod",
    "windfall", "broken_mast", "burned_oil", "dice_of_fate", "ice_sheet", "man_overboard",
    "mast_head", "rats", "reef", "refinery_fire", "rotten_decking", "sea_ice", "sermon", "sharks",
    "stove_boat", "typhoon", "wreck_of_the_essex",
]  # fmt: skip

# Windows in which a kept page may be played (ruling 34).
AT_START: Final = 0
AT_MOVEMENT: Final = 1
AT_WHALING: Final = 2
WINDOWS: Final = ["start", "movement", "whaling"]

STARBUCK: Final = 0
FLASK: Final = 1
STUBB: Final = 2
AHAB: Final = 3
CAPTAIN_IDS: Final = ["starbuck", "flask", "stubb", "ahab"]
# What a helm space orders.
ORDERS: Final = "WFB$PLDH"
GATHER_WOOD: Final = 0
GATHER_FOOD: Final = 1
GATHER_BRICK: Final = 2
EARN: Final = 3
PREPARE: Final = 4
LAUNCH: Final = 5
BOTH: Final = 6
BUILD: Final = 7
HELM: Final = 8

_BONUS: Final = {"gain": INTS, "bonus": INTS, "price": INTS}
_PRINTED: Final = {
    "gain": INTS,
    "price": INTS,
    "choice": INTS,
    "points": INT,
    "per": INT,
    "of": TEXT,
    "flag": FLAG,
}
SPACE_ROWS: Final = BOX.rows("spaces.toml", "space", {}, _BONUS)
TILE_ROWS: Final = BOX.rows("tiles.toml", "tile", {"group": TEXT, "cost": INTS}, _PRINTED)
CARD_ROWS: Final = BOX.rows("cards.toml", "card", {"deck": TEXT, "window": TEXT, "points": INT}, {})
TOKEN_ROWS: Final = BOX.rows(
    "whales.toml", "token", {"count": INT, "each": INT, "lay": INT, "points": INT, "sale": INT}, {}
)
CAPTAIN_ROWS: Final = BOX.rows(
    "captains.toml",
    "captain",
    {"helm": TEXTS, "switch": INT, "range": INT, "coin": INT, "builds": TEXTS, "rising": TEXTS},
    {},
)
SET_ROWS: Final = BOX.rows("sets.toml", "set", {"two": TEXTS, "more": TEXTS, "victory": TEXTS}, {})


def _in_order(rows: list[Row], ids: list[str]) -> None:
    found = [row.id for row in rows]
    if found != ids:
        raise DataError(rows[0].place, f"rows should stand in the order {' '.join(ids)}")


_in_order(TILE_ROWS, TILE_IDS)
_in_order(CARD_ROWS, CARD_IDS)
_in_order(CAPTAIN_ROWS, CAPTAIN_IDS)
_in_order(TOKEN_ROWS, TOKENS)


class Bill:
    """What a tile costs, as attributes: faster than a list where it is read often."""

    wood: i64
    food: i64
    brick: i64
    coins: i64

    def __init__(self, cost: list[int]) -> None:
        self.wood, self.food, self.brick, self.coins = cost


def _four(row: Row, field: str) -> list[int]:
    found = row.ints(field)
    if not found:
        return [0, 0, 0, 0]
    if len(found) != 4:
        raise DataError(row.place, f"{field!r} names wood, food, brick and money")
    return found


def _three(row: Row, field: str) -> list[int]:
    found = row.ints(field)
    return found or [0, 0, 0]


COST: Final = [_four(row, "cost") for row in TILE_ROWS]
BILL: Final = [Bill(cost) for cost in COST]
GOODS_COST: Final = ints([cost[0] + cost[1] + cost[2] for cost in COST])
VALUE: Final = ints([cost[0] + cost[1] + 2 * cost[2] + cost[3] for cost in COST])  # in dollars
POINTS: Final = ints([row.int("points") for row in TILE_ROWS])
PER: Final = ints([row.int("per", 1) for row in TILE_ROWS])
FLAGGED: Final = ints([1 if row.flag("flag") else 0 for row in TILE_ROWS])
CHOICE: Final = [_three(row, "choice") for row in TILE_ROWS]

# By place: the spaces first, then the Action Buildings.
GAIN: Final = [_four(row, "gain") for row in SPACE_ROWS + TILE_ROWS[:ACTION_TILES]]
BONUS: Final = [_four(row, "bonus") for row in SPACE_ROWS]
PRICE: Final = [_three(row, "price") for row in SPACE_ROWS + TILE_ROWS[:ACTION_TILES]]

LAY: Final = ints([row.int("lay") for row in TOKEN_ROWS])
SALE: Final = ints([row.int("sale") for row in TOKEN_ROWS])
WORTH: Final = ints([row.int("points") for row in TOKEN_ROWS])
EACH: Final = ints([row.int("each") for row in TOKEN_ROWS])

PAGE_POINTS: Final = ints([row.int("points") for row in CARD_ROWS])
WINDOW: Final = [
    WINDOWS.index(row.text("window")) if row.text("window") in WINDOWS else -1 for row in CARD_ROWS
]

# Groups of tiles that set-ups draw from.
GROUPS: Final = [
    "core2",
    "core3",
    "solo",
    "town2",
    "town3",
    "log",
    "fifth",
    "core_victory",
    "town_victory",
    "log_victory",
    "fifth_victory",
]
CORE2: Final = 0
CORE3: Final = 1
SOLO: Final = 2
TOWN2: Final = 3
TOWN3: Final = 4
LOG: Final = 5
FIFTH: Final = 6
CORE_VICTORY: Final = 7
TOWN_VICTORY: Final = 8
LOG_VICTORY: Final = 9
FIFTH_VICTORY: Final = 10
GROUP: Final = [GROUPS.index(row.text("group")) for row in TILE_ROWS]

SETS: Final = [row.id for row in SET_ROWS]


def _numbers(names: list[str]) -> list[int]:
    return [TILE_IDS.index(name) for name in names]


SET_TWO: Final = [_numbers(row.texts("two")) for row in SET_ROWS]
SET_MORE: Final = [_numbers(row.texts("more")) for row in SET_ROWS]
SET_VICTORY: Final = [_numbers(row.texts("victory")) for row in SET_ROWS]

# Not for two players (p. 2), and not for the Lonely Ocean (Rising Tide, last page).
NOT_FOR_TWO: Final = [FAIRHAVEN_BRIDGE, STOREHOUSE, CHEMIST_SHOP]
NOT_FREE_FOR_TWO: Final = [FAIRHAVEN_BRIDGE, STOREHOUSE, CHEMIST_SHOP, INN, POST_OFFICE]
NOT_FOR_CAPTAINS: Final = [
    CAPTAINS_HOUSE,
    CHEMIST_SHOP,
    LOADING_DOCK,
    SALTERY,
    FAIRHAVEN_BRIDGE,
    SHANTY,
    SALVAGE_YARD,
]


def _helm(row: Row, late: bool) -> list[int]:
    found: list[int] = []
    for space in row.texts("helm"):
        first, _, second = space.partition("/")
        found.append(ORDERS.index(second if late and second else first))
    return found


def _builds(row: Row) -> list[int]:
    names = row.texts("builds")
    return _numbers(names[:2] + row.texts("rising") + names[2:])


HELM_EARLY: Final = [_helm(row, False) for row in CAPTAIN_ROWS]
HELM_LATE: Final = [_helm(row, True) for row in CAPTAIN_ROWS]
SWITCH: Final = [row.int("switch") for row in CAPTAIN_ROWS]
RANGE: Final = [row.int("range") for row in CAPTAIN_ROWS]
COIN: Final = [row.int("coin") for row in CAPTAIN_ROWS]
BUILDS: Final = [_builds(row) for row in CAPTAIN_ROWS]

SPACE_IDS: Final = [row.id for row in SPACE_ROWS]
PLACE_IDS: Final = SPACE_IDS + TILE_IDS[:ACTION_TILES]

WORDS: Final = Words(
    BOX.words(),
    {
        "good": GOODS,
        "whale": TOKENS,
        "tile": TILE_IDS,
        "card": CARD_IDS,
        "space": SPACE_IDS,
        "captain": CAPTAIN_IDS,
        "order": [
            "gather_wood",
            "gather_food",
            "gather_brick",
            "earn",
            "prepare",
            "launch",
            "both",
            "build",
        ],
        "window": WINDOWS,
        "shield": ["insurance", "calm_seas"],
        "ship": ["small", "large"],
        "chooser": ["small", "large", "small_log", "large_log"],
        "slot": ["one", "two"],
        "why": ["in_turn", "inn", "coffin"],
    },
)
# Places are spaces and Action Buildings; topics are places and pages.
WORDS.names["place"] = WORDS.names["space"] + WORDS.names["tile"][:ACTION_TILES]
WORDS.names["topic"] = WORDS.names["place"] + WORDS.names["card"]
WORDS.names["toll"] = WORDS.names["place"] + [
    WORDS.sentences.get(f"toll.{card}", "") for card in CARD_IDS
]
