"""`watertable mcp`: a table for an agent, by the Model Context Protocol on standard input and output."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import typer

from watertable import extras
from watertable.cli.agent import AgentTable
from watertable.kernel.errors import WaterTableError


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def mcp(
        dice: str = typer.Option("", "--dice", help="name the dice, so that a session repeats"),
    ) -> None:
        """Serve a table to an agent: list games, open one, look, play. Needs the extra `mcp`."""
        server(AgentTable(dice or None)).run("stdio")


def server(table: AgentTable) -> Any:
    """The tools of the protocol: the methods of an `AgentTable`; refusals reach the agent as errors."""
    with extras.explained():
        from mcp.server.mcpserver import MCPServer
    made = MCPServer("watertable")
    for tool in (
        table.games,
        table.open,
        table.look,
        table.legal,
        table.why_not,
        table.play,
        table.rules,
    ):
        made.tool()(_told(tool))
    return made


def _told(tool: Callable[..., Any]) -> Callable[..., Any]:
    """The tool with its refusals as errors whose text the protocol passes on."""
    from mcp.server.mcpserver.exceptions import ToolError

    @wraps(tool)
    def call(*words: Any, **named: Any) -> Any:
        try:
            return tool(*words, **named)
        except WaterTableError as refusal:
            raise ToolError(refusal.reason) from None

    return call
