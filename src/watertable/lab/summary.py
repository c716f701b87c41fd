"""The summary of a run: every number of the report, with its interval."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import polars as pl

import watertable
from watertable.kernel.text import Say
from watertable.lab.match import seating_of
from watertable.lab.statistics import mean, share
from watertable.lab.store import read_manifest, read_table


def summarise(folder: Path) -> dict[str, Any]:
    """All results, JSON-ready, for the report and the text summary."""
    manifest = read_manifest(folder)
    games = read_table(folder, "games")
    n = int(games.select(pl.len()).collect().item())
    house = watertable.house(manifest["game"])
    results = by_seat(games, house.meta.co_operative)
    places = seating_of(house, len(manifest["bots"]), manifest["seats"])
    return {
        "manifest": manifest,
        "games": n,
        "seats": per_seat(results, manifest["seats"]),
        "bots": per_bot(_once(results, house.meta.co_operative), manifest["bots"]),
        "seating": places.told(n),
        "uneven": places.uneven(n),
        "scores": score_counts(results),
        "length": length(games),
        "kinds": kinds(folder, n),
        "ends": ends(games, n),
        "sheet": sheet(games, manifest),
        "uses": uses(folder, results, n * manifest["seats"]),
        "dead": dead(folder, manifest),
        "others": others(games),
    }


def victories(together: bool) -> pl.Expr:
    """Each seat's share of the victory per game: shared wins are divided, a group's win counts fully for all."""
    first = (pl.element() == 1).cast(pl.Float64)
    return pl.col("ranks").list.eval(first if together else first / first.sum().clip(1))


def by_seat(games: pl.LazyFrame, together: bool) -> pl.LazyFrame:
    """One row per game and seat: bot, score, share of the victory."""
    wide = games.select("number", "bots", "scores", won=victories(together))
    seats = pl.int_ranges(pl.col("scores").list.len())
    return wide.with_columns(seat=seats).explode(["seat", "bots", "scores", "won"])


def _sums(frame: pl.LazyFrame, by: str) -> pl.DataFrame:
    scores = pl.col("scores").cast(pl.Float64)
    return (
        frame.group_by(by)
        .agg(
            n=pl.len(),
            won=pl.col("won").sum(),
            total=scores.sum(),
            squares=(scores * scores).sum(),
        )
        .sort(by)
        .collect()
    )


def _row(name: Any, row: dict[str, Any]) -> dict[str, Any]:
    win, low, high = share(row["won"], row["n"])
    score, under, over = mean(row["total"], row["squares"], row["n"])
    return {
        "name": name,
        "n": row["n"],
        "win": win,
        "win_low": low,
        "win_high": high,
        "score": score,
        "score_low": under,
        "score_high": over,
    }


def per_seat(results: pl.LazyFrame, seats: int) -> list[dict[str, Any]]:
    """Win share and mean score per seat."""
    found = [_row(f"seat {row['seat'] + 1}", row) for row in _sums(results, "seat").to_dicts()]
    for row in found:
        row["fair"] = 1 / seats
    return found


def _once(results: pl.LazyFrame, together: bool) -> pl.LazyFrame:
    """A group has one result, however many seats it has; otherwise intervals would be too narrow."""
    return results.filter(pl.col("seat") == 0) if together else results


def per_bot(results: pl.LazyFrame, bots: list[str]) -> list[dict[str, Any]]:
    """Win share and mean score per bot; a name given twice is one bot."""
    named = {place: bots.index(name) for place, name in enumerate(bots)}
    one = results.with_columns(bots=pl.col("bots").replace_strict(named))
    return [_row(bots[row["bots"]], row) for row in _sums(one, "bots").to_dicts()]


def score_counts(results: pl.LazyFrame) -> list[dict[str, Any]]:
    """How often each score was reached, per seat."""
    counted = results.group_by("seat", "scores").agg(n=pl.len()).sort("seat", "scores")
    return [
        {"seat": f"seat {row['seat'] + 1}", "score": row["scores"], "n": row["n"]}
        for row in counted.collect().to_dicts()
    ]


def length(games: pl.LazyFrame) -> dict[str, Any]:
    """Plies, decisions, branching and hidden share: means, extremes and a histogram."""
    row = (
        games.select(
            plies=pl.col("plies").mean(),
            longest=pl.col("plies").max(),
            decisions=pl.col("decisions").mean(),
            branching=pl.col("width").sum() / pl.col("decisions").sum(),
            rounds=pl.col("rounds").mean(),
            hidden=pl.col("hidden").mean() / 1000,
            hidden_error=pl.col("hidden").std() / pl.col("hidden").count().sqrt() / 1000,
        )
        .collect()
        .to_dicts()[0]
    )
    if "fixed" in games.collect_schema():  # runs of earlier versions have no such column
        share = pl.col("fixed").sum() / pl.col("decisions").sum()
        row["fixed"] = games.select(share).collect().item()
    counted = games.group_by("decisions").agg(n=pl.len()).sort("decisions").collect().to_dicts()
    rounds = games.group_by("rounds").agg(n=pl.len()).sort("rounds").collect().to_dicts()
    return {**row, "histogram": counted, "round_histogram": rounds}


def kinds(folder: Path, n: int) -> list[dict[str, Any]]:
    """Per kind of question: frequency per game and number of choices."""
    found = (
        read_table(folder, "kinds")
        .group_by("kind")
        .agg(times=pl.col("times").sum(), width=pl.col("width").sum())
        .sort("times", "kind", descending=[True, False])
        .collect()
    )
    return [
        {
            "kind": row["kind"],
            "per_game": row["times"] / n,
            "choices": row["width"] / row["times"],
        }
        for row in found.to_dicts()
    ]


def ends(games: pl.LazyFrame, n: int) -> list[dict[str, Any]]:
    """How games end."""
    counted = games.group_by("reason").agg(n=pl.len()).sort("n", "reason", descending=[True, False])
    found = []
    for row in counted.collect().to_dicts():
        p, low, high = share(row["n"], n)
        found.append({"reason": row["reason"], "share": p, "low": low, "high": high})
    return found


def sheet(games: pl.LazyFrame, manifest: dict[str, Any]) -> list[dict[str, Any]]:
    """The mean of each line of the score sheet, except the total."""
    sums: dict[str, list[float]] = {}
    n = 0
    for batch in (
        games.group_by("lines").agg(n=pl.len()).sort("lines").collect().iter_slices(20_000)
    ):
        for text, times in batch.iter_rows():
            n += times * manifest["seats"]
            for line, numbers in json.loads(text).items():
                row = sums.setdefault(line, [0.0, 0.0])
                row[0] += times * sum(numbers)
                row[1] += times * sum(number * number for number in numbers)
    found = []
    for line, (total, squares) in sums.items():
        if line.split(" ")[0] == "score.total":
            continue
        middle, low, high = mean(total, squares, n)
        found.append(
            {"name": told(line, manifest), "mean": middle, "mean_low": low, "mean_high": high}
        )
    return found


def told(line: str, manifest: dict[str, Any]) -> str:
    """The text of a line of the score sheet, from its stored key and arguments."""
    key, *facts = line.split(" ")
    numbers = {name: int(n) for name, _, n in (fact.partition("=") for fact in facts)}
    return watertable.house(manifest["game"]).words.tell(Say(key, **numbers))


def uses(folder: Path, results: pl.LazyFrame, seat_games: int) -> list[dict[str, Any]]:
    """Per action: the share of seats that used it, and their results compared with the others."""
    results = results.select("number", "seat", "scores", "won")
    used = read_table(folder, "uses").with_columns(seat=pl.col("seat").cast(pl.Int64))
    joined = used.join(results, on=["number", "seat"]).with_columns(
        pl.col("scores").cast(pl.Float64)
    )
    per_action = (
        joined.group_by("action")
        .agg(
            n=pl.len(),
            times=pl.col("times").sum(),
            won=pl.col("won").sum(),
            total=pl.col("scores").sum(),
            squares=(pl.col("scores") ** 2).sum(),
        )
        .sort("n", "action", descending=[True, False])
        .collect()
    )
    everyone = results.select(won=pl.col("won").sum(), total=pl.col("scores").sum()).collect()
    won, total = everyone.to_dicts()[0].values()
    return [_use(row, seat_games, won, total) for row in per_action.to_dicts()]


def _use(row: dict[str, Any], n: int, won: float, total: int) -> dict[str, Any]:
    win, low, high = share(row["won"], row["n"])
    without = n - row["n"]
    rest = (won - row["won"]) / without if without else None
    score, under, over = mean(row["total"], row["squares"], row["n"])
    return {
        "action": row["action"],
        "verb": row["action"].split(" ")[0],
        "used": row["n"] / n,
        "times": row["times"] / row["n"],
        "win": win,
        "win_low": low,
        "win_high": high,
        "win_without": rest,
        "score": score,
        "score_low": under,
        "score_high": over,
        "score_without": (total - row["total"]) / without if without else None,
    }


def dead(folder: Path, manifest: dict[str, Any]) -> list[str]:
    """Actions nobody used in any game (without those of chance, which are not counted)."""
    game = watertable.house(manifest["game"]).game
    seen = set(read_table(folder, "uses").select("action").unique().collect()["action"])
    verbs = {text.split(" ")[0] for text in seen}
    return [
        action.text
        for action in game.actions.all
        if action.text not in seen and action.verb in verbs
    ]


def others(games: pl.LazyFrame) -> list[dict[str, Any]]:
    """Mean scores of automas (New Bedford's captains)."""
    sums: dict[str, list[float]] = {}
    for text, n in games.group_by("others").agg(n=pl.len()).collect().iter_rows():
        for name, score in json.loads(text).items():
            row = sums.setdefault(name, [0.0, 0.0, 0.0])
            row[0] += score * n
            row[1] += score * score * n
            row[2] += n
    found = []
    for name, (total, squares, n) in sorted(sums.items()):
        middle, low, high = mean(total, squares, n)
        found.append({"name": name, "score": middle, "score_low": low, "score_high": high})
    return found
