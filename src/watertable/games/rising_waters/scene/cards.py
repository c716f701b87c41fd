"""Hover cards: what things are, in our words, with page, history and trust."""

from __future__ import annotations

from functools import cache

from watertable.games.rising_waters import board, pieces
from watertable.games.rising_waters.pieces import WORDS
from watertable.kernel.data import Row
from watertable.kernel.scene import Card
from watertable.kernel.state import NONE

# Pieces and tracks: the page, and the ruling where the card says more than the page.
PLAIN = [
    ("flood", "p. 24"),
    ("level", "pp. 4, 21, 24"),
    ("levee", "pp. 16, 25; ruling 10"),
    ("camp_green", "pp. 9, 18"),
    ("camp_red", "pp. 9, 18"),
    ("town", "pp. 12, 30; ruling 6"),
    ("raft", "p. 18"),
    ("pawn", "pp. 12, 15-17; ruling 6"),
    ("survivor", "p. 18; ruling 73"),
    ("losses", "pp. 30-31; ruling 1"),
    ("weeks", "pp. 13, 31"),
    ("relief", "p. 9"),
]
BUTTON_PAGES = {
    "move": "p. 15",
    "donate": "p. 15",
    "accept": "p. 16",
    "seek": "p. 17",
    "work": "p. 17",
    "resist": "p. 17",
    "raft": "p. 18",
    "carry": "p. 18",
    "find": "p. 20",
    "perform": "p. 20",
    "sell": "p. 20",
    "power": "p. 14",
    "show": "pp. 7-8",
}
LAND_KINDS = ("open", "forest", "field")


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
    found: dict[str, Card] = {}
    for key, page in PLAIN:
        trust = "reconstruction" if "ruling" in page else "printed"
        found[key] = Card(tell(f"tip.title_{key}"), "", tell(f"tip.about_{key}"), page, trust)
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
    for name, page in BUTTON_PAGES.items():
        title, text = tell(f"tip.act_{name}"), tell(f"tip.does_{name}")
        found[f"act:{name}"] = Card(title, tell("tip.kind_action"), text, page)
    found.update(_boards())
    found.update(_weather())
    found.update(_map())
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
        price = WORDS.text("tip.price", way=pieces.RENEW_WAYS.index((i, 0)))
        text = f"{tell(f'tip.renewable_{row.id}')} {price}"
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


def _weather() -> dict[str, Card]:
    """Every Weather Report."""
    found: dict[str, Card] = {}
    for card, row in enumerate(pieces.WEATHER_ROWS):
        area, n = pieces.WEATHER_AREA[card], pieces.WEATHER_WATER[card]
        if area == NONE:
            text = tell("tip.weather_cloudy")
        elif n < 0:
            text = WORDS.text("tip.weather_sunny", area=area)
        else:
            text = WORDS.text("tip.weather_rain", area=area, n=n)
        if n == pieces.HEAVY:
            text = f"{text} {tell('tip.weather_heavy')}"
        name = WORDS.name("weather", card)
        found[f"weather:{row.id}"] = _row_card(row, name, "weather", text)
    return found


def hex_card(at: int) -> str:
    """The hover card of a hex: water by its group, land by what grows there and its elevation."""
    if board.WATER_OF[at] != NONE:
        return f"water:{pieces.WATER_IDS[board.WATER_OF[at]]}"
    kind = "city" if board.IN_VICKSBURG[at] else LAND_KINDS[board.TERRAIN[at]]
    return f"land:{kind}:{board.ELEVATION[at]}"


def _map() -> dict[str, Card]:
    """Land and water, of which the whole map is a reconstruction."""
    found: dict[str, Card] = {}
    ours = tell("tip.map_ours")
    for at in board.LAND:
        key = hex_card(at)
        if key in found:
            continue
        kind, high = key.split(":")[1], board.ELEVATION[at]
        more = {"city": "tip.about_city", "open": ""}.get(kind, "tip.about_work")
        text = f"{WORDS.text('tip.about_land', n=high)} {tell(more)}".strip()
        title = WORDS.text(f"tip.land_{kind}", n=high)
        found[key] = Card(title, tell("tip.kind_land"), text, ours, "reconstruction")
    for group in range(pieces.GROUPS):
        area, below = board.GROUP_AREA[group], board.DOWNSTREAM[group]
        if below == NONE:
            text = WORDS.text("tip.about_water_end", area=area)
        else:
            text = WORDS.text("tip.about_water", area=area, water=below)
        if board.IS_DOT[group]:
            text = f"{text} {tell('tip.about_dot')}"
        title = WORDS.name("water", group)
        key = f"water:{pieces.WATER_IDS[group]}"
        found[key] = Card(title, tell("tip.kind_water"), text, ours, "reconstruction")
    return found
