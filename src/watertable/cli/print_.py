"""`watertable print GAME`: the print-and-play pages as a PDF."""

from __future__ import annotations

from pathlib import Path

import typer

from watertable.cli import ask


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command("print")
    def print_(
        game: str,
        out: Path = typer.Option(Path(), "--out", help="output file; default GAME.pdf"),
    ) -> None:
        """Write boards, cards and tokens as pages to print and cut."""
        from watertable.draw.pdf import write_pdf

        house = ask.house(game)
        path = out if out.name else Path(f"{house.name}.pdf")
        write_pdf(house, path)
        pages = len(house.sheets())
        print(f"{path}: {pages} pages, {path.stat().st_size // 1024} kB")
