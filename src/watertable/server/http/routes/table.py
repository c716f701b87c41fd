"""Routes of one table: snapshot, events, commands, questions, history. GET changes nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, Any, Final

from litestar import Response
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.types import ASGIApp

from watertable.server.domain.permissions import held_seats
from watertable.server.http import commands, schema
from watertable.server.http.dependencies import (
    JSON,
    REFUSALS,
    Asked,
    SeatQuery,
    SeqQuery,
    TableId,
    answer,
    at_table,
    get,
    own_seat,
    post,
    raw,
    session_of,
    tables_of,
)
from watertable.server.http.sse import EventStream, StreamPosition, poll, snapshot_for
from watertable.server.live.hints import Hint
from watertable.server.present import snapshot
from watertable.server.present.queries import about_ref, draws, turning, why
from watertable.server.present.table_responses import (
    CommandAnswer,
    HintAnswer,
    Luck,
    Moment,
    Poll,
    Reasons,
    Snapshot,
    TableNews,
    TurningPoints,
)

# History replays whole games, so it runs in threads; only a few, because they share the interpreter lock with the loop.
_history_threads: Final = ThreadPoolExecutor(2, "history")


async def _in_thread(make: Callable[[], bytes]) -> bytes:
    return await asyncio.get_running_loop().run_in_executor(_history_threads, make)


@get("/api/tables/{table:str}")
async def get_table(
    request: Asked,
    table: TableId,
    seat: SeatQuery = None,
    view: Annotated[bool, QueryParameter(required=False)] = False,
) -> Response[Snapshot]:
    """The table as this browser may see it; with `view`, the facts behind the scene as well."""
    async with at_table(request, table, seat) as at:
        shown = snapshot_for(at.live, at.sender, at.viewer, 0, tables_of(request).clock())
        if view:
            facts = schema.encode({"view": snapshot.facts(at.live.projection, at.viewer)})
            shown = facts[:-1] + b"," + shown[1:]
        return raw(shown)


EVENT: Final[Any] = TableNews | schema.GoneEvent
STREAM: Final = ResponseSpec(
    EVENT,
    description="Events, each with its name, number and data; with `wait` one long answer, as `poll` gives it",
    media_type="text/event-stream",
    generate_examples=False,
)


@get("/api/tables/{table:str}/events", responses={**REFUSALS, 200: STREAM})
async def events(
    request: Asked,
    table: TableId,
    seat: SeatQuery = None,
    after: SeqQuery = None,
    wait: Annotated[int | None, QueryParameter(ge=0, le=55, required=False)] = None,
) -> ASGIApp:
    """The table's events as server-sent events; with `wait`, or if the client does not accept event streams, by long polling.

    After the first `table` event of a stream its scene may come as a `patch` to the one before (docs/develop/protocol.md).
    """
    async with at_table(request, table, seat) as at:
        is_owner = at.viewer in held_seats(at.live.projection, at.sender)
    if after is None:
        after = _last_event(request)
    position = StreamPosition(tables_of(request), at.live, session_of(request), seat, after)
    accept = request.headers.get("accept", "*/*")
    if wait is not None or ("text/event-stream" not in accept and "*/*" not in accept):
        return _Sent(
            schema.encode(await poll(position, 25 if wait is None else wait, at.viewer, is_owner))
        )
    return EventStream(position, at.viewer, is_owner)


@get("/api/tables/{table:str}/poll")
async def long_poll(
    request: Asked,
    table: TableId,
    seat: SeatQuery = None,
    after: SeqQuery = None,
    wait: Annotated[int, QueryParameter(ge=0, le=55)] = 25,
) -> Response[Poll]:
    """The same events by long polling, for networks that buffer streams."""
    async with at_table(request, table, seat) as at:
        is_owner = at.viewer in held_seats(at.live.projection, at.sender)
    position = StreamPosition(tables_of(request), at.live, session_of(request), seat, after)
    return answer(await poll(position, wait, at.viewer, is_owner))


class _Sent:
    """An ASGI response of plain bytes, for a handler that may also stream."""

    def __init__(self, body: bytes) -> None:
        self.body = body

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        headers = [(b"content-type", JSON.encode()), (b"cache-control", b"no-store")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": self.body})


def _last_event(request: Asked) -> int | None:
    found = request.headers.get("last-event-id", "")
    return int(found) if found.isdigit() and len(found) < 16 else None


@post("/api/tables/{table:str}/commands", status_code=200)
async def command(
    request: Asked, table: TableId, data: JSONBody[schema.CommandRequest]
) -> Response[CommandAnswer]:
    """Execute a command once."""
    return raw(await commands.execute(tables_of(request), session_of(request), table, data))


@post("/api/tables/{table:str}/why", status_code=200)
async def why_not(
    request: Asked, table: TableId, data: JSONBody[schema.WhyRequest]
) -> Response[Reasons]:
    """Why an action, or every action on a ref, is not legal now."""
    async with own_seat(request, table, data.seat) as projection:
        if data.action is not None:
            return answer(Reasons(why(projection, data.seat, [data.action])))
        return answer(Reasons(about_ref(projection, data.seat, data.ref or "")))


@post("/api/tables/{table:str}/hint", status_code=200)
async def ask_hint(
    request: Asked, table: TableId, data: JSONBody[schema.HintRequest]
) -> Response[HintAnswer]:
    """What a bot would do in this seat."""
    async with own_seat(request, table, data.seat) as projection:
        hint = Hint(projection, data.seat)
    return answer(await hint.answer(tables_of(request).pool))


@get("/api/tables/{table:str}/at/{n:int}")
async def history(
    request: Asked,
    table: TableId,
    n: Annotated[int, PathParameter(ge=0, le=2**53)],
    seat: SeatQuery = None,
) -> Response[Moment]:
    """How the table looked after line n."""
    async with at_table(request, table, seat) as at:
        projection, viewer = at.live.projection.history(), at.viewer
    return raw(await _in_thread(lambda: schema.encode(snapshot.at(projection, viewer, n))))


@get("/api/tables/{table:str}/record", media_type="application/jsonl")
async def record(request: Asked, table: TableId, seat: SeatQuery = None) -> Response[bytes]:
    """The own views while the game runs; after its end the whole record."""
    async with at_table(request, table, seat) as at:
        projection, viewer = at.live.projection.history(), at.viewer
    whole = projection.finished and projection.house is not None
    name = f"{projection.game}-{projection.id}.{'wt' if whole else 'views'}.jsonl"
    if whole:
        body = await _in_thread(lambda: snapshot.record_text(projection).encode())
    else:
        body = await _in_thread(lambda: snapshot.view_history(projection, viewer).encode())
    return Response(
        body,
        media_type="application/jsonl",
        headers={
            "cache-control": "no-store",
            "content-disposition": f'attachment; filename="{name}"',
        },
    )


@get("/api/tables/{table:str}/turning")
async def turning_points(request: Asked, table: TableId) -> Response[TurningPoints]:
    """The turning points of a finished game."""
    async with at_table(request, table, None) as at:
        projection, viewer = at.live.projection.history(), at.viewer
    return raw(await _in_thread(lambda: schema.encode(TurningPoints(turning(projection, viewer)))))


@get("/api/tables/{table:str}/luck")
async def luck_of(request: Asked, table: TableId) -> Response[Luck]:
    """The draws of a finished game compared with their expectation."""
    async with at_table(request, table, None) as at:
        projection = at.live.projection.history()
    return raw(await _in_thread(lambda: schema.encode(Luck(draws(projection)))))
