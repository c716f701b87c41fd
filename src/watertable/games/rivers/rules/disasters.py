"""Disaster Tiles and their scales (Additional Game Components)."""

from __future__ import annotations

from mypy_extensions import i64

from watertable.games.rivers import effects, events
from watertable.games.rivers.board import SCALE
from watertable.games.rivers.pieces import WARNINGS
from watertable.games.rivers.state import ASK_SCALE, ASK_WARN, RiversState, held
from watertable.kernel.event import Log
from watertable.kernel.state import CHANCE, NONE


def meet(state: RiversState, seat: i64, disaster: i64, log: Log) -> None:
    """The tile is placed on its space; Early Warning may be used before the scale is rolled."""
    if not log.deaf:
        log.tell(events.met(seat, disaster))
    if not state.laid[disaster]:  # ruling 8: it stays after the first time
        state.laid[disaster] = 1
        if not log.deaf:
            log.tell(events.laid(seat, disaster))
    if held(state, seat, WARNINGS) != NONE:
        state.put(ASK_WARN, seat, disaster)
    else:
        state.put(ASK_SCALE, CHANCE, disaster)


def struck(state: RiversState, disaster: i64, pips: i64, log: Log) -> None:
    """Follow the Disaster Scale, a roll of the die (ruling 10)."""
    row = SCALE[disaster][pips]
    state.scale = row
    state.scale_die = pips
    if not log.deaf:
        log.tell(events.struck(state.turn, pips, row))
    effects.put_ops(state, state.turn, effects.SCALE_OPS[row])
