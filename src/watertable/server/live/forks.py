"""Forks: a table of its own that begins from a line of a finished game."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any, Final

from watertable.kernel.errors import ForkError, RecordError
from watertable.kernel.fork import fork_table
from watertable.kernel.table import Table
from watertable.server.domain.closing import closing
from watertable.server.domain.messages import Refusal
from watertable.server.domain.projection import Projection
from watertable.server.live.tables import Tables
from watertable.server.present.lobby_responses import TableLinks

SLOW: Final = 14 * 24 * 3600  # seconds until a bot plays for somebody


@dataclass(slots=True)
class ForkPlan:
    """From which line, with which luck, and which seat the sender plays."""

    line: int  # as the sender counts
    luck: str
    seat: int
    viewer: int  # from where the sender looks at the parent
    held: list[int]  # the sender's seats at the parent


async def fork(
    tables: Tables, parent: Projection, plan: ForkPlan, request: str, session: str
) -> TableLinks:
    """Create a table that begins from a line of a finished one. Bots play the seats of the others, who can take
    them back with the table's link.
    """
    if not parent.finished:
        raise Refusal(409, "not-over", "the game is not over")
    if not plan.seat < len(parent.seats):
        raise Refusal(422, "option", f"seat: there are {len(parent.seats)}", key="seat")
    table = await asyncio.to_thread(_forked, parent, plan, tables.fresh_dice())
    wanted: dict[str, Any] = {
        "seats": _seats(parent, plan),
        "options": table.options,
        "confirm": bool(table.confirm),
        "pace": parent.settings.pace,
        "chat": parent.settings.chat,
        "open_hands": parent.settings.open_hands,
        "away": SLOW,
        "table": table,
        "parent": {"table": parent.id, "line": plan.line},
    }
    _, links = await tables.create_from(table.house, wanted, request, session, table.dice.text)
    return links


def _forked(parent: Projection, plan: ForkPlan, fresh: str) -> Table:
    closed = closing(parent)
    if parent.house is None or parent.table is None:
        raise closed.refusal("rules") if closed else Refusal(409, "rules", "the rules are not here")
    line = parent.true_n(plan.viewer, plan.line)
    try:
        return fork_table(parent.house, parent.record(), line, plan.luck, fresh)
    except (ForkError, RecordError) as refusal:
        raise Refusal(422, "fork", refusal.reason) from None


def _seats(parent: Projection, plan: ForkPlan) -> list[dict[str, Any]]:
    """The sender's seat, bots where bots or the sender sat, and seats that wait for the others."""
    own = [parent.seats[seat].name for seat in plan.held]
    found: list[dict[str, Any]] = []
    for number, seat in enumerate(parent.seats):
        is_bot = seat.kind == "bot"
        if number == plan.seat:
            elsewhere = own[:1] if number not in plan.held else []
            name = elsewhere[0] if elsewhere else seat.name
            found.append({"kind": "me", "name": None if is_bot and not elsewhere else name})
        elif is_bot or number in plan.held:
            found.append({"kind": "bot", "level": seat.level or "normal"})
        else:
            found.append({"kind": "free", "name": seat.name})
    return found
