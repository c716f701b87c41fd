"""`watertable play GAME`: play in the terminal, with numbered choices."""

from __future__ import annotations

import secrets
from pathlib import Path

import typer
from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.text import Text

import watertable
from watertable.bots.protocol import choice_dice, guessed
from watertable.cli import ask
from watertable.draw.palette import MARKS
from watertable.draw.text import text_scene, text_table
from watertable.kernel.action import Action
from watertable.kernel.chance import Dice
from watertable.kernel.errors import OptionError, RuleError
from watertable.kernel.house import House
from watertable.kernel.table import Table

_HELP = """\
  a number or the notation   do it
  all                        list every possible action
  hint                       what a bot would do, and why
  why TEXT                   why something is not possible
  rules WORD                 the rules about something; alone: their titles
  card NAME                  what a card, building or space does
  look                       draw the table again, with a map
  undo                       take the last answer back
  back                       all of you: back to before your last answer that is settled
  done                       end the turn
  save FILE                  write the record
  quit                       leave the table"""

_LEAVE = ("quit", "q", "exit")
_FEW = 24  # longer lists of actions are shown on request
_HINT_ROUNDS = 120


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
        load: Path | None = typer.Option(None, "--load", help="go on with a saved game"),
    ) -> None:
        """Play in the terminal, alone, with others at one keyboard, or against bots."""
        if load is not None:
            if game or option:
                raise typer.BadParameter("the file says which game it is", param_hint="--load")
            table = ask.table(load, dice or None)
            players = _players(seats or str(table.seats), [table.seats])
            if len(players) != table.seats:
                raise OptionError("seats", f"{load} has {table.seats} of them")
        else:
            name = game or _choose()
            house = ask.house(name)
            players = _players(seats, house.meta.seats)
            people = [i for i, who in enumerate(players) if who == "me"]
            table = watertable.open(
                house.name, len(players), ask.options(option), dice or None, confirm=people
            )
        table.names = [_name(i, who) for i, who in enumerate(players)]
        PlaySession(table, players).run()


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
        return ["me"] + ["bot:easy"] * (int(seats) - 1)
    if seats:
        return [word.strip() for word in seats.split(",")]
    return ["me"] + ["bot:easy"] * (max(counts[0], 2 if 2 in counts else counts[0]) - 1)


def _name(seat: int, who: str) -> str:
    return f"{MARKS[seat % len(MARKS)]} {'Player' if who == 'me' else who[4:].title()} {seat + 1}"


class PlaySession:
    """One table in one terminal."""

    def __init__(self, table: Table, players: list[str]) -> None:
        self.table = table
        self.players = players
        self.told = 0
        self.drawn = False  # the map is drawn before the first question
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

    def _look(self, seat: int, with_map: bool = True) -> None:
        house = self.table.house
        scene = house.scene(self.table.view(seat))
        columns = min(self.console.width, 110)
        names = [name.partition(" ")[2] for name in self.table.names or []]
        if with_map:
            drawn = text_scene(house, scene, columns, names)
        else:
            drawn = text_table(scene, columns, names)
        self.drawn = True
        self.console.print(drawn, markup=False)

    def _ask(self, seat: int) -> bool:
        """Ask the open question; False if the person quits."""
        prompt = self.table.prompt(seat)
        assert prompt is not None
        self._look(seat, with_map=not self.drawn)
        assert self.table.names is not None
        self.console.print(f"\n{self.table.names[seat]}: {self.table.tell(prompt)}", style="bold")
        legal = self.table.legal(seat)
        self._list(seat, legal[:_FEW])
        if len(legal) > _FEW:
            self.console.print(f"  and {len(legal) - _FEW} more: type all", style="dim")
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

    def _list(self, seat: int, actions: list[Action]) -> None:
        view = self.table.view(seat)
        for action in actions:
            number = self.table.legal(seat).index(action) + 1
            label = self.table.tell(self.table.house.label(action, view))
            self.console.print(f"  {number:>3}  {escape(label)}  [dim]{action.text}[/dim]")

    def _hint(self, seat: int) -> None:
        """The best answers of a short search from what the seat knows, with their values."""
        if not self.table.legal(seat):
            self.console.print("  you are not asked now", style="yellow")
            return
        from watertable.bots import search_bot

        game, dice = self.table.game, self.dice.child(f"hint {len(self.table.record.lines)}")
        world = guessed(game, self.table.state, seat, dice)
        found = search_bot(self.table.house.name, _HINT_ROUNDS).candidates(
            game, world, seat, choice_dice(dice)
        )
        view = self.table.view(seat)
        for candidate in [one for one in found if one.visits][:3] or found[:1]:
            label = self.table.tell(self.table.house.label(candidate.action, view))
            chance = f"{candidate.value:4.0%}" if candidate.visits else "   –"
            self.console.print(
                f"  {chance} to win  {escape(label)}  [dim]{candidate.action.text}[/dim]"
            )

    def _rules(self, word: str) -> None:
        """The sections of the rules that name a word; without a word their titles."""
        sentences = self.table.house.words.sentences
        ids = sorted({key.split(".")[1] for key in sentences if key.startswith("rules.")})
        sections = [
            [sentences[f"rules.{one}.{part}"] for part in ("title", "text", "page")] for one in ids
        ]
        found = [row for row in sections if word.lower() in " ".join(row).lower()]
        titled = [row for row in found if word.lower() in row[0].lower()]
        if not word or not found:
            if word:
                self.console.print(
                    f"  the rules do not name {word!r}; they are about:",
                    style="yellow",
                    markup=False,
                )
            self.console.print("  " + " · ".join(title for title, _, _ in sections), markup=False)
            return
        for title, text, page in titled or found:
            self.console.print(f"  {title}", style="bold", markup=False)
            self.console.print(Padding(Text(f"{text} ({page})"), (0, 0, 0, 2)))

    def _card(self, seat: int, name: str) -> None:
        """The hover cards whose title has this name."""
        scene = self.table.house.scene(self.table.view(seat))
        cards = {**self.table.house.backdrop(scene.backdrop).cards, **scene.cards}
        titles = sorted({card.title for card in cards.values()})
        found = [card for card in cards.values() if name and name.lower() in card.title.lower()]
        if not found:
            self.console.print("  there are cards of:", style="yellow")
            self.console.print(Padding(Text(" · ".join(titles)), (0, 0, 0, 2)))
            return
        exact = [card for card in found if card.title.lower() == name.lower()]
        for card in exact[:1] or found[:4]:
            kind = f" ({card.kind})" if card.kind else ""
            self.console.print(f"  {card.title}{kind}", style="bold", markup=False)
            self.console.print(Padding(Text(f"{card.text} ({card.source})"), (0, 0, 0, 2)))

    def _end_turn(self, seat: int) -> bool:
        if self.players[seat] != "me":  # a bot plays on for somebody who confirmed turns
            self.table.end_turn(seat)
            return True
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
        if line in [action.text for action in self.table.legal(seat)]:
            return line  # an answer, even if it begins like a command: "look farm", "save"
        if word in ("help", "?"):
            self.console.print(_HELP)
        elif word == "look":
            self._look(seat)
        elif word == "all":
            self._list(seat, self.table.legal(seat))
        elif word == "hint":
            self._hint(seat)
        elif word == "rules":
            self._rules(rest)
        elif word == "card":
            self._card(seat, rest)
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
            self.console.print("  none of your answers is settled yet", style="yellow")
            return
        try:
            self.table.go_back(self.table.opening(line))
            self.told = len(self.table.record.lines)
            self.console.print("  the table is as it was before that answer; the dice go on")
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
