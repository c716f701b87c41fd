"""Whitewater: effects of each course on rafts and crews."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import polars as pl

from watertable.games.whitewater.board import boards_of
from watertable.games.whitewater.pieces import BOARD_IDS, COURSE_BOARDS, DICE_IDS, WORDS
from watertable.lab import charts
from watertable.lab.charts import Section
from watertable.lab.facts.whitewater import HAZARDS
from watertable.lab.statistics import mean
from watertable.lab.store import read_table
from watertable.lab.tallies import table_facts

TOLD: Final = {
    "pushed": "pushed by another raft",
    "carried": "carried by rapids",
    "stuck": "held on rapids",
    "eddied": "turned by an eddy",
    "spun": "spun by a whirlpool",
    "lost_paddle": "lost a paddle",
    "overboard": "lost a rafter overboard",
    "capsized": "capsized",
    "righted": "righted again",
}
MOST: Final = 8  # courses shown separately; with more, grouped by number of boards


def chapter(found: dict[str, Any], folder: Path) -> list[Section]:
    dice = [f"die {die}" for die in DICE_IDS]
    table = table_facts(folder, "course", "boards", "rafts", "home", *HAZARDS, *dice)
    rounds = read_table(folder, "games").select("number", "rounds", "reason").collect()
    table = table.join(rounds, on="number")
    table = table.with_columns(name=_label(table)).sort("name", "number")
    hazards = _rows(table, {**TOLD})
    worst = max(
        (row for row in hazards if row["name"] in (TOLD["capsized"], TOLD["overboard"])),
        key=lambda row: row["times"],
    )
    return [
        (
            "Hazards per course",
            "How often the river does each thing to a raft in one race, with the interval; "
            f"{worst['course']}: {worst['times']:.2f} times {worst['name']} per raft.",
            charts.groups(hazards, "times", "times per raft and race", "course", charts.SEATS),
        ),
        (
            "Whirlpool dice",
            "How often a die of each colour is thrown for a raft in one race, with the interval.",
            charts.groups(
                _rows(table, {f"die {die}": f"{die} die" for die in DICE_IDS}),
                "times",
                "throws per raft and race",
                "course",
                charts.SEATS,
            ),
        ),
        _length(table),
    ]


def _label(table: pl.DataFrame) -> pl.Series:
    """The course by name; by its boards where it has none; by their number where there are many."""
    many = table["course"].n_unique() > MOST
    names = []
    for number in table["course"].to_list():
        boards = boards_of(number)
        if many:
            names.append(f"{len(boards)} boards")
        elif boards in COURSE_BOARDS:
            names.append(WORDS.names["course"][COURSE_BOARDS.index(boards)])
        else:
            names.append(" ".join(BOARD_IDS[board] for board in boards))
    return pl.Series("name", names)


def _rows(table: pl.DataFrame, told: dict[str, str]) -> list[dict[str, Any]]:
    """Per fact and course: the mean per raft, with its interval."""
    found = []
    for (course,), part in table.group_by("name", maintain_order=True):
        for fact, words in told.items():
            each = part[fact].cast(pl.Float64) / part["rafts"]
            middle, low, high = mean(float(each.sum()), float((each * each).sum()), part.height)
            found.append(
                {
                    "course": course,
                    "name": words,
                    "times": middle,
                    "times_low": max(0.0, low),
                    "times_high": high,
                }
            )
    return found


def _length(table: pl.DataFrame) -> Section:
    rows = []
    for (course,), part in table.group_by("name", maintain_order=True):
        rounds = part["rounds"].cast(pl.Float64)
        middle, low, high = mean(float(rounds.sum()), float((rounds * rounds).sum()), part.height)
        rows.append({"name": course, "rounds": middle, "rounds_low": low, "rounds_high": high})
    lapsed = float((table["reason"] == "end.lapsed").cast(pl.Float64).mean() or 0.0)  # type: ignore[arg-type] # a mean of floats
    return (
        "How long a race is",
        f"Mean rounds until the race was over. {100 * lapsed:.1f} % of races were called off, because the "
        "third raft was not home in 20 rounds per board; the others ended with it.",
        charts.bars(rows, "rounds", "rounds per race"),
    )
