"""Where a worker may go: what each space and building needs (p. 4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from mypy_extensions import i64

from watertable.games.new_bedford import board, effects, pieces
from watertable.games.new_bedford.rules.ships import any_fits, can_launch
from watertable.games.new_bedford.state import BedfordState
from watertable.kernel.state import NONE

Check: TypeAlias = Callable[[BedfordState, int, int], bool]


# What each building needs


def _always(state: BedfordState, who: i64, place: i64) -> bool:
    return True


def _sells(state: BedfordState, who: i64, place: i64) -> bool:
    return effects.goods_of(state, who) > 0


def _sells_wood(state: BedfordState, who: i64, place: i64) -> bool:
    return state.goods[3 * who] > 0


def _courthouse(state: BedfordState, who: i64, place: i64) -> bool:
    return effects.can_build(state, who, 2)


def _mayors_house(state: BedfordState, who: i64, place: i64) -> bool:
    return effects.can_build(state, who, 0)


def _prepares(state: BedfordState, who: i64, place: i64) -> bool:
    return can_prepare(state, who, 2)


def _launches(state: BedfordState, who: i64, place: i64) -> bool:
    return effects.ship_in(state, who, board.DOCK) >= 0 and can_launch(state, who, place, 0)


def _dry_dock(state: BedfordState, who: i64, place: i64) -> bool:
    return can_prepare(state, who, 2) and can_launch(state, who, place, 0)


def _needs_ship(state: BedfordState, who: i64, place: i64) -> bool:
    return any_fits(state, who, place)


def _shipwright(state: BedfordState, who: i64, place: i64) -> bool:
    return effects.ship_in(state, who, board.SUPPLY) >= 0


def _captains_house(state: BedfordState, who: i64, place: i64) -> bool:
    return effects.at_sea(state, who)


def _tavern(state: BedfordState, who: i64, place: i64) -> bool:
    return state.sea[3] > 0


def _post_office(state: BedfordState, who: i64, place: i64) -> bool:
    return state.owner[pieces.POST_OFFICE] != who


def _coffeehouse(state: BedfordState, who: i64, place: i64) -> bool:
    return effects.at_sea(state, who) and effects.bag_total(state) > 0


def _customhouse(state: BedfordState, who: i64, place: i64) -> bool:
    # ruling 63; closed in the last Returns (ruling 46)
    return state.final == 0 and max(state.ship) >= board.RETURN


def _loading_dock(state: BedfordState, who: i64, place: i64) -> bool:
    ship = 2 * who
    both = state.ship[ship] >= board.RETURN and state.ship[ship + 1] >= board.RETURN
    return both and effects.cargo(state, ship) + effects.cargo(state, ship + 1) > 0


def _perfumery(state: BedfordState, who: i64, place: i64) -> bool:
    return state.bag[pieces.SPERM] > 0


def _refinery(state: BedfordState, who: i64, place: i64) -> bool:
    if state.refined[who]:
        return False
    if sum(state.kept[3 * who : 3 * who + 3]) > 0:
        return True
    aboard = effects.cargo(state, 2 * who) + effects.cargo(state, 2 * who + 1) > 0
    return aboard and effects.refines_returns(state)


def _library(state: BedfordState, who: i64, place: i64) -> bool:
    return board.UP_ONE in state.card_at or board.UP_TWO in state.card_at


def _almshouse(state: BedfordState, who: i64, place: i64) -> bool:
    return any(other != who and state.coins[other] >= 4 for other in range(state.players))


def _fire_house(state: BedfordState, who: i64, place: i64) -> bool:
    return any(effects.buildings_of(state, other) >= 3 for other in range(state.players))


def _chemist_shop(state: BedfordState, who: i64, place: i64) -> bool:
    return any(other != who and can_swap(state, who, other) for other in range(state.players))


def can_prepare(state: BedfordState, who: i64, wood: i64) -> bool:
    """Whether the participant has a ship in supply and this much wood."""
    return state.goods[3 * who] >= wood and effects.ship_in(state, who, board.SUPPLY) >= 0


# Actions of other tiles: College, Fairhaven Bridge, Empty Lot, Turner's Mill, Chemist Shop


def occupant(state: BedfordState, tile: i64) -> i64:
    """Whose worker or Mayor stands on a built tile, or NONE."""
    place = board.SPACES + tile
    for worker in range(2 * state.players):
        if state.worker[worker] == place:
            return worker // 2
    return state.mayor_of if state.mayor_at == tile else NONE


def can_copy(state: BedfordState, who: i64, tile: i64) -> bool:
    """Whether the College may use this tile: an opponent is on it and both can be paid (ruling 62)."""
    if tile == pieces.COLLEGE or state.crowd[board.SPACES + tile] == 0:
        return False
    if state.covered == tile or state.flipped[tile]:
        return False
    other = occupant(state, tile)
    owner = state.owner[tile]
    due = 1 if owner == who else 2
    if other in (NONE, who) or state.coins[who] < due:
        return False
    pay_copy(state, who, other, owner, 1)
    fits = can_use(state, who, board.SPACES + tile, 0)
    pay_copy(state, who, other, owner, -1)
    return fits


def pay_copy(state: BedfordState, who: i64, other: i64, owner: i64, coins: i64) -> None:
    """$1 to the occupant and $1 to the owner of a copied tile (ruling 13)."""
    state.coins[who] -= coins
    state.coins[other] += coins
    if owner != who:
        state.coins[who] -= coins
        state.coins[owner] += coins


def can_bridge(state: BedfordState, who: i64, tile: i64) -> bool:
    """Whether the Bridge token may use this unbuilt tile (rulings 12, 61)."""
    if state.bridge_at != NONE or tile >= pieces.ACTION_TILES:
        return False
    if tile in (pieces.POST_OFFICE, pieces.EMPTY_LOT, pieces.FAIRHAVEN_BRIDGE):
        return False
    state.bridge_at = tile
    state.crowd[board.SPACES + tile] = 1
    fits = can_use(state, who, board.SPACES + tile, 0)
    state.crowd[board.SPACES + tile] = 0
    state.bridge_at = NONE
    return fits


def can_cover(state: BedfordState, tile: i64) -> bool:
    """Whether the Empty Lot may go onto this built tile (ruling 14)."""
    if tile == pieces.EMPTY_LOT or state.covered == tile or state.owner[tile] < 0:
        return False
    return state.crowd[board.SPACES + tile] == 0


def can_mill(state: BedfordState, who: i64, place: i64) -> bool:
    """Whether the last captain's action can be repeated for $1 more (The Lonely Ocean)."""
    if state.last_place == NONE or state.coins[who] < 1:
        return False
    state.coins[who] -= 1
    fits = can_use(state, who, state.last_place, 0)
    state.coins[who] += 1
    return fits


def can_swap(state: BedfordState, who: i64, other: i64) -> bool:
    """Whether two goods can be taken and one of another type given (ruling 15)."""
    theirs = state.goods[3 * other : 3 * other + 3]
    if theirs[0] + theirs[1] + theirs[2] < 2:
        return False
    return any(state.goods[3 * who + good] and sum(theirs) - theirs[good] >= 2 for good in range(3))


def _college(state: BedfordState, who: i64, place: i64) -> bool:
    return any(can_copy(state, who, tile) for tile in state.built)


def _fairhaven_bridge(state: BedfordState, who: i64, place: i64) -> bool:
    return any(can_bridge(state, who, tile) for tile in state.unbuilt)


def _empty_lot(state: BedfordState, who: i64, place: i64) -> bool:
    return any(can_cover(state, tile) for tile in state.built)


def _checks() -> list[Check]:
    found: list[Check] = [_always] * (board.PLACES - board.SPACES)
    tiles = {
        pieces.DRY_DOCK: _dry_dock,
        pieces.LIGHTHOUSE: _needs_ship,
        pieces.LUMBER_MILL: _sells_wood,
        pieces.TAVERN: _tavern,
        pieces.TRYWORKS: _needs_ship,
        pieces.WHARF: _launches,
        pieces.COOPERAGE: _needs_ship,
        pieces.COURTHOUSE: _courthouse,
        pieces.MARKET: _sells,
        pieces.POST_OFFICE: _post_office,
        pieces.TURNERS_MILL: can_mill,
        pieces.CAPTAINS_HOUSE: _captains_house,
        pieces.COFFEEHOUSE: _coffeehouse,
        pieces.CUSTOMHOUSE: _customhouse,
        pieces.HARBOR_OFFICE: _launches,
        pieces.LOADING_DOCK: _loading_dock,
        pieces.MAYORS_HOUSE: _mayors_house,
        pieces.PERFUMERY: _perfumery,
        pieces.REFINERY: _refinery,
        pieces.SALTERY: _needs_ship,
        pieces.CHEMIST_SHOP: _chemist_shop,
        pieces.DISTILLERY: _prepares,
        pieces.FAIRHAVEN_BRIDGE: _fairhaven_bridge,
        pieces.SHIPWRIGHT: _shipwright,
        pieces.LIBRARY: _library,
        pieces.ALMSHOUSE: _almshouse,
        pieces.COLLEGE: _college,
        pieces.EMPTY_LOT: _empty_lot,
        pieces.FIRE_HOUSE: _fire_house,
    }
    for tile, test in tiles.items():
        found[tile] = test
    return found


CHECKS: Final = _checks()  # by tile
ALWAYS_USABLE: Final[list[bool]] = [test is _always for test in CHECKS]


def can_use(state: BedfordState, who: i64, place: i64, bonus: i64) -> bool:
    """Whether the participant can perform the action of this place, all payments made (p. 4)."""
    if place < board.SPACES:
        return _can_use_space(state, who, place, bonus)
    return ALWAYS_USABLE[place - board.SPACES] or CHECKS[place - board.SPACES](state, who, place)


def _can_use_space(state: BedfordState, who: i64, space: i64, bonus: i64) -> bool:
    """The spaces of the board; most need nothing."""
    if space == board.GENERAL_STORE:
        return effects.goods_of(state, who) > 0
    if space == board.TOWN_HALL:
        return effects.can_build(state, who, bonus)
    if space == board.WHEELHOUSE:
        return state.wheelhouse == 1 and state.seats > 1
    if space == board.DOCKYARD:
        return can_prepare(state, who, 2 - bonus)
    if space == board.CITY_PIER:
        return effects.ship_in(state, who, board.DOCK) >= 0 and can_launch(
            state, who, board.CITY_PIER, bonus
        )
    return True


# Placing


def bonus_there(state: BedfordState, who: i64, space: i64) -> i64:
    """1 if the space is empty now (p. 4) and Dice of Fate does not apply or can be ignored."""
    if state.crowd[space]:
        return 0
    if space < board.TOWN_SPACES and state.angry:
        return (
            1
            if effects.is_spared(state, who, effects.DICE) or effects.has_shield(state, who)
            else 0
        )
    return 1


def may_use_space(state: BedfordState, who: i64, space: i64) -> bool:
    """Whether a worker may go to this space."""
    return can_use(state, who, space, bonus_there(state, who, space))


def may_visit(state: BedfordState, who: i64, tile: i64) -> bool:
    """Whether a worker may go to this building, the fee paid first (p. 4)."""
    if not effects.is_open(state, tile):
        return False
    owner = state.owner[tile]
    fee = 0 if owner == who else 1
    if state.coins[who] < fee:
        return False
    if ALWAYS_USABLE[tile]:
        return True
    place = board.SPACES + tile
    state.coins[who] -= fee
    state.coins[owner] += fee
    state.crowd[place] = 1  # as if the worker stood there
    fits = can_use(state, who, place, 0)
    state.crowd[place] = 0
    state.coins[who] += fee
    state.coins[owner] -= fee
    return fits
