"""The verbs: one class each, with named fields and one notation."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from watertable.games.rising_waters import pieces
from watertable.games.rising_waters.pieces import CARD_IDS, PAWN_IDS
from watertable.kernel.action import Action

# Where a donated card goes: a hand (0 … 3), the Relief Camp track, or an open goal.
TO_BANK: Final = 4
TO_GOAL: Final = 5  # and 6
PLACES: Final = 7
PLACE_IDS: Final = ["to 1", "to 2", "to 3", "to 4", "to relief", "to goal 1", "to goal 2"]


class OneCard(Action):
    """An action that names one card."""

    card: i64

    def __init__(self, verb: str, text: str, card: int) -> None:
        super().__init__(verb, text)
        self.card = card


class OnePawn(Action):
    """An action that names one pawn."""

    pawn: i64

    def __init__(self, verb: str, text: str, pawn: int) -> None:
        super().__init__(verb, text)
        self.pawn = pawn


class First(Action):
    """Chance names the First Player."""

    hand: i64

    def __init__(self, hand: int) -> None:
        super().__init__("first", f"first {hand + 1}")
        self.hand = hand


class Reveal(OneCard):
    """Chance turns a Landowner card face up."""


class Draw(OneCard):
    """Chance deals a Community card."""


class Weather(OneCard):
    """Chance turns over a Weather Report."""


class OpenGoal(Action):
    """Chance turns over a Community Goal."""

    goal: i64

    def __init__(self, goal: int) -> None:
        super().__init__("goal", f"goal {pieces.GOAL_IDS[goal]}")
        self.goal = goal


class Foresee(OneCard):
    """Chance shows the reader of a Newspaper the next Weather Report."""


class Overhear(OneCard):
    """Chance tells the listener to the Radio the next Landowner card."""


class Role(Action):
    """Take a character."""

    role: i64

    def __init__(self, role: int) -> None:
        super().__init__("role", f"role {pieces.ROLE_IDS[role]}")
        self.role = role


class Place(Action):
    """Put what is asked for (town, pawn, levee, Survivor, camp) on a land hex."""

    hex: i64

    def __init__(self, hex: int) -> None:  # noqa: A002
        super().__init__("place", f"place {pieces.HEX_IDS[hex]}")
        self.hex = hex


class Upgrade(Action):
    """Buy the next box of a Perpetual power, `wild` of the cards being Education."""

    power: i64
    wild: i64

    def __init__(self, power: int, wild: int) -> None:
        extra = f" with {wild} education" if wild else ""
        verb = "upgrade_wild" if wild else "upgrade"
        super().__init__(verb, f"upgrade {pieces.POWER_IDS[power]}{extra}")
        self.power = power
        self.wild = wild


class Renew(Action):
    """Buy a Renewable power; bit i of `wild` says that Education stands in for card i."""

    row: i64
    wild: i64
    way: i64  # its place among all ways to pay

    def __init__(self, way: int) -> None:
        row, wild = pieces.RENEW_WAYS[way]
        name = pieces.RENEWABLE_IDS[row]
        super().__init__("renew", f"renew {name} with {pieces.WAY_IDS[way]}")
        self.row = row
        self.wild = wild
        self.way = way


class Counter(Action):
    """Discard a card to be rid of a Threat: the own one, or, for the Teacher, one of `hand`."""

    card: i64
    hand: i64  # NONE: the Threat that is being answered, or the own one

    def __init__(self, card: int, hand: int) -> None:
        whose = f" for {hand + 1}" if hand >= 0 else ""
        verb = "counter_for" if hand >= 0 else "counter"
        super().__init__(verb, f"counter{whose} with {CARD_IDS[card]}")
        self.card = card
        self.hand = hand


class Expose(OneCard):
    """The Outside Activist tells the world: a Newspaper or Radio card."""


class Cancel(OneCard):
    """Answer Race Hatred with Outside Activism (the Teacher: Education)."""


class Pay(OneCard):
    """Give up a Community card to a crisis."""


class Send(OnePawn):
    """The pawn (0 … 3 of the own hand) that must go to a red Relief Camp."""


class Taken(OnePawn):
    """The Survivor who is taken to work on the levee."""


class Walk(Action):
    """One hex on foot, or swimming."""

    pawn: i64
    direction: i64

    def __init__(self, pawn: int, direction: int) -> None:
        super().__init__("walk", f"walk {PAWN_IDS[pawn]} {pieces.DIRECTIONS[direction]}")
        self.pawn = pawn
        self.direction = direction


class Float(Action):
    """One hex with a raft and all aboard."""

    raft: i64
    direction: i64

    def __init__(self, raft: int, direction: int) -> None:
        super().__init__("float", f"float {pieces.RAFT_IDS[raft]} {pieces.DIRECTIONS[direction]}")
        self.raft = raft
        self.direction = direction


class PawnOntoRaft(Action):
    """A pawn comes aboard a raft."""

    pawn: i64
    raft: i64

    def __init__(self, verb: str, text: str, pawn: int, raft: int) -> None:
        super().__init__(verb, f"{text} {PAWN_IDS[pawn]} {pieces.RAFT_IDS[raft]}")
        self.pawn = pawn
        self.raft = raft


class Board(PawnOntoRaft):
    """Onto a raft in the same hex."""


class Leave(OnePawn):
    """Off the raft, onto dry land."""


class Request(OnePawn):
    """Ask another player for permission to move this pawn."""


class Launch(OnePawn):
    """Put a raft under an own pawn (0 … 3 of the own hand)."""


class PickUp(PawnOntoRaft):
    """Take a Survivor aboard."""


class SetDown(OnePawn):
    """Help a Survivor ashore."""


class Donation(Action):
    """A card that goes to a hand, the Relief Camp track or a goal."""

    card: i64
    place: i64
    goal: i64  # counted from 1

    def __init__(self, verb: str, card: int, place: int) -> None:
        to = "" if place < TO_BANK else "_relief" if place == TO_BANK else "_goal"
        super().__init__(f"{verb}{to}", f"{verb} {CARD_IDS[card]} {PLACE_IDS[place]}")
        self.card = card
        self.place = place
        self.goal = place - TO_BANK


class Give(Donation):
    """Donate a card from the hand."""


class Find(Donation):
    """The Young Person finds a card in a discard pile and donates it."""


class Accept(Action):
    """Take Job Offers from the row and work."""

    offers: i64

    def __init__(self, offers: int) -> None:
        super().__init__("accept", f"accept {offers}")
        self.offers = offers


class Levee(Action):
    """Build a levee, or raise the one that stands there."""

    hex: i64
    raised: i64
    discount: i64

    def __init__(self, hex: int, raised: int, discount: int) -> None:  # noqa: A002
        verb = "raise" if raised else "build"
        text = f"{verb} {pieces.HEX_IDS[hex]}"
        super().__init__(
            f"{verb}_discount" if discount else verb, f"{text} discount" if discount else text
        )
        self.hex = hex
        self.raised = raised
        self.discount = discount


class Play(Action):
    """Play a Resistance card for its own power; `wild` Education cards stand in (Teacher)."""

    card: i64
    cards: i64
    wild: i64

    def __init__(self, card: int, cards: int, wild: int) -> None:
        extra = f" with {wild} education" if wild else ""
        many = " pair" if cards == 2 else ""
        verb = f"play{'_pair' if cards == 2 else ''}{'_wild' if wild else ''}"
        super().__init__(verb, f"play {CARD_IDS[card]}{many}{extra}")
        self.card = card
        self.cards = cards
        self.wild = wild


class OnePower(Action):
    """An action that names one power of the player board."""

    power: i64

    def __init__(self, verb: str, power: int) -> None:
        super().__init__(verb, f"{verb} {pieces.POWER_IDS[power]}")
        self.power = power


class Boosted(OnePower):
    """Use the boost: a power counts one box higher this turn."""


class Uplifted(OnePower):
    """Use the uplift: a power moves one box for good."""


class Perform(Action):
    """Play or sell to somebody in the same hex, with this card: a point."""

    card: i64
    target: i64

    def __init__(self, card: int, target: int) -> None:
        verb = "perform" if card == pieces.BLUES else "sell"
        super().__init__(verb, f"{verb} {CARD_IDS[card]} {pieces.TARGET_IDS[target]}")
        self.card = card
        self.target = target


class Show(Action):
    """Tell everybody what was read (0) or heard (1)."""

    deck: i64

    def __init__(self, deck: int) -> None:
        which = "landowner" if deck else "weather"
        super().__init__(f"show_{which}", f"show {which}")
        self.deck = deck


class Discard(OneCard):
    """One card above the hand limit goes."""


class Swap(Action):
    """Put a Community Goal away for the next one."""

    slot: i64
    goal: i64  # counted from 1

    def __init__(self, slot: int) -> None:
        super().__init__("swap", f"swap {slot + 1}")
        self.slot = slot
        self.goal = slot + 1
