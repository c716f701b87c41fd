"""What other packages bring: bots, heuristics and laboratory facts, found by entry point.

Houses are found in the same way, by `watertable.house` (group `watertable.houses`).
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final

BOTS: Final = "watertable.bots"  # name -> make(house, setting): a Bot; `name@setting` picks one
HEURISTICS: Final = "watertable.heuristics"  # house -> value(state, seat): an int
LAB_FACTS: Final = "watertable.lab_facts"  # house -> a module such as those in lab/facts


@cache  # looking through all installed packages takes 15 ms
def _found(group: str) -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=group)}


def names(group: str) -> list[str]:
    """The names that other packages bring to a group."""
    return sorted(_found(group))


def plugin(group: str, name: str) -> Any | None:
    """What this name stands for, loaded; None if no package brings it."""
    entry = _found(group).get(name)
    return entry.load() if entry is not None else None
