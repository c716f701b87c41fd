"""Lobby routes: games, lists of tables, creating and joining them. GET changes nothing."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.params import JSONBody, PathParameter

from watertable.server.domain.messages import Profile
from watertable.server.domain.phrases import PHRASES
from watertable.server.http import schema
from watertable.server.http.dependencies import (
    Asked,
    GameName,
    TableId,
    raw,
    session_for,
    session_of,
    tables_of,
    with_cookie,
)
from watertable.server.live.imports import import_record
from watertable.server.present import catalogue
from watertable.server.store.base import Listing


@get("/api/games", sync_to_thread=False)
def list_games() -> Response[bytes]:
    """All games with their seats and options."""
    return raw(catalogue.games(), keep="max-age=60")


@get("/api/games/{name:str}", sync_to_thread=False)
def one_game(name: GameName) -> Response[bytes]:
    """One game, listed or not."""
    return raw(schema.encode(catalogue.game_card(catalogue.require_house(name))), keep="max-age=60")


@get("/api/games/{name:str}/art.svg", sync_to_thread=False)
def art(name: GameName) -> Response[bytes]:
    """The symbols of a game."""
    return Response(
        catalogue.require_house(name).art.encode(),
        media_type="image/svg+xml",
        headers={"cache-control": "max-age=300"},
    )


@get("/api/games/{name:str}/backdrop/{key:str}", sync_to_thread=False)
def backdrop(name: GameName, key: Annotated[str, PathParameter(max_length=80)]) -> Response[bytes]:
    """A static board."""
    return raw(catalogue.backdrop(name, key), keep="max-age=300")


@get("/api/games/{name:str}/rules")
async def game_rules(name: GameName) -> Response[bytes]:
    """The rules in our words."""
    return raw(await asyncio.to_thread(catalogue.rules, name), keep="max-age=60")


@get("/api/games/{name:str}/guide", sync_to_thread=False)
def game_guide(name: GameName) -> Response[bytes]:
    """First-game help, by kind of question."""
    return raw(catalogue.guide(name), keep="max-age=60")


@get("/api/games/{name:str}/preview")
async def game_preview(name: GameName) -> Response[bytes]:
    """A scene for the lobby."""
    return raw(await asyncio.to_thread(catalogue.preview, name), keep="max-age=60")


@get("/api/phrases", sync_to_thread=False)
def phrases() -> Response[bytes]:
    """The chat phrases."""
    return raw(
        schema.encode([{"key": key, "text": text} for key, text in PHRASES.items()]),
        keep="max-age=60",
    )


# Tables


@get("/api/tables")
async def list_tables(request: Asked) -> Response[bytes]:
    """Tables anybody may see, and those of this browser."""
    tables = tables_of(request)
    session = session_of(request)
    listed, mine = await tables.lists(session)
    own = [{**listing(one), **await tables.role_of(session, one.table)} for one in mine]
    told = {"listed": [listing(one) for one in listed], "mine": own}
    return raw(schema.encode({**told, "notices": tables.webhooks.allowed}))


def listing(one: Listing) -> dict[str, Any]:
    """A table as lists show it."""
    return {
        "table": one.table,
        "game": one.game,
        "status": one.status,
        "created": one.created,
        "changed": one.changed,
        **one.summary,
    }


@post("/api/tables", status_code=201)
async def create_table(request: Asked, data: JSONBody[schema.Create]) -> Response[bytes]:
    """Create a table. The same `id` again gives the same table and links."""
    tables = tables_of(request)
    session, secret = await session_for(request)
    plan = msgspec.to_builtins(data)
    plan = {key: value for key, value in plan.items() if value is not None}
    plan["options"] = dict(data.options)
    if data.notice:
        tables.webhooks.check(data.notice)
    _, links = await tables.create(plan, data.id, session)
    return with_cookie(request, raw(schema.encode(links), 201), secret)


@post("/api/redeem", status_code=200)
async def redeem(request: Asked, data: JSONBody[schema.Redeem]) -> Response[bytes]:
    """A secret from a link, for a cookie; a free seat is taken with it."""
    session, secret = await session_for(request)
    _, told = await tables_of(request).redeem(
        data.secret, Profile(data.name, data.colour), data.id, session
    )
    return with_cookie(request, raw(schema.encode(told)), secret)


@post("/api/tables/{table:str}/join", status_code=200)
async def join(request: Asked, table: TableId, data: JSONBody[schema.Join]) -> Response[bytes]:
    """Sit down at a table with open seats."""
    session, secret = await session_for(request)
    _, told = await tables_of(request).join(
        table, data.seat, Profile(data.name, data.colour), data.id, session
    )
    return with_cookie(request, raw(schema.encode(told)), secret)


@post("/api/records", status_code=201)
async def records(request: Asked, data: JSONBody[schema.Import]) -> Response[bytes]:
    """Create a table from a record: to review, or to play on at one screen."""
    session, secret = await session_for(request)
    links = await import_record(tables_of(request), data.record, data.mode, data.id, session)
    return with_cookie(request, raw(schema.encode(links), 201), secret)
