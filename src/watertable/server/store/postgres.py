"""The Postgres store, for several servers on one database; NOTIFY carries only a table's id and sequence number."""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
import time
from typing import Any, Final

import psycopg
from psycopg import errors

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
)

CHANNEL: Final = "watertable"
LOCK: Final = 7_701_001  # advisory lock for migrations
TRIES: Final = 5

Connection = psycopg.Connection[Any]


class PostgresStore(Store):
    """The primary key of the log detects conflicts: the second writer of a number reloads."""

    shared = True

    def __init__(self, url: str) -> None:
        super().__init__()
        self.url = url
        self.dialect = Dialect("%s")
        self._stop = threading.Event()

    def connect(self, autocommit: bool = False) -> Connection:
        """A connection for one thread."""
        connection: Connection = psycopg.connect(
            self.url, autocommit=autocommit, connect_timeout=10
        )
        return connection

    async def open(self) -> None:
        """Migrate, then start the writer, reader and listener."""
        await super().open()
        thread = threading.Thread(target=self._listen_loop, name="store-listener", daemon=True)
        thread.start()
        self._threads.append(thread)

    async def close(self) -> None:
        """Stop the three threads."""
        self._stop.set()
        await super().close()

    def full(self) -> Exception:
        """What the driver raises when the disk is full, for tests."""
        return errors.DiskFull("could not extend file: No space left on device")

    def migrate(self) -> None:
        """Apply the migrations in one transaction; a second server waits for the first."""
        with self.connect() as connection:
            cursor = connection.cursor()
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
            cursor.execute("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
            cursor.execute("SELECT COALESCE(MAX(version), 0) FROM schema_version")
            found = cursor.fetchone()
            version = found[0] if found else 0
            steps = migrations()
            if version > steps[-1][0]:
                raise Unavailable("the database was written by a newer version of Water Table")
            for number, statements in steps:
                if number <= version:
                    continue
                for statement in statements:
                    cursor.execute(statement.encode())
                    failpoints.pass_by("migrated")
                cursor.execute("INSERT INTO schema_version VALUES (%s)", (number,))

    def backup(self, path: str) -> None:
        """Not supported: use pg_dump."""
        raise Unavailable("back up a Postgres database with pg_dump")

    # Writing

    def _next_group(self) -> list[Any] | None:
        """The waiting jobs, at most MOST_AT_ONCE; None to stop."""
        first = self._writes.get()
        if first is None:
            return None
        group = [first]
        while len(group) < MOST_AT_ONCE:
            try:
                more = self._writes.get_nowait()
            except queue.Empty:
                break
            if more is None:
                self._writes.put(None)
                break
            group.append(more)
        return group

    def _write_loop(self) -> None:
        connection: Connection | None = None
        while True:
            group = self._next_group()
            if group is None:
                break
            # the same order on all servers, so that two groups cannot deadlock
            group.sort(key=_table_of)
            results: list[tuple[asyncio.Future[Any], Any]] = []
            for _ in range(TRIES):
                try:
                    if connection is None or connection.closed:
                        connection = self.connect()
                    results = self._commit(connection, group)
                    break
                except (errors.DeadlockDetected, errors.SerializationFailure) as error:
                    results = [(future, Unavailable(str(error))) for _, future in group]
                except psycopg.Error as error:
                    results = [(future, Unavailable(str(error))) for _, future in group]
                    _drop(connection)
                    connection = None
                    break
                except Exception as error:  # the thread must survive
                    results = [(future, error) for _, future in group]
                    break
            self._resolve(results)
        if connection is not None:
            connection.close()

    def _commit(
        self, connection: Connection, group: list[Any]
    ) -> list[tuple[asyncio.Future[Any], Any]]:
        results: list[tuple[asyncio.Future[Any], Any]] = []
        try:
            cursor = connection.cursor()
            cursor.execute("SELECT 1")  # opens the transaction
            failpoints.pass_by("begun")
            for what, future in group:
                results.append((future, self._one(cursor, what)))
            failpoints.pass_by("inserted")
            failpoints.pass_by("committing")
            connection.commit()
        except BaseException:
            with contextlib.suppress(psycopg.Error):
                connection.rollback()
            raise
        failpoints.pass_by("committed")
        return results

    def _one(self, cursor: psycopg.Cursor[Any], what: Any) -> Any:
        cursor.execute("SAVEPOINT job")
        result: Any = None
        try:
            if isinstance(what, Job):
                run(cursor, self.dialect, what)
                for table, entry in what.rows:
                    cursor.execute("SELECT pg_notify(%s, %s)", (CHANNEL, f"{table} {entry.seq}"))
            else:
                result = what(cursor)
        except (Conflict, errors.UniqueViolation):
            cursor.execute("ROLLBACK TO SAVEPOINT job")
            result = Conflict()
        cursor.execute("RELEASE SAVEPOINT job")
        return result

    # Reading

    def _read_loop(self) -> None:
        connection: Connection | None = None
        while True:
            asked = self._reads.get()
            if asked is None:
                break
            work, future = asked
            result: Any
            for _ in range(2):  # retry once if the connection was lost
                try:
                    if connection is None or connection.closed:
                        connection = self.connect(autocommit=True)
                    result = work(Reader(connection.cursor(), self.dialect))
                    break
                except psycopg.Error as error:
                    _drop(connection)
                    connection = None
                    result = Unavailable(str(error))
                except Exception as error:
                    result = error
                    break
            self._resolve([(future, result)])
        if connection is not None:
            connection.close()

    # Listening

    def _listen_loop(self) -> None:
        while not self._stop.is_set():
            try:
                with self.connect(autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    while not self._stop.is_set():
                        for notice in connection.notifies(timeout=0.5):
                            self._on_notify(notice.payload)
            except Exception:
                time.sleep(0.5)  # the scheduler polls meanwhile

    def _on_notify(self, payload: str) -> None:
        table, _, number = payload.partition(" ")
        if self._loop is not None and number.isdigit():
            with contextlib.suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self.on_remote_entry, table, int(number))


def _table_of(waiting: Any) -> str:
    what, _ = waiting
    return what.rows[0][0] if isinstance(what, Job) and what.rows else "~"


def _drop(connection: Connection | None) -> None:
    if connection is not None:
        with contextlib.suppress(psycopg.Error):
            connection.close()
