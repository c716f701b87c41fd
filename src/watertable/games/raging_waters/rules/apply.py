"""What an answer or a draw does."""

from __future__ import annotations

from mypy_extensions import i64

from watertable.games.raging_waters import events
from watertable.games.raging_waters.actions import (
    LEAVE_IT,
    TABLE,
    Build,
    Pass,
    PlaceHouse,
    PlaceSwamp,
    Roll,
)
from watertable.games.raging_waters.rules.berms import build, would_complete
from watertable.games.raging_waters.rules.flow import go_on, roll_for_all
from watertable.games.raging_waters.rules.subdivisions import leave, pass_turn
from watertable.games.raging_waters.state import ASK_LEAVE, WaterState
from watertable.kernel.action import Action
from watertable.kernel.event import Log
from watertable.kernel.ints import bit
from watertable.kernel.state import CHANCE


def apply(state: WaterState, seat: i64, action: Action, log: Log) -> None:
    """Do what was answered, by a seat or by chance."""
    if seat >= 0:
        answer(state, seat, action)
        return
    about = state.settle(CHANCE).about
    if isinstance(action, PlaceHouse):
        state.homes[about] |= bit(action.point)
        if not log.deaf:
            log.tell(events.house_built(about, state.own, action.point))
        go_on(state)
    elif isinstance(action, PlaceSwamp):
        state.marsh[about] |= bit(action.cell)
        if not log.deaf:
            log.tell(events.swamp_found(about, state.own, action.cell))
        go_on(state)
    elif isinstance(action, Roll):
        roll_for_all(state, action.roll, log)
    else:
        reveal(state, log)


def answer(state: WaterState, seat: i64, action: Action) -> None:
    """Seal a berm, a pass, or what follows it; nothing moves before the reveal (ruling RW-33).

    Who neither completes the subdivision nor is out of backhoes is asked at once whether to
    leave (Leaving a Subdivision; rulings RW-12, RW-20, RW-21).
    """
    if isinstance(action, Build):
        if not would_complete(state, state.field_of(seat), action.line):
            state.put_beside(ASK_LEAVE, seat, state.roll)
    elif isinstance(action, Pass) and state.backhoes[seat] > 0:
        state.put_beside(ASK_LEAVE, seat, state.roll)
    state.seal(seat, action.id)


def reveal(state: WaterState, log: Log) -> None:
    """Turn all answers over and do them, in seat order; sheets do not touch each other."""
    for seat in range(state.seats):
        answers = state.sealed[seat]
        if not answers:
            continue
        first = TABLE.all[answers[0]]
        if isinstance(first, Build):
            build(state, seat, first.line, log)
        else:
            pass_turn(state, seat, log)
        if len(answers) > 1 and TABLE.all[answers[1]] is LEAVE_IT:
            leave(state, seat, log)
    state.unseal()
    go_on(state)
