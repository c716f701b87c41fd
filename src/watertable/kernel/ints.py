"""Rows of numbers: native vectors in the compiled build, lists in the source.

A row has a fixed length; index it, walk it, take its `len`, copy it with `[:]`. It has no `append`,
`count` or `index`, since a vector has none: what grows and shrinks stays a `list[int]`.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import FunctionType
from typing import TYPE_CHECKING, Final, TypeAlias

from mypy_extensions import i64

if TYPE_CHECKING:
    from librt.vecs import vec  # only the compiled build needs it: see `_compiled.fits`

Ints: TypeAlias = "vec[i64]"


def ints(values: Iterable[int]) -> Ints:
    """A row with these numbers."""
    if _LISTS:
        return list(values)  # type: ignore[return-value]
    return vec[i64](values)


_LISTS: Final = isinstance(ints, FunctionType)  # the source runs
EMPTY: Final = ints(
    []
)  # what a field holds until `setup` fills it; has no number, so it can be shared


def is_ints(thing: object) -> bool:
    """Whether this is a row that is not a list."""
    return not _LISTS and isinstance(thing, vec)


def count_of(row: Ints, number: i64) -> i64:
    """How often a number is in a row."""
    if _LISTS:
        return row.count(number)  # type: ignore[attr-defined, no-any-return]
    found: i64 = 0
    for one in row:
        if one == number:
            found += 1
    return found


def index_of(row: Ints, number: i64) -> i64:
    """Where a number first is in a row, or -1."""
    for i in range(len(row)):
        if row[i] == number:
            return i
    return -1


def equal(row: Ints, other: Ints) -> bool:
    """Whether two rows hold the same numbers; for vectors `==` would make two objects first."""
    if _LISTS or len(row) != len(other):
        return row == other
    for i in range(len(row)):  # noqa: SIM110 - `all` would make a generator
        if row[i] != other[i]:
            return False
    return True


_BITS: Final = ints([1 << place for place in range(63)])


def bit(n: i64) -> i64:
    """The number whose only set bit is bit n. Compiled, `1 << n` is cut off after 31 bits."""
    return _BITS[n]
