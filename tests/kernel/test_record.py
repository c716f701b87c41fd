"""Records: what is written comes back, and what is broken is refused with its line."""

import json

import pytest

import watertable
from watertable.kernel.errors import RecordError
from watertable.kernel.record import MOST_LINES
from watertable.kernel.state import key
from watertable.testing.fuzz import campaign, sample_record

HOUSE = watertable.house("template")
TEXT = sample_record(HOUSE, 3, "record")


def edited(place, **changes):
    """The record with keys of line `place` (counted from 1) changed."""
    lines = TEXT.splitlines()
    line = {**json.loads(lines[place - 1]), **changes}
    lines[place - 1] = json.dumps({k: v for k, v in line.items() if v != "(gone)"})
    return "\n".join(lines) + "\n"


def refused(text, line, reason):
    with pytest.raises(RecordError, match=reason) as caught:
        watertable.load(text)
    assert caught.value.line == line


def test_a_record_with_take_backs_comes_back_whole():
    assert '"back"' in TEXT
    assert '"seat":null,"back"' in TEXT
    assert '"done"' in TEXT
    table = watertable.load(TEXT)
    assert table.record.dumps() == TEXT
    assert table.outcome is not None


def test_lines_are_numbered_and_the_header_is_first():
    lines = [json.loads(line) for line in TEXT.splitlines()]
    assert [line["n"] for line in lines] == list(range(len(lines)))
    assert lines[0]["game"] == "template"
    assert lines[-1]["end"]["ranks"]


def test_equal_dice_give_equal_bytes():
    assert sample_record(HOUSE, 3, "record") == TEXT


def test_milliseconds_stand_only_where_the_caller_gives_them():
    table = watertable.open("template", seats=2, dice="ms")
    table.play(0, table.legal(0)[0], ms=1500)
    assert table.record.lines[-1]["ms"] == 1500
    assert watertable.load(table.record.dumps(), dice="ms").record.dumps() == table.record.dumps()


def test_loading_goes_on_with_the_dice_that_fit_the_commitment():
    table = watertable.open("template", seats=2, dice="mine")
    for _ in range(4):
        seat = table.asked[0]
        table.play(seat, table.legal(seat)[0])
    half = table.record.dumps()
    same = watertable.load(half, dice="mine")
    other = watertable.load(half)
    assert "dice" in other.record.lines[-1], "a line says that other dice are used from here on"
    for again in (table, same):
        while again.asked:
            again.play(again.asked[0], again.legal(again.asked[0])[0])
    assert same.record.dumps() == table.record.dumps()
    while other.asked:
        other.play(other.asked[0], other.legal(other.asked[0])[0])
    assert key(watertable.load(other.record.dumps()).state) == key(other.state)


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 1, "empty"),
        ("{}\n", 1, "not the header"),
        (TEXT[:-1], len(TEXT.splitlines()), "cut"),
        (TEXT[: TEXT.index("\n") + 9], 2, "cut"),
        ("[" * 1_000_000, 1, "cut|nested|characters"),
        ("[" * 1_000_000 + "\n", 1, "characters"),
        ("{}\n" * 1_000_000, MOST_LINES + 1, "lines are read"),
        (TEXT.encode()[:40] + b"\xff\xfe\n", 1, "not UTF-8"),
        (edited(1, rules=99), 1, "rules version 99"),
        (edited(1, data="0123456789abcdef"), 1, "other printed data"),
        (edited(1, game="atlantis"), 1, "no house 'atlantis'"),
        (edited(1, seats=9), 1, "takes 2, 3, 4 seats"),
        (edited(1, options={"rounds": 3}), 1, "options are not complete"),
        (edited(1, watertable=2), 1, "format 2"),
        (edited(2, n=7), 2, "its number is 7, 1 is due"),
        (edited(2, do="deal kraken"), 2, "no action reads"),
        (edited(2, do="tide 1"), 2, "cannot happen here"),
        (edited(2, seat=0), 2, "not asked"),
        (edited(2, do="(gone)"), 2, "has the keys"),
        (edited(len(TEXT.splitlines()), dice="loaded"), len(TEXT.splitlines()), "not those"),
        (edited(len(TEXT.splitlines()), end={}), len(TEXT.splitlines()), "outcome"),
        (TEXT + TEXT.splitlines()[-1] + "\n", len(TEXT.splitlines()) + 1, "number"),
        (TEXT.replace('"n":1,', '"n":1,"n":1,', 1), 2, "twice"),
        (TEXT.replace('"n":1,', '"n":NaN,', 1), 2, "NaN is not a number"),
        (TEXT.replace('"n":1,', '"n":' + "1" * 99 + ",", 1), 2, "99 digits"),
    ],
)
def test_what_is_broken_is_refused_with_line_and_reason(text, line, reason):
    refused(text, line, reason)


def test_broken_records_never_crash_or_hang(capsys):
    found = campaign(HOUSE, 5_000, "make test")
    with capsys.disabled():
        print(f"\nfuzz: {found}")
    assert found.clean(), [*found.crashes, *found.hangs, *found.nameless][:5]
    assert found.refused > 4_000, "the fuzz must break most of what it touches"


# What records of the first published data were stamped with, when notes on sources still counted.
FIRST = {
    "template": ("1e3ce20e3fb03ea0", "8f374a7289acdcf5"),
    "raging_waters": ("13013e884c05ac88", "6c975ec617b26bc8"),
    "rivers": ("1bab629402fa10f3", "f07532b9cc958e8a"),
    "whitewater": ("28c267ae93cc1071", "d9b6ef7fbc1d2701"),
    "rising_waters": ("f5593a783e9341af", "531d6b1d1f5c30da"),
    "new_bedford": ("cccbd40167272b62", "ca822c1891e89e43"),
}


@pytest.mark.parametrize("name", FIRST)
def test_a_house_knows_the_digest_of_its_older_records(name):
    house = watertable.house(name)
    old, values = FIRST[name]
    assert house.meta.earlier_data[old] == values
    assert house.has_data(house.digest)
    assert house.has_data(old) == (house.digest == values)
    assert not house.has_data("")


def test_an_older_record_is_read_also_after_a_note_was_edited(monkeypatch):
    old, values = FIRST["template"]
    monkeypatch.setattr(HOUSE, "former_digest", "edited since then")
    table = watertable.load(edited(1, data=old))
    assert table.outcome is not None
    assert table.record.header["data"] == old  # a record stays as it was written
    monkeypatch.setattr(HOUSE, "digest", "other values, from a box")
    refused(edited(1, data=old), 1, "other printed data")
    refused(edited(1, data=values), 1, "other printed data")


def test_a_record_played_with_a_box_is_read_with_the_same_box(monkeypatch):
    """No list can know the digests of everybody's corrections: they are reckoned the old way too."""
    monkeypatch.setattr(HOUSE, "digest", "the values of the box")
    monkeypatch.setattr(HOUSE, "former_digest", "values and notes of the box")
    assert watertable.load(edited(1, data="values and notes of the box")).outcome is not None
