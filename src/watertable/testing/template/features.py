"""What a seat knows, in numbers."""

from __future__ import annotations

from watertable.kernel.features import Field, Row, table_fields, write_sealed, write_table
from watertable.kernel.state import NONE
from watertable.testing.template.actions import TABLE
from watertable.testing.template.pieces import COUNT, KINDS, SPOTS, TIDES
from watertable.testing.template.state import ASKS, PoolState, hand_size
from watertable.testing.template.view import unseen

CARDS = sum(COUNT)
POINTS = 99


def fields(seats: int) -> list[Field]:
    """The features, in order."""
    return [
        *table_fields(seats, ASKS, CARDS),
        Field("hand", KINDS, CARDS),
        Field("unseen", KINDS, CARDS),
        Field("hand_sizes", seats, CARDS),
        Field("points", seats, POINTS),
        Field("owner", SPOTS, seats - 1, NONE),
        Field("round", 1, POINTS),
        Field("tide", 1, TIDES),
        Field("falling"),
        Field("sealed", 1, len(TABLE)),
    ]


def write(state: PoolState, seat: int, out: Row) -> None:
    """Write the features of a seat."""
    seats = state.seats
    write_table(state, seat, len(ASKS), out)
    hand = state.hands[seat]
    counts = unseen(state, seat)
    for creature in range(KINDS):
        out.add(hand[creature])
    for creature in range(KINDS):
        out.add(counts[creature])
    for i in range(seats):
        out.add(hand_size(state, (seat + i) % seats))
    for i in range(seats):
        out.add_bounded(state.points[(seat + i) % seats], POINTS)
    for spot in range(SPOTS):
        out.add(state.owner[spot])
    out.add_bounded(state.round, POINTS)
    out.add(state.tide)
    out.add(state.falling)
    write_sealed(state, seat, out)
