"""What a seat knows, in numbers.

The dice, the seat's current subdivision as grids, and every sheet in short.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from watertable.games.raging_waters.actions import TABLE
from watertable.games.raging_waters.board import CELL_COLUMN, CELL_ROW, CELLS, POINTS
from watertable.games.raging_waters.pieces import (
    BACKHOE_POINTS,
    BACKHOES,
    FACES,
    HOUSE_POINTS,
    HOUSES,
    PILE_POINTS,
    PILES,
    ROLLS,
    SUBDIVISIONS,
)
from watertable.games.raging_waters.scoring import protected, safe_houses, unused_piles
from watertable.games.raging_waters.state import AHEAD, ASKS, COMPLETED, WaterState
from watertable.kernel.features import Field, Row, table_fields, write_sealed, write_table
from watertable.kernel.state import NONE

DICE: Final = 3
BERMS: Final = 2 * PILES  # a pile is used twice at most
ROLLED: Final = 200  # games are shorter; a longer one is cut here
BEST: Final = (
    sum(HOUSES[i] * HOUSE_POINTS[i] for i in range(SUBDIVISIONS))
    + SUBDIVISIONS * PILES * PILE_POINTS
    + BACKHOES * BACKHOE_POINTS
)


def fields(seats: int) -> list[Field]:
    """The features, in order. `n` per seat, the looking seat's first."""
    return [
        *table_fields(seats, ASKS, len(ROLLS)),
        Field("dice", DICE, FACES),
        Field("houses", POINTS),
        Field("swamps", POINTS),
        Field("protected", POINTS),
        Field("pile_uses", PILES, 2),
        Field("berms", 1, BERMS),
        Field("sealed", 1, len(TABLE)),
        Field("subdivision", seats, SUBDIVISIONS),
        Field("playing", seats),
        Field("backhoes", seats, BACKHOES),
        Field("score", seats, BEST),
        Field("rolls", 1, ROLLED),
        Field("berms_only"),
        Field("dry_plots"),
    ]


def write(state: WaterState, seat: int, out: Row) -> None:
    """Write the features of a seat."""
    seats = state.seats
    write_table(state, seat, len(ASKS), out)
    for die in range(DICE):
        out.add(ROLLS[state.roll][die] if state.roll >= 0 else 0)
    _write_field(state, _field(state, seat), out)
    write_sealed(state, seat, out)
    for i in range(seats):
        out.add(state.at[(seat + i) % seats])
    for i in range(seats):
        out.add(1 if state.in_play((seat + i) % seats) else 0)
    for i in range(seats):
        out.add(state.backhoes[(seat + i) % seats])
    for i in range(seats):
        out.add(_score(state, (seat + i) % seats))
    out.add_bounded(state.rolls, ROLLED)
    out.add(state.berms_only)
    out.add(state.dry_plots)


def _score(state: WaterState, seat: int) -> int:
    """The score sheet's total, from the subdivisions the seat has entered."""
    points = state.backhoes[seat] * BACKHOE_POINTS
    for where in range(SUBDIVISIONS):
        field = seat * SUBDIVISIONS + where
        if state.fate[field] == AHEAD:
            break
        points += protected(state, field) * HOUSE_POINTS[where]
        if state.fate[field] == COMPLETED:
            points += unused_piles(state, field) * PILE_POINTS
    return points


def _field(state: WaterState, seat: int) -> int:
    """The subdivision the seat draws on, or the last one it drew on; NONE before the first."""
    found = NONE
    for where in range(SUBDIVISIONS):
        field = seat * SUBDIVISIONS + where
        if state.fate[field] == AHEAD:
            break
        found = field
    return found


def _write_field(state: WaterState, field: int, out: Row) -> None:
    land = state.map_of(field) if field != NONE else 0
    _write_set(state.homes[land], POINTS, out)
    marsh: i64 = state.marsh[land]
    for cell in range(CELLS):
        if marsh >> cell & 1:
            out.put((CELL_ROW[cell] - 1) * FACES + CELL_COLUMN[cell] - 1, 1)
    out.skip(POINTS)
    if field == NONE:
        out.skip(POINTS + PILES + 1)
        return
    _write_set(safe_houses(state, field, state.plots[field], state.berms[field]), POINTS, out)
    once: i64 = state.once[field]
    twice: i64 = state.twice[field]
    for pile in range(PILES):
        if once >> pile & 1:
            out.put(pile, 1 + (twice >> pile & 1))
    out.skip(PILES)
    out.add(len(state.berms[field]))


def _write_set(members: i64, size: i64, out: Row) -> None:
    """A set of crossings as 0 and 1."""
    for place in range(size):
        if members >> place & 1:
            out.put(place, 1)
    out.skip(size)
