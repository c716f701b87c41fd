"""`watertable games`: the installed games."""

from __future__ import annotations

import typer
from rich.console import Console
from rich.table import Table as Grid

import watertable
from watertable.cli.ask import show_json
from watertable.kernel.house import House


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def games(as_json: bool = typer.Option(False, "--json", help="machine-readable")) -> None:
        """List the games with their seats and options."""
        houses = watertable.games()
        if as_json:
            show_json([describe(house) for house in houses])
            return
        grid = Grid("game", "title", "seats", "minutes", "options", box=None)
        for house in houses:
            meta = house.meta
            options_text = "\n".join(f"{o.key}: {o.choices()}" for o in meta.options.values())
            seats = f"{meta.seats[0]}–{meta.seats[-1]}"
            grid.add_row(house.name, meta.title, seats, str(meta.minutes), options_text)
        Console().print(grid)


def describe(house: House) -> dict[str, object]:
    meta = house.meta
    return {
        "name": house.name,
        "title": meta.title,
        "designer": meta.designer,
        "publisher": meta.publisher,
        "seats": meta.seats,
        "minutes": meta.minutes,
        "stage": meta.stage,
        "rules": meta.rules,
        "data": house.digest,
        "options": {
            option.key: {
                "default": option.default,
                "values": option.values,
                "items": option.items,
            }
            for option in meta.options.values()
        },
    }
