"""The week: its five phases, clean-up and the end."""

from __future__ import annotations

from watertable.games.rising_waters import events
from watertable.games.rising_waters.pieces import REFILL, WEATHER_PER_WEEK
from watertable.games.rising_waters.rules import goals, upgrade
from watertable.games.rising_waters.state import (
    Q_DRAW,
    Q_SWAP,
    Q_WEATHER,
    S_CLEAN_UP,
    S_LANDOWNERS,
    S_RESOLVE,
    S_SURVIVOR,
    S_TURN,
    S_WEATHER,
    S_WEEK,
    WaterState,
    ask_anyone,
    ask_chance,
    clockwise,
    hand_size,
    later,
    seat_of,
)
from watertable.kernel.event import Log
from watertable.kernel.state import NONE


def begin(state: WaterState, log: Log) -> None:
    """Upgrade, Landowners, actions, weather, clean-up (p. 13)."""
    state.turn = NONE
    state.activism = 0
    if not log.deaf:
        log.tell(events.count("week", state.week + 1))
    later(state, S_CLEAN_UP)
    later(state, S_WEATHER)
    order = clockwise(state, state.first)
    order.reverse()
    for hand in order:
        later(state, S_TURN, hand)
    later(state, S_LANDOWNERS)
    upgrade.ask_all(state)


def weather(state: WaterState) -> None:
    """Three Weather Reports, all added before anything is resolved (p. 14)."""
    state.turn = NONE
    later(state, S_RESOLVE)
    for _ in range(WEATHER_PER_WEEK):
        ask_chance(state, Q_WEATHER)


def clean_up(state: WaterState, log: Log) -> None:
    """Marker, week, end check, refill, goals, a Survivor (pp. 14, 19, ruling 40)."""
    state.first = (state.first + 1) % state.hands
    state.week += 1
    if state.week >= state.weeks:
        state.asks.clear()
        if not log.deaf:
            log.tell(events.count("survived", state.losses))
        return
    state.turn = seat_of(state, state.first)
    later(state, S_WEEK)
    later(state, S_SURVIVOR)
    if state.with_goals and goals.any_left(state):
        ask_anyone(state, Q_SWAP)
    order = clockwise(state, state.first)
    order.reverse()
    for hand in order:
        for _ in range(REFILL - hand_size(state.cards[hand])):
            ask_chance(state, Q_DRAW, hand)
