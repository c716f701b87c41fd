"""Which answers the open question of a seat takes."""

from __future__ import annotations

from mypy_extensions import i64

from watertable.games.new_bedford import state as s
from watertable.games.new_bedford.actions import PAGES, STARTS
from watertable.games.new_bedford.board import UP_ONE
from watertable.games.new_bedford.rules import (
    buildings,
    omens,
    pages,
    returns,
    ships,
    ships_log,
    town,
    trade,
    whaling,
)
from watertable.games.new_bedford.state import BedfordState
from watertable.kernel.action import Action
from watertable.kernel.state import Ask


def legal(state: BedfordState, seat: i64) -> list[Action]:
    """What this seat may answer, by id; empty when it is not asked."""
    if not state.asks:
        return []
    ask = state.asks[-1]
    if ask.seat != seat or seat < 0:
        return []
    return options(state, ask)


def options(state: BedfordState, ask: Ask) -> list[Action]:
    """The answers to the open question."""
    kind, who, about = ask.kind, ask.seat, ask.about
    if kind == s.ASK_PLACE:
        return town.place_options(state, who, about)
    if kind == s.ASK_CHOOSE:
        return whaling.choose_options(state)
    if kind == s.ASK_RETURN:
        return returns.return_options(state)
    if kind == s.ASK_BUYING:
        return returns.buying_options(state, who)
    if kind == s.ASK_SELL:
        return trade.sell_options(state, who, about)
    if kind == s.ASK_BUILD:
        return trade.build_options(state, who, about)
    if kind == s.ASK_DISCOUNT:
        return trade.discount_options(state, who)
    if kind == s.ASK_ROW:
        return ships.row_options(state, who, about)
    if kind == s.ASK_SHIP:
        return ships.ship_options(state, who, about)
    if kind == s.ASK_AMOUNT:
        return ships.amount_options(state, who, about)
    if kind == s.ASK_TAKE:
        return buildings.take_options(state, who, about)
    return rare_options(state, kind, who, about)


def rare_options(state: BedfordState, kind: i64, who: i64, about: i64) -> list[Action]:
    """The answers to less frequent questions."""
    if kind == s.ASK_START:
        return STARTS[:]
    if kind == s.ASK_GIVE:
        return buildings.give_options(state, who)
    if kind == s.ASK_HARBOR:
        return trade.harbor_options(state, who)
    if kind == s.ASK_VICTIM:
        return buildings.victim_options(state, who, about)
    if kind == s.ASK_COPY:
        return buildings.copy_options(state, who)
    if kind == s.ASK_BRIDGE:
        return buildings.bridge_options(state, who)
    if kind == s.ASK_COVER:
        return buildings.cover_options(state)
    if kind == s.ASK_SHIFT:
        return buildings.shift_options(state, who)
    if kind == s.ASK_REFINE:
        return returns.refine_options(state, who)
    if kind == s.ASK_CUP:
        return buildings.cup_options(state)
    if kind == s.ASK_LIBRARY:
        return [PAGES[slot] for slot in range(2) if UP_ONE - slot in state.card_at]
    return log_options(state, kind, who, about)


def log_options(state: BedfordState, kind: i64, who: i64, about: i64) -> list[Action]:
    """The answers to questions of the Ship's Log."""
    if kind == s.ASK_WINDOW:
        return ships_log.window_options(state, who, about)
    if kind == s.ASK_REPLY:
        return omens.reply_options(state, who, about)
    if kind == s.ASK_TOLL:
        return omens.toll_options(state, who, about)
    if kind == s.ASK_LOSE:
        return omens.lose_options(state, who)
    if kind == s.ASK_OVERBOARD:
        return omens.overboard_options(state, who)
    if kind == s.ASK_BURN:
        return omens.fire_options(state)
    if kind == s.ASK_STOVE:
        return pages.stove_options()
    assert kind == s.ASK_PREPARE
    return pages.prepare_options()
