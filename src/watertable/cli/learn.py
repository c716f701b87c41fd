"""`watertable learn GAME [LESSON]`: the lessons and puzzles of a game in the terminal."""

from __future__ import annotations

from typing import Final

import typer
from rich.console import Console

from watertable import bots
from watertable.cli import ask
from watertable.draw.text import text_scene
from watertable.kernel.annotated import FREE, GOAL, READ, Lesson
from watertable.kernel.data import nearest
from watertable.kernel.errors import OptionError
from watertable.kernel.house import House
from watertable.kernel.lesson import DONE, GO_ON, WRONG, LessonRun

WORDS_A_MINUTE: Final = 180
STEP_SECONDS: Final = 15  # to look at the board and to click
ANSWER_SECONDS: Final = 8  # of free play
FREE_ANSWERS: Final = 20  # of free play to the end of a short game
_HELP = """\
  a number or the notation   do it
  Enter                      go on, where there is only something to read
  show                       show what to do
  why TEXT                   why something is not possible
  look                       draw the table again
  quit                       leave the lesson"""


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def learn(
        game: str = typer.Argument(..., help="the game"),
        lesson: str = typer.Argument("", help="name or number; empty: list the lessons"),
        practice: bool = typer.Option(False, "--practice", help="puzzles instead of lessons"),
        counts: bool = typer.Option(False, "--counts", help="lessons, steps, words and minutes"),
    ) -> None:
        """Learn a game by playing its lessons, or practice with its puzzles."""
        house = ask.house(game)
        course = house.course()
        if counts:
            _count(house)
        elif practice:
            if not course.puzzles:
                raise OptionError("game", f"{house.meta.title} has no puzzles")
            _practice(house, course.puzzles, lesson)
        elif not lesson:
            _list(house)
        else:
            LessonSession(house, _find(course.lessons, lesson)).run()


def _list(house: House) -> None:
    lessons = house.course().lessons
    if not lessons:
        raise OptionError("game", f"{house.meta.title} has no lessons")
    for number, lesson in enumerate(lessons, 1):
        print(f"{number}  {lesson.title} ({lesson.minutes} min): {lesson.about}")
    print(f"\nBegin with: watertable learn {house.name} 1")
    if house.course().puzzles:
        number = len(house.course().puzzles)
        print(f"{number} puzzles: watertable learn {house.name} --practice")


def _count(house: House) -> None:
    """A row per lesson: steps, words, and minutes at the pace of a reader who also clicks."""
    course = house.course()
    print(f"{house.name}: {len(course.lessons)} lessons, {len(course.puzzles)} puzzles")
    total = [0, 0, 0.0]
    for lesson in course.lessons:
        row = [len(lesson.steps), lesson.words(), _minutes(lesson)]
        total = [one + more for one, more in zip(total, row)]
        print(f"  {lesson.name:<26}{row[0]:>4} steps {row[1]:>5} words {row[2]:>5.1f} min")
    print(f"  {'together':<26}{total[0]:>4} steps {total[1]:>5} words {total[2]:>5.1f} min")
    if course.puzzles:
        themes = sorted({puzzle.about for puzzle in course.puzzles})
        print(f"  themes of the puzzles: {', '.join(themes)}")


def _minutes(lesson: Lesson) -> float:
    """About how long a lesson takes: reading, a look and a click per step, the answers of free play."""
    free = sum(step.answers or FREE_ANSWERS for step in lesson.steps if step.kind == FREE)
    seconds = lesson.words() * 60 / WORDS_A_MINUTE
    seconds += STEP_SECONDS * len(lesson.steps) + ANSWER_SECONDS * free
    return seconds / 60


def _practice(house: House, puzzles: list[Lesson], word: str) -> None:
    """One puzzle after another, from the named one on."""
    first = puzzles.index(_find(puzzles, word)) if word else 0
    for number, puzzle in enumerate(puzzles[first:], first + 1):
        print(f"{number} of {len(puzzles)}")
        if not LessonSession(house, puzzle).run():
            return


def _find(lessons: list[Lesson], word: str) -> Lesson:
    if word.isdigit() and 0 < int(word) <= len(lessons):
        return lessons[int(word) - 1]
    names = [lesson.name for lesson in lessons]
    if word not in names:
        raise OptionError("lesson", f"there is no lesson {word!r}" + nearest(word, names))
    return lessons[names.index(word)]


class LessonSession:
    """One lesson in one terminal."""

    def __init__(self, house: House, lesson: Lesson) -> None:
        self.run_ = LessonRun(house, lesson, bots.answer_at)
        self.run_.table.names = ["Player", *[f"Bot {seat}" for seat in range(2, lesson.seats + 1)]]
        self.console = Console(highlight=False)
        self.told = len(self.run_.table.told)

    def run(self) -> bool:
        """Follow the lesson to its end; False if the learner leaves."""
        self.console.print(f"{self.run_.lesson.title}\n", style="bold")
        drawn = ""
        while not self.run_.over:
            drawn = self._look(drawn)
            if self.run_.text:
                self.console.print(f"\n{self.run_.text}", style="bold", markup=False)
            self._tell_sides()
            if not self._answer():
                return False
            self._news()
        self.console.print("\nThe lesson is over.", style="bold")
        return True

    def _tell_sides(self) -> None:
        """The side lines of what was done, move by move, in the words of the log."""
        run = self.run_
        for at, side in run.sides():
            self.console.print(f"\n{side.text}", markup=False)
            before = len(run.side_table(at, side, 0).told)
            table = run.side_table(at, side, len(side.line))
            table.names = run.table.names
            for _, event in table.told[before:]:
                said = table.tell(event.say(run.lesson.seat))
                self.console.print(f"    {said}", style="dim", markup=False)

    def _look(self, before: str) -> str:
        """Draw the table unless it looks as before."""
        table = self.run_.table
        scene = table.house.scene(table.view(self.run_.lesson.seat))
        drawn = text_scene(table.house, scene, min(self.console.width, 110))
        if drawn != before:
            self.console.print(drawn, markup=False)
        return drawn

    def _news(self) -> None:
        table = self.run_.table
        for _, event in table.told[self.told :]:
            said = table.tell(event.say(self.run_.lesson.seat))
            self.console.print(f"  {said}", style="dim", markup=False)
        self.told = len(table.told)

    def _answer(self) -> bool:
        """Ask until a try is accepted; False if the learner leaves."""
        run = self.run_
        legal = [] if run.step.kind == READ else run.table.legal(run.lesson.seat)
        for i, action in enumerate(legal, 1):
            label = run.table.tell(run.house.label(action))
            self.console.print(f"  {i:>3}  {label}  [dim]{action.text}[/dim]")
        while True:
            try:
                line = input("> ").strip()
            except (EOFError, KeyboardInterrupt):
                return False
            word, _, rest = line.partition(" ")
            # a command is the whole line: "look farm" and "show star" are answers
            if line in ("quit", "q", "exit"):
                return False
            if line in ("help", "?"):
                self.console.print(_HELP)
            elif line == "look":
                self._look("")
            elif word == "why":
                reason = run.table.why_not(run.lesson.seat, rest)
                self.console.print(f"  {reason or 'That is possible.'}", style="yellow")
            elif line == "show":
                self.console.print(f"  {run.shown() or 'Do as you like.'}")
            elif self._attempt(line, [action.text for action in legal]):
                return True

    def _attempt(self, line: str, legal: list[str]) -> bool:
        run = self.run_
        if line.isdigit() and 0 < int(line) <= len(legal):
            line = legal[int(line) - 1]
        if line == GO_ON and run.step.kind != READ:
            return False
        became, said = run.attempt(line if run.step.kind != READ else GO_ON)
        if became == DONE:
            return True
        default = "That is possible, but it is not what this step asks for."
        self.console.print(f"  {said or default}", style="yellow", markup=False)
        return became == WRONG and run.step.kind == GOAL  # the step began again: show it again
