"""A random game recorded for inspection: every question, answer and draw."""

from __future__ import annotations

from typing import Any, Final

from watertable.bots.protocol import Bot
from watertable.kernel.action import Action
from watertable.kernel.chance import Dice
from watertable.kernel.driver import Driver, drive
from watertable.kernel.game import Game
from watertable.kernel.house import House
from watertable.kernel.state import State


class LawBroken(AssertionError):
    """A house violates a law; the message names the law, the position and the finding."""


SAMPLE: Final = 10  # steps an expensive law samples


class Case:
    """A house at one seat count with one set of options."""

    def __init__(self, house: House, seats: int, options: dict[str, Any], dice: str) -> None:
        self.house = house
        self.seats = seats
        self.options = options
        self.dice = dice

    def start(self) -> State:
        meta = self.house.meta
        begun: State = self.house.game.start(
            self.seats, meta.read_options(self.seats, self.options)
        )
        return begun

    def __str__(self) -> str:
        options_text = " ".join(f"{key}={value}" for key, value in self.options.items())
        return f"{self.house.name} seats={self.seats} {options_text}".strip()


class Step:
    """One ply: the state before it, who acted, and what was done."""

    def __init__(self, state: State, seat: int, action: Action) -> None:
        self.state = state
        self.seat = seat
        self.action = action


class Recorder(Driver):
    """A game that records every ply: random, or played by a bot."""

    def __init__(self, case: Case, bot: Bot | None = None) -> None:
        super().__init__()
        self.case = case
        self.bot = bot
        self.dice = Dice(case.dice)
        self.steps: list[Step] = []

    def choose(self, game: Game[Any], state: State, seat: int) -> Action:
        legal = game.legal(state, seat)
        if not legal:
            raise LawBroken(f"{self.case}: seat {seat} is asked and has nothing to answer")
        if self.bot is not None:
            return self.bot.answer(game, state, seat, self.dice.child(f"bot {len(self.steps)}"))
        return legal[self.dice.below(len(legal))]

    def before(self, game: Game[Any], state: State, seat: int, action: Action) -> None:
        self.steps.append(Step(game.clone(state), seat, action))


class Journey:
    """All plies of one game: random, or played by a bot where random players hardly ever get."""

    def __init__(self, case: Case, bot: Bot | None = None) -> None:
        house = case.house
        recorder = Recorder(case, bot)
        self.case = case
        self.steps = recorder.steps
        self.final = case.start()
        self.ended = drive(house.game, self.final, recorder, recorder.dice, house.meta.bound)

    def sample(self, most: int) -> list[Step]:
        """Some steps spread over the whole game, including the first and the last."""
        n = len(self.steps)
        if n <= most:
            return self.steps
        return [self.steps[i * (n - 1) // (most - 1)] for i in range(most)]


def fail(journey: Journey, law: str, seen: str) -> None:
    """Raise LawBroken for this case."""
    raise LawBroken(f"{journey.case}: {law}: {seen}")


def cases(house: House, dice: str = "laws") -> list[Case]:
    """Every seat count, and every value of every option at least once, with a valid seat count."""
    found = [Case(house, seats, {}, f"{dice} {seats}") for seats in house.meta.seats]
    turn = 0
    for key, option in house.meta.options.items():
        values: list[Any] = [value for value in option.values if value != option.default]
        values += [[item] for item in option.items]
        for value in values:
            case = fitting(house, {key: value}, turn, dice)
            turn += 1
            if case is not None:
                found.append(case)
    return found


def fitting(house: House, options: dict[str, Any], turn: int, dice: str) -> Case | None:
    """A case with this option value and a valid seat count; None if it is never valid alone."""
    from watertable.kernel.errors import OptionError

    counts = house.meta.seats
    for i in range(len(counts)):
        case = Case(house, counts[(turn + i) % len(counts)], options, f"{dice} {options}")
        try:
            case.start()
        except OptionError:
            continue
        return case
    return None
