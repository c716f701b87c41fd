"""Features: the numbers a seat may know, by name, and the buffer they are written into.

A house declares its fields and writes them in `features.py`. The numbers are whole; a field says
between which two they lie, and learners divide them by that range.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64, mypyc_attr

from watertable.kernel.state import NONE, State

try:
    from librt.vecs import vec
except ImportError:  # the source runs without it, more slowly
    vec = list  # type: ignore[assignment, misc]

MOST: Final = 32767  # the largest number a buffer holds


@mypyc_attr(acyclic=True)
class Field:
    """A named stretch of `size` numbers, each between `low` and `high`."""

    name: str
    size: int
    low: int
    high: int

    def __init__(self, name: str, size: int = 1, high: int = 1, low: int = 0) -> None:
        if not -MOST <= low <= high <= MOST or size < 1:
            raise ValueError(f"{name}: {size} numbers from {low} to {high}")
        self.name = name
        self.size = size
        self.low = low
        self.high = high

    def largest(self) -> int:
        """The largest absolute value: numbers divided by it lie between -1 and 1."""
        return max(abs(self.low), abs(self.high), 1)


class Layout:
    """All fields of a game at one seat count, in order."""

    fields: list[Field]
    size: int

    def __init__(self, fields: list[Field]) -> None:
        self.fields = fields
        self.size = 0
        for field in fields:
            self.size += field.size

    def names(self) -> list[str]:
        """A name per index of the vector."""
        found: list[str] = []
        for field in self.fields:
            if field.size == 1:
                found.append(field.name)
            else:
                found.extend([f"{field.name}[{i}]" for i in range(field.size)])
        return found

    def at(self, index: int) -> Field:
        """The field that this index of the vector belongs to."""
        for field in self.fields:
            if index < field.size:
                return field
            index -= field.size
        raise IndexError(index)


@mypyc_attr(acyclic=True)
class Row:
    """A buffer and the index of the next number; `write` fills the row from there on.

    Everything not written is 0. The memory is shared with whoever reads `numbers`, through the buffer
    protocol where `librt` is installed.
    """

    numbers: vec[i16]
    at: i64

    def __init__(self, size: int) -> None:
        self.numbers = vec[i16]([0] * size)
        self.at = 0

    def begin(self, start: i64, size: i64) -> None:
        """Clear a stretch and go to its beginning."""
        numbers = self.numbers
        for i in range(start, start + size):
            numbers[i] = 0
        self.at = start

    def add(self, number: i64) -> None:
        """Write the next number."""
        self.numbers[self.at] = i16(number)
        self.at += 1

    def add_bounded(self, number: i64, high: i64) -> None:
        """The same for a number that has no largest value by the rules."""
        self.add(min(high, number))

    def add_one_hot(self, place: i64, size: i64) -> None:
        """1 at this place of `size` numbers, 0 elsewhere; all 0 for no place."""
        if 0 <= place < size:
            self.numbers[self.at + place] = 1
        self.at += size

    def put(self, place: i64, number: i64) -> None:
        """Write a number further on; `skip` passes the stretch when all of it is written."""
        self.numbers[self.at + place] = i16(number)

    def raise_by(self, place: i64, number: i64) -> None:
        """Add to a number further on."""
        at = self.at + place
        self.numbers[at] = i16(i64(self.numbers[at]) + number)

    def count(self, place: i64) -> None:
        """Add 1 to a number further on."""
        self.raise_by(place, 1)

    def skip(self, size: i64) -> None:
        """Leave or pass a stretch."""
        self.at += size


def table_fields(seats: int, asks: list[str], about: int) -> list[Field]:
    """The first fields of every house: seat, turn, kind and subject of the seat's open question."""
    return [
        Field("seat", seats),
        Field("turn", seats),
        Field("asked", len(asks)),
        Field("about", 1, about, NONE),
    ]


def write_table(state: State, seat: int, kinds: int, out: Row) -> None:
    """Write `table_fields`."""
    out.add_one_hot(seat, state.seats)
    out.add_one_hot(state.turn, state.seats)
    ask = state.ask_of(seat)
    if ask is None:
        out.skip(kinds)
        out.add(NONE)
    else:
        out.add_one_hot(ask.kind, kinds)
        out.add(ask.about)


def write_sealed(state: State, seat: int, out: Row) -> None:
    """The seat's first sealed answer (an action id), 0 if there is none."""
    answers = state.sealed[seat]
    out.add(answers[0] if len(answers) > 0 else 0)
