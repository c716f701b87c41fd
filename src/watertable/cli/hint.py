"""`watertable hint FILE`: the best answers at a point of a record, with their values."""

from __future__ import annotations

from pathlib import Path

import typer

from watertable.bots import search_bot
from watertable.bots.protocol import choice_dice, guessed
from watertable.cli import ask
from watertable.cli.replay import at_line
from watertable.kernel.chance import Dice
from watertable.kernel.errors import NotAsked


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def hint(
        file: Path,
        at: int = typer.Option(-1, "--at", help="after this line; -1: at the end"),
        seat: int = typer.Option(0, "--seat", help="for this seat (1, 2 …); 0: whoever is asked"),
        rounds: int = typer.Option(800, "--rounds", min=1, help="rounds of search"),
        top: int = typer.Option(5, "--top", min=1, help="number of actions to show"),
        as_json: bool = typer.Option(False, "--json", help="machine-readable"),
    ) -> None:
        """Show the best actions of a seat, from that seat's knowledge."""
        table = at_line(file, at)
        who = seat - 1 if seat else (table.asked or [-1])[0]
        if who not in table.asked:
            raise NotAsked(
                f"seat {who + 1} is not asked there" if seat else "nobody is asked there"
            )
        dice = Dice(f"hint {len(table.record.lines)} {who}")
        world = guessed(table.game, table.state, who, dice)
        candidates = search_bot(table.house.name, rounds).candidates(
            table.game, world, who, choice_dice(dice)
        )
        found = [
            {
                "do": candidate.action.text,
                "label": table.tell(table.house.label(candidate.action)),
                "value": round(candidate.value, 4) if candidate.visits else None,
                "visits": candidate.visits,
            }
            for candidate in candidates[:top]
        ]
        if as_json:
            ask.show_json({"n": len(table.record.lines), "seat": who, "hints": found})
            return
        prompt = table.prompt(who)
        print(f"seat {who + 1}: {table.tell(prompt) if prompt else ''}")
        for row in found:
            value = f"{row['value']:6.1%}" if row["value"] is not None else "     –"
            print(f"{value}  {row['visits']:>5} ×  {row['do']:<28} {row['label']}")
