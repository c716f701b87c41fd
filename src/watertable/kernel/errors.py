"""How the table says no."""

from __future__ import annotations


class WaterTableError(Exception):
    """Anything this package refuses; `reason` is a sentence for a person."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class RuleError(WaterTableError):
    """The action is in the table, but the rules do not allow it now."""


class UnknownAction(RuleError):
    """No action of this house reads like that."""


class NotAsked(RuleError):
    """This seat has no open question now."""


class OptionError(WaterTableError):
    """A seat count or an option that does not fit; `key` names it."""

    def __init__(self, key: str, reason: str) -> None:
        super().__init__(f"{key}: {reason}")
        self.key = key


class DataError(WaterTableError):
    """A row of printed data that does not fit; `place` names file and id."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"{place}: {reason}")
        self.place = place


class RecordError(WaterTableError):
    """A record that cannot be read; `line` is counted from 1 in the file."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
