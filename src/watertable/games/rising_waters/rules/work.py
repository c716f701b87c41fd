"""The Work action (pp. 16-17): accepting and seeking work, working for the community."""

from __future__ import annotations

from mypy_extensions import i64

from watertable.games.rising_waters import events, pieces
from watertable.games.rising_waters.actions import ACCEPT, LEVEE, STOP
from watertable.games.rising_waters.actions.verbs import Accept, Levee
from watertable.games.rising_waters.board import AROUND, DRY, HEXES, LAND, OPEN, TERRAIN, is_wet
from watertable.games.rising_waters.effects import put_away, raise_or_build
from watertable.games.rising_waters.rules import landowners
from watertable.games.rising_waters.state import (
    ASK_MORE,
    ASK_WORK,
    STEP_DRAW,
    STEP_LIMIT,
    STEP_MORE,
    STEP_WORK,
    WaterState,
    ask_hand,
)
from watertable.kernel.action import Action
from watertable.kernel.event import Log
from watertable.kernel.ints import count_of
from watertable.kernel.state import NONE

# Accepting work


def offers(state: WaterState) -> i64:
    """Job Offers in the row."""
    return state.row.count(pieces.L_JOB)


def work_hexes(state: WaterState) -> list[int]:
    """Hexes on or next to a pawn of any player, not of a Survivor (p. 16)."""
    near = [False] * HEXES
    for pawn in range(state.hands * pieces.PAWNS_EACH):
        if state.pawn_at[pawn] != NONE:
            for at in AROUND[state.pawn_at[pawn]]:
                near[at] = True
    return [at for at in LAND if near[at]]


def legal_accept(state: WaterState, hand: i64, found: list[Action]) -> None:
    """Any number of the Job Offers; none only to work with what is in hand (ruling 9)."""
    there = offers(state)
    if can_work(state, hand):
        found.append(ACCEPT[0])
    for n in range(1, min(there, pieces.ROW) + 1):
        found.append(ACCEPT[n])


def can_work(state: WaterState, hand: i64) -> bool:
    """Some levee could be built or raised from the hand alone."""
    jobs = state.cards[hand][pieces.JOB] + state.cubes[hand][pieces.DISCOUNT]
    if jobs < pieces.RAISE_LEVEE:
        return False
    new = jobs >= pieces.NEW_LEVEE and spare_levees(state)
    ground, levee = state.ground, state.levee
    for pawn in range(state.hands * pieces.PAWNS_EACH):
        if state.pawn_at[pawn] != NONE:
            for at in AROUND[state.pawn_at[pawn]]:
                high = levee[at]
                if ground[at] == DRY and high < pieces.LEVEE_TOP and (high or new):
                    return True
    return False


def spare_levees(state: WaterState) -> bool:
    """A levee is left beside the board (ruling 55)."""
    return HEXES - count_of(state.levee, 0) < pieces.LEVEES


def _works(state: WaterState, hand: i64, found: list[Action]) -> None:
    jobs = state.cards[hand][pieces.JOB]
    discount = state.cubes[hand][pieces.DISCOUNT]
    if not jobs and not discount:
        return
    ground, levee = state.ground, state.levee
    spare = jobs + discount >= pieces.NEW_LEVEE and spare_levees(state)
    for at in work_hexes(state):
        high = levee[at]
        if ground[at] != DRY or high >= pieces.LEVEE_TOP or (high == 0 and not spare):
            continue
        raised = 1 if high else 0
        price = pieces.RAISE_LEVEE if raised else pieces.NEW_LEVEE
        if jobs >= price:
            found.append(LEVEE[at][raised * 2])
        if discount and jobs >= price - 1:
            found.append(LEVEE[at][raised * 2 + 1])


def legal_work(state: WaterState, hand: i64) -> list[Action]:
    """The levee works that can be paid, or no more (p. 16)."""
    found: list[Action] = [STOP]
    _works(state, hand, found)
    return found


def accept(state: WaterState, hand: i64, action: Accept, log: Log) -> None:
    """The offers are taken; what is not used stays in hand (p. 16, ruling 9)."""
    state.actions -= 1
    for _ in range(action.offers):
        state.row.remove(pieces.L_JOB)
    state.cards[hand][pieces.JOB] += action.offers
    if not log.deaf:
        log.tell(events.hand_count("accepted", hand, action.offers))
    state.put_step(STEP_WORK, NONE, hand)


def go_on(state: WaterState, hand: i64) -> None:
    """More levees while there is something to pay with (p. 16)."""
    if state.cards[hand][pieces.JOB] or state.cubes[hand][pieces.DISCOUNT]:
        ask_hand(state, ASK_WORK, hand)


def build(state: WaterState, hand: i64, action: Levee, log: Log) -> None:
    """A new levee for two Job Offers, or one more on an old one for one (p. 16)."""
    price = (pieces.RAISE_LEVEE if action.raised else pieces.NEW_LEVEE) - action.discount
    for _ in range(price):
        put_away(state, hand, pieces.JOB)
    if action.discount:
        state.cubes[hand][pieces.DISCOUNT] = 0
    raise_or_build(state, action.hex)
    if not log.deaf:
        log.tell(events.at("raised" if action.raised else "built", action.hex))


# Seeking work


def seek(state: WaterState, hand: i64, log: Log) -> None:
    """The row is filled; the seeker answers for what comes (p. 17)."""
    state.actions -= 1
    if not log.deaf:
        log.tell(events.of_hand("sought", hand))
    landowners.fill_row(state, hand)


# Working for the community


def harvest(state: WaterState, hand: i64, twice: bool) -> i64:
    """One card, and one for each own pawn in a dry forest or field (p. 17)."""
    out = 0
    for pawn in pieces.PAWNS_OF[hand]:
        at = state.pawn_at[pawn]
        if at != NONE and TERRAIN[at] != OPEN and not is_wet(state.ground, at):
            out += 1
    return 1 + (2 * out if twice else out)


def community(state: WaterState, hand: i64, twice: bool, log: Log) -> None:
    """Draw, then down to the limit at once (p. 17)."""
    state.actions -= 1
    n = harvest(state, hand, twice)
    if twice:
        state.cubes[hand][pieces.MANY_HANDS] = 0
    if not log.deaf:
        log.tell(events.hand_count("worked", hand, n))
    state.put_step(STEP_LIMIT, NONE, hand)
    if state.stop_drawing:
        state.draws_left = n
        draw_more(state, hand, True)
        return
    for _ in range(n):
        state.put_step(STEP_DRAW, NONE, hand)


def draw_more(state: WaterState, hand: i64, wanted: bool) -> None:
    """With the option each further card is asked for (p. 17, ruling 76)."""
    if not wanted:
        state.draws_left = 0
        return
    state.draws_left -= 1
    state.put_step(STEP_MORE, NONE, hand)
    state.put_step(STEP_DRAW, NONE, hand)


def ask_more(state: WaterState, hand: i64) -> None:
    """A further card is left to draw (ruling 76)."""
    if state.draws_left:
        ask_hand(state, ASK_MORE, hand)
