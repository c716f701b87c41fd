"""What is in the box."""

from __future__ import annotations

from typing import Final

from watertable.kernel.data import FLAG, INT, INTS, OPS, TABLE, TEXT, TEXTS, Box, Row
from watertable.kernel.state import NONE
from watertable.kernel.text import Words

BOX: Final = Box(__file__)

# Community cards, by number; a hand also holds Job Offers and Threats.
COMMUNITY_ROWS: Final = BOX.rows("cards.toml", "community", {"count": INT}, {"resistance": FLAG})
BLUES: Final = 0
CHURCH: Final = 1
FAMILY: Final = 2
FARM: Final = 3
GARDEN: Final = 4
EDUCATION: Final = 5
NEWSPAPER: Final = 6
RADIO: Final = 7
ACTIVISM: Final = 8
VAUDEVILLE: Final = 9
COMMUNITY: Final = 10  # how many kinds of Community card there are
JOB: Final = 10  # in a hand only
THREAT: Final = 11  # in a hand only
KINDS: Final = 12
CARD_IDS: Final = [*[row.id for row in COMMUNITY_ROWS], "job_offer", "threat"]
COMMUNITY_COUNTS: Final = [row.int("count") for row in COMMUNITY_ROWS]

# Landowner cards
LANDOWNER_ROWS: Final = BOX.rows(
    "cards.toml", "landowner", {"count": INT, "starred": INT, "fall": INT}, {"does": OPS}
)
LANDOWNER_IDS: Final = [row.id for row in LANDOWNER_ROWS]
LANDOWNERS: Final = len(LANDOWNER_ROWS)
L_JOB: Final = 0
L_THREAT: Final = 1
ROW: Final = 3  # face-up Landowner cards

# What a crisis does, and to what
OP_NAMES: Final = ["none", "threaten", "force", "hate", "flee", "camp", "dynamite"]
OP_THREATEN: Final = 1
OP_FORCE: Final = 2
OP_HATE: Final = 3
OP_FLEE: Final = 4
OP_CAMP: Final = 5
OP_DYNAMITE: Final = 6

# The map
AREA_ROWS: Final = BOX.rows("map.toml", "area", {"dot": TEXT}, {})
WATER_ROWS: Final = BOX.rows(
    "map.toml",
    "water",
    {"area": TEXT, "body": TEXT, "hexes": TEXTS, "token": TEXT, "downstream": TEXT},
    {},
)
LAND_ROWS: Final = BOX.rows(
    "map.toml",
    "land",
    {"elevation": INT, "hexes": TEXTS, "forests": TEXTS, "fields": TEXTS},
    {"vicksburg": FLAG},
)
SITE_ROWS: Final = BOX.rows("map.toml", "site", {"hex": TEXT}, {})
AREA_IDS: Final = [row.id for row in AREA_ROWS]
SITE_IDS: Final = [row.id for row in SITE_ROWS]
AREAS: Final = len(AREA_ROWS)
GROUPS: Final = len(WATER_ROWS)

# Weather Report cards
WEATHER_ROWS: Final = BOX.rows(
    "cards.toml", "weather", {"area": TEXT, "water": INT, "count": INT, "print77": INT}, {}
)
WEATHER_IDS: Final = [row.id for row in WEATHER_ROWS]
WEATHERS: Final = len(WEATHER_ROWS)
HEAVY: Final = 3  # water a heavy rain adds
WEATHER_WATER: Final = [row.int("water") for row in WEATHER_ROWS]
WEATHER_AREA: Final = [
    AREA_IDS.index(row.text("area")) if row.text("area") else NONE for row in WEATHER_ROWS
]
WEATHER_PER_WEEK: Final = 3
LOOK: Final = 3  # cards a Newspaper or a Radio shows

# The player board
PERPETUAL_ROWS: Final = BOX.rows(
    "powers.toml", "perpetual", {"card": TEXT, "values": INTS, "start": INT, "prices": INTS}, {}
)
ACTIONS: Final = 0
MOVEMENT: Final = 1
PAWNS: Final = 2
DONATIONS: Final = 3
CROSS: Final = 4
POWERS: Final = 5
POWER_IDS: Final = [row.id for row in PERPETUAL_ROWS]
POWER_CARD: Final = [CARD_IDS.index(row.text("card")) for row in PERPETUAL_ROWS]
VALUES: Final[list[list[int]]] = [row.ints("values") for row in PERPETUAL_ROWS]
PRICES: Final[list[list[int]]] = [row.ints("prices") for row in PERPETUAL_ROWS]
START_BOX: Final = [
    VALUES[i].index(PERPETUAL_ROWS[i].int("start")) for i in range(len(PERPETUAL_ROWS))
]
RENEWABLE_ROWS: Final = BOX.rows("powers.toml", "renewable", {"cards": TEXTS}, {})
DISCOUNT: Final = 0
MANY_HANDS: Final = 1
BOOST: Final = 2
UPLIFT: Final = 3
RAFT: Final = 4
RENEWABLES: Final = 5
RENEWABLE_IDS: Final = [row.id for row in RENEWABLE_ROWS]
RENEWABLE_CARDS: Final = [[CARD_IDS.index(c) for c in row.texts("cards")] for row in RENEWABLE_ROWS]


def _ways() -> list[tuple[int, int]]:
    """Every way to pay for a Renewable power: bit i means Education for card i; never for a Job
    Offer, and one Power card at least is real (p. 13).
    """
    found: list[tuple[int, int]] = []
    for row in range(len(RENEWABLE_CARDS)):
        cards = RENEWABLE_CARDS[row]
        for wild in range(1 << len(cards)):
            real = [cards[i] for i in range(len(cards)) if not wild >> i & 1]
            if real not in ([], [JOB]) and real.count(JOB) == cards.count(JOB):
                found.append((row, wild))
    return found


def _way(row: int, wild: int) -> list[str]:
    cards = RENEWABLE_CARDS[row]
    return [CARD_IDS[EDUCATION] if wild >> i & 1 else CARD_IDS[cards[i]] for i in range(len(cards))]


RENEW_WAYS: Final = _ways()
WAY_IDS: Final = [" ".join(_way(row, wild)) for row, wild in RENEW_WAYS]

# Goals and roles
GOAL_ROWS: Final = BOX.rows(
    "goals.toml",
    "goal",
    {"level": TEXT, "pair": TEXT, "reward": INT},
    {"donate": TABLE, "rafts": INT, "meeting": FLAG},
)
GOAL_IDS: Final = [row.id for row in GOAL_ROWS]
GOALS: Final = len(GOAL_ROWS)
GOAL_SLOTS: Final = 2
GOAL_IS_B: Final = [row.text("level") == "b" for row in GOAL_ROWS]
GOAL_PAIR: Final = [GOAL_IDS.index(row.text("pair")) for row in GOAL_ROWS]
GOAL_REWARD: Final = [row.int("reward") for row in GOAL_ROWS]
GOAL_RAFTS: Final = [row.int("rafts") for row in GOAL_ROWS]
GOAL_MEETING: Final = [row.flag("meeting") for row in GOAL_ROWS]


def _needs(row: Row) -> list[int]:
    asked = row.table("donate")
    return [int(asked.get(CARD_IDS[kind], 0)) for kind in range(COMMUNITY)]


GOAL_NEEDS: Final = [_needs(row) for row in GOAL_ROWS]

ROLE_ROWS: Final = BOX.rows("roles.toml", "role", {"power": TEXT, "value": INT}, {})
SINGER: Final = 0
ACTIVIST: Final = 1
PREACHER: Final = 2
CROPPER: Final = 3
YOUNG: Final = 4
TEACHER: Final = 5
ROLE_IDS: Final = [row.id for row in ROLE_ROWS]
ROLES: Final = len(ROLE_ROWS)
ROLE_POWER: Final = [POWER_IDS.index(row.text("power")) for row in ROLE_ROWS]
ROLE_BOX: Final = [
    VALUES[ROLE_POWER[i]].index(ROLE_ROWS[i].int("value")) for i in range(len(ROLE_ROWS))
]

# Fall 1926 and Spring 1927
VERSION_ROWS: Final = BOX.rows(
    "versions.toml",
    "version",
    {
        "weeks": INT,
        "water": INT,
        "heavy": INT,
        "losses": INTS,
        "levees": INTS,
        "relief": FLAG,
        "bank": INTS,
    },
    {},
)
FALL: Final = 0
SPRING: Final = 1
VERSION_IDS: Final = [row.id for row in VERSION_ROWS]
WEEKS: Final = [row.int("weeks") for row in VERSION_ROWS]
START_LEVEL: Final = [row.int("water") for row in VERSION_ROWS]
HEAVY_KEPT: Final = [row.int("heavy") for row in VERSION_ROWS]
LOSS_LIMIT: Final[list[list[int]]] = [row.ints("losses") for row in VERSION_ROWS]
FIRST_LEVEES: Final[list[list[int]]] = [row.ints("levees") for row in VERSION_ROWS]
RELIEF: Final = [row.flag("relief") for row in VERSION_ROWS]
BANK: Final[list[list[int]]] = [row.ints("bank") for row in VERSION_ROWS]

# Wooden and cardboard pieces
MAX_HANDS: Final = 4
PAWNS_EACH: Final = 4
PLAYER_PAWNS: Final = 16  # pawn = hand * 4 + 0 … 3
PAWNS_OF: Final = [[hand * 4, hand * 4 + 1, hand * 4 + 2, hand * 4 + 3] for hand in range(4)]
SURVIVORS: Final = 11  # pawns 16 … 26
ALL_PAWNS: Final = 27
RAFTS: Final = 10
RAFT_SEATS: Final = 2
CAMPS: Final = 7
LEVEES: Final = 60
LEVEE_TOP: Final = 6
TOWNS: Final = 5  # one per hand, and a neutral one for two hands
NEUTRAL: Final = 4
TARGETS: Final = ALL_PAWNS + TOWNS  # whom a Blues Singer can play for
HAND_LIMIT: Final = 7
DEALT: Final = 7
REFILL: Final = 5
NEW_LEVEE: Final = 2  # Job Offers for a new levee
RAISE_LEVEE: Final = 1
PAWN_IDS: Final = [
    *[f"{pawn // 4 + 1}{'abcd'[pawn % 4]}" for pawn in range(PLAYER_PAWNS)],
    *[f"s{n + 1}" for n in range(SURVIVORS)],
]
RAFT_IDS: Final = [f"r{n + 1}" for n in range(RAFTS)]
TOWN_IDS: Final = ["1", "2", "3", "4", "neutral"]
TARGET_IDS: Final = [*PAWN_IDS, *[f"town_{town}" for town in TOWN_IDS]]


def _ops(row: Row) -> dict[str, object]:
    ops = row.ops()
    return ops[0] if ops else {"op": "none"}


CRISIS: Final = [OP_NAMES.index(str(_ops(row)["op"])) for row in LANDOWNER_ROWS]
CRISIS_SITE: Final = [
    SITE_IDS.index(str(_ops(row)["site"])) if "site" in _ops(row) else NONE
    for row in LANDOWNER_ROWS
]


def _areas(row: Row) -> list[int]:
    named = _ops(row).get("areas", [])
    assert isinstance(named, list)
    return [AREA_IDS.index(area) for area in named]


def _cards(row: Row) -> int:
    wanted = _ops(row).get("cards", 0)
    assert isinstance(wanted, int)
    return wanted


CRISIS_AREAS: Final = [_areas(row) for row in LANDOWNER_ROWS]
CRISIS_CARDS: Final = [_cards(row) for row in LANDOWNER_ROWS]
HEX_IDS: Final = [f"{at % 12:02d}.{at // 12:02d}" for at in range(216)]
WATER_IDS: Final = [row.id for row in WATER_ROWS]
DIRECTIONS: Final = ["ne", "e", "se", "sw", "w", "nw"]

CATALOGUE: Final = BOX.words()
CARD_NAMES: Final[dict[str, str]] = CATALOGUE["name"]["card"]

WORDS: Final = Words(
    CATALOGUE,
    {
        "way": [", ".join(CARD_NAMES[card] for card in way.split()) for way in WAY_IDS],
        "letter": ["A", "B", "C", "D"],
        "card": CARD_IDS,
        "landowner": LANDOWNER_IDS,
        "weather": WEATHER_IDS,
        "area": AREA_IDS,
        "site": SITE_IDS,
        "power": POWER_IDS,
        "renewable": RENEWABLE_IDS,
        "goal": GOAL_IDS,
        "role": ROLE_IDS,
        "version": VERSION_IDS,
        "pawn": PAWN_IDS,
        "raft": RAFT_IDS,
        "town": TOWN_IDS,
        "target": TARGET_IDS,
        "hex": HEX_IDS,
        "water": WATER_IDS,
        "code": WATER_IDS,
        "direction": DIRECTIONS,
        # movement is counted in halves of a hex
        "half": [str(n // 2) if n % 2 == 0 else f"{n // 2 or ''}½" for n in range(20)],
    },
)
