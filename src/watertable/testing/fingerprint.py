"""Fingerprints: one line that changes with any rule, order, number or score."""

from __future__ import annotations

import hashlib
from typing import Any

from watertable.kernel.action import Action
from watertable.kernel.chance import Dice
from watertable.kernel.driver import Driver, drive
from watertable.kernel.game import Game
from watertable.kernel.house import House
from watertable.kernel.state import State, key
from watertable.testing.journey import cases


class Hashed(Driver):
    """A random game with a hash over every list of choices and every state."""

    def __init__(self, dice: Dice) -> None:
        super().__init__()
        self.dice = dice
        self.width = 0
        self.mark = hashlib.sha256()

    def choose(self, game: Game[Any], state: State, seat: int) -> Action:
        legal = game.legal(state, seat)
        self.width += len(legal)
        self.mark.update(repr([choice.id for choice in legal]).encode())
        return legal[self.dice.below(len(legal))]

    def after(self, game: Game[Any], state: State) -> None:
        self.mark.update(repr(key(state)).encode())


def fingerprint(house: House, seats: int, options: dict[str, Any], name: str) -> str:
    """Plies, summed width, scores, the reason for the end, and a hash over every ply."""
    game = house.game
    hashed = Hashed(Dice(name))
    state = game.start(seats, house.meta.read_options(seats, options))
    drive(game, state, hashed, hashed.dice, house.meta.bound)
    outcome = game.outcome(state)
    scores = "/".join(str(score) for score in outcome.scores)
    options_text = "".join(f" {option}={_short(value)}" for option, value in options.items())
    return (
        f"seats={seats}{options_text} name={name} plies={hashed.plies} width={hashed.width} "
        f"scores={scores} end={outcome.reason.key} mark={hashed.mark.hexdigest()[:16]}"
    )


def _short(value: Any) -> str:
    return ",".join(value) if isinstance(value, list) else str(value).lower()


def fingerprints(house: House) -> str:
    """The whole file: rules version, data digest, and a line per seat count and option value."""
    lines = [f"rules {house.meta.rules}  data {house.digest}"]
    lines += [fingerprint(house, case.seats, case.options, "a") for case in cases(house)]
    return "\n".join(lines) + "\n"


def playthrough(house: House, seats: int, name: str = "story", most: int = 400) -> str:
    """A game as readable text: questions, answers and events."""
    from watertable.kernel.table import open_table

    table = open_table(house, seats, None, name)
    dice = Dice(f"{name}/choices")
    lines = [f"{house.meta.title}, {seats} seats, dice {name!r}"]
    lines += [f"    {table.tell(say)}" for _, say in table.news(0)]
    while table.asked and len(lines) < most:
        seat = table.asked[0]
        prompt = table.prompt(seat)
        assert prompt is not None
        legal = table.legal(seat)
        action = legal[dice.below(len(legal))]
        lines.append(f"Seat {seat + 1} · {table.tell(prompt)} ({len(legal)}) > {action.text}")
        last = table.record.next_number() - 1
        table.play(seat, action)
        lines += [f"    {table.tell(say)}" for _, say in table.news(seat, last)]
    if table.outcome is not None:
        lines.append(table.tell(table.outcome.reason))
        for say, row in table.outcome.lines:
            lines.append(f"{table.tell(say)}: {', '.join(str(n) for n in row)}")
        lines.append(f"scores {table.outcome.scores} ranks {table.outcome.ranks}")
    return "\n".join(lines) + "\n"
