"""Captains and the Ship's Log: pages they take, and pages that strike them (rulings 51, 68)."""

from __future__ import annotations

from watertable.games.new_bedford.board import (
    OUTER,
    OVERBOARD,
)
from watertable.games.new_bedford.effects import (
    earn,
    go_to,
    hand_over,
    has_good,
    has_room,
    lift_worker,
)
from watertable.games.new_bedford.events import tell
from watertable.games.new_bedford.pieces import (
    ACTION_TILES,
    AHAB,
    BEACHED_WHALE,
    BOWHEAD,
    BROKEN_MAST,
    BURNED_OIL,
    GAM,
    GULF_STREAM,
    ICE_SHEET,
    MAN_OVERBOARD,
    NEWS,
    RIGHT,
    ROTTEN_DECKING,
    SCRIMSHAW,
    SERMON,
    SHIP_BOTTLE,
    TRADE_WINDS,
    UNDER_WEIGH,
    VALUE,
    WINDFALL,
    WOOD,
)
from watertable.games.new_bedford.rules.captains import (
    captain_of,
    under_weigh,
    wanted_tile,
    wanted_whale,
)
from watertable.games.new_bedford.rules.log import (
    bear,
    freeze,
    pay_sermon,
    toll_good,
    toll_ship,
    whales_at_sea,
)
from watertable.games.new_bedford.rules.pages import common_effect, fill_bottle, page_up, take_page
from watertable.games.new_bedford.rules.ships import beach, lose_whale, meet
from watertable.games.new_bedford.rules.trade import own
from watertable.games.new_bedford.rules.whaling import catch
from watertable.games.new_bedford.state import HIT, BedfordState, push
from watertable.kernel.event import Log
from watertable.kernel.state import NONE


def nearest(state: BedfordState, who: int, card: int) -> int:
    """His ship at sea nearest to shore that can bear the page, or NONE."""
    best = NONE
    for ship in (2 * who, 2 * who + 1):
        if toll_ship(state, card, ship) and (best == NONE or state.ship[ship] < state.ship[best]):
            best = ship
    return best


def farthest_out(state: BedfordState, ship: int, out: int, in_front: bool) -> None:
    """As many spaces out as there is room for, up to this many."""
    here = state.ship[ship]
    for row in range(min(OUTER, here + out), here, -1):
        if has_room(state, ship, row):
            go_to(state, ship, row, in_front)
            return


def read_page(state: BedfordState, who: int, card: int, ship: int, log: Log) -> None:
    """A captain takes a page and does what it says (ruling 68)."""
    take_page(state, who, card, ship, log)
    ships = [s for s in (2 * who, 2 * who + 1) if state.ship[s] >= 0]
    if card == BEACHED_WHALE:
        n = min(2, state.bag[RIGHT], state.coins[who] // 2)
        if n:
            beach(state, who, n, log)
    elif card == GAM and len(ships) == 2:
        nearer = ships[0] if state.ship[ships[0]] <= state.ship[ships[1]] else ships[1]
        meet(state, who, nearer, log)
    elif card == GULF_STREAM:
        if len(ships) == 2 and state.ship[ships[0]] < state.ship[ships[1]]:
            ships.reverse()  # the one farther out first (p. 3)
        for each in ships:
            farthest_out(state, each, 2, True)
    elif card == TRADE_WINDS:
        farthest_out(state, ship, 3, False)
    elif card == NEWS:
        tile = wanted_tile(state, who, ACTION_TILES)
        if tile != NONE:
            own(state, who, tile, log)
    elif card == SCRIMSHAW:
        earn(state, who, 3 * state.sea[3], log)
    elif card == SHIP_BOTTLE:
        fill_bottle(state, who, log)
    elif card == UNDER_WEIGH:
        under_weigh(state, who, log)
    elif card == WINDFALL:
        for other in range(state.players):
            earn(state, other, 8 if other == who else 4, log)
    elif card in (BROKEN_MAST, MAN_OVERBOARD):
        push(state, HIT, card, who)
    else:
        common_effect(state, card, who, ship, log)


def suffer_as_captain(state: BedfordState, card: int, who: int, log: Log) -> None:
    """A page strikes him: he pays $1 for a good if he can, else a ship bears it (ruling 51)."""
    if card == BURNED_OIL:
        whale = RIGHT if whales_at_sea(state, who, RIGHT) else BOWHEAD
        ship = nearest_with(state, who, whale)
        lose_whale(state, ship, whale, log)
    elif card == MAN_OVERBOARD:
        lift_worker(state, 2 * who, OVERBOARD)
        if not log.deaf:
            tell(state, log, "overboard", who)
    elif card == ROTTEN_DECKING:
        hand_over(state, who, WOOD, min(2, state.coins[who]), state.card_at[card], log)
    elif card == SERMON:
        pay_sermon(state, who, log)
    elif card == ICE_SHEET:
        freeze(state, who)
    else:
        good, n = toll_good(card)
        if n and has_good(state, who, good, n):
            hand_over(state, who, good, n, NONE, log)
        else:
            ship = nearest(state, who, card)
            if ship != NONE:
                bear(state, card, ship, log)


def nearest_with(state: BedfordState, who: int, whale: int) -> int:
    """His ship at sea nearest to shore with such a whale aboard."""
    best = NONE
    for ship in (2 * who, 2 * who + 1):
        if state.ship[ship] < 0 or state.hold[3 * ship + whale] == 0:
            continue
        if best == NONE or state.ship[ship] < state.ship[best]:
            best = ship
    return best


def cheapest(state: BedfordState, owner: int) -> int:
    """The tile of this owner he burns: the cheapest Action Building (ruling 51)."""
    best = NONE
    for tile in state.built:
        if state.owner[tile] == owner and (best == NONE or VALUE[tile] < VALUE[best]):
            best = tile
    return best


def choose(state: BedfordState, ship: int, log: Log) -> None:
    """A whale if there is one for him, else a page: Providence first."""
    who = ship // 2
    whale = wanted_whale(state, who, ship)
    if state.ahab_omens and captain_of(state, who) == AHAB and whale in (NONE, RIGHT):
        omen = shown_page(state, True)
        if omen != NONE and _first_ship(state, ship):
            read_page(state, who, omen, ship, log)
            return
    if whale != NONE:
        catch(state, ship, whale, log)
        return
    page = shown_page(state, False)
    if page == NONE:
        page = shown_page(state, True)
    if page != NONE:
        read_page(state, who, page, ship, log)


def _first_ship(state: BedfordState, ship: int) -> bool:
    for other in state.choosers:
        if other // 2 == ship // 2:
            return other == ship
    return False


def shown_page(state: BedfordState, omen: bool) -> int:
    """A face-up page of this deck, or NONE."""
    for slot in range(2):
        card = page_up(state, slot)
        if card != NONE and (card >= BROKEN_MAST) == omen:
            return card
    return NONE
