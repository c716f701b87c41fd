"""The town: placing a worker, and what each space and building does (p. 4, 17–22)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from watertable.games.new_bedford.actions import (
    BUY,
    BUYS,
    PLACED,
)
from watertable.games.new_bedford.board import (
    CITY_PIER,
    DOCKYARD,
    FARM,
    FOREST,
    GENERAL_STORE,
    PLACES,
    SPACES,
    TOWN_HALL,
    TOWN_SPACES,
    WAREHOUSE,
    WHEELHOUSE,
    card_topic,
    place_of,
)
from watertable.games.new_bedford.effects import (
    DICE,
    buildings_of,
    earn,
    forget_once,
    has_shield,
    home_worker,
    is_spared,
    pay_fee,
    prepare,
    receive,
)
from watertable.games.new_bedford.events import tell
from watertable.games.new_bedford.pieces import (
    ALMSHOUSE,
    BONUS,
    BREWERY,
    CAPTAINS_HOUSE,
    CHEMIST_SHOP,
    COFFEEHOUSE,
    COLLEGE,
    COOPERAGE,
    COURTHOUSE,
    DICE_OF_FATE,
    DISTILLERY,
    DRY_DOCK,
    EMPTY_LOT,
    FAIRHAVEN_BRIDGE,
    FIRE_HOUSE,
    GAIN,
    HARBOR_OFFICE,
    INN,
    LIBRARY,
    LIGHTHOUSE,
    LOADING_DOCK,
    LUMBER_MILL,
    MARKET,
    MAYORS_HOUSE,
    PERFUMERY,
    POST_OFFICE,
    REFINERY,
    ROUNDS,
    SALTERY,
    SHIPWRIGHT,
    SPERM,
    STOREHOUSE,
    TAVERN,
    TRYWORKS,
    TURNERS_MILL,
    WHARF,
)
from watertable.games.new_bedford.rules.needs import (
    may_use_space,
    may_visit,
)
from watertable.games.new_bedford.rules.ships import ask_launch, ask_ship
from watertable.games.new_bedford.rules.trade import ask_build, ask_sell
from watertable.games.new_bedford.state import (
    CUP_DRAW,
    FROM_INN,
    Q_AMOUNT,
    Q_BRIDGE,
    Q_COPY,
    Q_COVER,
    Q_LIBRARY,
    Q_PLACE,
    Q_REFINE,
    Q_REPLY,
    Q_SHIFT,
    Q_TAKE,
    Q_VICTIM,
    USE,
    USE_SPACE,
    BedfordState,
    push,
)
from watertable.kernel.action import Action
from watertable.kernel.event import Log
from watertable.kernel.state import NONE

Deed: TypeAlias = Callable[[BedfordState, int, int, int, Log], None]
STOREHOUSE_AT: Final = place_of(STOREHOUSE)
CHEMIST_AT: Final = place_of(CHEMIST_SHOP)
ALMSHOUSE_AT: Final = place_of(ALMSHOUSE)


# Placing a worker


def ask_place(state: BedfordState, who: int, why: int) -> None:
    """Where does his next worker go?"""
    state.turn = who
    state.job = [0]
    state.put(Q_PLACE, who, why)


def place_options(state: BedfordState, who: int, why: int) -> list[Action]:
    """The $3 purchase once per placement, open spaces and, except from the Inn, buildings."""
    found: list[Action] = []
    if state.job[0] == 0 and state.coins[who] >= 3:
        found.extend(BUYS)
    for space in range(SPACES):
        if may_use_space(state, who, space):
            found.append(PLACED[space])
    if why != FROM_INN:
        for tile in state.built:
            if may_visit(state, who, tile):
                found.append(PLACED[SPACES + tile])
    return found


def answer_place(state: BedfordState, who: int, why: int, code: int, arg: int, log: Log) -> None:
    """Two wood or two food for $3 before the placement (p. 4), or the placement itself."""
    if code == BUY:
        state.coins[who] -= 3
        state.goods[3 * who + arg] += 2
        if not log.deaf:
            tell(state, log, "bought", who, good=arg)
        state.job = [1]
        state.put(Q_PLACE, who, why)
        return
    place_worker(state, who, arg, log)


def place_worker(state: BedfordState, who: int, place: int, log: Log) -> None:
    """A worker stands on the place; its fee is paid and its action follows."""
    empty = 1 if state.crowd[place] == 0 else 0
    state.worker[2 * who + home_worker(state, who)] = place
    state.crowd[place] += 1
    if not log.deaf:
        tell(state, log, "placed", who, place=place)
    if place >= SPACES:
        pay_fee(state, who, place - SPACES, log)
        push(state, USE, who, place)
        return
    push(state, USE_SPACE, who, 2 * place + empty)
    if empty == 0 or place >= TOWN_SPACES or state.angry == 0 or is_spared(state, who, DICE):
        return
    if has_shield(state, who):
        state.job = [place]
        state.put(Q_REPLY, who, card_topic(DICE_OF_FATE))


def use_space(state: BedfordState, who: int, space: int, empty: int, log: Log) -> None:
    """The action of a space, with the bonus if it was empty (p. 4, ruling 35)."""
    bonus = empty
    if space < TOWN_SPACES and state.angry and not is_spared(state, who, DICE):
        bonus = 0
    forget_once(state, who)
    use(state, who, space, bonus, log)


def use(state: BedfordState, who: int, place: int, bonus: int, log: Log) -> None:
    """Do what the place says, as if his worker stood there."""
    DEEDS[place](state, who, place, bonus, log)


# What each does: (state, who, place, bonus, log)


def _gain(state: BedfordState, who: int, place: int, bonus: int, log: Log) -> None:
    receive(state, who, GAIN[place], log)


def _gather(state: BedfordState, who: int, place: int, bonus: int, log: Log) -> None:
    have = GAIN[place]
    if bonus:
        have = [have[i] + BONUS[place][i] for i in range(4)]
    receive(state, who, have, log)


def _warehouse(state: BedfordState, who: int, place: int, bonus: int, log: Log) -> None:
    receive(state, who, GAIN[place], log)
    if bonus:
        state.put(Q_TAKE, who, place)


def _sell(state: BedfordState, who: int, place: int, bonus: int, log: Log) -> None:
    if bonus:
        earn(state, who, BONUS[place][3], log)
    ask_sell(state, who, place)


def _build(state: BedfordState, who: int, place: int, bonus: int, log: Log) -> None:
    ask_build(state, who, place, 2 if place == place_of(COURTHOUSE) else bonus)


def _wheelhouse(state: BedfordState, who: int, place: int, bonus: int, log: Log) -> None:
    state.wheel = who
    state.wheel_taken = 1
    if not log.deaf:
        tell(state, log, "took_wheel", who)
    if bonus:
        earn(state, who, BONUS[place][3], log)


def _dockyard(state: BedfordState, who: int, place: int, bonus: int, log: Log) -> None:
    prepare(state, who, 2 - bonus, log)


def _launch(state: BedfordState, who: int, place: int, bonus: int, log: Log) -> None:
    ask_launch(state, who, place, bonus)


def _ship(state: BedfordState, who: int, place: int, bonus: int, log: Log) -> None:
    ask_ship(state, who, place)


def _amount(state: BedfordState, who: int, place: int, bonus: int, log: Log) -> None:
    state.put(Q_AMOUNT, who, place)


def _take(state: BedfordState, who: int, place: int, bonus: int, log: Log) -> None:
    state.put(Q_TAKE, who, place)


def _victim(state: BedfordState, who: int, place: int, bonus: int, log: Log) -> None:
    state.put(Q_VICTIM, who, place)


def _distillery(state: BedfordState, who: int, place: int, bonus: int, log: Log) -> None:
    prepare(state, who, 2, log)
    receive(state, who, GAIN[place], log)


def _brewery(state: BedfordState, who: int, place: int, bonus: int, log: Log) -> None:
    food = (ROUNDS - state.round) // 2  # building note 4
    receive(state, who, [0, food, 0, GAIN[place][3]], log)


def _perfumery(state: BedfordState, who: int, place: int, bonus: int, log: Log) -> None:
    earn(state, who, 5 if state.bag[SPERM] > 1 else 3, log)


def _fire_house(state: BedfordState, who: int, place: int, bonus: int, log: Log) -> None:
    earn(state, who, fire_house_coins(state), log)


def fire_house_coins(state: BedfordState) -> int:
    """$3 for each owner of 4 or more buildings, $2 for each of exactly 3 (ruling 17)."""
    coins = 0
    for other in range(state.players):
        n = buildings_of(state, other)
        if n >= 3:
            coins += 3 if n >= 4 else 2
    return coins


def _inn(state: BedfordState, who: int, place: int, bonus: int, log: Log) -> None:
    state.inn[who] = 1


def _post_office(state: BedfordState, who: int, place: int, bonus: int, log: Log) -> None:
    state.owner[POST_OFFICE] = who
    if not log.deaf:
        tell(state, log, "took_over", who, tile=POST_OFFICE)


def _coffeehouse(state: BedfordState, who: int, place: int, bonus: int, log: Log) -> None:
    push(state, CUP_DRAW, who, 2)


def _loading_dock(state: BedfordState, who: int, place: int, bonus: int, log: Log) -> None:
    state.job = [0, 0, 0, 0, 0, 0]
    state.put(Q_SHIFT, who, place)


def _refinery(state: BedfordState, who: int, place: int, bonus: int, log: Log) -> None:
    state.job = [NONE]
    state.put(Q_REFINE, who, place)


def _library(state: BedfordState, who: int, place: int, bonus: int, log: Log) -> None:
    state.put(Q_LIBRARY, who, place)


def _college(state: BedfordState, who: int, place: int, bonus: int, log: Log) -> None:
    state.put(Q_COPY, who, place)


def _bridge(state: BedfordState, who: int, place: int, bonus: int, log: Log) -> None:
    state.put(Q_BRIDGE, who, place)


def _empty_lot(state: BedfordState, who: int, place: int, bonus: int, log: Log) -> None:
    state.put(Q_COVER, who, place)


def _turners_mill(state: BedfordState, who: int, place: int, bonus: int, log: Log) -> None:
    state.coins[who] -= 1
    push(state, USE, who, state.last_place)


def _deeds() -> list[Deed]:
    found: list[Deed] = [_gain] * PLACES
    spaces: dict[int, Deed] = {
        FARM: _gather,
        FOREST: _gather,
        WAREHOUSE: _warehouse,
        GENERAL_STORE: _sell,
        TOWN_HALL: _build,
        WHEELHOUSE: _wheelhouse,
        DOCKYARD: _dockyard,
        CITY_PIER: _launch,
    }
    tiles: dict[int, Deed] = {
        DRY_DOCK: _launch,
        LIGHTHOUSE: _ship,
        LUMBER_MILL: _sell,
        TAVERN: _amount,
        TRYWORKS: _ship,
        WHARF: _launch,
        COOPERAGE: _ship,
        COURTHOUSE: _build,
        INN: _inn,
        MARKET: _sell,
        POST_OFFICE: _post_office,
        TURNERS_MILL: _turners_mill,
        CAPTAINS_HOUSE: _ship,
        COFFEEHOUSE: _coffeehouse,
        HARBOR_OFFICE: _launch,
        LOADING_DOCK: _loading_dock,
        MAYORS_HOUSE: _build,
        PERFUMERY: _perfumery,
        REFINERY: _refinery,
        SALTERY: _ship,
        BREWERY: _brewery,
        CHEMIST_SHOP: _victim,
        DISTILLERY: _distillery,
        FAIRHAVEN_BRIDGE: _bridge,
        SHIPWRIGHT: _amount,
        STOREHOUSE: _take,
        LIBRARY: _library,
        ALMSHOUSE: _victim,
        COLLEGE: _college,
        EMPTY_LOT: _empty_lot,
        FIRE_HOUSE: _fire_house,
    }
    for space, deed in spaces.items():
        found[space] = deed
    for tile, deed in tiles.items():
        found[SPACES + tile] = deed
    return found


DEEDS: Final = _deeds()
