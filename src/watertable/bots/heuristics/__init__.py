"""The heuristic value of a position for a seat, house by house."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from watertable.kernel.state import State


def zero_value(state: State, seat: int) -> int:
    """For a house without a heuristic: only the end counts."""
    return 0


def value_of(house: str) -> Callable[[Any, int], int]:
    """The heuristic of a house: `value(state, seat)`, about 100 per point, more is better.

    It is imported on demand, so a house that is not installed costs nothing.
    """
    address = f"{__name__}.{house}"
    if not house.isidentifier() or find_spec(address) is None:
        return zero_value
    found: Callable[[Any, int], int] = import_module(address).value
    return found
