"""Rounds (pp. 13-14): the five phases of a week, clean-up and the end."""

from __future__ import annotations

from watertable.games.rising_waters import events
from watertable.games.rising_waters import state as s
from watertable.games.rising_waters.pieces import REFILL, WEATHER_PER_WEEK
from watertable.games.rising_waters.rules import goals, upgrade
from watertable.games.rising_waters.state import WaterState
from watertable.kernel.event import Log
from watertable.kernel.state import ANYONE, NONE


def begin(state: WaterState, log: Log) -> None:
    """Upgrade, Landowners, actions, weather, clean-up (p. 13)."""
    state.turn = NONE
    state.activism = 0
    if not log.deaf:
        log.tell(events.count("week", state.week + 1))
    state.put_step(s.STEP_CLEAN_UP)
    state.put_step(s.STEP_WEATHER)
    for hand in s.last_first(state, state.first):
        state.put_step(s.STEP_TURN, NONE, hand)
    state.put_step(s.STEP_LANDOWNERS)
    upgrade.ask_all(state)


def weather(state: WaterState) -> None:
    """Three Weather Reports, all added before anything is resolved (p. 14)."""
    state.turn = NONE
    state.put_step(s.STEP_RESOLVE)
    for _ in range(WEATHER_PER_WEEK):
        state.put_step(s.STEP_REPORT)


def clean_up(state: WaterState, log: Log) -> None:
    """Marker, week, end check, refill, goals, a Survivor (pp. 14, 19, ruling 40)."""
    state.first = (state.first + 1) % state.hands
    state.week += 1
    if state.week >= state.weeks:
        state.asks.clear()
        if not log.deaf:
            log.tell(events.count("survived", state.losses))
        return
    state.turn = s.seat_of(state, state.first)
    state.put_step(s.STEP_WEEK)
    state.put_step(s.STEP_SURVIVOR)
    if state.with_goals and goals.any_left(state):
        state.put(s.ASK_SWAP, ANYONE)
    for hand in s.last_first(state, state.first):
        for _ in range(REFILL - s.hand_size(state.cards[hand])):
            state.put_step(s.STEP_DRAW, NONE, hand)
