"""Event Cards (Game Rules): drawn, then kept, followed or discarded."""

from __future__ import annotations

from mypy_extensions import i64

from watertable.games.rivers import effects, events
from watertable.games.rivers.pieces import IS_INNOVATION, SENSORS
from watertable.games.rivers.state import ASK_SENSE, RiversState, held
from watertable.kernel.event import Log
from watertable.kernel.state import NONE


def drawn(state: RiversState, event: i64, log: Log) -> None:
    """During each turn: draw an Event Card and follow it; an Innovation is kept."""
    seat = state.turn
    state.event = event
    state.events[event] = 0
    state.events_left -= 1
    if not log.deaf:
        log.tell(events.drew(seat, event))
    if IS_INNOVATION[event]:
        state.holder[event] = seat
        if not log.deaf:
            log.tell(events.kept(seat, event))
    else:
        follow(state, seat, event, log)
    if state.events_left == 0:
        reshuffle(state, log)


def follow(state: RiversState, seat: i64, event: i64, log: Log) -> None:
    """A card that cannot be followed is discarded and costs nothing, not even a turn."""
    state.discard.append(event)  # ruling 50
    ops = effects.EVENT_OPS[event]
    if not effects.feasible(state, seat, ops):
        if not log.deaf:
            log.tell(events.not_followed(seat, event))
    elif held(state, seat, SENSORS) != NONE and effects.harmful(state, seat, ops):
        effects.learn_exposed(state, seat, ops)
        state.put(ASK_SENSE, seat, event)
    else:
        effects.put_ops(state, seat, ops)


def reshuffle(state: RiversState, log: Log) -> None:
    """An empty Event pile is reshuffled from the discards (ruling 17)."""
    n = len(state.discard)
    for event in state.discard:
        state.events[event] = 1
    state.events_left = n
    state.discard.clear()
    if not log.deaf:
        log.tell(events.reshuffled(n))
