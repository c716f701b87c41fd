"""The flow: rounds, phases, and what follows when no question is open (p. 4–9, ruling 64)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from watertable.games.new_bedford.board import (
    DECK,
    HOME,
    LOG_MIXED,
)
from watertable.games.new_bedford.effects import (
    home_worker,
    in_order,
    is_captain,
    lift_worker,
)
from watertable.games.new_bedford.events import note
from watertable.games.new_bedford.pieces import (
    AT_MOVEMENT,
    AT_START,
    AT_WHALING,
    CARDS,
    OMENS,
    REFINERY_FIRE,
)
from watertable.games.new_bedford.rules import (
    captain_pages,
    captains,
    log,
    pages,
    returning,
    whaling,
)
from watertable.games.new_bedford.rules.borrow import mayor_use
from watertable.games.new_bedford.rules.ending import (
    act,
    coffin_step,
    end_round_step,
    final_step,
    next_step,
)
from watertable.games.new_bedford.rules.town import ask_place, use, use_space
from watertable.games.new_bedford.rules.trade import ask_harbor
from watertable.games.new_bedford.state import (
    ASK_FIRST,
    BITE,
    CAPTAIN_TURN,
    CHOOSING,
    COFFIN_TURN,
    CUP_DRAW,
    DEAL,
    DOCKED,
    DRAW,
    EFFECT,
    END_ROUND,
    FINAL,
    FIRE_AT,
    FROM_INN,
    GULF,
    HARBOR_DEAL,
    HIT,
    ICE_BACK,
    IN_TURN,
    INN_PLACE,
    INNS,
    MAYOR_USE,
    MOVE,
    MOVEMENT,
    NEXT,
    NOTHING,
    OFFER,
    PICK_TILE,
    POD,
    PUSH,
    Q_FIRST,
    Q_SHOW,
    Q_START,
    Q_TILE,
    Q_WINDOW,
    RETURNS,
    ROUND,
    SALE,
    SCORCH,
    SELECT,
    SERMON_PAID,
    SHARK_BITE,
    SLEIGH,
    SPLIT,
    START_SEAT,
    STEPS,
    TURN,
    UNDER_LAUNCH,
    USE,
    USE_SPACE,
    WHALED,
    WHALING,
    WINDOW_OF,
    BedfordState,
    push,
)
from watertable.kernel.event import Log
from watertable.kernel.state import CHANCE, NONE

Step: TypeAlias = Callable[[BedfordState, int, int, Log], None]


# Set-up


def _ask_first(state: BedfordState, a: int, b: int, heard: Log) -> None:
    if state.seats > 1:
        state.put(Q_FIRST, CHANCE)


def _pick_tile(state: BedfordState, group: int, b: int, heard: Log) -> None:
    state.put(Q_TILE, CHANCE, group)


def _deal(state: BedfordState, slot: int, b: int, heard: Log) -> None:
    first, end = deck_range(state, slot)
    if DECK in state.card_at[first:end]:  # at most 13 of 16 are ever shown (ruling 58)
        state.put(Q_SHOW, CHANCE, slot)


def _start_seat(state: BedfordState, i: int, b: int, heard: Log) -> None:
    seat = (state.first + i) % state.seats
    state.turn = seat
    state.put(Q_START, seat)


def deck_range(state: BedfordState, slot: int) -> list[int]:
    """First page and first page no more of the deck a slot is dealt from."""
    if state.log_mode == LOG_MIXED:
        return [0, CARDS]
    return [0, OMENS] if slot == 0 else [OMENS, CARDS]


# The action phase


def _round(state: BedfordState, a: int, b: int, heard: Log) -> None:
    if not heard.deaf:
        note(heard, "round_began", n=state.round)
    push(state, TURN, 0)
    log.open_window(state, AT_START)


def _turn(state: BedfordState, i: int, b: int, heard: Log) -> None:
    n = state.players
    if i == 2 * n:
        push(state, MOVEMENT)
        push(state, INNS, 0)
        return
    push(state, TURN, i + 1)
    who = in_order(state, i % n)
    if home_worker(state, who) != NONE:
        act(state, who, IN_TURN)


def _captain_turn(state: BedfordState, who: int, n: int, heard: Log) -> None:
    captains.steer(state, who, n, heard)


def _use(state: BedfordState, who: int, place: int, heard: Log) -> None:
    use(state, who, place, 0, heard)


def _use_space(state: BedfordState, who: int, code: int, heard: Log) -> None:
    use_space(state, who, code // 2, code % 2, heard)


def _harbor_deal(state: BedfordState, who: int, b: int, heard: Log) -> None:
    ask_harbor(state, who)


def _mayor_use(state: BedfordState, who: int, tile: int, heard: Log) -> None:
    mayor_use(state, who, tile, heard)


def _cup_draw(state: BedfordState, who: int, n: int, heard: Log) -> None:
    whaling.cup_draw(state, who, n)


def _inns(state: BedfordState, i: int, b: int, heard: Log) -> None:
    """Guests of the Inn pick up their workers and place them again (p. 22, ruling 65)."""
    while i < state.players and state.inn[in_order(state, i)] == 0:
        i += 1
    if i == state.players:
        return
    push(state, INNS, i + 1)
    who = in_order(state, i)
    state.inn[who] = 0
    n = 0
    for worker in (2 * who, 2 * who + 1):
        if state.worker[worker] >= 0:
            lift_worker(state, worker, HOME)
            n += 1
    push(state, INN_PLACE, who, n)


def _inn_place(state: BedfordState, who: int, n: int, heard: Log) -> None:
    if n > 0:
        push(state, INN_PLACE, who, n - 1)
        ask_place(state, who, FROM_INN)


# Movement and Returns


def _movement(state: BedfordState, a: int, b: int, heard: Log) -> None:
    state.turn = NONE
    returning.note_places(state)
    push(state, MOVE)
    log.open_window(state, AT_MOVEMENT)


def _move(state: BedfordState, a: int, b: int, heard: Log) -> None:
    returning.move_all(state, heard)
    returning.pay_customs(state, heard)
    push(state, FINAL if state.final else WHALING)
    push(state, RETURNS)


def _returns(state: BedfordState, a: int, b: int, heard: Log) -> None:
    returning.next_return(state, heard)


def _split(state: BedfordState, ship: int, b: int, heard: Log) -> None:
    if is_captain(state, ship // 2):
        captains.split(state, ship)
        returning.settle_split(state, ship, heard)
    else:
        returning.ask_split(state, ship)


def _offer(state: BedfordState, who: int, passed: int, heard: Log) -> None:
    who = returning.offer_round(state, who, passed, heard)
    if who == NONE:
        return
    if is_captain(state, who):
        if not captains.buys(state, who, heard):
            passed |= 1 << who
        push(state, OFFER, (who + 1) % state.players, passed)
    else:
        returning.ask_buying(state, who, passed)


def _docked(state: BedfordState, ship: int, b: int, heard: Log) -> None:
    returning.come_home(state, ship, heard)


# Whaling


def _whaling(state: BedfordState, a: int, b: int, heard: Log) -> None:
    if whaling.open_whaling(state, heard):
        log.open_window(state, AT_WHALING)
        push(state, DRAW, len(state.choosers) + 1)


def _draw(state: BedfordState, n: int, b: int, heard: Log) -> None:
    whaling.draw(state, n)


def _select(state: BedfordState, i: int, b: int, heard: Log) -> None:
    whaling.select(state, i)


def _bite(state: BedfordState, card: int, ship: int, heard: Log) -> None:
    if whaling.bites_choice(state, card, ship):
        log.bite(state, card, ship // 2)


def _choosing(state: BedfordState, ship: int, b: int, heard: Log) -> None:
    if is_captain(state, ship // 2):
        captain_pages.choose(state, ship, heard)
    else:
        whaling.ask_choose(state, ship)


def _whaled(state: BedfordState, a: int, b: int, heard: Log) -> None:
    whaling.close_whaling(state)


# Pages


def _window(state: BedfordState, code: int, i: int, heard: Log) -> None:
    window = code // 8
    who = log.window_turn(state, window, code % 8, i)
    if who == NONE:
        return
    if not is_captain(state, who):
        state.put(Q_WINDOW, who, window)
        return
    for card in range(OMENS, CARDS):
        if log.can_play(state, who, card, window):
            push(state, WINDOW_OF, window * 8, state.job[1] + 1)
            log.play_page(state, who, card, heard)
            return


def _hit(state: BedfordState, card: int, who: int, heard: Log) -> None:
    if log.struck(state, card, who) != 2:
        return
    if is_captain(state, who):
        captain_pages.suffer_as_captain(state, card, who, heard)
    else:
        log.suffer(state, card, who, heard)


def _fire_at(state: BedfordState, owner: int, b: int, heard: Log) -> None:
    if not log.fire_at(state, owner):
        return
    if is_captain(state, state.card_at[REFINERY_FIRE]):
        push(state, SCORCH, captain_pages.cheapest(state, owner))
    else:
        log.ask_fire(state)


def _scorch(state: BedfordState, tile: int, b: int, heard: Log) -> None:
    log.scorch(state, tile, heard)


def _push(state: BedfordState, a: int, b: int, heard: Log) -> None:
    log.push_named(state, heard)


def _ice_back(state: BedfordState, a: int, b: int, heard: Log) -> None:
    log.ice_back(state, heard)


def _shark_bite(state: BedfordState, a: int, b: int, heard: Log) -> None:
    log.shark_bite(state, heard)


def _effect(state: BedfordState, card: int, ship: int, heard: Log) -> None:
    pages.effect(state, card, NONE if ship == NOTHING else ship, heard)


def _pod(state: BedfordState, ship: int, b: int, heard: Log) -> None:
    pages.pod(state, ship, heard)


def _sleigh(state: BedfordState, ship: int, b: int, heard: Log) -> None:
    pages.sleigh(state, ship, heard)


def _gulf(state: BedfordState, ship: int, b: int, heard: Log) -> None:
    pages.gulf(state, ship)


def _sale(state: BedfordState, who: int, b: int, heard: Log) -> None:
    pages.sale(state, who)


def _under_launch(state: BedfordState, who: int, b: int, heard: Log) -> None:
    pages.under_launch(state, who)


def _sermon(state: BedfordState, a: int, b: int, heard: Log) -> None:
    pages.read_sermon(state, heard)


def _steps() -> list[Step]:
    found: list[Step] = [_round] * STEPS
    table: dict[int, Step] = {
        ASK_FIRST: _ask_first,
        PICK_TILE: _pick_tile,
        DEAL: _deal,
        START_SEAT: _start_seat,
        ROUND: _round,
        TURN: _turn,
        INNS: _inns,
        INN_PLACE: _inn_place,
        MOVEMENT: _movement,
        MOVE: _move,
        RETURNS: _returns,
        SPLIT: _split,
        OFFER: _offer,
        DOCKED: _docked,
        WHALING: _whaling,
        DRAW: _draw,
        SELECT: _select,
        CHOOSING: _choosing,
        WHALED: _whaled,
        END_ROUND: end_round_step,
        NEXT: next_step,
        COFFIN_TURN: coffin_step,
        FINAL: final_step,
        WINDOW_OF: _window,
        USE: _use,
        USE_SPACE: _use_space,
        HARBOR_DEAL: _harbor_deal,
        MAYOR_USE: _mayor_use,
        CUP_DRAW: _cup_draw,
        HIT: _hit,
        FIRE_AT: _fire_at,
        SCORCH: _scorch,
        PUSH: _push,
        ICE_BACK: _ice_back,
        BITE: _bite,
        EFFECT: _effect,
        POD: _pod,
        SLEIGH: _sleigh,
        GULF: _gulf,
        SALE: _sale,
        UNDER_LAUNCH: _under_launch,
        SERMON_PAID: _sermon,
        CAPTAIN_TURN: _captain_turn,
        SHARK_BITE: _shark_bite,
    }
    for step, does in table.items():
        found[step] = does
    assert len(table) == STEPS
    return found


DOES: Final = _steps()


def step(state: BedfordState, code: int, heard: Log) -> None:
    """One step of the plan; the two most frequent ones without the detour of the table."""
    what = code >> 12
    if what == TURN:
        _turn(state, (code >> 6) & 63, code & 63, heard)
    elif what == USE_SPACE:
        _use_space(state, (code >> 6) & 63, code & 63, heard)
    else:
        DOES[what](state, (code >> 6) & 63, code & 63, heard)
