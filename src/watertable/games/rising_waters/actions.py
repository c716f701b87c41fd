"""What a seat, or chance, can do."""

from __future__ import annotations

from typing import Final

from watertable.games.rising_waters.board import HEXES, LAND
from watertable.games.rising_waters.pieces import (
    ACTIVISM,
    ALL_PAWNS,
    CARD_IDS,
    COMMUNITY,
    CROSS,
    DIRECTIONS,
    DONATIONS,
    EDUCATION,
    FARM,
    GARDEN,
    GOAL_IDS,
    GOAL_SLOTS,
    GOALS,
    HEX_IDS,
    JOB,
    LANDOWNER_IDS,
    LANDOWNERS,
    MAX_HANDS,
    MOVEMENT,
    NEWSPAPER,
    PAWN_IDS,
    PAWNS,
    PAWNS_EACH,
    PLAYER_PAWNS,
    POWER_IDS,
    POWERS,
    PRICES,
    RADIO,
    RAFT_IDS,
    RAFTS,
    RENEWABLE_CARDS,
    RENEWABLE_IDS,
    ROLE_IDS,
    ROLES,
    ROW,
    TARGET_IDS,
    TARGETS,
    VAUDEVILLE,
    WEATHER_IDS,
    WEATHERS,
)
from watertable.kernel.action import Action, ActionTable

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
        super().__init__("upgrade", f"upgrade {POWER_IDS[power]}{extra}")
        self.power = power
        self.wild = wild


class Renew(Action):
    """Buy a Renewable power; bit i of `wild` says that Education stands in for card i."""

    row: int
    wild: int

    def __init__(self, row: int, wild: int) -> None:
        cards = RENEWABLE_CARDS[row]
        paid = [
            "education" if wild & (1 << i) else CARD_IDS[cards[i]] for i in range(len(cards))
        ]
        super().__init__("renew", f"renew {RENEWABLE_IDS[row]} with {' '.join(paid)}")
        self.row = row
        self.wild = wild


class Counter(Action):
    """Discard a card to be rid of a Threat: the own one, or, for the Teacher, one of `hand`."""

    card: int
    hand: int  # NONE: the Threat that is being answered, or the own one

    def __init__(self, card: int, hand: int) -> None:
        whose = f" for {hand + 1}" if hand >= 0 else ""
        super().__init__("counter", f"counter{whose} with {CARD_IDS[card]}")
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

    def __init__(self, card: int, place: int) -> None:
        super().__init__(_giving("give", place), f"give {CARD_IDS[card]} {PLACE_IDS[place]}")
        self.card = card
        self.place = place


class Find(Action):
    """The Young Person finds a card in a discard pile and donates it."""

    card: int
    place: int

    def __init__(self, card: int, place: int) -> None:
        super().__init__(_giving("find", place), f"find {CARD_IDS[card]} {PLACE_IDS[place]}")
        self.card = card
        self.place = place


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
        super().__init__("play", f"play {CARD_IDS[card]}{many}{extra}")
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
        verb = "sell" if card == FARM or card == GARDEN else "perform"
        super().__init__(verb, f"{verb} {CARD_IDS[card]} {TARGET_IDS[target]}")
        self.card = card
        self.target = target


class Show(Action):
    """Tell everybody what was read (0) or heard (1)."""

    deck: int

    def __init__(self, deck: int) -> None:
        super().__init__("show", f"show {'landowner' if deck else 'weather'}")
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

    def __init__(self, slot: int) -> None:
        super().__init__("swap", f"swap {slot + 1}")
        self.slot = slot


TABLE: Final = ActionTable()


def _plain(verb: str, text: str = "") -> Action:
    made = Action(verb, text or verb)
    TABLE.add(made)
    return made


FIRST: Final = [First(hand) for hand in range(MAX_HANDS)]
REVEALED: Final[list[Action]] = [Reveal(card) for card in range(LANDOWNERS)]
DRAWN: Final[list[Action]] = [Draw(card) for card in range(COMMUNITY)]
WEATHER_DRAWN: Final[list[Action]] = [Weather(card) for card in range(WEATHERS)]
GOAL_OPENED: Final[list[Action]] = [OpenGoal(goal) for goal in range(GOALS)]
FORESEEN: Final[list[Action]] = [Foresee(card) for card in range(WEATHERS)]
OVERHEARD: Final[list[Action]] = [Overhear(card) for card in range(LANDOWNERS)]
ROLE: Final = [Role(role) for role in range(ROLES)]
UPGRADE: Final = [
    [Upgrade(power, wild) for wild in range(max(PRICES[power]))] for power in range(POWERS)
]


def _renewals(row: int) -> list[Renew]:
    """Every way to pay: no Education for a Job Offer, and one real Power card at least (p. 13)."""
    cards = RENEWABLE_CARDS[row]
    power_cards = [i for i in range(len(cards)) if cards[i] != JOB]
    found: list[Renew] = []
    for wild in range(1 << len(cards)):
        real = [i for i in power_cards if not wild & (1 << i)]
        jobs = [i for i in range(len(cards)) if cards[i] == JOB and wild & (1 << i)]
        if real and not jobs:
            found.append(Renew(row, wild))
    return found


RENEW: Final = [_renewals(row) for row in range(len(RENEWABLE_IDS))]
PLACE_AT: Final = {at: Place(at) for at in LAND}
PLACE: Final = [PLACE_AT.get(at) for at in range(HEXES)]

for first in FIRST:
    TABLE.add(first)
for revealed in REVEALED:
    TABLE.add(revealed)
for drawn in DRAWN:
    TABLE.add(drawn)
for weather in WEATHER_DRAWN:
    TABLE.add(weather)
for opened in GOAL_OPENED:
    TABLE.add(opened)
for foreseen in FORESEEN:
    TABLE.add(foreseen)
for overheard in OVERHEARD:
    TABLE.add(overheard)
for role in ROLE:
    TABLE.add(role)
for at in LAND:
    TABLE.add(PLACE_AT[at])
for steps in UPGRADE:
    for step in steps:
        TABLE.add(step)
for ways in RENEW:
    for way in ways:
        TABLE.add(way)
DONE: Final = _plain("done")

# Crises
COUNTER_CARDS: Final = [EDUCATION, NEWSPAPER, RADIO, ACTIVISM, VAUDEVILLE]
COUNTER: Final = [Counter(card, -1) for card in COUNTER_CARDS]
COUNTER_FOR: Final = [Counter(EDUCATION, hand) for hand in range(MAX_HANDS)]
EXPOSE: Final = [Expose(NEWSPAPER), Expose(RADIO)]
CANCEL: Final = [Cancel(EDUCATION), Cancel(ACTIVISM)]
PAY: Final = [Pay(card) for card in range(COMMUNITY)]
SEND: Final = [Send(pawn) for pawn in range(PAWNS_EACH)]
TAKEN: Final = [Taken(pawn) for pawn in range(PLAYER_PAWNS, ALL_PAWNS)]
for counter in COUNTER:
    TABLE.add(counter)
for counter in COUNTER_FOR:
    TABLE.add(counter)
TAKE: Final = _plain("take")
for expose in EXPOSE:
    TABLE.add(expose)
for cancel in CANCEL:
    TABLE.add(cancel)
for pay in PAY:
    TABLE.add(pay)
PASS: Final = _plain("pass")
for send in SEND:
    TABLE.add(send)
for taken in TAKEN:
    TABLE.add(taken)

# Moving
WALK: Final = [[Walk(pawn, d) for d in range(6)] for pawn in range(PLAYER_PAWNS)]
FLOAT: Final = [[Float(raft, d) for d in range(6)] for raft in range(RAFTS)]
BOARD: Final = [[Board(pawn, raft) for raft in range(RAFTS)] for pawn in range(PLAYER_PAWNS)]
LEAVE: Final = [Leave(pawn) for pawn in range(PLAYER_PAWNS)]
REQUEST: Final = [Request(pawn) for pawn in range(PLAYER_PAWNS)]
for walks in WALK:
    for walk in walks:
        TABLE.add(walk)
for floats in FLOAT:
    for floating in floats:
        TABLE.add(floating)
for boards in BOARD:
    for boarding in boards:
        TABLE.add(boarding)
for leaving in LEAVE:
    TABLE.add(leaving)
for request in REQUEST:
    TABLE.add(request)
STOP: Final = _plain("stop")

# Rafts and Survivors
LAUNCH: Final = [Launch(pawn) for pawn in range(PAWNS_EACH)]
PICK_UP: Final = [
    [PickUp(pawn, raft) for raft in range(RAFTS)] for pawn in range(PLAYER_PAWNS, ALL_PAWNS)
]
SET_DOWN: Final = [SetDown(pawn) for pawn in range(PLAYER_PAWNS, ALL_PAWNS)]
for launch in LAUNCH:
    TABLE.add(launch)
for lifts in PICK_UP:
    for lift in lifts:
        TABLE.add(lift)
for lowering in SET_DOWN:
    TABLE.add(lowering)

# Donating: a Job Offer only to a hand
GIVE: Final = [
    [Give(card, place) for place in range(PLACES if card < COMMUNITY else MAX_HANDS)]
    for card in range(COMMUNITY + 1)
]
for gifts in GIVE:
    for gift in gifts:
        TABLE.add(gift)

# Working
ACCEPT: Final = [Accept(offers) for offers in range(ROW + 1)]
for accept in ACCEPT:
    TABLE.add(accept)
LEVEES_AT: Final = {
    at: [Levee(at, 0, 0), Levee(at, 0, 1), Levee(at, 1, 0), Levee(at, 1, 1)] for at in LAND
}
LEVEE: Final = [LEVEES_AT.get(at, []) for at in range(HEXES)]
for works in LEVEE:
    for levee_work in works:
        TABLE.add(levee_work)
SEEK: Final = _plain("seek")
WORK: Final = _plain("work")
WORK_TWICE: Final = _plain("work_twice", "work many_hands")

# Resisting
PLAY: Final = [
    Play(NEWSPAPER, 1, 0),
    Play(NEWSPAPER, 1, 1),
    Play(RADIO, 1, 0),
    Play(RADIO, 1, 1),
    Play(VAUDEVILLE, 1, 0),
    Play(VAUDEVILLE, 1, 1),
    Play(VAUDEVILLE, 2, 0),
    Play(VAUDEVILLE, 2, 1),
    Play(VAUDEVILLE, 2, 2),
]
for playing in PLAY:
    TABLE.add(playing)
FIND: Final = [
    [Find(card, place) for place in range(PLACES if card < COMMUNITY else MAX_HANDS)]
    for card in range(COMMUNITY + 1)
]
for finds in FIND:
    for find in finds:
        TABLE.add(find)

# Free in the own turn
BOOSTED_POWERS: Final = [MOVEMENT, DONATIONS, CROSS]
UPLIFTED_POWERS: Final = [MOVEMENT, PAWNS, DONATIONS, CROSS]
BOOSTED: Final = [Boosted(power) for power in BOOSTED_POWERS]
UPLIFTED: Final = [Uplifted(power) for power in UPLIFTED_POWERS]
PERFORM: Final = [[Perform(card, to) for to in range(TARGETS)] for card in (0, FARM, GARDEN)]
SHOW: Final = [Show(0), Show(1)]
for boosting in BOOSTED:
    TABLE.add(boosting)
for uplifting in UPLIFTED:
    TABLE.add(uplifting)
for shows in PERFORM:
    for performing in shows:
        TABLE.add(performing)
for showing in SHOW:
    TABLE.add(showing)
END: Final = _plain("end")

# Answers
YES: Final = _plain("yes")
NO: Final = _plain("no")
DISCARD: Final = [Discard(card) for card in range(COMMUNITY + 1)]
for discarding in DISCARD:
    TABLE.add(discarding)
SWAP: Final = [Swap(slot) for slot in range(GOAL_SLOTS)]
for swapping in SWAP:
    TABLE.add(swapping)
KEEP: Final = _plain("keep")
