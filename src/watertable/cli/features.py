"""`watertable features GAME`: the numbers a learner sees, by name and range."""

from __future__ import annotations

import typer
from rich.console import Console
from rich.table import Table as Grid

from watertable.cli import ask
from watertable.kernel.features import Layout


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def features(
        game: str,
        seats: int = typer.Option(0, "--seats", help="seat count; 0: the smallest"),
        as_json: bool = typer.Option(False, "--json", help="machine-readable"),
    ) -> None:
        """List the features of a game: index, name, how many numbers, lowest and highest value."""
        house = ask.house(game)
        house.meta.read_options(seats or house.meta.seats[0], None)
        layout = Layout(house.game.fields(seats or house.meta.seats[0]))
        rows = []
        index = 0
        for field in layout.fields:
            rows.append(
                {
                    "index": index,
                    "name": field.name,
                    "size": field.size,
                    "low": field.low,
                    "high": field.high,
                }
            )
            index += field.size
        if as_json:
            ask.show_json({"game": house.name, "size": layout.size, "fields": rows})
            return
        grid = Grid("index", "name", "size", "low", "high", box=None)
        for row in rows:
            grid.add_row(*[str(value) for value in row.values()])
        Console().print(grid)
        print(f"{layout.size} numbers; observations are each divided by the largest of its range")
