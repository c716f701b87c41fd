"""Commands: decode, execute, answer.

Most requests of a busy server are commands, so they bypass the framework; its own handler for the same path, which
provides the schema, calls the same function.
"""

from __future__ import annotations

import logging
from typing import Final

from msgspec import UNSET

from watertable.server import secrets
from watertable.server.domain.messages import Command, Refusal, Sender
from watertable.server.domain.permissions import viewer_for
from watertable.server.http import schema
from watertable.server.http.guard import App, Config, Receive, Scope, Send, answer
from watertable.server.http.sse import snapshot_for
from watertable.server.live.live_table import LiveTable
from watertable.server.live.sessions import Sessions
from watertable.server.live.tables import Tables
from watertable.server.present.table_responses import CommandAnswer, encoded
from watertable.server.store.base import Unavailable

PREFIX: Final = "/api/tables/"
SUFFIX: Final = "/commands"
COOKIES: Final = b"watertable"  # begins the names of our cookies
MOST_COOKIES: Final = 4  # that are looked up
HEADERS: Final = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]

logger = logging.getLogger("watertable.app")


async def execute(tables: Tables, session: str, table: str, data: schema.CommandRequest) -> bytes:
    """Execute a command once and return the response for its sender."""
    live = await tables.get(table)
    sender = await tables.sessions.access(session, table)
    verb, value = schema.single_verb(data.do)
    async with live.locked() as projection:
        viewer_for(projection, sender, data.seat)
        asked = Command(
            secrets.command_name(table, data.id), verb, sender, data.seat, value, data.expect
        )
        secret = tables.prepare(asked, table, data.id, projection)
        reply = await tables.do(live, asked)
        projection = live.projection
        try:
            viewer = viewer_for(projection, sender, data.seat)
        except Refusal:
            return schema.encode(CommandAnswer(seq=None, n=None, left=True))
        told = CommandAnswer(
            seq=projection.seq_of(viewer, reply.seq),
            n=projection.n_of(viewer),
            number=projection.numbers[viewer] if viewer >= 0 else None,
            repeat=reply.repeat,
            secret=secret,
            table=projection.rematch if verb == "rematch" else UNSET,
        )
        if data.snapshot and not projection.settings.delay:
            told.snapshot = encoded(_after(tables, live, sender, viewer, reply.seq))
    if data.snapshot and told.snapshot is UNSET:
        async with tables.delayed.viewing(live, sender, data.seat) as at:
            told.snapshot = encoded(_after(tables, at.live, sender, at.viewer, reply.seq))
    return schema.encode(told)


def _after(tables: Tables, live: LiveTable, sender: Sender, viewer: int, seq: int) -> bytes:
    """The snapshot for the sender, with the log lines of this entry and later ones."""
    before = min(max(0, seq - 1), live.projection.seq)
    return snapshot_for(live, sender, viewer, before, tables.clock())


class CommandFastPath:
    """Identifies the session and executes commands directly; everything else goes to the application."""

    def __init__(self, app: App, tables: Tables, config: Config) -> None:
        self.app = app
        self.tables = tables
        self.config = config

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Execute a command, or pass the request on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        try:
            scope["browser"] = await session_of(scope, self.config, self.tables.sessions)
        except Unavailable as error:
            await answer(send, unavailable(self.tables, error))
            return
        path = scope["path"]
        if scope["method"] != "POST" or not path.endswith(SUFFIX) or path[:12] != PREFIX:
            await self.app(scope, receive, send)
            return
        table = path[len(PREFIX) : -len(SUFFIX)]
        if "/" in table or not 0 < len(table) <= 32:
            await self.app(scope, receive, send)
            return
        try:
            data = schema.read(scope["json"], schema.CommandRequest)
            body = await execute(self.tables, scope["browser"], table, data)
        except Refusal as refusal:
            await answer(send, refusal)
        except Unavailable as error:
            await answer(send, unavailable(self.tables, error))
        except Exception as error:
            await answer(send, fault(self.tables, error))
        else:
            length = (b"content-length", str(len(body)).encode())
            headers = [*HEADERS, length]
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            await send({"type": "http.response.body", "body": body})


async def session_of(scope: Scope, config: Config, sessions: Sessions) -> str:
    """The hash of the browser's cookie, or "" without one; the service never sees the cookie itself.

    Another server on this machine, or another site on the same domain, may have set a cookie of ours: the first one
    with permissions here counts.
    """
    sent = cookies(scope["headers"], config.cookie)
    if config.former_cookie:
        sent += cookies(scope["headers"], config.former_cookie)
    found = [secrets.digest(secret) for secret in sent]
    if len(found) > 1:
        for session in found:
            if await sessions.known(session):
                return session
    return found[0] if found else ""


def cookies(headers: list[tuple[bytes, bytes]], name: str) -> list[str]:
    """The values of Water Table's cookies that have the form of a secret, the one with our name first; all others are ignored.

    Older servers named their cookie by the port. A semicolon always ends a cookie (RFC 6265, section 5.4), even inside quotes.
    """
    ours = name.encode()
    named: list[str] = []
    others: list[str] = []
    for header, value in headers:
        if header == b"cookie" and COOKIES in value:
            for piece in value.split(b";"):
                key, _, given = piece.partition(b"=")
                key = key.strip()
                if key in (ours, COOKIES) or key.startswith(COOKIES + b"-"):
                    text = given.strip().decode("latin-1")
                    if secrets.is_well_formed(text) and text not in named and text not in others:
                        (named if key == ours else others).append(text)
    return [*named, *others][:MOST_COOKIES]


def unavailable(tables: Tables, error: Exception) -> Refusal:
    """The store cannot write: nothing was acknowledged, the client may retry."""
    tables.metrics.count("unavailable_total")
    logger.warning("store unavailable", extra={"why": str(error)[:200]})
    return Refusal(503, "unavailable", "the table cannot be written now; try again")


def fault(tables: Tables, error: Exception) -> Refusal:
    """An internal error: counted and logged, without details in the response."""
    tables.metrics.count("faults_total")
    logger.error("fault", exc_info=error)
    return Refusal(500, "error", "this should not have happened; it has been noted")
