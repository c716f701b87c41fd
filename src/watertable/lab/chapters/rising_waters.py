"""Rising Waters: survival, duration, and losses by cause."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import polars as pl

import watertable
from watertable.lab import charts
from watertable.lab.charts import Section
from watertable.lab.statistics import mean, share
from watertable.lab.store import read_table
from watertable.lab.tallies import facts, table_facts


def chapter(found: dict[str, Any], folder: Path) -> list[Section]:
    games = read_table(folder, "games").select("number", "rounds", "ranks").collect()
    games = games.with_columns(won=pl.col("ranks").list.first() == 1)
    return [_survival(found, folder, games), *_causes(folder, games)]


def _survival(found: dict[str, Any], folder: Path, games: pl.DataFrame) -> Section:
    made = found["manifest"]
    house = watertable.house("rising_waters")
    options = house.meta.read_options(made["seats"], made["options"])
    version = house.words.name("version", house.words.ids["version"].index(str(options["version"])))
    n = games.height
    p, low, high = share(int(games["won"].sum()), n)
    weeks = int(table_facts(folder, "weeks")["weeks"].to_list()[0])
    rows = []
    for week in range(weeks + 1):
        standing = games.filter(pl.col("won") | (pl.col("rounds") >= week)).height
        if week == weeks:
            standing = int(games["won"].sum())
        middle, under, over = share(standing, n)
        rows.append({"week": week, "share": middle, "share_low": under, "share_high": over})
    seats = f"{made['seats']} seats" if made["seats"] > 1 else "one seat with two hands"
    return (
        "Survival",
        f"{version} with {seats}: the community came through in {100 * p:.1f} % "
        f"[{100 * low:.1f}, {100 * high:.1f}] of games. The curve is the share of games still standing "
        "after each week, with its interval.",
        charts.curve(
            rows, "week", "finished weeks", "share", "share of games still standing", share=True
        ),
    )


def _causes(folder: Path, games: pl.DataFrame) -> list[Section]:
    """Losses per game by cause, for won and lost games."""
    summed = (
        facts(folder, "loss")
        .join(games.lazy().select("number", "won"), on="number")
        .with_columns(pl.col("value").cast(pl.Float64))
        .group_by("name", "won")
        .agg(total=pl.col("value").sum(), squares=(pl.col("value") ** 2).sum())
        .collect()
    )
    if not summed.height:
        return []
    ordered = (
        summed.group_by("name")
        .agg(pl.col("total").sum())
        .sort("total", "name", descending=[True, False])
    )
    rows = []
    for name in ordered["name"]:
        for won, words in ((True, "games survived"), (False, "games lost")):
            n = games.filter(pl.col("won") == won).height
            if not n:
                continue
            part = summed.filter((pl.col("name") == name) & (pl.col("won") == won))
            total, squares = float(part["total"].sum()), float(part["squares"].sum())
            middle, low, high = mean(total, squares, n)
            rows.append(
                {
                    "name": name,
                    "how": words,
                    "mean": middle,
                    "mean_low": max(0.0, low),
                    "mean_high": high,
                }
            )
    whole = float(ordered["total"].sum())
    first = ordered.to_dicts()[0]
    return [
        (
            "What is lost, and to what",
            f"Losses per game by cause. {first['name'].capitalize()} is behind "
            f"{100 * first['total'] / whole:.0f} % of all losses.",
            charts.groups(rows, "mean", "losses per game", "how", [charts.WATER, charts.LOSS]),
        )
    ]
