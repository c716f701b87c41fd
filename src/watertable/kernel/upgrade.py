"""How a record of older rules goes on under newer ones (decision 0012).

Where every line is legal under the newer rules, a line of the record says that it moved to them. Where one is not, the
record can move by going back to before that line, if those who play agree.
"""

from __future__ import annotations

from watertable.kernel.errors import RecordError
from watertable.kernel.house import House
from watertable.kernel.record import Record
from watertable.kernel.table import Table, seated


class Following:
    """How far a record can be followed on a house's rules."""

    def __init__(self, held: int, reason: str) -> None:
        self.held = held  # lines that hold: the table can go on after them; -1: not even the set-up
        self.reason = reason  # why the next one does not; "" if all hold

    @property
    def whole(self) -> bool:
        return self.reason == ""


def moved(house: House, record: Record, held: int) -> Record:
    """The record with a line that moves it to this house's rules, keeping its first `held` lines."""
    made = Record(record.header)
    made.lines = record.lines[:]
    line: dict[str, object] = {"rules": house.meta.rules, "data": house.digest}
    if held < len(made.lines):
        line["back"] = held + 1
    made.add(line)
    return made


def before_first_line(house: House, record: Record) -> Table:
    """The table of a record before its first line, on this house's rules, whatever rules it was played by."""
    rules, data = record.edition()
    fits = rules == house.meta.rules and house.has_data(data)
    return seated(house, record if fits else moved(house, record, len(record.lines)))


def follow(house: House, record: Record) -> Following:
    """Replay a record on this house's rules, whatever rules it was played by, until a line is not legal."""
    try:
        table = before_first_line(house, record)
    except RecordError as refusal:
        return Following(-1, refusal.reason)
    for line in record.lines:
        try:
            table.replay([line])
        except RecordError as refusal:
            sealed = [n for seat in range(table.seats) for n in table.sealed_drafts(seat)]
            # what others answered in secret has been seen since: it is asked again, too
            first = min([line["n"], *sealed])
            return Following(first - 1, refusal.reason)
    return Following(len(record.lines), "")


def on_newer_rules(house: House, record: Record) -> Table:
    """The table of a record of older rules, replayed on this house's; a running game moves to them."""
    found = follow(house, record)
    if not found.whole:
        raise RecordError(
            found.held + 2,
            f"is not legal under rules version {house.meta.rules} ({found.reason}); "
            f"the record was played by version {record.edition()[0]}",
        )
    table = before_first_line(house, record)
    table.replay(record.lines)
    if not record.ended:
        table.replay(moved(house, record, len(record.lines)).lines[-1:])
    return table
