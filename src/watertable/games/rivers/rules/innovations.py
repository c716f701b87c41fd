"""Innovation cards (Game Rules): kept openly, used once, then discarded."""

from __future__ import annotations

from mypy_extensions import i64

from watertable.games.rivers import effects, events
from watertable.games.rivers.pieces import (
    REBATE_PILE,
    REBATE_TOKENS,
    REBATES,
    SENSORS,
    TREATMENTS,
    WARNINGS,
)
from watertable.games.rivers.scoring import best_treatment
from watertable.games.rivers.state import ASK_REBATE, ASK_TREAT, RiversState, held
from watertable.kernel.event import Log
from watertable.kernel.state import NONE


def discard(state: RiversState, event: i64) -> None:
    """A used Innovation card goes face up on the discards (ruling 16)."""
    state.holder[event] = NONE
    state.discard.append(event)


def warn(state: RiversState, seat: i64, disaster: i64, log: Log) -> None:
    """Early Warning: the Disaster does nothing to its holder."""
    discard(state, held(state, seat, WARNINGS))
    if not log.deaf:
        log.tell(events.warned(seat, disaster))


def ignore(state: RiversState, seat: i64, event: i64, log: Log) -> None:
    """Water Sensors: nothing of the Event Card happens."""
    discard(state, held(state, seat, SENSORS))
    if not log.deaf:
        log.tell(events.ignored(seat, event))


def offer_rebate(state: RiversState, seat: i64, pile: i64) -> None:
    """Right after buying from its pile, while the supply can give."""
    if state.supply == 0:
        return
    for event in REBATES:
        if state.holder[event] == seat and REBATE_PILE[event] == pile:
            state.put(ASK_REBATE, seat, event)
            return


def redeem(state: RiversState, seat: i64, event: i64, log: Log) -> None:
    """The card is discarded for clean tokens."""
    discard(state, event)
    if not log.deaf:
        log.tell(events.redeemed(seat, event, REBATE_TOKENS[event]))
    effects.collect(state, seat, REBATE_TOKENS[event], log)


def offer_treatment(state: RiversState, seat: i64) -> None:
    """Treatment Wetland: at the end of one of the holder's turns."""
    if held(state, seat, TREATMENTS) != NONE and effects.can_be_cleaned(state, seat):
        state.put(ASK_TREAT, seat)


def treat(state: RiversState, seat: i64, slot: i64, log: Log) -> None:
    """Treatment Wetland: one card becomes all clean."""
    discard(state, held(state, seat, TREATMENTS))
    effects.treat_card(state, seat, slot, log)


def treat_at_the_end(state: RiversState, log: Log) -> None:
    """A Treatment Wetland still held is used where it helps most (ruling 46)."""
    for seat in range(state.seats):
        if held(state, seat, TREATMENTS) != NONE:
            slot = best_treatment(state, seat)
            if slot != NONE:
                treat(state, seat, slot, log)
