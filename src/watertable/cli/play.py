"""`watertable play GAME`: play in the terminal, with numbered choices."""

from __future__ import annotations

import secrets
from pathlib import Path

import typer
from rich.console import Console

import watertable
from watertable.cli import ask
from watertable.draw.palette import MARKS
from watertable.draw.text import text_scene
from watertable.kernel.chance import Dice
from watertable.kernel.errors import RuleError
from watertable.kernel.house import House
from watertable.kernel.table import Table

_HELP = """\
  a number or the notation   do it
  why TEXT                   why something is not possible
  undo                       take the last answer back
  back                       all of you: back to before your last answer that is settled
  done                       end the turn
  save FILE                  write the record
  look                       draw the table again
  quit                       leave the table"""

_LEAVE = ("quit", "q", "exit")


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def play(
        game: str = typer.Argument("", help="empty: choose from a list"),
        seats: str = typer.Option("", "--seats", help="me,bot:uniform,… or a number"),
        option: list[str] = typer.Option([], "-o", "--option", help="key=value, repeatable"),
        dice: str = typer.Option(
            "", "--dice", help="seed text: the same text gives the same draws"
        ),
    ) -> None:
        """Play in the terminal, alone, with others at one keyboard, or against bots."""
        name = game or _choose()
        house = ask.house(name)
        players = _players(seats, house.meta.seats)
        people = [i for i, who in enumerate(players) if who == "me"]
        table = watertable.open(
            house.name, len(players), ask.options(option), dice or None, confirm=people
        )
        table.names = [_name(i, who) for i, who in enumerate(players)]
        Session(table, players).run()


def _choose() -> str:
    houses = [*watertable.games()] or [watertable.house("template")]
    for i, house in enumerate(houses):
        print(f"{i + 1}  {house.meta.title}: {house.meta.sentence}")
    number = typer.prompt("Which game", type=int, default=1)
    chosen: House = houses[(int(number) - 1) % len(houses)]
    return chosen.name


def _players(seats: str, counts: list[int]) -> list[str]:
    """The players by seat: `me` or `bot:NAME`."""
    if seats.isdigit():
        return ["me"] + ["bot:uniform"] * (int(seats) - 1)
    if seats:
        return [word.strip() for word in seats.split(",")]
    return ["me"] + ["bot:uniform"] * (max(counts[0], 2 if 2 in counts else counts[0]) - 1)


def _name(seat: int, who: str) -> str:
    return f"{MARKS[seat % len(MARKS)]} {'Player' if who == 'me' else who[4:].title()} {seat + 1}"


class Session:
    """One table in one terminal."""

    def __init__(self, table: Table, players: list[str]) -> None:
        self.table = table
        self.players = players
        self.told = 0
        self.console = Console(highlight=False)
        self.dice = Dice(secrets.token_hex(8))

    def run(self) -> None:
        """Play until the game is over or the person quits."""
        if not self._note():
            return
        while self.table.outcome is None:
            self._news()
            if self.table.waiting and not self._end_turn(self.table.waiting[0]):
                return
            for seat in self.table.asked[:1]:
                if self.players[seat] == "me":
                    if not self._ask(seat):
                        return
                else:
                    self._bot(seat)
        self._news()
        self._result()

    def _note(self) -> bool:
        """Show the house's note before the first question; False if the person quits."""
        note = self.table.house.note
        if not note or "me" not in self.players:
            return True
        self.console.print(f"\nBefore you play {self.table.house.meta.title}", style="bold")
        self.console.print(f"{note}\n", markup=False)
        return self._line("Enter goes on, quit leaves the table") not in (None, *_LEAVE)

    def _viewer(self) -> int | None:
        people = [i for i, who in enumerate(self.players) if who == "me"]
        return people[0] if len(people) == 1 else None

    def _news(self) -> None:
        for n, say in self.table.news(self._viewer(), self.told):
            self.console.print(f"  {self.table.tell(say)}", style="dim")
            self.told = max(self.told, n)

    def _bot(self, seat: int) -> None:
        from watertable.bots import bot

        player = bot(self.players[seat].partition(":")[2] or "uniform", self.table.house.name)
        dice = self.dice.child(f"{seat} {len(self.table.record.lines)}")
        self.table.play(seat, player.answer(self.table.game, self.table.state, seat, dice))

    def _look(self, seat: int) -> None:
        view = self.table.view(seat)
        columns = min(self.console.width, 110)
        drawn = text_scene(self.table.house, self.table.house.scene(view), columns)
        self.console.print(drawn, markup=False)

    def _ask(self, seat: int) -> bool:
        """Ask the open question; False if the person quits."""
        prompt = self.table.prompt(seat)
        assert prompt is not None
        self._look(seat)
        assert self.table.names is not None
        self.console.print(f"\n{self.table.names[seat]}: {self.table.tell(prompt)}", style="bold")
        legal = self.table.legal(seat)
        for i, action in enumerate(legal):
            label = self.table.tell(self.table.house.label(action))
            self.console.print(f"  {i + 1:>3}  {label}  [dim]{action.text}[/dim]")
        lines = len(self.table.record.lines)
        while True:
            line = self._read(seat)
            if line is None:
                return False
            if len(self.table.record.lines) != lines:
                return True  # something was undone: ask again
            if line == "":
                continue
            try:
                chosen = (
                    legal[int(line) - 1] if line.isdigit() and 0 < int(line) <= len(legal) else line
                )
                self.table.play(seat, chosen)
            except RuleError as refusal:
                self.console.print(f"  {refusal.reason}", style="yellow")
                continue
            return True

    def _end_turn(self, seat: int) -> bool:
        lines = len(self.table.record.lines)
        line = self._read(seat, "Enter ends your turn, undo takes back")
        if line is None:
            return False
        if len(self.table.record.lines) == lines:
            self.table.end_turn(seat)
        return True

    def _read(self, seat: int, hint: str = "") -> str | None:
        """Read an answer; commands are handled here. None if the person quits."""
        line = self._line(hint)
        word, _, rest = (line or "").partition(" ")
        if line is None or word in _LEAVE:
            return None
        if word in ("help", "?"):
            self.console.print(_HELP)
        elif word == "look":
            self._look(seat)
        elif word == "why":
            self._why(seat, rest)
        elif word == "save":
            path = Path(rest or f"{self.table.house.name}.wt.jsonl")
            path.write_text(self.table.record.dumps(), encoding="utf-8")
            self.console.print(f"  written: {path}")
        elif word in ("undo", "back"):
            lines = len(self.table.record.lines)
            (self._undo if word == "undo" else self._back)(seat)
            if len(self.table.record.lines) != lines:
                return ""
        else:
            return "" if word == "done" else line
        return self._read(seat, hint)

    def _line(self, hint: str) -> str | None:
        if hint:
            self.console.print(f"  {hint}", style="dim")
        try:
            return input("> ").strip()
        except (EOFError, KeyboardInterrupt):
            return None

    def _why(self, seat: int, text: str) -> None:
        reason = self.table.why_not(seat, text)
        self.console.print(f"  {reason or 'That is possible.'}", style="yellow")

    def _undo(self, seat: int) -> None:
        try:
            self.table.take_back(seat)
            self.told = min(self.told, len(self.table.record.lines))
            self.console.print("  taken back")
        except RuleError as refusal:
            self.console.print(f"  {refusal.reason}", style="yellow")

    def _back(self, seat: int) -> None:
        """Rewind; everybody plays at this keyboard, so consent is assumed."""
        line = self.table.settled(seat)
        if not line:
            self.console.print("  no answer of yours is settled yet", style="yellow")
            return
        try:
            self.table.go_back(self.table.opening(line))
            self.told = len(self.table.record.lines)
            self.console.print("  all is as it was before that answer; the dice go on")
        except RuleError as refusal:
            self.console.print(f"  {refusal.reason}", style="yellow")

    def _result(self) -> None:
        outcome = self.table.outcome
        assert outcome is not None
        names = self.table.names or []
        told = " ".join(self.table.tell(say) for say in outcome.told())
        self.console.print(f"\n{told}", style="bold")
        for say, row in outcome.lines:
            self.console.print(f"  {self.table.tell(say):<40} {'  '.join(str(n) for n in row)}")
        for seat in sorted(range(len(names)), key=lambda seat: outcome.ranks[seat]):
            self.console.print(f"  {outcome.ranks[seat]}. {names[seat]}: {outcome.scores[seat]}")
        for name, score in outcome.others.items():
            self.console.print(f"  –  {name}: {score}")
