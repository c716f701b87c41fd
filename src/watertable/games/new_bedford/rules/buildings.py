"""Buildings with questions of their own, from the Storehouse to the Loading Dock (p. 17–22, Rising Tide)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from watertable.games.new_bedford import actions, effects, pieces
from watertable.games.new_bedford import state as s
from watertable.games.new_bedford.board import SPACES, WAREHOUSE, place_of
from watertable.games.new_bedford.events import tell
from watertable.games.new_bedford.rules.ships import COFFEE_AT, empty_cup
from watertable.games.new_bedford.rules.workers import (
    can_bridge,
    can_copy,
    can_cover,
    can_swap,
    can_use,
    occupant,
    pay_copy,
)
from watertable.games.new_bedford.state import BedfordState
from watertable.kernel.action import Action
from watertable.kernel.event import Log
from watertable.kernel.state import CHANCE, NONE, Ask

LOADING_AT: Final = place_of(pieces.LOADING_DOCK)
CHEMIST_AT: Final = place_of(pieces.CHEMIST_SHOP)
ALMSHOUSE_AT: Final = place_of(pieces.ALMSHOUSE)


# Goods and money of others


def victim_fits(state: BedfordState, who: i64, place: i64, other: i64) -> bool:
    """Whether goods or money can be taken from this participant (ruling 15)."""
    if other == who or other >= state.players:
        return False
    if place == ALMSHOUSE_AT:
        return state.coins[other] >= 4
    return can_swap(state, who, other)


def victim_options(state: BedfordState, who: i64, place: i64) -> list[Action]:
    """The participants something can be taken from."""
    return [actions.VICTIMS[p] for p in range(state.players) if victim_fits(state, who, place, p)]


def answer_victim(state: BedfordState, who: i64, place: i64, other: i64, log: Log) -> None:
    """The Almshouse takes $3; the Chemist asks for goods."""
    if place == ALMSHOUSE_AT:
        state.coins[other] -= 3
        state.coins[who] += 3
        if not log.deaf:
            tell(state, log, "alms_taken", other, coins=3)
            tell(state, log, "earned", who, coins=3)
        return
    state.job = [other, NONE]
    state.put_choice(s.ASK_TAKE, who, place)


def chemist_pair(state: BedfordState, who: i64, other: i64, one: i64, two: i64) -> bool:
    """Whether these two goods can be taken and one of another type given."""
    theirs = state.goods[3 * other : 3 * other + 3]
    theirs[one] -= 1
    theirs[two] -= 1
    if theirs[one] < 0 or theirs[two] < 0:
        return False
    return any(good != one and good != two and state.goods[3 * who + good] > 0 for good in range(3))


def take_fits(state: BedfordState, who: i64, place: i64, good: i64) -> bool:
    """Whether this good may be taken now."""
    if place != CHEMIST_AT:
        return True
    other, one = state.job[0], state.job[1]
    if one != NONE:
        return good >= one and chemist_pair(state, who, other, one, good)
    return any(chemist_pair(state, who, other, good, two) for two in range(good, 3))


def take_options(state: BedfordState, who: i64, place: i64) -> list[Action]:
    """The goods that may be taken."""
    return [actions.TAKES[good] for good in range(3) if take_fits(state, who, place, good)]


def answer_take(state: BedfordState, who: i64, place: i64, good: i64, log: Log) -> None:
    """Warehouse bonus, Storehouse, or one of the Chemist's two goods."""
    if place != CHEMIST_AT:
        have = [0, 0, 0, 0]
        have[good] = 1 if place == WAREHOUSE else pieces.CHOICE[pieces.STOREHOUSE][good]
        effects.receive(state, who, have, log)
        return
    if state.job[1] == NONE:
        state.job[1] = good
        state.put_choice(s.ASK_TAKE, who, place)
        return
    state.job.append(good)
    state.put_choice(s.ASK_GIVE, who, place)


def give_options(state: BedfordState, who: i64) -> list[Action]:
    """Goods of another type than those taken."""
    found: list[Action] = []
    for good in range(3):
        taken = good == state.job[1] or good == state.job[2]
        if not taken and state.goods[3 * who + good] > 0:
            found.append(actions.GIVES[good])
    return found


def answer_give(state: BedfordState, who: i64, good: i64, log: Log) -> None:
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


# College, Fairhaven Bridge, Mayor, Empty Lot


def copy_options(state: BedfordState, who: i64) -> list[Action]:
    """Tiles of the town the College may use."""
    return [actions.COPIES[tile] for tile in state.built if can_copy(state, who, tile)]


def answer_copy(state: BedfordState, who: i64, tile: i64, log: Log) -> None:
    """Occupant and owner are paid; the tile's action follows (ruling 13)."""
    owner = state.owner[tile]
    pay_copy(state, who, occupant(state, tile), owner, 1)
    state.copied = tile
    if not log.deaf:
        tell(state, log, "copied", who, tile=tile)
        tell(state, log, "paid_occupant", who, tile=tile)
        if owner != who:
            tell(state, log, "paid_fee", who, tile=tile)
    state.put_step(s.STEP_USE, who, SPACES + tile)


def bridge_options(state: BedfordState, who: i64) -> list[Action]:
    """Unbuilt tiles the Bridge token may use."""
    return [actions.BRIDGES[tile] for tile in state.unbuilt if can_bridge(state, who, tile)]


def answer_bridge(state: BedfordState, who: i64, tile: i64, log: Log) -> None:
    """The Bridge token stands on the tile, which cannot be built while it does (ruling 12)."""
    state.bridge_at = tile
    state.bridge_of = who
    state.crowd[SPACES + tile] += 1
    if not log.deaf:
        tell(state, log, "bridged", who, tile=tile)
    state.put_step(s.STEP_USE, who, SPACES + tile)


def send_mayor(state: BedfordState, taken: Ask, log: Log) -> None:
    """The Mayor goes to the new building and uses it, if that can be done (rulings 11, 61)."""
    who, tile = taken.seat, taken.about
    if tile >= pieces.ACTION_TILES or state.mayor_at != NONE:
        return
    state.crowd[SPACES + tile] = 1
    if not can_use(state, who, SPACES + tile, 0):
        state.crowd[SPACES + tile] = 0
        return
    state.mayor_at = tile
    state.mayor_of = who
    if not log.deaf:
        tell(state, log, "mayor_sent", who, tile=tile)
    state.put_step(s.STEP_USE, who, SPACES + tile)


def cover_options(state: BedfordState) -> list[Action]:
    """Tiles the Empty Lot may cover."""
    return [actions.COVERS[tile] for tile in state.built if can_cover(state, tile)]


def answer_cover(state: BedfordState, who: i64, tile: i64, log: Log) -> None:
    """The Empty Lot moves onto the tile, which is closed until the Lot moves on (ruling 14)."""
    state.covered = tile
    if not log.deaf:
        tell(state, log, "covered", who, tile=tile)


# Coffeehouse


def draw_cup(state: BedfordState, taken: Ask, log: Log) -> None:
    """Two tokens from the bag, fewer if it is short; then one whale may be taken (ruling 25)."""
    who, n = taken.seat, taken.about
    if n > 0 and effects.bag_total(state) > 0:
        state.put_step(s.STEP_CUP, who, n - 1)
        state.put(s.ASK_TOKEN, CHANCE, COFFEE_AT)
    else:
        state.put_choice(s.ASK_CUP, who, COFFEE_AT)


def cup_options(state: BedfordState) -> list[Action]:
    """A whale of the two, or none."""
    found = [actions.CHOICES[whale] for whale in range(3) if state.cup[whale] > 0]
    found.append(actions.DO_DECLINE)
    return found


def answer_cup(state: BedfordState, who: i64, code: i64, whale: i64, log: Log) -> None:
    """The whale goes to a ship at sea; the rest goes back into the bag."""
    if code == actions.DECLINE:
        empty_cup(state)
        return
    assert code == actions.CHOOSE
    assert effects.at_sea(state, who)
    state.job = [whale]
    state.put_choice(s.ASK_SHIP, who, COFFEE_AT)


# Loading Dock: job holds how many of each species went to each ship, whale * 2 + ship.


def shift_fits(state: BedfordState, who: i64, i: i64) -> bool:
    """No token moves twice: no more go across than the other ship held at the start."""
    whale, k = i // 2, i % 2
    other = 3 * (2 * who + 1 - k) + whale
    if state.hold[other] == 0:
        return False
    held = state.hold[other] + state.job[i] - state.job[i ^ 1]
    return state.job[i] < held


def shift_options(state: BedfordState, who: i64) -> list[Action]:
    """Up to three tokens, then done."""
    found: list[Action] = []
    moved = sum(state.job)
    if moved < 3:
        for i in range(6):
            if shift_fits(state, who, i):
                found.append(actions.SHIFTS[i])
    if moved:
        found.append(actions.DO_DONE)
    return found


def answer_shift(state: BedfordState, who: i64, code: i64, i: i64, log: Log) -> None:
    """A token changes ships: $1."""
    if code == actions.DONE:
        return
    whale, k = i // 2, i % 2
    state.hold[3 * (2 * who + 1 - k) + whale] -= 1
    state.hold[3 * (2 * who + k) + whale] += 1
    state.job[i] += 1
    if not log.deaf:
        tell(state, log, "shifted", who, whale=whale, ship=k)
    effects.earn(state, who, 1, log)
    state.put_choice(s.ASK_SHIFT, who, LOADING_AT)
