"""Lobby routes: games, lists of tables, creating and joining them. GET changes nothing."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from litestar import Response
from litestar.params import JSONBody, PathParameter, QueryParameter

from watertable.server.domain.messages import Profile
from watertable.server.domain.phrases import PHRASES
from watertable.server.http import schema
from watertable.server.http.dependencies import (
    Asked,
    GameName,
    TableId,
    answer,
    fixed,
    get,
    new_session_for,
    post,
    session_for,
    session_of,
    tables_of,
    with_cookie,
)
from watertable.server.http.guard import address_of
from watertable.server.http.routes.ops import operators_pages
from watertable.server.live.imports import import_record
from watertable.server.live.own_tables import stored_listing
from watertable.server.present import catalogue
from watertable.server.present.lobby_responses import (
    DeviceLinks,
    GameCard,
    Invitation,
    Phrase,
    RuleSection,
    Seated,
    TableLinks,
    TableLists,
)
from watertable.server.present.scene_json import Backdrop, Picture, Scene

First = Annotated[bool, QueryParameter(required=False)]  # only what the lobby shows


@get("/api/games", sync_to_thread=False)
def list_games(request: Asked) -> Response[list[GameCard]]:
    """All games with their seats and options."""
    return fixed(request, catalogue.games())


@get("/api/games/{name:str}", sync_to_thread=False)
def one_game(request: Asked, name: GameName) -> Response[GameCard]:
    """One game, listed or not."""
    return fixed(request, schema.encode(catalogue.game_card(catalogue.require_house(name))))


@get("/api/games/{name:str}/art.svg", sync_to_thread=False, media_type="image/svg+xml")
def art(request: Asked, name: GameName, first: First = False) -> Response[bytes]:
    """The symbols of a game; with `first`, those of its first picture alone."""
    whole = catalogue.require_house(name).art
    return fixed(request, catalogue.first_art(name) if first else whole.encode(), "image/svg+xml")


@get("/api/games/{name:str}/backdrop/{key:str}", sync_to_thread=False)
def backdrop(
    request: Asked, name: GameName, key: Annotated[str, PathParameter(max_length=80)]
) -> Response[Backdrop]:
    """A static board."""
    return fixed(request, catalogue.backdrop(name, key))


@get("/api/games/{name:str}/rules")
async def game_rules(request: Asked, name: GameName) -> Response[list[RuleSection]]:
    """The rules in our words."""
    return fixed(request, await asyncio.to_thread(catalogue.rules, name))


@get("/api/games/{name:str}/guide", sync_to_thread=False)
def game_guide(request: Asked, name: GameName) -> Response[dict[str, str]]:
    """First-game help, by kind of question."""
    return fixed(request, catalogue.guide(name))


@get("/api/games/{name:str}/intro")
async def game_intro(
    request: Asked, name: GameName, first: First = False
) -> Response[list[Picture]]:
    """The pictures of the first screen; with `first`, the first alone, as the lobby shows it."""
    return fixed(request, await asyncio.to_thread(catalogue.intro, name, first))


@get("/api/games/{name:str}/preview")
async def game_preview(request: Asked, name: GameName) -> Response[Scene]:
    """A scene for the lobby."""
    return fixed(request, await asyncio.to_thread(catalogue.preview, name))


@get("/api/phrases", sync_to_thread=False)
def phrases() -> Response[list[Phrase]]:
    """The chat phrases."""
    return answer([Phrase(key, text) for key, text in PHRASES.items()], keep="max-age=60")


# Tables


@get("/api/tables")
async def list_tables(request: Asked) -> Response[TableLists]:
    """Tables anybody may see, and those of this browser."""
    tables = tables_of(request)
    listed = [stored_listing(one) for one in await tables.own.listed()]
    mine = await tables.own.of(session_of(request))
    pages = operators_pages(request.app.state.config)
    return answer(TableLists(listed, mine, tables.webhooks.allowed, tables.site, pages))


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
    live, links = await tables.create(plan, data.id, session)
    live.opened_from = address_of(request.scope)
    return with_cookie(request, answer(links, 201), secret)


@post("/api/invitation", status_code=200)
async def look_at_link(
    request: Asked, data: JSONBody[schema.InvitationRequest]
) -> Response[Invitation]:
    """What a link offers: the game, the host, and who sits where. Nothing is taken."""
    return answer(await tables_of(request).joining.look(data.secret, session_of(request)))


@post("/api/tables/{table:str}/device", status_code=200)
async def other_device(
    request: Asked, table: TableId, data: JSONBody[schema.DeviceRequest]
) -> Response[DeviceLinks]:
    """Secrets for another device of the same person."""
    joining = tables_of(request).joining
    return answer(await joining.device_links(table, data.id, session_of(request)))


@post("/api/redeem", status_code=200)
async def redeem(request: Asked, data: JSONBody[schema.RedeemRequest]) -> Response[Seated]:
    """A secret from a link, for a cookie; a free seat is taken with it."""
    session, secret = await new_session_for(request)
    profile = Profile(data.name, data.colour, data.seat, data.watch)
    told = await tables_of(request).joining.redeem(data.secret, profile, data.id, session)
    return with_cookie(request, answer(told), secret)


@post("/api/tables/{table:str}/join", status_code=200)
async def join(
    request: Asked, table: TableId, data: JSONBody[schema.JoinRequest]
) -> Response[Seated]:
    """Sit down at a table with open seats."""
    session, secret = await new_session_for(request)
    profile = Profile(data.name, data.colour, data.seat)
    told = await tables_of(request).joining.join(table, profile, data.id, session)
    return with_cookie(request, answer(told), secret)


@post("/api/records", status_code=201)
async def records(request: Asked, data: JSONBody[schema.ImportRequest]) -> Response[TableLinks]:
    """Create a table from a record: to review, or to play on at one screen."""
    session, secret = await session_for(request)
    links = await import_record(tables_of(request), data.record, data.mode, data.id, session)
    return with_cookie(request, answer(links, 201), secret)
