"""Mining puzzles from self-play: positions with one clearly best answer."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from watertable.bots import bot
from watertable.bots.match import Match
from watertable.kernel.action import Action
from watertable.kernel.chance import Dice
from watertable.kernel.driver import drive
from watertable.kernel.event import DEAF
from watertable.kernel.game import Game
from watertable.kernel.house import House
from watertable.kernel.state import CHANCE, State
from watertable.lab.puzzle_check import Comparison, judge

LEAST_POINTS: Final = 0.5  # that the answer is worth at the end of the game, on average
LINE_WIDTH: Final = 112  # of a file
LINE_PLIES: Final = 8  # of the line that is shown


class Wanted:
    """What makes a position a puzzle."""

    def __init__(self) -> None:
        # Rounds of the search, and guessed worlds in which its best answers are then compared, stage by stage.
        self.stages = [(32, 1), (400, 6), (4000, 32)]
        self.played_on = 24  # worlds that bots play to the end, for the points; 0: no points
        self.gap = 0.03  # between the best and the next best answer; 1 is from lost to won
        self.steady = 0.8  # share of the worlds in which the answer must be better
        self.shortest = 12  # lines of the set-up: all games begin alike
        self.longest = 160
        self.per_game = 4
        self.apart = 12  # lines between two of one game


class Puzzle:
    """A position with its answer and the evidence for it."""

    def __init__(self, seats: int, seat: int, options: dict[str, Any], setup: list[str]) -> None:
        self.seats = seats
        self.seat = seat
        self.options = options
        self.setup = setup
        self.game = 0  # the number of the game it comes from
        self.surprise = False  # a bot that looks one turn ahead answers otherwise
        self.kind = ""  # of the question
        self.verb = ""  # of the answer
        self.best = ""
        self.next = ""
        self.gap = 0.0
        self.steady = 0.0
        self.points = (0, 0)  # at the end of the game, on average, after the best and the next best
        self.lines: tuple[list[str], ...] = ()  # what follows the best and the next best

    @property
    def themes(self) -> list[str]:
        """What is done, the most exact name first: to what (`place_farm`), before what (`build_leave`)."""
        found = [self.verb]
        if self.lines and len(self.lines[0]) > 1:
            found.insert(0, f"{self.verb}_{self.lines[0][1].split()[1]}")
        words = self.best.split()[:2]
        if len(words) > 1 and len(words[1]) > 2 and words[1].isalpha() and words[1] != "with":
            found.insert(0, f"{self.verb}_{words[1]}")
        return found

    def plain(self) -> dict[str, Any]:
        return dict(vars(self))


def from_plain(row: dict[str, Any]) -> Puzzle:
    """A puzzle from its stored form."""
    made = Puzzle(row["seats"], row["seat"], row["options"], row["setup"])
    for name, value in row.items():
        setattr(made, name, value)
    return made


class Miner(Match):
    """Plays a game between bots and looks at every question for a puzzle."""

    def __init__(
        self,
        house: House,
        seats: int,
        options: dict[str, Any],
        dice: Dice,
        wanted: Wanted,
    ) -> None:
        self.house = house
        super().__init__([bot("greedy", house.name)] * seats, dice)
        self.seats = seats
        self.options = options
        self.wanted = wanted
        self.found: list[Puzzle] = []
        self.lines: list[str] = []
        self.next_line = wanted.shortest

    def before(self, game: Game[Any], state: State, seat: int, action: Action) -> None:
        """Write the line, and look at the position it answers."""
        if seat != CHANCE and len(self.found) < self.wanted.per_game:
            self._look(game, state, seat, action)
        who = "chance" if seat == CHANCE else str(seat + 1)
        self.lines.append(f"{who}: {action.text}")

    def _look(self, game: Game[Any], state: State, seat: int, answer: Action) -> None:
        """Keep the position if it has one clearly best answer; `answer` is what the bot does here."""
        wanted = self.wanted
        legal = game.legal(state, seat)
        if not self.next_line <= len(self.lines) <= wanted.longest or len(legal) == 1:
            return
        if game.fixed_places(state):
            return
        dice = self.dice.child(f"look {self.plies}")
        dull = None if _is_choice(legal) else answer
        judged = self._judge(game, state, seat, dull, dice)
        if judged is None:
            return
        pair = (judged.best, judged.other)
        ends = [self._points(game, state, seat, action, dice.child("end")) for action in pair]
        if wanted.played_on and ends[0] - ends[1] < LEAST_POINTS:
            return
        ask = state.ask_of(seat)
        assert ask is not None
        made = Puzzle(self.seats, seat, self.options, list(self.lines))
        made.kind, made.verb = game.asks[ask.kind], judged.best.verb
        made.best, made.next = judged.best.text, judged.other.text
        made.surprise = judged.best is not answer
        made.gap, made.steady = round(judged.gap, 3), round(judged.steady, 3)
        made.points = (round(ends[0]), round(ends[1]))
        made.lines = tuple(
            self._line(game, state, seat, action, dice.child("line")) for action in pair
        )
        self.next_line = len(self.lines) + wanted.apart
        self.found.append(made)

    def _judge(
        self, game: Game[Any], state: State, seat: int, dull: Action | None, dice: Dice
    ) -> Comparison | None:
        """The deepest judgement of a position; None as soon as one finds no clearly best answer, or the `dull`
        one that the bot gives to a question of yes or no.
        """
        wanted = self.wanted
        found: Comparison | None = None
        for number, (rounds, worlds) in enumerate(wanted.stages):
            own = dice.child(f"stage {number}")
            again = judge(self.house.name, game, state, seat, rounds, worlds, own)
            if again.gap < wanted.gap or again.best is dull:
                return None
            found = again
        return found if found is not None and found.is_clear(wanted.gap, wanted.steady) else None

    def _points(
        self, game: Game[Any], state: State, seat: int, action: Action, dice: Dice
    ) -> float:
        """The seat's points at the end after this answer: the mean over guessed worlds played on by bots."""
        total = 0
        for number in range(self.wanted.played_on):
            own = dice.child(f"{number}")
            world = game.guess(state, seat, own.child("guess"))
            game.apply(world, seat, action, DEAF)
            match = Match(self.bots, own.child("bots"))
            drive(game, world, match, own.child("draws"), self.house.meta.bound)
            total += game.outcome(world).scores[seat]
        return total / max(self.wanted.played_on, 1)

    def _line(
        self, game: Game[Any], state: State, seat: int, action: Action, dice: Dice
    ) -> list[str]:
        """The answer and the rest of the turn: until somebody else is asked or something is drawn."""
        after = game.clone(state)
        shown = [f"{seat + 1}: {action.text}"]
        game.apply(after, seat, action, DEAF)
        while len(shown) < LINE_PLIES and after.actor() == seat:
            action = self.bots[seat].answer(game, after, seat, dice.child(f"{len(shown)}"))
            shown.append(f"{seat + 1}: {action.text}")
            game.apply(after, seat, action, DEAF)
        return shown


def _is_choice(legal: list[Action]) -> bool:
    """Whether a question asks which, not only whether."""
    return len(legal) > 2 or (len(legal) == 2 and legal[0].verb == legal[1].verb)


def mine(
    house: House, seats: int, options: dict[str, Any], number: int, dice: str, wanted: Wanted
) -> list[Puzzle]:
    """Play game `number` between bots, and the puzzles in it."""
    miner = _play(house, seats, options, number, dice, wanted)
    for puzzle in miner.found:
        puzzle.game = number
    return miner.found


def played(
    house: House, seats: int, options: dict[str, Any], number: int, dice: str, wanted: Wanted
) -> list[str]:
    """The lines of game `number`: what the set-up of its puzzles begins with."""
    return _play(house, seats, options, number, dice, wanted).lines


def _play(
    house: House, seats: int, options: dict[str, Any], number: int, dice: str, wanted: Wanted
) -> Miner:
    seed = Dice(f"{dice}/{number}")
    state = house.game.start(seats, house.meta.read_options(seats, options))
    miner = Miner(house, seats, options, seed.child("bots"), wanted)
    drive(house.game, state, miner, seed, house.meta.bound)
    return miner


class Store:
    """What was found so far: a JSON line per game, so that a run can go on where the last one ended."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.games = 0  # the number of the next game
        self.puzzles: list[Puzzle] = []
        if path.is_file():
            for line in path.read_text(encoding="utf-8").splitlines():
                row = json.loads(line)
                self.games = row["game"] + 1
                self.puzzles += [from_plain(one) for one in row["found"]]

    def add(self, game: int, found: list[Puzzle]) -> None:
        """Keep what was found in a game."""
        self.games = game + 1
        self.puzzles += found
        row = {"game": game, "found": [one.plain() for one in found]}
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")


def choose(puzzles: list[Puzzle], count: int) -> list[Puzzle]:
    """So many puzzles: themes in turn, and within a theme first those that surprise, then the clearest."""
    left = sorted(puzzles, key=lambda one: (not one.surprise, -one.gap, one.setup))
    taken: dict[str, int] = {}
    chosen: list[Puzzle] = []
    while left and len(chosen) < count:
        best = min(left, key=lambda one: taken.get(one.themes[0], 0))
        left.remove(best)
        taken[best.themes[0]] = taken.get(best.themes[0], 0) + 1
        chosen.append(best)
    return sorted(chosen, key=lambda one: (len(one.setup), one.setup))


def written(puzzle: Puzzle, words: Mapping[str, Any]) -> str:
    """A puzzle as an annotated record, with the house's sentences for its question and its theme."""
    known = [theme for theme in puzzle.themes if f"why_{theme}" in words]
    theme = known[0] if known else puzzle.verb
    shown = "\n\n".join(
        _side(say, points, line)
        for say, points, line in zip(("best", "next"), puzzle.points, puzzle.lines)
    )
    given = [f"{key} = {json.dumps(value)}" for key, value in puzzle.options.items()]
    options = f"{{ {', '.join(given)} }}" if given else "{}"
    return f"""\
# Mined from game {puzzle.game}: ahead of {json.dumps(puzzle.next)} by {puzzle.gap}, and better in {puzzle.steady:.0%} of guessed worlds.
title = "title"
about = "{theme}"
seats = {puzzle.seats}
seat = {puzzle.seat + 1}
options = {options}
minutes = 1
setup = [
{_wrapped(puzzle.setup)}
]

[[step]]
say = "ask_{puzzle.kind}"
do = [{json.dumps(puzzle.best, ensure_ascii=False)}]
wrong = "wrong"

{shown}

[[step]]
say = "why_{theme}"
"""


def _side(say: str, points: int, line: list[str]) -> str:
    facts = f"\nfacts = {{ points = {points} }}" if points else ""
    return f'[[step.side]]\nsay = "{say}"{facts}\nline = {json.dumps(line, ensure_ascii=False)}'


def _wrapped(lines: list[str]) -> str:
    return textwrap.fill(
        " ".join(f'"{line}",'.replace(" ", "\0") for line in lines),
        LINE_WIDTH,
        initial_indent="    ",
        subsequent_indent="    ",
        break_long_words=False,
        break_on_hyphens=False,
    ).replace("\0", " ")
