"""Logs that were written before messages were stored: their sentences are replaced by messages."""

from __future__ import annotations

from typing import Any

from watertable.kernel.errors import WaterTableError
from watertable.server.domain.messages import Entry
from watertable.server.domain.replay import empty, replay
from watertable.server.domain.telling import automas, messages


def with_messages(table: str, entries: list[Entry]) -> dict[int, dict[str, Any]]:
    """New bodies, by sequence number, for entries with sentences.

    The events are found again by replaying the record. An entry of which something else would be told now keeps its
    sentences, as does everything after a line that the installed rules cannot follow.
    """
    found: dict[int, dict[str, Any]] = {}
    projection = empty(table, entries)
    for entry in entries:
        body = entry.body
        since = len(projection.table.record.lines) if projection.table is not None else 0
        try:
            replay(projection, entry)
        except WaterTableError:
            break
        if projection.table is None or not body.get("words"):
            continue
        rows = messages(projection.table, since)
        if _sentences(body) and [row[0] for row in rows] == [row[0] for row in body["words"]]:
            found[entry.seq] = {**body, "words": rows}
            if "header" in body:
                found[entry.seq]["others"] = automas(projection.table)
    return found


def _sentences(body: dict[str, Any]) -> bool:
    return any(isinstance(row[1], str) for row in body["words"])
