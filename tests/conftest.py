"""Shared by all tests: report the build that runs, and enforce a requested one."""

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


def pytest_report_header() -> str:
    from watertable import _compiled

    return f"watertable: {_compiled.running()}"


def pytest_sessionstart() -> None:
    """`WATERTABLE_COMPILED=1` must mean that compiled files really run, else a green run says nothing."""
    from watertable import _compiled

    wanted = os.environ.get(_compiled.SWITCH)
    if wanted in ("0", "1"):
        assert _compiled.running() == ("compiled" if wanted == "1" else "interpreted")


@pytest.fixture(scope="session")
def root() -> Path:
    return ROOT


@pytest.fixture
def anyio_backend() -> str:
    """Async tests run on asyncio, as the server does."""
    return "asyncio"
