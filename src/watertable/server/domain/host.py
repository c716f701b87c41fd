"""The host before the start: the settings of the table, and its link."""

from __future__ import annotations

from typing import Any

from watertable.server.domain.create import options_of, settings_of
from watertable.server.domain.messages import (
    CLOSED,
    OPEN,
    OVER,
    AddKey,
    Command,
    Decision,
    Refusal,
    forbidden,
)
from watertable.server.domain.permissions import Handled, author_of, require_host
from watertable.server.domain.projection import Projection


def plain_settings(projection: Projection) -> dict[str, Any]:
    """The settings as a plan for another table names them."""
    chosen = projection.settings
    return {name: getattr(chosen, name) for name in chosen.__slots__}


def settings(projection: Projection, command: Command, decision: Decision) -> Handled:
    """Change settings and options until the game begins; what is not named stays."""
    require_host(command.sender)
    if projection.status != OPEN or projection.mode != "play":
        raise Refusal(409, "not-open", "settings can be changed until the game begins")
    if projection.house is None:
        raise Refusal(409, "rules", "the rules are not here")
    wanted: dict[str, Any] = command.value
    options = projection.options
    if wanted.get("options") is not None:
        seats = len(projection.seats)
        options = options_of(projection.house, seats, {**options, **wanted["options"]})
    changed = {key: value for key, value in wanted.items() if key != "options"}
    plan = {**plain_settings(projection), **changed}
    return {"settings": settings_of(plan), "options": options}, author_of(command)


def unlist(projection: Projection, command: Command, decision: Decision) -> Handled:
    """Remove a table from the lobby, at any time; only the operator does that."""
    if not command.sender.server:
        raise forbidden()
    if not projection.settings.listed:
        raise Refusal(409, "settled", "the table is not in the lobby")
    return {}, author_of(command)


def link(projection: Projection, command: Command, decision: Decision) -> Handled:
    """A new link of the table; the old one is void."""
    require_host(command.sender)
    if projection.status in (OVER, CLOSED):
        raise Refusal(409, "not-playing", "the table is no longer played at")
    epoch = projection.link_epoch + 1
    decision.effects.append(AddKey(command.fresh["key"], projection.id, "join", -1, epoch))
    return {}, author_of(command)
