"""Ending early: once nothing is left to decide, all who play can agree that bots make the remaining moves at once.

The record stays complete: the rest is played under the rules, only without waiting for anybody.
"""

from __future__ import annotations

from watertable.server.domain.messages import Command, Decision, Refusal
from watertable.server.domain.permissions import Handled, require_seat, running_table
from watertable.server.domain.projection import Projection


def why_end(projection: Projection, seat: int) -> str:
    """Why this seat may agree to end now: "places" (they are fixed), "done" (it decides nothing any more) or ""."""
    table = projection.table
    if table is None or not projection.running:
        return ""
    if table.game.fixed_places(table.state):
        return "places"
    return "done" if table.game.is_done(table.state, seat) else ""


def agree_end(projection: Projection, command: Command, decision: Decision) -> Handled:
    """Agree that bots play the rest, or take this back while others have not agreed."""
    seat = require_seat(projection, command.sender, command.seat)
    running_table(projection)
    agrees = bool(command.value)
    if projection.seats[seat].bot_plays:
        raise Refusal(409, "bot-plays", "a bot plays for you: take your seat back first")
    if agrees and not why_end(projection, seat):
        raise Refusal(422, "not-yet", "the places can still change, and you still have a decision")
    if agrees == (seat in projection.agreed_end):
        raise Refusal(409, "settled", "you have said so already")
    return {"seat": seat, "on": agrees}, seat


def rest_level(projection: Projection, level: str) -> str:
    """The level at which a bot plays the rest: the quickest where nothing is at stake, never the slowest."""
    table = projection.table
    if table is not None and table.game.fixed_places(table.state):
        return "easy"
    return "normal" if level == "hard" else level
