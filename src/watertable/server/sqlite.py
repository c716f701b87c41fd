"""The store in one file: SQLite with a write-ahead log, synchronous FULL, one writer, group commit."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

from watertable.server import failpoints
from watertable.server.store import (
    Conflict,
    Dialect,
    Job,
    Reader,
    Store,
    Unavailable,
    migrations,
    run,
)


class SqliteStore(Store):
    """Durable when `append` returns: the commit has reached the disk."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.dialect = Dialect("?")

    def connect(self) -> sqlite3.Connection:
        """A connection for one thread; transactions are opened by hand."""
        connection = sqlite3.connect(self.path, isolation_level=None, timeout=10)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA foreign_keys=ON")
        connection.execute("PRAGMA trusted_schema=OFF")
        return connection

    def migrate(self) -> None:
        """Numbered changes in one transaction; `user_version` says how far it is."""
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
        """SQLite's own online backup: whole, while the server runs."""
        source = self.connect()
        target = sqlite3.connect(path)
        try:
            source.backup(target)
        finally:
            target.close()
            source.close()

    def _write_loop(self) -> None:
        connection = self.connect()
        cursor = connection.cursor()
        while True:
            group = self._next_group()
            if group is None:
                break
            self._resolve(self._write(connection, cursor, group))
        connection.close()

    def _write(
        self, connection: sqlite3.Connection, cursor: sqlite3.Cursor, group: list[Any]
    ) -> list[tuple[asyncio.Future[Any], Any]]:
        """All jobs of a group in one transaction; a conflict undoes its own job only."""
        results: list[tuple[asyncio.Future[Any], Any]] = []
        try:
            cursor.execute("BEGIN IMMEDIATE")
            failpoints.pass_by("begun")
            for what, future in group:
                results.append((future, self._one(cursor, what)))
            failpoints.pass_by("inserted")
            cursor.execute("COMMIT")
        except sqlite3.Error as error:
            if connection.in_transaction:
                cursor.execute("ROLLBACK")
            return [(future, Unavailable(str(error))) for _, future in group]
        failpoints.pass_by("committed")
        return results

    def _one(self, cursor: sqlite3.Cursor, what: Any) -> Any:
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
