"""The Resist action (pp. 7-8, 17): countering Threats, playing Resistance cards, telling what was seen."""

from __future__ import annotations

from mypy_extensions import i64

from watertable.games.rising_waters import events
from watertable.games.rising_waters.actions import COUNTER, COUNTER_FOR, PLAY, SHOW
from watertable.games.rising_waters.actions.verbs import Counter, Play, Show
from watertable.games.rising_waters.effects import put_away
from watertable.games.rising_waters.pieces import EDUCATION, NEWSPAPER, RADIO, TEACHER, THREAT
from watertable.games.rising_waters.rules import decks
from watertable.games.rising_waters.state import (
    ASK_JOIN,
    STEP_DRAW,
    WaterState,
    ask_hand,
    last_first,
    seat_of,
)
from watertable.kernel.action import Action
from watertable.kernel.event import Log
from watertable.kernel.state import NONE

# Countering Threats that are already in a hand


def legal_counters(state: WaterState, hand: i64, found: list[Action]) -> None:
    """A Resistance card against an own Threat; the Teacher's Education against anybody's
    (p. 8, ruling 58).
    """
    held = state.cards[hand]
    teaches = state.role[hand] == TEACHER
    if held[THREAT]:
        for counter in COUNTER:
            if held[counter.card] and (counter.card != EDUCATION or teaches):
                found.append(counter)
    if teaches and held[EDUCATION]:
        for other in range(state.hands):
            if other != hand and state.cards[other][THREAT]:
                found.append(COUNTER_FOR[other])


def counter(state: WaterState, hand: i64, action: Counter, log: Log) -> None:
    """Card and Threat are discarded: one action (p. 8)."""
    state.actions -= 1
    put_away(state, hand, action.card)
    put_away(state, hand if action.hand == NONE else action.hand, THREAT)
    if action.card == EDUCATION:
        state.points[hand] += 1
    if not log.deaf:
        log.tell(events.of_card("countered", hand, action.card))


# Playing Resistance cards for their own power


def legal_plays(state: WaterState, hand: i64, found: list[Action]) -> None:
    """Newspaper, Radio, Vaudeville; only the Teacher may put Education in their place (p. 17)."""
    held = state.cards[hand]
    teaches = state.role[hand] == TEACHER
    for play in PLAY:
        if play.wild and not teaches:
            continue
        if held[play.card] >= play.cards - play.wild and held[EDUCATION] >= play.wild:
            found.append(play)


def play(state: WaterState, hand: i64, action: Play, log: Log) -> None:
    """One action, also for two Vaudeville cards together (p. 17, ruling 59)."""
    state.actions -= 1
    for _ in range(action.cards - action.wild):
        put_away(state, hand, action.card)
    for _ in range(action.wild):
        put_away(state, hand, EDUCATION)
    if not log.deaf:
        log.tell(events.of_card("played", hand, action.card))
    if action.card == NEWSPAPER:
        decks.look_at_reports(state, hand)
    elif action.card == RADIO:
        decks.look_at_landowners(state, hand)
    else:
        if action.cards == 2:
            for other in last_first(state, hand)[:-1]:
                ask_hand(state, ASK_JOIN, other)
        draw_two(state, hand)


def draw_two(state: WaterState, hand: i64) -> None:
    """Two Community cards (p. 7)."""
    state.put_step(STEP_DRAW, NONE, hand)
    state.put_step(STEP_DRAW, NONE, hand)


# Showing what was read or heard


def can_show(state: WaterState, hand: i64, deck: i64) -> bool:
    """The seat knows more of this deck than another seat does (ruling 51)."""
    known = state.landowner_known if deck else state.report_known
    mine = known[seat_of(state, hand)]
    return any(n < mine for n in known)


def legal_shows(state: WaterState, hand: i64, found: list[Action]) -> None:
    """Telling everybody is free (p. 7)."""
    for deck in range(2):
        if can_show(state, hand, deck):
            found.append(SHOW[deck])


def show(state: WaterState, hand: i64, action: Show, log: Log) -> None:
    """Everybody knows as much as the one who shows (ruling 51)."""
    known = state.landowner_known if action.deck else state.report_known
    mine = known[seat_of(state, hand)]
    for seat in range(state.seats):
        known[seat] = max(known[seat], mine)
    if log.deaf:
        return
    cards = state.landowner_top if action.deck else state.report_top
    for card in cards[:mine]:
        log.tell(
            events.of_card("showed_landowner" if action.deck else "showed_weather", hand, card)
        )
