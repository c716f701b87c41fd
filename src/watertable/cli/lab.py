"""`watertable lab run | report | compare | sweep`: simulate games and analyse the results."""

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
    from watertable.lab.match import Spec
    from watertable.lab.run import run as run_lab
    from watertable.lab.run import timed
    from watertable.lab.seating import Seating
    from watertable.lab.store import digest

    house = ask.house(game)
    spec = Spec(
        house.name, seats or house.meta.seats[0], bots.split(","), ask.options(option), dice
    )
    if timed(spec):
        print("A bot here thinks by the clock: this run cannot be repeated to the byte.")
    uneven = Seating(len(spec.bots), spec.seats).uneven(games)
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
            return list(range(int(first), int(last) + 1))
        return [int(word) for word in text.split(",")]
    except ValueError:
        reason = f"{text!r} is not like 1,2,5 or 1..6"
        raise typer.BadParameter(reason, param_hint="--values") from None
