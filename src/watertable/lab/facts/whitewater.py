"""Whitewater: hazards that hit rafts and crews, and the course."""

from __future__ import annotations

from typing import Final

from watertable.games.whitewater.pieces import DICE_IDS
from watertable.kernel.event import Event
from watertable.kernel.view import View
from watertable.lab.facts import TABLE, Counts, count

HAZARDS: Final = (
    *("pushed", "carried", "stuck", "eddied", "spun", "lost_paddle", "overboard", "capsized"),
    "righted",
)


def hear(found: Counts, event: Event, before: Event | None) -> None:
    """Hazards are counted for the table; dice by their colour."""
    if event.kind in HAZARDS:
        count(found, TABLE, event.kind)
    elif event.kind == "rolling":
        count(found, TABLE, f"die {DICE_IDS[event.facts['die']]}")


def end(found: Counts, view: View) -> None:
    count(found, TABLE, "course", view["course_number"])
    count(found, TABLE, "boards", len(view["course"]))
    count(found, TABLE, "rafts", len(view["rafts"]))
    count(found, TABLE, "home", len(view["home"]))
