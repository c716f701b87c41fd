"""A run: numbered jobs on any engine, with the same bytes as result."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

from watertable.kernel.data import BOX_VARIABLE, corrected
from watertable.kernel.errors import OptionError
from watertable.lab.match import Lab, Spec
from watertable.lab.store import (
    is_done,
    numbers_of,
    part_size,
    parts_of,
    write_manifest,
    write_part,
)

# An engine runs `work(spec, folder, part, games)` for each part and yields the parts as they end.
Engine = Callable[[Spec, Path, list[int], int], Iterator[int]]

_ready: dict[str, Lab] = {}


def work(spec: Spec, folder: Path, part: int, games: int) -> int:
    """Play and write one part; house and bots are loaded once per process."""
    name = repr(spec.plain())
    if name not in _ready:
        _ready.clear()
        if spec.box:  # inherited by local workers, not by remote ones
            os.environ[BOX_VARIABLE] = spec.box
        _ready[name] = Lab(spec)
    lab = _ready[name]
    numbers = numbers_of(part, games, part_size(spec.bots))
    write_part(folder, part, [lab.play(number) for number in numbers])
    return part


def refuse_idle_box(house: str) -> None:
    """Refuse a box without a correction for this house: the run would be called after it and play the printed numbers."""
    box = os.environ.get(BOX_VARIABLE)
    if box and not corrected(house):
        raise OptionError(
            "box", f"{box} corrects nothing of {house}: leave it out, or add {house}/"
        )


def timed(spec: Spec) -> bool:
    """Whether a bot has a time limit, so that results depend on the machine."""
    return any(getattr(bot, "ms", 0) for bot in Lab(spec).bots)


def run(
    spec: Spec,
    games: int,
    folder: Path,
    engine: Engine,
    command: str,
    progress: Callable[[int, int], None],
) -> int:
    """Play what is missing; returns how many parts were played now."""
    lab = Lab(spec)  # fails on a wrong spec before anything is written
    spec.data = lab.house.digest
    spec.box = os.environ.get(BOX_VARIABLE, "")
    write_manifest(folder, spec, games, command)
    parts = parts_of(games, part_size(spec.bots))
    due = [part for part in range(parts) if not is_done(folder, part)]
    done = parts - len(due)
    progress(done, parts)
    for _ in engine(spec, folder, due, games):
        done += 1
        progress(done, parts)
    return len(due)
