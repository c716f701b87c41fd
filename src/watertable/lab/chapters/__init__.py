"""A report chapter per house: statistics specific to its game."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from watertable.lab.charts import Section

NOT_CAUSE: Final = (
    "Use is not cause: strong positions may invite a choice as much as the choice helps."
)


def chapter_of(house: str, found: dict[str, Any], folder: Path) -> list[Section]:
    """The sections from `chapters/<house>.py`; none for a house without one."""
    module = f"{__name__}.{house}"
    if find_spec(module) is None:
        return []
    sections: list[Section] = import_module(module).chapter(found, folder)
    return sections


def extremes(rows: list[dict[str, Any]], field: str, unit: str, least: int = 30) -> str:
    """The best and worst of the sufficiently frequent ones, as text."""
    sure = [row for row in rows if row["n"] >= least]
    if len(sure) < 2:
        return "Too few games to name the best and the worst."
    ordered = sorted(sure, key=lambda row: -row[field])
    best, worst = ordered[0], ordered[-1]
    return f"Most: {_one(best, field, unit)}. Least: {_one(worst, field, unit)}."


def _one(row: dict[str, Any], field: str, unit: str) -> str:
    half = (row[f"{field}_high"] - row[f"{field}_low"]) / 2
    return f"{row['name']}, {row[field]:+.1f} ± {half:.1f} {unit}"
