"""The ASGI application: Litestar routes behind the guard."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from litestar import Litestar
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.plugins.core import MsgspecDIPlugin

import watertable
from watertable.server import secrets
from watertable.server.domain.messages import Refusal
from watertable.server.http import commands, schema
from watertable.server.http.dependencies import (
    CheckedRequest,
    fault,
    http_error,
    refused,
    unavailable,
)
from watertable.server.http.guard import Config, Guard
from watertable.server.http.routes import lessons, lobby, ops, session, table
from watertable.server.live.tables import Tables
from watertable.server.store.base import Unavailable

HANDLERS: Final = [
    lobby.list_games,
    lobby.one_game,
    lobby.art,
    lobby.backdrop,
    lobby.game_rules,
    lobby.game_guide,
    lobby.game_intro,
    lobby.game_preview,
    lessons.list_lessons,
    lessons.follow,
    lessons.side_line,
    lessons.why_not,
    lessons.preview,
    lobby.phrases,
    lobby.list_tables,
    lobby.create_table,
    lobby.look_at_link,
    lobby.other_device,
    lobby.redeem,
    lobby.join,
    session.session_events,
    session.session_news,
    session.push_key,
    session.subscribe,
    table.get_table,
    table.events,
    table.long_poll,
    table.command,
    table.why_not,
    table.preview,
    table.ask_hint,
    table.fork_table,
    table.history,
    table.record,
    table.turning_points,
    table.luck_of,
    lobby.records,
    ops.healthz,
    ops.readyz,
    ops.metrics,
    ops.page,
]


class MinimalLitestar(Litestar):
    """Litestar without the plugins it would load for other installed packages."""

    @staticmethod
    def _get_default_plugins(plugins: list[Any]) -> list[Any]:
        return [*plugins, MsgspecDIPlugin()]


@asynccontextmanager
async def lifespan(app: Litestar) -> AsyncIterator[None]:
    """Open the tables at startup and close them at shutdown."""
    tables: Tables = app.state.tables
    if app.state.opens:
        await tables.open()
        config: Config = app.state.config
        # Cookies ignore ports, so servers on one machine need different names; a port may change, the tables stay.
        config.cookie = config.cookie or f"watertable-{secrets.digest(tables.server_key)[:8]}"
    try:
        yield
    finally:
        if app.state.opens:
            await tables.close()


def build() -> Litestar:
    """The Litestar application, without tables yet."""
    return MinimalLitestar(
        route_handlers=HANDLERS,
        request_class=CheckedRequest,
        lifespan=[lifespan],
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
        request_max_body_size=schema.RECORD + 128 * 1024,
    )


def make_app(
    tables: Tables, config: Config, open_tables: bool = True, app: Litestar | None = None
) -> Guard:
    """The application behind its guard."""
    app = app or build()
    app.state.tables = tables
    app.state.config = config
    app.state.opens = open_tables
    return Guard(commands.CommandFastPath(app, tables, config), config, tables.metrics)
