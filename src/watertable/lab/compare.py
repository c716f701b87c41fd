"""Two variants side by side: game k of one and game k of the other have the same dice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import polars as pl

import watertable
from watertable.kernel.errors import OptionError
from watertable.lab.statistics import difference
from watertable.lab.store import read_manifest, read_table


def compare(one: Path, other: Path) -> dict[str, Any]:
    """Effects of the second beside the first, with paired intervals, and a verdict in words."""
    a, b = read_manifest(one), read_manifest(other)
    if (a["game"], a["seats"]) != (b["game"], b["seats"]):
        raise OptionError("compare", f"{one} and {other} are not of one game and seat count")
    house = watertable.house(a["game"])
    first, second = _games(one), _games(other)
    both = first.join(second, on="number", suffix="_b")
    rows = [_effect(name, both, name) for name in ("score", "decisions", "won")]
    return {
        "one": _name(a),
        "other": _name(b),
        "paired_games": both.height,
        "effects": rows,
        "verdict": _verdict(house.meta.title, rows, house.meta.co_operative, _name(a), _name(b)),
    }


def _games(folder: Path) -> pl.DataFrame:
    """Per game: mean score, decisions, and whether the first seat (co-operative: the group) won."""
    games = read_table(folder, "games")
    return games.select(
        "number",
        score=pl.col("scores").list.mean(),
        decisions=pl.col("decisions").cast(pl.Float64),
        won=(pl.col("ranks").list.first() == 1).cast(pl.Float64),
    ).collect()


def _effect(name: str, both: pl.DataFrame, field: str) -> dict[str, Any]:
    gap, low, high = difference(both[field].to_list(), both[f"{field}_b"].to_list())
    return {
        "what": name,
        "one": both[field].mean(),
        "other": both[f"{field}_b"].mean(),
        "gap": gap,
        "low": low,
        "high": high,
    }


def _name(manifest: dict[str, Any]) -> str:
    dials = ", ".join(f"{key}={value}" for key, value in manifest["options"].items()) or "plain"
    return f"{dials} ({'/'.join(manifest['bots'])})"


def _verdict(title: str, rows: list[dict[str, Any]], together: bool, one: str, other: str) -> str:
    by_name = {row["what"]: row for row in rows}
    row = by_name["won"] if together else by_name["score"]
    scale, unit = (100, "points of survival") if together else (1, "points of score")
    half = scale * (row["high"] - row["low"]) / 2
    gap = scale * row["gap"]
    if row["low"] <= 0 <= row["high"]:
        return f"{title}: no difference between {one} and {other} could be seen ({gap:+.1f} ± {half:.1f} {unit})."
    verb = "gains" if gap > 0 else "loses"
    return f"{title} with {other} {verb} {abs(gap):.1f} ± {half:.1f} {unit} beside {one}."
