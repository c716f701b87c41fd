"""What comes next when no question is open."""

from __future__ import annotations

from watertable.games.rising_waters import events
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
from watertable.games.rising_waters.state import (
    STEP_ACTION,
    STEP_CANCEL,
    STEP_CLEAN_UP,
    STEP_COLLECT,
    STEP_CRISES,
    STEP_DRAW,
    STEP_FORCE,
    STEP_GIVE,
    STEP_HATE,
    STEP_LANDOWNERS,
    STEP_LIMIT,
    STEP_MOVE,
    STEP_OFFER,
    STEP_OPEN,
    STEP_OPENING,
    STEP_REPORT,
    STEP_RESOLVE,
    STEP_SEND,
    STEP_SURVIVOR,
    STEP_TAKEN,
    STEP_TURN,
    STEP_TURN_OVER,
    STEP_WEATHER,
    STEP_WEEK,
    STEP_WORK,
    WaterState,
)
from watertable.kernel.event import Log
from watertable.kernel.state import Ask


def step(state: WaterState, taken: Ask, log: Log) -> None:
    """Carry out a step; the most frequent kinds come first."""
    kind, hand = taken.kind, taken.about
    if kind == STEP_DRAW:
        decks.next_card(state, hand, log)
    elif kind == STEP_ACTION:
        turn.next_action(state, hand)
    elif kind == STEP_MOVE:
        move.go_on(state, hand)
    elif kind == STEP_GIVE:
        donate.go_on(state, hand)
    elif kind == STEP_WORK:
        work.go_on(state, hand)
    elif kind == STEP_LIMIT:
        turn.down_to_limit(state, hand)
    elif kind == STEP_OPEN:
        decks.next_landowner(state, log)
    elif kind == STEP_REPORT:
        decks.next_report(state)
    else:
        if kind >= STEP_CRISES:
            _crisis(state, kind, hand, log)
        else:
            _week(state, kind, hand, log)
        end_if_defeated(state, log)


def _week(state: WaterState, kind: int, hand: int, log: Log) -> None:
    if kind == STEP_TURN:
        turn.begin(state, hand, log)
    elif kind == STEP_TURN_OVER:
        turn.end(state, hand)
    elif kind == STEP_LANDOWNERS:
        landowners.begin(state)
    elif kind == STEP_WEATHER:
        weeks.weather(state)
    elif kind == STEP_RESOLVE:
        water.resolve(state, log)
    elif kind == STEP_CLEAN_UP:
        weeks.clean_up(state, log)
    elif kind == STEP_SURVIVOR:
        rafts.weekly_survivor(state, log)
    elif kind == STEP_WEEK:
        weeks.begin(state, log)
    else:
        assert kind == STEP_OPENING
        open_game(state)


def _crisis(state: WaterState, kind: int, hand: int, log: Log) -> None:
    if kind == STEP_CRISES:
        landowners.next_crisis(state, log)
    elif kind == STEP_CANCEL:
        landowners.ask_cancel(state, hand)
    elif kind == STEP_HATE:
        landowners.hate(state, log)
    elif kind == STEP_FORCE:
        landowners.force(state, log)
    elif kind == STEP_OFFER:
        landowners.ask_offer(state, hand)
    elif kind == STEP_COLLECT:
        landowners.collect(state)
    elif kind == STEP_SEND:
        camps.ask_send(state, hand, log)
    else:
        assert kind == STEP_TAKEN
        camps.ask_taken(state, log)


def end_if_defeated(state: WaterState, log: Log) -> None:
    """The limit of losses ends the game at once (p. 31, ruling 1)."""
    if state.losses >= state.limit and state.asks:
        state.asks.clear()
        if not log.deaf:
            log.tell(events.count("defeated", state.losses))
