"""Whaling: tokens are drawn, and ships choose in their order (p. 8)."""

from __future__ import annotations

from typing import Final

from watertable.games.new_bedford.actions import (
    CHOICES,
    CHOOSE,
    DECLINE,
    DO_DECLINE,
    PAGES,
)
from watertable.games.new_bedford.board import UP_ONE, place_of
from watertable.games.new_bedford.effects import (
    at_sea,
    bag_total,
    forget_once,
    hand_over,
    is_taxed,
    may_choose,
    sea_to_bag,
    ship_order,
)
from watertable.games.new_bedford.events import note
from watertable.games.new_bedford.pieces import (
    BOWHEAD,
    COFFEEHOUSE,
    ICE_SHEET,
    SEA_ICE,
    STOVE_BOAT,
)
from watertable.games.new_bedford.rules.ships import COFFEE_AT, empty_cup, load
from watertable.games.new_bedford.state import (
    BITE,
    CHOOSING,
    CUP_DRAW,
    DRAW,
    END_ROUND,
    Q_CHOOSE,
    Q_CUP,
    Q_SHIP,
    Q_TOKEN,
    SELECT,
    WHALED,
    BedfordState,
    push,
)
from watertable.kernel.action import Action
from watertable.kernel.event import Log
from watertable.kernel.state import CHANCE, NONE

COFFEE: Final = place_of(COFFEEHOUSE)


def open_whaling(state: BedfordState, log: Log) -> bool:
    """Old tokens go back; with ships at sea, one token more than ships is drawn (p. 8)."""
    sea_to_bag(state)
    state.choosers = ship_order(state)
    ships = len(state.choosers)
    if ships == 0:
        push(state, END_ROUND)
        return False
    push(state, WHALED)
    push(state, SELECT, 0)
    if not log.deaf:
        note(log, "whaling", n=ships + 1)
    return True


def draw(state: BedfordState, n: int) -> None:
    """One token at a time; a short bag gives what it has."""
    if n > 0 and bag_total(state) > 0:
        push(state, DRAW, n - 1)
        state.put(Q_TOKEN, CHANCE, NONE)


def select(state: BedfordState, i: int) -> None:
    """The next ship in the frozen order; one that has left the sea is passed over (ruling 55)."""
    if i >= len(state.choosers):
        return
    push(state, SELECT, i + 1)
    ship = state.choosers[i]
    if state.ship[ship] < 0:
        return
    who = ship // 2
    forget_once(state, who)
    push(state, CHOOSING, ship)
    if state.log_mode and sum(state.sea[:3]):
        push(state, BITE, STOVE_BOAT, ship)
        push(state, BITE, SEA_ICE, ship)
        push(state, BITE, ICE_SHEET, ship)


def bites_choice(state: BedfordState, page: int, ship: int) -> bool:
    """Does this lasting page touch the ship's choice now (ruling 38)?"""
    who = ship // 2
    if page == ICE_SHEET:
        return state.iced[ship] != 0
    if page == SEA_ICE:
        return state.floe >= 0 and state.floe != who and state.sea[BOWHEAD] > 0
    return is_taxed(state, who)


def choose_options(state: BedfordState) -> list[Action]:
    """One whale, one face-up page, or nothing (p. 8; p. 3)."""
    ship = state.job[0]
    found = [CHOICES[whale] for whale in range(3) if may_choose(state, ship, whale)]
    if state.log_mode:
        for slot in range(2):
            if UP_ONE - slot in state.card_at:
                found.append(PAGES[slot])
    found.append(DO_DECLINE)
    return found


def ask_choose(state: BedfordState, ship: int) -> None:
    """What does this ship take?"""
    state.job = [ship]
    state.put(Q_CHOOSE, ship // 2, ship % 2)


def catch(state: BedfordState, ship: int, whale: int, log: Log) -> None:
    """A whale from the board comes aboard; Stove Boat takes its wood (ruling 44)."""
    who = ship // 2
    if is_taxed(state, who):
        hand_over(state, who, 0, 1, state.stove, log)
    load(state, ship, whale, state.sea, log)


def close_whaling(state: BedfordState) -> None:
    """Pages of the phase are over."""
    state.floe = NONE
    state.stove = NONE
    for ship in range(2 * state.players):
        state.iced[ship] = 0
    for who in range(state.players):
        state.spared[who] &= 1  # The Dice of Fate last the round
    push(state, END_ROUND)


# Coffeehouse


def cup_draw(state: BedfordState, who: int, n: int) -> None:
    """Two tokens from the bag, fewer if it is short; then one whale may be taken (ruling 25)."""
    if n > 0 and bag_total(state) > 0:
        push(state, CUP_DRAW, who, n - 1)
        state.put(Q_TOKEN, CHANCE, COFFEE_AT)
    else:
        state.put(Q_CUP, who, COFFEE_AT)


def cup_options(state: BedfordState) -> list[Action]:
    """A whale of the two, or none."""
    found = [CHOICES[whale] for whale in range(3) if state.cup[whale] > 0]
    found.append(DO_DECLINE)
    return found


def answer_cup(state: BedfordState, who: int, code: int, whale: int, log: Log) -> None:
    """The whale goes to a ship at sea; the rest goes back into the bag."""
    if code == DECLINE:
        empty_cup(state)
        return
    assert code == CHOOSE
    assert at_sea(state, who)
    state.job = [whale]
    state.put(Q_SHIP, who, COFFEE_AT)
