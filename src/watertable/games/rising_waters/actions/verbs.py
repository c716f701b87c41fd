"""The verbs: one class each, with named fields and one notation."""

from __future__ import annotations

from typing import Final

from watertable.games.rising_waters.pieces import (
    CARD_IDS,
    DIRECTIONS,
    FARM,
    GARDEN,
    GOAL_IDS,
    HEX_IDS,
    LANDOWNER_IDS,
    PAWN_IDS,
    POWER_IDS,
    RAFT_IDS,
    RENEW_WAYS,
    RENEWABLE_IDS,
    ROLE_IDS,
    TARGET_IDS,
    WAY_IDS,
    WEATHER_IDS,
)
from watertable.kernel.action import Action

# Where a donated card goes: a hand (0 … 3), the Relief Camp track, or an open goal.
TO_BANK: Final = 4
TO_GOAL: Final = 5  # and 6
PLACES: Final = 7
PLACE_IDS: Final = ["to 1", "to 2", "to 3", "to 4", "to relief", "to goal 1", "to goal 2"]


class First(Action):
    """Chance names the First Player."""

    hand: int

    def __init__(self, hand: int) -> None:
        super().__init__("first", f"first {hand + 1}")
        self.hand = hand


class Reveal(Action):
    """Chance turns a Landowner card face up."""

    card: int

    def __init__(self, card: int) -> None:
        super().__init__("landowner", f"landowner {LANDOWNER_IDS[card]}")
        self.card = card


class Draw(Action):
    """Chance deals a Community card."""

    card: int

    def __init__(self, card: int) -> None:
        super().__init__("draw", f"draw {CARD_IDS[card]}")
        self.card = card


class Weather(Action):
    """Chance turns over a Weather Report."""

    card: int

    def __init__(self, card: int) -> None:
        super().__init__("weather", f"weather {WEATHER_IDS[card]}")
        self.card = card


class OpenGoal(Action):
    """Chance turns over a Community Goal."""

    goal: int

    def __init__(self, goal: int) -> None:
        super().__init__("goal", f"goal {GOAL_IDS[goal]}")
        self.goal = goal


class Foresee(Action):
    """Chance shows the reader of a Newspaper the next Weather Report."""

    card: int

    def __init__(self, card: int) -> None:
        super().__init__("foresee", f"foresee {WEATHER_IDS[card]}")
        self.card = card


class Overhear(Action):
    """Chance tells the listener to the Radio the next Landowner card."""

    card: int

    def __init__(self, card: int) -> None:
        super().__init__("overhear", f"overhear {LANDOWNER_IDS[card]}")
        self.card = card


class Role(Action):
    """Take a character."""

    role: int

    def __init__(self, role: int) -> None:
        super().__init__("role", f"role {ROLE_IDS[role]}")
        self.role = role


class Place(Action):
    """Put what is asked for (town, pawn, levee, Survivor, camp) on a land hex."""

    hex: int

    def __init__(self, hex: int) -> None:  # noqa: A002
        super().__init__("place", f"place {HEX_IDS[hex]}")
        self.hex = hex


class Upgrade(Action):
    """Buy the next box of a Perpetual power, `wild` of the cards being Education."""

    power: int
    wild: int

    def __init__(self, power: int, wild: int) -> None:
        extra = f" with {wild} education" if wild else ""
        verb = "upgrade_wild" if wild else "upgrade"
        super().__init__(verb, f"upgrade {POWER_IDS[power]}{extra}")
        self.power = power
        self.wild = wild


class Renew(Action):
    """Buy a Renewable power; bit i of `wild` says that Education stands in for card i."""

    row: int
    wild: int
    way: int  # its place among all ways to pay

    def __init__(self, way: int) -> None:
        row, wild = RENEW_WAYS[way]
        super().__init__("renew", f"renew {RENEWABLE_IDS[row]} with {WAY_IDS[way]}")
        self.row = row
        self.wild = wild
        self.way = way


class Counter(Action):
    """Discard a card to be rid of a Threat: the own one, or, for the Teacher, one of `hand`."""

    card: int
    hand: int  # NONE: the Threat that is being answered, or the own one

    def __init__(self, card: int, hand: int) -> None:
        whose = f" for {hand + 1}" if hand >= 0 else ""
        verb = "counter_for" if hand >= 0 else "counter"
        super().__init__(verb, f"counter{whose} with {CARD_IDS[card]}")
        self.card = card
        self.hand = hand


class Expose(Action):
    """The Outside Activist tells the world: a Newspaper or Radio card."""

    card: int

    def __init__(self, card: int) -> None:
        super().__init__("expose", f"expose with {CARD_IDS[card]}")
        self.card = card


class Cancel(Action):
    """Answer Race Hatred with Outside Activism (the Teacher: Education)."""

    card: int

    def __init__(self, card: int) -> None:
        super().__init__("cancel", f"cancel with {CARD_IDS[card]}")
        self.card = card


class Pay(Action):
    """Give up a Community card to a crisis."""

    card: int

    def __init__(self, card: int) -> None:
        super().__init__("pay", f"pay {CARD_IDS[card]}")
        self.card = card


class Send(Action):
    """The pawn that must go to a red Relief Camp."""

    pawn: int  # 0 … 3, of the own hand

    def __init__(self, pawn: int) -> None:
        super().__init__("send", f"send {'abcd'[pawn]}")
        self.pawn = pawn


class Taken(Action):
    """The Survivor who is taken to work on the levee."""

    pawn: int

    def __init__(self, pawn: int) -> None:
        super().__init__("taken", f"taken {PAWN_IDS[pawn]}")
        self.pawn = pawn


class Walk(Action):
    """One hex on foot, or swimming."""

    pawn: int
    direction: int

    def __init__(self, pawn: int, direction: int) -> None:
        super().__init__("walk", f"walk {PAWN_IDS[pawn]} {DIRECTIONS[direction]}")
        self.pawn = pawn
        self.direction = direction


class Float(Action):
    """One hex with a raft and all aboard."""

    raft: int
    direction: int

    def __init__(self, raft: int, direction: int) -> None:
        super().__init__("float", f"float {RAFT_IDS[raft]} {DIRECTIONS[direction]}")
        self.raft = raft
        self.direction = direction


class Board(Action):
    """Onto a raft in the same hex."""

    pawn: int
    raft: int

    def __init__(self, pawn: int, raft: int) -> None:
        super().__init__("board", f"board {PAWN_IDS[pawn]} {RAFT_IDS[raft]}")
        self.pawn = pawn
        self.raft = raft


class Leave(Action):
    """Off the raft, onto dry land."""

    pawn: int

    def __init__(self, pawn: int) -> None:
        super().__init__("leave", f"leave {PAWN_IDS[pawn]}")
        self.pawn = pawn


class Request(Action):
    """Ask another player for leave to move this pawn."""

    pawn: int

    def __init__(self, pawn: int) -> None:
        super().__init__("request", f"request {PAWN_IDS[pawn]}")
        self.pawn = pawn


class Launch(Action):
    """Put a raft under an own pawn."""

    pawn: int  # 0 … 3, of the own hand

    def __init__(self, pawn: int) -> None:
        super().__init__("launch", f"launch {'abcd'[pawn]}")
        self.pawn = pawn


class PickUp(Action):
    """Take a Survivor aboard."""

    pawn: int
    raft: int

    def __init__(self, pawn: int, raft: int) -> None:
        super().__init__("pick_up", f"pick up {PAWN_IDS[pawn]} {RAFT_IDS[raft]}")
        self.pawn = pawn
        self.raft = raft


class SetDown(Action):
    """Help a Survivor ashore."""

    pawn: int

    def __init__(self, pawn: int) -> None:
        super().__init__("set_down", f"set down {PAWN_IDS[pawn]}")
        self.pawn = pawn


class Give(Action):
    """Donate a card from the hand."""

    card: int
    place: int
    goal: int  # counted from 1

    def __init__(self, card: int, place: int) -> None:
        super().__init__(_giving("give", place), f"give {CARD_IDS[card]} {PLACE_IDS[place]}")
        self.card = card
        self.place = place
        self.goal = place - TO_BANK


class Find(Action):
    """The Young Person finds a card in a discard pile and donates it."""

    card: int
    place: int
    goal: int  # counted from 1

    def __init__(self, card: int, place: int) -> None:
        super().__init__(_giving("find", place), f"find {CARD_IDS[card]} {PLACE_IDS[place]}")
        self.card = card
        self.place = place
        self.goal = place - TO_BANK


def _giving(verb: str, place: int) -> str:
    if place < TO_BANK:
        return verb
    return f"{verb}_relief" if place == TO_BANK else f"{verb}_goal"


class Accept(Action):
    """Take Job Offers from the row and work."""

    offers: int

    def __init__(self, offers: int) -> None:
        super().__init__("accept", f"accept {offers}")
        self.offers = offers


class Levee(Action):
    """Build a levee, or raise the one that stands there."""

    hex: int
    raised: int
    discount: int

    def __init__(self, hex: int, raised: int, discount: int) -> None:  # noqa: A002
        verb = ("raise" if raised else "build") + ("_discount" if discount else "")
        extra = " discount" if discount else ""
        super().__init__(verb, f"{'raise' if raised else 'build'} {HEX_IDS[hex]}{extra}")
        self.hex = hex
        self.raised = raised
        self.discount = discount


class Play(Action):
    """Play a Resistance card for its own power; `wild` Education cards stand in (Teacher)."""

    card: int
    cards: int
    wild: int

    def __init__(self, card: int, cards: int, wild: int) -> None:
        extra = f" with {wild} education" if wild else ""
        many = " pair" if cards == 2 else ""
        verb = f"play{'_pair' if cards == 2 else ''}{'_wild' if wild else ''}"
        super().__init__(verb, f"play {CARD_IDS[card]}{many}{extra}")
        self.card = card
        self.cards = cards
        self.wild = wild


class Boosted(Action):
    """Use the boost: a power counts one box higher this turn."""

    power: int

    def __init__(self, power: int) -> None:
        super().__init__("boost", f"boost {POWER_IDS[power]}")
        self.power = power


class Uplifted(Action):
    """Use the uplift: a power moves one box for good."""

    power: int

    def __init__(self, power: int) -> None:
        super().__init__("uplift", f"uplift {POWER_IDS[power]}")
        self.power = power


class Perform(Action):
    """Play or sell to somebody in the same hex, with this card: a point."""

    card: int
    target: int

    def __init__(self, card: int, target: int) -> None:
        verb = "sell" if card in (FARM, GARDEN) else "perform"
        super().__init__(verb, f"{verb} {CARD_IDS[card]} {TARGET_IDS[target]}")
        self.card = card
        self.target = target


class Show(Action):
    """Tell everybody what was read (0) or heard (1)."""

    deck: int

    def __init__(self, deck: int) -> None:
        which = "landowner" if deck else "weather"
        super().__init__(f"show_{which}", f"show {which}")
        self.deck = deck


class Discard(Action):
    """One card too many goes."""

    card: int

    def __init__(self, card: int) -> None:
        super().__init__("discard", f"discard {CARD_IDS[card]}")
        self.card = card


class Swap(Action):
    """Put a Community Goal away for the next one."""

    slot: int
    goal: int  # counted from 1

    def __init__(self, slot: int) -> None:
        super().__init__("swap", f"swap {slot + 1}")
        self.slot = slot
        self.goal = slot + 1
