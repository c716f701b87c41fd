"""Following a lesson: the learner's answers on the real rules, step by step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from watertable.kernel.annotated import DO, FREE, GOAL, READ, Goal, Lesson, Line, SideLine, Step
from watertable.kernel.chance import Dice
from watertable.kernel.errors import DataError, RuleError, WaterTableError
from watertable.kernel.house import House
from watertable.kernel.state import ANYONE, CHANCE
from watertable.kernel.table import Table

# The answer of another seat in free play, as notation: table, seat, level, dice.
Answerer: TypeAlias = Callable[[Table, int, str, Dice], str]
GO_ON: Final = ""  # the learner's answer to a step that is only read

# What became of a try.
DONE: Final = "done"
WRONG: Final = "wrong"  # legal, and not what the step asks for
REFUSED: Final = "refused"  # not legal


class LessonRun:
    """A lesson as far as the learner has come. It is a function of the lesson and the answers."""

    def __init__(self, house: House, lesson: Lesson, answerer: Answerer) -> None:
        self.house = house
        self.lesson = lesson
        self.answerer = answerer
        self._set_up()

    def _set_up(self) -> None:
        lesson = self.lesson
        self.at = 0  # the step
        self.began = 0  # how many answers were given before it
        self.answers: list[str] = []
        self.marks: list[int] = []  # per step so far: the lines of the record at its beginning
        try:
            self.table = Table(self.house, lesson.seats, lesson.options, lesson.dice)
        except WaterTableError as error:
            raise DataError(lesson.place, error.reason) from None
        self._play(f"{lesson.place}: setup", lesson.setup)
        self._draw()
        self._mark()

    def _mark(self) -> None:
        self.marks.append(len(self.table.record.lines))

    @property
    def over(self) -> bool:
        return self.at == len(self.lesson.steps)

    @property
    def step(self) -> Step:
        """The step the learner is at; the last one when the lesson is over."""
        return self.lesson.steps[min(self.at, len(self.lesson.steps) - 1)]

    @property
    def text(self) -> str:
        """What the step says now; in free play by the kind of question."""
        step = self.step
        ask = self.table.question(self.lesson.seat)
        if step.kind == FREE and ask is not None and len(self.answers) > self.began:
            return step.guide.get(self.house.game.asks[ask.kind], "")
        return step.text

    def shown(self) -> str:
        """The answer to point at; empty where there is none."""
        step = self.step
        if self.over or step.kind not in (DO, GOAL):
            return GO_ON
        if step.kind == DO:
            return step.line[0]
        done = len(self.answers) - self.began
        follows = self.answers[self.began :] == step.line[:done]
        return step.line[done] if follows and done < len(step.line) else GO_ON

    def follow(self, answers: list[str]) -> bool:
        """Give these answers; False if one does not fit, with all before it kept."""
        return all(self.attempt(text)[0] == DONE for text in answers)

    def attempt(self, text: str) -> tuple[str, str]:
        """One answer of the learner: what became of it, and what is said to it."""
        if self.over:
            return REFUSED, ""
        step = self.step
        if step.kind == READ or text == GO_ON:
            if step.kind != READ or text != GO_ON:
                return REFUSED, ""
            self.answers.append(text)
            self._finish()
            return DONE, ""
        try:
            action = self.house.game.actions.read(text)
            reason = self.table.why_not(self.lesson.seat, action)
        except RuleError as error:
            return REFUSED, error.reason
        if reason is not None:
            return REFUSED, reason
        if step.kind == DO and action.text not in step.line:
            return WRONG, step.wrong
        before = len(self.table.told)
        self.table.play(self.lesson.seat, action)
        self.answers.append(action.text)
        if step.kind == GOAL:
            return self._judge(step, before)
        if step.kind == FREE:
            self._answer_others(step)
            if self.table.over or 0 < step.answers <= len(self.answers) - self.began:
                self._finish()
        else:
            self._finish()
        return DONE, ""

    def _judge(self, step: Step, before: int) -> tuple[str, str]:
        assert step.goal is not None
        if self._happened(step.goal, before):
            self._finish()
            return DONE, ""
        asked = self.lesson.seat in self.table.asked
        if asked and len(self.answers) - self.began < len(step.line):
            return DONE, ""
        kept = self.answers[: self.began]
        self._set_up()
        self.follow(kept)
        return WRONG, step.wrong

    def _happened(self, goal: Goal, before: int) -> bool:
        for _, event in self.table.told[before:]:
            facts = event.say(self.lesson.seat).facts
            if event.kind == goal.event and goal.facts.items() <= facts.items():
                return True
        return False

    def _finish(self) -> None:
        """Play what others do after this step, and go to the next one."""
        self._play(self.step.place, self.step.then)
        self._draw()
        self.at += 1
        self.began = len(self.answers)
        if not self.over and self.step.kind == FREE:
            self.table.begin()
            self._answer_others(self.step)
        self._mark()

    # Side lines

    def sides(self) -> list[tuple[int, SideLine]]:
        """The side lines that may be looked at now, each with its step.

        Those of a step that is only read, and those of the step before: what is still to be done is
        not given away.
        """
        if not self.over and self.step.kind != READ:
            return []
        steps = self.lesson.steps
        return [
            (at, side)
            for at in (self.at - 1, self.at)
            if 0 <= at < len(steps) and (at < self.at or steps[at].kind == READ)
            for side in steps[at].side
        ]

    def side_table(self, at: int, side: SideLine, count: int) -> Table:
        """A table of its own after so many lines of a side line of a step."""
        lesson = self.lesson
        table = Table(self.house, lesson.seats, lesson.options, lesson.dice)
        table.replay(self.table.record.lines[: self.marks[at]])
        for line in side.line[:count]:
            seat = None if line.seat == CHANCE else line.seat
            table.replay([{"n": table.record.next_number(), "seat": seat, "do": line.text}])
        return table

    # Others

    def _play(self, place: str, lines: list[Line]) -> None:
        for line in lines:
            if line.seat != CHANCE:
                self._draw()
            row = {"n": self.table.record.next_number(), "seat": line.seat, "do": line.text}
            if line.seat == CHANCE:
                row["seat"] = None
            try:
                self.table.replay([row])
            except WaterTableError as error:
                reason = error.reason.partition(": ")[2]
                raise DataError(place, f"{line.text!r}: {reason}") from None

    def _draw(self) -> None:
        """Draw what no line says, and write the end."""
        table = self.table
        while table.state.actor() == CHANCE:
            drawn = table.dice.draw(table.game.chances(table.state))
            self._play(self.lesson.place, [Line(CHANCE, drawn.text)])
        if table.state.over() and not table.over:
            table.begin()

    def _answer_others(self, step: Step) -> None:
        """In free play bots answer until the learner is asked."""
        table = self.table
        while not table.over:
            others = [seat for seat in table.asked if seat != self.lesson.seat]
            ask = table.question(self.lesson.seat)
            if not others or (ask is not None and ask.seat == ANYONE):
                return  # a question of the group is the learner's
            number = table.record.next_number()
            dice = Dice(self.lesson.dice).child(f"{number}")
            table.play(others[0], self.answerer(table, others[0], step.bot, dice))
