"""`watertable lab run | report | compare | sweep | puzzles | check-puzzles`: simulate games and analyse the results."""

from __future__ import annotations

import json
import os
import shlex
import sys
from pathlib import Path

import typer
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from watertable.cli import ask
from watertable.cli import box as use_box


def register(app: typer.Typer) -> None:
    """Add the command and its subcommands."""
    lab = typer.Typer(no_args_is_help=True, help="Simulate, report, compare.")
    app.add_typer(lab, name="lab")
    lab.command("run")(run)
    lab.command("report")(report)
    lab.command("compare")(compare)
    lab.command("sweep")(sweep)
    lab.command("puzzles")(puzzles)
    lab.command("check-puzzles")(check_puzzles)


def run(
    game: str,
    seats: int = typer.Option(0, "--seats", help="0: the smallest count"),
    bots: str = typer.Option(
        "uniform", "--bots", help="separated by commas; seats rotate every game"
    ),
    games: int = typer.Option(1000, "--games", min=1),
    option: list[str] = typer.Option([], "-o", "--option", help="key=value, repeatable"),
    dice: str = typer.Option("lab", "--dice", help="seed text: the same text gives the same games"),
    workers: int = typer.Option(os.cpu_count() or 1, "--workers", min=1),
    engine: str = typer.Option("local", "--engine", help="local or ray"),
    address: str = typer.Option("", "--address", help="of a Ray cluster"),
    box: str = typer.Option("", "--box", help="folder with corrections of the printed data"),
    out: Path = typer.Option(..., "--out", help="output folder; an interrupted run resumes there"),
) -> None:
    """Play many games between bots and store the results as Parquet."""
    if box:
        use_box(box)
    # a worker is one core; polars' threads would compete with the other workers
    os.environ.setdefault("POLARS_MAX_THREADS", "1")
    from watertable.lab.match import Spec, seating_of
    from watertable.lab.run import refuse_idle_box, timed
    from watertable.lab.run import run as run_lab
    from watertable.lab.store import digest

    house = ask.house(game)
    spec = Spec(
        house.name, seats or house.meta.seats[0], bots.split(","), ask.options(option), dice
    )
    if timed(spec):
        print("A bot here thinks by the clock: this run cannot be repeated to the byte.")
    refuse_idle_box(house.name)
    uneven = seating_of(house, len(spec.bots), spec.seats).uneven(games)
    if uneven:
        print(f"Note: {uneven}.")
    with _progress() as bar:
        task = bar.add_task(house.meta.title, total=games)
        run_lab(
            spec,
            games,
            out,
            _engine(engine, workers, address),
            _command(),
            lambda done, total: bar.update(task, completed=games * done / total),
        )
    print(f"{out}: {games} games, digest {digest(out)[:16]}")


def _progress() -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.completed:.0f} of {task.total:.0f} games, left"),
        TimeRemainingColumn(),
    )


def _engine(name: str, workers: int, address: str):  # type: ignore[no-untyped-def] # lab.run.Engine, loaded late
    if name == "local":
        from watertable.lab.scale.local import local

        return local(workers)
    if name == "ray":
        from watertable.lab.scale.cluster import cluster

        return cluster(address, workers)
    raise typer.BadParameter(f"{name!r} is not local or ray", param_hint="--engine")


def report(
    folder: Path,
    out: Path = typer.Option(Path(), "--out", help="HTML file; default FOLDER/report.html"),
    beside: list[Path] = typer.Option(
        [], "--beside", help="another run of the house to compare with, repeatable"
    ),
    pictures: Path = typer.Option(Path(), "--pictures", help="folder for the charts as SVG"),
    as_json: bool = typer.Option(False, "--json", help="machine-readable"),
) -> None:
    """Write an HTML report with charts, and print a summary."""
    from watertable.lab.page import pictures as draw
    from watertable.lab.report import page, sections, text
    from watertable.lab.summary import summarise

    found = summarise(folder)
    if as_json:
        ask.show_json(found)
        return
    path = out if out.name else folder / "report.html"
    others = [summarise(other) for other in beside]
    print(text(found, folder))
    _write(path, page(found, folder, others))
    if pictures.name:
        made = draw(sections(found, folder, others), pictures)
        print(f"{pictures}: {len(made)} pictures")


def compare(
    one: Path,
    other: Path,
    out: Path = typer.Option(Path(), "--out", help="HTML file; default OTHER/compare.html"),
    as_json: bool = typer.Option(False, "--json", help="machine-readable"),
) -> None:
    """Compare two runs with the same dice: effects with intervals, a verdict, an HTML page."""
    from watertable.lab.compare import compare as compare_runs
    from watertable.lab.compare import page

    found = compare_runs(one, other)
    if as_json:
        ask.show_json(found)
        return
    print(f"{found['paired_games']} paired games: {found['one']} | {found['other']}")
    for row in found["effects"]:
        print(
            f"  {row['what']:>20}: {row['one']:.3f} | {row['other']:.3f}   "
            f"{row['gap']:+.3f} [{row['low']:+.3f}, {row['high']:+.3f}] {row['unit']}, "
            f"{row['size']:+.2f} sd"
        )
    print(found["verdict"])
    _write(out if out.name else other / "compare.html", page(found))


def sweep(
    game: str,
    file: str = typer.Option(..., "--file", help="a data file of the house, e.g. cards.toml"),
    row: str = typer.Option(..., "--row", help="kind/id, e.g. card/heron"),
    field: str = typer.Option(
        ..., "--field", help="a number of that row, e.g. cost, losses.2 or does.0.points"
    ),
    values: str = typer.Option(..., "--values", help="separated by commas, or FROM..TO"),
    seats: int = typer.Option(0, "--seats"),
    bots: str = typer.Option("greedy", "--bots"),
    games: int = typer.Option(500, "--games", min=1),
    option: list[str] = typer.Option([], "-o", "--option", help="key=value, repeatable"),
    workers: int = typer.Option(os.cpu_count() or 1, "--workers", min=1),
    out: Path = typer.Option(..., "--out", help="output folder, with one run per value"),
) -> None:
    """Vary one printed number over a range and show its effect on scores and seats."""
    from watertable.lab.match import Spec
    from watertable.lab.sweep import page, run_sweep

    house = ask.house(game)
    kind, _, ident = row.partition("/")
    spec = Spec(house.name, seats or house.meta.seats[0], bots.split(","), ask.options(option))
    place = (file, kind, ident, field)
    found = run_sweep(spec, games, workers, place, _range(values), out)
    for line in found["told"]:
        print(line)
    _write(out / "sweep.html", page(found, _command()))
    (out / "sweep.json").write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


def puzzles(
    game: str,
    seats: int = typer.Option(0, "--seats", help="0: the smallest count"),
    option: list[str] = typer.Option([], "-o", "--option", help="key=value, repeatable"),
    games: int = typer.Option(20, "--games", min=1, help="games to look through in this run"),
    take: int = typer.Option(20, "--take", min=1, help="puzzles to write"),
    gap: float = typer.Option(
        0.03, "--gap", help="between the best and the next best answer; 1 is from lost to won"
    ),
    deep: int = typer.Option(4000, "--deep", min=1, help="rounds of the search that confirms"),
    played_on: int = typer.Option(
        24, "--played-on", min=0, help="games to the end for the points; 0: no points (faster)"
    ),
    dice: str = typer.Option("puzzles", "--dice", help="seed text"),
    out: Path = typer.Option(
        ..., "--out", help="folder of the puzzles; the next run goes on there"
    ),
) -> None:
    """Mine puzzles from games between bots: positions with one clearly best answer."""
    from watertable.lab import puzzles as miner

    house = ask.house(game)
    wanted = miner.Wanted()
    wanted.gap, wanted.played_on = gap, played_on
    wanted.stages[-1] = (deep, wanted.stages[-1][1])
    out.mkdir(parents=True, exist_ok=True)
    store = miner.Store(out / "found.jsonl")
    for number in range(store.games, store.games + games):
        made = miner.mine(
            house, seats or house.meta.seats[0], ask.options(option), number, dice, wanted
        )
        store.add(number, made)
        print(f"game {number}: {len(made)} found, {len(store.puzzles)} in all")
    words = house.box.lesson_words().get("practice", {})
    for place, puzzle in enumerate(miner.choose(store.puzzles, take), 1):
        (out / f"p{place:02}.toml").write_text(miner.written(puzzle, words), encoding="utf-8")
    print(f"{out}: {min(take, len(store.puzzles))} puzzles")


def check_puzzles(
    game: str,
    rounds: int = typer.Option(4000, "--rounds", min=16, help="rounds of each search"),
    worlds: int = typer.Option(32, "--worlds", min=1, help="guessed worlds to compare answers in"),
    times: int = typer.Option(
        2, "--times", min=1, help="searches per puzzle, each with other dice"
    ),
    gap: float = typer.Option(0.01, "--gap", help="the least lead of the best answer"),
    steady: float = typer.Option(
        0.75, "--steady", help="the least share of worlds it is better in"
    ),
) -> None:
    """Search the position of every puzzle of a game again: is its answer still clearly the best?"""
    from watertable.lab.puzzle_check import check

    house = ask.house(game)
    held = 0
    found = house.course().puzzles
    for puzzle in found:
        checked = check(house, puzzle, rounds, worlds, times)
        holds = checked.holds(gap, steady)
        held += holds
        row = f"ahead by {checked.gap:.3f}, better in {checked.steady:.0%} of guessed worlds"
        others = {one.best.text for one in checked.judged if one.best is not checked.wanted}
        said = "holds" if holds else f"does not hold{''.join(f', rather {one}' for one in others)}"
        print(f"{puzzle.name}  {checked.wanted.text}: {row}: {said}", flush=True)
    themes = len({puzzle.about for puzzle in found})
    print(f"{house.name}: {held} of {len(found)} puzzles hold, {themes} themes, {rounds} rounds")
    if held < len(found):
        raise typer.Exit(1)


def _write(path: Path, page: str) -> None:
    path.write_text(page, encoding="utf-8")
    print(f"{path}: {path.stat().st_size // 1024} kB")


def _command() -> str:
    """The command line, to repeat the run."""
    return "watertable " + shlex.join(sys.argv[1:])


def _range(text: str) -> list[int]:
    first, dots, last = text.partition("..")
    try:
        if dots:
            found = list(range(int(first), int(last) + 1))
        else:
            found = [int(word) for word in text.split(",")]
    except ValueError:
        found = []
    if not found:
        reason = f"{text!r} is not like 1,2,5 or 1..6"
        raise typer.BadParameter(reason, param_hint="--values") from None
    if len(set(found)) < len(found):
        raise typer.BadParameter(f"{text!r} names a value twice", param_hint="--values")
    return found
