"""Thin handlers: they read a request, ask the service, and send bytes. GET changes nothing."""

from __future__ import annotations

import asyncio
import logging
import mimetypes
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
from litestar import Litestar, Request, Response, get, post
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter
from litestar.plugins.core import MsgspecDIPlugin
from litestar.types import ASGIApp

import watertable
from watertable.server import houses, keys, show, wire
from watertable.server.door import Config, Door
from watertable.server.entry import CLOSED, OVER, By, Command, Refusal, Wish
from watertable.server.phrases import PHRASES
from watertable.server.reading import about_ref, hint, import_record, turning, why
from watertable.server.rooms import Room, holds, viewer_for
from watertable.server.service import Tables
from watertable.server.store import Listing, Unavailable
from watertable.server.stream import Place, Stream, poll, snapshot

STATIC: Final = Path(__file__).parent / "static"
JSON: Final = "application/json"
YEAR: Final = 365 * 24 * 3600

TableId = Annotated[str, PathParameter(max_length=32)]
GameName = Annotated[str, PathParameter(max_length=80)]
SeatQuery = Annotated[int | None, QueryParameter(ge=0, le=15, required=False)]
SeqQuery = Annotated[int | None, QueryParameter(ge=0, le=2**53, required=False)]
Asked = Request[Any, Any, Any]

logger = logging.getLogger("watertable.app")


def raw(body: bytes, status: int = 200, keep: str = "no-store") -> Response[bytes]:
    """JSON bytes as they are."""
    return Response(body, status_code=status, media_type=JSON, headers={"cache-control": keep})


def tables_of(request: Asked) -> Tables:
    """The service."""
    found: Tables = request.app.state.tables
    return found


def cookie_of(request: Asked) -> str:
    """The browser's secret, if it is shaped like one."""
    config: Config = request.app.state.config
    found = request.cookies.get(config.cookie, "")
    return found if keys.looks_right(found) else ""


def session_of(request: Asked) -> str:
    """Its hash, which is all the service ever sees."""
    cookie = cookie_of(request)
    return keys.digest(cookie) if cookie else ""


async def session_for(request: Asked) -> tuple[str, str | None]:
    """The browser's session, or a new one with the cookie to set."""
    session = session_of(request)
    if session and await tables_of(request).sessions.known(session):
        return session, None
    secret = keys.fresh()
    return keys.digest(secret), secret


def with_cookie(request: Asked, response: Response[bytes], secret: str | None) -> Response[bytes]:
    """Set the cookie of a new session."""
    if secret is not None:
        config: Config = request.app.state.config
        response.set_cookie(
            key=config.cookie,
            value=secret,
            max_age=YEAR,
            path="/",
            httponly=True,
            samesite="strict",
            secure=config.secure,
        )
    return response


async def at_table(request: Asked, table: str, seat: int | None) -> tuple[Room, By, int]:
    """The room, the sender's rights, and from where they look."""
    tables = tables_of(request)
    room = await tables.newest(table)
    by = await tables.sessions.access(session_of(request), table)
    viewer = viewer_for(room.fold, by, seat)
    return await tables.gallery.room(room, by), by, viewer


# Houses


@get("/api/games", sync_to_thread=False)
def list_games() -> Response[bytes]:
    """All games with their seats and options."""
    return raw(houses.games(), keep="max-age=60")


@get("/api/games/{name:str}", sync_to_thread=False)
def one_game(name: GameName) -> Response[bytes]:
    """One game, listed or not."""
    return raw(wire.encode(houses.card(houses.the_house(name))), keep="max-age=60")


@get("/api/games/{name:str}/art.svg", sync_to_thread=False)
def art(name: GameName) -> Response[bytes]:
    """The symbols of a game."""
    return Response(
        houses.the_house(name).art.encode(),
        media_type="image/svg+xml",
        headers={"cache-control": "max-age=300"},
    )


@get("/api/games/{name:str}/backdrop/{key:str}", sync_to_thread=False)
def backdrop(name: GameName, key: Annotated[str, PathParameter(max_length=80)]) -> Response[bytes]:
    """A static board."""
    return raw(houses.backdrop(name, key), keep="max-age=300")


@get("/api/games/{name:str}/rules", sync_to_thread=False)
def game_rules(name: GameName) -> Response[bytes]:
    """The rules in our words."""
    return raw(houses.rules(name), keep="max-age=60")


@get("/api/games/{name:str}/guide", sync_to_thread=False)
def game_guide(name: GameName) -> Response[bytes]:
    """Help for the first game, per kind of question."""
    return raw(houses.guide(name), keep="max-age=60")


@get("/api/games/{name:str}/preview")
async def game_preview(name: GameName) -> Response[bytes]:
    """A scene for the lobby."""
    return raw(await asyncio.to_thread(houses.preview, name), keep="max-age=60")


@get("/api/phrases", sync_to_thread=False)
def phrases() -> Response[bytes]:
    """What can be said with one click."""
    return raw(
        wire.encode([{"key": key, "text": text} for key, text in PHRASES.items()]),
        keep="max-age=60",
    )


# Tables


@get("/api/tables")
async def list_tables(request: Asked) -> Response[bytes]:
    """Tables anybody may see, and those of this browser."""
    tables = tables_of(request)
    session = session_of(request)
    listed, mine = await tables.lists(session)
    own = [{**listing(one), **await tables.standing_of(session, one.table)} for one in mine]
    return raw(wire.encode({"listed": [listing(one) for one in listed], "mine": own}))


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
async def create_table(request: Asked, data: JSONBody[wire.Create]) -> Response[bytes]:
    """Lay a table. The same `id` again gives the same table and links."""
    tables = tables_of(request)
    session, secret = await session_for(request)
    plan = msgspec.to_builtins(data)
    plan = {key: value for key, value in plan.items() if value is not None}
    plan["options"] = dict(data.options)
    _, links = await tables.create(plan, data.id, session)
    return with_cookie(request, raw(wire.encode(links), 201), secret)


@post("/api/redeem", status_code=200)
async def redeem(request: Asked, data: JSONBody[wire.Redeem]) -> Response[bytes]:
    """A secret from a link, for a cookie; a free seat is taken with it."""
    session, secret = await session_for(request)
    _, told = await tables_of(request).redeem(
        data.secret, Wish(data.name, data.colour), data.id, session
    )
    return with_cookie(request, raw(wire.encode(told)), secret)


@post("/api/tables/{table:str}/join", status_code=200)
async def join(request: Asked, table: TableId, data: JSONBody[wire.Join]) -> Response[bytes]:
    """Sit down at a listed table."""
    session, secret = await session_for(request)
    _, told = await tables_of(request).join(
        table, data.seat, Wish(data.name, data.colour), data.id, session
    )
    return with_cookie(request, raw(wire.encode(told)), secret)


@get("/api/tables/{table:str}")
async def look(
    request: Asked,
    table: TableId,
    seat: SeatQuery = None,
    view: Annotated[bool, QueryParameter(required=False)] = False,
) -> Response[bytes]:
    """The table as this browser may see it; with `view`, the facts behind the scene as well."""
    room, by, viewer = await at_table(request, table, seat)
    async with room.lock:
        shown = snapshot(room, by, viewer, 0, tables_of(request).clock())
        if view:
            facts = wire.encode({"view": show.facts(room.fold, viewer)})
            shown = facts[:-1] + b"," + shown[1:]
        return raw(shown)


@get("/api/tables/{table:str}/events")
async def events(
    request: Asked,
    table: TableId,
    seat: SeatQuery = None,
    after: SeqQuery = None,
    wait: Annotated[int | None, QueryParameter(ge=0, le=55, required=False)] = None,
) -> ASGIApp:
    """What happens, as server-sent events; with `wait`, or without an event stream accepted, as one long answer."""
    room, by, viewer = await at_table(request, table, seat)
    sits = viewer in holds(room.fold, by)
    if after is None:
        after = _last_event(request)
    place = Place(tables_of(request), room, session_of(request), seat, after)
    accept = request.headers.get("accept", "*/*")
    if wait is not None or ("text/event-stream" not in accept and "*/*" not in accept):
        return _Sent(wire.encode(await poll(place, 25 if wait is None else wait, viewer, sits)))
    return Stream(place, viewer, sits)


@get("/api/tables/{table:str}/poll")
async def long_poll(
    request: Asked,
    table: TableId,
    seat: SeatQuery = None,
    after: SeqQuery = None,
    wait: Annotated[int, QueryParameter(ge=0, le=55)] = 25,
) -> Response[bytes]:
    """The same events, for networks that hold streams back."""
    room, by, viewer = await at_table(request, table, seat)
    place = Place(tables_of(request), room, session_of(request), seat, after)
    sits = viewer in holds(room.fold, by)
    return raw(wire.encode(await poll(place, wait, viewer, sits)))


class _Sent:
    """Bytes as an ASGI answer, for a handler that may also stream."""

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
async def command(request: Asked, table: TableId, data: JSONBody[wire.Ask]) -> Response[bytes]:
    """Do one thing, once."""
    tables = tables_of(request)
    session = session_of(request)
    room = await tables.room(table)
    by = await tables.sessions.access(session, table)
    viewer = viewer_for(room.fold, by, data.seat)
    verb, value = wire.the_one(data.do)
    asked = Command(keys.command_name(table, data.id), verb, by, data.seat, value, data.expect)
    extra = tables.prepare(asked, table, data.id, room.fold)
    reply = await tables.command(table, asked)
    room = await tables.room(table)
    by = await tables.sessions.access(session, table)
    async with room.lock:
        fold = room.fold
        try:
            viewer = viewer_for(fold, by, data.seat)
        except Refusal:
            return raw(wire.encode({"seq": None, "n": None, "left": True}))
        told = {
            "seq": fold.seq_of(viewer, reply.seq),
            "n": fold.n_of(viewer),
            "number": fold.numbers[viewer] if viewer >= 0 else None,
            "repeat": reply.repeat,
            **reply.extra,
            **extra,
        }
        if verb == "rematch":
            told["table"] = fold.rematch
        if data.snapshot and not fold.settings.delay:
            told["snapshot"] = msgspec.Raw(_after(tables, room, by, viewer, reply.seq))
    if data.snapshot and "snapshot" not in told:
        room = await tables.gallery.room(room, by)
        async with room.lock:
            told["snapshot"] = msgspec.Raw(_after(tables, room, by, viewer, reply.seq))
    return raw(wire.encode(told))


def _after(tables: Tables, room: Room, by: By, viewer: int, seq: int) -> bytes:
    """What a command's sender is shown: the table, with the words of this entry and later ones."""
    before = min(max(0, seq - 1), room.fold.seq)
    return snapshot(room, by, viewer, before, tables.clock())


@post("/api/tables/{table:str}/why", status_code=200)
async def why_not(request: Asked, table: TableId, data: JSONBody[wire.Why]) -> Response[bytes]:
    """Why an action, or what touches a place, cannot be done now."""
    room, _, viewer = await own_seat(request, table, data.seat)
    async with room.lock:
        if data.action is not None:
            return raw(wire.encode({"reasons": why(room.fold, viewer, [data.action])}))
        return raw(wire.encode({"reasons": about_ref(room.fold, viewer, data.ref or "")}))


async def own_seat(request: Asked, table: str, seat: int) -> tuple[Room, By, int]:
    """The room, for somebody who holds this very seat now."""
    from watertable.server.heart import may_sit

    tables = tables_of(request)
    room = await tables.room(table)
    by = await tables.sessions.access(session_of(request), table)
    return room, by, may_sit(room.fold, by, seat)


@post("/api/tables/{table:str}/hint", status_code=200)
async def ask_hint(request: Asked, table: TableId, data: JSONBody[wire.Hint]) -> Response[bytes]:
    """What a bot would do in this seat."""
    room, _, viewer = await own_seat(request, table, data.seat)
    return raw(wire.encode(await hint(tables_of(request), room, viewer)))


@get("/api/tables/{table:str}/at/{n:int}")
async def history(
    request: Asked,
    table: TableId,
    n: Annotated[int, PathParameter(ge=0, le=2**53)],
    seat: SeatQuery = None,
) -> Response[bytes]:
    """How the table looked after line n."""
    room, _, viewer = await at_table(request, table, seat)
    async with room.lock:
        return raw(wire.encode(show.at(room.fold, viewer, n)))


@get("/api/tables/{table:str}/record")
async def record(request: Asked, table: TableId, seat: SeatQuery = None) -> Response[bytes]:
    """One's own views while the game is on; the whole record when it is over."""
    room, _, viewer = await at_table(request, table, seat)
    async with room.lock:
        fold = room.fold
        whole = fold.status in (OVER, CLOSED)
        text = show.record_text(fold) if whole else show.view_history(fold, viewer)
        name = f"{fold.game}-{fold.id}.{'wt' if whole else 'views'}.jsonl"
    return Response(
        text.encode(),
        media_type="application/jsonl",
        headers={
            "cache-control": "no-store",
            "content-disposition": f'attachment; filename="{name}"',
        },
    )


@get("/api/tables/{table:str}/turning")
async def turning_points(request: Asked, table: TableId) -> Response[bytes]:
    """Where a finished game turned."""
    room, _, viewer = await at_table(request, table, None)
    async with room.lock:
        return raw(wire.encode({"points": turning(room.fold, viewer)}))


@post("/api/records", status_code=201)
async def records(request: Asked, data: JSONBody[wire.Import]) -> Response[bytes]:
    """Lay a table from a record: to look at, or to play on at one screen."""
    session, secret = await session_for(request)
    links = await import_record(tables_of(request), data, session)
    return with_cookie(request, raw(wire.encode(links), 201), secret)


# The server itself


@get("/healthz", sync_to_thread=False, include_in_schema=False)
def healthz() -> Response[bytes]:
    """The process lives."""
    return raw(b'{"ok":true}')


@get("/readyz", include_in_schema=False)
async def readyz(request: Asked) -> Response[bytes]:
    """The store answers."""
    async with asyncio.timeout(2):
        await tables_of(request).store.read(lambda reader: reader.setting("key"))
    return raw(b'{"ok":true}')


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def metrics(request: Asked) -> Response[bytes]:
    """Numbers for Prometheus; for this machine alone unless the operator says otherwise."""
    config: Config = request.app.state.config
    client = request.client.host if request.client else ""
    if not config.metrics_for_all and client not in ("127.0.0.1", "::1", "testclient"):
        raise Refusal(404, "not-found", "nothing here")
    tables = tables_of(request)
    tables.metrics.gauges["streams"] = sum(
        sum(room.looking.values()) for room in tables.rooms.values()
    )
    return Response(tables.metrics.text().encode(), media_type="text/plain; version=0.0.4")


PLAIN: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Water Table</title>
<h1>Water Table</h1><p>The server runs. The browser client has not been built:
run <code>make play</code>, or <code>python tools/web.py</code>.</p></html>"""


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(path: FromPath[str] = "/") -> Response[bytes]:
    """The browser client: its files, and its page for every other address."""
    name = path.strip("/")
    if name.startswith("api/"):
        raise Refusal(404, "not-found", "nothing here")
    found = _file(name)
    if found is None:
        if "." in name.rpartition("/")[2]:
            raise Refusal(404, "not-found", "nothing here")
        found = _file("index.html")
    if found is None:
        return Response(
            PLAIN.encode(), media_type="text/html", headers={"cache-control": "no-store"}
        )
    kind = mimetypes.guess_type(found.name)[0] or "application/octet-stream"
    hashed = found.parent.name == "assets"
    keep = "public, max-age=31536000, immutable" if hashed else "no-cache"
    body = await asyncio.to_thread(found.read_bytes)
    return Response(body, media_type=kind, headers={"cache-control": keep})


def _file(name: str) -> Path | None:
    """A file of the bundle, and of nothing else."""
    if not name:
        return None
    base = STATIC.resolve()
    try:
        found = (base / name).resolve()
        inside = found.is_relative_to(base) and found.is_file()
    except (OSError, ValueError):
        return None
    return found if inside else None


# Saying no


def refused(request: Asked, refusal: Refusal) -> Response[bytes]:
    """A refusal as problem+json."""
    return Response(
        wire.encode(wire.problem(refusal)),
        status_code=refusal.status,
        media_type="application/problem+json",
        headers={"cache-control": "no-store"},
    )


def http_error(request: Asked, error: HTTPException) -> Response[bytes]:
    """What the framework refuses: bodies and parameters that do not fit, unknown addresses."""
    kind = {404: "not-found", 405: "method"}.get(error.status_code, "bad-request")
    return refused(request, Refusal(error.status_code, kind, _words(error)))


def _words(error: HTTPException) -> str:
    extra = error.extra if isinstance(error.extra, list) else []
    said = [
        f"{one.get('key', '')}: {one.get('message', '')}".strip(": ")
        for one in extra
        if isinstance(one, dict)
    ]
    return "; ".join(said)[:300] or str(error.detail)[:300]


def unavailable(request: Asked, error: Exception) -> Response[bytes]:
    """The store cannot write: nothing was acknowledged, try again."""
    tables_of(request).metrics.count("unavailable_total")
    logger.warning("store unavailable", extra={"why": str(error)[:200]})
    return refused(
        request, Refusal(503, "unavailable", "the table cannot be written now; try again")
    )


def fault(request: Asked, error: Exception) -> Response[bytes]:
    """Anything else is our fault, is counted, and tells nothing."""
    tables_of(request).metrics.count("faults_total")
    logger.error("fault", exc_info=error)
    return refused(
        request, Refusal(500, "error", "this should not have happened; it has been noted")
    )


HANDLERS: Final = [
    list_games,
    one_game,
    art,
    backdrop,
    game_rules,
    game_guide,
    game_preview,
    phrases,
    list_tables,
    create_table,
    redeem,
    join,
    look,
    events,
    long_poll,
    command,
    why_not,
    ask_hint,
    history,
    record,
    turning_points,
    records,
    healthz,
    readyz,
    metrics,
    page,
]


class Lean(Litestar):
    """Litestar without the plugins it would load for packages that merely happen to be installed."""

    @staticmethod
    def _get_default_plugins(plugins: list[Any]) -> list[Any]:
        return [*plugins, MsgspecDIPlugin()]


@asynccontextmanager
async def living(app: Litestar) -> AsyncIterator[None]:
    """Tables open with the application and close with it."""
    tables: Tables = app.state.tables
    if app.state.opens:
        await tables.open()
    try:
        yield
    finally:
        if app.state.opens:
            await tables.close()


def build() -> Litestar:
    """The handlers, without any tables yet."""
    return Lean(
        route_handlers=HANDLERS,
        lifespan=[living],
        exception_handlers={
            Refusal: refused,
            Unavailable: unavailable,
            HTTPException: http_error,
            Exception: fault,
        },
        openapi_config=OpenAPIConfig(
            title="Water Table",
            version=watertable.__version__,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        logging_config=None,
        debug=False,
        request_max_body_size=wire.RECORD + 128 * 1024,
    )


def make(
    tables: Tables, config: Config, open_tables: bool = True, app: Litestar | None = None
) -> Door:
    """The whole application behind its door."""
    app = app or build()
    app.state.tables = tables
    app.state.config = config
    app.state.opens = open_tables
    return Door(app, config, tables.metrics)
