"""Forks: a table of its own that begins from a line of a finished game and names that game as its parent."""

from __future__ import annotations

from typing import Final

from watertable.kernel.chance import commitment
from watertable.kernel.errors import ForkError, OptionError
from watertable.kernel.house import House
from watertable.kernel.record import Record
from watertable.kernel.table import Table, seated

LUCK: Final = ("same", "fresh")


def fork_table(house: House, record: Record, line: int, luck: str, fresh: str) -> Table:
    """The table of a finished game as it stood after `line`, ready to go on.

    With the same luck the published dice of the parent go on: the same answers lead to the same game. With fresh luck
    a line of the record binds it to the dice `fresh`.
    """
    if luck not in LUCK:
        raise OptionError("luck", f"{luck[:40]!r} is not one of: {', '.join(LUCK)}")
    _check(record, line)
    if luck == "same":
        _check_dice(record, line)
    begun = Record({**record.header, "parent": {"record": digest(record), "line": line}})
    begun.lines = record.lines[:line]
    table = seated(house, begun)
    table.replay(begun.lines)
    table.go_on_with(record.lines[-1]["dice"] if luck == "same" else None, fresh)
    if table.outcome is not None:
        raise ForkError(f"after line {line} nobody decides anything: choose an earlier line")
    return table


def digest(record: Record) -> str:
    """What a fork calls its parent: SHA-256 of the whole text of the record."""
    return commitment(record.dumps())


def _check(record: Record, line: int) -> None:
    """Refuse games that are not over, lines that are not there and lines of older rules."""
    if not record.ended:
        raise ForkError("the game is not over: only a finished game can be forked")
    last = len(record.lines) - 1
    if not 0 <= line <= last:
        raise ForkError(f"the game has no line {line} to begin from: choose 0 to {last}")
    for move in record.moves()[-1:]:
        if line < move["n"]:
            raise ForkError(
                f"line {line} was played by older rules: version {move['rules']} begins at line {move['n']}"
            )


def _check_dice(record: Record, line: int) -> None:
    """Refuse the same luck where other dice were taken later: the text of the first was never published."""
    for later in record.lines[line:-1]:
        if "dice" in later:
            raise ForkError(
                f"the dice of line {line} were replaced at line {later['n']} and never published: choose fresh luck"
            )
