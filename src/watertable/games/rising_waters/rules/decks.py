"""The face-down decks: drawing, looking ahead, reshuffling."""

from __future__ import annotations

from mypy_extensions import i64

from watertable.games.rising_waters import events, pieces
from watertable.games.rising_waters.actions import verbs
from watertable.games.rising_waters.effects import weather
from watertable.games.rising_waters.state import (
    ASK_DRAW,
    ASK_FORESEE,
    ASK_OPEN,
    ASK_OVERHEAR,
    ASK_WEATHER,
    WaterState,
    seat_of,
)
from watertable.kernel.event import Log
from watertable.kernel.state import CHANCE


def total(counts: list[int]) -> i64:
    """How many cards."""
    n = 0
    for count in counts:
        n += count
    return n


# How many cards are left


def reports_unseen(state: WaterState) -> i64:
    """Weather Reports nobody has looked at."""
    n = state.heavy_left
    for card in range(pieces.WEATHERS):
        if pieces.WEATHER_WATER[card] != pieces.HEAVY:
            n += state.reports[card]
    return n


def landowners_unseen(state: WaterState) -> i64:
    """Landowner cards nobody has looked at."""
    return total(state.stars) + total(state.landowners)


# The next card of a deck; the discards are shuffled under an empty one (p. 6, ruling 55)


def next_card(state: WaterState, hand: i64, log: Log) -> None:
    """A Community card for a hand, if there is one."""
    left = total(state.deck)
    if left == 0:
        left = total(state.pile)
        state.deck, state.pile = state.pile, [0] * pieces.COMMUNITY
        if not log.deaf:
            log.tell(events.plain("shuffled_community"))
    if left > 0:
        state.put(ASK_DRAW, CHANCE, hand)


def next_landowner(state: WaterState, log: Log) -> None:
    """A Landowner card for the row, if there is one."""
    if not state.landowner_top and landowners_unseen(state) == 0:
        state.landowners, state.landowner_pile = state.landowner_pile, [0] * pieces.LANDOWNERS
        if not log.deaf:
            log.tell(events.plain("shuffled_landowners"))
    if state.landowner_top or landowners_unseen(state) > 0:
        state.put(ASK_OPEN, CHANCE)


def next_report(state: WaterState) -> None:
    """A Weather Report; ten weeks never use all of them up."""
    if not state.report_top and reports_unseen(state) == 0:
        _reshuffle_reports(state)
    state.put(ASK_WEATHER, CHANCE)


def _reshuffle_reports(state: WaterState) -> None:
    state.reports, state.report_pile = state.report_pile, [0] * pieces.WEATHERS
    state.heavy_left = 0
    for card in range(pieces.WEATHERS):
        if pieces.WEATHER_WATER[card] == pieces.HEAVY:
            state.heavy_left += state.reports[card]


# What came


def first(state: WaterState, action: verbs.First, log: Log) -> None:
    """The First Player is drawn (p. 12)."""
    state.first = action.hand
    if not log.deaf:
        log.tell(events.of_hand("first", action.hand))


def draw(state: WaterState, hand: i64, action: verbs.Draw, log: Log) -> None:
    """A Community card into a hand (p. 6)."""
    state.deck[action.card] -= 1
    state.cards[hand][action.card] += 1
    if not log.deaf:
        log.tell(events.drew(hand, action.card, seat_of(state, hand), state.open_hands))


def _take_landowner(state: WaterState, card: i64) -> None:
    if total(state.stars):
        state.stars[card] -= 1
    else:
        state.landowners[card] -= 1


def _take_report(state: WaterState, card: i64) -> None:
    state.reports[card] -= 1
    if pieces.WEATHER_WATER[card] == pieces.HEAVY:
        state.heavy_left -= 1


def _turn_over(top: list[int], known: list[int]) -> None:
    """The next of the cards that somebody has seen leaves the deck."""
    del top[0]
    for seat in range(len(known)):
        known[seat] = max(0, known[seat] - 1)


def reveal(state: WaterState, action: verbs.Reveal, log: Log) -> None:
    """The next Landowner card goes into the row (p. 14)."""
    if state.landowner_top:
        _turn_over(state.landowner_top, state.landowner_known)
    else:
        _take_landowner(state, action.card)
    state.stars_left = max(0, state.stars_left - 1)
    state.row.append(action.card)
    if not log.deaf:
        log.tell(events.card("revealed", action.card))


def report(state: WaterState, action: verbs.Weather, log: Log) -> None:
    """The next Weather Report is turned over and its water added (p. 21)."""
    if state.report_top:
        _turn_over(state.report_top, state.report_known)
    else:
        _take_report(state, action.card)
    state.report_pile[action.card] += 1
    if not log.deaf:
        log.tell(events.card("weather", action.card))
    weather(state, action.card, log)


def open_goal(state: WaterState, slot: i64, action: verbs.OpenGoal, log: Log) -> None:
    """A Community Goal is turned over (p. 19)."""
    state.goal_left[action.goal] = 0
    state.goal_open[slot] = action.goal
    if not log.deaf:
        log.tell(events.count("goal_opened", action.goal))


# Looking ahead: every card that is new to the reader is drawn, also one that another has seen, so
# that nobody can look and take the card back


def look_at_reports(state: WaterState, hand: i64) -> None:
    """A Newspaper: the next three Weather Reports, or those that are left (p. 7)."""
    wanted = min(pieces.LOOK, len(state.report_top) + reports_unseen(state))
    for _ in range(wanted - state.report_known[seat_of(state, hand)]):
        state.put(ASK_FORESEE, CHANCE, hand)


def look_at_landowners(state: WaterState, hand: i64) -> None:
    """A Radio: the next three Landowner cards, or those that are left (p. 7)."""
    wanted = min(pieces.LOOK, len(state.landowner_top) + landowners_unseen(state))
    for _ in range(wanted - state.landowner_known[seat_of(state, hand)]):
        state.put(ASK_OVERHEAR, CHANCE, hand)


def foresee(state: WaterState, hand: i64, action: verbs.Foresee, log: Log) -> None:
    """One more Weather Report is seen by one reader and keeps its place."""
    seat = seat_of(state, hand)
    if state.report_known[seat] == len(state.report_top):
        _take_report(state, action.card)
        state.report_top.append(action.card)
    state.report_known[seat] += 1
    if not log.deaf:
        log.tell(events.looked("foresaw", hand, action.card, seat))


def overhear(state: WaterState, hand: i64, action: verbs.Overhear, log: Log) -> None:
    """One more Landowner card is known to one listener and keeps its place."""
    seat = seat_of(state, hand)
    if state.landowner_known[seat] == len(state.landowner_top):
        _take_landowner(state, action.card)
        state.landowner_top.append(action.card)
    state.landowner_known[seat] += 1
    if not log.deaf:
        log.tell(events.looked("overheard", hand, action.card, seat))


def gaps(state: WaterState) -> i64:
    """Empty places of the Landowner row."""
    return pieces.ROW - len(state.row)
