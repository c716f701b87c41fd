"""Importing a record: a new table from an uploaded game."""

from __future__ import annotations

import asyncio
from typing import Any

import watertable
from watertable.kernel.record import read
from watertable.kernel.table import Table
from watertable.server.bots.pool import WorkerFailed
from watertable.server.domain.messages import Refusal
from watertable.server.live.tables import Tables
from watertable.server.present import catalogue
from watertable.server.present.lobby_responses import TableLinks


async def import_record(
    tables: Tables, text: str, mode: str, request: str, session: str
) -> TableLinks:
    """Create a table from a record: checked in a limited process first, then replayed here."""
    if tables.pool is None:
        raise Refusal(503, "unavailable", "records cannot be read now")
    try:
        tried = await tables.pool.check_record(text)
    except WorkerFailed as error:
        raise Refusal(422, "record", f"the record cannot be read: {error}") from None
    if "refused" in tried:
        raise Refusal(422, "record", tried["refused"])
    dice = tables.fresh_dice()
    table = await asyncio.to_thread(_replayed, text, dice)
    if table.outcome is not None:
        mode = "review"
    plan: dict[str, Any] = {
        "seats": [{"kind": "me", "name": f"Seat {i + 1}"} for i in range(table.seats)],
        "options": table.options,
        "confirm": bool(table.confirm),
        "mode": mode,
        "table": table,
        "away": 14 * 24 * 3600,
    }
    _, links = await tables.create_from(table.house, plan, request, session, dice)
    links.mode = "review" if mode == "review" else "play"
    return links


def _replayed(text: str, dice: str) -> Table:
    record = read(text)
    catalogue.require_house(record.header["game"])
    table = watertable.replayed(record)
    table.go_on_with(None, dice)
    return table
