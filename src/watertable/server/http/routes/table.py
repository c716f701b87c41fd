"""Routes of one table: snapshot, events, commands, questions, history. GET changes nothing."""

from __future__ import annotations

import asyncio
import gzip
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
    REFUSALS,
    Asked,
    JsonBytes,
    SeatQuery,
    SeqQuery,
    TableId,
    accepts,
    answer,
    at_table,
    get,
    own_seat,
    post,
    raw,
    session_for,
    session_of,
    tables_of,
    takes_streams,
    with_cookie,
)
from watertable.server.http.guard import address_of
from watertable.server.http.sse import EventStream, StreamPosition, poll, snapshot_for
from watertable.server.live.forks import ForkPlan, fork
from watertable.server.live.hints import Hint
from watertable.server.present import choices, snapshot
from watertable.server.present.lobby_responses import TableLinks
from watertable.server.present.queries import about_ref, draws, turning, why
from watertable.server.present.table_responses import (
    CommandAnswer,
    HintAnswer,
    Luck,
    Moment,
    Poll,
    PreviewAnswer,
    Reasons,
    Snapshot,
    TableNews,
    TurningPoints,
)

# History replays whole games, so it runs in threads; only a few, because they share the interpreter lock with the loop.
PACKED_FROM: Final = 8_000  # bytes
_history_threads: Final = ThreadPoolExecutor(2, "history")


async def _in_thread(make: Callable[[], bytes]) -> bytes:
    return await asyncio.get_running_loop().run_in_executor(_history_threads, make)


@get("/api/tables/{table:str}")
async def get_table(
    request: Asked,
    table: TableId,
    seat: SeatQuery = None,
    view: Annotated[bool, QueryParameter(required=False)] = False,
    words: Annotated[bool, QueryParameter(required=False)] = False,
) -> Response[Snapshot]:
    """The table as this browser may see it; with `view`, the facts behind the scene as well, with `words` the seat's
    position in words.
    """
    async with at_table(request, table, seat) as at:
        shown = snapshot_for(at.live, at.sender, at.viewer, 0, tables_of(request).clock())
        if view:
            facts = schema.encode({"view": snapshot.facts(at.live.projection, at.viewer)})
            shown = facts[:-1] + b"," + shown[1:]
        if words:  # it tries every choice, so it takes a while; the table stays locked
            projection, viewer = at.live.projection, at.viewer
            told = await _in_thread(
                lambda: schema.encode({"words": snapshot.words(projection, viewer)})
            )
            shown = told[:-1] + b"," + shown[1:]
    return _first_load(request, shown)


def _first_load(request: Asked, body: bytes) -> Response[Snapshot]:
    """A whole snapshot, packed lightly: it is what a phone waits for before it can draw the table."""
    found: Response[Snapshot] = raw(body)
    if len(body) > PACKED_FROM and accepts(request, "gzip"):
        found = raw(gzip.compress(body, 1))
        found.headers["content-encoding"] = "gzip"
    found.headers["vary"] = "accept-encoding"
    return found


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
    if wait is not None or not takes_streams(request):
        return JsonBytes(
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


@post("/api/tables/{table:str}/preview", status_code=200)
async def preview(
    request: Asked, table: TableId, data: JSONBody[schema.PreviewRequest]
) -> Response[PreviewAnswer]:
    """What the actions that fit the refs chosen so far would do."""
    async with own_seat(request, table, data.seat) as projection:
        return answer(choices.preview(projection, data.seat, data.refs, data.action))


@post("/api/tables/{table:str}/hint", status_code=200)
async def ask_hint(
    request: Asked, table: TableId, data: JSONBody[schema.HintRequest]
) -> Response[HintAnswer]:
    """What a bot would do in this seat."""
    async with own_seat(request, table, data.seat) as projection:
        hint = Hint(projection, data.seat)
    shares = (f"table {table}", f"address {address_of(request.scope)}")
    return answer(await hint.answer(tables_of(request).pool, shares))


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


@post("/api/tables/{table:str}/fork", status_code=201)
async def fork_table(
    request: Asked, table: TableId, data: JSONBody[schema.ForkRequest], seat: SeatQuery = None
) -> Response[TableLinks]:
    """A table of its own that begins after a line of a finished game, as the viewer counts the lines."""
    session, secret = await session_for(request)
    async with at_table(request, table, seat) as at:
        projection = at.live.projection.history()
        held = held_seats(projection, at.sender)
    plan = ForkPlan(data.at, data.luck, data.play, at.viewer, held)
    links = await fork(tables_of(request), projection, plan, data.id, session)
    return with_cookie(request, answer(links, 201), secret)


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
