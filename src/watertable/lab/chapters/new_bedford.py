"""New Bedford: results by building, log page and whale."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import watertable
from watertable.lab import charts
from watertable.lab.chapters import NOT_CAUSE, extremes
from watertable.lab.charts import Section
from watertable.lab.tallies import leads, means, shares


def chapter(found: dict[str, Any], folder: Path) -> list[Section]:
    seats = found["games"] * found["manifest"]["seats"]
    sections = [
        *_owned(folder, seats, "tile", "What a building goes with", "building"),
        *_owned(folder, seats, "page", "What a page of the Ship's Log goes with", "page"),
        *_never(found, folder),
    ]
    whales = [{**row, "name": _name("whale", row["name"])} for row in means(folder, "whale", seats)]
    sections.append(
        (
            "Whales brought home",
            "Mean tokens a seat has kept at the end; they are worth 1, 2 and 4 points.",
            charts.bars(whales, "mean", "whales per seat"),
        )
    )
    return sections


def _name(kind: str, row: str) -> str:
    words = watertable.house("new_bedford").words
    return words.name(kind, words.ids[kind].index(row))


def _owned(folder: Path, seats: int, fact: str, title: str, noun: str) -> list[Section]:
    kind = "card" if fact == "page" else fact
    rows = [{**row, "name": _name(kind, row["name"])} for row in leads(folder, fact, seats)]
    if not rows:
        return []
    return [
        (
            title,
            f"How far the owner of each {noun} ends before the mean of the others at the same table, in "
            f"points, with the interval. {extremes(rows, 'lead', 'points')} {NOT_CAUSE}",
            charts.dots(rows, "lead", "lead over the others (points)", line=0, size="used"),
        )
    ]


def _never(found: dict[str, Any], folder: Path) -> list[Section]:
    """How often each available building was built."""
    dealt = {row["name"]: row["share"] for row in shares(folder, "dealt", found["games"])}
    built = {row["name"]: row["share"] for row in shares(folder, "tile", found["games"])}
    rows = [
        {"name": _name("tile", tile), "share": built.get(tile, 0.0) / often}
        for tile, often in dealt.items()
        if often
    ]
    rows.sort(key=lambda row: -float(str(row["share"])))
    return [
        (
            "Which buildings are built",
            "Of the games in which the building lay ready, the share in which a seat built it.",
            charts.bars(rows, "share", "share of games", colour=charts.REED, share=True),
        )
    ]
