"""Statistics of a house's facts: means per game or seat, and the results of the seats concerned."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import polars as pl

from watertable.lab.facts import TABLE
from watertable.lab.statistics import mean, share
from watertable.lab.store import read_table


def seat_games(folder: Path) -> pl.LazyFrame:
    """One row per game and seat: score, and the lead over the mean of the other seats. A seat
    alone is compared with its own mean over all games.
    """
    wide = read_table(folder, "games").select("number", "scores")
    others = (pl.col("scores").list.sum() - pl.col("score")) / (pl.col("n") - 1)
    long = (
        wide.with_columns(
            n=pl.col("scores").list.len(),
            seat=pl.int_ranges(pl.col("scores").list.len()),
            score=pl.col("scores"),
        )
        .explode(["seat", "score"])
        .with_columns(
            pl.col("score").cast(pl.Float64),
            seat=pl.col("seat").cast(pl.Int16),
        )
    )
    return long.with_columns(
        lead=pl.when(pl.col("n") > 1)
        .then(pl.col("score") - others)
        .otherwise(pl.col("score") - pl.col("score").mean())
    ).select("number", "seat", "score", "lead")


def facts(folder: Path, prefix: str = "") -> pl.LazyFrame:
    """Facts whose name has this prefix, with the rest of it as `name`."""
    found = read_table(folder, "facts")
    if not prefix:
        return found.with_columns(name=pl.col("fact"))
    word = prefix + " "
    return found.filter(pl.col("fact").str.starts_with(word)).with_columns(
        name=pl.col("fact").str.strip_prefix(word)
    )


def means(folder: Path, prefix: str, n: int) -> list[dict[str, Any]]:
    """Per fact its mean over `n` games or seats; missing ones count as 0."""
    value = pl.col("value").cast(pl.Float64)
    summed = (
        facts(folder, prefix)
        .group_by("name")
        .agg(total=value.sum(), squares=(value * value).sum())
        .sort("total", "name", descending=[True, False])
        .collect()
    )
    found = []
    for row in summed.to_dicts():
        middle, low, high = mean(row["total"], row["squares"], n)
        found.append({"name": row["name"], "mean": middle, "mean_low": low, "mean_high": high})
    return found


def leads(folder: Path, prefix: str, n: int) -> list[dict[str, Any]]:
    """Per fact: the share of the `n` seats concerned, and their lead over the others at the table."""
    joined = (
        facts(folder, prefix)
        .filter((pl.col("seat") != TABLE) & (pl.col("value") > 0))
        .join(seat_games(folder), on=["number", "seat"])
    )
    summed = (
        joined.group_by("name")
        .agg(
            n=pl.len(),
            total=pl.col("lead").sum(),
            squares=(pl.col("lead") ** 2).sum(),
        )
        .sort("name")
        .collect()
    )
    found = []
    for row in summed.to_dicts():
        middle, low, high = mean(row["total"], row["squares"], row["n"])
        found.append(
            {
                "name": row["name"],
                "n": row["n"],
                "used": row["n"] / n,
                "lead": middle,
                "lead_low": low,
                "lead_high": high,
            }
        )
    return sorted(found, key=lambda row: -row["lead"])


def shares(folder: Path, prefix: str, n: int) -> list[dict[str, Any]]:
    """Per fact: the share of `n` games or seats that have it."""
    counted = (
        facts(folder, prefix)
        .filter(pl.col("value") > 0)
        .group_by("name")
        .agg(n=pl.len())
        .sort("name")
        .collect()
    )
    found = []
    for row in counted.to_dicts():
        p, low, high = share(row["n"], n)
        found.append({"name": row["name"], "share": p, "share_low": low, "share_high": high})
    return found


def table_facts(folder: Path, *wanted: str) -> pl.DataFrame:
    """One row per game with these facts of the table as columns, 0 where missing."""
    rows = read_table(folder, "facts").filter(
        (pl.col("seat") == TABLE) & pl.col("fact").is_in(list(wanted))
    )
    columns = [pl.col("value").filter(pl.col("fact") == fact).sum().alias(fact) for fact in wanted]
    return rows.group_by("number").agg(*columns).sort("number").collect()
