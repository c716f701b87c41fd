"""`watertable fingerprint`: a hash per seat count that changes with any rule."""

from __future__ import annotations

from pathlib import Path

import typer

import watertable
from watertable.cli import ask
from watertable.testing.fingerprint import fingerprints, playthrough


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def fingerprint(
        game: str = typer.Argument("", help="empty: all houses"),
        update: bool = typer.Option(False, "--update", help="rewrite tests/games/*/"),
        as_json: bool = typer.Option(False, "--json", help="machine-readable"),
    ) -> None:
        """Print the fingerprints of a house, or update the files of the tests."""
        houses = [ask.house(game)] if game else [watertable.house("template"), *watertable.games()]
        found = {house.name: fingerprints(house) for house in houses}
        if update:
            for house in houses:
                folder = Path("tests/games") / house.name
                folder.mkdir(parents=True, exist_ok=True)
                (folder / "fingerprints.txt").write_text(found[house.name], encoding="utf-8")
                story = playthrough(house, house.meta.seats[len(house.meta.seats) // 2])
                (folder / "playthrough.txt").write_text(story, encoding="utf-8")
        if as_json:
            ask.show_json({"build": ask.build(), "fingerprints": found})
        else:
            for name, lines in found.items():
                print(f"{name}\n{lines}")
