"""Lessons: what a learner is shown, from the lesson and the learner's answers alone; nothing is kept of them."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, Final, Literal

from msgspec import Struct

from watertable import bots
from watertable.kernel.annotated import Lesson
from watertable.kernel.errors import WaterTableError
from watertable.kernel.house import House
from watertable.kernel.lesson import LessonRun
from watertable.kernel.table import Table
from watertable.server.domain.messages import OVER, PLAYING, Refusal, Seat
from watertable.server.domain.projection import Projection
from watertable.server.domain.telling import log_lines, messages
from watertable.server.present import choices, queries, snapshot
from watertable.server.present.catalogue import require_house
from watertable.server.present.scene_json import encode
from watertable.server.present.table_responses import OwnPart, PreviewAnswer, Reason, Snapshot

LEARNER: Final = "Player"
MOST_RUNS: Final = 32  # lessons that are kept ready for their next answer

_runs: Final[OrderedDict[tuple[str, ...], LessonRun]] = OrderedDict()


class LessonCard(Struct):
    """A lesson in the list of a game."""

    name: str
    title: str
    about: str
    minutes: int
    steps: int
    practice: bool  # a puzzle


class LessonSide(Struct):
    """A side line that may be looked at: what is said to it, and how many lines it has."""

    text: str
    lines: int


class LessonStep(Struct):
    """Where a learner is: what is said, what it points at, and what the step asks for."""

    lesson: str
    title: str
    at: int
    steps: int
    kind: Literal["read", "do", "goal", "free"]
    practice: bool
    text: str
    point: list[str]
    arrows: list[tuple[str, str]]
    over: bool
    became: Literal["", "done", "wrong", "refused"]  # of the try that was sent
    said: str  # to that try
    show: int | None  # the action to point at
    answers: list[str]  # those that count
    sides: list[LessonSide]


class LessonAnswer(Struct):
    """A step and its table."""

    step: LessonStep
    table: Snapshot


def cards(game: str) -> list[LessonCard]:
    """The lessons of a game, then its puzzles."""
    course = require_house(game).course()
    return [
        LessonCard(
            one.name, one.title, one.about, one.minutes, len(one.steps), one in course.puzzles
        )
        for one in [*course.lessons, *course.puzzles]
    ]


def answer(game: str, name: str, answers: list[str], attempt: str | None) -> bytes:
    """The table after the answers, and what became of one more. Answers that do not fit are dropped."""
    run = _run(game, name, answers)
    became, said = run.attempt(attempt) if attempt is not None else ("", "")
    shown = run.shown()
    step = LessonStep(
        lesson=run.lesson.name,
        title=run.lesson.title,
        at=run.at,
        steps=len(run.lesson.steps),
        kind=_literal(run.step.kind),
        practice=run.lesson in run.house.course().puzzles,
        text=run.text,
        point=run.step.point if not run.over else [],
        arrows=run.step.arrows if not run.over else [],
        over=run.over,
        became=_literal(became),
        said=said,
        show=run.house.game.actions.read(shown).id if shown else None,
        answers=run.answers,
        sides=[LessonSide(side.text, len(side.line)) for _, side in run.sides()],
    )
    made = b'{"step":' + encode(step) + b',"table":' + _snapshot(run, run.table) + b"}"
    _keep(game, run)
    return made


def side(game: str, name: str, answers: list[str], number: int, lines: int) -> bytes:
    """The table after so many lines of a side line."""
    run = _run(game, name, answers)
    sides = run.sides()
    if number >= len(sides):
        raise Refusal(404, "not-found", "there is no such side line here")
    at, found = sides[number]
    made = _snapshot(run, run.side_table(at, found, lines))
    _keep(game, run)
    return made


def why(game: str, name: str, answers: list[str], ref: str | None, action: Any) -> list[Reason]:
    """Why an action, or every action on a ref, is not legal now."""
    run = _run(game, name, answers)
    projection, seat = _projection(run, run.table), run.lesson.seat
    if action is not None:
        found = queries.why(projection, seat, [action])
    else:
        found = queries.about_ref(projection, seat, ref or "")
    _keep(game, run)
    return found


def preview(
    game: str, name: str, answers: list[str], refs: list[str], action: int | None
) -> PreviewAnswer:
    """What the legal actions that fit the chosen refs would do."""
    run = _run(game, name, answers)
    found = choices.preview(_projection(run, run.table), run.lesson.seat, refs, action)
    _keep(game, run)
    return found


def _literal(word: str) -> Any:
    return word


def _lesson(house: House, name: str) -> Lesson:
    found = house.course().find(name)
    if found is None:
        raise Refusal(404, "not-found", "there is no such lesson here")
    return found


def _run(game: str, name: str, answers: list[str]) -> LessonRun:
    """The lesson after these answers: continued where it was kept, else from its beginning."""
    kept = _runs.pop((game, name, *answers), None)
    if kept is not None:
        return kept
    house = require_house(game)
    lesson = _lesson(house, name)
    try:
        run = LessonRun(house, lesson, bots.answer_at)
        run.follow(answers)
    except WaterTableError as error:
        raise Refusal(500, "lesson", error.reason) from None
    return run


def _keep(game: str, run: LessonRun) -> None:
    _runs[(game, run.lesson.name, *run.answers)] = run
    while len(_runs) > MOST_RUNS:
        _runs.popitem(last=False)


def _projection(run: LessonRun, table: Table) -> Projection:
    """A table of the lesson as a table of this server that nobody else can open."""
    lesson = run.lesson
    seats = [Seat("bot", f"Bot {seat + 1}", "easy") for seat in range(lesson.seats)]
    seats[lesson.seat] = Seat("human", LEARNER, owned=True)
    count = lesson.seats
    made = Projection(
        id=f"lesson-{run.lesson.name}",
        game=run.house.name,
        rules=run.house.meta.rules,
        data=run.house.digest,
        options=table.options,
        seats=seats,
        status=OVER if table.over else PLAYING,
        house=run.house,
        table=table,
        seq=len(run.answers) + 1,
        n=len(table.record.lines),
        numbers=[len(run.answers) + 1] * count,
        since=[-1] * count,
        used=[0] * count,
        left=[0] * count,
    )
    made.settings.go_back = "never"
    made.settings.away = 0
    table.names = made.names()
    actors = {line["n"]: line.get("seat") for line in table.record.lines}
    for told in log_lines(messages(table, 0), tuple(table.everyone()), run.house.words):
        told.seat = actors.get(told.n)
        made.told.append(told)
    return made


def _snapshot(run: LessonRun, table: Table) -> bytes:
    projection, seat = _projection(run, table), run.lesson.seat
    cache = snapshot.Cache()
    shared = snapshot.shared(projection, cache, seat, {seat})
    own = OwnPart(
        host=False, you=[seat], freed=[], now=0, log=snapshot.log(projection, seat, 0), chat=[]
    )
    drawn = cache.drawings[seat].since(0)
    return b",".join((encode(own)[:-1], shared, drawn)) + b"}"
