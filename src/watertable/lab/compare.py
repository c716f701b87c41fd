"""Two variants side by side: game k of one and game k of the other have the same dice."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import polars as pl

import watertable
from watertable.kernel.errors import OptionError
from watertable.kernel.house import House
from watertable.lab.statistics import difference, mean
from watertable.lab.store import read_manifest, read_table
from watertable.lab.summary import victories

# What is compared: field, label, unit.
EFFECTS = (
    ("score", "mean score of a seat", "points"),
    ("won", "first seat wins", "share of games"),
    ("decisions", "length of a game", "decisions"),
    ("rounds", "length in rounds", "rounds"),
)


def compare(one: Path, other: Path) -> dict[str, Any]:
    """The effects of the second variant against the first, with paired intervals and a verdict."""
    a, b = read_manifest(one), read_manifest(other)
    if (a["game"], a["seats"]) != (b["game"], b["seats"]):
        raise OptionError("compare", f"{one} and {other} are not of one game and seat count")
    if a["dice"] != b["dice"]:
        raise OptionError(
            "compare", f"games are not paired: --dice was {a['dice']!r} and {b['dice']!r}"
        )
    house = watertable.house(a["game"])
    together = house.meta.co_operative
    both = _games(one, together).join(_games(other, together), on="number", suffix="_b")
    both = both.sort("number")
    if not both.height:
        raise OptionError("compare", f"{one} and {other} have no game number in common")
    subject, first, second = names(house, a, b)
    rows = [_effect(both, *effect) for effect in EFFECTS if effect[0] != "rounds" or _rounds(both)]
    if together:
        rows[1]["what"] = "the group survives"
    found = {
        "subject": subject,
        "one": first,
        "other": second,
        "paired_games": both.height,
        "co_operative": together,
        "effects": rows,
        "gaps": _gaps(both),
        "commands": [a["command"], b["command"]],
    }
    found["verdict"] = verdict(found)
    return found


def _rounds(both: pl.DataFrame) -> bool:
    return bool(both["rounds"].sum() or both["rounds_b"].sum())


def _games(folder: Path, together: bool) -> pl.DataFrame:
    """Per game: mean score, decisions, and the first seat's (co-operative: the group's) victory."""
    games = read_table(folder, "games")
    return games.select(
        "number",
        score=pl.col("scores").list.mean(),
        decisions=pl.col("decisions").cast(pl.Float64),
        rounds=pl.col("rounds").cast(pl.Float64),
        won=victories(together).list.first(),
    ).collect()


def _effect(both: pl.DataFrame, field: str, what: str, unit: str) -> dict[str, Any]:
    """Both means, the gap with its paired interval, and the gap in standard deviations of the
    first (an effect size: 0.2 is small, 0.8 is large).
    """
    one, other = both[field].to_list(), both[f"{field}_b"].to_list()
    gap, low, high = difference(one, other)
    n = len(one)
    first = mean(sum(one), sum(x * x for x in one), n)
    second = mean(sum(other), sum(x * x for x in other), n)
    spread = math.sqrt(max(0.0, sum((x - first[0]) ** 2 for x in one) / max(1, n - 1)))
    return {
        "field": field,
        "what": what,
        "unit": unit,
        "one": first[0],
        "one_interval": first[1:],
        "other": second[0],
        "other_interval": second[1:],
        "gap": gap,
        "low": low,
        "high": high,
        "size": gap / spread if spread else 0.0,
    }


def _gaps(both: pl.DataFrame) -> list[dict[str, Any]]:
    """The distribution of the score difference, game by game."""
    counted = (
        both.select(gap=(pl.col("score_b") - pl.col("score")).round(0).cast(pl.Int64))
        .group_by("gap")
        .agg(n=pl.len())
        .sort("gap")
    )
    return counted.to_dicts()


def names(house: House, a: dict[str, Any], b: dict[str, Any]) -> tuple[str, str, str]:
    """What both have in common, and how they differ."""
    one = house.meta.read_options(a["seats"], a["options"])
    other = house.meta.read_options(b["seats"], b["options"])
    plain = house.meta.read_options(a["seats"], None)
    apart = [key for key in one if one[key] != other[key]]
    shared = [key for key in one if key not in apart and one[key] != plain[key]]
    subject = ", ".join([house.meta.title, *(_short_option(key, one[key]) for key in shared)])
    first, second = [[_option_text(key, options[key]) for key in apart] for options in (one, other)]
    if a["data"] != b["data"]:
        first.append(_box(a))
        second.append(_box(b))
    if a["bots"] != b["bots"]:
        first.append("/".join(a["bots"]))
        second.append("/".join(b["bots"]))
    return subject, ", ".join(first) or "the first run", ", ".join(second) or "the second run"


def _option_text(key: str, value: object) -> str:
    """An option in full, where it distinguishes two variants."""
    words = _short_option(key, value)
    return (
        f"{key.replace('_', ' ')} {words}"
        if isinstance(value, (str, int)) and not isinstance(value, bool)
        else words
    )


def _short_option(key: str, value: object) -> str:
    if isinstance(value, bool):
        return key.replace("_", " ") if value else f"no {key.replace('_', ' ')}"
    if isinstance(value, list):
        return f"{key.replace('_', ' ')} {', '.join(value) or 'none'}"
    return str(value).replace("_", " ")


def _box(made: dict[str, Any]) -> str:
    return f"box {Path(made['box']).name}" if made.get("box") else "the printed data"


def verdict(found: dict[str, Any]) -> str:
    """One sentence: direction, size and certainty."""
    by_field = {row["field"]: row for row in found["effects"]}
    together = found["co_operative"]
    row = by_field["won"] if together else by_field["score"]
    scale, unit = (100, "points of survival") if together else (1, "points of score")
    half = scale * (row["high"] - row["low"]) / 2
    gap = scale * row["gap"]
    one, other = found["one"], found["other"]
    if row["low"] <= 0 <= row["high"]:
        return (
            f"{found['subject']}: no difference between {one} and {other} could be seen "
            f"({gap:+.1f} ± {half:.1f} {unit})."
        )
    verb = "gains" if gap > 0 else "loses"
    return (
        f"{found['subject']} with {other} {verb} {abs(gap):.1f} ± {half:.1f} {unit} beside {one}."
    )


def page(found: dict[str, Any]) -> str:
    """The comparison as HTML: the verdict, and a picture per effect."""
    from watertable.lab import charts
    from watertable.lab.page import page as html_page

    sections: list[charts.Section] = []
    for row in found["effects"]:
        bars = [
            {"name": name, "at": row[key], "at_low": row[f"{key}_interval"][0],
             "at_high": row[f"{key}_interval"][1]}
            for name, key in ((found["one"], "one"), (found["other"], "other"))
        ]  # fmt: skip
        sentence = (
            f"{row['one']:.3f} beside {row['other']:.3f} {row['unit']}: a difference of {row['gap']:+.3f} "
            f"[{row['low']:+.3f}, {row['high']:+.3f}], game by game with the same dice; "
            f"{abs(row['size']):.2f} standard deviations."
        )
        title = row["what"][0].upper() + row["what"][1:]
        sections.append((title, sentence, charts.bars(bars, "at", row["unit"])))
    sections.append(
        (
            "Game by game",
            f"By how many points the mean score of a game changed when {found['one']} became "
            f"{found['other']} and the dice stayed the same.",
            charts.histogram(found["gaps"], "gap", "change of the mean score (points)", "games"),
        )
    )
    facts = f"{found['verdict']} {found['paired_games']} paired games; intervals are 95 %."
    return html_page(f"{found['subject']}: two variants", facts, sections, found["commands"])
