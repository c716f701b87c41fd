"""Stores for the tests of the table server."""

from collections.abc import Callable
from pathlib import Path

import pytest

from watertable.server.sqlite import SqliteStore
from watertable.server.store import Store


@pytest.fixture
def sqlite(tmp_path: Path) -> Callable[[], Store]:
    """The same file again and again, as a restarted server would find it."""
    return lambda: SqliteStore(tmp_path / "watertable.db")
