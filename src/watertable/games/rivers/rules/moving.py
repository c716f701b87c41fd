"""Rolling the die and moving; the extra token for a 6; Corner Spaces (Game Rules)."""

from __future__ import annotations

from mypy_extensions import i64

from watertable.games.rivers import effects, events
from watertable.games.rivers.board import DISASTER_AT, END, IS_CORNER
from watertable.games.rivers.rules import disasters
from watertable.games.rivers.state import ASK_SIX, STEP_MOVE, RiversState
from watertable.kernel.event import Log
from watertable.kernel.state import NONE


def rolled(state: RiversState, pips: i64, log: Log) -> None:
    """During each turn: roll the die and move that many spaces."""
    seat = state.turn
    state.die = pips
    if not log.deaf:
        log.tell(events.rolled(seat, pips))
    move(state, seat, pips, log)


def move(state: RiversState, seat: i64, pips: i64, log: Log) -> None:
    """Space by space; no exact roll is needed for the End (ruling 4).

    Additional Game Components: a Disaster acts on whoever passes or lands on it (ruling 7).
    """
    space = state.space[seat]
    while pips > 0 and space < END:
        space += 1
        pips -= 1
        if DISASTER_AT[space] != NONE:
            break
    state.space[seat] = space
    disaster = DISASTER_AT[space]
    if disaster == NONE:
        if not log.deaf:
            log.tell(events.moved(seat, space))
        return
    if pips > 0:
        state.put_step(STEP_MOVE, seat, pips)
    disasters.meet(state, seat, disaster, log)


def offer_six(state: RiversState, seat: i64) -> None:
    """During each turn: on a 6 an extra token may be taken, before the Event Card (ruling 6)."""
    if state.die == 6 and state.supply > 0:
        state.put(ASK_SIX, seat)


def took_six(state: RiversState, seat: i64, log: Log) -> None:
    """The token for a 6 is clean (ruling 47)."""
    if not log.deaf:
        log.tell(events.six(seat))
    effects.collect(state, seat, 1, log)


def corner(state: RiversState, seat: i64, log: Log) -> None:
    """Additional Game Components: landing on a Corner Space; before the card (ruling 12)."""
    space = state.space[seat]
    if IS_CORNER[space]:
        if not log.deaf:
            log.tell(events.corner(seat, space))
        effects.put_ops(state, seat, effects.CORNER_OPS[space])
