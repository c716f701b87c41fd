"""The store interface: an append-only log whose primary key detects conflicts, and a few tables beside it.

SQLite and Postgres run the same SQL and the same jobs; a job is atomic, and many jobs share one commit.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import resources
from typing import Any, Final, Protocol

import msgspec

from watertable.server import failpoints
from watertable.server.domain.messages import (
    AddDice,
    AddGrant,
    AddKey,
    AddTable,
    CopyGrants,
    DropGrants,
    Effect,
    Entry,
    SetStatus,
)

MOST_AT_ONCE: Final = 512  # jobs per commit


class Conflict(Exception):
    """Another writer used this number (or this command) first: reload, then decide again."""


class Unavailable(Exception):
    """The store cannot write now (disk full, connection lost); nothing was acknowledged."""


@dataclass(slots=True)
class Job:
    """An atomic unit of work: log rows, which detect conflicts, then effects."""

    rows: list[tuple[str, Entry]]
    effects: list[Effect] = field(default_factory=list)


@dataclass(slots=True)
class Grant:
    """A session's permission at one table."""

    table: str
    role: str
    seat: int
    epoch: int


@dataclass(slots=True)
class StoredListing:
    """A table in a list."""

    table: str
    game: str
    status: str
    summary: dict[str, Any]
    created: int
    changed: int


class Cursor(Protocol):
    """The part of the database interface that both drivers share."""

    @property
    def rowcount(self) -> int:
        """Rows touched by the last statement."""

    def execute(self, sql: str, values: Any = ..., /) -> Any:
        """Run one statement."""

    def fetchone(self) -> Any:
        """The next row."""

    def fetchall(self) -> list[Any]:
        """All rows."""


class Dialect:
    """The placeholder style of SQLite or Postgres."""

    def __init__(self, mark: str) -> None:
        self.mark = mark

    def __call__(self, sql: str) -> str:
        """The statement with this driver's placeholders."""
        return sql if self.mark == "?" else sql.replace("?", self.mark)


# An entry needs the one before it: the log has no gaps, even if the database itself has lost entries.
LOG: Final = (
    "INSERT INTO log (table_id, seq, seat, command, body, at) SELECT ?, ?, ?, ?, ?, ? "
    "WHERE ? = 1 OR EXISTS (SELECT 1 FROM log WHERE table_id = ? AND seq = ?) "
    "ON CONFLICT DO NOTHING"
)
TABLE: Final = (
    "INSERT INTO tables (id, request, game, listed, status, summary, created, changed, due, messages) "
    "VALUES (?, ?, ?, ?, 'open', '{}', ?, ?, 0, 1) ON CONFLICT DO NOTHING"
)
STATUS: Final = "UPDATE tables SET status = ?, summary = ?, changed = ?, listed = ? WHERE id = ?"
DICE: Final = "INSERT INTO dice (table_id, text) VALUES (?, ?)"
KEY: Final = "INSERT INTO keys (hash, table_id, role, seat, epoch) VALUES (?, ?, ?, ?, ?)"
GRANT: Final = (
    "INSERT INTO grants (session, table_id, role, seat, epoch) VALUES (?, ?, ?, ?, ?) "
    "ON CONFLICT (session, table_id, role, seat) DO UPDATE SET epoch = excluded.epoch"
)
COPY: Final = (
    "INSERT INTO grants (session, table_id, role, seat, epoch) "
    "SELECT session, ?, role, ?, 1 FROM grants WHERE table_id = ? AND role = ? AND seat = ? "
    "AND epoch = ? ON CONFLICT DO NOTHING"
)
DROP: Final = "DELETE FROM grants WHERE table_id = ? AND seat = ? AND role = 'seat'"

_encode = msgspec.json.Encoder().encode


def run(cursor: Cursor, dialect: Dialect, job: Job) -> None:
    """Execute one job; the caller has opened a savepoint and rolls back on Conflict."""
    for effect in job.effects:
        if isinstance(effect, AddTable):
            add = effect
            row = (add.table, add.request, add.game, int(add.listed), add.at, add.at)
            cursor.execute(dialect(TABLE), row)
            if cursor.rowcount != 1:
                raise Conflict
            failpoints.pass_by("created")
    for table, entry in job.rows:
        body = _encode(entry.body).decode()
        values = (table, entry.seq, entry.seat, entry.command, body, entry.at)
        cursor.execute(dialect(LOG), (*values, entry.seq, table, entry.seq - 1))
        if cursor.rowcount != 1:
            raise Conflict
    for effect in job.effects:
        _effect(cursor, dialect, effect)


def _effect(cursor: Cursor, dialect: Dialect, effect: Effect) -> None:
    if isinstance(effect, SetStatus):
        summary = _encode(effect.summary).decode()
        row = (effect.status, summary, effect.at, int(effect.listed), effect.table)
        cursor.execute(dialect(STATUS), row)
    elif isinstance(effect, AddDice):
        cursor.execute(dialect(DICE), (effect.table, effect.text))
    elif isinstance(effect, AddKey):
        key = (effect.hash, effect.table, effect.role, effect.seat, effect.epoch)
        cursor.execute(dialect(KEY), key)
    elif isinstance(effect, AddGrant):
        grant = (effect.session, effect.table, effect.role, effect.seat, effect.epoch)
        cursor.execute(dialect(GRANT), grant)
    elif isinstance(effect, CopyGrants):
        for seat, old in enumerate(effect.places):
            copy = (effect.to, seat, effect.table, "seat", old, effect.epochs[seat])
            cursor.execute(dialect(COPY), copy)
        for role in ("host", "spectator"):
            cursor.execute(dialect(COPY), (effect.to, -1, effect.table, role, -1, 1))
    elif isinstance(effect, DropGrants):
        cursor.execute(dialect(DROP), (effect.table, effect.seat))


def replace_bodies(
    cursor: Cursor, dialect: Dialect, table: str, bodies: dict[int, dict[str, Any]]
) -> None:
    """Write the bodies of some entries anew, with messages instead of sentences."""
    for seq, body in bodies.items():
        sql = dialect("UPDATE log SET body = ? WHERE table_id = ? AND seq = ?")
        cursor.execute(sql, (_encode(body).decode(), table, seq))
    cursor.execute(dialect("UPDATE tables SET messages = 1 WHERE id = ?"), (table,))


def put_setting(cursor: Cursor, dialect: Dialect, name: str, value: str) -> None:
    """Write one of the store's own settings."""
    sql = (
        "INSERT INTO setting (name, value) VALUES (?, ?) "
        "ON CONFLICT (name) DO UPDATE SET value = excluded.value"
    )
    cursor.execute(dialect(sql), (name, value))


def migrations() -> list[tuple[int, list[str]]]:
    """The numbered schema migrations, each a list of statements."""
    found: list[tuple[int, list[str]]] = []
    folder = resources.files("watertable.server.store") / "migrations"
    for file in sorted(folder.iterdir(), key=lambda one: one.name):
        if file.name.endswith(".sql"):
            text = "\n".join(
                line
                for line in file.read_text(encoding="utf-8").splitlines()
                if not line.startswith("--")
            )
            statements = [part.strip() for part in text.split(";") if part.strip()]
            found.append((int(file.name[:4]), statements))
    return found


class Reader:
    """Queries for both databases; each method runs in the reader thread."""

    def __init__(self, cursor: Cursor, dialect: Dialect) -> None:
        self.cursor = cursor
        self.dialect = dialect

    def rows(self, sql: str, *values: Any) -> list[Any]:
        """All rows of a query."""
        self.cursor.execute(self.dialect(sql), values)
        return self.cursor.fetchall()

    def run(self, sql: str, *values: Any) -> None:
        """A statement that changes something; only for an operator's transaction."""
        self.cursor.execute(self.dialect(sql), values)

    def load(self, table: str, after: int) -> list[Entry]:
        """The entries of a table after a sequence number."""
        sql = (
            "SELECT seq, seat, command, body, at FROM log WHERE table_id = ? AND seq > ? "
            "ORDER BY seq"
        )
        decode = msgspec.json.Decoder().decode
        return [
            Entry(seq, seat, command, decode(body), at)
            for seq, seat, command, body, at in self.rows(sql, table, after)
        ]

    def dice(self, table: str) -> str:
        """The text of a table's dice."""
        found = self.rows("SELECT text FROM dice WHERE table_id = ?", table)
        return str(found[0][0]) if found else ""

    def sentences(self, game: str, language: str) -> list[tuple[int, str]]:
        """The stored catalogues of a game, by rules version."""
        sql = "SELECT rules, body FROM sentences WHERE game = ? AND language = ?"
        return [(rules, body) for rules, body in self.rows(sql, game, language)]

    def with_sentences(self, limit: int) -> list[str]:
        """Tables whose log may still hold sentences instead of messages."""
        rows = self.rows("SELECT id FROM tables WHERE messages = 0 LIMIT ?", limit)
        return [str(row[0]) for row in rows]

    def key(self, hash_: str) -> Grant | None:
        """The permission of a secret."""
        sql = "SELECT table_id, role, seat, epoch FROM keys WHERE hash = ?"
        found = self.rows(sql, hash_)
        return Grant(*found[0]) if found else None

    def grants(self, session: str) -> list[Grant]:
        """All permissions of a session."""
        sql = "SELECT table_id, role, seat, epoch FROM grants WHERE session = ?"
        return [Grant(*row) for row in self.rows(sql, session)]

    def is_unused_successor(self, session: str) -> bool:
        """Whether a session has taken the place of another and is used for the first time."""
        sql = "SELECT 1 FROM renewed WHERE successor = ? AND used = 0"
        return bool(self.rows(sql, session))

    def renewed_before(self, before: int) -> list[tuple[str, str]]:
        """Sessions whose successor was first used before a time, with it."""
        sql = "SELECT session, successor FROM renewed WHERE used > 0 AND used < ?"
        return [(old, new) for old, new in self.rows(sql, before)]

    def listed(self, limit: int) -> list[StoredListing]:
        """Public tables, newest first."""
        return self._listings(
            "SELECT id, game, status, summary, created, changed FROM tables WHERE listed = 1 "
            "AND status IN ('open', 'playing') ORDER BY changed DESC LIMIT ?",
            limit,
        )

    def tables_of(self, session: str, limit: int) -> list[StoredListing]:
        """Tables at which this session has a permission: those that are played at first."""
        return self._listings(
            "SELECT id, game, status, summary, created, changed FROM tables WHERE id IN "
            "(SELECT table_id FROM grants WHERE session = ?) "
            "ORDER BY CASE WHEN status IN ('open', 'playing') THEN 0 ELSE 1 END, changed DESC LIMIT ?",
            session,
            limit,
        )

    def due(self, now: int, limit: int) -> list[str]:
        """Tables on which the server itself may have to act."""
        sql = (
            "SELECT id FROM tables WHERE status IN ('open', 'playing') AND due <= ? "
            "ORDER BY due LIMIT ?"
        )
        return [str(row[0]) for row in self.rows(sql, now, limit)]

    def last(self, table: str) -> int:
        """The sequence number of the last entry."""
        found = self.rows("SELECT MAX(seq) FROM log WHERE table_id = ?", table)
        return int(found[0][0] or 0)

    def setting(self, name: str) -> str | None:
        """One of the store's own settings."""
        found = self.rows("SELECT value FROM setting WHERE name = ?", name)
        return str(found[0][0]) if found else None

    def presence_elsewhere(self, but: str, now: int) -> list[str]:
        """Valid presence reports of other servers."""
        sql = "SELECT value FROM setting WHERE substr(name, 1, 5) = 'here.' AND name <> ? AND value > ?"
        return [str(row[0]) for row in self.rows(sql, but, f"{now:015d}")]

    def _listings(self, sql: str, *values: Any) -> list[StoredListing]:
        decode = msgspec.json.decode
        return [
            StoredListing(table, game, status, decode(summary), created, changed)
            for table, game, status, summary, created, changed in self.rows(sql, *values)
        ]


def last_of(table: str) -> Callable[[Reader], int]:
    """A query for the last sequence number of a table."""
    return lambda reader: reader.last(table)


class Store:
    """A store with two threads: one writes in groups, one reads. The public methods are called from the event loop."""

    dialect: Dialect
    shared = False  # several processes may write

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._writes: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._reads: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._threads: list[threading.Thread] = []
        self.on_remote_entry: Callable[[str, int], None] = lambda table, seq: None

    # Called from the event loop

    async def open(self) -> None:
        """Migrate, then start the two threads."""
        self._loop = asyncio.get_running_loop()
        await self._loop.run_in_executor(None, self.migrate)
        for name, work in (("writer", self._write_loop), ("reader", self._read_loop)):
            thread = threading.Thread(target=work, name=f"store-{name}", daemon=True)
            thread.start()
            self._threads.append(thread)

    async def close(self) -> None:
        """Finish what is queued, then stop."""
        self._writes.put(None)
        self._reads.put(None)
        loop = asyncio.get_running_loop()
        for thread in self._threads:
            await loop.run_in_executor(None, thread.join, 10)
        self._threads = []

    async def append(self, job: Job) -> None:
        """Write a job; it is durable when this returns. On Conflict or Unavailable nothing is written."""
        failpoints.pass_by("queued")
        await self._write(job)

    async def change(self, work: Callable[[Cursor], Any]) -> Any:
        """Any other write: heartbeat, lease, setting."""
        return await self._write(work)

    async def read(self, work: Callable[[Reader], Any]) -> Any:
        """Run a query in the reader thread."""
        return await self._submit(self._reads, work)

    async def _write(self, what: Any) -> Any:
        return await self._submit(self._writes, what)

    async def _submit(self, to: queue.SimpleQueue[Any], what: Any) -> Any:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        to.put((what, future))
        return await future

    # Called from the threads

    def migrate(self) -> None:
        """Bring the schema up to date, atomically."""
        raise NotImplementedError

    def full(self) -> Exception:
        """What the driver raises when the disk is full, for tests."""
        raise NotImplementedError

    def connect(self) -> Any:
        """A connection for one thread."""
        raise NotImplementedError

    def backup(self, path: str) -> None:
        """A consistent copy, also while the server runs."""
        raise NotImplementedError

    def _read_loop(self) -> None:
        raise NotImplementedError

    def _write_loop(self) -> None:
        raise NotImplementedError

    def _resolve(self, results: list[tuple[asyncio.Future[Any], Any]]) -> None:
        """Pass a batch of results to the event loop."""
        self._call_in_loop(settle, results)

    def _call_in_loop(self, what: Callable[..., None], results: Any) -> None:
        assert self._loop is not None
        try:
            self._loop.call_soon_threadsafe(what, results)
        except RuntimeError:
            return  # the loop is closed: nobody is waiting


def settle(results: list[tuple[asyncio.Future[Any], Any]]) -> None:
    """Complete the futures, in the event loop."""
    for future, result in results:
        if future.cancelled():
            continue
        if isinstance(result, Exception):
            future.set_exception(result)
        else:
            future.set_result(result)
