"""What a seat knows, in numbers.

Rafts with the water around them, crews, cards, and how far the race has come.
"""

from __future__ import annotations

from typing import Final

from watertable.games.whitewater.actions import TABLE
from watertable.games.whitewater.board import BLOCKED, FINISH, course_of
from watertable.games.whitewater.pieces import (
    COLUMNS,
    DICE_IDS,
    ENERGY_CARDS,
    LAND,
    LAPSE_ROUNDS,
    MOST_BOARDS,
    MOST_CARRIES,
    PAIR,
    PLACES,
    RAFTS,
    ROWS,
    SLOTS,
)
from watertable.games.whitewater.state import (
    ASK_ROLL,
    ASKS,
    BOTH,
    DRIFT_RULES,
    WhitewaterState,
    roll_die,
)
from watertable.kernel.features import Field, Row, table_fields, write_sealed, write_table
from watertable.kernel.state import NONE
from watertable.parts.hexes import DIRECTIONS

CELLS: Final = MOST_BOARDS * COLUMNS * ROWS
WIDE: Final = MOST_BOARDS * COLUMNS
LONG: Final = MOST_BOARDS * ROWS
PADDLES: Final = 12  # in the river, as far as they are told
AGE: Final = 60  # steps since a raft came to its hex; more are not told apart
STEP: Final = 12  # by how many hexes one step can come nearer to the finish, or lose
LAST_ROUND: Final = LAPSE_ROUNDS * MOST_BOARDS + 1


def fields(seats: int) -> list[Field]:
    """The features, in order; per seat the looking seat's comes first."""
    return [
        *table_fields(seats, ASKS, RAFTS * CELLS),
        *[
            Field(name)
            for name in ("advanced", "drifting", "hard_rest", "one_paddle", "keep_tokens")
        ],
        Field("round", 1, LAST_ROUND),
        Field("rounds", 1, LAST_ROUND),
        *[Field(name) for name in ("over", "lapsed", "rough")],
        Field("drift_rule", len(DRIFT_RULES)),
        Field("boards", 1, MOST_BOARDS),
        Field("opened", RAFTS),
        Field("racing", RAFTS),
        Field("raft_capsized", RAFTS),
        Field("raft_place", RAFTS, PLACES),
        Field("raft_distance", RAFTS, CELLS),
        Field("raft_age", RAFTS, AGE),
        Field("raft_carried", RAFTS, MOST_CARRIES),
        *[Field(name, RAFTS) for name in ("raft_closed", "raft_moved", "raft_entered")],
        Field("facing", RAFTS * DIRECTIONS),
        Field("column", RAFTS, WIDE, NONE),
        Field("row", RAFTS, LONG, NONE),
        Field("hex", RAFTS, LAND, NONE),
        Field("next_hex", RAFTS * DIRECTIONS, LAND, FINISH),
        Field("next_gain", RAFTS * DIRECTIONS, STEP, -STEP),
        *_crew_fields(seats),
        Field("energy", seats, ENERGY_CARDS),
        Field("handed", seats),
        Field("pairs", seats, RAFTS, NONE),
        Field("youngest", seats),
        Field("home", RAFTS),
        Field("paddles", PADDLES, CELLS, NONE),
        Field("die", len(DICE_IDS)),
        Field("sealed", 1, len(TABLE)),
    ]


def _crew_fields(seats: int) -> list[Field]:
    return [
        Field("crew_of", SLOTS * seats),
        *[Field(name, SLOTS, PAIR) for name in ("crew_ready", "crew_locked", "crew_spent")],
        Field("crew_score", SLOTS, PLACES, NONE),
        Field("crew_paddle", SLOTS),
        Field("crew_rafter", SLOTS),
        Field("crew_tokens", SLOTS, BOTH),
        Field("crew_spare", SLOTS, PADDLES),
        Field("swimming", SLOTS, CELLS, NONE),
    ]


def write(state: WhitewaterState, seat: int, out: Row) -> None:
    """Write the features of a seat."""
    write_table(state, seat, len(ASKS), out)
    boards = _boards(state.course)
    out.add(state.advanced)
    out.add(state.drifting)
    out.add(state.hard_rest)
    out.add(state.one_paddle)
    out.add(state.keep_tokens)
    out.add(state.round_number)
    out.add(LAPSE_ROUNDS * boards)
    out.add(1 if state.over() else 0)
    out.add(state.lapsed)
    out.add(state.rough)
    out.add_one_hot(state.drift_rule, len(DRIFT_RULES))
    out.add(boards)
    out.add_one_hot(state.opened, RAFTS)
    _write_rafts(state, out)
    _write_water(state, out)
    _write_crews(state, seat, out)
    _write_seats(state, seat, out)
    _write_river(state, out)
    write_sealed(state, seat, out)


def _boards(course: int) -> int:
    """Start, then one board per decimal digit."""
    boards = 1
    while course > 0:
        course //= 10
        boards += 1
    return boards


def _write_rafts(state: WhitewaterState, out: Row) -> None:
    """A stretch per fact, a place per raft, then the bow of each."""
    for raft in range(RAFTS):
        if not _in_game(state, raft):
            continue
        cell = state.at[raft]
        out.put(raft, 1)
        out.put(RAFTS + raft, 1 if state.capsized[raft] else 0)
        out.put(2 * RAFTS + raft, state.place[raft])
        if cell != NONE:
            out.put(3 * RAFTS + raft, course_of(state.course).distance[cell])
        out.put(4 * RAFTS + raft, min(state.steps - state.since[raft], AGE))
        out.put(5 * RAFTS + raft, state.carried[raft])
        out.put(6 * RAFTS + raft, state.closed >> raft & 1)
        out.put(7 * RAFTS + raft, state.moved >> raft & 1)
        out.put(8 * RAFTS + raft, state.entered >> raft & 1)
        if state.facing[raft] >= 0:
            out.put(9 * RAFTS + DIRECTIONS * raft + state.facing[raft], 1)
    out.skip((9 + DIRECTIONS) * RAFTS)


def _in_game(state: WhitewaterState, raft: int) -> bool:
    if state.at[raft] != NONE or state.place[raft] != 0:
        return True
    dealt = False
    for seat in range(state.seats):
        if state.pair[seat] == raft:
            dealt = True
    return dealt


def _write_water(state: WhitewaterState, out: Row) -> None:
    """The hex of each raft, and in each direction the kind of the next one and how much nearer to the
    finish it is; below 0 bank, rock or finish.
    """
    for raft in range(RAFTS):
        cell = state.at[raft]
        if cell == NONE:
            for i in range(3):
                out.put(i * RAFTS + raft, NONE)
            for i in range(DIRECTIONS):
                out.put(3 * RAFTS + DIRECTIONS * raft + i, NONE)
                out.put((3 + DIRECTIONS) * RAFTS + DIRECTIONS * raft + i, NONE)
            continue
        course = course_of(state.course)
        out.put(raft, course.column[cell])
        out.put(RAFTS + raft, course.row[cell])
        out.put(2 * RAFTS + raft, course.kind[cell])
        for i in range(DIRECTIONS):
            to = course.step[DIRECTIONS * cell + i]
            gain = 1 if to == FINISH else 0
            if to > BLOCKED:
                gain = course.distance[cell] - course.distance[to]
            out.put(3 * RAFTS + DIRECTIONS * raft + i, course.kind[to] if to > BLOCKED else to)
            out.put((3 + DIRECTIONS) * RAFTS + DIRECTIONS * raft + i, gain)
    out.skip((3 + 2 * DIRECTIONS) * RAFTS)


def _write_crews(state: WhitewaterState, seat: int, out: Row) -> None:
    """Per place in a raft: whose it is, counted from the looking seat, and what is there."""
    seats = state.seats
    at = SLOTS * seats
    over = state.over()
    for slot in range(SLOTS):
        owner = state.crew[slot]
        if owner == NONE:
            out.put(at + 8 * SLOTS + slot, NONE)
            continue
        out.put(slot * seats + (owner - seat) % seats, 1)
        out.put(at + slot, state.ready[slot])
        out.put(at + SLOTS + slot, state.locked[slot])
        out.put(at + 2 * SLOTS + slot, PAIR - state.ready[slot] - state.locked[slot])
        out.put(at + 3 * SLOTS + slot, state.score[slot] if owner == seat or over else NONE)
        out.put(at + 4 * SLOTS + slot, 1 if state.paddle[slot] else 0)
        out.put(at + 5 * SLOTS + slot, 1 if state.rafter[slot] else 0)
        out.put(at + 6 * SLOTS + slot, state.tokens[slot])
        out.put(at + 7 * SLOTS + slot, state.spare[slot])
        out.put(at + 8 * SLOTS + slot, state.swimmer[slot])
    out.skip(at + 9 * SLOTS)


def _write_seats(state: WhitewaterState, seat: int, out: Row) -> None:
    seats = state.seats
    for i in range(seats):
        who = (seat + i) % seats
        out.put(i, state.energy[who])
        out.put(seats + i, state.received >> who & 1)
        out.put(2 * seats + i, state.pair[who])
        out.put(3 * seats + i, 1 if state.youngest == who else 0)
    out.skip(4 * seats)


def _write_river(state: WhitewaterState, out: Row) -> None:
    """Rafts over the line, paddles in the river, the die about to be thrown."""
    for i in range(len(state.home)):
        out.count(state.home[i])
    out.skip(RAFTS)
    for i in range(PADDLES):
        out.add(state.paddle_at[i] if i < len(state.paddle_at) else NONE)
    if len(state.asks) > 0 and state.asks[-1].kind == ASK_ROLL:
        out.add_one_hot(roll_die(state.asks[-1].about), len(DICE_IDS))
    else:
        out.skip(len(DICE_IDS))
