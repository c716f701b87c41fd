"""Questions and answers: what is open to a seat, what its answer does, and what runs by itself."""

from __future__ import annotations

from watertable.games.new_bedford.actions import (
    ARG,
    CHOOSE,
    CODE,
    PAGE,
    PAGES,
    STARTS,
    SUFFER,
    start_of,
)
from watertable.games.new_bedford.board import UP_ONE
from watertable.games.new_bedford.effects import receive
from watertable.games.new_bedford.pieces import REFINERY_FIRE
from watertable.games.new_bedford.rules import borrow, log, pages, returning, ships, town, trade
from watertable.games.new_bedford.rules import whaling as sea
from watertable.games.new_bedford.rules.flow import step
from watertable.games.new_bedford.rules.luck import befall
from watertable.games.new_bedford.state import (
    Q_AMOUNT,
    Q_BRIDGE,
    Q_BUILD,
    Q_BURN,
    Q_BUYING,
    Q_CHOOSE,
    Q_COPY,
    Q_COVER,
    Q_CUP,
    Q_DISCOUNT,
    Q_GIVE,
    Q_HARBOR,
    Q_LIBRARY,
    Q_LOSE,
    Q_OVERBOARD,
    Q_PLACE,
    Q_PREPARE,
    Q_REFINE,
    Q_REPLY,
    Q_RETURN,
    Q_ROW,
    Q_SELL,
    Q_SHIFT,
    Q_SHIP,
    Q_START,
    Q_STOVE,
    Q_TAKE,
    Q_TOLL,
    Q_VICTIM,
    Q_WINDOW,
    SCORCH,
    BedfordState,
    push,
)
from watertable.kernel.action import Action
from watertable.kernel.event import Log
from watertable.kernel.state import NONE, Ask


def legal(state: BedfordState, seat: int) -> list[Action]:
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
    if kind == Q_PLACE:
        return town.place_options(state, who, about)
    if kind == Q_CHOOSE:
        return sea.choose_options(state)
    if kind == Q_RETURN:
        return returning.return_options(state)
    if kind == Q_BUYING:
        return returning.buying_options(state, who)
    if kind == Q_SELL:
        return trade.sell_options(state, who, about)
    if kind == Q_BUILD:
        return trade.build_options(state, who, about)
    if kind == Q_DISCOUNT:
        return trade.discount_options(state, who)
    if kind == Q_ROW:
        return ships.row_options(state, who, about)
    if kind == Q_SHIP:
        return ships.ship_options(state, who, about)
    if kind == Q_AMOUNT:
        return ships.amount_options(state, who, about)
    if kind == Q_TAKE:
        return borrow.take_options(state, who, about)
    return rare_options(state, kind, who, about)


def rare_options(state: BedfordState, kind: int, who: int, about: int) -> list[Action]:
    """The answers to questions that are seldom asked."""
    if kind == Q_START:
        return STARTS[:]
    if kind == Q_GIVE:
        return borrow.give_options(state, who)
    if kind == Q_HARBOR:
        return trade.harbor_options(state, who)
    if kind == Q_VICTIM:
        return borrow.victim_options(state, who, about)
    if kind == Q_COPY:
        return borrow.copy_options(state, who)
    if kind == Q_BRIDGE:
        return borrow.bridge_options(state, who)
    if kind == Q_COVER:
        return borrow.cover_options(state)
    if kind == Q_SHIFT:
        return ships.shift_options(state, who)
    if kind == Q_REFINE:
        return returning.refine_options(state, who)
    if kind == Q_CUP:
        return sea.cup_options(state)
    if kind == Q_LIBRARY:
        return [PAGES[slot] for slot in range(2) if UP_ONE - slot in state.card_at]
    return log_options(state, kind, who, about)


def log_options(state: BedfordState, kind: int, who: int, about: int) -> list[Action]:
    """The answers to questions of the Ship's Log."""
    if kind == Q_WINDOW:
        return log.window_options(state, who, about)
    if kind == Q_REPLY:
        return log.reply_options(state, who, about)
    if kind == Q_TOLL:
        return log.toll_options(state, who, about)
    if kind == Q_LOSE:
        return log.lose_options(state, who)
    if kind == Q_OVERBOARD:
        return log.overboard_options(state, who)
    if kind == Q_BURN:
        return log.fire_options(state)
    if kind == Q_STOVE:
        return pages.stove_options()
    assert kind == Q_PREPARE
    return pages.prepare_options()


def apply(state: BedfordState, seat: int, action: Action, heard: Log) -> None:
    """The answer, or the draw; then everything that needs no further question."""
    ask = state.settle(seat)
    if seat >= 0:
        answer(state, ask, CODE[action.id], ARG[action.id], heard)
    else:
        befall(state, ask, ARG[action.id], heard)
    run(state, heard)


def run(state: BedfordState, heard: Log) -> None:
    """On to the next question with a choice in it: a single answer is given unasked (§16)."""
    while True:
        if state.asks:
            ask = state.asks[-1]
            if ask.seat < 0 or ask.kind == Q_PLACE or ask.kind == Q_START:
                return
            choices = options(state, ask)
            if len(choices) != 1:
                return
            state.settle(ask.seat)
            only = choices[0].id
            answer(state, ask, CODE[only], ARG[only], heard)
        elif state.plan:
            step(state, state.plan.pop(), heard)
        else:
            return


def answer(state: BedfordState, ask: Ask, code: int, arg: int, heard: Log) -> None:
    """What an answer does."""
    kind, who, about = ask.kind, ask.seat, ask.about
    if kind == Q_PLACE:
        town.answer_place(state, who, about, code, arg, heard)
    elif kind == Q_CHOOSE:
        answer_choose(state, who, code, arg, heard)
    elif kind == Q_RETURN:
        returning.answer_return(state, who, code, arg, heard)
    elif kind == Q_BUYING:
        returning.answer_buying(state, who, code, arg, heard)
    elif kind == Q_SELL:
        trade.answer_sell(state, who, about, code, arg, heard)
    elif kind == Q_BUILD:
        trade.answer_build(state, who, about, code, arg, heard)
    elif kind == Q_DISCOUNT:
        trade.answer_discount(state, who, about, arg, heard)
    elif kind == Q_ROW:
        ships.answer_row(state, who, about, code, arg, heard)
    elif kind == Q_SHIP:
        ships.answer_ship(state, who, about, arg, heard)
    elif kind == Q_AMOUNT:
        ships.answer_amount(state, who, about, arg, heard)
    elif kind == Q_TAKE:
        borrow.answer_take(state, who, about, arg, heard)
    else:
        rare_answer(state, ask, code, arg, heard)


def rare_answer(state: BedfordState, ask: Ask, code: int, arg: int, heard: Log) -> None:
    """What the answer to a seldom question does."""
    kind, who, about = ask.kind, ask.seat, ask.about
    if kind == Q_START:
        goods = start_of(arg)
        receive(state, who, [goods.wood, goods.food, goods.brick, goods.coins], heard)
    elif kind == Q_GIVE:
        borrow.answer_give(state, who, arg, heard)
    elif kind == Q_HARBOR:
        trade.answer_harbor(state, who, code, arg, heard)
    elif kind == Q_VICTIM:
        borrow.answer_victim(state, who, about, arg, heard)
    elif kind == Q_COPY:
        borrow.answer_copy(state, who, arg, heard)
    elif kind == Q_BRIDGE:
        borrow.answer_bridge(state, who, arg, heard)
    elif kind == Q_COVER:
        borrow.answer_cover(state, who, arg, heard)
    elif kind == Q_SHIFT:
        ships.answer_shift(state, who, code, arg, heard)
    elif kind == Q_REFINE:
        returning.answer_refine(state, who, code, arg, heard)
    elif kind == Q_CUP:
        sea.answer_cup(state, who, code, arg, heard)
    elif kind == Q_LIBRARY:
        pages.take_page(state, who, pages.page_up(state, arg), NONE, heard)
    else:
        log_answer(state, ask, code, arg, heard)


def log_answer(state: BedfordState, ask: Ask, code: int, arg: int, heard: Log) -> None:
    """What an answer about the Ship's Log does."""
    kind, who, about = ask.kind, ask.seat, ask.about
    if kind == Q_WINDOW:
        log.answer_window(state, who, about, code, arg, heard)
    elif kind == Q_REPLY:
        answer_reply(state, who, about, code, arg, heard)
    elif kind == Q_TOLL:
        log.answer_toll(state, who, about, code, arg, heard)
    elif kind == Q_LOSE:
        log.answer_lose(state, who, arg)
    elif kind == Q_OVERBOARD:
        log.go_overboard(state, who, arg, heard)
    elif kind == Q_BURN:
        push(state, SCORCH, arg)
    elif kind == Q_STOVE:
        pages.answer_stove(state, about, code, heard)
    else:
        assert kind == Q_PREPARE
        pages.answer_prepare(state, who, code, heard)


def answer_choose(state: BedfordState, who: int, code: int, arg: int, heard: Log) -> None:
    """A ship takes a whale, a page, or nothing (p. 8)."""
    ship = state.job[0]
    if code == CHOOSE:
        sea.catch(state, ship, arg, heard)
    elif code == PAGE:
        pages.take_page(state, who, pages.page_up(state, arg), ship, heard)


def answer_reply(
    state: BedfordState, who: int, about: int, code: int, arg: int, heard: Log
) -> None:
    """A page is ignored, or it comes to pass."""
    tile = state.job[0]
    card = log.answer_reply(state, who, about, code, arg, heard)
    if code == SUFFER and card == REFINERY_FIRE:
        log.flip(state, tile, heard)
    elif card != NONE and tile == NONE:
        log.suffer(state, card, who, heard)
