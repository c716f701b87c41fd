"""A player's turn (p. 14) and the hand limit."""

from __future__ import annotations

from mypy_extensions import i64

from watertable.games.rising_waters import events, pieces
from watertable.games.rising_waters import state as s
from watertable.games.rising_waters.actions import DISCARD, END, SEEK, WORK, WORK_TWICE
from watertable.games.rising_waters.actions.verbs import Discard
from watertable.games.rising_waters.effects import put_away
from watertable.games.rising_waters.rules import (
    decks,
    donate,
    move,
    rafts,
    resist,
    roles,
    upgrade,
    work,
)
from watertable.games.rising_waters.state import WaterState
from watertable.kernel.action import Action
from watertable.kernel.event import Log
from watertable.kernel.ints import ints
from watertable.kernel.state import NONE


def begin(state: WaterState, hand: i64, log: Log) -> None:
    """As many actions as the board shows (p. 14)."""
    state.turn = s.seat_of(state, hand)
    state.actions = pieces.VALUES[pieces.ACTIONS][state.power[hand][pieces.ACTIONS]]
    state.boost = NONE
    state.consent = ints([0] * pieces.PLAYER_PAWNS)
    if not log.deaf:
        log.tell(events.of_hand("turn", hand))
    state.put_step(s.STEP_TURN_OVER, NONE, hand)
    state.put_step(s.STEP_ACTION, NONE, hand)


def legal(state: WaterState, hand: i64) -> list[Action]:
    """Every action, what is free, and the end of the turn, in the order of the action table."""
    found: list[Action] = []
    if state.actions > 0:
        resist.legal_counters(state, hand, found)
        move.legal(state, hand, move.budget(state, hand), False, found)
        rafts.legal_launch(state, hand, found)
        rafts.legal_survivors(state, hand, found)
        donate.legal(state, hand, found)
        work.legal_accept(state, hand, found)
        if decks.gaps(state):
            found.append(SEEK)
        found.append(WORK)
        if state.cubes[hand][pieces.MANY_HANDS]:
            found.append(WORK_TWICE)
        resist.legal_plays(state, hand, found)
        roles.legal_finds(state, hand, found)
    upgrade.legal_boosts(state, hand, found)
    roles.legal_performs(state, hand, found)
    resist.legal_shows(state, hand, found)
    found.append(END)
    return found


def next_action(state: WaterState, hand: i64) -> None:
    """The turn goes on while there is something to do (p. 14)."""
    if not spent(state, hand):
        s.ask_hand(state, s.ASK_TURN, hand)


def spent(state: WaterState, hand: i64) -> bool:
    """Only the end of the turn is left, as everybody can see."""
    if state.actions > 0 or state.cubes[hand][pieces.UPLIFT]:
        return False
    if state.role[hand] == pieces.SINGER or state.role[hand] == pieces.CROPPER:
        return False
    return not resist.can_show(state, hand, 0) and not resist.can_show(state, hand, 1)


def end(state: WaterState, hand: i64) -> None:
    """Boosts end, the hand comes down to its limit (p. 15)."""
    state.boost = NONE
    state.actions = 0
    state.put_step(s.STEP_LIMIT, NONE, hand)


def down_to_limit(state: WaterState, hand: i64) -> None:
    """Discard down to the limit, card by card (p. 15)."""
    if s.hand_size(state.cards[hand]) > s.hand_limit(state.cards[hand]):
        state.put_step(s.STEP_LIMIT, NONE, hand)
        s.ask_hand(state, s.ASK_DISCARD, hand)


def legal_discard(state: WaterState, hand: i64) -> list[Action]:
    """Own choice, never a Threat (p. 15)."""
    held = state.cards[hand]
    return [DISCARD[kind] for kind in range(pieces.COMMUNITY + 1) if held[kind]]


def discard(state: WaterState, hand: i64, action: Discard, log: Log) -> None:
    """One card to its pile."""
    put_away(state, hand, action.card)
    if not log.deaf:
        log.tell(events.of_card("discarded", hand, action.card))
