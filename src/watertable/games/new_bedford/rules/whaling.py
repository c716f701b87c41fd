"""Whaling: tokens are drawn, and ships choose in their order (p. 8)."""

from __future__ import annotations

from mypy_extensions import i64

from watertable.games.new_bedford import actions, effects, pieces
from watertable.games.new_bedford import state as s
from watertable.games.new_bedford.board import UP_ONE
from watertable.games.new_bedford.events import note
from watertable.games.new_bedford.rules.captains import shown_page, use_page
from watertable.games.new_bedford.rules.omens import reply_to_lasting
from watertable.games.new_bedford.rules.pages import take_page
from watertable.games.new_bedford.rules.ships import load
from watertable.games.new_bedford.rules.ships_log import open_window, page_up
from watertable.games.new_bedford.state import BedfordState
from watertable.kernel.action import Action
from watertable.kernel.event import Log
from watertable.kernel.state import CHANCE, NONE, Ask


def begin_whaling(state: BedfordState, taken: Ask, log: Log) -> None:
    """Old tokens go back; with ships at sea, one token more than ships is drawn (p. 8)."""
    effects.sea_to_bag(state)
    state.choosers = effects.ship_order(state)
    ships = len(state.choosers)
    if ships == 0:
        state.put_step(s.STEP_END_ROUND)
        return
    if not log.deaf:
        note(log, "whaling", n=ships + 1)
    state.put_step(s.STEP_WHALED)
    state.put_step(s.STEP_SELECT, about=0)
    open_window(state, pieces.AT_WHALING)
    state.put_step(s.STEP_DRAW, about=ships + 1)


def draw_tokens(state: BedfordState, taken: Ask, log: Log) -> None:
    """One token at a time; a short bag gives what it has."""
    if taken.about > 0 and effects.bag_total(state) > 0:
        state.put_step(s.STEP_DRAW, about=taken.about - 1)
        state.put(s.ASK_TOKEN, CHANCE, NONE)


def next_chooser(state: BedfordState, taken: Ask, log: Log) -> None:
    """The next ship in the frozen order; one that has left the sea is passed over (ruling 55)."""
    i = taken.about
    if i >= len(state.choosers):
        return
    state.put_step(s.STEP_SELECT, about=i + 1)
    ship = state.choosers[i]
    if state.ship[ship] < 0:
        return
    who = ship // 2
    effects.forget_once(state, who)
    state.put_step(s.STEP_CHOOSING, about=ship)
    if state.log_mode and sum(state.sea[:3]):
        state.put_step(s.STEP_LASTING, ship, pieces.STOVE_BOAT)
        state.put_step(s.STEP_LASTING, ship, pieces.SEA_ICE)
        state.put_step(s.STEP_LASTING, ship, pieces.ICE_SHEET)


def check_lasting_page(state: BedfordState, taken: Ask, log: Log) -> None:
    """A lasting page may affect the choice of this ship (ruling 38)."""
    if touches_choice(state, taken.about, taken.seat):
        reply_to_lasting(state, taken.about, taken.seat // 2)


def touches_choice(state: BedfordState, page: i64, ship: i64) -> bool:
    """Whether this lasting page affects the ship's choice now (ruling 38)."""
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


def choosing(state: BedfordState, taken: Ask, log: Log) -> None:
    """Ask what the ship takes; a captain decides by his rules."""
    ship = taken.about
    if effects.is_captain(state, ship // 2):
        captain_chooses(state, ship, log)
        return
    state.job = [ship]
    pages = 2 if state.log_mode else 0  # the prompt speaks of pages only with the Ship's Log
    state.put_choice(s.ASK_CHOOSE, ship // 2, ship % 2 + pages)


def catch(state: BedfordState, ship: i64, whale: i64, log: Log) -> None:
    """A whale from the board comes aboard; Stove Boat takes its wood (ruling 44)."""
    who = ship // 2
    if effects.is_taxed(state, who):
        effects.hand_over(state, who, 0, 1, state.stove, log)
    load(state, ship, whale, state.sea, log)


def answer_choose(state: BedfordState, who: i64, code: i64, arg: i64, log: Log) -> None:
    """A ship takes a whale, a page, or nothing (p. 8)."""
    ship = state.job[0]
    if code == actions.CHOOSE:
        catch(state, ship, arg, log)
    elif code == actions.PAGE:
        take_page(state, who, page_up(state, arg), ship, log)


def end_whaling(state: BedfordState, taken: Ask, log: Log) -> None:
    """Pages of the phase are over."""
    state.floe = NONE
    state.stove = NONE
    for ship in range(2 * state.players):
        state.iced[ship] = 0
    for who in range(state.players):
        state.spared[who] &= 1  # The Dice of Fate last the round
    state.put_step(s.STEP_END_ROUND)


# What captains choose (The Lonely Ocean)


def captain_chooses(state: BedfordState, ship: i64, log: Log) -> None:
    """A whale the captain may take, else a page: Providence first."""
    who = ship // 2
    whale = wanted_whale(state, who, ship)
    if (
        state.ahab_omens
        and effects.captain_of(state, who) == pieces.AHAB
        and whale in (NONE, pieces.RIGHT)
    ):
        omen = shown_page(state, True)
        if omen != NONE and _first_ship(state, ship):
            use_page(state, who, omen, ship, log)
            return
    if whale != NONE:
        catch(state, ship, whale, log)
        return
    page = shown_page(state, False)
    if page == NONE:
        page = shown_page(state, True)
    if page != NONE:
        use_page(state, who, page, ship, log)


def _first_ship(state: BedfordState, ship: i64) -> bool:
    for other in state.choosers:
        if other // 2 == ship // 2:
            return other == ship
    return False


def wanted_whale(state: BedfordState, who: i64, ship: i64) -> i64:
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
        return most_valuable(state, open_to_him)
    return open_to_him[0]


def most_valuable(state: BedfordState, whales: list[int]) -> i64:
    """The whale worth most to a person: points, and half of a Victory Building's bonus."""
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
