"""What is told of the events of a game: messages in the log, and lines of the log for those who read it."""

from __future__ import annotations

from typing import Any

from watertable.kernel.event import Event
from watertable.kernel.state import SPECTATOR
from watertable.kernel.table import Table
from watertable.kernel.text import Say, Words
from watertable.server.domain.projection import LogMessage, Projection, installed


def messages(table: Table, since: int) -> list[list[Any]]:
    """What is told of the events after line `since`, as stored: line, message for all, messages for some seats, refs, moment.

    A message is a key of the house's catalogue and named numbers; whoever reads it makes the sentence.
    """
    told = table.told
    new = len(told)
    while new > 0 and told[new - 1][0] > since:
        new -= 1
    found: list[list[Any]] = []
    for n, event in told[new:]:
        own = {}
        if event.secret:
            own = {str(seat): _plain(event.say(seat)) for seat in event.knows}
        moment = table.house.moments.get(event.kind, "")
        found.append([n, _plain(event.say(SPECTATOR)), own, _refs_of(table, event), moment])
    return found


def automas(table: Table) -> list[str]:
    """The names of the automas, which are numbered after the seats."""
    return table.house.others(table.state)


def _plain(say: Say) -> list[Any]:
    return [say.key, say.facts]


def log_lines(rows: list[list[Any]], names: tuple[str, ...], words: Words) -> list[LogMessage]:
    """Stored messages as lines of the log; older logs hold sentences instead."""
    found: list[LogMessage] = []
    for n, told, own, *more in rows:
        owned = {seat: _read(one) for seat, one in own.items()}
        line = LogMessage(n, _read(told), owned, [], *more)
        line.names, line.words = names, words
        found.append(line)
    return found


def _read(stored: list[Any] | str) -> Say | str:
    return stored if isinstance(stored, str) else Say(stored[0], **stored[1])


def words_of(projection: Projection, rules: int) -> Words:
    """The catalogue for entries written under a version of the rules: its own, else the stored one, else the installed one."""
    house = projection.house
    if house is not None and house.meta.rules == rules:
        return house.words
    if rules in projection.catalogues:
        return projection.catalogues[rules]
    house = house or installed(projection.game)
    return house.words if house is not None else Words({}, {})


def _refs_of(table: Table, event: Event) -> dict[str, list[str]]:
    """The refs of a text by seat (from the text that seat was shown); "" is everybody else."""
    marks = table.house.marks
    say = event.say(SPECTATOR)
    rest = marks(say, SPECTATOR)
    found = {"": rest} if rest else {}
    for seat in range(table.seats):
        refs = marks(event.say(seat) if event.secret else say, seat)
        if refs != rest:
            found[str(seat)] = refs
    return found
