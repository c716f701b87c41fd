"""Pages as they are taken: by a ship's choice or at the Library (p. 3, rulings 32–60)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from watertable.games.new_bedford import actions, board, effects, pieces
from watertable.games.new_bedford import state as s
from watertable.games.new_bedford.events import tell
from watertable.games.new_bedford.rules.omens import strike
from watertable.games.new_bedford.rules.ships import can_launch, load
from watertable.games.new_bedford.rules.trade import ask_build, ask_sell
from watertable.games.new_bedford.state import BedfordState
from watertable.kernel.action import Action
from watertable.kernel.event import Log
from watertable.kernel.state import CHANCE, NONE, Ask

OF_A_SHIP: Final = (pieces.SLEIGH_RIDE, pieces.TRADE_WINDS, pieces.WHALE_POD)
POD_TOPIC: Final = board.card_topic(pieces.WHALE_POD)
WEIGH_TOPIC: Final = board.card_topic(pieces.UNDER_WEIGH)


def take_page(state: BedfordState, who: i64, card: i64, ship: i64, log: Log) -> None:
    """The page joins a participant's log and acts now if it acts when taken; no ship at the Library (ruling 33)."""
    state.card_at[card] = who
    if not log.deaf:
        tell(state, log, "took_page", who, card=card)
    if effects.is_captain(state, who):
        return
    if card in OF_A_SHIP and ship == NONE and effects.at_sea(state, who):
        state.put_choice(s.ASK_SHIP, who, board.card_topic(card))
        return
    state.put_step(s.STEP_EFFECT, ship, card)


def effect(state: BedfordState, taken: Ask, log: Log) -> None:
    """What a page does for the person who took it."""
    card, ship = taken.about, taken.seat
    who = state.card_at[card]
    topic = board.card_topic(card)
    if card == pieces.BEACHED_WHALE:
        if state.bag[pieces.RIGHT] and state.coins[who] >= 2:
            state.put_choice(s.ASK_AMOUNT, who, topic)
    elif card == pieces.WINDFALL:
        state.put_choice(s.ASK_AMOUNT, who, topic)
    elif card == pieces.GAM:
        if state.ship[2 * who] >= 0 and state.ship[2 * who + 1] >= 0:
            state.put_choice(s.ASK_SHIP, who, topic)
    elif card == pieces.GULF_STREAM:
        if effects.at_sea(state, who):
            state.put_choice(s.ASK_SHIP, who, topic)
    elif card == pieces.NEWS:
        ask_build(state, who, topic, 0)
    elif card == pieces.SCRIMSHAW:
        if ship != NONE:
            effects.earn(state, who, 3 * state.sea[pieces.EMPTY], log)
    elif card == pieces.SHIP_BOTTLE:
        fill_bottle(state, who, log)
    elif card == pieces.TRADE_WINDS:
        state.put_step(s.STEP_SALE, who)
        if ship != NONE:
            state.job = [ship, 0]
            state.put_choice(s.ASK_ROW, who, topic)
    elif card == pieces.UNDER_WEIGH:
        state.put_step(s.STEP_UNDER_WEIGH, who)
        if effects.ship_in(state, who, board.SUPPLY) >= 0 and state.goods[3 * who] >= 2:
            state.put_choice(s.ASK_PREPARE, who, topic)
    elif card in (pieces.BROKEN_MAST, pieces.MAN_OVERBOARD):
        state.put_step(s.STEP_HIT, who, card)
    else:
        common_effect(state, card, who, ship, log)


def common_effect(state: BedfordState, card: i64, who: i64, ship: i64, log: Log) -> None:
    """What a page does for people and captains alike."""
    if card == pieces.DESERT_ISLE:
        effects.receive(state, who, [3, 3, 0, 0], log)
    elif card == pieces.ROTTEN_DECKING:
        for other in range(pieces.CARDS):
            if state.card_at[other] == board.UNDER:
                state.card_at[other] = board.DECK
        strike(state, card, who, False)
    elif card == pieces.SERMON:
        if state.owner[pieces.SEAMENS_BETHEL] >= 0:
            state.put_step(s.STEP_SERMON)
    elif card == pieces.WHALE_POD and ship != NONE:
        state.put_step(s.STEP_POD, about=ship)
        state.put_step(s.STEP_LASTING, ship, pieces.STOVE_BOAT)
    elif card == pieces.SLEIGH_RIDE and ship != NONE:
        state.put_step(s.STEP_SLEIGH, about=ship)
        state.put_step(s.STEP_LASTING, ship, pieces.STOVE_BOAT)


def fill_bottle(state: BedfordState, who: i64, log: Log) -> None:
    """Ship in a Bottle: a supply ship leaves the game (ruling 45)."""
    ship = effects.ship_in(state, who, board.SUPPLY)
    if ship >= 0:
        state.ship[ship] = board.BOTTLE
        state.card_used[pieces.SHIP_BOTTLE] = 1
        if not log.deaf:
            tell(state, log, "bottled", who, ship=ship % 2)


def sermon(state: BedfordState, taken: Ask, log: Log) -> None:
    """Others pay $1; the Bethel's owner pays $1 as well, then gets $5 (ruling 47)."""
    holder = state.card_at[pieces.SERMON]
    owner = state.owner[pieces.SEAMENS_BETHEL]
    state.card_used[pieces.SERMON] = 1
    if state.coins[owner]:
        effects.pay(state, owner, 1, log)
    effects.earn(state, owner, 5, log)
    strike(state, pieces.SERMON, holder, False)


# Whale Pod and Nantucket Sleigh Ride, with the wood for Stove Boat


def pod(state: BedfordState, taken: Ask, log: Log) -> None:
    """A whale from the bag, after the wood for another's Stove Boat (ruling 44)."""
    ship = taken.about
    who = ship // 2
    if state.bag[0] + state.bag[1] + state.bag[2] == 0:
        return
    if effects.is_taxed(state, who):
        pay_or_skip(state, ship, pieces.WHALE_POD, log)
        return
    draw_pod(state, ship)


def draw_pod(state: BedfordState, ship: i64) -> None:
    """The first whale drawn goes aboard; Empty Seas on the way go back."""
    state.job = [ship]
    state.put(s.ASK_TOKEN, CHANCE, POD_TOPIC)


def sleigh(state: BedfordState, taken: Ask, log: Log) -> None:
    """To beside row 6 with a Bowhead, after the wood for another's Stove Boat (rulings 40, 44)."""
    ship = taken.about
    who = ship // 2
    effects.go_to(state, ship, board.OUTER, False)
    state.rows[board.OUTER].remove(ship)
    state.extra = ship
    if not log.deaf:
        tell(state, log, "rode", who, ship=ship % 2)
    if effects.is_taxed(state, who):
        pay_or_skip(state, ship, pieces.SLEIGH_RIDE, log)
        return
    haul_bowhead(state, ship, log)


def haul_bowhead(state: BedfordState, ship: i64, log: Log) -> None:
    """From the bag, else from the board, else none."""
    if state.bag[pieces.BOWHEAD]:
        load(state, ship, pieces.BOWHEAD, state.bag, log)
    elif state.sea[pieces.BOWHEAD]:
        load(state, ship, pieces.BOWHEAD, state.sea, log)


def pay_or_skip(state: BedfordState, ship: i64, card: i64, log: Log) -> None:
    """One wood to the user of Stove Boat, or no whale."""
    who = ship // 2
    if not effects.has_good(state, who, 0, 1):
        return
    if effects.is_captain(state, who):
        pay_stove(state, ship, card, log)
        return
    state.job = [ship]
    state.put_choice(s.ASK_STOVE, who, board.card_topic(card))


def stove_options() -> list[Action]:
    """Pay, or go without."""
    return [actions.DO_PAY, actions.DO_SKIP]


def answer_stove(state: BedfordState, topic: i64, code: i64, log: Log) -> None:
    """The wood is handed over and the whale comes, or not."""
    if code == actions.PAY:
        pay_stove(state, state.job[0], board.topic_card(topic), log)


def pay_stove(state: BedfordState, ship: i64, card: i64, log: Log) -> None:
    """One wood to the user of Stove Boat; the whale comes aboard."""
    effects.hand_over(state, ship // 2, 0, 1, state.stove, log)
    if card == pieces.WHALE_POD:
        draw_pod(state, ship)
    else:
        haul_bowhead(state, ship, log)


# Gulf Stream, Trade Winds, Under Weigh


def gulf(state: BedfordState, taken: Ask, log: Log) -> None:
    """One of the two ships goes up to 2 spaces out, into first place."""
    ship = taken.about
    if state.ship[ship] >= 0:
        state.job = [ship, 0]
        state.put_choice(s.ASK_ROW, ship // 2, board.card_topic(pieces.GULF_STREAM))


def sale(state: BedfordState, taken: Ask, log: Log) -> None:
    """Any amount of wood and food (ruling 54)."""
    who = taken.seat
    if state.goods[3 * who] + state.goods[3 * who + 1]:
        ask_sell(state, who, board.card_topic(pieces.TRADE_WINDS))


def prepare_options() -> list[Action]:
    """Prepare for 2 wood, or not."""
    return [actions.DO_PREPARE, actions.DO_SKIP]


def answer_prepare(state: BedfordState, who: i64, code: i64, log: Log) -> None:
    """Under Weigh, first half."""
    if code != actions.SKIP:
        effects.prepare(state, who, 2, log)


def launch_under_weigh(state: BedfordState, taken: Ask, log: Log) -> None:
    """Under Weigh, second half: a docked ship may be launched at full cost."""
    who = taken.seat
    if effects.ship_in(state, who, board.DOCK) >= 0 and can_launch(state, who, WEIGH_TOPIC, 0):
        state.job = [effects.ship_in(state, who, board.DOCK), 0]
        state.put_choice(s.ASK_ROW, who, WEIGH_TOPIC)
