"""A house: a game with everything that belongs to it (options, rules, words, drawings)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from watertable.kernel.annotated import Course, read_course
from watertable.kernel.data import Box
from watertable.kernel.errors import DataError, OptionError
from watertable.kernel.rulebook import Rulebook
from watertable.kernel.state import State, declared
from watertable.kernel.text import Say

if TYPE_CHECKING:
    from watertable.kernel.action import Action
    from watertable.kernel.game import Game
    from watertable.kernel.picture import Picture, Preview
    from watertable.kernel.scene import Backdrop, Scene, Sheet
    from watertable.kernel.text import Words
    from watertable.kernel.view import View

# The value of an option: a flag, a number, a word, or a list of words.
Value: TypeAlias = bool | int | str | list[str]
Options: TypeAlias = dict[str, Value]


class Option:
    """An option of a game: `values` are the allowed words, `items` the allowed members of a list."""

    key: str
    default: Value
    values: list[Value]
    items: list[str]

    def __init__(self, key: str, row: Mapping[str, Any]) -> None:
        for word in row:
            if word not in ("default", "values", "items"):
                raise DataError(f"meta.toml option {key}", f"unknown key {word!r}")
        self.key = key
        self.default = row["default"]
        self.values = list(row.get("values", []))
        self.items = list(row.get("items", []))
        if isinstance(self.default, bool) and not self.values:
            self.values = [False, True]

    def read(self, given: object) -> Value:
        """Parse a value from Python or the command line; an error lists the choices."""
        if isinstance(given, str) and "," in given:
            given = [word.strip() for word in given.split(",") if word.strip()]
        if isinstance(given, (list, tuple)):
            return self._list([str(word) for word in given])
        for value in self.values:
            if given == value and isinstance(given, bool) == isinstance(value, bool):
                return value
            if isinstance(given, str) and given.lower() == str(value).lower():
                return value
        if isinstance(given, str) and given in self.items:
            return [given]
        if isinstance(given, str) and given == "" and isinstance(self.default, list):
            return []
        raise OptionError(self.key, f"{given!r} is not one of {self.choices()}")

    def _list(self, given: list[str]) -> Value:
        if not self.items:
            raise OptionError(self.key, f"takes one value, not a list: {self.choices()}")
        for word in given:
            if word not in self.items:
                raise OptionError(self.key, f"{word!r} is not one of {', '.join(self.items)}")
        return given

    def choices(self) -> str:
        words = ", ".join(str(value).lower() for value in self.values)
        if self.items:
            listed = f"a list of {', '.join(self.items)}"
            return f"{words}, or {listed}" if words else listed
        return words


class Meta:
    """The metadata from meta.toml."""

    name: str
    title: str
    designer: str
    artist: str
    publisher: str
    where: str  # where to get the printed game
    sentence: str
    seats: list[int]  # the allowed seat counts
    minutes: int
    age: int  # from this age on; 0: not said
    weight: int  # 1 easy to learn, 2 medium, 3 demanding
    variant: (
        str  # the option that offers another game rather than another reading of a rule; "": none
    )
    stage: str
    rules: int  # RULES_VERSION
    bound: int  # no game is longer than this many plies, chance included
    co_operative: bool
    options: dict[str, Option]
    earlier_data: dict[str, str]  # digests in older records -> the digest of the same values now

    def __init__(self, name: str, row: Mapping[str, Any]) -> None:
        self.name = name
        try:
            self.title = row["title"]
            self.designer = row["designer"]
            self.artist = row.get("artist", "")
            self.publisher = row["publisher"]
            self.where = row.get("where", "")
            self.sentence = row["sentence"]
            self.seats = list(row["seats"])
            self.minutes = row["minutes"]
            self.stage = row["stage"]
            self.rules = row["rules"]
            self.bound = row["bound"]
        except KeyError as missing:
            raise DataError(f"{name}/meta.toml", f"has no {missing}") from None
        self.age = row.get("age", 0)
        self.weight = row.get("weight", 2)
        self.variant = row.get("variant", "")
        self.co_operative = bool(row.get("co_operative", False))
        self.earlier_data = dict(row.get("earlier_data", {}))
        self.options = {key: Option(key, spec) for key, spec in row.get("options", {}).items()}
        if self.variant and self.variant not in self.options:
            raise DataError(f"{name}/meta.toml", f"variant: there is no option {self.variant!r}")

    def read_options(self, seats: int, given: Mapping[str, object] | None) -> Options:
        """All options with their values, defaults included."""
        if seats not in self.seats:
            counts = ", ".join(str(n) for n in self.seats)
            raise OptionError("seats", f"{self.title} takes {counts} seats, not {seats}")
        chosen: Options = {key: option.default for key, option in self.options.items()}
        for key, value in (given or {}).items():
            if key not in self.options:
                known = ", ".join(self.options) or "none"
                raise OptionError(key, f"{self.title} has no such option; it has: {known}")
            chosen[key] = self.options[key].read(value)
        return chosen


def no_marks(say: Say, viewer: int) -> list[str]:
    """The default for a house without marks."""
    return []


def no_preview(view: View, actions: list[Action]) -> Preview | None:
    """The default for a house without previews."""
    return None


def no_intro() -> list[Picture]:
    """The default for a house without pictures for the first screen."""
    return []


def no_label(view: View, action: Action) -> Say | None:
    """The default for a house whose buttons depend on the action alone."""
    return None


class House:
    """A game with everything that belongs to it."""

    def __init__(
        self,
        box: Box,
        game: Game[Any],
        words: Words,
        scene: Callable[[View], Scene],
        refs: Callable[[View, Action], list[str]],
        backdrop: Callable[[str], Backdrop],
        sheets: Callable[[], list[Sheet]],
        others: Callable[[Any], list[str]] | None = None,
        marks: Callable[[Say, int], list[str]] = no_marks,
        preview: Callable[[View, list[Action]], Preview | None] = no_preview,
        intro: Callable[[], list[Picture]] = no_intro,
        labels: Callable[[View, Action], Say | None] = no_label,
        moments: Mapping[str, str] | None = None,
    ) -> None:
        self.box = box
        self.meta = Meta(box.house, box.meta())
        self.game = game
        self.words = words
        self.digest = box.digest()
        self.former_digest = box.former_digest()  # as computed by older versions
        self.art = box.art()  # the text of art.svg
        self.scene = scene
        self.refs = refs
        self.backdrop = backdrop
        self.sheets = sheets
        self._others = others
        self._rulebook: Rulebook | None = None
        self._course: Course | None = None
        self.marks = marks  # the refs of an event's text in a viewer's scene
        self.preview = preview  # what the actions that fit the clicks so far would do
        self.intro = intro  # the pictures of the first screen
        self._labels = labels
        self._plain_labels: dict[int, Say] = {}  # by action, made on demand
        self.moments = dict(moments or {})  # kind of event -> DONE, LOSS or NEWS

    @property
    def name(self) -> str:
        return self.meta.name

    def rulebook(self) -> Rulebook:
        """The rows of rules.toml; read on demand, since playing does not need them."""
        if self._rulebook is None:
            self._rulebook = Rulebook(self.name, self.box.rules())
        return self._rulebook

    def course(self) -> Course:
        """The lessons and puzzles; read on demand, since playing does not need them."""
        if self._course is None:
            box = self.box
            self._course = read_course(box.lessons(), box.lesson_words(), box.puzzles())
        return self._course

    def has_data(self, digest: str) -> bool:
        """Whether a record with this digest was played with the same values (decision 0006)."""
        if digest in (self.digest, self.former_digest):
            return True
        return self.meta.earlier_data.get(digest) == self.digest

    @property
    def note(self) -> str:
        """A note to read before the first game; most houses have none."""
        return self.words.sentences.get("note.content", "")

    def others(self, state: State) -> list[str]:
        """The names of the automas at this table, which are numbered after the seats."""
        return self._others(state) if self._others is not None else []

    def label(self, action: Action, view: View | None = None) -> Say:
        """The label of an action: what the house says in a view where it is legal, or `do.<verb>` with
        its fields.
        """
        if view is not None:
            said = self._labels(view, action)
            if said is not None:
                return said
        plain = self._plain_labels.get(action.id)
        if plain is None:
            facts = {}
            for field in declared(action):
                if field not in ("id", "verb", "text"):
                    facts[field] = getattr(action, field)
            plain = self._plain_labels[action.id] = Say(f"do.{action.verb}", **facts)
        return plain

    def __repr__(self) -> str:
        return f"<House {self.name}>"
