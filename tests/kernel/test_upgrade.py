"""Records of older rules: how far they hold under newer ones, and how they go on."""

import pytest

import watertable
from watertable.kernel.errors import RecordError
from watertable.kernel.record import Record, read
from watertable.kernel.table import seated
from watertable.kernel.upgrade import before_first_line, follow, moved


def played(lines=20):
    """A running game of two seats, without confirmations."""
    table = watertable.open("template", 2, dice="older")
    while len(table.record.lines) < lines:
        seat = table.asked[-1]
        table.play(seat, table.legal(seat)[0])
    return table


def spoiled(record, n):
    """The record with an answer that no rules allow."""
    made = Record(record.header)
    made.lines = [dict(line) for line in record.lines]
    made.lines[n - 1]["do"] = "an answer of older rules"
    return made


def test_sealed_answers_of_a_group_are_asked_again_together():
    table = played()
    first, second = [line["n"] for line in table.record.lines if line.get("do", "")[:4] == "show"][
        :2
    ]
    assert table.record.lines[first - 1]["seat"] != table.record.lines[second - 1]["seat"]
    found = follow(table.house, spoiled(table.record, second))
    assert (found.whole, found.held) == (False, first - 1)


def test_a_record_that_went_back_is_read_again_and_its_void_lines_stay_in_the_file():
    table = played()
    record = spoiled(table.record, len(table.record.lines))
    found = follow(table.house, record)
    after = moved(table.house, record, found.held)
    assert after.lines[-1]["back"] == found.held + 1
    again = before_first_line(table.house, after)
    again.replay(after.lines)
    again.go_on_with("older", "")
    text = again.record.dumps()
    assert "an answer of older rules" in text
    assert watertable.load(text, "older").record.dumps() == text
    loaded = seated(table.house, read(text))
    loaded.replay(read(text).lines)
    assert loaded.view(None) == again.view(None)


def test_newer_rules_are_refused_with_both_versions():
    record = played().record
    record.add({"rules": 99, "data": "0" * 16})
    with pytest.raises(RecordError, match="rules version 99, this is version 1"):
        watertable.load(record.dumps())


def test_a_move_to_other_rules_cannot_go_back_to_a_line_that_is_not_there():
    record = played().record
    record.add({"rules": 1, "data": "0" * 16, "back": 0})
    with pytest.raises(RecordError, match="not there"):
        read(record.dumps())
