"""Removing a person's words: what they wrote, how they called themselves and their tables, at every table they sat at.

A person is the browsers that hold a seat. A seat's epoch says who held it when: others who sat there keep their words.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any, Final

import msgspec

from watertable.server.domain.create import name_of
from watertable.server.store.base import Reader

REMOVED: Final = "…"  # stands where words were removed
VERBS: Final = ("create", "join", "rename", "settings", "say", "kick", "invite", "fill")
HOST: Final = -1  # the "seat" of a host's grant


def begins(verb: str) -> str:
    """The pattern for entries of a kind: a body begins with what was done."""
    return f'{{"do":"{verb}"%'


def bodies(reader: Reader, table: str, verbs: tuple[str, ...]) -> list[tuple[int, dict[str, Any]]]:
    """The entries of some kinds, without reading the moves."""
    asked = " OR ".join(["body LIKE ?"] * len(verbs))
    sql = f"SELECT seq, body FROM log WHERE table_id = ? AND ({asked}) ORDER BY seq"  # noqa: S608 - no values in it
    rows = reader.rows(sql, table, *[begins(verb) for verb in verbs])
    return [(seq, msgspec.json.decode(body)) for seq, body in rows]


def write(reader: Reader, table: str, seq: int, body: dict[str, Any]) -> None:
    """Write the body of an entry anew."""
    text = msgspec.json.encode(body).decode()
    reader.run("UPDATE log SET body = ? WHERE table_id = ? AND seq = ?", text, table, seq)


def sessions_at(reader: Reader, table: str, seat: int) -> list[str]:
    """The browsers that hold a seat, or (HOST) the host's place."""
    sql = "SELECT session FROM grants WHERE table_id = ? AND seat = ? AND role <> 'spectator'"
    return [str(row[0]) for row in reader.rows(sql, table, seat)]


def purge(reader: Reader, table: str, seat: int) -> dict[str, int]:
    """Remove the words of whoever holds this seat, everywhere; returns the changed entries of each table."""
    held: dict[str, set[tuple[int, int]]] = defaultdict(set)  # table -> (seat, epoch)
    for session in sessions_at(reader, table, seat):
        sql = "SELECT table_id, seat, epoch FROM grants WHERE session = ? AND role <> 'spectator'"
        for name, number, epoch in reader.rows(sql, session):
            held[name].add((number, epoch))
        reader.run("DELETE FROM push WHERE session = ?", session)
    return {name: _purge_table(reader, name, seats) for name, seats in sorted(held.items())}


def revoke_everywhere(reader: Reader, table: str, seat: int) -> int:
    """Withdraw every permission of the browsers that hold this seat; returns how many."""
    found = 0
    for session in sessions_at(reader, table, seat):
        reader.run("DELETE FROM push WHERE session = ?", session)
        reader.run("DELETE FROM grants WHERE session = ?", session)
        found += reader.cursor.rowcount
    return found


def _purge_table(reader: Reader, table: str, held: set[tuple[int, int]]) -> int:
    """Remove words from the log and the listing of a table; returns the number of changed entries."""
    is_host = any(seat == HOST for seat, _ in held)
    epochs: dict[int, int] = defaultdict(lambda: 1)
    found = 0
    for seq, body in bodies(reader, table, VERBS):
        _count_epochs(epochs, body)
        mine = {seat for seat, epoch in held if epochs[seat] == epoch}
        if _blank(body, mine, is_host):
            write(reader, table, seq, body)
            found += 1
    now = {seat for seat, epoch in held if seat >= 0 and epochs[seat] == epoch}
    _purge_listing(reader, table, now, is_host)
    return found


def _count_epochs(epochs: dict[int, int], body: dict[str, Any]) -> None:
    """Whose seat it is from this entry on, as domain/evolve counts."""
    if body["do"] in ("join", "kick", "invite"):
        epochs[body["seat"]] += 1
    elif body["do"] == "fill":
        for seat in body["bots"]:
            epochs[int(seat)] += 1


def _blank(body: dict[str, Any], mine: set[int], is_host: bool) -> bool:
    """Replace the words of these seats in one entry; whether there were any."""
    before = msgspec.json.encode(body)
    if body["do"] == "create":
        for number, seat in enumerate(body["seats"]):
            if number in mine and seat["owned"]:
                seat["name"] = name_of(None, number)
    elif body.get("seat") in mine and body["do"] in ("join", "rename"):
        body["name"] = name_of(None, body["seat"])
    elif body.get("seat") in mine and body["do"] == "say" and "text" in body:
        body["text"] = REMOVED
    if is_host and "settings" in body:
        body["settings"]["name"] = body["settings"]["notice"] = ""
    return msgspec.json.encode(body) != before


def _purge_listing(reader: Reader, table: str, seats: set[int], is_host: bool) -> None:
    for (text,) in reader.rows("SELECT summary FROM tables WHERE id = ?", table):
        summary = msgspec.json.decode(text)
        for number in seats:
            if number < len(summary.get("seats", [])):
                summary["seats"][number]["name"] = name_of(None, number)
        if is_host and "name" in summary:
            summary["name"] = ""
        made = msgspec.json.encode(summary).decode()
        reader.run("UPDATE tables SET summary = ? WHERE id = ?", made, table)
