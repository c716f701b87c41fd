"""What comes next when no question is open."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from watertable.games.rivers import effects, events
from watertable.games.rivers import state as s
from watertable.games.rivers.board import END
from watertable.games.rivers.rules import innovations, market, moving
from watertable.games.rivers.scoring import everybody_home
from watertable.games.rivers.state import RiversState
from watertable.kernel.event import Log
from watertable.kernel.state import CHANCE, NONE, REVEAL, Ask, prepared

# A turn of each seat, the first question on top.
TURNS: Final[list[list[Ask]]] = [
    prepared(
        [
            (s.STEP_END, seat),
            (s.STEP_TREAT, seat),
            (s.STEP_ICONS, seat),
            (s.ASK_EVENT, CHANCE),
            (s.STEP_CORNER, seat),
            (s.STEP_SIX, seat),
            (s.ASK_ROLL, CHANCE),
        ]
    )
    for seat in range(s.PUBLIC)
]


def step(state: RiversState, taken: Ask, log: Log) -> None:
    """Carry out a step of a turn."""
    kind = taken.kind
    seat = taken.seat
    if kind == s.STEP_DO:
        effects.do(state, seat, taken.about, log)
    elif kind == s.STEP_SIX:
        moving.offer_six(state, seat)
    elif kind == s.STEP_CORNER:
        moving.corner(state, seat, log)
    elif kind == s.STEP_ICONS:
        market.offer_icons(state, seat)
    elif kind == s.STEP_TREAT:
        innovations.offer_treatment(state, seat)
    elif kind == s.STEP_END:
        end_turn(state, seat, log)
    elif kind == s.STEP_MOVE:
        moving.move(state, seat, taken.about, log)
    else:
        assert kind == s.STEP_TURN
        begin_turn(state, seat, log)
    stop_if_dry(state, log)


def begin_turn(state: RiversState, seat: i64, log: Log) -> None:
    """Put the steps of a turn, or only its end if the seat skips it (ruling 15)."""
    state.turn = seat
    if state.skip[seat]:
        state.skip[seat] = 0
        if not log.deaf:
            log.tell(events.skipped(seat))
        state.put_step(s.STEP_END, seat)
    else:
        state.put_prepared(TURNS[seat])


def end_turn(state: RiversState, seat: i64, log: Log) -> None:
    """Test for the end of the game (ruling 19), else the player to the right is next.

    To Win: whoever is home takes no more turns and waits.
    """
    if state.space[seat] == END and not log.deaf:
        log.tell(events.came_home(seat))
    home = everybody_home(state)
    if home or state.supply == 0:
        if not log.deaf:
            log.tell(events.all_home() if home else events.supply_gone())
        state.put(REVEAL, CHANCE)  # the cards are shown only when the last answer is settled
        return
    seat = effects.right_of(state, seat)
    while state.space[seat] == END:
        seat = effects.right_of(state, seat)
    begin_turn(state, seat, log)


def stop_if_dry(state: RiversState, log: Log) -> None:
    """By option nothing more is asked or done once the supply is empty (ruling 54)."""
    if not state.end_at_once or state.supply > 0 or not state.asks:
        return
    ask = state.asks[-1]
    if ask.kind == REVEAL and ask.about == NONE:
        return  # it is ending already
    state.asks.clear()
    if not log.deaf:
        log.tell(events.supply_gone())
    state.put(REVEAL, CHANCE)


def finish(state: RiversState, log: Log) -> None:
    """Final count: Treatment Wetlands are used, all cards are shown."""
    innovations.treat_at_the_end(state, log)
    s.turned_up(state)
    if not log.deaf:
        for seat in range(state.seats):
            for slot, card in enumerate(state.rows[seat]):
                log.tell(events.turned_up(seat, card, slot + 1))
