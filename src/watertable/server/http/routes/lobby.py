"""Lobby routes: games, lists of tables, creating and joining them. GET changes nothing."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Response
from litestar.params import JSONBody, PathParameter
from msgspec import UNSET

from watertable.server.domain.messages import Profile
from watertable.server.domain.phrases import PHRASES
from watertable.server.http import schema
from watertable.server.http.dependencies import (
    Asked,
    GameName,
    TableId,
    answer,
    get,
    post,
    raw,
    session_for,
    session_of,
    tables_of,
    with_cookie,
)
from watertable.server.live.imports import import_record
from watertable.server.present import catalogue
from watertable.server.present.lobby_responses import (
    GameCard,
    Listing,
    OwnListing,
    Phrase,
    RuleSection,
    Seated,
    TableLinks,
    TableLists,
)
from watertable.server.present.scene_json import Backdrop, Scene
from watertable.server.store import base as store


@get("/api/games", sync_to_thread=False)
def list_games() -> Response[list[GameCard]]:
    """All games with their seats and options."""
    return raw(catalogue.games(), keep="max-age=60")


@get("/api/games/{name:str}", sync_to_thread=False)
def one_game(name: GameName) -> Response[GameCard]:
    """One game, listed or not."""
    return answer(catalogue.game_card(catalogue.require_house(name)), keep="max-age=60")


@get("/api/games/{name:str}/art.svg", sync_to_thread=False, media_type="image/svg+xml")
def art(name: GameName) -> Response[bytes]:
    """The symbols of a game."""
    return Response(
        catalogue.require_house(name).art.encode(),
        media_type="image/svg+xml",
        headers={"cache-control": "max-age=300"},
    )


@get("/api/games/{name:str}/backdrop/{key:str}", sync_to_thread=False)
def backdrop(
    name: GameName, key: Annotated[str, PathParameter(max_length=80)]
) -> Response[Backdrop]:
    """A static board."""
    return raw(catalogue.backdrop(name, key), keep="max-age=300")


@get("/api/games/{name:str}/rules")
async def game_rules(name: GameName) -> Response[list[RuleSection]]:
    """The rules in our words."""
    return raw(await asyncio.to_thread(catalogue.rules, name), keep="max-age=60")


@get("/api/games/{name:str}/guide", sync_to_thread=False)
def game_guide(name: GameName) -> Response[dict[str, str]]:
    """First-game help, by kind of question."""
    return raw(catalogue.guide(name), keep="max-age=60")


@get("/api/games/{name:str}/preview")
async def game_preview(name: GameName) -> Response[Scene]:
    """A scene for the lobby."""
    return raw(await asyncio.to_thread(catalogue.preview, name), keep="max-age=60")


@get("/api/phrases", sync_to_thread=False)
def phrases() -> Response[list[Phrase]]:
    """The chat phrases."""
    return answer([Phrase(key, text) for key, text in PHRASES.items()], keep="max-age=60")


# Tables


@get("/api/tables")
async def list_tables(request: Asked) -> Response[TableLists]:
    """Tables anybody may see, and those of this browser."""
    tables = tables_of(request)
    session = session_of(request)
    listed, mine = await tables.lists(session)
    own: list[OwnListing] = []
    for one in mine:
        role = await tables.role_of(session, one.table)
        own.append(OwnListing(**_listed(one), you=role.you, host=role.host, asked=role.asked))
    shown = [Listing(**_listed(one)) for one in listed]
    return answer(TableLists(shown, own, tables.webhooks.allowed))


def _listed(one: store.Listing) -> dict[str, Any]:
    """A table as lists show it; what older servers did not write is left out or empty."""
    summary = one.summary
    return {
        "table": one.table,
        "game": one.game,
        "status": one.status,
        "created": one.created,
        "changed": one.changed,
        "seats": summary.get("seats", []),
        "options": summary.get("options", {}),
        "mode": summary.get("mode", "play"),
        "open_seats": summary.get("open_seats", UNSET),
    }


@post("/api/tables", status_code=201)
async def create_table(
    request: Asked, data: JSONBody[schema.CreateRequest]
) -> Response[TableLinks]:
    """Create a table. The same `id` again gives the same table and links."""
    tables = tables_of(request)
    session, secret = await session_for(request)
    plan = msgspec.to_builtins(data)
    plan = {key: value for key, value in plan.items() if value is not None}
    plan["options"] = dict(data.options)
    if data.notice:
        tables.webhooks.check(data.notice)
    _, links = await tables.create(plan, data.id, session)
    return with_cookie(request, answer(links, 201), secret)


@post("/api/redeem", status_code=200)
async def redeem(request: Asked, data: JSONBody[schema.RedeemRequest]) -> Response[Seated]:
    """A secret from a link, for a cookie; a free seat is taken with it."""
    session, secret = await session_for(request)
    told = await tables_of(request).redeem(
        data.secret, Profile(data.name, data.colour), data.id, session
    )
    return with_cookie(request, answer(told), secret)


@post("/api/tables/{table:str}/join", status_code=200)
async def join(
    request: Asked, table: TableId, data: JSONBody[schema.JoinRequest]
) -> Response[Seated]:
    """Sit down at a table with open seats."""
    session, secret = await session_for(request)
    told = await tables_of(request).join(
        table, data.seat, Profile(data.name, data.colour), data.id, session
    )
    return with_cookie(request, answer(told), secret)


@post("/api/records", status_code=201)
async def records(request: Asked, data: JSONBody[schema.ImportRequest]) -> Response[TableLinks]:
    """Create a table from a record: to review, or to play on at one screen."""
    session, secret = await session_for(request)
    links = await import_record(tables_of(request), data.record, data.mode, data.id, session)
    return with_cookie(request, answer(links, 201), secret)
