"""The law of lessons: every lesson of a house can be followed on today's rules, by doing what it says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from watertable import bots
from watertable.kernel.annotated import DO, FREE, READ, Lesson, Step
from watertable.kernel.chance import Dice
from watertable.kernel.errors import DataError, WaterTableError
from watertable.kernel.event import DEAF
from watertable.kernel.house import House
from watertable.kernel.lesson import DONE, GO_ON, WRONG, LessonRun
from watertable.kernel.state import CHANCE

MOST_ANSWERS: Final = 400  # of the learner in free play


@dataclass
class Tally:
    """What was met in one lesson."""

    steps: int = 0
    actions: int = 0
    refs: int = 0
    wrong: int = 0
    words: int = 0


def follow_course(house: House) -> dict[str, Tally]:
    """Follow every lesson and puzzle; a stale one raises an error that names its file, step and fault."""
    course = house.course()
    if course.unused:
        place = f"{house.name}/text/lessons.en.toml"
        raise DataError(place, f"no lesson says {', '.join(course.unused)}")
    followed = [*course.lessons, *course.puzzles]
    return {lesson.name: follow_lesson(house, lesson) for lesson in followed}


def follow_lesson(house: House, lesson: Lesson) -> Tally:
    """Do what one lesson says, and at every step something else first."""
    run = LessonRun(house, lesson, bots.answer_at)
    tally = Tally(words=lesson.words())
    while not run.over:
        step = run.step
        tally.steps += 1
        if "{" in step.text or "{" in step.wrong:
            raise DataError(step.place, "a sentence has a hole")
        _check_refs(run, step, tally)
        _check_side_lines(run, step)
        if step.kind == READ:
            run.attempt(GO_ON)
        elif step.kind == FREE:
            _play_freely(run, step, tally)
        else:
            _try_something_else(run, step, tally)
            _do_what_it_says(run, step, tally)
    return tally


def _check_refs(run: LessonRun, step: Step, tally: Tally) -> None:
    house = run.house
    scene = house.scene(run.table.view(run.lesson.seat))
    refs = scene.refs() | house.backdrop(scene.backdrop).refs()
    for ref in [*step.point, *[end for arrow in step.arrows for end in arrow]]:
        if ref not in refs:
            raise DataError(step.place, f"the scene has no ref {ref!r}")
        tally.refs += 1


def _check_side_lines(run: LessonRun, step: Step) -> None:
    game = run.house.game
    for side in step.side:
        if "{" in side.text:
            raise DataError(step.place, "a sentence has a hole")
        state = game.clone(run.table.state)
        for line in side.line:
            if line.seat == CHANCE:
                possible = list(game.chances(state).actions)
            else:
                possible = game.legal(state, line.seat)
            action = game.actions.read(line.text)
            if action not in possible:
                raise DataError(step.place, f"side line: {line.text!r} is not possible here")
            game.apply(state, line.seat, action, DEAF)


def _try_something_else(run: LessonRun, step: Step, tally: Tally) -> None:
    """A legal answer that the step does not ask for is answered, and changes nothing."""
    if step.kind != DO:
        return
    others = [a.text for a in run.table.legal(run.lesson.seat) if a.text not in step.line]
    if not others:
        return
    before = run.table.record.dumps()
    became, _ = run.attempt(others[0])
    if became != WRONG or run.table.record.dumps() != before:
        raise DataError(step.place, f"{others[0]!r} should be answered as a wrong try")
    tally.wrong += 1


def _do_what_it_says(run: LessonRun, step: Step, tally: Tally) -> None:
    at = run.at
    if step.kind == DO:
        for text in step.line:
            _check_legal(run, step, text)
            tally.actions += 1
        run.attempt(step.line[0])
    else:
        for text in step.line:
            _check_legal(run, step, text)
            became, _ = run.attempt(text)
            tally.actions += 1
            if became != DONE or (run.at != at and text is not step.line[-1]):
                raise DataError(step.place, "the line does not lead to the goal")
    if run.at != at + 1:
        raise DataError(step.place, f"the {step.kind} is not reached")


def _check_legal(run: LessonRun, step: Step, text: str) -> None:
    if run.lesson.seat not in run.table.asked:
        raise DataError(step.place, "the learner is not asked here")
    try:
        reason = run.table.why_not(run.lesson.seat, text)
    except WaterTableError as error:
        reason = error.reason
    if reason is not None:
        raise DataError(step.place, f"{text!r} is not legal: {reason}")
    if run.house.game.actions.read(text).text != text:
        raise DataError(step.place, f"{text!r} is not written as the rules write it")


def _play_freely(run: LessonRun, step: Step, tally: Tally) -> None:
    """Play the learner's seat with the same bot; guides must fit questions of the game."""
    for kind in step.guide:
        if kind not in run.house.game.asks:
            raise DataError(step.place, f"'guide': the game has no question {kind!r}")
    at = run.at
    for number in range(MOST_ANSWERS):
        if run.at != at:
            return
        if run.lesson.seat not in run.table.asked:
            raise DataError(step.place, "the learner is not asked here")
        dice = Dice(f"learner {number}")
        run.attempt(bots.answer_at(run.table, run.lesson.seat, step.bot, dice))
        tally.actions += 1
    raise DataError(step.place, f"free play does not end within {MOST_ANSWERS} answers")
