"""Failpoints: places where a test can kill the server, like a power cut, raise an error, like a full disk, or make it wait.

`WATERTABLE_FAILPOINT=name` or `name:7` (the seventh time it is reached). An unarmed failpoint costs one comparison.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from typing import Final

NAMES: Final = (
    "received",  # a command has been read
    "handled",  # it was accepted by the rules, not yet written
    "queued",  # it waits for the writer
    "begun",  # the transaction is open
    "inserted",  # its rows are in, not committed
    "committing",  # the disk, or the database, has been asked to make it durable
    "committed",  # it is durable, not yet acknowledged
    "acked",  # the sender has been answered, nothing broadcast yet
    "broadcast",  # some streams have it
    "replayed",  # a table is being read from its log
    "migrated",  # the schema is being changed
    "created",  # a new table's rows are half in
    "bot",  # a bot has chosen, not yet executed
)
VARIABLE: Final = "WATERTABLE_FAILPOINT"

_name, _, _count = os.environ.get(VARIABLE, "").partition(":")
_left = int(_count or 1)
_error: Exception | None = None
_hold: Callable[[], object] | None = None


def arm(
    place: str,
    count: int = 1,
    error: Exception | None = None,
    hold: Callable[[], object] | None = None,
) -> None:
    """What happens the count-th time this failpoint is reached: first `hold` is called, once, then the error is raised.

    With neither, the process dies.
    """
    global _name, _left, _error, _hold
    if place and place not in NAMES:
        raise ValueError(f"no failpoint {place!r}")
    _name, _left, _error, _hold = place, count, error, hold


def armed() -> bool:
    """Whether a failpoint has not been reached yet."""
    return _name != ""


def pass_by(place: str) -> None:
    """Do nothing, wait, raise, or kill the process, as armed."""
    global _name, _left
    if place != _name:
        return
    _left -= 1
    if _left > 0:
        return
    if _error is not None or _hold is not None:
        _name = ""
        if _hold is not None:
            _hold()
        if _error is not None:
            raise _error
        return
    os.kill(os.getpid(), signal.SIGKILL)
