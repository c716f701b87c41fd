"""The save file: a header, then one numbered line per answer, draw or other entry."""

from __future__ import annotations

import json
from typing import Any, Final

from watertable.kernel.errors import RecordError

FORMAT: Final = 1

# Limits of a file; a table never writes more.
MOST_BYTES: Final = 8 * 1024 * 1024
MOST_LINES: Final = 100_000
LONGEST_LINE: Final = 8_000
DEEPEST: Final = 8
LONGEST_NUMBER: Final = 18

_SHAPES: Final[tuple[tuple[set[str], set[str]], ...]] = (
    ({"n", "seat", "do"}, {"ms"}),
    ({"n", "seat", "back"}, {"ms"}),
    ({"n", "seat", "done"}, {"ms"}),
    ({"n", "dice"}, set()),
    ({"n", "rules", "data"}, {"back"}),
    ({"n", "end", "dice"}, set()),
)
_HEADER: Final = {"n", "watertable", "game", "rules", "data", "seats", "options", "confirm", "dice"}
_PARENT: Final = {"record", "line"}  # only in a fork: the game it began from (`kernel/fork.py`)


class Record:
    """A header and its lines; append-only."""

    header: dict[str, Any]
    lines: list[dict[str, Any]]

    def __init__(self, header: dict[str, Any]) -> None:
        self.header = header
        self.lines = []

    def next_number(self) -> int:
        return len(self.lines) + 1

    def add(self, line: dict[str, Any]) -> dict[str, Any]:
        """Append a line; it gets the next number."""
        numbered = {"n": self.next_number(), **line}
        self.lines.append(numbered)
        return numbered

    def dumps(self) -> str:
        """The whole `.wt.jsonl` text."""
        return "".join([write(self.header), *[write(line) for line in self.lines]])

    def moves(self) -> list[dict[str, Any]]:
        """The lines that move the record to newer rules. The whole record is replayed on the last of
        them; a `back` says that the lines from there on are void and are not replayed.
        """
        return [line for line in self.lines if "rules" in line]

    def edition(self) -> tuple[int, str]:
        """The rules version and the data digest the record is replayed on."""
        moves = self.moves()
        last = moves[-1] if moves else self.header
        return last["rules"], last["data"]

    @property
    def ended(self) -> bool:
        return bool(self.lines) and "end" in self.lines[-1]


def write(line: dict[str, Any]) -> str:
    """One line of the file."""
    return json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n"


def header(
    game: str,
    rules: int,
    data: str,
    seats: int,
    options: dict[str, Any],
    confirm: list[int],
    dice: str,
) -> dict[str, Any]:
    """The first line: game, rules version, data digest, and the commitment of the dice."""
    return {
        "n": 0,
        "watertable": FORMAT,
        "game": game,
        "rules": rules,
        "data": data,
        "seats": seats,
        "options": options,
        "confirm": confirm,
        "dice": dice,
    }


def read(text: str | bytes) -> Record:
    """The record in a file, or a refusal that names the line. Legality is checked by the
    table that replays it.
    """
    lines = _split(text)
    first = _parse(1, lines[0])
    _check_header(first)
    record = Record(first)
    for place in range(1, len(lines)):
        line = _parse(place + 1, lines[place])
        _check_line(place, line)
        if record.ended:
            raise RecordError(place + 1, "stands after the end line")
        record.lines.append(line)
    if "parent" in first and len(record.lines) < first["parent"]["line"]:
        raise RecordError(len(lines) + 1, "is missing: the file ends before the line it began from")
    return record


def counting(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The answers and draws that are not void."""
    kept: list[dict[str, Any]] = []
    for line in lines:
        if "back" in line:
            who, start = line.get("seat"), line["back"]
            kept = [old for old in kept if old["n"] < start or who not in (None, old["seat"])]
        elif "do" in line:
            kept.append(line)
    return kept


def _split(text: str | bytes) -> list[str]:
    size = len(text)
    if size > MOST_BYTES:
        raise RecordError(1, f"the file has {size} bytes or more, at most {MOST_BYTES} are read")
    if isinstance(text, bytes):
        text = _decode(text)
    if text.strip() == "":
        raise RecordError(1, "the file is empty")
    lines = text.split("\n")
    if lines[-1] != "":
        raise RecordError(len(lines), "is cut: it has no line end")
    lines.pop()
    if len(lines) > MOST_LINES:
        raise RecordError(MOST_LINES + 1, f"at most {MOST_LINES} lines are read")
    return lines


def _decode(raw: bytes) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise RecordError(line, f"is not UTF-8 (byte {error.start} of the file)") from None


def _parse(place: int, line: str) -> dict[str, Any]:
    if len(line) > LONGEST_LINE:
        raise RecordError(place, f"has more than {LONGEST_LINE} characters")
    if line.count("[") + line.count("{") > 400 or not _shallow(line):
        raise RecordError(place, f"is nested deeper than {DEEPEST}")
    try:
        found = json.loads(
            line, object_pairs_hook=_once, parse_constant=_no_constant, parse_int=_small_int
        )
    except (ValueError, RecursionError) as error:
        raise RecordError(place, f"is not a line of JSON: {str(error)[:120]}") from None
    if not isinstance(found, dict):
        raise RecordError(place, "is not an object")
    return found


def _shallow(line: str) -> bool:
    depth = 0
    for mark in line:
        if mark in "[{":
            depth += 1
            if depth > DEEPEST:
                return False
        elif mark in "]}":
            depth -= 1
    return True


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for name, value in pairs:
        if name in made:
            raise ValueError(f"the key {name[:40]!r} occurs twice")
        made[name] = value
    return made


def _no_constant(word: str) -> Any:
    raise ValueError(f"{word} is not a number")


def _small_int(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise ValueError(f"a number of {len(digits)} digits")
    return int(digits)


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _check_header(line: dict[str, Any]) -> None:
    if "watertable" not in line:
        raise RecordError(1, "is not the header of a Water Table record")
    if line["watertable"] != FORMAT or isinstance(line["watertable"], bool):
        raise RecordError(1, f"format {line['watertable']!r} is not {FORMAT}")
    if set(line) - {"parent"} != _HEADER:
        odd = sorted((set(line) - {"parent"}) ^ _HEADER)
        raise RecordError(1, f"the header lacks or adds: {', '.join(odd)[:120]}")
    good = (
        line["n"] == 0
        and _is_int(line["rules"])
        and _is_int(line["seats"])
        and all(isinstance(line[key], str) for key in ("game", "data", "dice"))
        and isinstance(line["options"], dict)
        and isinstance(line["confirm"], list)
        and all(_is_int(seat) for seat in line["confirm"])
    )
    if not good:
        raise RecordError(1, "a value of the header has the wrong type")
    if "parent" in line and not _is_parent(line["parent"]):
        raise RecordError(1, "the parent is not a record's SHA-256 and a line of it")


def _is_parent(value: object) -> bool:
    if not isinstance(value, dict) or set(value) != _PARENT:
        return False
    name, line = value["record"], value["line"]
    if not isinstance(name, str) or not _is_int(line):
        return False
    return len(name) == 64 and set(name) <= set("0123456789abcdef") and 0 <= line < MOST_LINES


def _check_line(number: int, line: dict[str, Any]) -> None:
    place = number + 1
    if line.get("n") != number or isinstance(line.get("n"), bool):
        raise RecordError(place, f"its number is {str(line.get('n'))[:20]}, {number} is due")
    keys = set(line)
    if not any(need <= keys and keys <= need | may for need, may in _SHAPES):
        raise RecordError(place, f"has the keys {', '.join(sorted(keys))[:120]}")
    good = (
        (line.get("seat") is None or _is_int(line["seat"]))
        and isinstance(line.get("do", ""), str)
        and _is_int(line.get("back", 0))
        and line.get("done", True) is True
        and isinstance(line.get("dice", ""), str)
        and _is_int(line.get("rules", 0))
        and isinstance(line.get("data", ""), str)
        and isinstance(line.get("end", {}), dict)
        and _is_int(line.get("ms", 0))
    )
    if not good:
        raise RecordError(place, "a value has the wrong type")
    if "rules" in line and not 0 < line.get("back", 1) <= number:
        raise RecordError(place, "goes back to a line that is not there")
    if line.get("seat") is None and "done" in line:
        raise RecordError(place, "chance ends no turn")
