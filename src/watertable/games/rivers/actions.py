"""What a seat, or chance, can do."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from watertable.games.rivers.board import RIVER_TILES
from watertable.games.rivers.pieces import CARD_ROWS, EVENT_ROWS, PILES, PIPS
from watertable.kernel.action import Action, ActionTable

MOST_PURGED: Final = 3


class Roll(Action):
    """Chance: the die, for moving (`roll`) or on a Disaster Scale (`scale`)."""

    pips: i64

    def __init__(self, verb: str, pips: int) -> None:
        super().__init__(verb, f"{verb} {pips}")
        self.pips = pips


class DrawEvent(Action):
    """Chance: this Event Card comes off the pile."""

    event: i64

    def __init__(self, event: int) -> None:
        super().__init__("event", f"event {EVENT_ROWS[event].id}")
        self.event = event


class DrawCard(Action):
    """Chance: this Land Use Card is the next one looked at."""

    card: i64

    def __init__(self, card: int) -> None:
        super().__init__("draw", f"draw {CARD_ROWS[card].id}")
        self.card = card


class Plain(Action):
    """An answer that is a single word."""

    def __init__(self, verb: str) -> None:
        super().__init__(verb, verb.replace("_", " "))


class OwnCard(Action):
    """Something done to one of my cards, named by its place in my row (its name is secret)."""

    slot: i64
    place: i64  # counted from 1

    def __init__(self, verb: str, slot: int) -> None:
        super().__init__(verb, f"{verb} {slot + 1}")
        self.slot = slot
        self.place = slot + 1


class Purge(Action):
    """Return this many polluted tokens to the supply, clean."""

    n: i64

    def __init__(self, n: int) -> None:
        super().__init__("purge", f"purge {n}")
        self.n = n


class Look(Action):
    """Look at the first three cards of this pile."""

    pile: i64

    def __init__(self, pile: int) -> None:
        super().__init__("look", f"look {PILES[pile]}")
        self.pile = pile


class Buy(Action):
    """Buy one of the cards looked at, by its place among them."""

    slot: i64
    place: i64

    def __init__(self, slot: int) -> None:
        super().__init__("buy", f"buy {slot + 1}")
        self.slot = slot
        self.place = slot + 1


TABLE: Final = ActionTable()


def _added(action: Action) -> Action:
    TABLE.add(action)
    return action


# The order of adding is the order of ids; it never changes.
ROLLS: Final[list[Action]] = [_added(Roll("roll", pips)) for pips in range(1, PIPS + 1)]
SCALES: Final[list[Action]] = [_added(Roll("scale", pips)) for pips in range(1, PIPS + 1)]
EVENT_DRAWS: Final[list[Action]] = [_added(DrawEvent(event)) for event in range(len(EVENT_ROWS))]
CARD_DRAWS: Final[list[Action]] = [_added(DrawCard(card)) for card in range(len(CARD_ROWS))]

WARN: Final = _added(Plain("warn"))
FACE: Final = _added(Plain("face"))
TAKE: Final = _added(Plain("take"))
LEAVE: Final = _added(Plain("leave"))
IGNORE: Final = _added(Plain("ignore"))
FOLLOW: Final = _added(Plain("follow"))
POLLUTES: Final[list[Action]] = [_added(OwnCard("pollute", slot)) for slot in range(RIVER_TILES)]
CLEAN_LOOSE: Final = _added(Plain("clean_loose"))
CLEANS: Final[list[Action]] = [_added(OwnCard("clean", slot)) for slot in range(RIVER_TILES)]
STOP: Final = _added(Plain("stop"))
PURGES: Final[list[Action]] = [_added(Purge(n)) for n in range(MOST_PURGED + 1)]
LOOKS: Final[list[Action]] = [_added(Look(pile)) for pile in range(len(PILES))]
PASS: Final = _added(Plain("pass"))
BUYS: Final[list[Action]] = [_added(Buy(slot)) for slot in range(3)]
BUY_NONE: Final = _added(Plain("buy_none"))
REDEEM: Final = _added(Plain("redeem"))
SAVE: Final = _added(Plain("save"))
TREATS: Final[list[Action]] = [_added(OwnCard("treat", slot)) for slot in range(RIVER_TILES)]
HOLD: Final = _added(Plain("hold"))
