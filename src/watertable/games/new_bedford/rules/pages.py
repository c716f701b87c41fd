"""Pages as they are taken: by a ship's choice or at the Library (p. 3, rulings 32–60)."""

from __future__ import annotations

from typing import Final

from watertable.games.new_bedford.actions import DO_PAY, DO_PREPARE, DO_SKIP, PAY, SKIP
from watertable.games.new_bedford.board import (
    BOTTLE,
    DECK,
    DOCK,
    OUTER,
    SUPPLY,
    UNDER,
    UP_ONE,
    card_topic,
    topic_card,
)
from watertable.games.new_bedford.effects import (
    at_sea,
    earn,
    go_to,
    hand_over,
    has_good,
    is_captain,
    is_taxed,
    prepare,
    receive,
    ship_in,
)
from watertable.games.new_bedford.events import tell
from watertable.games.new_bedford.pieces import (
    BEACHED_WHALE,
    BOWHEAD,
    BROKEN_MAST,
    CARDS,
    DESERT_ISLE,
    EMPTY,
    GAM,
    GULF_STREAM,
    MAN_OVERBOARD,
    NEWS,
    RIGHT,
    ROTTEN_DECKING,
    SCRIMSHAW,
    SEAMENS_BETHEL,
    SERMON,
    SHIP_BOTTLE,
    SLEIGH_RIDE,
    STOVE_BOAT,
    TRADE_WINDS,
    UNDER_WEIGH,
    WHALE_POD,
    WINDFALL,
)
from watertable.games.new_bedford.rules.log import strike
from watertable.games.new_bedford.rules.ships import can_launch, load
from watertable.games.new_bedford.rules.trade import ask_build, ask_sell
from watertable.games.new_bedford.state import (
    BITE,
    EFFECT,
    HIT,
    NOTHING,
    POD,
    Q_AMOUNT,
    Q_PREPARE,
    Q_ROW,
    Q_SHIP,
    Q_STOVE,
    Q_TOKEN,
    SALE,
    SERMON_PAID,
    SLEIGH,
    UNDER_LAUNCH,
    BedfordState,
    push,
)
from watertable.kernel.action import Action
from watertable.kernel.event import Log
from watertable.kernel.state import CHANCE, NONE

OF_A_SHIP: Final = (SLEIGH_RIDE, TRADE_WINDS, WHALE_POD)
POD_TOPIC: Final = card_topic(WHALE_POD)
WEIGH_TOPIC: Final = card_topic(UNDER_WEIGH)


def page_up(state: BedfordState, slot: int) -> int:
    """The face-up page of a slot, or NONE."""
    where = UP_ONE - slot
    return state.card_at.index(where) if where in state.card_at else NONE


def take_page(state: BedfordState, who: int, card: int, ship: int, log: Log) -> None:
    """The page joins his log; what acts when taken acts now. No ship: the Library (ruling 33)."""
    state.card_at[card] = who
    if not log.deaf:
        tell(state, log, "took_page", who, card=card)
    if is_captain(state, who):
        return
    if card in OF_A_SHIP and ship == NONE and at_sea(state, who):
        state.put(Q_SHIP, who, card_topic(card))
        return
    push(state, EFFECT, card, NOTHING if ship == NONE else ship)


def effect(state: BedfordState, card: int, ship: int, log: Log) -> None:
    """What a page does for the person who took it."""
    who = state.card_at[card]
    topic = card_topic(card)
    if card == BEACHED_WHALE:
        if state.bag[RIGHT] and state.coins[who] >= 2:
            state.put(Q_AMOUNT, who, topic)
    elif card == WINDFALL:
        state.put(Q_AMOUNT, who, topic)
    elif card == GAM:
        if state.ship[2 * who] >= 0 and state.ship[2 * who + 1] >= 0:
            state.put(Q_SHIP, who, topic)
    elif card == GULF_STREAM:
        if at_sea(state, who):
            state.put(Q_SHIP, who, topic)
    elif card == NEWS:
        ask_build(state, who, topic, 0)
    elif card == SCRIMSHAW:
        if ship != NONE:
            earn(state, who, 3 * state.sea[EMPTY], log)
    elif card == SHIP_BOTTLE:
        fill_bottle(state, who, log)
    elif card == TRADE_WINDS:
        push(state, SALE, who)
        if ship != NONE:
            state.job = [ship, 0]
            state.put(Q_ROW, who, topic)
    elif card == UNDER_WEIGH:
        push(state, UNDER_LAUNCH, who)
        if ship_in(state, who, SUPPLY) >= 0 and state.goods[3 * who] >= 2:
            state.put(Q_PREPARE, who, topic)
    elif card in (BROKEN_MAST, MAN_OVERBOARD):
        push(state, HIT, card, who)
    else:
        common_effect(state, card, who, ship, log)


def common_effect(state: BedfordState, card: int, who: int, ship: int, log: Log) -> None:
    """What a page does for people and captains alike."""
    if card == DESERT_ISLE:
        receive(state, who, [3, 3, 0, 0], log)
    elif card == ROTTEN_DECKING:
        for other in range(CARDS):
            if state.card_at[other] == UNDER:
                state.card_at[other] = DECK
        strike(state, card, who, False)
    elif card == SERMON:
        if state.owner[SEAMENS_BETHEL] >= 0:
            push(state, SERMON_PAID)
    elif card == WHALE_POD and ship != NONE:
        push(state, POD, ship)
        push(state, BITE, STOVE_BOAT, ship)
    elif card == SLEIGH_RIDE and ship != NONE:
        push(state, SLEIGH, ship)
        push(state, BITE, STOVE_BOAT, ship)


def fill_bottle(state: BedfordState, who: int, log: Log) -> None:
    """Ship in a Bottle: a supply ship leaves the game (ruling 45)."""
    ship = ship_in(state, who, SUPPLY)
    if ship >= 0:
        state.ship[ship] = BOTTLE
        state.card_used[SHIP_BOTTLE] = 1
        if not log.deaf:
            tell(state, log, "bottled", who, ship=ship % 2)


def read_sermon(state: BedfordState, log: Log) -> None:
    """Others pay $1; the Bethel's owner pays $1 as well, then gets $5 (ruling 47)."""
    holder = state.card_at[SERMON]
    owner = state.owner[SEAMENS_BETHEL]
    state.card_used[SERMON] = 1
    if state.coins[owner]:
        state.coins[owner] -= 1
    earn(state, owner, 5, log)
    strike(state, SERMON, holder, False)


# Whale Pod and Nantucket Sleigh Ride under Stove Boat


def pod(state: BedfordState, ship: int, log: Log) -> None:
    """A whale of the bag, if the boat may be used (ruling 44)."""
    who = ship // 2
    if state.bag[0] + state.bag[1] + state.bag[2] == 0:
        return
    if is_taxed(state, who):
        pay_or_skip(state, ship, WHALE_POD, log)
        return
    draw_pod(state, ship)


def draw_pod(state: BedfordState, ship: int) -> None:
    """The first whale drawn goes aboard; Empty Seas on the way go back."""
    state.job = [ship]
    state.put(Q_TOKEN, CHANCE, POD_TOPIC)


def sleigh(state: BedfordState, ship: int, log: Log) -> None:
    """Beside row 6, with a Bowhead if the boat may be used (rulings 40, 44)."""
    who = ship // 2
    go_to(state, ship, OUTER, False)
    state.rows[OUTER].remove(ship)
    state.extra = ship
    if not log.deaf:
        tell(state, log, "rode", who, ship=ship % 2)
    if is_taxed(state, who):
        pay_or_skip(state, ship, SLEIGH_RIDE, log)
        return
    haul_bowhead(state, ship, log)


def haul_bowhead(state: BedfordState, ship: int, log: Log) -> None:
    """From the bag, else from the board, else none."""
    if state.bag[BOWHEAD]:
        load(state, ship, BOWHEAD, state.bag, log)
    elif state.sea[BOWHEAD]:
        load(state, ship, BOWHEAD, state.sea, log)


def pay_or_skip(state: BedfordState, ship: int, card: int, log: Log) -> None:
    """One wood to the user of Stove Boat, or no whale."""
    who = ship // 2
    if not has_good(state, who, 0, 1):
        return
    if is_captain(state, who):
        pay_stove(state, ship, card, log)
        return
    state.job = [ship]
    state.put(Q_STOVE, who, card_topic(card))


def stove_options() -> list[Action]:
    """Pay, or go without."""
    return [DO_PAY, DO_SKIP]


def answer_stove(state: BedfordState, topic: int, code: int, log: Log) -> None:
    """The wood is handed over and the whale comes, or not."""
    if code == PAY:
        pay_stove(state, state.job[0], topic_card(topic), log)


def pay_stove(state: BedfordState, ship: int, card: int, log: Log) -> None:
    """One wood to the user of Stove Boat; the whale comes aboard."""
    hand_over(state, ship // 2, 0, 1, state.stove, log)
    if card == WHALE_POD:
        draw_pod(state, ship)
    else:
        haul_bowhead(state, ship, log)


# Gulf Stream, Trade Winds, Under Weigh


def gulf(state: BedfordState, ship: int) -> None:
    """One of the two ships goes up to 2 spaces out, into first place."""
    if state.ship[ship] >= 0:
        state.job = [ship, 0]
        state.put(Q_ROW, ship // 2, card_topic(GULF_STREAM))


def sale(state: BedfordState, who: int) -> None:
    """Any amount of wood and food (ruling 54)."""
    if state.goods[3 * who] + state.goods[3 * who + 1]:
        ask_sell(state, who, card_topic(TRADE_WINDS))


def prepare_options() -> list[Action]:
    """Prepare for 2 wood, or not."""
    return [DO_PREPARE, DO_SKIP]


def answer_prepare(state: BedfordState, who: int, code: int, log: Log) -> None:
    """Under Weigh, first half."""
    if code != SKIP:
        prepare(state, who, 2, log)


def under_launch(state: BedfordState, who: int) -> None:
    """Under Weigh, second half: a docked ship may be launched at full cost."""
    if ship_in(state, who, DOCK) >= 0 and can_launch(state, who, WEIGH_TOPIC, 0):
        state.job = [ship_in(state, who, DOCK), 0]
        state.put(Q_ROW, who, WEIGH_TOPIC)


# Face-up pages


def pages_under(state: BedfordState) -> None:
    """Unchosen pages go below their decks until a Rotten Decking (p. 3, ruling 64)."""
    for card in range(CARDS):
        if state.card_at[card] <= UP_ONE:
            state.card_at[card] = UNDER


def show(state: BedfordState, card: int, slot: int) -> None:
    """The next page lies face up."""
    state.card_at[card] = UP_ONE - slot
