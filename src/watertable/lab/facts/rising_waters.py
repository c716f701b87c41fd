"""Rising Waters: the cause of every loss, the week reached, and what was saved."""

from __future__ import annotations

from typing import Final

from watertable.kernel.event import Event
from watertable.kernel.view import View
from watertable.lab.facts import TABLE, Counts, count

ROUNDS: Final = "week"
# The event before a loss is its cause.
CAUSES: Final = {
    "flooded": "land flooded",
    "levee_lost": "levee under water",
    "town_lost": "town flooded",
    "neutral_town_lost": "town flooded",
    "person_lost": "person drowned",
    "dynamited": "levee dynamited",
    "taken": "Survivor taken in a camp",
    "hatred_unpaid": "Race Hatred not paid",
    "force_unpaid": "Force not paid",
    "crisis": "landowner fled",
}


def hear(found: Counts, event: Event, before: Event | None) -> None:
    if event.kind == "loss":
        told = before.kind if before is not None else "unknown"
        count(found, TABLE, f"loss {CAUSES.get(told, told)}")
    elif event.kind == "regain":
        count(found, TABLE, "regained")
    elif event.kind == "rescued":
        count(found, TABLE, "rescued")


def end(found: Counts, view: View) -> None:
    count(found, TABLE, "losses", view["losses"])
    count(found, TABLE, "limit", view["limit"])
    count(found, TABLE, "weeks", view["weeks"])
    count(found, TABLE, "people", sum(at >= 0 for at in view["pawn_at"]))
