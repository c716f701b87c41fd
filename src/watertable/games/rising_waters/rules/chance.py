"""What may happen when chance is asked."""

from __future__ import annotations

from watertable.games.rising_waters import state as s
from watertable.games.rising_waters.actions import (
    DRAWN,
    FIRST,
    FORESEEN,
    GOAL_OPENED,
    OVERHEARD,
    REVEALED,
    WEATHER_DRAWN,
)
from watertable.games.rising_waters.pieces import GOAL_IS_B, GOALS
from watertable.games.rising_waters.rules import decks
from watertable.games.rising_waters.state import WaterState
from watertable.games.rising_waters.view import report_weights
from watertable.kernel.action import Action
from watertable.kernel.chance import Chances, counted


def chances(state: WaterState) -> Chances:
    """The possible draws and their weights."""
    ask = state.top()
    kind = ask.kind
    if kind == s.ASK_DRAW:
        return counted(DRAWN, state.deck)
    if kind == s.ASK_OPEN:
        if state.landowner_top:
            return _certain(REVEALED[state.landowner_top[0]])
        return _landowner_chances(state, REVEALED)
    if kind == s.ASK_WEATHER:
        if state.report_top:
            return _certain(WEATHER_DRAWN[state.report_top[0]])
        return _report_chances(state, WEATHER_DRAWN)
    if kind == s.ASK_FORESEE:
        known = state.report_known[s.seat_of(state, ask.about)]
        if known < len(state.report_top):
            return _certain(FORESEEN[state.report_top[known]])
        return _report_chances(state, FORESEEN)
    if kind == s.ASK_OVERHEAR:
        known = state.landowner_known[s.seat_of(state, ask.about)]
        if known < len(state.landowner_top):
            return _certain(OVERHEARD[state.landowner_top[known]])
        return _landowner_chances(state, OVERHEARD)
    if kind == s.ASK_GOAL:
        return _goal_chances(state)
    assert kind == s.ASK_FIRST
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
    return counted(actions, state.stars if decks.total(state.stars) else state.landowners)


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
