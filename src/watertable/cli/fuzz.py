"""`watertable fuzz`: load many broken records; none may crash."""

from __future__ import annotations

import typer

from watertable.cli import ask
from watertable.testing.fuzz import campaign


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def fuzz(
        game: str = typer.Argument("template"),
        n: int = typer.Option(100_000, "--n", min=1),
        seconds: float = typer.Option(0, "--seconds", help="stop after this time; 0: no limit"),
        seed: str = typer.Option("fuzz", "--seed"),
    ) -> None:
        """Load n broken records: each is read, or refused with its line."""
        found = campaign(ask.house(game), n, seed, seconds)
        print(found)
        for line in [*found.crashes, *found.hangs, *found.nameless][:20]:
            print(f"  {line}")
        if not found.clean():
            raise typer.Exit(1)
