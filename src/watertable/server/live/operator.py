"""What an operator does with stored tables, without a running server: look, export, delete, expire, remove words, validate."""

from __future__ import annotations

import logging
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import msgspec

from watertable.kernel.errors import WaterTableError
from watertable.server.domain import closing as reasons
from watertable.server.domain import upgrade
from watertable.server.live import purge
from watertable.server.live.live_table import project
from watertable.server.store.base import Dialect, Reader, Store, StoredListing
from watertable.server.store.sqlite import SqliteStore

DAY: Final = 24 * 3600 * 1000
RUNNING: Final = (
    10_000  # milliseconds since its last heartbeat during which a server counts as running
)
TAKEN: Final = "taken"  # a server is carrying it out
COMMANDS: Final = ("unlist", "close")  # are entries in the log of a table
HOST_VERBS: Final = ("kick", "close", "unlist", "settings", "link", "invite", "fill", "mute", "bot")
DELETE: Final = (
    "DELETE FROM log WHERE table_id = ?",
    "DELETE FROM dice WHERE table_id = ?",
    "DELETE FROM keys WHERE table_id = ?",
    "DELETE FROM grants WHERE table_id = ?",
    "DELETE FROM lease WHERE table_id = ?",
    "DELETE FROM push WHERE table_id = ?",
    "DELETE FROM told WHERE table_id = ?",
    "DELETE FROM tables WHERE id = ?",
)

# When somebody last did something: `changed` is the time of the last change of status, names or settings.
USED: Final = (
    "COALESCE((SELECT at FROM log WHERE table_id = tables.id ORDER BY seq DESC LIMIT 1), changed)"
)
COLUMNS: Final = f"SELECT id, game, status, summary, created, {USED} FROM tables"  # noqa: S608 - no values in it


class NotStored(WaterTableError):
    """There is no such database or table."""


@contextmanager
def reading(place: Path | str) -> Iterator[Reader]:
    """Read a database (a SQLite file, or an address of Postgres) as it is: nothing is written, not even a migration."""
    if isinstance(place, Path):
        if not place.is_file():
            raise NotStored(f"there are no tables in {place.parent}")
        with closing(sqlite3.connect(f"file:{place}?mode=ro", uri=True)) as connection:
            connection.execute("BEGIN")
            yield Reader(connection.cursor(), Dialect("?"))
        return
    import psycopg

    with psycopg.connect(place) as connection:
        connection.read_only = True
        yield Reader(connection.cursor(), Dialect("%s"))


@contextmanager
def writing(place: Path | str) -> Iterator[Reader]:
    """Change a database in one transaction; it is migrated first."""
    store: Store
    if isinstance(place, Path):
        if not place.is_file():
            raise NotStored(f"there are no tables in {place.parent}")
        store = SqliteStore(place)
        store.migrate()
        with closing(store.connect()) as connection:
            connection.execute("BEGIN IMMEDIATE")
            yield Reader(connection.cursor(), store.dialect)
            connection.execute("COMMIT")
        return
    from watertable.server.store.postgres import PostgresStore

    store = PostgresStore(place)
    store.migrate()
    with store.connect() as connection:
        yield Reader(connection.cursor(), store.dialect)


def is_served(reader: Reader, now: int) -> bool:
    """Whether a server has reported a heartbeat just now."""
    beat = reader.setting("beat")
    return beat is not None and now - int(beat) < RUNNING


def listed(reader: Reader, game: str, status: str, unused_since: int) -> list[StoredListing]:
    """Tables of a game and a status ("" for all) at which nobody did anything since a time, oldest first."""
    sql = f"{COLUMNS} WHERE (? = '' OR game = ?) AND (? = '' OR status = ?) AND {USED} <= ? ORDER BY 6, id"
    rows = reader.rows(sql, game, game, status, status, unused_since)
    return [_listing(row) for row in rows]


def unused(reader: Reader, kind: str, since: int, limit: int) -> list[str]:
    """Tables of a kind (a status, or `review` for imported records) at which nobody did anything since a time."""
    review = kind == "review"
    sql = (
        "SELECT id FROM tables WHERE status = ? AND changed <= ? AND (summary LIKE ?) = (? = 1) "  # noqa: S608 - no values in it
        f"AND {USED} <= ? ORDER BY changed LIMIT ?"
    )
    status = "over" if review else kind
    rows = reader.rows(sql, status, since, '%"mode":"review"%', int(review), since, limit)
    return [str(row[0]) for row in rows]


def one(reader: Reader, table: str) -> StoredListing:
    """A table."""
    rows = reader.rows(f"{COLUMNS} WHERE id = ?", table)
    if not rows:
        raise NotStored(f"there is no table {table[:40]!r}")
    return _listing(rows[0])


def _listing(row: Any) -> StoredListing:
    table, game, status, summary, created, changed = row
    return StoredListing(table, game, status, msgspec.json.decode(summary), created, changed)


def record_text(reader: Reader, table: str) -> tuple[str, bool]:
    """The record of a table, and whether its game is over."""
    one(reader, table)
    record = upgrade.record_in(reader.load(table, 0))
    if record is None:
        raise NotStored(f"the game at table {table} has not begun: it has no record")
    return record.dumps(), record.ended


# What changes something: by the command itself, or by a running server that was asked to


@dataclass(slots=True)
class Order:
    """What the operator wants done."""

    what: str  # delete, expire, words, purge, revoke, unlist, close
    table: str = ""
    detail: dict[str, Any] = field(default_factory=dict)
    id: str = ""
    answer: str = ""  # of the server: "" (waits), TAKEN, or JSON


@dataclass(slots=True)
class Done:
    """What was done, and the tables it has changed."""

    text: str
    tables: list[str]


def carry_out(reader: Reader, order: Order, now: int) -> Done:
    """Do what an order says, except for commands at a table (COMMANDS); a line of the audit stays."""
    seat = order.detail.get("seat")
    if order.what in ("delete", "expire"):
        return delete(reader, order.detail["tables"], order.what, now)
    one(reader, order.table)
    if order.what == "words":
        assert seat is not None
        found, what = remove_words(reader, order.table, seat), "lines removed"
    elif order.what == "purge":
        assert seat is not None
        return _purged(reader, order.table, seat, now)
    elif order.detail.get("everywhere"):
        assert seat is not None
        found, what = purge.revoke_everywhere(reader, order.table, seat), "permissions withdrawn"
    else:
        found, what = revoke(reader, order.table, seat), "links withdrawn"
    whose = "" if seat is None else f"seat {seat + 1}, "
    note(reader, now, order.what, order.table, f"{whose}{found} {what}")
    return Done(f"{found} {what}", [order.table])


def _purged(reader: Reader, table: str, seat: int, now: int) -> Done:
    found = purge.purge(reader, table, seat)
    for name, count in sorted(found.items()):
        note(reader, now, "purge", name, f"{count} entries")
    text = f"{sum(found.values())} entries at {len(found)} tables"
    return Done(text, sorted(found))


def delete(reader: Reader, tables: list[str], what: str, now: int) -> Done:
    """Delete tables with everything that belongs to them; a line of the audit stays."""
    for table in tables:
        one(reader, table)
    for table in tables:
        for sql in DELETE:
            reader.run(sql, table)
        note(reader, now, what, table, "")
    return Done(f"{len(tables)} tables deleted", tables)


def remove_words(reader: Reader, table: str, seat: int) -> int:
    """Remove what a seat said in the chat of a table, whoever sat there; returns how many lines."""
    found = 0
    for seq, body in purge.bodies(reader, table, ("say",)):
        if body["seat"] == seat and body.get("text", purge.REMOVED) != purge.REMOVED:
            purge.write(reader, table, seq, {**body, "text": purge.REMOVED})
            found += 1
    return found


def revoke(reader: Reader, table: str, seat: int | None) -> int:
    """Withdraw the links and cookies of a seat, or those of the table's host and spectators; returns how many links."""
    whose = purge.HOST if seat is None else seat  # spectators' have the same number
    reader.run("DELETE FROM keys WHERE table_id = ? AND seat = ?", table, whose)
    found = reader.cursor.rowcount
    reader.run("DELETE FROM grants WHERE table_id = ? AND seat = ?", table, whose)
    seated = "SELECT session FROM grants WHERE table_id = ?"
    reader.run(
        f"DELETE FROM push WHERE table_id = ? AND session NOT IN ({seated})",  # noqa: S608 - no values in it
        *(table, table),
    )
    return found


def note(reader: Reader, now: int, what: str, table: str, detail: str) -> None:
    """Add a line to the audit."""
    sql = "INSERT INTO audit (at, what, table_id, detail) VALUES (?, ?, ?, ?)"
    reader.run(sql, now, what, table, detail)


def audit(reader: Reader, limit: int) -> list[tuple[int, str, str, str]]:
    """The last lines of the audit, newest first."""
    sql = "SELECT at, what, table_id, detail FROM audit ORDER BY at DESC LIMIT ?"
    return [tuple(row) for row in reader.rows(sql, limit)]


def host_actions(reader: Reader, table: str, limit: int) -> list[tuple[int, str, str, str]]:
    """What hosts did at one table, or ("") at all of them, newest first: they stand in the log of each table."""
    asked = " OR ".join(["body LIKE ?"] * len(HOST_VERBS))
    sql = (
        f"SELECT at, table_id, body FROM log WHERE (? = '' OR table_id = ?) AND ({asked}) "  # noqa: S608 - no values in it
        "ORDER BY at DESC LIMIT ?"
    )
    patterns = [purge.begins(verb) for verb in HOST_VERBS]
    found = []
    for at, name, text in reader.rows(sql, table, table, *patterns, limit):
        body = msgspec.json.decode(text)
        if body["do"] != "bot" or body.get("why") == "host":
            whom = f"seat {body['seat'] + 1}" if "seat" in body else ""
            found.append((at, body["do"], name, whom))
    return found


# Validation


@dataclass(slots=True)
class Report:
    """What will happen to the running tables under the installed rules."""

    counts: dict[str, Counter[str]] = field(default_factory=dict)  # game -> outcome -> tables
    stopped: list[tuple[str, str, str]] = field(default_factory=list)  # table, outcome, reason

    def add(self, table: str, game: str, outcome: str, reason: str) -> None:
        """Count a table."""
        self.counts.setdefault(game, Counter())[outcome] += 1
        if outcome in ("go back", "closed"):
            self.stopped.append((table, outcome, reason))


def validate(reader: Reader, now: int) -> Report:
    """Replay every running table on the installed rules; nothing is written."""
    report = Report()
    sql = "SELECT id, game FROM tables WHERE status IN ('open', 'playing') ORDER BY id"
    quiet = logging.getLogger("watertable.server")
    level, quiet.level = quiet.level, logging.CRITICAL  # faults are in the report
    try:
        for table, game in reader.rows(sql):
            report.add(table, game, *_outcome(reader, table, now))
    finally:
        quiet.level = level
    return report


def _outcome(reader: Reader, table: str, now: int) -> tuple[str, str]:
    """What happens to a table, and why."""
    entries = reader.load(table, 0)
    projection = project(table, entries, reader.dice(table))
    found = upgrade.plan(projection, entries, now)
    projection.stuck = found.stuck
    if found.decision is not None:
        return ("go back" if found.decision.entry.body["line"] else "newer rules"), ""
    if found.stuck is not None and projection.house is not None:
        return "old rules", ""
    if found.stuck is not None and found.stuck.held >= 0:
        return "go back", f"after line {found.stuck.held}: {found.stuck.reason}"
    closed = reasons.closing(projection)
    if closed is None:
        return "unchanged", ""
    return "closed", found.stuck.reason if found.stuck is not None else closed.text
