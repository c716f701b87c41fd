"""Fuzzing of records: each is loaded or refused with its line; none may crash or hang."""

from __future__ import annotations

import json
import time
from typing import Final

import watertable
from watertable.kernel.chance import Dice
from watertable.kernel.errors import RecordError
from watertable.kernel.house import House
from watertable.kernel.table import open_table

SLOW: Final = 2.0  # seconds: a load that takes longer counts as a hang


class Findings:
    """The results of a campaign."""

    def __init__(self) -> None:
        self.tried = 0
        self.loaded = 0
        self.refused = 0
        self.crashes: list[str] = []
        self.hangs: list[str] = []
        self.nameless: list[str] = []

    def clean(self) -> bool:
        return not (self.crashes or self.hangs or self.nameless)

    def __str__(self) -> str:
        return (
            f"{self.tried} records, {self.loaded} loaded, {self.refused} refused, "
            f"{len(self.crashes)} crashes, {len(self.hangs)} hangs, "
            f"{len(self.nameless)} refusals without a line"
        )


def sample_record(house: House, seats: int, dice: str) -> str:
    """A complete random game with take-backs, ended turns and rewinds."""
    table = open_table(house, seats, None, dice, [0])
    luck = Dice(f"{dice}/choices")
    while table.outcome is None:
        if table.waiting:
            table.end_turn(table.waiting[0])
            continue
        seat = table.asked[luck.below(len(table.asked))]
        legal = table.legal(seat)
        table.play(seat, legal[luck.below(len(legal))])
        if luck.below(8) == 0 and table.drafts(seat):
            table.take_back(seat)
        elif luck.below(40) == 0 and not table.over and table.answers(seat):
            answers = table.answers(seat)[-4:]
            table.go_back(table.opening(answers[luck.below(len(answers))]))
    return table.record.dumps()


_JUNK: Final = (
    *("", "{}", "[]", "null", "NaN", "Infinity", "-1", "1e999", '"', "\\u0000", "\x00", "é", "💧"),
    *("[" * 2000, "{" * 300, "9" * 400, "true", '{"n":1,"n":2}', '{"n":0}', "\r", "\t", " "),
)
_KEYS: Final = (
    "n",
    "seat",
    "do",
    "back",
    "done",
    "end",
    "dice",
    "ms",
    "rules",
    "data",
    "game",
    "seats",
)
_VALUES: Final[tuple[object, ...]] = (
    None,
    True,
    False,
    -1,
    0,
    1,
    2,
    10**15,
    1.5,
    "",
    "x",
    [],
    {},
    [[]],
    {"a": 1},
)


def broken(text: str, luck: Dice) -> bytes:
    """The record with one to three mutations."""
    raw = text
    for _ in range(1 + luck.below(3)):
        raw = _WAYS[luck.below(len(_WAYS))](raw, luck)
    data = raw.encode("utf-8", "surrogatepass")
    if luck.below(12) == 0 and data:
        at = luck.below(len(data))
        data = data[:at] + bytes([luck.below(256)]) + data[at + 1 :]
    return data


def _lines(text: str) -> list[str]:
    return text.split("\n")


def _cut(text: str, luck: Dice) -> str:
    return text[: luck.below(len(text) + 1)]


def _drop_line(text: str, luck: Dice) -> str:
    lines = _lines(text)
    del lines[luck.below(len(lines))]
    return "\n".join(lines)


def _double_line(text: str, luck: Dice) -> str:
    lines = _lines(text)
    at = luck.below(len(lines))
    return "\n".join([*lines[:at], lines[at], *lines[at:]])


def _swap_lines(text: str, luck: Dice) -> str:
    lines = _lines(text)
    one, other = luck.below(len(lines)), luck.below(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return "\n".join(lines)


def _junk(text: str, luck: Dice) -> str:
    at = luck.below(len(text) + 1)
    return text[:at] + _JUNK[luck.below(len(_JUNK))] + text[at:]


def _junk_line(text: str, luck: Dice) -> str:
    lines = _lines(text)
    lines[luck.below(len(lines))] = _JUNK[luck.below(len(_JUNK))]
    return "\n".join(lines)


def _delete(text: str, luck: Dice) -> str:
    at = luck.below(len(text) + 1)
    return text[:at] + text[at + 1 + luck.below(9) :]


def _value(text: str, luck: Dice) -> str:
    """Change a value or a key; the line stays JSON."""
    lines = _lines(text)
    at = luck.below(len(lines))
    try:
        line = json.loads(lines[at])
    except (ValueError, RecursionError):
        return text
    if isinstance(line, dict):
        line[_KEYS[luck.below(len(_KEYS))]] = _VALUES[luck.below(len(_VALUES))]
        lines[at] = json.dumps(line)
    return "\n".join(lines)


_WAYS: Final = (
    *(_cut, _drop_line, _double_line, _swap_lines, _junk, _junk_line, _delete, _value, _value),
)


def campaign(house: House, n: int, seed: str, seconds: float = 0) -> Findings:
    """Load n broken records of a house (or as many as the seconds allow)."""
    counts = house.meta.seats
    whole = [sample_record(house, counts[i % len(counts)], f"{seed}/{i}") for i in range(4)]
    found = Findings()
    started = time.monotonic()
    for i in range(n):
        if seconds and time.monotonic() - started > seconds:
            break
        luck = Dice(f"{seed}/broken/{i}")
        _try(broken(whole[i % len(whole)], luck), f"{seed}/broken/{i}", found)
    return found


def _try(data: bytes, name: str, found: Findings) -> None:
    found.tried += 1
    clock = time.monotonic()
    try:
        watertable.load(data)
        found.loaded += 1
    except RecordError as refusal:
        found.refused += 1
        if refusal.line < 1 or f"line {refusal.line}" not in str(refusal):
            found.nameless.append(name)
    except Exception as error:  # these are what the campaign looks for
        found.crashes.append(f"{name}: {type(error).__name__}: {error}")
    if time.monotonic() - clock > SLOW:
        found.hangs.append(name)
