"""Drawing: the face-down decks, what somebody has seen of them, and reshuffling."""

from __future__ import annotations

from watertable.games.rising_waters import events
from watertable.games.rising_waters.actions import (
    DRAWN,
    FIRST,
    FORESEEN,
    GOAL_OPENED,
    OVERHEARD,
    REVEALED,
    WEATHER_DRAWN,
)
from watertable.games.rising_waters.actions.verbs import (
    Draw,
    First,
    Foresee,
    OpenGoal,
    Overhear,
    Reveal,
    Weather,
)
from watertable.games.rising_waters.effects import weather
from watertable.games.rising_waters.pieces import (
    COMMUNITY,
    GOAL_IS_B,
    GOALS,
    HEAVY,
    LANDOWNERS,
    LOOK,
    ROW,
    WEATHER_WATER,
    WEATHERS,
)
from watertable.games.rising_waters.state import (
    Q_DRAW,
    Q_FIRST,
    Q_FORESEE,
    Q_GOAL,
    Q_OPEN,
    Q_OVERHEAR,
    Q_WEATHER,
    WaterState,
    ask_chance,
    seat_of,
)
from watertable.games.rising_waters.view import report_weights
from watertable.kernel.action import Action
from watertable.kernel.chance import Chances, counted
from watertable.kernel.event import Log
from watertable.kernel.state import Ask


def total(counts: list[int]) -> int:
    """How many cards."""
    n = 0
    for count in counts:
        n += count
    return n


# How many cards are left


def reports_unseen(state: WaterState) -> int:
    """Weather Reports nobody has looked at."""
    n = state.heavy_left
    for card in range(WEATHERS):
        if WEATHER_WATER[card] != HEAVY:
            n += state.reports[card]
    return n


def landowners_unseen(state: WaterState) -> int:
    """Landowner cards nobody has looked at."""
    return total(state.stars) + total(state.landowners)


# What may come


def chances(state: WaterState, ask: Ask) -> Chances:
    """The possible draws and their weights."""
    if ask.kind == Q_DRAW:
        return counted(DRAWN, state.deck)
    if ask.kind == Q_OPEN:
        if state.landowner_top:
            return _certain(REVEALED[state.landowner_top[0]])
        return _landowner_chances(state, REVEALED)
    if ask.kind == Q_WEATHER:
        if state.report_top:
            return _certain(WEATHER_DRAWN[state.report_top[0]])
        return _report_chances(state, WEATHER_DRAWN)
    if ask.kind == Q_FORESEE:
        known = state.report_known[seat_of(state, ask.about)]
        if known < len(state.report_top):
            return _certain(FORESEEN[state.report_top[known]])
        return _report_chances(state, FORESEEN)
    if ask.kind == Q_OVERHEAR:
        known = state.landowner_known[seat_of(state, ask.about)]
        if known < len(state.landowner_top):
            return _certain(OVERHEARD[state.landowner_top[known]])
        return _landowner_chances(state, OVERHEARD)
    if ask.kind == Q_GOAL:
        return _goal_chances(state)
    assert ask.kind == Q_FIRST
    found = Chances()
    for hand in range(state.hands):
        found.add(FIRST[hand], 1)
    return found


def _certain(action: Action) -> Chances:
    found = Chances()
    found.add(action, 1)
    return found


def _landowner_chances(state: WaterState, actions: list[Action]) -> Chances:
    """Starred cards lie on top of the others (p. 11)."""
    return counted(actions, state.stars if total(state.stars) else state.landowners)


def _report_chances(state: WaterState, actions: list[Action]) -> Chances:
    return counted(actions, report_weights(state))


def _goal_chances(state: WaterState) -> Chances:
    """The A stack lies on the B stack (p. 19)."""
    found = Chances()
    for level in (False, True):
        for goal in range(GOALS):
            if GOAL_IS_B[goal] == level:
                found.add(GOAL_OPENED[goal], state.goal_left[goal])
        if found.total:
            return found
    return found


# When a deck is empty


def refresh(state: WaterState, kind: int, log: Log) -> bool:
    """Reshuffle the discards under an empty deck; False if there is still nothing (p. 6)."""
    if kind == Q_DRAW:
        if total(state.deck) == 0:
            state.deck, state.pile = state.pile, [0] * COMMUNITY
            if not log.deaf:
                log.tell(events.plain("shuffled_community"))
        return total(state.deck) > 0
    if kind == Q_OPEN:
        if not state.landowner_top and landowners_unseen(state) == 0:
            state.landowners, state.landowner_pile = state.landowner_pile, [0] * LANDOWNERS
            if not log.deaf:
                log.tell(events.plain("shuffled_landowners"))
        return bool(state.landowner_top) or landowners_unseen(state) > 0
    if kind == Q_WEATHER:
        if not state.report_top and reports_unseen(state) == 0:
            _reshuffle_reports(state)
        return True
    return True


def _reshuffle_reports(state: WaterState) -> None:
    """Never needed in a game of ten weeks; here so that nothing depends on it (ruling 55)."""
    state.reports, state.report_pile = state.report_pile, [0] * WEATHERS
    state.heavy_left = 0
    for card in range(WEATHERS):
        if WEATHER_WATER[card] == HEAVY:
            state.heavy_left += state.reports[card]


# What came


def first(state: WaterState, action: First, log: Log) -> None:
    """The First Player is drawn (p. 12)."""
    state.first = action.hand
    if not log.deaf:
        log.tell(events.of_hand("first", action.hand))


def draw(state: WaterState, hand: int, action: Draw, log: Log) -> None:
    """A Community card into a hand (p. 6)."""
    state.deck[action.card] -= 1
    state.cards[hand][action.card] += 1
    if not log.deaf:
        log.tell(events.drew(hand, action.card, seat_of(state, hand), state.open_hands))


def _take_landowner(state: WaterState, card: int) -> None:
    if total(state.stars):
        state.stars[card] -= 1
    else:
        state.landowners[card] -= 1


def _take_report(state: WaterState, card: int) -> None:
    state.reports[card] -= 1
    if WEATHER_WATER[card] == HEAVY:
        state.heavy_left -= 1


def reveal(state: WaterState, action: Reveal, log: Log) -> None:
    """The next Landowner card goes into the row (p. 14)."""
    if state.landowner_top:
        del state.landowner_top[0]
        for seat in range(state.seats):
            state.landowner_known[seat] = max(0, state.landowner_known[seat] - 1)
    else:
        _take_landowner(state, action.card)
    state.stars_left = max(0, state.stars_left - 1)
    state.row.append(action.card)
    if not log.deaf:
        log.tell(events.card("revealed", action.card))


def report(state: WaterState, action: Weather, log: Log) -> None:
    """The next Weather Report is turned over and its water added (p. 21)."""
    if state.report_top:
        del state.report_top[0]
        for seat in range(state.seats):
            state.report_known[seat] = max(0, state.report_known[seat] - 1)
    else:
        _take_report(state, action.card)
    state.report_pile[action.card] += 1
    if not log.deaf:
        log.tell(events.card("weather", action.card))
    weather(state, action.card, log)


def open_goal(state: WaterState, slot: int, action: OpenGoal, log: Log) -> None:
    """A Community Goal is turned over (p. 19)."""
    state.goal_left[action.goal] = 0
    state.goal_open[slot] = action.goal
    if not log.deaf:
        log.tell(events.count("goal_opened", action.goal))


# Looking ahead: every card that is new to the reader is drawn, also one that another has seen, so
# that nobody can look and take the card back


def look_at_reports(state: WaterState, hand: int) -> None:
    """A Newspaper: the next three Weather Reports, or those that are left (p. 7)."""
    wanted = min(LOOK, len(state.report_top) + reports_unseen(state))
    for _ in range(wanted - state.report_known[seat_of(state, hand)]):
        ask_chance(state, Q_FORESEE, hand)


def look_at_landowners(state: WaterState, hand: int) -> None:
    """A Radio: the next three Landowner cards, or those that are left (p. 7)."""
    wanted = min(LOOK, len(state.landowner_top) + landowners_unseen(state))
    for _ in range(wanted - state.landowner_known[seat_of(state, hand)]):
        ask_chance(state, Q_OVERHEAR, hand)


def foresee(state: WaterState, hand: int, action: Foresee, log: Log) -> None:
    """One more Weather Report is seen by one reader and keeps its place."""
    seat = seat_of(state, hand)
    if state.report_known[seat] == len(state.report_top):
        _take_report(state, action.card)
        state.report_top.append(action.card)
    state.report_known[seat] += 1
    if not log.deaf:
        log.tell(events.looked("foresaw", hand, action.card, seat))


def overhear(state: WaterState, hand: int, action: Overhear, log: Log) -> None:
    """One more Landowner card is known to one listener and keeps its place."""
    seat = seat_of(state, hand)
    if state.landowner_known[seat] == len(state.landowner_top):
        _take_landowner(state, action.card)
        state.landowner_top.append(action.card)
    state.landowner_known[seat] += 1
    if not log.deaf:
        log.tell(events.looked("overheard", hand, action.card, seat))


def gaps(state: WaterState) -> int:
    """Empty places of the Landowner row."""
    return ROW - len(state.row)
