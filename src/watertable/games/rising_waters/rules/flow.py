"""What comes next when no question is open."""

from __future__ import annotations

from mypy_extensions import i64

from watertable.games.rising_waters import events
from watertable.games.rising_waters import state as s
from watertable.games.rising_waters.rules import (
    camps,
    decks,
    donate,
    landowners,
    move,
    rafts,
    turn,
    water,
    weeks,
    work,
)
from watertable.games.rising_waters.setup import open_game
from watertable.games.rising_waters.state import WaterState
from watertable.kernel.event import Log
from watertable.kernel.state import Ask


def step(state: WaterState, taken: Ask, log: Log) -> None:
    """Carry out a step; the most frequent kinds come first."""
    kind, hand = taken.kind, taken.about
    if kind == s.STEP_DRAW:
        decks.next_card(state, hand, log)
    elif kind == s.STEP_ACTION:
        turn.next_action(state, hand)
    elif kind == s.STEP_MOVE:
        move.go_on(state, hand)
    elif kind == s.STEP_GIVE:
        donate.go_on(state, hand)
    elif kind == s.STEP_WORK:
        work.go_on(state, hand)
    elif kind == s.STEP_MORE:
        work.ask_more(state, hand)
    elif kind == s.STEP_LIMIT:
        turn.down_to_limit(state, hand)
    elif kind == s.STEP_OPEN:
        decks.next_landowner(state, log)
    elif kind == s.STEP_REPORT:
        decks.next_report(state)
    else:
        if kind >= s.STEP_CRISES:
            _crisis(state, kind, hand, log)
        else:
            _week(state, kind, hand, log)
        end_if_defeated(state, log)


def _week(state: WaterState, kind: i64, hand: i64, log: Log) -> None:
    if kind == s.STEP_TURN:
        turn.begin(state, hand, log)
    elif kind == s.STEP_TURN_OVER:
        turn.end(state, hand)
    elif kind == s.STEP_LANDOWNERS:
        landowners.begin(state)
    elif kind == s.STEP_WEATHER:
        weeks.weather(state)
    elif kind == s.STEP_RESOLVE:
        water.resolve(state, log)
    elif kind == s.STEP_CLEAN_UP:
        weeks.clean_up(state, log)
    elif kind == s.STEP_SURVIVOR:
        rafts.weekly_survivor(state, log)
    elif kind == s.STEP_WEEK:
        weeks.begin(state, log)
    else:
        assert kind == s.STEP_OPENING
        open_game(state)


def _crisis(state: WaterState, kind: i64, hand: i64, log: Log) -> None:
    if kind == s.STEP_CRISES:
        landowners.next_crisis(state, log)
    elif kind == s.STEP_CANCEL:
        landowners.ask_cancel(state, hand)
    elif kind == s.STEP_HATE:
        landowners.hate(state, log)
    elif kind == s.STEP_FORCE:
        landowners.force(state, log)
    elif kind == s.STEP_OFFER:
        landowners.ask_offer(state, hand)
    elif kind == s.STEP_COLLECT:
        landowners.collect(state)
    elif kind == s.STEP_SEND:
        camps.ask_send(state, hand, log)
    else:
        assert kind == s.STEP_TAKEN
        camps.ask_taken(state, log)


def end_if_defeated(state: WaterState, log: Log) -> None:
    """The limit of losses ends the game at once (p. 31, ruling 1)."""
    if state.losses >= state.limit and state.asks:
        state.asks.clear()
        if not log.deaf:
            log.tell(events.count("defeated", state.losses))
