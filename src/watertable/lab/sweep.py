"""One printed number through a range: each value is a box of its own, in processes of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from watertable.kernel.data import BOX_VARIABLE
from watertable.kernel.errors import OptionError
from watertable.lab.summary import summarise

Place = tuple[str, str, str, str]  # file, kind, id, field


def run_sweep(
    game: str,
    seats: int,
    bots: list[str],
    options: dict[str, Any],
    games: int,
    workers: int,
    place: Place,
    values: list[int],
    out: Path,
) -> list[str]:
    """A run per value, in a fresh process each (data is read once per process)."""
    told = []
    for value in values:
        folder = out / f"{place[3]}={value}"
        _run_one(
            game, seats, bots, options, games, workers, box_with(place, value, game, folder), folder
        )
        found = summarise(folder)
        seat = found["seats"][0]
        scores = "/".join(f"{row['score']:.2f}" for row in found["seats"])
        told.append(
            f"{place[2]} {place[3]}={value}: scores {scores}, seat 1 wins {100 * seat['win']:.1f} % "
            f"[{100 * seat['win_low']:.1f}, {100 * seat['win_high']:.1f}]"
        )
    return told


def box_with(place: Place, value: int, game: str, folder: Path) -> Path:
    """A box that corrects this one number."""
    file, kind, ident, field = place
    path = folder / "box" / game / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f'[[{kind}]]\nid = "{ident}"\n{field} = {value}\n', encoding="utf-8")
    return folder / "box"


def _run_one(
    game: str,
    seats: int,
    bots: list[str],
    options: dict[str, Any],
    games: int,
    workers: int,
    box: Path,
    folder: Path,
) -> None:
    command = [sys.executable, "-m", "watertable", "lab", "run", game, "--seats", str(seats)]
    command += ["--bots", ",".join(bots), "--games", str(games), "--workers", str(workers)]
    for key, value in options.items():
        command += ["-o", f"{key}={value}"]
    command += ["--out", str(folder)]
    environment = {**os.environ, BOX_VARIABLE: str(box.resolve())}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)  # noqa: S603 - our own command
    if done.returncode != 0:
        raise OptionError(
            str(folder), done.stderr.strip().splitlines()[-1] if done.stderr else "failed"
        )
