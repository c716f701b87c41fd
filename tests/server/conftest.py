"""Stores for the tests of the table server: a file, and a Postgres that the tests start themselves."""

import contextlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from watertable.server.store.base import Store
from watertable.server.store.sqlite import SqliteStore


@pytest.fixture
def sqlite(tmp_path: Path) -> Callable[[], Store]:
    """The same file again and again, as a restarted server would find it."""
    return lambda: SqliteStore(tmp_path / "watertable.db")


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def store(request: pytest.FixtureRequest) -> Callable[[], Store]:
    """Both stores, one after the other: the same tests for both."""
    found: Callable[[], Store] = request.getfixturevalue(request.param)
    return found


@pytest.fixture
def postgres(postgres_url: str) -> Callable[[], Store]:
    """A new, empty database on every use."""
    from watertable.server.store.postgres import PostgresStore

    return lambda: PostgresStore(postgres_url)


@pytest.fixture
def postgres_url(postgres_server: str) -> str:
    """The address of a database that is this test's own."""
    import uuid

    import psycopg

    name = f"t{uuid.uuid4().hex[:12]}"
    with psycopg.connect(f"{postgres_server}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return f"{postgres_server}/{name}"


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """A server of this test run's own, in memory-backed files where there are some."""
    binaries = _binaries()
    if binaries is None:
        pytest.skip(
            "NO POSTGRES HERE: the store is tested on SQLite alone (apt-get install postgresql)"
        )
    pytest.importorskip("psycopg", reason="NO PSYCOPG HERE: the store is tested on SQLite alone")
    base = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    home = Path(tempfile.mkdtemp(prefix="wt-pg-", dir=base))
    user = "postgres" if os.getuid() == 0 else None  # Postgres refuses to run as root
    if user:
        shutil.chown(home, user)
    run = {
        "user": user,
        "cwd": home,
        "check": True,
        "stdout": subprocess.DEVNULL,
        "stderr": subprocess.DEVNULL,
    }
    data = home / "data"
    try:
        subprocess.run(
            [
                binaries / "initdb",
                "-D",
                data,
                "-U",
                "wt",
                "-A",
                "trust",
                "-E",
                "UTF8",
                "--no-locale",
                "-N",
            ],
            **run,
        )
        options = f"-k {home} -c listen_addresses='' -c max_connections=60 -c shared_buffers=32MB"
        subprocess.run(
            [binaries / "pg_ctl", "-D", data, "-w", "-o", options, "-l", home / "log", "start"],
            **run,
        )
        yield f"postgresql://wt@%2F{str(home)[1:].replace('/', '%2F')}"
    finally:
        with contextlib.suppress(subprocess.CalledProcessError):
            subprocess.run([binaries / "pg_ctl", "-D", data, "-m", "immediate", "stop"], **run)
        shutil.rmtree(home, ignore_errors=True)


def _binaries() -> Path | None:
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return places[-1].parent if places else None
