"""What follows when no question is open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from watertable.games.new_bedford import effects, pieces
from watertable.games.new_bedford.actions import ARG, CODE
from watertable.games.new_bedford.board import DECK, HOME
from watertable.games.new_bedford.events import note
from watertable.games.new_bedford.rules import (
    apply,
    buildings,
    captains,
    legal,
    omens,
    pages,
    returns,
    rounds,
    ships_log,
    town,
    trade,
    whaling,
)
from watertable.games.new_bedford.setup import deck_range
from watertable.games.new_bedford.state import (
    ASK_FIRST,
    ASK_PLACE,
    ASK_SHOW,
    ASK_START,
    ASK_TILE,
    ASK_WINDOW,
    FROM_INN,
    IN_TURN,
    NOTHING,
    STEP_BITE,
    STEP_CAPTAIN,
    STEP_CHOOSING,
    STEP_COFFIN,
    STEP_CUP,
    STEP_DEAL,
    STEP_DOCKED,
    STEP_DRAW,
    STEP_EFFECT,
    STEP_END_ROUND,
    STEP_FINAL,
    STEP_FIRE,
    STEP_FIRST_PLAYER,
    STEP_GULF,
    STEP_HARBOR,
    STEP_HIT,
    STEP_ICE_BACK,
    STEP_INN_PLACE,
    STEP_INNS,
    STEP_MAYOR,
    STEP_MOVE,
    STEP_MOVEMENT,
    STEP_NEXT_ROUND,
    STEP_OFFER,
    STEP_POD,
    STEP_PUSH,
    STEP_RETURNS,
    STEP_ROUND,
    STEP_SALE,
    STEP_SCORCH,
    STEP_SELECT,
    STEP_SERMON,
    STEP_SHARKS,
    STEP_SLEIGH,
    STEP_SPLIT,
    STEP_START,
    STEP_TILE,
    STEP_TURN,
    STEP_UNDER_WEIGH,
    STEP_USE,
    STEP_USE_SPACE,
    STEP_WHALED,
    STEP_WHALING,
    STEP_WINDOW,
    STEPS,
    BedfordState,
    push,
)
from watertable.kernel.event import Log
from watertable.kernel.state import CHANCE, FIRST_STEP, NONE

Step: TypeAlias = Callable[[BedfordState, int, int, Log], None]


def _ask_first(state: BedfordState, a: int, b: int, log: Log) -> None:
    if state.seats > 1:
        state.put(ASK_FIRST, CHANCE)


def _pick_tile(state: BedfordState, group: int, b: int, log: Log) -> None:
    state.put(ASK_TILE, CHANCE, group)


def _deal(state: BedfordState, slot: int, b: int, log: Log) -> None:
    first, end = deck_range(state, slot)
    if DECK in state.card_at[first:end]:  # at most 13 of 16 are ever shown (ruling 58)
        state.put(ASK_SHOW, CHANCE, slot)


def _start_seat(state: BedfordState, i: int, b: int, log: Log) -> None:
    seat = (state.first + i) % state.seats
    state.turn = seat
    state.put(ASK_START, seat)


def _round(state: BedfordState, a: int, b: int, log: Log) -> None:
    if not log.deaf:
        note(log, "round_began", n=state.round)
    push(state, STEP_TURN, 0)
    ships_log.open_window(state, pieces.AT_START)


def _turn(state: BedfordState, i: int, b: int, log: Log) -> None:
    n = state.players
    if i == 2 * n:
        push(state, STEP_MOVEMENT)
        push(state, STEP_INNS, 0)
        return
    push(state, STEP_TURN, i + 1)
    who = effects.in_order(state, i % n)
    if effects.home_worker(state, who) != NONE:
        rounds.act(state, who, IN_TURN)


def _captain_turn(state: BedfordState, who: int, n: int, log: Log) -> None:
    captains.steer(state, who, n, log)


def _use(state: BedfordState, who: int, place: int, log: Log) -> None:
    town.use(state, who, place, 0, log)


def _use_space(state: BedfordState, who: int, code: int, log: Log) -> None:
    town.use_space(state, who, code // 2, code % 2, log)


def _harbor_deal(state: BedfordState, who: int, b: int, log: Log) -> None:
    trade.ask_harbor(state, who)


def _mayor_use(state: BedfordState, who: int, tile: int, log: Log) -> None:
    buildings.mayor_use(state, who, tile, log)


def _cup_draw(state: BedfordState, who: int, n: int, log: Log) -> None:
    buildings.cup_draw(state, who, n)


def _inns(state: BedfordState, i: int, b: int, log: Log) -> None:
    """Guests of the Inn pick up their workers and place them again (p. 22, ruling 65)."""
    while i < state.players and state.inn[effects.in_order(state, i)] == 0:
        i += 1
    if i == state.players:
        return
    push(state, STEP_INNS, i + 1)
    who = effects.in_order(state, i)
    state.inn[who] = 0
    n = 0
    for worker in (2 * who, 2 * who + 1):
        if state.worker[worker] >= 0:
            effects.lift_worker(state, worker, HOME)
            n += 1
    push(state, STEP_INN_PLACE, who, n)


def _inn_place(state: BedfordState, who: int, n: int, log: Log) -> None:
    if n > 0:
        push(state, STEP_INN_PLACE, who, n - 1)
        town.ask_place(state, who, FROM_INN)


def _movement(state: BedfordState, a: int, b: int, log: Log) -> None:
    state.turn = NONE
    returns.note_places(state)
    push(state, STEP_MOVE)
    ships_log.open_window(state, pieces.AT_MOVEMENT)


def _move(state: BedfordState, a: int, b: int, log: Log) -> None:
    returns.move_all(state, log)
    returns.pay_customs(state, log)
    push(state, STEP_FINAL if state.final else STEP_WHALING)
    push(state, STEP_RETURNS)


def _returns(state: BedfordState, a: int, b: int, log: Log) -> None:
    returns.next_return(state, log)


def _split(state: BedfordState, ship: int, b: int, log: Log) -> None:
    if effects.is_captain(state, ship // 2):
        returns.captain_sells(state, ship)
        returns.settle_split(state, ship, log)
    else:
        returns.ask_split(state, ship)


def _offer(state: BedfordState, who: int, passed: int, log: Log) -> None:
    who = returns.offer_round(state, who, passed, log)
    if who == NONE:
        return
    if effects.is_captain(state, who):
        if not returns.captain_buys(state, who, log):
            passed |= 1 << who
        push(state, STEP_OFFER, (who + 1) % state.players, passed)
    else:
        returns.ask_buying(state, who, passed)


def _docked(state: BedfordState, ship: int, b: int, log: Log) -> None:
    returns.come_home(state, ship, log)


def _whaling(state: BedfordState, a: int, b: int, log: Log) -> None:
    if whaling.open_whaling(state, log):
        ships_log.open_window(state, pieces.AT_WHALING)
        push(state, STEP_DRAW, len(state.choosers) + 1)


def _draw(state: BedfordState, n: int, b: int, log: Log) -> None:
    whaling.draw(state, n)


def _select(state: BedfordState, i: int, b: int, log: Log) -> None:
    whaling.select(state, i)


def _bite(state: BedfordState, card: int, ship: int, log: Log) -> None:
    if whaling.bites_choice(state, card, ship):
        omens.bite(state, card, ship // 2)


def _choosing(state: BedfordState, ship: int, b: int, log: Log) -> None:
    if effects.is_captain(state, ship // 2):
        whaling.captain_chooses(state, ship, log)
    else:
        whaling.ask_choose(state, ship)


def _whaled(state: BedfordState, a: int, b: int, log: Log) -> None:
    whaling.close_whaling(state)


def _window(state: BedfordState, code: int, i: int, log: Log) -> None:
    window = code // 8
    who = ships_log.window_turn(state, window, code % 8, i)
    if who == NONE:
        return
    if not effects.is_captain(state, who):
        state.put(ASK_WINDOW, who, window)
        return
    for card in range(pieces.OMENS, pieces.CARDS):
        if ships_log.can_play(state, who, card, window):
            push(state, STEP_WINDOW, window * 8, state.job[1] + 1)
            ships_log.play_page(state, who, card, log)
            return


def _hit(state: BedfordState, card: int, who: int, log: Log) -> None:
    if omens.struck(state, card, who) != 2:
        return
    if effects.is_captain(state, who):
        omens.suffer_as_captain(state, card, who, log)
    else:
        omens.suffer(state, card, who, log)


def _fire_at(state: BedfordState, owner: int, b: int, log: Log) -> None:
    if not omens.fire_at(state, owner):
        return
    if effects.is_captain(state, state.card_at[pieces.REFINERY_FIRE]):
        push(state, STEP_SCORCH, omens.cheapest(state, owner))
    else:
        omens.ask_fire(state)


def _scorch(state: BedfordState, tile: int, b: int, log: Log) -> None:
    omens.scorch(state, tile, log)


def _push(state: BedfordState, a: int, b: int, log: Log) -> None:
    omens.push_named(state, log)


def _ice_back(state: BedfordState, a: int, b: int, log: Log) -> None:
    omens.ice_back(state, log)


def _shark_bite(state: BedfordState, a: int, b: int, log: Log) -> None:
    omens.shark_bite(state, log)


def _effect(state: BedfordState, card: int, ship: int, log: Log) -> None:
    pages.effect(state, card, NONE if ship == NOTHING else ship, log)


def _pod(state: BedfordState, ship: int, b: int, log: Log) -> None:
    pages.pod(state, ship, log)


def _sleigh(state: BedfordState, ship: int, b: int, log: Log) -> None:
    pages.sleigh(state, ship, log)


def _gulf(state: BedfordState, ship: int, b: int, log: Log) -> None:
    pages.gulf(state, ship)


def _sale(state: BedfordState, who: int, b: int, log: Log) -> None:
    pages.sale(state, who)


def _under_launch(state: BedfordState, who: int, b: int, log: Log) -> None:
    pages.under_launch(state, who)


def _sermon(state: BedfordState, a: int, b: int, log: Log) -> None:
    pages.read_sermon(state, log)


def _steps() -> list[Step]:
    found: list[Step] = [_round] * len(STEPS)
    table: dict[int, Step] = {
        STEP_FIRST_PLAYER: _ask_first,
        STEP_TILE: _pick_tile,
        STEP_DEAL: _deal,
        STEP_START: _start_seat,
        STEP_ROUND: _round,
        STEP_TURN: _turn,
        STEP_INNS: _inns,
        STEP_INN_PLACE: _inn_place,
        STEP_MOVEMENT: _movement,
        STEP_MOVE: _move,
        STEP_RETURNS: _returns,
        STEP_SPLIT: _split,
        STEP_OFFER: _offer,
        STEP_DOCKED: _docked,
        STEP_WHALING: _whaling,
        STEP_DRAW: _draw,
        STEP_SELECT: _select,
        STEP_CHOOSING: _choosing,
        STEP_WHALED: _whaled,
        STEP_END_ROUND: rounds.end_round_step,
        STEP_NEXT_ROUND: rounds.next_step,
        STEP_COFFIN: rounds.coffin_step,
        STEP_FINAL: rounds.final_step,
        STEP_WINDOW: _window,
        STEP_USE: _use,
        STEP_USE_SPACE: _use_space,
        STEP_HARBOR: _harbor_deal,
        STEP_MAYOR: _mayor_use,
        STEP_CUP: _cup_draw,
        STEP_HIT: _hit,
        STEP_FIRE: _fire_at,
        STEP_SCORCH: _scorch,
        STEP_PUSH: _push,
        STEP_ICE_BACK: _ice_back,
        STEP_BITE: _bite,
        STEP_EFFECT: _effect,
        STEP_POD: _pod,
        STEP_SLEIGH: _sleigh,
        STEP_GULF: _gulf,
        STEP_SALE: _sale,
        STEP_UNDER_WEIGH: _under_launch,
        STEP_SERMON: _sermon,
        STEP_CAPTAIN: _captain_turn,
        STEP_SHARKS: _shark_bite,
    }
    for step, does in table.items():
        found[step - FIRST_STEP] = does
    assert len(table) == len(STEPS)
    return found


DOES: Final = _steps()


def step(state: BedfordState, code: int, log: Log) -> None:
    """One step of the plan; the two most frequent ones without the detour of the table."""
    what = (code >> 12) + FIRST_STEP
    if what == STEP_TURN:
        _turn(state, (code >> 6) & 63, code & 63, log)
    elif what == STEP_USE_SPACE:
        _use_space(state, (code >> 6) & 63, code & 63, log)
    else:
        DOES[what - FIRST_STEP](state, (code >> 6) & 63, code & 63, log)


def run(state: BedfordState, log: Log) -> None:
    """On to the next question with a choice in it: a single answer is given unasked (§16)."""
    while True:
        if state.asks:
            ask = state.asks[-1]
            if ask.seat < 0 or ask.kind == ASK_PLACE or ask.kind == ASK_START:
                return
            choices = legal.options(state, ask)
            if len(choices) != 1:
                return
            state.settle(ask.seat)
            only = choices[0].id
            apply.answer(state, ask, CODE[only], ARG[only], log)
        elif state.plan:
            step(state, state.plan.pop(), log)
        else:
            return
