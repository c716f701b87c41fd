"""Annotated records: a record of answers and draws with notes, in one TOML file.

Lessons and puzzles are its readers; studies and debriefs are the same file with fewer or more notes (docs/teach/lessons.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from watertable.kernel.data import nearest
from watertable.kernel.errors import DataError
from watertable.kernel.state import CHANCE
from watertable.kernel.text import Words

# What a step asks of the learner.
READ: Final = "read"  # nothing: read and go on
DO: Final = "do"  # one of the named actions
GOAL: Final = "goal"  # any actions, until an event happens
FREE: Final = "free"  # play on against bots

_HEAD: Final = {"title", "about", "seats", "seat", "options", "dice", "minutes", "setup", "step"}
_STEP: Final = {"say", "text", "point", "arrows", "do", "goal", "line", "wrong", "then", "free"}
_FREE: Final = {"bot", "answers", "guide"}
_SIDE: Final = {"say", "text", "line", "facts"}
PRACTICE: Final = "practice"  # the part of the catalogue that all puzzles of a house share
MOST_STEPS: Final = 60
MOST_LINES: Final = 400


class Line:
    """An answer of a seat or a draw of chance, in notation."""

    def __init__(self, seat: int, text: str) -> None:
        self.seat = seat
        self.text = text


class Goal:
    """An event that must happen: its kind, and the facts it must have."""

    def __init__(self, event: str, facts: dict[str, int]) -> None:
        self.event = event
        self.facts = facts


class SideLine:
    """A line that is shown and not played: what would have happened."""

    def __init__(self, text: str, line: list[Line]) -> None:
        self.text = text
        self.line = line


class Step:
    """One note: words, what they point at, what the learner does, and what others do then."""

    def __init__(self, place: str, text: str) -> None:
        self.place = place  # file and step, for error messages
        self.text = text
        self.kind = READ
        self.point: list[str] = []
        self.arrows: list[tuple[str, str]] = []
        self.line: list[str] = []  # of the learner; DO: any one of these, GOAL: one way to do it
        self.goal: Goal | None = None
        self.wrong = ""  # said to a legal answer that is not asked for
        self.then: list[Line] = []
        self.bot = ""  # FREE: the level of the other seats
        self.answers = 0  # FREE: how many answers of the learner; 0: until the game ends
        self.guide: dict[str, str] = {}  # FREE: a text per kind of question
        self.side: list[SideLine] = []


class Lesson:
    """An annotated record: how the table is set up, then the steps."""

    def __init__(self, name: str, place: str) -> None:
        self.name = name
        self.place = place
        self.title = ""
        self.about = ""
        self.seats = 0
        self.seat = 0  # the learner
        self.options: dict[str, Any] = {}
        self.dice = name
        self.minutes = 3
        self.setup: list[Line] = []
        self.steps: list[Step] = []

    def words(self) -> int:
        """How many words its steps say."""
        said = [text for step in self.steps for text in (step.text, *step.guide.values())]
        return sum(len(text.split()) for text in said)


class Course:
    """The lessons of a house, in order, and its puzzles."""

    def __init__(self, lessons: list[Lesson], puzzles: list[Lesson], unused: list[str]) -> None:
        self.lessons = lessons
        self.puzzles = puzzles
        self.unused = unused  # keys of the catalogue that none of them says

    def find(self, name: str) -> Lesson | None:
        for lesson in [*self.lessons, *self.puzzles]:
            if lesson.name == name:
                return lesson
        return None


class _Reader:
    """Reads one file; every error names the file, the step and the key."""

    def __init__(
        self, place: str, name: str, part: str, words: Words | None, said: set[str]
    ) -> None:
        self.place = place
        self.name = name
        self.part = part  # of the catalogue
        self.words = words
        self.said = said

    def lesson(self, row: Mapping[str, Any]) -> Lesson:
        self._known(self.place, row, _HEAD | {"title_text", "about_text"})
        made = Lesson(self.name, self.place)
        made.title = self._sentence(self.place, row, "title", "title_text")
        made.about = self._sentence(self.place, row, "about", "about_text")
        made.seats = self._int(self.place, row, "seats")
        made.seat = self._int(self.place, row, "seat", 1) - 1
        if not 0 <= made.seat < made.seats:
            raise DataError(self.place, f"'seat' should be from 1 to {made.seats}")
        made.minutes = self._int(self.place, row, "minutes", 3)
        made.dice = str(row.get("dice", self.name))
        options = row.get("options", {})
        if not isinstance(options, dict):
            raise DataError(self.place, "'options' should be a table")
        made.options = dict(options)
        made.setup = self._lines(self.place, row, "setup", made.seats)
        steps = row.get("step", [])
        if not isinstance(steps, list) or not steps or len(steps) > MOST_STEPS:
            raise DataError(self.place, f"should have from 1 to {MOST_STEPS} [[step]]")
        for number, step in enumerate(steps):
            made.steps.append(self._step(f"{self.place}: step {number + 1}", step, made))
        return made

    def _step(self, place: str, row: object, lesson: Lesson) -> Step:
        if not isinstance(row, dict):
            raise DataError(place, "should be a table")
        self._known(place, row, _STEP | {"wrong_text", "side"})
        made = Step(place, self._sentence(place, row, "say", "text"))
        made.point = self._texts(place, row, "point")
        for pair in row.get("arrows", []):
            if not isinstance(pair, list) or len(pair) != 2:
                raise DataError(place, "'arrows' should be a list of pairs of refs")
            made.arrows.append((str(pair[0]), str(pair[1])))
        kinds = [kind for kind in (DO, GOAL, FREE) if kind in row]
        if len(kinds) > 1:
            raise DataError(place, f"has both {kinds[0]!r} and {kinds[1]!r}; a step asks one thing")
        made.kind = kinds[0] if kinds else READ
        if made.kind == GOAL:
            made.goal = self._goal(place, row["goal"])
            made.line = self._texts(place, row, "line")
        elif "line" in row:
            raise DataError(place, "'line' belongs to a goal")
        if made.kind == DO:
            made.line = self._texts(place, row, "do")
        if made.kind in (DO, GOAL):
            if not made.line:
                raise DataError(place, f"'{DO if made.kind == DO else 'line'}' names no action")
            if "wrong" in row or "wrong_text" in row:
                made.wrong = self._sentence(place, row, "wrong", "wrong_text")
        if made.kind == FREE:
            self._free(place, row["free"], made)
        made.then = self._lines(place, row, "then", lesson.seats)
        for side in row.get("side", []):
            self._known(place, side, _SIDE)
            text = self._sentence(place, side, "say", "text")
            for fact in side.get("facts", {}):
                number = self._int(place, side["facts"], fact)
                text = text.replace("{" + fact + "}", str(number))
            made.side.append(SideLine(text, self._lines(place, side, "line", lesson.seats)))
        return made

    def _goal(self, place: str, row: object) -> Goal:
        if not isinstance(row, dict) or not isinstance(row.get("event"), str):
            raise DataError(place, "'goal' should be { event = \"kind\", … }")
        facts: dict[str, int] = {}
        for name in row:
            if name != "event":
                facts[name] = self._int(place, row, name)
        return Goal(row["event"], facts)

    def _free(self, place: str, row: object, made: Step) -> None:
        if not isinstance(row, dict):
            raise DataError(place, "'free' should be { bot = \"easy\", … }")
        self._known(place, row, _FREE)
        made.bot = str(row.get("bot", "easy"))
        made.answers = self._int(place, row, "answers", 0)
        for kind, key in row.get("guide", {}).items():
            made.guide[kind] = self._said(place, str(key))

    # Fields

    def _known(self, place: str, row: Mapping[str, Any], keys: set[str]) -> None:
        for key in row:
            if key not in keys:
                raise DataError(place, f"unknown key {key!r}" + nearest(key, keys))

    def _int(self, place: str, row: Mapping[str, Any], key: str, default: int | None = None) -> int:
        value = row.get(key, default)
        if not isinstance(value, int) or isinstance(value, bool):
            raise DataError(place, f"{key!r} should be a number, not {value!r}")
        return value

    def _texts(self, place: str, row: Mapping[str, Any], key: str) -> list[str]:
        value = row.get(key, [])
        if isinstance(value, str):
            value = [value]
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            raise DataError(place, f"{key!r} should be a text or a list of texts")
        return list(value)

    def _sentence(self, place: str, row: Mapping[str, Any], key: str, free: str) -> str:
        """The text under a key of the catalogue, or the text itself."""
        if free in row:
            if key in row:
                raise DataError(place, f"has both {key!r} and {free!r}")
            text = row[free]
            if not isinstance(text, str) or not text.strip():
                raise DataError(place, f"{free!r} should be a sentence")
            return text
        if not isinstance(row.get(key), str):
            raise DataError(place, f"has neither {key!r} nor {free!r}")
        return self._said(place, row[key])

    def _said(self, place: str, key: str) -> str:
        full = f"{self.part}.{key}"
        if self.words is None or not self.words.has(full):
            raise DataError(place, f"text/lessons.en.toml has no {full!r}")
        self.said.add(full)
        return self.words.sentences[full]

    def _lines(self, place: str, row: Mapping[str, Any], key: str, seats: int) -> list[Line]:
        found = [self._line(place, key, text, seats) for text in self._texts(place, row, key)]
        if len(found) > MOST_LINES:
            raise DataError(place, f"{key!r} has more than {MOST_LINES} lines")
        return found

    def _line(self, place: str, key: str, text: str, seats: int) -> Line:
        who, colon, action = text.partition(":")
        if not colon or not action.strip():
            raise DataError(place, f"{key!r}: {text!r} should read '2: …' or 'chance: …'")
        if who == "chance":
            return Line(CHANCE, action.strip())
        if not who.isdecimal() or not 1 <= int(who) <= seats:
            raise DataError(place, f"{key!r}: {who!r} is no seat from 1 to {seats}")
        return Line(int(who) - 1, action.strip())


def read_course(
    files: list[tuple[str, str, dict[str, Any]]],
    catalogue: Mapping[str, Any],
    puzzles: list[tuple[str, str, dict[str, Any]]] | None = None,
) -> Course:
    """The lessons of a house from their files (name, place, content) and the catalogue of their texts."""
    words = Words(catalogue, {})
    said: set[str] = set()
    lessons = [_Reader(place, name, name, words, said).lesson(row) for name, place, row in files]
    practice = [
        _Reader(place, name, PRACTICE, words, said).lesson(row)
        for name, place, row in puzzles or []
    ]
    names = [lesson.name for lesson in lessons]
    for puzzle in practice:
        if puzzle.name in names:
            raise DataError(puzzle.place, f"there is a lesson {puzzle.name!r} too")
    return Course(lessons, practice, sorted(set(words.sentences) - said))
