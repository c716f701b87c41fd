"""Lesson routes. They need no session and leave no trace: a request holds all the answers so far."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, Final, TypeVar

from litestar import Response
from litestar.params import JSONBody, PathParameter

from watertable.server.domain.messages import Refusal
from watertable.server.http import schema
from watertable.server.http.dependencies import GameName, answer, get, post, raw
from watertable.server.present import lessons
from watertable.server.present.lessons import LessonAnswer, LessonCard
from watertable.server.present.table_responses import PreviewAnswer, Reasons, Snapshot

T = TypeVar("T")
LessonName = Annotated[str, PathParameter(max_length=80)]

# One thread: lessons never take more than a share of the interpreter, and the runs it keeps need no lock.
_thread: Final = ThreadPoolExecutor(1, "lessons")
MOST_WAITING: Final = 24
_waiting: Final[set[object]] = set()


async def _in_thread(make: Callable[[], T]) -> T:
    if len(_waiting) >= MOST_WAITING:
        raise Refusal(503, "busy", "too many lessons are being played at once")
    mine = object()
    _waiting.add(mine)
    try:
        return await asyncio.get_running_loop().run_in_executor(_thread, make)
    finally:
        _waiting.discard(mine)


@get("/api/games/{name:str}/lessons")
async def list_lessons(name: GameName) -> Response[list[LessonCard]]:
    """The lessons of a game, in order."""
    return answer(await _in_thread(lambda: lessons.cards(name)), keep="max-age=60")


@post("/api/games/{name:str}/lessons/{lesson:str}", status_code=200)
async def follow(
    name: GameName, lesson: LessonName, data: JSONBody[schema.LessonRequest]
) -> Response[LessonAnswer]:
    """The lesson after these answers, and what became of one more try."""
    return raw(await _in_thread(lambda: lessons.answer(name, lesson, data.answers, data.attempt)))


@post("/api/games/{name:str}/lessons/{lesson:str}/side", status_code=200)
async def side_line(
    name: GameName, lesson: LessonName, data: JSONBody[schema.LessonSideRequest]
) -> Response[Snapshot]:
    """The position after some lines of a side line."""
    return raw(
        await _in_thread(lambda: lessons.side(name, lesson, data.answers, data.side, data.lines))
    )


@post("/api/games/{name:str}/lessons/{lesson:str}/why", status_code=200)
async def why_not(
    name: GameName, lesson: LessonName, data: JSONBody[schema.LessonWhyRequest]
) -> Response[Reasons]:
    """Why an action, or every action on a ref, is not legal at this point of the lesson."""
    found = await _in_thread(lambda: lessons.why(name, lesson, data.answers, data.ref, data.action))
    return answer(Reasons(found))


@post("/api/games/{name:str}/lessons/{lesson:str}/preview", status_code=200)
async def preview(
    name: GameName, lesson: LessonName, data: JSONBody[schema.LessonPreviewRequest]
) -> Response[PreviewAnswer]:
    """What the actions that fit the refs chosen so far would do."""
    return answer(
        await _in_thread(
            lambda: lessons.preview(name, lesson, data.answers, data.refs, data.action)
        )
    )
