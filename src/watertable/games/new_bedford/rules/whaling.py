"""Whaling: tokens are drawn, and ships choose in their order (p. 8)."""

from __future__ import annotations

from watertable.games.new_bedford import actions, effects, pieces
from watertable.games.new_bedford.board import UP_ONE
from watertable.games.new_bedford.events import note
from watertable.games.new_bedford.rules.captains import read_page, shown_page
from watertable.games.new_bedford.rules.pages import take_page
from watertable.games.new_bedford.rules.ships import load
from watertable.games.new_bedford.rules.ships_log import page_up
from watertable.games.new_bedford.state import (
    ASK_CHOOSE,
    ASK_TOKEN,
    STEP_BITE,
    STEP_CHOOSING,
    STEP_DRAW,
    STEP_END_ROUND,
    STEP_SELECT,
    STEP_WHALED,
    BedfordState,
    push,
)
from watertable.kernel.action import Action
from watertable.kernel.event import Log
from watertable.kernel.state import CHANCE, NONE


def open_whaling(state: BedfordState, log: Log) -> bool:
    """Old tokens go back; with ships at sea, one token more than ships is drawn (p. 8)."""
    effects.sea_to_bag(state)
    state.choosers = effects.ship_order(state)
    ships = len(state.choosers)
    if ships == 0:
        push(state, STEP_END_ROUND)
        return False
    push(state, STEP_WHALED)
    push(state, STEP_SELECT, 0)
    if not log.deaf:
        note(log, "whaling", n=ships + 1)
    return True


def draw(state: BedfordState, n: int) -> None:
    """One token at a time; a short bag gives what it has."""
    if n > 0 and effects.bag_total(state) > 0:
        push(state, STEP_DRAW, n - 1)
        state.put(ASK_TOKEN, CHANCE, NONE)


def select(state: BedfordState, i: int) -> None:
    """The next ship in the frozen order; one that has left the sea is passed over (ruling 55)."""
    if i >= len(state.choosers):
        return
    push(state, STEP_SELECT, i + 1)
    ship = state.choosers[i]
    if state.ship[ship] < 0:
        return
    who = ship // 2
    effects.forget_once(state, who)
    push(state, STEP_CHOOSING, ship)
    if state.log_mode and sum(state.sea[:3]):
        push(state, STEP_BITE, pieces.STOVE_BOAT, ship)
        push(state, STEP_BITE, pieces.SEA_ICE, ship)
        push(state, STEP_BITE, pieces.ICE_SHEET, ship)


def bites_choice(state: BedfordState, page: int, ship: int) -> bool:
    """Does this lasting page touch the ship's choice now (ruling 38)?"""
    who = ship // 2
    if page == pieces.ICE_SHEET:
        return state.iced[ship] != 0
    if page == pieces.SEA_ICE:
        return state.floe >= 0 and state.floe != who and state.sea[pieces.BOWHEAD] > 0
    return effects.is_taxed(state, who)


def choose_options(state: BedfordState) -> list[Action]:
    """One whale, one face-up page, or nothing (p. 8; p. 3)."""
    ship = state.job[0]
    found = [actions.CHOICES[whale] for whale in range(3) if effects.may_choose(state, ship, whale)]
    if state.log_mode:
        for slot in range(2):
            if UP_ONE - slot in state.card_at:
                found.append(actions.PAGES[slot])
    found.append(actions.DO_DECLINE)
    return found


def ask_choose(state: BedfordState, ship: int) -> None:
    """What does this ship take?"""
    state.job = [ship]
    state.put(ASK_CHOOSE, ship // 2, ship % 2)


def catch(state: BedfordState, ship: int, whale: int, log: Log) -> None:
    """A whale from the board comes aboard; Stove Boat takes its wood (ruling 44)."""
    who = ship // 2
    if effects.is_taxed(state, who):
        effects.hand_over(state, who, 0, 1, state.stove, log)
    load(state, ship, whale, state.sea, log)


def answer_choose(state: BedfordState, who: int, code: int, arg: int, log: Log) -> None:
    """A ship takes a whale, a page, or nothing (p. 8)."""
    ship = state.job[0]
    if code == actions.CHOOSE:
        catch(state, ship, arg, log)
    elif code == actions.PAGE:
        take_page(state, who, page_up(state, arg), ship, log)


def close_whaling(state: BedfordState) -> None:
    """Pages of the phase are over."""
    state.floe = NONE
    state.stove = NONE
    for ship in range(2 * state.players):
        state.iced[ship] = 0
    for who in range(state.players):
        state.spared[who] &= 1  # The Dice of Fate last the round
    push(state, STEP_END_ROUND)


# What captains choose (12.2)


def captain_chooses(state: BedfordState, ship: int, log: Log) -> None:
    """A whale if there is one for him, else a page: Providence first."""
    who = ship // 2
    whale = wanted_whale(state, who, ship)
    if (
        state.ahab_omens
        and effects.captain_of(state, who) == pieces.AHAB
        and whale in (NONE, pieces.RIGHT)
    ):
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


def wanted_whale(state: BedfordState, who: int, ship: int) -> int:
    """The whale he takes, or NONE."""
    open_to_him = [
        w
        for w in (pieces.SPERM, pieces.BOWHEAD, pieces.RIGHT)
        if effects.may_choose(state, ship, w)
    ]
    if not open_to_him:
        return NONE
    captain = effects.captain_of(state, who)
    if captain == pieces.STUBB:
        for whale in open_to_him:
            if state.coins[who] >= pieces.LAY[whale]:
                return whale
        return open_to_him[-1]
    if captain == pieces.AHAB and open_to_him[0] != pieces.SPERM:
        return dearest(state, open_to_him)
    return open_to_him[0]


def dearest(state: BedfordState, whales: list[int]) -> int:
    """What would be worth most to a person: points, and half of a Victory Building's bonus."""
    best = whales[0]
    most = 0
    for whale in whales:
        tile = pieces.COUNTING_HOUSE if whale == pieces.RIGHT else pieces.DRESSMAKER
        owner = state.owner[tile]
        worth = 2 * pieces.WORTH[whale] + (1 if 0 <= owner < state.seats else 0)
        if worth > most:
            most = worth
            best = whale
    return best
