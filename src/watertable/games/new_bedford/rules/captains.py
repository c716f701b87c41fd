"""The captains of The Lonely Ocean: rules, not bots (notes 12.2, rulings 51, 68)."""

from __future__ import annotations

from typing import Final

from watertable.games.new_bedford.board import (
    BERTHS,
    CITY_PIER,
    DOCK,
    DOCKYARD,
    FARM,
    FOREST,
    GENERAL_STORE,
    OUTER,
    SPACES,
    SUPPLY,
    TOWN_HALL,
    WAREHOUSE,
    place_of,
)
from watertable.games.new_bedford.effects import (
    cargo,
    earn,
    home_worker,
    is_open,
    may_choose,
    may_own,
    pages_of,
    pay_fee,
    ship_in,
)
from watertable.games.new_bedford.events import tell
from watertable.games.new_bedford.pieces import (
    ACTION_TILES,
    AHAB,
    BANK,
    BOTH,
    BOWHEAD,
    BREWERY,
    BUILD,
    BUILDS,
    COIN,
    COOPERAGE,
    COUNTING_HOUSE,
    COURTHOUSE,
    DRESSMAKER,
    DRY_DOCK,
    EARN,
    FIRE_HOUSE,
    GAIN,
    HELM,
    HELM_EARLY,
    HELM_LATE,
    LAUNCH,
    LAY,
    NEWSPAPER,
    PERFUMERY,
    PREPARE,
    RANGE,
    RIGHT,
    ROUNDS,
    SHIPWRIGHT,
    SPERM,
    STUBB,
    SWITCH,
    TAVERN,
    TURNERS_MILL,
    VALUE,
    WHARF,
    WORTH,
)
from watertable.games.new_bedford.rules.returning import balance, buy_whale, put_on_offer
from watertable.games.new_bedford.rules.town import fire_house_coins
from watertable.games.new_bedford.rules.trade import own
from watertable.games.new_bedford.state import Q_ROLL, BedfordState
from watertable.kernel.event import Log
from watertable.kernel.state import CHANCE, NONE

EARNERS: Final = [BANK, BREWERY, PERFUMERY, FIRE_HOUSE, TAVERN, COOPERAGE]
GATHERED: Final = [FOREST, FARM, WAREHOUSE]  # by order


def captain_of(state: BedfordState, who: int) -> int:
    """Which captain sits there."""
    return state.captains[who - state.seats]


# The helm


def ask_roll(state: BedfordState, who: int) -> None:
    """His die says how far the token goes."""
    state.turn = NONE
    state.put(Q_ROLL, CHANCE, who)


def order_at(state: BedfordState, who: int, space: int) -> int:
    """What the helm space orders in this round; some change late in the game."""
    captain = captain_of(state, who)
    late = state.round >= SWITCH[captain]
    return HELM_LATE[captain][space] if late else HELM_EARLY[captain][space]


def steer(state: BedfordState, who: int, n: int, log: Log) -> None:
    """He moves n spaces and acts; what cannot be done moves him one further."""
    i = who - state.seats
    state.rolled[i] = n
    space = (state.helm[i] + n) % HELM
    for _ in range(HELM):
        order = order_at(state, who, space)
        if obey(state, who, order, log):
            break
        space = (space + 1) % HELM
    else:
        visit_store(state, who, log)
    state.helm[i] = space


def obey(state: BedfordState, who: int, order: int, log: Log) -> bool:
    """Do it, or say that it cannot be done."""
    if order < EARN:
        stand(state, who, GATHERED[order], log)
        earn(state, who, 1, log)
        return True
    if order == EARN:
        earn_money(state, who, log)
        return True
    if order == PREPARE:
        return prepare_ship(state, who, log)
    if order == LAUNCH:
        return launch_ship(state, who, log)
    if order == BOTH:
        return both(state, who, log)
    assert order == BUILD
    return build_tile(state, who, log)


def stand(state: BedfordState, who: int, place: int, log: Log) -> None:
    """His worker goes there; a foreign owner is paid."""
    state.worker[2 * who + home_worker(state, who)] = place
    state.crowd[place] += 1
    state.last_place = place
    if not log.deaf:
        tell(state, log, "placed", who, place=place)
    if place >= SPACES:
        pay_fee(state, who, place - SPACES, log)


def welcome(state: BedfordState, who: int, tile: int) -> bool:
    """Is the building open to him, and can he pay its fee?"""
    if not is_open(state, tile):
        return False
    return state.owner[tile] == who or state.coins[who] > 0


def visit_store(state: BedfordState, who: int, log: Log) -> None:
    """The General Store, for his fixed coin."""
    stand(state, who, GENERAL_STORE, log)
    earn(state, who, COIN[captain_of(state, who)], log)


def earn_money(state: BedfordState, who: int, log: Log) -> None:
    """The first building that pays, else the General Store."""
    for tile in EARNERS:
        coins = tile_yield(state, who, tile)
        if coins and welcome(state, who, tile):
            stand(state, who, place_of(tile), log)
            if tile == TAVERN:
                n = coins // 2 - 1
                state.sea[3] -= n
                state.gone[3] += n
            earn(state, who, coins, log)
            return
    visit_store(state, who, log)


def tile_yield(state: BedfordState, who: int, tile: int) -> int:
    """What the building pays now; goods count $1 each."""
    if tile == BREWERY:
        return GAIN[place_of(tile)][3] + (ROUNDS - state.round) // 2
    if tile == PERFUMERY:
        return 0 if state.bag[SPERM] == 0 else 5 if state.bag[SPERM] > 1 else 3
    if tile == FIRE_HOUSE:
        return fire_house_coins(state)
    if tile == TAVERN:
        return 2 + 2 * min(2, state.sea[3]) if state.sea[3] else 0
    if tile == COOPERAGE:
        return max(cargo(state, 2 * who), cargo(state, 2 * who + 1))
    return GAIN[place_of(tile)][3]


def prepare_ship(state: BedfordState, who: int, log: Log) -> bool:
    """One supply ship to the dock; not in the last round."""
    ship = ship_in(state, who, SUPPLY)
    if ship == NONE or state.round == ROUNDS:
        return False
    own_yard = state.owner[SHIPWRIGHT] == who and is_open(state, SHIPWRIGHT)
    stand(state, who, place_of(SHIPWRIGHT) if own_yard else DOCKYARD, log)
    state.ship[ship] = DOCK
    if not log.deaf:
        tell(state, log, "prepared", who)
    return True


def free_row(state: BedfordState, who: int) -> int:
    """His range, cut to the rounds left; a full row: the next nearer, then the next farther."""
    wanted = max(1, min(RANGE[captain_of(state, who)], ROUNDS + 1 - state.round))
    for row in range(wanted, 0, -1):
        if len(state.rows[row]) < BERTHS:
            return row
    for row in range(wanted + 1, OUTER + 1):
        if len(state.rows[row]) < BERTHS:
            return row
    return NONE


def launch_ship(state: BedfordState, who: int, log: Log) -> bool:
    """A docked ship to sea, free of food."""
    if ship_in(state, who, DOCK) == NONE or free_row(state, who) == NONE:
        return False
    stand(state, who, place_of(WHARF) if welcome(state, who, WHARF) else CITY_PIER, log)
    put_to_sea(state, who, log)
    return True


def put_to_sea(state: BedfordState, who: int, log: Log) -> None:
    """The docked ship goes to his row."""
    ship = ship_in(state, who, DOCK)
    row = free_row(state, who)
    if ship == NONE or row == NONE:
        return
    state.ship[ship] = row
    state.rows[row].append(ship)
    if not log.deaf:
        tell(state, log, "launched", who, row=row, food=0)


def both(state: BedfordState, who: int, log: Log) -> bool:
    """Prepare and Launch at once: the Dry Dock, or the pier."""
    if ship_in(state, who, SUPPLY) == NONE or free_row(state, who) == NONE:
        return False
    stand(state, who, place_of(DRY_DOCK) if welcome(state, who, DRY_DOCK) else CITY_PIER, log)
    state.last_place = place_of(DRY_DOCK)
    under_weigh(state, who, log)
    return True


def under_weigh(state: BedfordState, who: int, log: Log) -> None:
    """A supply ship to the dock, a docked ship to sea."""
    ship = ship_in(state, who, SUPPLY)
    if ship != NONE:
        state.ship[ship] = DOCK
    put_to_sea(state, who, log)


def wanted_tile(state: BedfordState, who: int, limit: int) -> int:
    """His list, the Newspaper, then the cheapest Action Building; NONE when all is built."""
    listed = BUILDS[captain_of(state, who)]
    for tile in listed:
        if tile < limit and may_own(state, who, tile):
            return tile
    if limit > NEWSPAPER and may_own(state, who, NEWSPAPER) and pages_of(state, who) >= 2:
        return NEWSPAPER
    best = NONE
    for tile in state.unbuilt:
        if tile >= ACTION_TILES or tile == TURNERS_MILL or not may_own(state, who, tile):
            continue
        if best == NONE or VALUE[tile] < VALUE[best]:
            best = tile
    return best


def build_tile(state: BedfordState, who: int, log: Log) -> bool:
    """A building for nothing."""
    tile = wanted_tile(state, who, len(VALUE))
    if tile == NONE:
        return False
    court = welcome(state, who, COURTHOUSE)
    stand(state, who, place_of(COURTHOUSE) if court else TOWN_HALL, log)
    state.last_place = TOWN_HALL
    own(state, who, tile, log)
    return True


# Whaling and Returns


def wanted_whale(state: BedfordState, who: int, ship: int) -> int:
    """The whale he takes, or NONE."""
    open_to_him = [w for w in (SPERM, BOWHEAD, RIGHT) if may_choose(state, ship, w)]
    if not open_to_him:
        return NONE
    captain = captain_of(state, who)
    if captain == STUBB:
        for whale in open_to_him:
            if state.coins[who] >= LAY[whale]:
                return whale
        return open_to_him[-1]
    if captain == AHAB and open_to_him[0] != SPERM:
        return dearest(state, open_to_him)
    return open_to_him[0]


def dearest(state: BedfordState, whales: list[int]) -> int:
    """What would be worth most to a person: points, and half of a Victory Building's bonus."""
    best = whales[0]
    most = 0
    for whale in whales:
        tile = COUNTING_HOUSE if whale == RIGHT else DRESSMAKER
        owner = state.owner[tile]
        worth = 2 * WORTH[whale] + (1 if 0 <= owner < state.seats else 0)
        if worth > most:
            most = worth
            best = whale
    return best


def split(state: BedfordState, ship: int) -> None:
    """He sells the cheapest whales until he can pay the others."""
    whale = RIGHT
    while balance(state, ship) < 0:
        if state.hold[3 * ship + whale]:
            put_on_offer(state, ship, whale)
        else:
            whale += 1


def buys(state: BedfordState, who: int, log: Log) -> bool:
    """He buys the best whale that leaves him $4; Ahab any Sperm he can pay."""
    for whale in (SPERM, BOWHEAD, RIGHT):
        rest = state.coins[who] - LAY[whale]
        eager = whale == SPERM and captain_of(state, who) == AHAB
        if state.offer[whale] and (rest >= 4 or (eager and rest >= 0)):
            buy_whale(state, who, whale, log)
            return True
    return False
