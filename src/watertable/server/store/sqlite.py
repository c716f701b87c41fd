"""The SQLite store: write-ahead log, synchronous FULL, one writer, group commit."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from pathlib import Path
from typing import Any, Final

from watertable.server import failpoints
from watertable.server.store.base import (
    MOST_AT_ONCE,
    Conflict,
    Dialect,
    Job,
    Reader,
    Store,
    Unavailable,
    migrations,
    run,
    settle,
)

LOCK_TIMEOUT: Final = 10.0  # seconds that another program may hold the lock
LOCK_RETRY: Final = 0.02


class SqliteStore(Store):
    """When `append` returns, the commit has reached the disk."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.dialect = Dialect("?")
        self._connection: sqlite3.Connection
        self._cursor: sqlite3.Cursor
        self._waiting: list[tuple[Any, asyncio.Future[Any]]] = []
        self._committing = False  # the writer thread is committing, or waits for another program
        self._locked_since = (
            0.0  # when another program was first found to hold the lock; 0: it does not
        )

    def connect(self, any_thread: bool = False) -> sqlite3.Connection:
        """A connection without automatic transactions."""
        connection = sqlite3.connect(
            self.path, isolation_level=None, timeout=10, check_same_thread=not any_thread
        )
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA foreign_keys=ON")
        connection.execute("PRAGMA trusted_schema=OFF")
        return connection

    def full(self) -> Exception:
        """What the driver raises when the disk is full, for tests."""
        return sqlite3.OperationalError("database or disk is full")

    def migrate(self) -> None:
        """Apply the migrations in one transaction; `user_version` is the current number."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        connection = self.connect()
        try:
            connection.execute("BEGIN IMMEDIATE")
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            steps = migrations()
            if version > steps[-1][0]:
                raise Unavailable(f"{self.path} was written by a newer version of Water Table")
            for number, statements in steps:
                if number <= version:
                    continue
                for statement in statements:
                    connection.execute(statement)
                    failpoints.pass_by("migrated")
                connection.execute(f"PRAGMA user_version={number:d}")
            connection.execute("COMMIT")
        finally:
            connection.close()
        self.path.chmod(0o600)

    def backup(self, path: str) -> None:
        """SQLite's online backup: consistent, also while the server runs."""
        source = self.connect()
        target = sqlite3.connect(path)
        try:
            source.backup(target)
        finally:
            target.close()
            source.close()

    # Writing: rows are inserted in the event loop, which avoids waiting for the interpreter lock between statements (it
    # takes microseconds: nothing reaches the disk before the commit); the commit, which waits for the disk, is in a thread.

    async def open(self) -> None:
        """Migrate, then start the threads that commit and read."""
        await super().open()
        self._connection = self.connect(any_thread=True)
        self._connection.execute("PRAGMA busy_timeout=0")  # the event loop does not wait for others
        self._cursor = self._connection.cursor()

    async def close(self) -> None:
        """Finish what is queued, then stop."""
        while self._committing or self._waiting:
            await asyncio.sleep(0.001)
        await super().close()
        self._connection.close()

    async def _write(self, what: Any) -> Any:
        """Execute a job or change; those that arrive during a commit share the next one."""
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.append((what, future))
        if not self._committing:
            self._next_group()
        return await future

    def _next_group(self) -> None:
        """Execute the waiting jobs in one transaction; a conflict undoes only its own job."""
        group = self._waiting[:MOST_AT_ONCE]
        del self._waiting[:MOST_AT_ONCE]
        results: list[tuple[asyncio.Future[Any], Any]] = []
        try:
            self._cursor.execute("BEGIN IMMEDIATE")
            self._locked_since = 0.0
            failpoints.pass_by("begun")
            for what, future in group:
                results.append((future, self._one(self._cursor, what)))
            failpoints.pass_by("inserted")
        except Exception as error:  # nothing of the group is written
            self._roll_back()
            if self._tries_again(error):
                self._waiting = group + self._waiting
                return
            why = Unavailable(str(error)) if isinstance(error, sqlite3.Error) else error
            results = [(future, why) for _, future in group]
            asyncio.get_running_loop().call_soon(self._committed, results)
        else:
            self._writes.put(results)
        self._committing = True

    def _tries_again(self, error: Exception) -> bool:
        """Whether another program holds the lock: it is waited for, for a while, without stopping the event loop."""
        if getattr(error, "sqlite_errorcode", 0) != sqlite3.SQLITE_BUSY:
            return False
        now = time.monotonic()
        self._locked_since = self._locked_since or now
        if now - self._locked_since > LOCK_TIMEOUT:
            self._locked_since = 0.0
            return False
        self._committing = True
        asyncio.get_running_loop().call_later(LOCK_RETRY, self._committed, [])
        return True

    def _write_loop(self) -> None:
        """The thread that commits."""
        while True:
            results = self._writes.get()
            if results is None:
                break
            try:
                failpoints.pass_by("committing")
                self._cursor.execute("COMMIT")
                failpoints.pass_by("committed")
            except Exception as error:  # the thread must survive
                self._roll_back()
                results = [(future, Unavailable(str(error))) for future, _ in results]
            self._call_in_loop(self._committed, results)

    def _roll_back(self) -> None:
        with contextlib.suppress(
            sqlite3.Error
        ):  # otherwise the next BEGIN fails and is rolled back
            if self._connection.in_transaction:
                self._cursor.execute("ROLLBACK")

    def _committed(self, results: list[tuple[asyncio.Future[Any], Any]]) -> None:
        self._committing = False
        settle(results)
        if self._waiting:
            self._next_group()

    def _one(self, cursor: sqlite3.Cursor, what: Any) -> Any:
        if isinstance(what, Job) and len(what.rows) == 1 and not what.effects:
            try:  # a single statement is atomic
                run(cursor, self.dialect, what)
            except Conflict as conflict:
                return conflict
            return None
        cursor.execute("SAVEPOINT job")
        try:
            result = None
            if isinstance(what, Job):
                run(cursor, self.dialect, what)
            else:
                result = what(cursor)
        except (Conflict, sqlite3.IntegrityError):
            cursor.execute("ROLLBACK TO job")
            result = Conflict()
        cursor.execute("RELEASE job")
        return result

    def _read_loop(self) -> None:
        connection = self.connect()
        connection.execute("PRAGMA query_only=ON")
        reader = Reader(connection.cursor(), self.dialect)
        while True:
            asked = self._reads.get()
            if asked is None:
                break
            work, future = asked
            try:
                result = work(reader)
            except sqlite3.Error as error:
                result = Unavailable(str(error))
            except Exception as error:
                result = error
            self._resolve([(future, result)])
        connection.close()
