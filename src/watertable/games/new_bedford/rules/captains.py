"""The captains of The Lonely Ocean: rules, not bots (rulings 51, 68)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from watertable.games.new_bedford import board, effects, pieces
from watertable.games.new_bedford.events import tell
from watertable.games.new_bedford.rules.pages import common_effect, fill_bottle, take_page
from watertable.games.new_bedford.rules.ships import buy_beached_whales, gam
from watertable.games.new_bedford.rules.ships_log import page_up
from watertable.games.new_bedford.rules.town import fire_house_coins
from watertable.games.new_bedford.rules.trade import own
from watertable.games.new_bedford.state import ASK_ROLL, STEP_HIT, BedfordState
from watertable.kernel.event import Log
from watertable.kernel.state import CHANCE, NONE, Ask

EARNERS: Final = [
    pieces.BANK,
    pieces.BREWERY,
    pieces.PERFUMERY,
    pieces.FIRE_HOUSE,
    pieces.TAVERN,
    pieces.COOPERAGE,
]
GATHERED: Final = [board.FOREST, board.FARM, board.WAREHOUSE]  # by order


# The helm


def ask_roll(state: BedfordState, who: i64) -> None:
    """The die says how far the captain's token moves."""
    state.turn = NONE
    state.put(ASK_ROLL, CHANCE, who)


def order_at(state: BedfordState, who: i64, space: i64) -> i64:
    """What the helm space orders in this round; some change late in the game."""
    captain = effects.captain_of(state, who)
    late = state.round >= pieces.SWITCH[captain]
    return pieces.HELM_LATE[captain][space] if late else pieces.HELM_EARLY[captain][space]


def take_turn(state: BedfordState, taken: Ask, log: Log) -> None:
    """He moves n spaces and acts; what cannot be done moves him one further."""
    who, n = taken.seat, taken.about
    i = who - state.seats
    state.rolled[i] = n
    space = (state.helm[i] + n) % pieces.HELM
    for _ in range(pieces.HELM):
        order = order_at(state, who, space)
        if carry_out(state, who, order, log):
            break
        space = (space + 1) % pieces.HELM
    else:
        visit_store(state, who, log)
    state.helm[i] = space


def carry_out(state: BedfordState, who: i64, order: i64, log: Log) -> bool:
    """Carry out an order of the helm; False when that is impossible."""
    if order < pieces.EARN:
        send_worker(state, who, GATHERED[order], log)
        effects.earn(state, who, 1, log)
        return True
    if order == pieces.EARN:
        earn_money(state, who, log)
        return True
    if order == pieces.PREPARE:
        return prepare_ship(state, who, log)
    if order == pieces.LAUNCH:
        return launch_ship(state, who, log)
    if order == pieces.BOTH:
        return prepare_and_launch(state, who, log)
    assert order == pieces.BUILD
    return build_tile(state, who, log)


# Money, ships and buildings


def send_worker(state: BedfordState, who: i64, place: i64, log: Log) -> None:
    """The captain's worker goes there; another owner is paid."""
    state.worker[2 * who + effects.home_worker(state, who)] = place
    state.crowd[place] += 1
    state.last_place = place
    if not log.deaf:
        tell(state, log, "placed", who, place=place)
    if place >= board.SPACES:
        effects.pay_fee(state, who, place - board.SPACES, log)


def can_enter(state: BedfordState, who: i64, tile: i64) -> bool:
    """Whether the building is open and the captain can pay its fee."""
    if not effects.is_open(state, tile):
        return False
    return state.owner[tile] == who or state.coins[who] > 0


def visit_store(state: BedfordState, who: i64, log: Log) -> None:
    """The General Store, for his fixed coin."""
    send_worker(state, who, board.GENERAL_STORE, log)
    effects.earn(state, who, pieces.COIN[effects.captain_of(state, who)], log)


def earn_money(state: BedfordState, who: i64, log: Log) -> None:
    """The first building that pays, else the General Store."""
    for tile in EARNERS:
        coins = tile_yield(state, who, tile)
        if coins and can_enter(state, who, tile):
            send_worker(state, who, board.place_of(tile), log)
            if tile == pieces.TAVERN:
                n = coins // 2 - 1
                state.sea[3] -= n
                state.gone[3] += n
            effects.earn(state, who, coins, log)
            return
    visit_store(state, who, log)


def tile_yield(state: BedfordState, who: i64, tile: i64) -> i64:
    """What the building pays now; goods count $1 each."""
    if tile == pieces.BREWERY:
        return pieces.GAIN[board.place_of(tile)][3] + (pieces.ROUNDS - state.round) // 2
    if tile == pieces.PERFUMERY:
        return 0 if state.bag[pieces.SPERM] == 0 else 5 if state.bag[pieces.SPERM] > 1 else 3
    if tile == pieces.FIRE_HOUSE:
        return fire_house_coins(state)
    if tile == pieces.TAVERN:
        return 2 + 2 * min(2, state.sea[3]) if state.sea[3] else 0
    if tile == pieces.COOPERAGE:
        return max(effects.cargo(state, 2 * who), effects.cargo(state, 2 * who + 1))
    return pieces.GAIN[board.place_of(tile)][3]


def prepare_ship(state: BedfordState, who: i64, log: Log) -> bool:
    """One supply ship to the dock; not in the last round."""
    ship = effects.ship_in(state, who, board.SUPPLY)
    if ship == NONE or state.round == pieces.ROUNDS:
        return False
    own_yard = state.owner[pieces.SHIPWRIGHT] == who and effects.is_open(state, pieces.SHIPWRIGHT)
    send_worker(state, who, board.place_of(pieces.SHIPWRIGHT) if own_yard else board.DOCKYARD, log)
    state.ship[ship] = board.DOCK
    if not log.deaf:
        tell(state, log, "prepared", who)
    return True


def free_row(state: BedfordState, who: i64) -> i64:
    """His range, cut to the rounds left; a full row: the next nearer, then the next farther."""
    wanted = max(
        1, min(pieces.RANGE[effects.captain_of(state, who)], pieces.ROUNDS + 1 - state.round)
    )
    for row in range(wanted, 0, -1):
        if len(state.rows[row]) < board.BERTHS:
            return row
    for row in range(wanted + 1, board.OUTER + 1):
        if len(state.rows[row]) < board.BERTHS:
            return row
    return NONE


def launch_ship(state: BedfordState, who: i64, log: Log) -> bool:
    """A docked ship to sea, free of food."""
    if effects.ship_in(state, who, board.DOCK) == NONE or free_row(state, who) == NONE:
        return False
    send_worker(
        state,
        who,
        board.place_of(pieces.WHARF) if can_enter(state, who, pieces.WHARF) else board.CITY_PIER,
        log,
    )
    put_to_sea(state, who, log)
    return True


def put_to_sea(state: BedfordState, who: i64, log: Log) -> None:
    """The docked ship goes to his row."""
    ship = effects.ship_in(state, who, board.DOCK)
    row = free_row(state, who)
    if ship == NONE or row == NONE:
        return
    state.ship[ship] = row
    state.rows[row].append(ship)
    if not log.deaf:
        tell(state, log, "launched", who, row=row, food=0)


def prepare_and_launch(state: BedfordState, who: i64, log: Log) -> bool:
    """Prepare and Launch at once: the Dry Dock, or the pier."""
    if effects.ship_in(state, who, board.SUPPLY) == NONE or free_row(state, who) == NONE:
        return False
    send_worker(
        state,
        who,
        board.place_of(pieces.DRY_DOCK)
        if can_enter(state, who, pieces.DRY_DOCK)
        else board.CITY_PIER,
        log,
    )
    state.last_place = board.place_of(pieces.DRY_DOCK)
    under_weigh(state, who, log)
    return True


def under_weigh(state: BedfordState, who: i64, log: Log) -> None:
    """A supply ship to the dock, a docked ship to sea."""
    ship = effects.ship_in(state, who, board.SUPPLY)
    if ship != NONE:
        state.ship[ship] = board.DOCK
    put_to_sea(state, who, log)


def wanted_tile(state: BedfordState, who: i64, limit: i64) -> i64:
    """His list, the Newspaper, then the cheapest Action Building; NONE when all is built."""
    listed = pieces.BUILDS[effects.captain_of(state, who)]
    for tile in listed:
        if tile < limit and effects.may_own(state, who, tile):
            return tile
    if (
        limit > pieces.NEWSPAPER
        and effects.may_own(state, who, pieces.NEWSPAPER)
        and effects.pages_of(state, who) >= 2
    ):
        return pieces.NEWSPAPER
    best = NONE
    for tile in state.unbuilt:
        if (
            tile >= pieces.ACTION_TILES
            or tile == pieces.TURNERS_MILL
            or not effects.may_own(state, who, tile)
        ):
            continue
        if best == NONE or pieces.VALUE[tile] < pieces.VALUE[best]:
            best = tile
    return best


def build_tile(state: BedfordState, who: i64, log: Log) -> bool:
    """Build a tile free of charge."""
    tile = wanted_tile(state, who, len(pieces.VALUE))
    if tile == NONE:
        return False
    court = can_enter(state, who, pieces.COURTHOUSE)
    send_worker(state, who, board.place_of(pieces.COURTHOUSE) if court else board.TOWN_HALL, log)
    state.last_place = board.TOWN_HALL
    own(state, who, tile, log)
    return True


# Pages


def use_page(state: BedfordState, who: i64, card: i64, ship: i64, log: Log) -> None:
    """A captain takes a page and does what it says (ruling 68)."""
    take_page(state, who, card, ship, log)
    ships = [s for s in (2 * who, 2 * who + 1) if state.ship[s] >= 0]
    if card == pieces.BEACHED_WHALE:
        n = min(2, state.bag[pieces.RIGHT], state.coins[who] // 2)
        if n:
            buy_beached_whales(state, who, n, log)
    elif card == pieces.GAM and len(ships) == 2:
        nearer = ships[0] if state.ship[ships[0]] <= state.ship[ships[1]] else ships[1]
        gam(state, who, nearer, log)
    elif card == pieces.GULF_STREAM:
        if len(ships) == 2 and state.ship[ships[0]] < state.ship[ships[1]]:
            ships.reverse()  # the one farther out first (p. 3)
        for each in ships:
            farthest_out(state, each, 2, True)
    elif card == pieces.TRADE_WINDS:
        farthest_out(state, ship, 3, False)
    elif card == pieces.NEWS:
        tile = wanted_tile(state, who, pieces.ACTION_TILES)
        if tile != NONE:
            own(state, who, tile, log)
    elif card == pieces.SCRIMSHAW:
        effects.earn(state, who, 3 * state.sea[3], log)
    elif card == pieces.SHIP_BOTTLE:
        fill_bottle(state, who, log)
    elif card == pieces.UNDER_WEIGH:
        under_weigh(state, who, log)
    elif card == pieces.WINDFALL:
        for other in range(state.players):
            effects.earn(state, other, 8 if other == who else 4, log)
    elif card in (pieces.BROKEN_MAST, pieces.MAN_OVERBOARD):
        state.put_step(STEP_HIT, who, card)
    else:
        common_effect(state, card, who, ship, log)


def farthest_out(state: BedfordState, ship: i64, out: i64, in_front: bool) -> None:
    """As many spaces out as there is room for, up to this many."""
    here = state.ship[ship]
    for row in range(min(board.OUTER, here + out), here, -1):
        if effects.has_room(state, ship, row):
            effects.go_to(state, ship, row, in_front)
            return


def shown_page(state: BedfordState, omen: bool) -> i64:
    """A face-up page of this deck, or NONE."""
    for slot in range(2):
        card = page_up(state, slot)
        if card != NONE and (card >= pieces.BROKEN_MAST) == omen:
            return card
    return NONE
