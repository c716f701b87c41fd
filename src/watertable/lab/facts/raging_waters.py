"""Raging Waters: how each subdivision of each seat ended, and how many of its houses were safe."""

from __future__ import annotations

from typing import Final

from watertable.kernel.view import View
from watertable.lab.facts import Counts, count

ROUNDS: Final = "rolls"


def end(found: Counts, view: View) -> None:
    """Subdivisions are counted from 1."""
    for seat, sheet in enumerate(view["sheets"]):
        for where, field in enumerate(sheet["fields"]):
            count(found, seat, f"{field['fate']} {where + 1}")
            count(found, seat, f"safe {where + 1}", len(field["protected"]))
            count(found, seat, f"houses {where + 1}", len(view["maps"][field["map"]]["houses"]))
        count(found, seat, "backhoes", sheet["backhoes"])
