"""Completing and leaving a subdivision, and running out of backhoes."""

from __future__ import annotations

from mypy_extensions import i64

from watertable.games.raging_waters import events, scoring
from watertable.games.raging_waters.state import BROKEN_OFF, COMPLETED, LEFT, OPEN, WaterState
from watertable.kernel.event import Log


def complete(state: WaterState, seat: i64, log: Log) -> None:
    """Every house is protected: the subdivision is done at once (Completing; RW-22, RW-38)."""
    field = state.field_of(seat)
    state.fate[field] = COMPLETED
    if not log.deaf:
        piles = scoring.unused_piles(state, field)
        log.tell(events.completed(seat, state.at[seat], piles))
    finish(state, seat, log)


def leave(state: WaterState, seat: i64, log: Log) -> None:
    """Move on with houses unprotected; there is no way back (Leaving a Subdivision)."""
    field = state.field_of(seat)
    state.fate[field] = LEFT
    if not log.deaf:
        safe = scoring.protected(state, field)
        log.tell(events.left(seat, state.at[seat], safe))
    finish(state, seat, log)


def pass_turn(state: WaterState, seat: i64, log: Log) -> None:
    """Cross off a backhoe; with none left, this seat's game ends (Backhoes; RW-19, RW-31)."""
    if state.backhoes[seat] > 0:
        state.backhoes[seat] -= 1
        if not log.deaf:
            log.tell(events.passed(seat, state.backhoes[seat]))
        return
    state.fate[state.field_of(seat)] = BROKEN_OFF
    if not log.deaf:
        log.tell(events.broken_off(seat, state.at[seat]))
        log.tell(events.finished(seat, scoring.total(state, seat)))


def finish(state: WaterState, seat: i64, log: Log) -> None:
    """After the last subdivision this seat has finished (RW-37)."""
    if not log.deaf and not state.waits(seat):
        log.tell(events.finished(seat, scoring.total(state, seat)))


def enter_next(state: WaterState) -> None:
    """Seats that are through enter the next subdivision, on shared maps all together (RW-36)."""
    if not state.own:
        for seat in range(state.seats):
            if state.in_play(seat):
                return
    for seat in range(state.seats):
        if state.waits(seat):
            state.at[seat] += 1
            state.fate[state.field_of(seat)] = OPEN
