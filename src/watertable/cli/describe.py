"""`watertable describe FILE`: a seat's position in words."""

from __future__ import annotations

from pathlib import Path

import typer

from watertable.cli.replay import at_line
from watertable.draw.describe import describe as in_words
from watertable.kernel.errors import NotAsked


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def describe(
        file: Path,
        at: int = typer.Option(-1, "--at", help="after this line; -1: at the end"),
        seat: int = typer.Option(0, "--seat", help="for this seat (1, 2 …); 0: whoever is asked"),
    ) -> None:
        """Tell what a seat knows and can do, in words alone."""
        table = at_line(file, at)
        who = seat - 1 if seat else (table.asked or [0])[0]
        if not 0 <= who < table.seats:
            raise NotAsked(f"there is no seat {seat}")
        print(in_words(table, who), end="")
