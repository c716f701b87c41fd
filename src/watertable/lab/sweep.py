"""Vary one printed number over a range: each value in its own box and process."""

from __future__ import annotations

import copy
import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import watertable
from watertable.kernel.data import BOX_VARIABLE, nearest
from watertable.kernel.errors import OptionError
from watertable.lab.match import Spec
from watertable.lab.summary import summarise

Place = tuple[str, str, str, str]  # file, kind, id, field


def run_sweep(
    spec: Spec, games: int, workers: int, place: Place, values: list[int], out: Path
) -> dict[str, Any]:
    """One run per value, each in a new process (data is read once per process); returns their summaries."""
    runs = []
    for value in values:
        folder = out / f"{place[3]}={value}"
        _run_one(spec, games, workers, box_with(place, value, spec.game, folder), folder)
        found = summarise(folder)
        runs.append(
            {"value": value, "seats": found["seats"], "decisions": found["length"]["decisions"]}
        )
    swept = {**spec.plain(), "games": games, "place": list(place), "runs": runs}
    swept["told"] = told(swept)
    return swept


def told(swept: dict[str, Any]) -> list[str]:
    """A line per value, and the difference between the ends of the range."""
    _, _, ident, field = swept["place"]
    lines = []
    for run in swept["runs"]:
        seat = run["seats"][0]
        scores = "/".join(f"{row['score']:.2f}" for row in run["seats"])
        lines.append(
            f"{ident} {field}={run['value']}: scores {scores}, seat 1 wins {100 * seat['win']:.1f} % "
            f"[{100 * seat['win_low']:.1f}, {100 * seat['win_high']:.1f}]"
        )
    return lines


def page(swept: dict[str, Any], command: str) -> str:
    """The sweep as HTML: scores and the first seat's share of wins by value."""
    from watertable.lab import charts
    from watertable.lab.page import page as html_page

    file, kind, ident, field = swept["place"]
    title = watertable.house(swept["game"]).meta.title
    along = f"{field.replace('_', ' ')} of {kind} {ident}"
    scores, wins = [], []
    for run in swept["runs"]:
        for row in run["seats"]:
            scores.append({**row, "value": run["value"], "seat": row["name"]})
        first = run["seats"][0]
        wins.append({**first, "value": run["value"]})
    ends = [_middle(swept["runs"][0]), _middle(swept["runs"][-1])]
    sections: list[charts.Section] = [
        (
            "Scores",
            f"The mean score per seat, with its interval, as the {along} goes from "
            f"{swept['runs'][0]['value']} to {swept['runs'][-1]['value']}: the mean of all seats goes from "
            f"{ends[0]:.2f} to {ends[1]:.2f} points.",
            charts.curve(scores, "value", along, "score", "mean score (points)", by="seat"),
        ),
        (
            "The first seat",
            f"The share of games that the first seat wins; an even share is {1 / swept['seats']:.2f}. The "
            "same dice were used for every value.",
            charts.curve(wins, "value", along, "win", "share of games won by seat 1", share=True),
        ),
    ]
    facts = (
        f"{swept['games']} games per value, {swept['seats']} seats, {', '.join(swept['bots'])}; "
        f"{file}, row {kind}/{ident}, field {field}. Intervals are 95 %."
    )
    return html_page(f"{title}: {along}", facts, sections, [command])


def _middle(run: dict[str, Any]) -> float:
    return float(sum(row["score"] for row in run["seats"]) / len(run["seats"]))


def box_with(place: Place, value: int, game: str, folder: Path) -> Path:
    """A box that changes this one number; a number inside a list or an effect is named by its path,
    `losses.2` or `does.0.points`.
    """
    file, kind, ident, field = place
    name, *way = field.split(".")
    printed = _printed(place, game, name)
    made: Any = value
    if way:
        made = printed
        _set(made, way, value, place)
    elif not isinstance(printed, int):
        raise OptionError("field", f"{field} of {kind}/{ident} is no number: {printed!r}")
    box = folder / "box"
    shutil.rmtree(box, ignore_errors=True)
    if os.environ.get(BOX_VARIABLE):  # the sweep varies a number of the box in use
        shutil.copytree(os.environ[BOX_VARIABLE], box)
    path = box / game / file
    path.parent.mkdir(parents=True, exist_ok=True)
    given = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    rows = given.setdefault(kind, [])
    row = next((row for row in rows if row["id"] == ident), None)
    if row is None:
        row = {"id": ident}
        rows.append(row)
    row[name] = made
    path.write_text(_box_text(given), encoding="utf-8")
    return box


def _box_text(given: dict[str, Any]) -> str:
    """A file of a box: its rows, and its inventory if it has one."""
    lines = []
    for kind, rows in given.items():
        for row in rows if isinstance(rows, list) else [rows]:
            lines.append(f"[[{kind}]]" if isinstance(rows, list) else f"[{kind}]")
            lines += [f"{json.dumps(field)} = {_toml(value)}" for field, value in row.items()]
    return "\n".join(lines) + "\n"


def _printed(place: Place, game: str, name: str) -> Any:
    """The value of a field, with the box in use; 0 if only other rows of the kind have it."""
    file, kind, ident, _ = place
    box = watertable.house(game).box
    known = [path.name for path in (box.folder / "data").glob("*.toml")]
    if file not in known:
        raise OptionError("file", f"{game} has no data file {file!r}{nearest(file, known)}")
    content = copy.deepcopy(box.table(file))
    kinds = [word for word, rows in content.items() if isinstance(rows, list)]
    if kind not in kinds:
        raise OptionError("row", f"{file} has no rows {kind!r}{nearest(kind, kinds)}")
    rows = {row["id"]: row for row in content[kind]}
    if ident not in rows:
        raise OptionError("row", f"{file} has no {kind}/{ident}{nearest(ident, rows)}")
    fields = {word for row in rows.values() for word in row}
    if name not in fields:
        raise OptionError("field", f"{kind} has no field {name!r}{nearest(name, fields)}")
    return rows[ident].get(name, 0)


def _set(made: Any, way: list[str], value: int, place: Place) -> None:
    """Set the number at a path; only numbers are replaced."""
    last: Any = ""
    try:
        for step in way[:-1]:
            made = made[int(step) if isinstance(made, list) else step]
        last = int(way[-1]) if isinstance(made, list) else way[-1]
        old = made[last]
    except (KeyError, IndexError, ValueError, TypeError):
        old = None
    if not isinstance(old, int):
        raise OptionError("field", f"{place[3]} leads to no number of {place[1]}/{place[2]}")
    made[last] = value


def _toml(value: Any) -> str:
    """Numbers, words, lists and inline tables."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(_toml(item) for item in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def _run_one(spec: Spec, games: int, workers: int, box: Path, folder: Path) -> None:
    command = [sys.executable, "-m", "watertable", "lab", "run", spec.game]
    command += ["--seats", str(spec.seats), "--bots", ",".join(spec.bots), "--dice", spec.dice]
    command += ["--games", str(games), "--workers", str(workers), "--out", str(folder)]
    for key, value in spec.options.items():
        command += ["-o", f"{key}={value}"]
    environment = {**os.environ, BOX_VARIABLE: str(box.resolve())}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)  # noqa: S603 - our own command
    if done.returncode != 0:
        raise OptionError(
            str(folder), done.stderr.strip().splitlines()[-1] if done.stderr else "failed"
        )
