"""What an answer or a draw does."""

from __future__ import annotations

from mypy_extensions import i64

from watertable.games.new_bedford import state as s
from watertable.games.new_bedford.actions import ARG, CODE, start_of
from watertable.games.new_bedford.board import UNBUILT
from watertable.games.new_bedford.effects import receive
from watertable.games.new_bedford.events import note, tell
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
from watertable.kernel.event import Log
from watertable.kernel.state import NONE, Ask


def apply(state: BedfordState, seat: i64, action: Action, log: Log) -> None:
    """Apply an answer or a draw; the steps it puts are run afterwards."""
    ask = state.settle(seat)
    if seat >= 0:
        answer(state, ask, CODE[action.id], ARG[action.id], log)
    else:
        apply_draw(state, ask, ARG[action.id], log)


def answer(state: BedfordState, ask: Ask, code: i64, arg: i64, log: Log) -> None:
    """What an answer does."""
    kind, who, about = ask.kind, ask.seat, ask.about
    if kind == s.ASK_PLACE:
        town.answer_place(state, who, about, code, arg, log)
    elif kind == s.ASK_CHOOSE:
        whaling.answer_choose(state, who, code, arg, log)
    elif kind == s.ASK_RETURN:
        returns.answer_return(state, who, code, arg, log)
    elif kind == s.ASK_BUYING:
        returns.answer_buying(state, who, code, arg, log)
    elif kind == s.ASK_SELL:
        trade.answer_sell(state, who, about, code, arg, log)
    elif kind == s.ASK_BUILD:
        trade.answer_build(state, who, about, code, arg, log)
    elif kind == s.ASK_DISCOUNT:
        trade.answer_discount(state, who, about, arg, log)
    elif kind == s.ASK_ROW:
        ships.answer_row(state, who, about, code, arg, log)
    elif kind == s.ASK_SHIP:
        ships.answer_ship(state, who, about, arg, log)
    elif kind == s.ASK_AMOUNT:
        ships.answer_amount(state, who, about, arg, log)
    elif kind == s.ASK_TAKE:
        buildings.answer_take(state, who, about, arg, log)
    else:
        rare_answer(state, ask, code, arg, log)


def rare_answer(state: BedfordState, ask: Ask, code: i64, arg: i64, log: Log) -> None:
    """What the answer to a less frequent question does."""
    kind, who, about = ask.kind, ask.seat, ask.about
    if kind == s.ASK_START:
        goods = start_of(arg)
        receive(state, who, [goods.wood, goods.food, goods.brick, goods.coins], log)
    elif kind == s.ASK_GIVE:
        buildings.answer_give(state, who, arg, log)
    elif kind == s.ASK_HARBOR:
        trade.answer_harbor(state, who, code, arg, log)
    elif kind == s.ASK_VICTIM:
        buildings.answer_victim(state, who, about, arg, log)
    elif kind == s.ASK_COPY:
        buildings.answer_copy(state, who, arg, log)
    elif kind == s.ASK_BRIDGE:
        buildings.answer_bridge(state, who, arg, log)
    elif kind == s.ASK_COVER:
        buildings.answer_cover(state, who, arg, log)
    elif kind == s.ASK_SHIFT:
        buildings.answer_shift(state, who, code, arg, log)
    elif kind == s.ASK_REFINE:
        returns.answer_refine(state, who, code, arg, log)
    elif kind == s.ASK_CUP:
        buildings.answer_cup(state, who, code, arg, log)
    elif kind == s.ASK_LIBRARY:
        pages.take_page(state, who, ships_log.page_up(state, arg), NONE, log)
    else:
        log_answer(state, ask, code, arg, log)


def log_answer(state: BedfordState, ask: Ask, code: i64, arg: i64, log: Log) -> None:
    """What an answer about the Ship's Log does."""
    kind, who, about = ask.kind, ask.seat, ask.about
    if kind == s.ASK_WINDOW:
        ships_log.answer_window(state, who, about, code, arg, log)
    elif kind == s.ASK_REPLY:
        omens.answer_reply(state, who, about, code, arg, log)
    elif kind == s.ASK_TOLL:
        omens.answer_toll(state, who, about, code, arg, log)
    elif kind == s.ASK_LOSE:
        omens.answer_lose(state, who, arg)
    elif kind == s.ASK_OVERBOARD:
        omens.go_overboard(state, who, arg, log)
    elif kind == s.ASK_BURN:
        state.put_step(s.STEP_BURN, about=arg)
    elif kind == s.ASK_STOVE:
        pages.answer_stove(state, about, code, log)
    else:
        assert kind == s.ASK_PREPARE
        pages.answer_prepare(state, who, code, log)


def apply_draw(state: BedfordState, ask: Ask, arg: i64, log: Log) -> None:
    """What a draw does."""
    if ask.kind == s.ASK_TOKEN:
        token_drawn(state, ask.about, arg, log)
    elif ask.kind == s.ASK_ROLL:
        if not log.deaf:
            tell(state, log, "rolled", ask.about, n=arg)
        state.put_step(s.STEP_CAPTAIN, ask.about, arg)
    elif ask.kind == s.ASK_FIRST:
        state.first = arg
        state.wheel = arg
        if not log.deaf:
            note(log, "first_player", seat=arg)
    elif ask.kind == s.ASK_SHOW:
        ships_log.show(state, arg, ask.about)
        if not log.deaf:
            note(log, "page_shown", card=arg)
    else:
        state.drawing.remove(arg)
        state.owner[arg] = UNBUILT
        state.unbuilt.append(arg)
        state.unbuilt.sort()
        if not log.deaf:
            note(log, "tile_drawn", tile=arg)


def token_drawn(state: BedfordState, about: i64, token: i64, log: Log) -> None:
    """A token goes to the board, to the tokens of the Coffeehouse or, with the Whale Pod, aboard."""
    if not log.deaf:
        note(log, "token_drawn", whale=token)
    if about == pages.POD_TOPIC:
        ships.load(state, state.job[0], token, state.bag, log)
        return
    state.bag[token] -= 1
    if about == ships.COFFEE_AT:
        state.cup[token] += 1
    else:
        state.sea[token] += 1
