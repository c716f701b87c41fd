"""What is on the table."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from watertable.games.rivers.pieces import (
    CARD_BIT,
    CARD_COST,
    CARD_KIND,
    CARD_PILE,
    CARD_PLACE,
    HABITAT,
    KIND_MASK,
    PILE_CARDS,
    PILES,
    WHOLE_PILE,
    cost_mask,
)
from watertable.kernel.ints import EMPTY, Ints
from watertable.kernel.state import FIRST_STEP, NONE, State

ASKS: Final[list[str]] = [
    "reveal",
    "roll",
    "scale",
    "event",
    "card",
    "warn",
    "six",
    "sense",
    "pollute",
    "clean",
    "clean_card",
    "purge",
    "look",
    "buy",
    "rebate",
    "treat",
]
ASK_ROLL: Final = 1
ASK_SCALE: Final = 2  # about: the Disaster
ASK_EVENT: Final = 3
ASK_CARD: Final = 4  # about: the pile
ASK_WARN: Final = 5  # about: the Disaster
ASK_SIX: Final = 6
ASK_SENSE: Final = 7  # about: the Event Card
ASK_POLLUTE: Final = 8  # about: the pile, or ANY_PILE
ASK_CLEAN: Final = 9  # about: how many tokens at most
ASK_CLEAN_CARD: Final = 10  # about: how many tokens at most
ASK_PURGE: Final = 11  # about: how many tokens at most
ASK_LOOK: Final = 12  # about: the space
ASK_BUY: Final = 13  # about: the pile
ASK_REBATE: Final = 14  # about: the Innovation card
ASK_TREAT: Final = 15
STEPS: Final[list[str]] = ["turn", "move", "six", "corner", "do", "icons", "treat", "end"]
STEP_TURN: Final = FIRST_STEP  # a seat's turn begins
STEP_MOVE: Final = FIRST_STEP + 1  # the rest of a move, after a Disaster; about: how many spaces
STEP_SIX: Final = FIRST_STEP + 2  # the extra token for a 6 is offered
STEP_CORNER: Final = FIRST_STEP + 3  # a Corner Space does what it says
STEP_DO: Final = FIRST_STEP + 4  # about: one instruction of a card, a corner or a scale
STEP_ICONS: Final = FIRST_STEP + 5  # the Land Use Icons are offered
STEP_TREAT: Final = FIRST_STEP + 6  # a Treatment Wetland is offered
STEP_END: Final = FIRST_STEP + 7  # the turn is over: the next one begins, or the game ends

# Who may know something about a face-down card: the four seats, and everybody (the spectator).
KNOWERS: Final = 5
PUBLIC: Final = 4
DEAREST: Final = max(CARD_COST)
# By pile: where in `know` each of its cards begins.
PILE_AT: Final[list[list[int]]] = [[card * KNOWERS for card in cards] for cards in PILE_CARDS]
# Cards of a pile by cost: exactly so much, or more than so much (up to the dearest).
COST_MASK: Final[list[list[int]]] = [
    [cost_mask(pile, cost, cost) for cost in range(DEAREST + 1)] for pile in range(len(PILES))
]
DEARER_MASK: Final[list[list[int]]] = [
    [cost_mask(pile, cost + 1, DEAREST) for cost in range(DEAREST + 1)]
    for pile in range(len(PILES))
]


class RiversState(State):
    """Tokens, pieces, cards, and who has seen which face-down card.

    A pile is a bag of cards nobody has placed (`bag`, a 0 or 1 per card) above the cards put back
    under it (`under`, in order). `know[card * KNOWERS + who]` is a mask over the pile: what `who`
    must think possible where this card lies; it is 0 while the card is in the bag, for which
    `bag_know[pile * KNOWERS + who]` stands. `eyes[card]` are the seats that saw the card and have
    not lost track of it, as a mask: that much is public.
    """

    supply: i64
    removed: i64
    must_buy: i64
    end_at_once: i64  # the game ends the moment the supply is empty (ruling 54)
    die: i64
    scale: i64
    scale_die: i64
    event: i64
    space: Ints
    clean: Ints
    polluted: Ints
    skip: Ints
    rows: list[list[int]]
    on: Ints
    bad: Ints
    holder: Ints
    events: list[int]
    events_left: i64
    discard: list[int]
    laid: Ints
    bag: list[list[int]]
    bag_left: Ints
    under: list[list[int]]
    look: list[int]
    look_pile: i64
    know: Ints
    bag_know: Ints
    eyes: Ints
    shown: Ints

    def __init__(self) -> None:
        super().__init__()
        self.supply = 0  # clean tokens in the Global Water Supply
        self.removed = 0  # tokens out of the game
        self.must_buy = 0
        self.end_at_once = 0
        self.die = 0  # the last roll for moving
        self.scale = NONE  # the last row of a Disaster Scale
        self.scale_die = 0  # and the roll that led to it
        self.event = NONE  # the last Event Card drawn
        self.space = EMPTY  # per seat 0 … 32
        self.clean = EMPTY  # loose tokens per seat
        self.polluted = EMPTY
        self.skip = EMPTY  # 1: the next turn is skipped
        self.rows = []  # per seat: cards in order of purchase
        self.on = EMPTY  # clean tokens on each card
        self.bad = EMPTY  # polluted tokens on each card
        self.holder = EMPTY  # who keeps each Innovation card
        self.events = []  # the face-down Event pile
        self.events_left = 0
        self.discard = []  # face up, the last on top
        self.laid = EMPTY  # tiles placed on the board
        self.bag = []
        self.bag_left = EMPTY
        self.under = []
        self.look = []  # the cards the seat at turn is looking at
        self.look_pile = NONE
        self.know = EMPTY
        self.bag_know = EMPTY
        self.eyes = EMPTY
        self.shown = EMPTY  # per seat: kinds of Habitat it has proved to own, as a mask


def clone(old: RiversState) -> RiversState:
    """The same table again, sharing nothing that can change."""
    new = RiversState()
    new.copy_table(old)
    new.supply = old.supply
    new.removed = old.removed
    new.must_buy = old.must_buy
    new.end_at_once = old.end_at_once
    new.die = old.die
    new.scale = old.scale
    new.scale_die = old.scale_die
    new.event = old.event
    new.space = old.space[:]
    new.clean = old.clean[:]
    new.polluted = old.polluted[:]
    new.skip = old.skip[:]
    new.rows = [row[:] for row in old.rows]
    new.on = old.on[:]
    new.bad = old.bad[:]
    new.holder = old.holder[:]
    new.events = old.events[:]
    new.events_left = old.events_left
    new.discard = old.discard[:]
    new.laid = old.laid[:]
    new.bag = [bag[:] for bag in old.bag]
    new.bag_left = old.bag_left[:]
    new.under = [cards[:] for cards in old.under]
    new.look = old.look[:]
    new.look_pile = old.look_pile
    new.know = old.know[:]
    new.bag_know = old.bag_know[:]
    new.eyes = old.eyes[:]
    new.shown = old.shown[:]
    return new


# Reading it


def owns(state: RiversState, seat: i64, kind: i64) -> bool:
    """Whether a seat has a card of this pile or kind of Habitat, polluted or not."""
    return any(CARD_PILE[card] == kind or CARD_KIND[card] == kind for card in state.rows[seat])


def owned(state: RiversState, seat: i64, pile: i64) -> i64:
    """How many cards of a pile a seat has."""
    n = 0
    for card in state.rows[seat]:
        if CARD_PILE[card] == pile:
            n += 1
    return n


def pile_size(state: RiversState, pile: i64) -> i64:
    return state.bag_left[pile] + len(state.under[pile])


def held(state: RiversState, seat: i64, cards: list[int]) -> i64:
    """The first of these Innovation cards that the seat keeps, or NONE."""
    for event in cards:
        if state.holder[event] == seat:
            return event
    return NONE


# Who has seen what


def seen(state: RiversState, card: i64, seat: i64) -> None:
    """The seat looks at the card: it now knows it here and rules it out everywhere else."""
    pile = CARD_PILE[card]
    bit = CARD_BIT[card]
    know = state.know
    for at in PILE_AT[pile]:
        may = know[at + seat]
        if may & bit:  # usually unchanged: written only where something changes
            know[at + seat] = may - bit
    know[card * KNOWERS + seat] = bit
    may = state.bag_know[pile * KNOWERS + seat]
    if may & bit:
        state.bag_know[pile * KNOWERS + seat] = may - bit
    state.eyes[card] = state.eyes[card] | 1 << seat


def unbagged(state: RiversState, card: i64) -> None:
    """A card leaves the unseen part of its pile: for the others it may be any card from there."""
    pile = CARD_PILE[card]
    state.bag[pile][CARD_PLACE[card]] = 0
    state.bag_left[pile] = state.bag_left[pile] - 1
    at = card * KNOWERS
    bag = pile * KNOWERS
    know = state.know
    bag_know = state.bag_know
    for who in range(KNOWERS):
        know[at + who] = bag_know[bag + who]


def one_bought(state: RiversState, cards: list[int], bought: i64, buyer: i64) -> None:
    """One of the cards looked at was bought; the others see its price, not which one it was."""
    price = COST_MASK[CARD_PILE[cards[bought]]][CARD_COST[cards[bought]]]
    know = state.know
    if len(cards) == 1:
        at = cards[0] * KNOWERS
        for who in range(KNOWERS):
            know[at + who] = know[at + who] & price
        return
    for who in range(KNOWERS):
        if who != buyer:
            _moved_up(know, cards, bought, who, price)
    for card in cards:
        state.eyes[card] = 1 << buyer


def _moved_up(know: Ints, cards: list[int], bought: i64, who: i64, price: i64) -> None:
    """A card of this price was taken and those behind it moved up: each remaining one may be what
    lay in its place or behind it, the bought one any of that price.
    """
    n = len(cards)
    first = NONE  # places where the bought card may have been
    last = NONE
    taken = 0
    for place in range(n):
        may = know[cards[place] * KNOWERS + who] & price
        if may:
            taken |= may
            last = place
            if first == NONE:
                first = place
    here = know[cards[0] * KNOWERS + who]
    for place in range(n - 1):
        behind = know[cards[place + 1] * KNOWERS + who]
        may = here if last > place else 0
        if first <= place:
            may |= behind
        know[cards[place if place < bought else place + 1] * KNOWERS + who] = may
        here = behind
    know[cards[bought] * KNOWERS + who] = taken


def none_payable(state: RiversState, cards: list[int], buyer: i64) -> None:
    """With a duty to buy, buying nothing shows that every card was too expensive."""
    for card in cards:
        dearer = DEARER_MASK[CARD_PILE[card]][min(state.clean[buyer], DEAREST)]
        for who in range(KNOWERS):
            state.know[card * KNOWERS + who] &= dearer


def proved(state: RiversState, seat: i64, kind: i64) -> None:
    """The seat was spared: all learn that it owns this kind of Habitat, but not which card."""
    state.shown[seat] |= 1 << (kind - HABITAT - 1)
    if owned(state, seat, HABITAT) == 1:
        _narrow(state, seat, KIND_MASK[kind])


def disproved(state: RiversState, seat: i64, kind: i64) -> None:
    """The seat was not spared: none of its Habitat cards is of this kind."""
    _narrow(state, seat, WHOLE_PILE[HABITAT] & ~KIND_MASK[kind])


def _narrow(state: RiversState, seat: i64, mask: i64) -> None:
    for card in state.rows[seat]:
        if CARD_PILE[card] == HABITAT:
            for who in range(KNOWERS):
                state.know[card * KNOWERS + who] &= mask


def turned_up(state: RiversState) -> None:
    """At the end all bought cards are shown."""
    shown = [0] * len(PILES)
    for row in state.rows:
        for card in row:
            shown[CARD_PILE[card]] = shown[CARD_PILE[card]] | CARD_BIT[card]
            state.eyes[card] = state.eyes[card] | (1 << state.seats) - 1
    for who in range(KNOWERS):
        if state.seats <= who < PUBLIC:
            continue  # no such seat
        for pile in range(len(PILES)):
            at = pile * KNOWERS + who
            state.bag_know[at] = state.bag_know[at] & ~shown[pile]
            for card in PILE_CARDS[pile]:
                at = card * KNOWERS + who
                if CARD_BIT[card] & shown[pile]:
                    state.know[at] = CARD_BIT[card]
                elif state.know[at]:
                    state.know[at] = state.know[at] & ~shown[pile]
