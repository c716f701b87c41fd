"""The application: thin Litestar handlers behind the door, and the tables they ask."""

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
from watertable.server import commands, lobby, site, tableside, wire
from watertable.server.asking import fault, http_error, refused, unavailable
from watertable.server.door import Config, Door
from watertable.server.entry import Refusal
from watertable.server.service import Tables
from watertable.server.store import Unavailable

HANDLERS: Final = [
    lobby.list_games,
    lobby.one_game,
    lobby.art,
    lobby.backdrop,
    lobby.game_rules,
    lobby.game_guide,
    lobby.game_preview,
    lobby.phrases,
    lobby.list_tables,
    lobby.create_table,
    lobby.redeem,
    lobby.join,
    tableside.look,
    tableside.events,
    tableside.long_poll,
    tableside.command,
    tableside.why_not,
    tableside.ask_hint,
    tableside.history,
    tableside.record,
    tableside.turning_points,
    tableside.luck_of,
    lobby.records,
    site.healthz,
    site.readyz,
    site.metrics,
    site.page,
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
    return Door(commands.Quick(app, tables, config), config, tables.metrics)
