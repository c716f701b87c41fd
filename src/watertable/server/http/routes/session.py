"""Routes of a browser's session: one stream for everything its pages show."""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar import Response
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, QueryParameter
from litestar.types import ASGIApp

from watertable.server.domain.messages import forbidden
from watertable.server.domain.permissions import held_seats
from watertable.server.http import schema
from watertable.server.http.dependencies import (
    REFUSALS,
    Asked,
    JsonBytes,
    TableId,
    answer,
    at_table,
    get,
    post,
    session_of,
    tables_of,
)
from watertable.server.http.session_stream import (
    Place,
    SessionStream,
    Wanted,
    session_poll,
    session_position,
    wanted_tables,
)
from watertable.server.http.sse import StreamPosition
from watertable.server.live.push import Subscription
from watertable.server.present.lobby_responses import Done, PushKey
from watertable.server.present.table_responses import SessionEvent, SessionPoll

STREAM: Final[Any] = ResponseSpec(
    SessionEvent,
    description="Events, each with its name, id and data",
    media_type="text/event-stream",
    generate_examples=False,
)
POLLED: Final[Any] = ResponseSpec(
    SessionPoll, description="One long answer", generate_examples=False
)


@get("/api/events", responses={**REFUSALS, 200: STREAM})
async def session_events(
    request: Asked,
    tables: Annotated[str, QueryParameter(max_length=4000, required=False)] = "",
    mine: Annotated[bool, QueryParameter(required=False)] = False,
) -> ASGIApp:
    """Server-sent events of several tables and, with `mine`, of this browser's list of tables.

    `tables` is a list of `id.seat.after`; a table that cannot be shown ends with `gone`, and the others go on.
    """
    return SessionStream(await _position(request, tables, mine))


@get("/api/events/poll", responses={**REFUSALS, 200: POLLED})
async def session_news(
    request: Asked,
    tables: Annotated[str, QueryParameter(max_length=4000, required=False)] = "",
    mine: Annotated[bool, QueryParameter(required=False)] = False,
    wait: Annotated[int, QueryParameter(ge=0, le=55, required=False)] = 25,
) -> ASGIApp:
    """The same events by long polling, for networks that buffer streams."""
    found = await session_poll(await _position(request, tables, mine), wait)
    return JsonBytes(schema.encode(found))


@get("/api/push")
async def push_key(request: Asked) -> Response[PushKey]:
    """The key with which a browser subscribes."""
    return answer(PushKey(await tables_of(request).notices.push.key()))


@post("/api/tables/{table:str}/push", status_code=200)
async def subscribe(
    request: Asked, table: TableId, data: JSONBody[schema.PushRequest]
) -> Response[Done]:
    """Tell the holder of a seat when they are asked and no page of theirs shows the table; with `on` false, no longer."""
    tables, session = tables_of(request), session_of(request)
    sender = await tables.sessions.access(session, table)
    live = await tables.get(table)
    if not held_seats(live.projection, sender):
        raise forbidden("you have no seat at this table")
    if data.on:
        keys = (data.p256dh, data.auth)
        one = Subscription(session, table, data.endpoint, *keys, data.quiet)
        await tables.notices.subscribe(one)
    else:
        await tables.notices.unsubscribe(session, table, data.endpoint)
    return answer(Done(True))


async def _position(request: Asked, tables: str, mine: bool) -> Any:
    async def look(wanted: Wanted) -> Place:
        async with at_table(request, wanted.table, wanted.seat) as at:
            is_owner = at.viewer in held_seats(at.live.projection, at.sender)
        position = StreamPosition(
            tables_of(request), at.live, session_of(request), wanted.seat, wanted.after
        )
        return Place(wanted.key, position, at.live, at.viewer, is_owner)

    wanted = wanted_tables(tables)
    return await session_position(tables_of(request), session_of(request), wanted, mine, look)
