"""Texts: a key of text/en.toml and named ints; rendered at the interfaces, never in rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mypy_extensions import mypyc_attr

MAX_CACHED: Final = 4096


class Say:
    """A text for a person: the key of a sentence and its int arguments."""

    key: str
    facts: dict[str, int]

    def __init__(self, key: str, **facts: int) -> None:
        self.key = key
        self.facts = facts

    def plain(self) -> dict[str, Any]:
        """JSON-ready."""
        return {"key": self.key, **self.facts}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Say) and self.key == other.key and self.facts == other.facts

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"Say({self.key!r}, {self.facts})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Words:
    """A house's catalogue in one language.

    In a sentence `{n}` is a number, `{tile:building}` the name of building number `tile`
    (`[name.building]`, in the order of the house's ids), `{n:coin|coins}` a counted noun and
    `{seat:seat}` the name of the player at that seat.
    """

    sentences: dict[str, str]
    names: dict[str, list[str]]  # kind -> names in id order
    ids: dict[str, list[str]]  # kind -> row ids
    said: dict[
        tuple[str, tuple[tuple[str, int], ...]], str
    ]  # cache of sentences without player names

    def __init__(self, catalogue: Mapping[str, Any], ids: Mapping[str, list[str]]) -> None:
        self.sentences = {}
        _flatten("", catalogue, self.sentences)
        self.names = {}
        self.said = {}
        self.ids = dict(ids)
        for kind, rows in ids.items():
            self.names[kind] = [self.sentences.get(f"name.{kind}.{row}", row) for row in rows]

    def has(self, key: str) -> bool:
        return key in self.sentences

    def name(self, kind: str, number: int) -> str:
        """The name of piece `number` of a kind."""
        rows = self.names.get(kind)
        if rows is None or not 0 <= number < len(rows):
            return str(number)
        return rows[number]

    def piece(self, row: str) -> str:
        """The name of the piece with this row id, of any kind; the id if there is none."""
        for kind, rows in self.ids.items():
            if row in rows:
                return self.names[kind][rows.index(row)]
        return row

    def number(self, row: str) -> int | None:
        """The number of the piece with this row id, of any kind; for states written as text."""
        for rows in self.ids.values():
            if row in rows:
                return rows.index(row)
        return None

    def tell(self, say: Say, seats: list[str] | None = None) -> str:
        """Render a text. `seats` are the player names by seat."""
        if seats is not None:
            return self._told(say, seats)
        # Scenes use the same hundred sentences repeatedly.
        key = (say.key, tuple(say.facts.items()))
        sentence = self.said.get(key)
        if sentence is None:
            if len(self.said) >= MAX_CACHED:
                self.said.clear()
            sentence = self.said[key] = self._told(say, seats)
        return sentence

    def text(self, key: str, **facts: int) -> str:
        """The sentence of a key, for labels and panels."""
        return self.tell(Say(key, **facts))

    def _told(self, say: Say, seats: list[str] | None) -> str:
        pattern = self.sentences.get(say.key)
        if pattern is None:
            facts = " ".join(f"{name}={value}" for name, value in sorted(say.facts.items()))
            return f"{say.key} {facts}".strip()
        return self._fill(pattern, say.facts, seats)

    def _fill(self, pattern: str, facts: dict[str, int], seats: list[str] | None) -> str:
        parts: list[str] = []
        at = 0
        while True:
            start = pattern.find("{", at)
            if start < 0:
                parts.append(pattern[at:])
                return "".join(parts)
            end = pattern.index("}", start)
            parts.append(pattern[at:start])
            parts.append(self._slot(pattern[start + 1 : end], facts, seats))
            at = end + 1

    def _slot(self, slot: str, facts: dict[str, int], seats: list[str] | None) -> str:
        name, _, how = slot.partition(":")
        value = facts.get(name)
        if value is None:
            return "{" + slot + "}"
        if how == "":
            return str(value)
        if how == "seat":
            if seats is not None and 0 <= value < len(seats):
                return seats[value]
            return f"Seat {value + 1}"
        if "|" in how:
            one, _, many = how.partition("|")
            return f"{value} {one if value == 1 else many}"
        return self.name(how, value)


def _flatten(prefix: str, node: Mapping[str, Any], into: dict[str, str]) -> None:
    for word, value in node.items():
        if isinstance(value, dict):
            _flatten(f"{prefix}{word}.", value, into)
        else:
            into[prefix + word] = str(value)
