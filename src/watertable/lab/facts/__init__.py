"""Facts recorded besides the score: named numbers per seat, or of the whole table.

A file `facts/<house>.py` may define `hear(found, event, before)`, called for every public event of the
game with the previous one, and `end(found, view)`, called with the spectator's view at the end.
`ROUNDS` names the field of that view with the number of rounds. Another package brings such a module for its house by
the entry point group `watertable.lab_facts`.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from watertable.bots.plugins import LAB_FACTS, plugin
from watertable.kernel.event import Event
from watertable.kernel.view import View

TABLE: Final = -1  # in place of a seat: the whole table

Counts = dict[tuple[int, str], int]  # seat (or TABLE) and name of the fact
Hear = Callable[[Counts, Event, Event | None], None]
End = Callable[[Counts, View], None]


class Observer:
    """The observer of one house's games; without a file of its own it records only the rounds."""

    def __init__(self, house: str) -> None:
        name = f"{__name__}.{house}"
        module = import_module(name) if find_spec(name) is not None else plugin(LAB_FACTS, house)
        self.hear: Hear | None = getattr(module, "hear", None)
        self.end: End | None = getattr(module, "end", None)
        self.rounds: str = getattr(module, "ROUNDS", "round")


def count(found: Counts, seat: int, fact: str, n: int = 1) -> None:
    """Add to a fact."""
    found[seat, fact] = found.get((seat, fact), 0) + n
