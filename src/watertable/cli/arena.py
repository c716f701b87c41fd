"""`watertable arena GAME`: bots play each other; win shares with intervals."""

from __future__ import annotations

import os
from typing import Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from watertable.cli import ask
from watertable.lab.arena import Contest, run


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def arena(
        game: str,
        bots: str = typer.Option(
            "uniform,greedy", "--bots", help="uniform, greedy, search@200, search@100ms, easy …"
        ),
        games: int = typer.Option(100, "--games", min=1),
        seats: int = typer.Option(0, "--seats", help="0: two, or the smallest seat count"),
        option: list[str] = typer.Option([], "-o", "--option", help="key=value, repeatable"),
        dice: str = typer.Option(
            "arena", "--dice", help="seed text: the same text gives the same games"
        ),
        workers: int = typer.Option(0, "--workers", min=0, help="0: one per core"),
        as_json: bool = typer.Option(False, "--json", help="machine-readable"),
    ) -> None:
        """Let bots play each other with rotated seats; prints shares with 95 % intervals."""
        names = [name.strip() for name in bots.split(",") if name.strip()]
        house = ask.house(game)
        contest = Contest(house.name, names, games, seats, ask.options(option), dice)
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
        screen = Console(stderr=True)
        with Progress(
            *columns, TimeRemainingColumn(), console=screen, disable=not screen.is_terminal
        ) as bar:
            task = bar.add_task(house.meta.title, total=games)
            found = run(contest, workers or cores(), lambda: bar.advance(task))
        if as_json:
            ask.show_json(found)
        else:
            show(found)


def cores() -> int:
    """The number of usable cores."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def show(found: dict[str, Any]) -> None:
    """The result as a table."""
    console = Console(highlight=False)
    options_text = " ".join(f"{key}={value}" for key, value in found["options"].items())
    console.print(
        f"{found['game']}, {found['seats']} seats, {found['games']} games. {options_text}"
    )
    grid = Grid(box=None, padding=(0, 1, 0, 0))  # fits into 80 columns with the longest names
    for title in ("bot", "games", "wins", "95 %", "due", "score", "95 %", "rank", "rating"):
        grid.add_column(title, no_wrap=True)
    for row in found["bots"]:
        won, score, skill = row["win_share"], row["score"], row["rating"]
        grid.add_row(
            row["bot"],
            str(row["games"]),
            f"{won[0]:.1%}",
            f"{100 * won[1]:.1f}–{won[2]:.1%}",
            f"{row['due_share']:.1%}" if row["due_share"] is not None else "",
            f"{score[0]:.1f}",
            f"{score[1]:.1f}–{score[2]:.1f}",
            f"{row['mean_rank']:.2f}",
            f"{skill['mu']:.1f} ± {2 * skill['sigma']:.1f}" if skill else "",
        )
    console.print(grid)
    for pair in found["pairs"]:
        ahead = pair["ahead"]
        console.print(
            f"{pair['bot']} ends before {pair['against']} in {ahead[0]:.1%}"
            f" ({ahead[1]:.1%} – {ahead[2]:.1%}) of {pair['games']}"
        )
    if not found["together"]:
        shares = "  ".join(f"{i + 1}: {one[0]:.1%}" for i, one in enumerate(found["by_seat"]))
        console.print(f"wins by seat  {shares}")
    if len(found["bots"]) > 1:
        console.print(f"{found['seating']}.".capitalize())
    if found["uneven"]:
        console.print(f"Note: {found['uneven']}.")
