"""Hints: what a bot would play in a seat."""

from __future__ import annotations

from typing import Any

from watertable.bots.protocol import guessed
from watertable.server.domain.messages import Refusal
from watertable.server.live.live_table import LiveTable
from watertable.server.live.scheduler import bot_dice
from watertable.server.live.tables import Tables
from watertable.server.present import snapshot
from watertable.server.present.queries import running_table


async def hint(tables: Tables, live: LiveTable, seat: int) -> dict[str, Any]:
    """A bot's choice for this seat, made from a guess and never from the true state."""
    async with live.locked() as projection:
        table = running_table(projection)
        legal = {action.id: action for action in table.legal(seat)}
        if not legal:
            raise Refusal(422, "not-asked", "you are not asked now")
        dice = bot_dice(projection, seat).child("hint")
        world = guessed(table.game, table.state, seat, dice)
        number, names = projection.numbers[seat], table.everyone()
    chosen: int | None = None
    if tables.pool is not None:
        chosen = await tables.pool.choose(projection.game, world, seat, "normal", dice.text)
    if chosen not in legal:
        raise Refusal(503, "unavailable", "no advice now")
    action = legal[chosen]
    return {
        "action": action.id,
        "text": action.text,
        "label": snapshot.label(table.house, action, names),
        "number": number,
    }
