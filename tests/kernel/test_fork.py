"""Forks: a finished game becomes the beginning of another table."""

import json

import pytest

import watertable
from watertable.kernel.chance import Dice
from watertable.kernel.errors import ForkError, OptionError, RecordError
from watertable.kernel.fork import digest, fork_table
from watertable.kernel.record import Record, read
from watertable.kernel.state import key
from watertable.kernel.upgrade import moved
from watertable.testing.fuzz import sample_record
from watertable.testing.journey import Journey, LawBroken, cases
from watertable.testing.laws.state import forks_begin_as_their_parent_did

HOUSE = watertable.house("template")
PARENT = sample_record(HOUSE, 3, "parent")  # with take-backs, rewinds and turns that are ended
LINES = read(PARENT).lines


def play_out(table, which=0):
    while table.outcome is None:
        for seat in table.waiting:
            table.end_turn(seat)
        for seat in table.asked[:1]:
            table.play(seat, table.legal(seat)[which])
    return table


def keep_the_law():
    for case in cases(HOUSE):
        forks_begin_as_their_parent_did(Journey(case))


def after_header(text):
    return text.partition("\n")[2]


@pytest.mark.parametrize("at", range(0, len(LINES) - 6, 5))
def test_the_same_answers_with_the_same_luck_are_the_same_game(at):
    fork = watertable.fork(PARENT, at)
    fork.replay(LINES)
    assert after_header(fork.record.dumps()) == after_header(PARENT)
    again = watertable.load(fork.record.dumps())
    assert key(again.state) == key(fork.state)
    assert again.outcome.plain() == fork.outcome.plain()


def test_a_fork_shares_the_lines_before_it_and_names_its_parent():
    fork = watertable.fork(PARENT, 12, "fresh", dice="other")
    text = fork.record.dumps().splitlines()
    assert text[1:13] == PARENT.splitlines()[1:13]
    header = json.loads(text[0])
    assert header.pop("parent") == {"record": digest(read(PARENT)), "line": 12}
    assert header == json.loads(PARENT.splitlines()[0])


def test_fresh_luck_is_bound_by_a_line_and_leads_elsewhere():
    fork = watertable.fork(PARENT, 12, "fresh", dice="other")
    assert fork.record.lines[12] == {"n": 13, "dice": Dice("other").commitment()}
    played = play_out(fork).record.dumps()
    assert after_header(played) != after_header(PARENT)
    assert watertable.load(played).record.dumps() == played


def test_a_fork_of_a_fork_names_its_own_parent():
    first = play_out(watertable.fork(PARENT, 12, "fresh", dice="other"), which=-1)
    second = watertable.fork(first.record.dumps(), 20)
    assert second.record.header["parent"] == {"record": digest(first.record), "line": 20}
    assert play_out(second, which=-1).record.lines == first.record.lines


def test_dice_that_were_never_published_give_fresh_luck_only():
    fork = play_out(watertable.fork(PARENT, 12, "fresh")).record.dumps()
    with pytest.raises(ForkError, match="replaced at line 13 and never published"):
        watertable.fork(fork, 5)
    assert watertable.fork(fork, 5, "fresh").asked


@pytest.mark.parametrize("at", [-1, len(LINES), len(LINES) + 7])
def test_a_line_that_is_not_there_is_refused(at):
    with pytest.raises(ForkError, match=f"no line {at} .* choose 0 to {len(LINES) - 1}"):
        watertable.fork(PARENT, at)


def test_where_nothing_is_left_to_decide_there_is_no_fork():
    with pytest.raises(ForkError, match="nobody decides"):
        watertable.fork(PARENT, len(LINES) - 1)


def test_a_running_game_is_not_forked():
    running = "".join(f"{line}\n" for line in PARENT.splitlines()[:-1])
    with pytest.raises(ForkError, match="not over"):
        watertable.fork(running, 5)


def test_luck_is_the_same_or_fresh():
    with pytest.raises(OptionError, match="luck"):
        watertable.fork(PARENT, 5, "better")


def test_a_line_of_older_rules_is_refused_and_one_after_the_move_is_not():
    table = watertable.open("template", 2, dice="older")
    for _ in range(6):
        table.play(table.asked[0], table.legal(table.asked[0])[0])
    at = len(table.record.lines)
    older = Record({**table.record.header, "rules": 0, "data": "0" * 16})
    older.lines = table.record.lines
    finished = play_out(watertable.load(moved(HOUSE, older, at).dumps(), "older"))
    text = finished.record.dumps()
    with pytest.raises(
        ForkError, match=f"line 3 was played by older rules: version 1 begins at line {at + 1}"
    ):
        watertable.fork(text, 3)
    fork = watertable.fork(text, at + 1)
    assert play_out(fork).record.lines == finished.record.lines


def test_a_game_of_older_rules_is_refused_with_both_versions():
    record = read(PARENT)
    record.header["rules"] = 0
    with pytest.raises(RecordError, match="rules version 0, this is version 1"):
        watertable.fork(record.dumps(), 5)


@pytest.mark.parametrize(
    "parent",
    [
        None,
        {},
        [],
        "0" * 64,
        {"record": "0" * 64},
        {"record": "0" * 63, "line": 1},
        {"record": "G" * 64, "line": 1},
        {"record": 7, "line": 1},
        {"record": "0" * 64, "line": -1},
        {"record": "0" * 64, "line": True},
        {"record": "0" * 64, "line": "1"},
        {"record": "0" * 64, "line": 10**9},
        {"record": "0" * 64, "line": 1, "game": "template"},
    ],
)
def test_the_reader_checks_the_parent(parent):
    record = read(PARENT)
    record.header["parent"] = parent
    with pytest.raises(RecordError, match="line 1: the parent"):
        read(record.dumps())


def test_a_file_that_ends_before_its_fork_is_refused():
    record = read(PARENT)
    record.header["parent"] = {"record": "0" * 64, "line": len(LINES) + 1}
    with pytest.raises(RecordError, match="ends before the line it began from"):
        read(record.dumps())


@pytest.mark.interpreted_only
def test_the_law_catches_dice_that_begin_anew(monkeypatch):
    monkeypatch.setattr(Dice, "skip", lambda self, draws: None)
    with pytest.raises(LawBroken, match="same luck"):
        keep_the_law()


@pytest.mark.interpreted_only
def test_the_law_catches_a_fork_that_forgets_its_line(monkeypatch):
    def one_off(house, record, line, luck, fresh):
        return fork_table(house, record, max(0, line - 1), luck, fresh)

    monkeypatch.setattr("watertable.testing.laws.state.fork_table", one_off)
    with pytest.raises(LawBroken, match="a fork"):
        keep_the_law()
