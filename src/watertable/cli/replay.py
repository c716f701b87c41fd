"""`watertable replay FILE` and `watertable verify FILE`: replay and verify a record."""

from __future__ import annotations

from pathlib import Path

import typer

import watertable
from watertable.cli import ask
from watertable.draw.text import text_scene
from watertable.kernel.chance import Dice, commitment
from watertable.kernel.record import read
from watertable.kernel.table import Table
from watertable.kernel.upgrade import before_first_line


def register(app: typer.Typer) -> None:
    """Add the commands."""

    @app.command()
    def replay(
        file: Path,
        at: int = typer.Option(-1, "--at", help="stop after this line"),
        seat: int = typer.Option(0, "--seat", help="view of this seat (1, 2 …); 0: spectator"),
        as_json: bool = typer.Option(False, "--json", help="machine-readable"),
    ) -> None:
        """Show the final position of a record, or that after line N."""
        table = at_line(file, at)
        viewer = seat - 1 if seat else None
        view = table.view(viewer)
        if as_json:
            outcome = table.outcome.plain() if table.outcome else None
            ask.show_json({"n": len(table.record.lines), "view": view, "outcome": outcome})
            return
        for n, say in table.news(viewer):
            print(f"{n:>5}  {table.tell(say)}")
        print(text_scene(table.house, table.house.scene(view)))
        if table.outcome:
            told = " ".join(table.tell(say) for say in table.outcome.told())
            print(f"{told} Scores {table.outcome.scores}")

    @app.command()
    def verify(
        file: Path, as_json: bool = typer.Option(False, "--json", help="machine-readable")
    ) -> None:
        """Check a record: every move legal, and every draw the one its dice give."""
        table = ask.table(file)
        draws, odd = check_draws(table)
        found = {
            "lines": len(table.record.lines),
            "draws": draws,
            "ended": table.record.ended,
            "fair": not odd if draws is not None else None,
            "odd": odd,
        }
        if as_json:
            ask.show_json(found)
        elif draws is None and table.record.ended:
            print(f"{found['lines']} lines, all legal; the draws cannot be compared with the dice")
        elif draws is None:
            print(
                f"{found['lines']} lines, all legal; the dice are published when the game is over"
            )
        else:
            print(f"{found['lines']} lines, all legal; {draws} draws, {len(odd)} not from the dice")
        if odd:
            raise typer.Exit(1)


def at_line(file: Path, at: int) -> Table:
    """The table after line `at`; below 0 it is the end of the record."""
    record = read(file.read_bytes())
    whole = watertable.replayed(record)
    if at < 0:
        return whole
    table = before_first_line(whole.house, whole.record)
    table.replay(whole.record.lines[:at])
    return table


def check_draws(table: Table) -> tuple[int | None, list[int]]:
    """Recompute every draw from the revealed text; returns the lines that differ.

    What was drawn under older rules, before the record moved to these, had other chances and is not compared.
    """
    record = table.record
    if not record.ended:
        return None, []
    if record.edition()[0] != table.house.meta.rules:
        return None, []  # played by older rules, replayed on these
    if any("dice" in line and "end" not in line for line in record.lines):
        return None, []  # continued with other dice; the first text was never revealed
    text = record.lines[-1]["dice"]
    assert commitment(text) == record.header["dice"]
    dice = Dice(text)
    again = before_first_line(table.house, record)
    moves = record.moves()
    since = moves[-1]["n"] if moves else 0
    draws = 0
    odd: list[int] = []
    for line in record.lines[:-1]:
        if line.get("do") is None or line["seat"] is not None:
            pass
        elif line["n"] < since:
            dice.skip(1)
        else:
            draws += 1
            if dice.draw(again.game.chances(again.state)).text != line["do"]:
                odd.append(line["n"])
        again.replay([line])
    return draws, odd
