"""Twelve places at which a test can make the server die, as a power cut would, or fail, as a full disk would.

`WATERTABLE_FAILPOINT=name` or `name:7` (the seventh time it is passed). Without the variable a place costs one comparison.
"""

from __future__ import annotations

import os
import signal
from typing import Final

NAMES: Final = (
    "received",  # a command is read, nothing is done
    "handled",  # the rules have accepted it, nothing is written
    "queued",  # it waits for the writer
    "begun",  # the transaction is open
    "inserted",  # its rows are in, not committed
    "committed",  # it is durable, nobody knows
    "acked",  # the sender's answer is on its way, nobody else knows
    "broadcast",  # some streams have it
    "replayed",  # a table is being read from its log
    "migrated",  # the schema is being changed
    "created",  # a new table's rows are half in
    "bot",  # a bot has chosen, nothing is done
)
VARIABLE: Final = "WATERTABLE_FAILPOINT"

_name, _, _count = os.environ.get(VARIABLE, "").partition(":")
_left = int(_count or 1)
_error: Exception | None = None


def arm(place: str, count: int = 1, error: Exception | None = None) -> None:
    """Die at this place, the count-th time (for tests that cannot set a variable); or raise this error there, once."""
    global _name, _left, _error
    if place and place not in NAMES:
        raise ValueError(f"no failpoint {place!r}")
    _name, _left, _error = place, count, error


def pass_by(place: str) -> None:
    """Go on, fail, or die."""
    global _name, _left
    if place != _name:
        return
    _left -= 1
    if _left > 0:
        return
    if _error is not None:
        _name = ""
        raise _error
    os.kill(os.getpid(), signal.SIGKILL)
