"""Event Cards: drawn, kept, followed, ignored."""

from __future__ import annotations

from watertable.games.rivers import effects, events
from watertable.games.rivers.actions import SENSE_ASK
from watertable.games.rivers.pieces import IS_INNOVATION, SENSORS
from watertable.games.rivers.rules.flow import throw_away
from watertable.games.rivers.state import RiversState, held
from watertable.kernel.event import Log
from watertable.kernel.state import NONE


def drawn(state: RiversState, event: int, log: Log) -> None:
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
        _used(state, seat, event, log)
    if state.events_left == 0:
        _reshuffle(state, log)


def _used(state: RiversState, seat: int, event: int, log: Log) -> None:
    """A card that cannot be followed is discarded and costs nothing, no turn either."""
    state.discard.append(event)  # ruling 50
    ops = effects.EVENT_OPS[event]
    if not effects.feasible(state, seat, ops):
        if not log.deaf:
            log.tell(events.not_followed(seat, event))
    elif held(state, seat, SENSORS) != NONE and effects.harmful(state, seat, ops):
        effects.learn_exposed(state, seat, ops)
        state.put(SENSE_ASK, seat, event)
    else:
        effects.put_ops(state, seat, ops)


def ignored(state: RiversState, seat: int, event: int, log: Log) -> None:
    """Innovation: Water Sensors. Nothing of the Event Card happens (3.5)."""
    throw_away(state, held(state, seat, SENSORS))
    if not log.deaf:
        log.tell(events.ignored(seat, event))


def followed(state: RiversState, seat: int, event: int) -> None:
    """Saying no to the Water Sensors is final (ruling 44)."""
    effects.put_ops(state, seat, effects.EVENT_OPS[event])


def _reshuffle(state: RiversState, log: Log) -> None:
    """Ruling 17: an empty Event pile is made anew from the discards."""
    n = len(state.discard)
    for event in state.discard:
        state.events[event] = 1
    state.events_left = n
    state.discard.clear()
    if not log.deaf:
        log.tell(events.reshuffled(n))
