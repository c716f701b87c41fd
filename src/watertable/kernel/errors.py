"""The errors of this package."""

from __future__ import annotations


class WaterTableError(Exception):
    """Base class; `reason` is a sentence for a person."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class RuleError(WaterTableError):
    """The action exists, but is not legal now."""


class UnknownAction(RuleError):
    """The house has no action with this notation."""


class NotAsked(RuleError):
    """This seat has no open question now."""


class OptionError(WaterTableError):
    """An invalid seat count or option; `key` names it."""

    def __init__(self, key: str, reason: str) -> None:
        super().__init__(f"{key}: {reason}")
        self.key = key


class DataError(WaterTableError):
    """An invalid row of printed data; `place` names file and id."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"{place}: {reason}")
        self.place = place


class RecordError(WaterTableError):
    """A record that cannot be read; `line` is counted from 1 in the file."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line


class ForkError(WaterTableError):
    """A game, or a line of it, from which no other table can begin."""
