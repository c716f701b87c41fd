"""Rivers: land uses, pairings and where the water is at the end."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import watertable
from watertable.lab import charts
from watertable.lab.chapters import NOT_CAUSE, extremes
from watertable.lab.charts import Section
from watertable.lab.tallies import leads, means, table_facts

WATER: Final = {
    "supply": "in the Global Water Supply",
    "on cards": "on Land Use cards",
    "loose": "loose and clean with players",
    "polluted": "loose and polluted with players",
    "removed": "out of the game",
}


def chapter(found: dict[str, Any], folder: Path) -> list[Section]:
    seats = found["games"] * found["manifest"]["seats"]
    return [
        *_land(folder, seats),
        *_cards(folder, seats),
        *_pairs(folder, seats),
        _water(found, folder),
    ]


def _named(rows: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    """Row ids turned into the names people read."""
    words = watertable.house("rivers").words
    ids = words.ids[kind]
    return [{**row, "name": words.names[kind][ids.index(row["name"])]} for row in rows]


def _land(folder: Path, seats: int) -> list[Section]:
    rows = _named(means(folder, "pile", seats), "pile")
    if not rows:
        return []
    return [
        (
            "Land uses",
            f"A seat ends with {sum(row['mean'] for row in rows):.1f} Land Use cards; most of all "
            f"{rows[0]['name']}, least {rows[-1]['name']}.",
            charts.bars(rows, "mean", "cards per seat", colour=charts.REED),
        )
    ]


def _cards(folder: Path, seats: int) -> list[Section]:
    rows = _named(leads(folder, "card", seats), "card")
    if not rows:
        return []
    return [
        (
            "What a Land Use card goes with",
            "How far the owner of each card ends before the mean of the others at the same table, in "
            f"points, with the interval. {extremes(rows, 'lead', 'points')} {NOT_CAUSE}",
            charts.dots(rows, "lead", "lead over the others (points)", line=0, size="used"),
        )
    ]


def _pairs(folder: Path, seats: int) -> list[Section]:
    rows = _named(leads(folder, "pair", seats), "kind")
    if not rows:
        return []
    made = ", ".join(f"{row['name']} {100 * row['used']:.0f} %" for row in rows)
    return [
        (
            "Habitat pairings",
            f"A Habitat doubles a companion card. Share of seats that end with such a pair: {made}. The "
            "dot is their lead over the others.",
            charts.dots(rows, "lead", "lead over the others (points)", line=0, size="used"),
        )
    ]


def _water(found: dict[str, Any], folder: Path) -> Section:
    table = table_facts(folder, *WATER)
    rows = []
    for fact, words in WATER.items():
        average = table[fact].cast(float).mean()
        rows.append({"name": words, "mean": average})
    dry = next((row for row in found["ends"] if row["reason"] == "end.supply_gone"), None)
    share = 100 * dry["share"] if dry else 0.0
    return (
        "Where the water is at the end",
        f"The supply ran dry in {share:.1f} % of games. The bars are the mean numbers of tokens when "
        "the game ended.",
        charts.bars(rows, "mean", "tokens per game"),
    )
