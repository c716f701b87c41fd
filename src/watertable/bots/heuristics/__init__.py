"""The heuristic value of a position for a seat, house by house."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from watertable.bots.plugins import HEURISTICS, plugin
from watertable.kernel.state import State

PINNED: Final = (
    "watertable_pinned"  # the package of houses of older rules, `NAME@VERSION`: see docs/host
)


def zero_value(state: State, seat: int) -> int:
    """For a house without a heuristic: only the end counts."""
    return 0


def value_of(house: str) -> Callable[[Any, int], int]:
    """The heuristic of a house: `value(state, seat)`, about 100 per point, more is better.

    It is imported on demand, so a house that is not installed costs nothing. Another package brings one
    for its house by the entry point group `watertable.heuristics`.
    """
    name, _, version = house.partition("@")
    address = f"{PINNED}.{name}_v{version}.heuristic" if version else f"{__name__}.{house}"
    if not name.isidentifier() or not _is_there(address):
        outside: Callable[[Any, int], int] | None = plugin(HEURISTICS, house)
        return outside or zero_value
    found: Callable[[Any, int], int] = import_module(address).value
    return found


def _is_there(address: str) -> bool:
    try:
        return find_spec(address) is not None
    except ModuleNotFoundError:  # not even the package around it
        return False
