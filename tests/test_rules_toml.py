"""rules.toml is consistent: every row names help, code and tests that exist, and its tests cite it."""

import ast
import re
import tomllib
from pathlib import Path

import pytest

from tools import rules_md
from watertable.kernel.rulebook import Rulebook, RuleRow

ROOT = Path(__file__).resolve().parents[1]
TESTS = ROOT / "tests"
HOUSES = rules_md.houses()

each_house = pytest.mark.parametrize("house", HOUSES, ids=[house.name for house in HOUSES])


def defined(file: Path) -> set[str]:
    """Names a module defines: functions, classes, `Class.method` and constants."""
    found = set()
    for node in ast.parse(file.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        if isinstance(node, ast.ClassDef):
            methods = [child for child in node.body if isinstance(child, ast.FunctionDef)]
            found |= {f"{node.name}.{method.name}" for method in methods}
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        found |= {target.id for target in targets if isinstance(target, ast.Name)}
    return found


def code_exists(house: Path, name: str) -> bool:
    """`rules/town.build`, `state.State.clone`, `data/cards.toml`."""
    if name.startswith(("data/", "text/")) or name == "meta.toml":
        return (house / name).is_file()
    module, _, function = name.partition(".")
    files = (house / f"{module}.py", house / module / "__init__.py")
    return any(file.is_file() and function in defined(file) for file in files)


def data_row_exists(house: Path, name: str) -> bool:
    """`buildings.toml#rectory`: a row of data/buildings.toml with this id."""
    file, _, row = name.partition("#")
    path = house / "data" / file
    if not path.is_file():
        return False
    kinds = tomllib.loads(path.read_text("utf-8")).values()
    return any(
        entry.get("id") == row
        for rows in kinds
        if isinstance(rows, list)
        for entry in rows
        if isinstance(entry, dict)
    )


def test_sources(house: Path) -> dict[str, str]:
    """`test_file::test_name` -> its source, for the tests that speak of a house."""
    in_games = house.parent.name == "games"
    folder = TESTS / "games" / house.name if in_games else TESTS
    found = {}
    for file in sorted(folder.rglob("test_*.py")):
        text = file.read_text("utf-8")
        lines = text.splitlines()
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef):
                first = min([node.lineno, *(mark.lineno for mark in node.decorator_list)])
                source = "\n".join(lines[max(0, first - 2) : node.end_lineno])
                found[f"{file.stem}::{node.name}"] = source
    return found


test_sources.__test__ = False


def cites(row: RuleRow, source: str) -> bool:
    """Whether a test's source names the ruling, the card or the page of its row."""
    text = source.lower().replace("_", " ")
    if row.kind == "ruling":
        numbers = re.findall(r"rulings? ((?:[a-z]+-)?\d+(?:(?:,| and|, and) \d+)*)", text)
        return any(row.id.lower() in re.findall(r"[a-z-]*\d+", found) for found in numbers)
    if row.kind == "card":
        return row.id.lower().replace("_", " ").replace("’", "'") in text.replace("’", "'")
    pages = re.findall(r"\d+", row.page) if re.search(r"\bpp?\. ?\d", row.page) else []
    if pages:
        return any(re.search(rf"\bpp?\.? ?{number}\b", text) for number in pages)
    return row.page.lower() in text


@each_house
def test_rules_md_is_made_from_rules_toml(house):
    wanted = rules_md.page(rules_md.rulebook(house))
    assert (house / "RULES.md").read_text("utf-8") == wanted, "run python tools/rules_md.py"


@each_house
def test_every_row_names_code_data_and_tests_that_exist(house):
    book = rules_md.rulebook(house)
    tests = test_sources(house)
    wrong = [
        f"{row.name()}: {name}"
        for row in book.rows
        for name in row.code
        if not code_exists(house, name)
    ]
    wrong += [f"{row.name()}: {t}" for row in book.rows for t in row.tests if t not in tests]
    wrong += [
        f"{row.name()}: {row.data}"
        for row in book.rows
        if row.data and not data_row_exists(house, row.data)
    ]
    assert wrong == []


@each_house
def test_every_row_has_a_help_section_and_a_test_that_cites_it(house):
    book = rules_md.rulebook(house)
    help_ = tomllib.loads((house / "text" / "en.toml").read_text("utf-8"))["rules"]
    tests = test_sources(house)
    wrong = [
        f"{row.name()}: help section {row.section!r}"
        for row in book.rows
        if row.section not in help_
    ]
    wrong += [f"{row.name()}: no test" for row in book.rows if not row.tests]
    wrong += [
        f"{row.name()}: none of {row.tests} cites it"
        for row in book.rows
        if row.tests and not any(cites(row, tests.get(name, "")) for name in row.tests)
    ]
    assert wrong == []


def test_a_wrong_row_is_found(tmp_path):
    (tmp_path / "rules.py").write_text("def legal(): ...\nclass Flow:\n    def step(self): ...\n")
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "cards.toml").write_text('[[card]]\nid = "rectory"\n')
    assert code_exists(tmp_path, "rules.legal")
    assert code_exists(tmp_path, "rules.Flow.step")
    assert not code_exists(tmp_path, "rules.lagel")
    assert data_row_exists(tmp_path, "cards.toml#rectory")
    assert not data_row_exists(tmp_path, "cards.toml#rectry")


@pytest.mark.parametrize(
    ("row", "source", "found"),
    [
        ({"id": "13"}, "def test_x():\n    # ruling 13", True),
        ({"id": "13"}, "def test_ruling_13_a_lamp(): ...", True),
        ({"id": "13"}, "# rulings 3, 13 and 20", True),
        ({"id": "13"}, "# ruling 130, 3 lamps and 13 ships", False),
        ({"page": "p. 12"}, "def test_p12_towns(): ...", True),
        ({"page": "pp. 6, 8"}, "# p. 8", True),
        ({"page": "p. 12"}, "def test_p1_towns(): ... # 12", False),
        ({"page": "Point System"}, '"""Point System: a clean token."""', True),
        ({"page": "Point System"}, "def test_points(): ...", False),
    ],
)
def test_a_citation_is_told_from_a_number(row, source, found):
    kind = "ruling" if "id" in row else "rule"
    values = {"text": "t", "reason": "r", "page": "", "section": "s", "trust": "printed", **row}
    assert cites(RuleRow(kind, "here", values), source) is found


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"trust": "sure"}, "trust 'sure' is not one of"),
        ({"colour": "red"}, "unknown key 'colour'"),
        ({"tests": "test_a"}, "'tests' should be a list of texts"),
        ({"text": 3}, "'text' should be a text"),
    ],
)
def test_a_bad_row_is_refused_with_its_place(change, message):
    row = {"id": "1", "text": "t", "reason": "r", "section": "s", "trust": "printed", **change}
    with pytest.raises(Exception, match=message) as error:
        Rulebook("rivers", {"ruling": [row]})
    assert "rivers/rules.toml: ruling 1" in str(error.value)
