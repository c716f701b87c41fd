"""Raging Waters: completion of each subdivision."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import watertable
from watertable.lab import charts
from watertable.lab.charts import Section
from watertable.lab.tallies import means, shares

# How a subdivision ends, in the order of the bar.
FATES: Final = {
    "completed": "completed",
    "open": "still open",
    "left": "left unfinished",
    "broken_off": "broken off",
    "never": "never reached",
}


def chapter(found: dict[str, Any], folder: Path) -> list[Section]:
    """Completion and protected houses per subdivision."""
    n = found["games"] * found["manifest"]["seats"]
    places = watertable.house("raging_waters").words.names["subdivision"]
    ends = {fate: _by_place(shares(folder, fate, n), "share") for fate in FATES}
    rows: list[dict[str, Any]] = []
    for number, place in enumerate(places):
        left = 1.0
        for order, (fate, word) in enumerate(FATES.items()):
            part = left if fate == "never" else ends[fate].get(number, 0.0)
            left -= part
            rows.append({"name": place, "fate": word, "share": max(0.0, part), "order": order})
    done = {row["name"]: row["share"] for row in rows if row["fate"] == "completed"}
    told = ", ".join(f"{place} {100 * done[place]:.0f} %" for place in places)
    return [
        (
            "How each subdivision ends",
            f"The share of seats that completed it: {told}. A seat may leave a subdivision unfinished and "
            "move on; it is broken off by a pass without a backhoe, which ends the seat's game.",
            charts.stacked(
                rows,
                "share",
                "share of seats",
                "fate",
                [charts.REED, charts.WATER, charts.SAND, charts.LOSS, "#d8d2c2"],
            ),
        ),
        _houses(folder, n, places),
    ]


def _houses(folder: Path, n: int, places: list[str]) -> Section:
    safe = _by_place(means(folder, "safe", n), "mean")
    there = _by_place(means(folder, "houses", n), "mean")
    rows = [
        {"name": place, "share": safe.get(number, 0.0) / there[number]}
        for number, place in enumerate(places)
        if there.get(number)
    ]
    return (
        "Houses behind berms",
        "Of the houses in each subdivision that was reached, the share with a plot of their own at "
        "the end.",
        charts.bars(rows, "share", "share of houses protected", colour=charts.REED, share=True),
    )


def _by_place(rows: list[dict[str, Any]], field: str) -> dict[int, float]:
    return {int(row["name"]) - 1: row[field] for row in rows}
