"""Building and selling (p. 5, 17)."""

from __future__ import annotations

from bisect import insort
from typing import Final

from mypy_extensions import i64

from watertable.games.new_bedford import actions, pieces
from watertable.games.new_bedford.board import PLACES, card_topic, place_of
from watertable.games.new_bedford.effects import can_buy
from watertable.games.new_bedford.events import tell
from watertable.games.new_bedford.state import (
    ASK_BUILD,
    ASK_DISCOUNT,
    ASK_HARBOR,
    ASK_SELL,
    STEP_MAYOR,
    STEP_SERMON,
    BedfordState,
)
from watertable.kernel.action import Action
from watertable.kernel.event import Log
from watertable.kernel.state import Ask

MARKET_AT: Final = place_of(pieces.MARKET)
HARBOR_AT: Final = place_of(pieces.HARBOR_OFFICE)
MAYOR_AT: Final = place_of(pieces.MAYORS_HOUSE)
NEWS_TOPIC: Final = card_topic(pieces.NEWS)
WINDS_TOPIC: Final = card_topic(pieces.TRADE_WINDS)


# Building


def ask_build(state: BedfordState, who: i64, topic: i64, cuts: i64) -> None:
    """Which tile? Up to `cuts` goods of its cost are left off."""
    state.job = [cuts]
    state.put_choice(ASK_BUILD, who, topic)


def build_options(state: BedfordState, who: i64, topic: i64) -> list[Action]:
    """The tiles he can pay; News from Town builds Action Buildings alone, or nothing."""
    cuts = state.job[0]
    limit = pieces.ACTION_TILES if topic == NEWS_TOPIC else len(pieces.COST)
    found = [actions.BUILT[t] for t in state.unbuilt if t < limit and can_buy(state, who, t, cuts)]
    if topic == NEWS_TOPIC:
        found.append(actions.DO_SKIP)
    return found


def answer_build(state: BedfordState, who: i64, topic: i64, code: i64, tile: i64, log: Log) -> None:
    """The tile is named; a discount asks which goods."""
    if code == actions.SKIP:
        return
    cuts = state.job[0]
    if cuts > pieces.GOODS_COST[tile]:
        cuts = pieces.GOODS_COST[tile]
    if cuts == 0:
        build(state, who, tile, [0, 0, 0], log)
        if topic == MAYOR_AT:
            state.put_step(STEP_MAYOR, who, tile)
        return
    state.job = [tile, cuts, 0, 0, 0, 0]
    state.put_choice(ASK_DISCOUNT, who, topic)


def discount_options(state: BedfordState, who: i64) -> list[Action]:
    """Goods still in the cost, in the order wood, food, brick, that leave the tile payable."""
    tile, left, lowest = state.job[0], state.job[1], state.job[5]
    cost = pieces.COST[tile]
    found: list[Action] = []
    for good in range(lowest, 3):
        behind = 0
        ahead = 0
        units = 0
        for i in range(3):
            price = cost[i] - state.job[2 + i] - (1 if i == good else 0)
            lack = price - state.goods[3 * who + i]
            if i >= good:
                units += price
            if lack > 0 and i < good:
                behind += lack
            elif lack > 0:
                ahead += lack
        in_cost = cost[good] > state.job[2 + good]
        if in_cost and behind == 0 and ahead <= left - 1 and units >= left - 1:
            found.append(actions.DISCOUNTS[good])
    return found


def answer_discount(state: BedfordState, who: i64, topic: i64, good: i64, log: Log) -> None:
    """One good less to pay (p. 17)."""
    state.job[2 + good] += 1
    state.job[1] -= 1
    state.job[5] = good
    if state.job[1] > 0:
        state.put_choice(ASK_DISCOUNT, who, topic)
        return
    build(state, who, state.job[0], state.job[2:5], log)


def build(state: BedfordState, who: i64, tile: i64, off: list[int], log: Log) -> None:
    """He pays the cost and owns the tile; the Bethel wakes The Sermon (ruling 47)."""
    cost = pieces.COST[tile]
    for good in range(3):
        state.goods[3 * who + good] -= cost[good] - off[good]
    state.coins[who] -= cost[3]
    own(state, who, tile, log)


def own(state: BedfordState, who: i64, tile: i64, log: Log) -> None:
    """The tile is turned to its built side, free of charge for captains."""
    state.owner[tile] = who
    state.unbuilt.remove(tile)
    if tile < pieces.ACTION_TILES:
        insort(state.built, tile)
    if not log.deaf:
        tell(state, log, "built", who, tile=tile)
    if (
        tile == pieces.SEAMENS_BETHEL
        and state.card_at[pieces.SERMON] >= 0
        and state.card_used[pieces.SERMON] == 0
    ):
        state.put_step(STEP_SERMON)


# Selling


def ask_sell(state: BedfordState, who: i64, topic: i64) -> None:
    """Which goods go? The order is wood, food, brick, without going back."""
    state.job = [0, 0, 0]
    state.put_choice(ASK_SELL, who, topic)


def price_of(topic: i64, good: i64) -> i64:
    """What one unit brings here."""
    if topic < PLACES:
        return pieces.PRICE[topic][good]
    return 1 if good < 2 else 0


def sell_options(state: BedfordState, who: i64, topic: i64) -> list[Action]:
    """At least one good is sold, except by Trade Winds (ruling 54)."""
    found: list[Action] = []
    for good in range(state.job[0], 3):
        if price_of(topic, good) and state.goods[3 * who + good] > 0:
            found.append(actions.SELLS[good])
    for good in range(state.job[0], 3):
        if price_of(topic, good) and state.goods[3 * who + good] > 1:
            found.append(actions.SELL_ALLS[good])
    if state.job[2] or topic == WINDS_TOPIC:
        found.append(actions.DO_DONE)
    return found


def answer_sell(state: BedfordState, who: i64, topic: i64, code: i64, good: i64, log: Log) -> None:
    """Sold to the supply; at the Market the first unit of a type pays double (p. 22)."""
    if code == actions.DONE:
        return
    first = state.job[0] != good or state.job[1] == 0
    n = 1 if code == actions.SELL else state.goods[3 * who + good]
    income = n * price_of(topic, good)
    if first and topic == MARKET_AT:
        income += price_of(topic, good)
    state.goods[3 * who + good] -= n
    state.coins[who] += income
    if not log.deaf:
        tell(state, log, "sold", who, good=good, n=n, coins=income)
    state.job = [good + 1, 0, 1] if code == actions.SELL_ALL else [good, 1, 1]
    state.put_choice(ASK_SELL, who, topic)


# Harbor Office


def harbor_options(state: BedfordState, who: i64) -> list[Action]:
    """After the Launch: Build a tile, or sell at least one good (Rising Tide, Reference Section)."""
    found = [actions.BUILT[tile] for tile in state.unbuilt if can_buy(state, who, tile, 0)]
    found.extend(sell_options(state, who, HARBOR_AT))
    return found


def answer_harbor(state: BedfordState, who: i64, code: i64, arg: i64, log: Log) -> None:
    """The second half of the Harbor Office."""
    if code == actions.BUILD_TILE:
        build(state, who, arg, [0, 0, 0], log)
        return
    answer_sell(state, who, HARBOR_AT, code, arg, log)


def ask_harbor(state: BedfordState, taken: Ask, log: Log) -> None:
    """Build, or sell."""
    state.job = [0, 0, 0]
    state.put_choice(ASK_HARBOR, taken.seat, HARBOR_AT)
