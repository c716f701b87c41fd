"""How a turn goes, and when the game ends."""

from __future__ import annotations

from typing import Final

from watertable.games.rivers import effects, events
from watertable.games.rivers.actions import (
    CORNER_STEP,
    DO_STEP,
    EVENT_ASK,
    LOOK_ASK,
    MOVE_STEP,
    REST_STEP,
    ROLL_ASK,
    SCALE_ASK,
    SHOP_STEP,
    SIX_ASK,
    SIX_STEP,
    TREAT_ASK,
    WARN_ASK,
)
from watertable.games.rivers.board import DISASTER_AT, END, ICONS, IS_CORNER, SCALE
from watertable.games.rivers.pieces import TREATMENTS, WARNINGS
from watertable.games.rivers.scoring import best_treatment, everybody_home
from watertable.games.rivers.state import PUBLIC, RiversState, held, pile_size, turned_up
from watertable.kernel.event import Log
from watertable.kernel.state import CHANCE, NONE, REVEAL, Ask, prepared

# The steps of a turn of each seat, the first on top.
TURNS: Final[list[list[Ask]]] = [
    prepared(
        [
            (REST_STEP, seat),
            (SHOP_STEP, seat),
            (EVENT_ASK, CHANCE),
            (CORNER_STEP, seat),
            (SIX_STEP, seat),
            (ROLL_ASK, CHANCE),
        ]
    )
    for seat in range(PUBLIC)
]


def begin(state: RiversState, log: Log) -> None:
    """Game Rules: the youngest goes first, and takes seat 1 (ruling 36)."""
    _begin_turn(state, 0, log)


def _begin_turn(state: RiversState, seat: int, log: Log) -> None:
    """The steps of a turn wait on the stack, the first on top."""
    state.turn = seat
    if state.skip[seat]:  # ruling 15
        state.skip[seat] = 0
        if not log.deaf:
            log.tell(events.skipped(seat))
        return
    state.put_prepared(TURNS[seat])


def run(state: RiversState, log: Log) -> None:
    """Do the steps that ask nobody, until somebody is asked."""
    while True:
        if not state.asks:
            _next_turn(state, log)
            continue
        top = state.asks[-1]
        kind = top.kind
        if kind < MOVE_STEP:
            return
        state.asks.pop()
        seat = top.seat
        if kind == DO_STEP:
            effects.do(state, seat, top.about, log)
        elif kind == MOVE_STEP:
            move(state, seat, top.about, log)
        elif kind == SIX_STEP:
            offer_six(state, seat)
        elif kind == CORNER_STEP:
            corner(state, seat, log)
        elif kind == SHOP_STEP:
            offer_icons(state, seat)
        else:
            offer_treatment(state, seat)


def rolled(state: RiversState, pips: int, log: Log) -> None:
    """During each turn: roll the die and move that many spaces."""
    seat = state.turn
    state.die = pips
    if not log.deaf:
        log.tell(events.rolled(seat, pips))
    move(state, seat, pips, log)


def move(state: RiversState, seat: int, pips: int, log: Log) -> None:
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
    if DISASTER_AT[space] == NONE and not log.deaf:
        log.tell(events.moved(seat, space))
    if pips > 0 and space < END:
        state.put(MOVE_STEP, seat, pips)
    if DISASTER_AT[space] != NONE:
        _meet(state, seat, DISASTER_AT[space], log)


def _meet(state: RiversState, seat: int, disaster: int, log: Log) -> None:
    """The tile is placed on its space; Early Warning may be used before the scale is rolled."""
    if not log.deaf:
        log.tell(events.met(seat, disaster))
    if not state.laid[disaster]:  # ruling 8: it stays after the first time
        state.laid[disaster] = 1
        if not log.deaf:
            log.tell(events.laid(seat, disaster))
    if held(state, seat, WARNINGS) != NONE:
        state.put(WARN_ASK, seat, disaster)
    else:
        state.put(SCALE_ASK, CHANCE, disaster)


def warned(state: RiversState, seat: int, disaster: int, log: Log) -> None:
    """Innovation: Early Warning. The Disaster does nothing to its holder (3.5)."""
    throw_away(state, held(state, seat, WARNINGS))
    if not log.deaf:
        log.tell(events.warned(seat, disaster))


def struck(state: RiversState, disaster: int, pips: int, log: Log) -> None:
    """Additional Game Components: follow the Disaster Scale, a roll of the die (ruling 10)."""
    row = SCALE[disaster][pips]
    state.scale = row
    state.scale_die = pips
    if not log.deaf:
        log.tell(events.struck(state.turn, pips, row))
    effects.put_ops(state, state.turn, effects.SCALE_OPS[row])


def offer_six(state: RiversState, seat: int) -> None:
    """During each turn: on a 6 an extra token may be taken, before the Event Card (ruling 6)."""
    if state.die == 6 and state.supply > 0:
        state.put(SIX_ASK, seat)


def took_six(state: RiversState, seat: int, log: Log) -> None:
    """The token for a 6 is clean (ruling 47)."""
    if not log.deaf:
        log.tell(events.six(seat))
    effects.collect(state, seat, 1, log)


def corner(state: RiversState, seat: int, log: Log) -> None:
    """Additional Game Components: landing on a Corner Space; before the card (ruling 12)."""
    space = state.space[seat]
    if IS_CORNER[space]:
        if not log.deaf:
            log.tell(events.corner(seat, space))
        effects.put_ops(state, seat, effects.CORNER_OPS[space])


def offer_icons(state: RiversState, seat: int) -> None:
    """During each turn: choose one of the tile's icons; an empty pile has no cards (ruling 24)."""
    space = state.space[seat]
    for pile in ICONS[space]:
        if pile_size(state, pile) > 0:
            state.put(LOOK_ASK, seat, space)
            return


def offer_treatment(state: RiversState, seat: int) -> None:
    """Innovation: Treatment Wetland, at the end of one of the holder's turns (3.5)."""
    if held(state, seat, TREATMENTS) != NONE and effects.can_be_cleaned(state, seat):
        state.put(TREAT_ASK, seat)


def throw_away(state: RiversState, event: int) -> None:
    """A used Innovation card goes face up on the discards (ruling 16)."""
    state.holder[event] = NONE
    state.discard.append(event)


def _next_turn(state: RiversState, log: Log) -> None:
    """The turn is over: test for the end (ruling 19), else the player to the right is next.

    To Win: whoever is home takes no more turns and waits.
    """
    seat = state.turn
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
    _begin_turn(state, seat, log)


def finish(state: RiversState, log: Log) -> None:
    """Final count: a Treatment Wetland still held is used (ruling 46), all cards are shown."""
    for seat in range(state.seats):
        event = held(state, seat, TREATMENTS)
        if event != NONE:
            slot = best_treatment(state, seat)
            if slot != NONE:
                throw_away(state, event)
                effects.treat_card(state, seat, slot, log)
    turned_up(state)
    if not log.deaf:
        for seat in range(state.seats):
            for slot, card in enumerate(state.rows[seat]):
                log.tell(events.turned_up(seat, card, slot + 1))
