"""Printed data: TOML rows, validated, each with its source and trust."""

from __future__ import annotations

import difflib
import hashlib
import json
import os
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from watertable.kernel.errors import DataError

BOX_VARIABLE: Final = "WATERTABLE_BOX"
LESSONS: Final = "lessons"
INVENTORY: Final = "inventory"
PUZZLES: Final = "puzzles"  # a folder in it
PROVENANCE: Final = ("from", "trust")  # fields of a row for people; rules never read them
TRUST: Final = ("printed", "source", "reconstruction")

# The types a field can have. OPS is a list of tables, each with an `op` and its arguments.
INT: Final = "int"
TEXT: Final = "text"
FLAG: Final = "flag"
INTS: Final = "ints"
TEXTS: Final = "texts"
GRID: Final = "grid"  # a list of lists of ints
TABLE: Final = "table"  # a mapping from names to ints
OPS: Final = "ops"


class Row:
    """One printed row. Getters name the expected type; the loader has checked it."""

    id: str
    place: str  # file and id, for error messages
    values: dict[str, Any]

    def __init__(self, place: str, values: dict[str, Any]) -> None:
        self.id = values["id"]
        self.place = place
        self.values = values

    def int(self, field: str, default: int = 0) -> int:
        found = self.values.get(field, default)
        assert isinstance(found, int)
        return found

    def text(self, field: str, default: str = "") -> str:
        found = self.values.get(field, default)
        assert isinstance(found, str)
        return found

    def flag(self, field: str) -> bool:
        return bool(self.values.get(field, False))

    def ints(self, field: str) -> list[Any]:
        return list(self.values.get(field, []))

    def texts(self, field: str) -> list[str]:
        return list(self.values.get(field, []))

    def grid(self, field: str) -> list[list[Any]]:
        return [list(line) for line in self.values.get(field, [])]

    def table(self, field: str) -> dict[str, Any]:
        return dict(self.values.get(field, {}))

    def ops(self, field: str = "does") -> list[dict[str, Any]]:
        return [dict(op) for op in self.values.get(field, [])]

    @property
    def source(self) -> str:
        return str(self.values["from"])

    @property
    def trust(self) -> str:
        return str(self.values["trust"])


class Box:
    """The data of one house: its own files, and an owner's corrections on top (`--box DIR`)."""

    house: str
    folder: Path
    files: dict[str, Any]

    def __init__(self, module_file: str) -> None:
        """`module_file` is the `__file__` of any module of the house."""
        self.folder = Path(module_file).parent
        self.house = self.folder.name
        self.files = {}
        printed = [path.name for path in (self.folder / "data").glob("*.toml")]
        for path in _corrections(self.house):
            if path.name not in printed:
                reason = f"{self.house} has no data file {path.name!r}"
                raise DataError(str(path), reason + nearest(path.name, printed))

    def meta(self) -> dict[str, Any]:
        return _read(self.folder / "meta.toml")

    def rules(self) -> dict[str, Any]:
        """The content of rules.toml; read by `kernel.rulebook`."""
        return _read(self.folder / "rules.toml")

    def words(self, language: str = "en") -> dict[str, Any]:
        return _read(self.folder / "text" / f"{language}.toml")

    def lessons(self, folder: str = LESSONS) -> list[tuple[str, str, dict[str, Any]]]:
        """The lesson files (name, place, content): the house's own, then an owner's."""
        own = sorted((self.folder / folder).glob("*.toml"))
        found = [(path, f"{self.house}/{folder}/{path.name}") for path in own]
        found += [(path, str(path)) for path in _added_lessons(self.house, folder)]
        names = [path.stem for path, _ in found]
        for path, place in found:
            if names.count(path.stem) > 1:
                raise DataError(place, f"there are two lessons {path.stem!r}")
        return [(path.stem, place, _read(path)) for path, place in found]

    def puzzles(self) -> list[tuple[str, str, dict[str, Any]]]:
        """The puzzle files, like lessons."""
        return self.lessons(f"{LESSONS}/{PUZZLES}")

    def lesson_words(self, language: str = "en") -> dict[str, Any]:
        """The texts of the house's own lessons; empty where it has none."""
        path = self.folder / "text" / f"lessons.{language}.toml"
        return _read(path) if path.is_file() else {}

    def art(self) -> str:
        return (self.folder / "art.svg").read_text(encoding="utf-8")

    def table(self, file: str) -> dict[str, Any]:
        """A whole data file with the owner's corrections."""
        if file not in self.files:
            content = _read(self.folder / "data" / file)
            self.files[file] = _overlaid(content, self.folder, file)
        return dict(self.files[file])

    def rows(
        self, file: str, kind: str, fields: Mapping[str, str], optional: Mapping[str, str]
    ) -> list[Row]:
        """All `[[kind]]` rows of a file, in file order (ids are indices, so the order matters)."""
        content = self.table(file)
        found: list[Row] = []
        seen: set[str] = set()
        for values in content.get(kind, []):
            place = f"{self.house}/data/{file}: {kind} {values.get('id', '(without id)')!r}"
            _check(place, values, fields, optional)
            if values["id"] in seen:
                raise DataError(place, "the id occurs twice")
            seen.add(values["id"])
            found.append(Row(place, values))
        count = content.get("inventory", {}).get(kind)
        if count is None:
            raise DataError(f"{self.house}/data/{file}", f"[inventory] does not count {kind}")
        pieces = sum(row.int("count", 1) for row in found)
        if count != pieces:
            raise DataError(
                f"{self.house}/data/{file}", f"[inventory] says {count} {kind}, rows make {pieces}"
            )
        return found

    def digest(self) -> str:
        """The hash of all printed values with corrections, stored in every record. Provenance does
        not affect a game, so it is left out (decision 0006).
        """
        files: dict[str, Any] = {}
        for file, content in self._all().items():
            files[file] = {kind: _values(rows) for kind, rows in content.items()}
        return _hashed(files)

    def former_digest(self) -> str:
        """The hash of the same data in older records, when it included provenance."""
        return _hashed(self._all())

    def _all(self) -> dict[str, Any]:
        for path in sorted((self.folder / "data").glob("*.toml")):
            self.table(path.name)
        return self.files


def _values(rows: Any) -> Any:
    """Rows without their provenance; the arguments of an op (`from` too) are values."""
    if not isinstance(rows, list):
        return rows
    found: list[Any] = []
    for row in rows:
        if isinstance(row, dict):
            row = {field: row[field] for field in row if field not in PROVENANCE}
        found.append(row)
    return found


def _hashed(files: dict[str, Any]) -> str:
    text = json.dumps(files, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def check_ops(rows: list[Row], served: Mapping[str, list[str]]) -> None:
    """Check that every op of a row has an effect with exactly these arguments, and every effect is used."""
    used: set[str] = set()
    for row in rows:
        for op in row.ops():
            name = str(op.get("op"))
            if name not in served:
                reason = f"no effect serves the op {name!r}"
                raise DataError(row.place, reason + nearest(name, served))
            given = sorted(word for word in op if word != "op")
            if given != sorted(served[name]):
                wanted = ", ".join(served[name]) or "nothing"
                raise DataError(row.place, f"op {name!r} takes {wanted}; the row gives {given}")
            used.add(name)
    for name in served:
        if name not in used:
            raise DataError("effects", f"the effect {name!r} is used by no row")


def _check(
    place: str, values: Mapping[str, Any], fields: Mapping[str, str], optional: Mapping[str, str]
) -> None:
    known = {"id": TEXT, "from": TEXT, "trust": TEXT, **fields}
    for field, kind in known.items():
        if field not in values:
            raise DataError(place, f"has no {field!r}")
        _check_type(place, field, kind, values[field])
    for field, value in values.items():
        if field in known:
            continue
        if field not in optional:
            raise DataError(place, f"unknown key {field!r}")
        _check_type(place, field, optional[field], value)
    if values["trust"] not in TRUST:
        raise DataError(place, f"trust {values['trust']!r} is not one of {', '.join(TRUST)}")


def _check_type(place: str, field: str, kind: str, value: object) -> None:
    if not _fits(kind, value):
        raise DataError(place, f"{field!r} should be {kind}, not {value!r}")


def _fits(kind: str, value: object) -> bool:
    if kind == INT:
        return isinstance(value, int) and not isinstance(value, bool)
    if kind == TEXT:
        return isinstance(value, str)
    if kind == FLAG:
        return isinstance(value, bool)
    if kind == TABLE:
        return isinstance(value, dict) and all(_fits(INT, item) for item in value.values())
    if not isinstance(value, list):
        return False
    if kind == INTS:
        return all(_fits(INT, item) for item in value)
    if kind == TEXTS:
        return all(_fits(TEXT, item) for item in value)
    if kind == GRID:
        return all(_fits(INTS, item) for item in value)
    return all(isinstance(item, dict) and isinstance(item.get("op"), str) for item in value)


def nearest(word: object, known: Iterable[str]) -> str:
    """The end of an error message: the closest name, or all names."""
    names = sorted(known)
    close = difflib.get_close_matches(str(word), names, 1)
    return f"; did you mean {close[0]!r}?" if close else f"; there are: {', '.join(names)}"


def check_box(houses: Iterable[str]) -> None:
    """Refuse a box with a folder that matches no house: it would be ignored silently."""
    names = sorted(houses)
    for path in _corrections(""):
        if path.name not in names:
            raise DataError(
                str(path), f"there is no house {path.name!r}" + nearest(path.name, names)
            )


def _corrections(house: str) -> list[Path]:
    """The correction files for a house; notes and hidden files are skipped."""
    box = os.environ.get(BOX_VARIABLE)
    folder = Path(box) / house if box else None
    if folder is None or not folder.is_dir():
        return []
    notes = (".md", ".txt")
    found = [path for path in folder.iterdir() if path.suffix not in notes]
    found = [path for path in found if not house or path.name != LESSONS]
    return sorted(path for path in found if path.name[0] != "." and path.name[-1] != "~")


def _added_lessons(house: str, folder: str) -> list[Path]:
    """An owner's lessons: `DIR/<house>/lessons/*.toml`; any other file there is refused."""
    found = [path for path in _corrections(f"{house}/{folder}") if path.name != PUZZLES]
    for path in found:
        if path.suffix != ".toml" or not path.is_file():
            raise DataError(str(path), "is not a lesson: lessons are files that end in .toml")
    return found


def corrected(house: str) -> bool:
    """Whether the box corrects rows of this house."""
    return bool(_corrections(house))


def _overlaid(content: dict[str, Any], folder: Path, file: str) -> dict[str, Any]:
    """The content of a file of the house in `folder`, with the owner's corrections."""
    box = os.environ.get(BOX_VARIABLE)
    path = Path(box) / folder.name / file if box else None
    if path is not None and path.is_file():
        ids = _ids(folder)
        _correct(content, _read(path), f"{folder.name}/data/{file}", str(path), ids)
    return content


def _ids(folder: Path) -> set[str]:
    """The ids of all rows of a house."""
    found: set[str] = set()
    for path in (folder / "data").glob("*.toml"):
        for rows in _read(path).values():
            found.update(row["id"] for row in rows if isinstance(rows, list) and "id" in row)
    return found


def _correct(
    content: dict[str, Any], given: dict[str, Any], file: str, place: str, ids: set[str]
) -> None:
    """Write the given rows over the printed ones in `content`. `ids`: of all rows of the house, for words that name one."""
    kinds = [kind for kind, rows in content.items() if isinstance(rows, list)]
    for kind, rows in given.items():
        if kind == INVENTORY and isinstance(rows, dict):
            _count(content, rows, kinds, place)
        elif not isinstance(rows, list) or kind not in kinds:
            reason = f"[[{kind}]] is not a kind of row of {file}"
            raise DataError(place, reason + nearest(kind, kinds))
        else:
            _correct_rows(content[kind], rows, f"{place}: {kind}", ids)


def _count(content: dict[str, Any], given: dict[str, Any], kinds: list[str], place: str) -> None:
    """How many pieces of a kind there are, where the owner's rows have other counts."""
    for kind, count in given.items():
        if kind not in kinds:
            reason = f"[inventory] counts {kind!r}, which is not a kind of row"
            raise DataError(place, reason + nearest(kind, kinds))
        if not isinstance(count, int):
            raise DataError(place, f"[inventory] {kind} should be a number, not {count!r}")
        content[INVENTORY][kind] = count


def _correct_rows(printed: list[Any], rows: list[Any], place: str, ids: set[str]) -> None:
    by_id = {row["id"]: row for row in printed}
    columns: dict[str, list[Any]] = {}
    for row in printed:
        for column, value in row.items():
            columns.setdefault(column, []).append(value)
    seen: set[str] = set()
    for row in rows:
        if not isinstance(row, dict):
            raise DataError(place, f"a row is a table with an id, not {row!r}")
        ident = str(row.get("id"))
        here = f"{place} {ident!r}"
        if ident not in by_id:
            raise DataError(here, "no such row to correct" + nearest(ident, by_id))
        if ident in seen:
            raise DataError(here, "is corrected twice: one of them would be ignored")
        seen.add(ident)
        if len(row) == 1:
            raise DataError(here, "has an id and no value: it corrects nothing")
        for column, value in row.items():
            if column not in columns:
                raise DataError(here, f"unknown key {column!r}" + nearest(column, columns))
            if column != "id" and column not in PROVENANCE:
                _check_value(here, column, value, columns[column], ids)
        by_id[ident].update(row)


def _check_value(place: str, column: str, value: Any, printed: list[Any], ids: set[str]) -> None:
    """Refuse what the rules would never look at: a word they do not know, a number too many or too few."""
    known = _words(printed)
    if all(_plain(word) for word in known):
        for word in _words([value]):
            if word and word not in known and word not in ids:
                raise DataError(place, f"{column!r} has no {word!r}{nearest(word, known)}")
    if _numbers(value) and all(_numbers(one) for one in printed):
        lengths = {len(one) for one in printed}
        if len(lengths) == 1 and len(value) not in lengths:
            raise DataError(place, f"{column!r} has {lengths.pop()} numbers, not {len(value)}")


def _words(values: list[Any]) -> set[str]:
    """The words in a column: texts, lists of texts and the names of a table. Effects are checked by the house."""
    found: set[str] = set()
    for value in values:
        if isinstance(value, str):
            found.add(value)
        elif isinstance(value, (list, dict)):
            found.update(word for word in value if isinstance(word, str))
    return found


def _plain(word: str) -> bool:
    """Whether a word names something, unlike a line of a map or a coordinate."""
    return not word or (word.isidentifier() and word == word.lower())


def _numbers(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, int) for one in value)


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise DataError(str(path), "the file is missing") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise DataError(str(path), f"is not TOML: {error}") from None
