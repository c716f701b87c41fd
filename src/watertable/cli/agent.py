"""A table for a program that reads and writes words: it holds one seat, bots play the others.

Everything it is told comes from its seat's view, and it cannot choose the dice.
"""

from __future__ import annotations

from typing import Any

import watertable
from watertable.bots import bot
from watertable.cli.games import describe as game_facts
from watertable.draw.describe import describe
from watertable.kernel.chance import Dice
from watertable.kernel.errors import RuleError, WaterTableError
from watertable.kernel.table import Table


class AgentTable:
    """One table at a time. `dice` repeats a session; without it every table has dice of its own."""

    def __init__(self, dice: str | None = None) -> None:
        self.dice = dice
        self.table: Table | None = None
        self.seat = 0
        self.rivals: list[Any] = []
        self.luck = Dice("")

    def games(self) -> list[dict[str, object]]:
        """The games with their seats and options."""
        return [game_facts(house) for house in watertable.games()]

    def open(
        self,
        game: str,
        seats: int = 2,
        seat: int = 1,
        bots: str = "greedy",
        options: dict[str, Any] | None = None,
    ) -> str:
        """Begin a game at this seat (1, 2 …); the bots play until it is asked."""
        house = watertable.house(game.replace("-", "_"))
        if not 1 <= seat <= seats:
            raise WaterTableError(f"there is no seat {seat} among {seats}")
        self.rivals = [bot(name, house.name) for name in bots.split(",")]
        self.table = watertable.open(house.name, seats, options, self.dice)
        self.luck = Dice(self.dice or "").child("bots") if self.dice else self._fresh()
        self.seat = seat - 1
        self._others()
        return self.look()

    def look(self) -> str:
        """The position in words: whose turn, the question, the choices, the board, the cards."""
        return describe(self._at(), self.seat)

    def legal(self) -> list[dict[str, str]]:
        """The choices: the notation to play, and what it means."""
        table = self._at()
        view = table.view(self.seat)
        label = table.house.label
        return [
            {"action": action.text, "meaning": table.tell(label(action, view))}
            for action in table.legal(self.seat)
        ]

    def why_not(self, action: str) -> str:
        """Why an action is not legal now."""
        return self._at().why_not(self.seat, action) or "It is legal."

    def play(self, action: str) -> str:
        """Play an action; then the bots play until this seat is asked again. Returns what happened."""
        table = self._at()
        before = len(table.record.lines)
        try:
            table.play(self.seat, action)
        except RuleError as refusal:
            return f"Refused: {refusal.reason}"
        self._others()
        news = [table.tell(say) for _, say in table.news(self.seat, before)]
        return "\n".join([*news, "", self.look()])

    def rules(self, about: str = "") -> str:
        """The rules, or those that contain these words."""
        book = self._at().house.rulebook()
        words = about.lower().split()
        rows = [
            row
            for row in book.rows
            if all(word in f"{row.id} {row.text} {row.chapter}".lower() for word in words)
        ]
        if not rows:
            return f"No rule contains {about!r}."
        return "\n".join(f"{row.chapter} (p. {row.page}): {row.text}" for row in rows[:60])

    def _at(self) -> Table:
        if self.table is None:
            raise WaterTableError("no table is open")
        return self.table

    def _fresh(self) -> Dice:
        from secrets import token_hex

        return Dice(token_hex(16))

    def _others(self) -> None:
        """Let the bots answer, in turn, until the agent is asked or the game is over."""
        table = self._at()
        while table.asked and self.seat not in table.asked:
            seat = table.asked[0]
            dice = self.luck.child(f"{seat} {len(table.record.lines)}")
            chosen = self.rivals[seat % len(self.rivals)]
            table.play(seat, chosen.answer(table.game, table.state, seat, dice))
