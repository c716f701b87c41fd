"""The town: placing a worker, and what each space and building does (p. 4, 17–22)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from mypy_extensions import i64

from watertable.games.new_bedford import board, effects, pieces
from watertable.games.new_bedford import state as s
from watertable.games.new_bedford.actions import BUY, BUYS, PLACED
from watertable.games.new_bedford.effects import DICE, is_spared
from watertable.games.new_bedford.events import tell
from watertable.games.new_bedford.rules.ships import ask_launch
from watertable.games.new_bedford.rules.trade import ask_build, ask_sell
from watertable.games.new_bedford.rules.workers import may_use_space, may_visit
from watertable.games.new_bedford.state import BedfordState
from watertable.kernel.action import Action
from watertable.kernel.event import Log
from watertable.kernel.state import NONE, Ask

PlaceAction: TypeAlias = Callable[[BedfordState, int, int, int, Log], None]
# Buildings that do nothing but ask, and what they ask.
QUESTIONS: Final[dict[int, int]] = {
    pieces.LIGHTHOUSE: s.ASK_SHIP,
    pieces.TRYWORKS: s.ASK_SHIP,
    pieces.COOPERAGE: s.ASK_SHIP,
    pieces.CAPTAINS_HOUSE: s.ASK_SHIP,
    pieces.SALTERY: s.ASK_SHIP,
    pieces.TAVERN: s.ASK_AMOUNT,
    pieces.SHIPWRIGHT: s.ASK_AMOUNT,
    pieces.STOREHOUSE: s.ASK_TAKE,
    pieces.CHEMIST_SHOP: s.ASK_VICTIM,
    pieces.ALMSHOUSE: s.ASK_VICTIM,
    pieces.LIBRARY: s.ASK_LIBRARY,
    pieces.COLLEGE: s.ASK_COPY,
    pieces.FAIRHAVEN_BRIDGE: s.ASK_BRIDGE,
    pieces.EMPTY_LOT: s.ASK_COVER,
}


# Placing a worker


def ask_place(state: BedfordState, who: i64, why: i64) -> None:
    """Ask where the participant's next worker goes."""
    state.turn = who
    state.job = [0]
    state.put(s.ASK_PLACE, who, why)


def place_options(state: BedfordState, who: i64, why: i64) -> list[Action]:
    """The $3 purchase once per placement, open spaces and, except from the Inn, buildings."""
    found: list[Action] = []
    if state.job[0] == 0 and state.coins[who] >= 3:
        found.extend(BUYS)
    for space in range(board.SPACES):
        if may_use_space(state, who, space):
            found.append(PLACED[space])
    if why != s.FROM_INN:
        for tile in state.built:
            if may_visit(state, who, tile):
                found.append(PLACED[board.SPACES + tile])
    return found


def answer_place(state: BedfordState, who: i64, why: i64, code: i64, arg: i64, log: Log) -> None:
    """Two wood or two food for $3 before the placement (p. 4), or the placement itself."""
    if code == BUY:
        state.coins[who] -= 3
        state.goods[3 * who + arg] += 2
        if not log.deaf:
            tell(state, log, "bought", who, good=arg)
        state.job = [1]
        state.put(s.ASK_PLACE, who, why)
        return
    place_worker(state, who, arg, log)


def place_worker(state: BedfordState, who: i64, place: i64, log: Log) -> None:
    """A worker stands on the place; its fee is paid and its action follows."""
    empty = 1 if state.crowd[place] == 0 else 0
    state.worker[2 * who + effects.home_worker(state, who)] = place
    state.crowd[place] += 1
    if not log.deaf:
        tell(state, log, "placed", who, place=place)
    if place >= board.SPACES:
        effects.pay_fee(state, who, place - board.SPACES, log)
        state.put_step(s.STEP_USE, who, place)
        return
    state.put_step(s.STEP_USE_SPACE, who, 2 * place + empty)
    bonus_lost = state.angry and empty and place < board.TOWN_SPACES
    if bonus_lost and not is_spared(state, who, DICE) and effects.has_shield(state, who):
        state.job = [place]
        topic = board.card_topic(pieces.DICE_OF_FATE)
        if effects.has_calm(state, who):
            state.put(s.ASK_REPLY, who, topic)  # spending Calm Seas is always asked (ruling 69)
        else:
            state.put_choice(s.ASK_REPLY, who, topic)


def use_space(state: BedfordState, taken: Ask, log: Log) -> None:
    """The action of a space, with the bonus if it was empty (p. 4, ruling 35)."""
    who = taken.seat
    space, bonus = taken.about // 2, taken.about % 2
    if state.angry and space < board.TOWN_SPACES and not is_spared(state, who, DICE):
        bonus = 0
    effects.forget_once(state, who)
    PLACE_ACTIONS[space](state, who, space, bonus, log)


def use_place(state: BedfordState, taken: Ask, log: Log) -> None:
    """Do what the place says, as if a worker of `seat` stood there, without a bonus."""
    PLACE_ACTIONS[taken.about](state, taken.seat, taken.about, 0, log)


# What each place does


def _gain(state: BedfordState, who: i64, place: i64, bonus: i64, log: Log) -> None:
    effects.receive(state, who, pieces.GAIN[place], log)


def _gather(state: BedfordState, who: i64, place: i64, bonus: i64, log: Log) -> None:
    have = pieces.GAIN[place]
    if bonus:
        have = [have[i] + pieces.BONUS[place][i] for i in range(4)]
    effects.receive(state, who, have, log)


def _warehouse(state: BedfordState, who: i64, place: i64, bonus: i64, log: Log) -> None:
    effects.receive(state, who, pieces.GAIN[place], log)
    if bonus:
        state.put_choice(s.ASK_TAKE, who, place)


def _sell(state: BedfordState, who: i64, place: i64, bonus: i64, log: Log) -> None:
    if bonus:
        effects.earn(state, who, pieces.BONUS[place][3], log)
    ask_sell(state, who, place)


def _build(state: BedfordState, who: i64, place: i64, bonus: i64, log: Log) -> None:
    ask_build(state, who, place, 2 if place == board.place_of(pieces.COURTHOUSE) else bonus)


def _wheelhouse(state: BedfordState, who: i64, place: i64, bonus: i64, log: Log) -> None:
    state.wheel = who
    state.wheel_taken = 1
    if not log.deaf:
        tell(state, log, "took_wheel", who)
    if bonus:
        effects.earn(state, who, pieces.BONUS[place][3], log)


def _dockyard(state: BedfordState, who: i64, place: i64, bonus: i64, log: Log) -> None:
    effects.prepare(state, who, 2 - bonus, log)


def _launch(state: BedfordState, who: i64, place: i64, bonus: i64, log: Log) -> None:
    ask_launch(state, who, place, bonus)


def _ask(state: BedfordState, who: i64, place: i64, bonus: i64, log: Log) -> None:
    state.put_choice(QUESTIONS[place - board.SPACES], who, place)


def _distillery(state: BedfordState, who: i64, place: i64, bonus: i64, log: Log) -> None:
    effects.prepare(state, who, 2, log)
    effects.receive(state, who, pieces.GAIN[place], log)


def _brewery(state: BedfordState, who: i64, place: i64, bonus: i64, log: Log) -> None:
    food = (pieces.ROUNDS - state.round) // 2  # building note 4
    effects.receive(state, who, [0, food, 0, pieces.GAIN[place][3]], log)


def _perfumery(state: BedfordState, who: i64, place: i64, bonus: i64, log: Log) -> None:
    effects.earn(state, who, 5 if state.bag[pieces.SPERM] > 1 else 3, log)


def _fire_house(state: BedfordState, who: i64, place: i64, bonus: i64, log: Log) -> None:
    effects.earn(state, who, fire_house_coins(state), log)


def fire_house_coins(state: BedfordState) -> i64:
    """$3 for each owner of 4 or more buildings, $2 for each of exactly 3 (ruling 17)."""
    coins = 0
    for other in range(state.players):
        n = effects.buildings_of(state, other)
        if n >= 3:
            coins += 3 if n >= 4 else 2
    return coins


def _inn(state: BedfordState, who: i64, place: i64, bonus: i64, log: Log) -> None:
    state.inn[who] = 1


def _post_office(state: BedfordState, who: i64, place: i64, bonus: i64, log: Log) -> None:
    state.owner[pieces.POST_OFFICE] = who
    if not log.deaf:
        tell(state, log, "took_over", who, tile=pieces.POST_OFFICE)


def _coffeehouse(state: BedfordState, who: i64, place: i64, bonus: i64, log: Log) -> None:
    state.put_step(s.STEP_CUP, who, 2)


def _loading_dock(state: BedfordState, who: i64, place: i64, bonus: i64, log: Log) -> None:
    state.job = [0, 0, 0, 0, 0, 0]
    state.put_choice(s.ASK_SHIFT, who, place)


def _refinery(state: BedfordState, who: i64, place: i64, bonus: i64, log: Log) -> None:
    state.job = [NONE]
    state.put_choice(s.ASK_REFINE, who, place)


def _turners_mill(state: BedfordState, who: i64, place: i64, bonus: i64, log: Log) -> None:
    effects.pay(state, who, 1, log)
    state.put_step(s.STEP_USE, who, state.last_place)


def _place_actions() -> list[PlaceAction]:
    found: list[PlaceAction] = [_gain] * board.PLACES
    spaces: dict[int, PlaceAction] = {
        board.FARM: _gather,
        board.FOREST: _gather,
        board.WAREHOUSE: _warehouse,
        board.GENERAL_STORE: _sell,
        board.TOWN_HALL: _build,
        board.WHEELHOUSE: _wheelhouse,
        board.DOCKYARD: _dockyard,
        board.CITY_PIER: _launch,
    }
    tiles: dict[int, PlaceAction] = {
        pieces.DRY_DOCK: _launch,
        pieces.LUMBER_MILL: _sell,
        pieces.WHARF: _launch,
        pieces.COURTHOUSE: _build,
        pieces.INN: _inn,
        pieces.MARKET: _sell,
        pieces.POST_OFFICE: _post_office,
        pieces.TURNERS_MILL: _turners_mill,
        pieces.COFFEEHOUSE: _coffeehouse,
        pieces.HARBOR_OFFICE: _launch,
        pieces.LOADING_DOCK: _loading_dock,
        pieces.MAYORS_HOUSE: _build,
        pieces.PERFUMERY: _perfumery,
        pieces.REFINERY: _refinery,
        pieces.BREWERY: _brewery,
        pieces.DISTILLERY: _distillery,
        pieces.FIRE_HOUSE: _fire_house,
    }
    for space, action in spaces.items():
        found[space] = action
    for tile, action in tiles.items():
        found[board.SPACES + tile] = action
    for tile in QUESTIONS:
        found[board.SPACES + tile] = _ask
    return found


PLACE_ACTIONS: Final = _place_actions()
