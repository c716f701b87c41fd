"""A house's rules.toml: one row per rule, card and ruling, with its help section, code, tests and trust."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from watertable.kernel.data import TRUST
from watertable.kernel.errors import DataError

# A rule stands in the rulebook, a card on a component, a ruling decides where both are silent.
KINDS: Final = ("rule", "card", "ruling")
TRUSTED: Final = (*TRUST, "unknown")
_TEXTS: Final = ("id", "page", "text", "reason", "chapter", "section", "data", "trust")
_LISTS: Final = ("code", "tests")
_KEYS: Final = ["title", "intro", "note", "term", "rule", "card", "ruling"]
_NEEDED: Final = {
    "rule": ("page", "text", "section", "trust"),
    "card": ("id", "text", "section", "data", "trust"),
    "ruling": ("id", "text", "reason", "section", "trust"),
}


class RuleRow:
    """One rule, card or ruling, and where it is coded and tested."""

    kind: str
    id: str  # the number of a ruling, the name of a card
    page: str  # page or chapter of the rulebook
    text: str  # in our own words
    reason: str  # of a ruling
    chapter: str  # heading in RULES.md
    section: str  # section of the help drawer: `rules.<section>` in text/en.toml
    data: str  # the printed row: `file.toml#id`
    trust: str
    code: list[str]  # `rules/flow.begin`, `data/cards.toml`
    tests: list[str]  # `test_turn::test_a_six_brings_a_token`

    def __init__(self, kind: str, place: str, values: Mapping[str, Any]) -> None:
        self.kind = kind
        _check(kind, place, values)
        self.id = str(values.get("id", ""))
        self.page = str(values.get("page", ""))
        self.text = str(values["text"])
        self.reason = str(values.get("reason", ""))
        self.chapter = str(values.get("chapter", ""))
        self.section = str(values["section"])
        self.data = str(values.get("data", ""))
        self.trust = str(values["trust"])
        self.code = [str(name) for name in values.get("code", [])]
        self.tests = [str(name) for name in values.get("tests", [])]

    def name(self) -> str:
        """For messages: `ruling 13`, or the page and the beginning of the text."""
        return f"{self.kind} {self.id}" if self.id else f"{self.page}: {self.text[:40]}"


class Rulebook:
    """All rows of a rules.toml, in file order, with the prose around them."""

    title: str
    intro: str
    rows: list[RuleRow]
    notes: list[tuple[str, str]]  # title and text of further sections
    glossary: list[tuple[str, str]]  # a word of the rulebook, its name in the code

    def __init__(self, house: str, content: Mapping[str, Any]) -> None:
        place = f"{house}/rules.toml"
        for key in content:
            if key not in _KEYS:
                raise DataError(place, f"unknown key {key!r}")
        self.title = str(content.get("title", house))
        self.intro = str(content.get("intro", ""))
        self.rows = []
        for kind in KINDS:
            seen: set[str] = set()
            for n, values in enumerate(content.get(kind, [])):
                row = RuleRow(kind, f"{place}: {kind} {values.get('id', n + 1)}", values)
                if row.id != "" and row.id in seen:
                    raise DataError(place, f"{row.name()} occurs twice")
                seen.add(row.id)
                self.rows.append(row)
        self.notes = [(str(note["title"]), str(note["text"])) for note in content.get("note", [])]
        self.glossary = [(str(term["word"]), str(term["name"])) for term in content.get("term", [])]

    def of_kind(self, kind: str) -> list[RuleRow]:
        return [row for row in self.rows if row.kind == kind]


def _check(kind: str, place: str, values: Mapping[str, Any]) -> None:
    for key in _NEEDED[kind]:
        if key not in values:
            raise DataError(place, f"has no {key!r}")
    for key, value in values.items():
        if key in _TEXTS:
            if not isinstance(value, str):
                raise DataError(place, f"{key!r} should be a text, not {value!r}")
        elif key in _LISTS:
            if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
                raise DataError(place, f"{key!r} should be a list of texts, not {value!r}")
        else:
            raise DataError(place, f"unknown key {key!r}")
    if values["trust"] not in TRUSTED:
        raise DataError(place, f"trust {values['trust']!r} is not one of {', '.join(TRUSTED)}")
