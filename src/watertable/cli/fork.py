"""`watertable fork FILE --at N`: play a finished game on from one of its lines."""

from __future__ import annotations

from pathlib import Path
from shlex import quote

import typer

import watertable
from watertable.cli import ask
from watertable.kernel.fork import LUCK


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def fork(
        file: Path,
        at: int = typer.Option(..., "--at", help="begin after this line of the game"),
        luck: str = typer.Option(
            LUCK[0], "--luck", help="same: its dice go on; fresh: other dice from here on"
        ),
        out: Path | None = typer.Option(
            None, "--out", help="file to write; otherwise FILE with the line in its name"
        ),
    ) -> None:
        """Begin a game of its own from a line of a finished one."""
        table = watertable.fork(ask.record_text(file), at, luck)
        path = out or file.with_name(f"{file.name.partition('.')[0]}-{at}.wt.jsonl")
        if out is None and path.exists():
            raise typer.BadParameter(f"{path} exists: name a file with --out", param_hint="--out")
        path.write_text(table.record.dumps(), encoding="utf-8")
        asked = ", ".join(f"seat {seat + 1}" for seat in [*table.asked, *table.waiting])
        print(f"written: {path}, begun from line {at} of {file}; now asked: {asked}")
        print(f"watertable play --load {quote(str(path))} --dice {quote(table.dice.text)}")
