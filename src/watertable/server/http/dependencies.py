"""What route handlers share: session, table access, responses and errors."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import lru_cache, partial
from typing import Annotated, Any, Final, TypeVar

import litestar
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter, QueryParameter

from watertable.server import secrets
from watertable.server.domain.messages import Refusal
from watertable.server.domain.permissions import require_seat
from watertable.server.domain.projection import Projection
from watertable.server.http import commands, schema
from watertable.server.http.guard import Config
from watertable.server.live.delayed_spectators import Viewing
from watertable.server.live.sessions import Renewal
from watertable.server.live.tables import Tables

JSON: Final = "application/json"
PROBLEM: Final = "application/problem+json"
YEAR: Final = 365 * 24 * 3600

T = TypeVar("T")
TableId = Annotated[str, PathParameter(max_length=32)]
GameName = Annotated[str, PathParameter(max_length=80)]
SeatQuery = Annotated[int | None, QueryParameter(ge=0, le=15, required=False)]
SeqQuery = Annotated[int | None, QueryParameter(ge=0, le=2**53, required=False)]
Asked = Request[Any, Any, Any]


class CheckedRequest(Request[Any, Any, Any]):
    """A request whose body the guard has read: no other reader may understand it differently."""

    async def json(self) -> Any:
        """The body as the guard decoded it."""
        return self.scope["json"]  # type: ignore[typeddict-item] # set by Guard


REFUSED: Final = ResponseSpec(
    schema.Problem, description="A refusal", media_type=PROBLEM, generate_examples=False
)
# The document may name a range of statuses, which the framework's type does not foresee.
REFUSALS: Final[dict[Any, ResponseSpec]] = {400: REFUSED, "4XX": REFUSED, "5XX": REFUSED}
get = partial(litestar.get, responses=REFUSALS)
post = partial(litestar.post, responses=REFUSALS)


def raw(body: bytes, status: int = 200, keep: str = "no-store") -> Response[Any]:
    """JSON bytes as they are; the handler's annotation says what they hold."""
    return Response(body, status_code=status, media_type=JSON, headers={"cache-control": keep})


def fixed(request: Asked, body: bytes, kind: str = JSON, keep: int = 300) -> Response[Any]:
    """Bytes that stay the same while the server runs: packed once, and not sent again to a browser that has them."""
    packed, tag = _packed(body)
    headers = {
        "cache-control": f"max-age={keep}, stale-while-revalidate=604800",
        "etag": tag,
        "vary": "accept-encoding",
    }
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, media_type=kind, headers=headers)
    if accepts(request, "gzip"):
        headers["content-encoding"] = "gzip"
        body = packed
    return Response(body, media_type=kind, headers=headers)


@lru_cache(maxsize=128)
def _packed(body: bytes) -> tuple[bytes, str]:
    return gzip.compress(body, 6, mtime=0), f'"{hashlib.sha256(body).hexdigest()[:24]}"'


def accepts(request: Asked, encoding: str) -> bool:
    """Whether the client takes bodies in this encoding."""
    return encoding in request.headers.get("accept-encoding", "")


def answer(thing: T, status: int = 200, keep: str = "no-store") -> Response[T]:
    """A struct as JSON."""
    return raw(schema.encode(thing), status, keep)


class JsonBytes:
    """An ASGI response of plain bytes, for a handler that may also stream."""

    def __init__(self, body: bytes) -> None:
        self.body = body

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Send them."""
        headers = [(b"content-type", JSON.encode()), (b"cache-control", b"no-store")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": self.body})


def takes_streams(request: Asked) -> bool:
    """Whether the client accepts event streams."""
    accept = request.headers.get("accept", "*/*")
    return "text/event-stream" in accept or "*/*" in accept


def tables_of(request: Asked) -> Tables:
    """The application's tables."""
    found: Tables = request.app.state.tables
    return found


def session_of(request: Asked) -> str:
    """The hash of the browser's secret."""
    found: str = request.scope["browser"]  # type: ignore[typeddict-item] # set by CommandFastPath
    return found


async def session_for(request: Asked) -> tuple[str, str | None]:
    """The browser's session, or a new one with the cookie to set."""
    session = session_of(request)
    if session and await tables_of(request).sessions.known(session):
        return session, None
    secret = secrets.fresh()
    return secrets.digest(secret), secret


async def new_session_for(request: Asked) -> tuple[Renewal, str]:
    """A new session for this browser, and its cookie: whoever knew the old one gets nothing of what follows."""
    session = session_of(request)
    known = bool(session) and await tables_of(request).sessions.known(session)
    secret = secrets.fresh()
    return Renewal(session if known else "", secrets.digest(secret)), secret


def with_cookie(request: Asked, response: Response[T], secret: str | None) -> Response[T]:
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


@asynccontextmanager
async def at_table(request: Asked, table: str, seat: int | None) -> AsyncIterator[Viewing]:
    """The live table as the sender may see it, locked, with their permissions and viewpoint."""
    tables = tables_of(request)
    live = await tables.newest(table)
    sender = await tables.sessions.access(session_of(request), table)
    async with tables.delayed.viewing(live, sender, seat) as viewing:
        yield viewing


@asynccontextmanager
async def own_seat(request: Asked, table: str, seat: int) -> AsyncIterator[Projection]:
    """The table, locked, for the current holder of this seat."""
    tables = tables_of(request)
    live = await tables.get(table)
    sender = await tables.sessions.access(session_of(request), table)
    async with live.locked() as projection:
        require_seat(projection, sender, seat)
        yield projection


# Errors


def refused(request: Asked, refusal: Refusal) -> Response[bytes]:
    """A refusal as problem+json."""
    return Response(
        schema.encode(schema.problem(refusal)),
        status_code=refusal.status,
        media_type=PROBLEM,
        headers={"cache-control": "no-store"},
    )


def http_error(request: Asked, error: HTTPException) -> Response[bytes]:
    """Errors of the framework: bodies and parameters that do not validate, unknown paths."""
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
    """The store cannot write."""
    return refused(request, commands.unavailable(tables_of(request), error))


def fault(request: Asked, error: Exception) -> Response[bytes]:
    """An internal error."""
    return refused(request, commands.fault(tables_of(request), error))
