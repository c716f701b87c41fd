"""Storage of a run: parts of a fixed size, written atomically, so a killed run can resume."""

from __future__ import annotations

import hashlib
import json
import os
import platform
from pathlib import Path
from typing import Any, Final

import polars as pl

import watertable
from watertable.kernel.data import BOX_VARIABLE
from watertable.kernel.errors import OptionError
from watertable.lab.match import PlayedGame, Spec

PART: Final = 250  # games in a part: the unit of work, of memory and of resuming
GREEDY_PART: Final = 25  # slower bots: smaller parts
SEARCH_PART: Final = 5
TABLES: Final = ("games", "kinds", "uses", "facts")


def part_file(folder: Path, table: str, part: int) -> Path:
    return folder / table / f"part-{part:06}.parquet"


def part_size(bots: list[str]) -> int:
    """Games per part: fewer for slow bots, so that all workers are busy and a killed run loses
    little. It depends on the bots alone, so every engine makes the same parts.
    """
    if all(bot == "uniform" for bot in bots):
        return PART
    return GREEDY_PART if all(bot in ("uniform", "greedy", "easy") for bot in bots) else SEARCH_PART


def parts_of(games: int, size: int) -> int:
    return (games + size - 1) // size


def numbers_of(part: int, games: int, size: int) -> range:
    return range(part * size, min((part + 1) * size, games))


def write_part(folder: Path, part: int, games: list[PlayedGame]) -> None:
    """All tables of a part; `games` last, because its presence marks the part as complete."""
    frames = {
        "kinds": kinds_frame(games),
        "uses": uses_frame(games),
        "facts": facts_frame(games),
        "games": games_frame(games),
    }
    for table, frame in frames.items():
        path = part_file(folder, table, part)
        path.parent.mkdir(parents=True, exist_ok=True)
        # of this process and node alone: a part may be played twice at once when a cluster thinks
        # that a worker is dead, and both write the same bytes
        scratch = path.with_suffix(f".{platform.node()}.{os.getpid()}.tmp")
        frame.write_parquet(scratch, compression="zstd", statistics=False)
        scratch.replace(path)


def is_done(folder: Path, part: int) -> bool:
    return part_file(folder, "games", part).is_file()


def games_frame(games: list[PlayedGame]) -> pl.DataFrame:
    """One row per game; per-seat facts as lists."""
    return pl.DataFrame(
        {
            "number": [game.number for game in games],
            "bots": [game.seated for game in games],
            "plies": [game.plies for game in games],
            "rounds": [game.rounds for game in games],
            "decisions": [game.decisions for game in games],
            "fixed": [game.fixed for game in games],  # decisions after the places were fixed
            "width": [game.width for game in games],
            "hidden": [game.hidden for game in games],  # null: no sample fell into this game
            "scores": [game.scores for game in games],
            "ranks": [game.ranks for game in games],
            "reason": [game.reason for game in games],
            "others": [json.dumps(game.others, sort_keys=True) for game in games],
            "lines": [json.dumps(game.lines, sort_keys=True) for game in games],
        },
        schema={
            "number": pl.Int64,
            "bots": pl.List(pl.Int16),
            "plies": pl.Int32,
            "rounds": pl.Int32,
            "decisions": pl.Int32,
            "fixed": pl.Int32,
            "width": pl.Int32,
            "hidden": pl.Int32,
            "scores": pl.List(pl.Int32),
            "ranks": pl.List(pl.Int16),
            "reason": pl.String,
            "others": pl.String,
            "lines": pl.String,
        },
    )


def kinds_frame(games: list[PlayedGame]) -> pl.DataFrame:
    """One row per game, seat and kind of question."""
    rows = [
        (game.number, seat, kind, times, width)
        for game in games
        for seat, kind, times, width in sorted(game.kinds)
    ]
    schema = {
        "number": pl.Int64,
        "seat": pl.Int16,
        "kind": pl.String,
        "times": pl.Int32,
        "width": pl.Int32,
    }
    return _frame(rows, schema)


def uses_frame(games: list[PlayedGame]) -> pl.DataFrame:
    """One row per game, seat and action used."""
    rows = [
        (game.number, seat, text, times)
        for game in games
        for seat, used in enumerate(game.uses)
        for text, times in sorted(used.items())
    ]
    schema = {"number": pl.Int64, "seat": pl.Int16, "action": pl.String, "times": pl.Int32}
    return _frame(rows, schema)


def facts_frame(games: list[PlayedGame]) -> pl.DataFrame:
    """One row per game, seat (-1: the table) and observed fact."""
    rows = [
        (game.number, seat, fact, value)
        for game in games
        for (seat, fact), value in sorted(game.facts.items())
    ]
    schema = {"number": pl.Int64, "seat": pl.Int16, "fact": pl.String, "value": pl.Int32}
    return _frame(rows, schema)


def _frame(rows: list[tuple[Any, ...]], schema: dict[str, Any]) -> pl.DataFrame:
    """A table from its rows, column by column: polars takes columns several times as fast as rows."""
    columns = zip(*rows) if rows else [() for _ in schema]
    return pl.DataFrame(
        [pl.Series(name, column, kind) for (name, kind), column in zip(schema.items(), columns)]
    )


def read_table(folder: Path, table: str) -> pl.LazyFrame:
    """All parts of a table, in order of their number."""
    if not any((folder / table).glob("part-*.parquet")):
        raise OptionError(str(folder), "holds no games of the laboratory")
    return pl.scan_parquet(str(folder / table / "part-*.parquet"))


def digest(folder: Path) -> str:
    """One hash over all parts: equal runs have equal digests on every engine."""
    total = hashlib.sha256()
    for table in TABLES:
        for path in sorted((folder / table).glob("part-*.parquet")):
            total.update(path.name.encode())
            total.update(path.read_bytes())
    return total.hexdigest()


def write_manifest(folder: Path, spec: Spec, games: int, command: str) -> None:
    """Write the spec of the run, to repeat it; a folder with another run is refused."""
    house = watertable.house(spec.game)
    made: dict[str, Any] = {
        **spec.plain(),
        "games": games,
        "part": part_size(spec.bots),
        "rules": house.meta.rules,
        "data": house.digest,
        "box": os.environ.get(BOX_VARIABLE, ""),
        "watertable": watertable.__version__,
        "python": platform.python_version(),
        "polars": pl.__version__,
        "command": command,
    }
    path = folder / "manifest.json"
    if path.is_file():
        old = json.loads(path.read_text(encoding="utf-8"))
        if house.has_data(old.get("data", "")):
            old["data"] = house.digest
        for fact in ("game", "seats", "bots", "options", "dice", "rules", "data", "part"):
            if old.get(fact) != made[fact]:
                raise OptionError(
                    str(folder),
                    f"holds another run: {fact} is {old.get(fact)!r}, not {made[fact]!r}",
                )
        _grow(folder, old["games"], games, made["part"])
    folder.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(made, indent=2) + "\n", encoding="utf-8")


def _grow(folder: Path, old: int, games: int, size: int) -> None:
    """Extend a run: a short last part is played again."""
    if games < old:
        raise OptionError(str(folder), f"holds a run of {old} games, which is more than {games}")
    if games > old and old % size:
        part_file(folder, "games", old // size).unlink(missing_ok=True)


def read_manifest(folder: Path) -> dict[str, Any]:
    path = folder / "manifest.json"
    if not path.is_file():
        raise OptionError(str(folder), "holds no run of the laboratory (manifest.json is missing)")
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found
