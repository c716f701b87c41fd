"""Goods and actions of others: Storehouse and Chemist, College, Bridge, Mayor, Empty Lot."""

from __future__ import annotations

from typing import Final

from watertable.games.new_bedford.actions import (
    BRIDGES,
    COPIES,
    COVERS,
    GIVES,
    TAKES,
    VICTIMS,
)
from watertable.games.new_bedford.board import SPACES, WAREHOUSE, place_of
from watertable.games.new_bedford.effects import receive
from watertable.games.new_bedford.events import tell
from watertable.games.new_bedford.pieces import (
    ACTION_TILES,
    ALMSHOUSE,
    CHEMIST_SHOP,
    CHOICE,
    STOREHOUSE,
)
from watertable.games.new_bedford.rules.needs import (
    able,
    can_bridge,
    can_copy,
    can_cover,
    chemist_can,
    occupant,
    pay_copy,
)
from watertable.games.new_bedford.state import Q_GIVE, Q_TAKE, Q_VICTIM, USE, BedfordState, push
from watertable.kernel.action import Action
from watertable.kernel.event import Log
from watertable.kernel.state import NONE

STOREHOUSE_AT: Final = place_of(STOREHOUSE)
CHEMIST_AT: Final = place_of(CHEMIST_SHOP)
ALMSHOUSE_AT: Final = place_of(ALMSHOUSE)


# Victims, and goods taken and given


def ask_victim(state: BedfordState, who: int, place: int) -> None:
    """From whom?"""
    state.put(Q_VICTIM, who, place)


def victim_fits(state: BedfordState, who: int, place: int, other: int) -> bool:
    """May he take from this participant (ruling 15)?"""
    if other == who or other >= state.players:
        return False
    if place == ALMSHOUSE_AT:
        return state.coins[other] >= 4
    return chemist_can(state, who, other)


def victim_options(state: BedfordState, who: int, place: int) -> list[Action]:
    """Those he may take from."""
    return [VICTIMS[p] for p in range(state.players) if victim_fits(state, who, place, p)]


def answer_victim(state: BedfordState, who: int, place: int, other: int, log: Log) -> None:
    """The Almshouse takes $3; the Chemist asks for goods."""
    if place == ALMSHOUSE_AT:
        state.coins[other] -= 3
        state.coins[who] += 3
        if not log.deaf:
            tell(state, log, "alms_taken", other, coins=3)
            tell(state, log, "earned", who, coins=3)
        return
    state.job = [other, NONE]
    state.put(Q_TAKE, who, place)


def chemist_pair(state: BedfordState, who: int, other: int, one: int, two: int) -> bool:
    """Can these two goods be taken and a third type be given?"""
    theirs = state.goods[3 * other : 3 * other + 3]
    theirs[one] -= 1
    theirs[two] -= 1
    if theirs[one] < 0 or theirs[two] < 0:
        return False
    return any(good != one and good != two and state.goods[3 * who + good] > 0 for good in range(3))


def take_fits(state: BedfordState, who: int, place: int, good: int) -> bool:
    """May this good be taken now?"""
    if place != CHEMIST_AT:
        return True
    other, one = state.job[0], state.job[1]
    if one != NONE:
        return good >= one and chemist_pair(state, who, other, one, good)
    return any(chemist_pair(state, who, other, good, two) for two in range(good, 3))


def take_options(state: BedfordState, who: int, place: int) -> list[Action]:
    """The goods that may be taken."""
    return [TAKES[good] for good in range(3) if take_fits(state, who, place, good)]


def answer_take(state: BedfordState, who: int, place: int, good: int, log: Log) -> None:
    """Warehouse bonus, Storehouse, or one of the Chemist's two goods."""
    if place != CHEMIST_AT:
        have = [0, 0, 0, 0]
        have[good] = 1 if place == WAREHOUSE else CHOICE[STOREHOUSE][good]
        receive(state, who, have, log)
        return
    if state.job[1] == NONE:
        state.job[1] = good
        state.put(Q_TAKE, who, place)
        return
    state.job.append(good)
    state.put(Q_GIVE, who, place)


def give_options(state: BedfordState, who: int) -> list[Action]:
    """A good unlike those taken."""
    found: list[Action] = []
    for good in range(3):
        taken = good == state.job[1] or good == state.job[2]
        if not taken and state.goods[3 * who + good] > 0:
            found.append(GIVES[good])
    return found


def answer_give(state: BedfordState, who: int, good: int, log: Log) -> None:
    """The swap of the Chemist Shop is made."""
    other, one, two = state.job[0], state.job[1], state.job[2]
    for taken in (one, two):
        state.goods[3 * other + taken] -= 1
        state.goods[3 * who + taken] += 1
    state.goods[3 * who + good] -= 1
    state.goods[3 * other + good] += 1
    if not log.deaf:
        tell(state, log, "swapped", who, one=one, two=two, good=good)
        tell(state, log, "robbed", other, one=one, two=two, good=good)


# College, Bridge, Mayor, Empty Lot


def copy_options(state: BedfordState, who: int) -> list[Action]:
    """Tiles of the town the College may use."""
    return [COPIES[tile] for tile in state.built if can_copy(state, who, tile)]


def answer_copy(state: BedfordState, who: int, tile: int, log: Log) -> None:
    """Occupant and owner are paid; the tile's action follows (ruling 13)."""
    pay_copy(state, who, occupant(state, tile), state.owner[tile], 1)
    state.copied = tile
    if not log.deaf:
        tell(state, log, "copied", who, tile=tile)
    push(state, USE, who, SPACES + tile)


def bridge_options(state: BedfordState, who: int) -> list[Action]:
    """Unbuilt tiles the Bridge token may use."""
    return [BRIDGES[tile] for tile in state.unbuilt if can_bridge(state, who, tile)]


def answer_bridge(state: BedfordState, who: int, tile: int, log: Log) -> None:
    """The Bridge token stands on the tile, which cannot be built while it does (ruling 12)."""
    state.bridge_at = tile
    state.bridge_of = who
    state.crowd[SPACES + tile] += 1
    if not log.deaf:
        tell(state, log, "bridged", who, tile=tile)
    push(state, USE, who, SPACES + tile)


def mayor_use(state: BedfordState, who: int, tile: int, log: Log) -> None:
    """The Mayor goes to the new building and uses it, if that can be done (rulings 11, 61)."""
    if tile >= ACTION_TILES or state.mayor_at != NONE:
        return
    state.crowd[SPACES + tile] = 1
    if not able(state, who, SPACES + tile, 0):
        state.crowd[SPACES + tile] = 0
        return
    state.mayor_at = tile
    state.mayor_of = who
    if not log.deaf:
        tell(state, log, "mayor_sent", who, tile=tile)
    push(state, USE, who, SPACES + tile)


def cover_options(state: BedfordState) -> list[Action]:
    """Tiles the Empty Lot may cover."""
    return [COVERS[tile] for tile in state.built if can_cover(state, tile)]


def answer_cover(state: BedfordState, who: int, tile: int, log: Log) -> None:
    """The Empty Lot moves onto the tile, which is closed until the Lot moves on (ruling 14)."""
    state.covered = tile
    if not log.deaf:
        tell(state, log, "covered", who, tile=tile)
