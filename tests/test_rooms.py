"""Every house has the same rooms, each file says what it is and stays small, RULES.md tells the truth."""

import ast
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "watertable"

SENTENCES = {
    "pieces": "What is in the box.",
    "board": "Where things can be.",
    "actions": "What a seat, or chance, can do.",
    "state": "What is on the table.",
    "events": "What happened.",
    "setup": "How a game begins.",
    "effects": "What the cards say.",
    "rules": "What may be done, and what follows.",
    "scoring": "Who won, and why.",
    "view": "Who knows what.",
    "scene": "How it looks.",
    "game": "The house behind one door.",
}
OPTIONAL = {"board"}  # a house whose pieces lie in no geometry
FILES = ("__init__.py", "meta.toml", "text/en.toml", "art.svg", "RULES.md")
TRUST = {"printed", "source", "reconstruction", "unknown"}

FILE_LINES = 500
SCENE_LINES = 600
FUNCTION_LINES = 60
# file, or file::function -> why it may be longer, and since when
LONG: dict[str, str] = {}

TESTS = ROOT / "tests"


def houses() -> list[Path]:
    found = [init.parent for init in sorted((SOURCE / "games").glob("*/__init__.py"))]
    template = SOURCE / "testing" / "template"
    return [*found, template] if template.exists() else found


def names(houses: list[Path]) -> list[str]:
    return [house.name for house in houses]


def room_files(house: Path) -> list[Path]:
    return sorted(
        file for file in house.rglob("*.py") if file.name != "__init__.py" or file.parent != house
    )


def first_line(file: Path) -> str:
    return (ast.get_docstring(ast.parse(file.read_text("utf-8"))) or "").partition("\n")[0]


def functions(tree: ast.AST) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    return [
        node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]


each_house = pytest.mark.parametrize("house", houses(), ids=names(houses()))


@each_house
def test_a_house_has_every_room(house):
    missing = [name for name in FILES if not (house / name).is_file()]
    for room in SENTENCES.keys() - OPTIONAL:
        if not (house / f"{room}.py").is_file() and not (house / room / "__init__.py").is_file():
            missing.append(f"{room}.py")
    if not list(house.glob("data/*.toml")):
        missing.append("data/*.toml")
    assert missing == []


@each_house
def test_a_room_says_first_what_it_is(house):
    wrong = {}
    for file in room_files(house):
        room = file.parent.name if file.name == "__init__.py" else file.stem
        said = first_line(file)
        if file.parent == house or file.name == "__init__.py":
            if said != SENTENCES.get(room):
                wrong[file.name] = said
        elif not said.endswith(".") or said in SENTENCES.values():  # a chapter has its own sentence
            wrong[f"{file.parent.name}/{file.name}"] = said
    assert wrong == {}


def test_every_module_of_the_project_says_what_it_is():
    silent = [str(file.relative_to(ROOT)) for file in SOURCE.rglob("*.py") if not first_line(file)]
    assert silent == []


def too_long() -> list[str]:
    found = []
    for file in sorted(SOURCE.rglob("*.py")):
        name = file.relative_to(SOURCE).as_posix()
        text = file.read_text("utf-8")
        if len(text.splitlines()) > (SCENE_LINES if file.stem == "scene" else FILE_LINES):
            found.append(name)
        for function in functions(ast.parse(text)):
            if (function.end_lineno or 0) - function.lineno + 1 > FUNCTION_LINES:
                found.append(f"{name}::{function.name}")
    return found


def test_files_and_functions_stay_small():
    assert [name for name in too_long() if name not in LONG] == []


def test_the_list_of_long_ones_is_true():
    assert set(LONG) <= set(too_long())
    assert all(len(reason) > 20 for reason in LONG.values())


# --- RULES.md -------------------------------------------------------------------------------------


def rows(rules: Path) -> list[dict[str, str]]:
    """The rows of every table of a RULES.md that has a column `function` or `test`."""
    found: list[dict[str, str]] = []
    head: list[str] = []
    for line in rules.read_text("utf-8").splitlines():
        if not line.lstrip().startswith("|"):
            head = []
            continue
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip().strip("|"))]
        if not head:
            head = [cell.lower() for cell in cells]
        elif not set("".join(cells)) <= set("-: ") and {"function", "test"} & set(head):
            assert len(cells) == len(head), f"{rules}: {line}"
            found.append(dict(zip(head, cells, strict=True)))
    return found


def words(cell: str) -> list[str]:
    """The names in a cell: separated by commas, with or without backquotes; a dash means none."""
    parts = [part.strip().strip("`").removesuffix("()") for part in re.split(r"[,;]|<br>", cell)]
    return [part for part in parts if part not in ("", "-", "–", "—")]


def defined(file: Path) -> set[str]:
    """Names a module defines, methods as `Class.method`, constants too."""
    found = set()
    for node in ast.parse(file.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        if isinstance(node, ast.ClassDef):
            found |= {f"{node.name}.{method.name}" for method in functions(node)}
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        found |= {target.id for target in targets if isinstance(target, ast.Name)}
    return found


def function_exists(house: Path, name: str) -> bool:
    """`rules.legal`, `rules/town.build`, `state.State.clone`; data as `data/cards.toml`."""
    if name.startswith(("data/", "text/")) or name == "meta.toml":
        return (house / name).is_file()
    room, _, function = name.partition(".")
    for file in (house / f"{room}.py", house / room / "__init__.py"):
        if file.is_file() and function in defined(file):
            return True
    return False


def tests_of(house: Path) -> dict[str, set[str]]:
    """Test files that speak of a house, with their test functions."""
    if house.parent.name == "games":
        files = (TESTS / "games" / house.name).rglob("test_*.py")
    else:
        files = TESTS.rglob("test_*.py")
    return {
        file.stem: {f.name for f in functions(ast.parse(file.read_text("utf-8")))} for file in files
    }


def known_test(tests: dict[str, set[str]], name: str) -> bool:
    file, _, function = name.rpartition("::")
    function = function.partition("[")[0]
    wanted = {function, f"test_{function}"}
    stem = file.rpartition("/")[2].removesuffix(".py")
    return any(wanted & found for where, found in tests.items() if not file or where == stem)


@each_house
def test_rules_md_names_functions_and_tests_that_exist(house):
    table = rows(house / "RULES.md")
    assert table, "RULES.md has no table with the columns function and test"
    tests = tests_of(house)
    wrong = [
        name
        for row in table
        for name in words(row.get("function", ""))
        if not function_exists(house, name)
    ]
    wrong += [
        name for row in table for name in words(row.get("test", "")) if not known_test(tests, name)
    ]
    assert wrong == []


@each_house
def test_rules_md_says_how_far_each_row_can_be_trusted(house):
    wrong = [
        row
        for row in rows(house / "RULES.md")
        if "trust" in row and row["trust"].strip("`") not in TRUST
    ]
    assert wrong == []


def test_a_wrong_name_in_rules_md_is_found(tmp_path):
    (tmp_path / "rules.py").write_text("def legal(): ...\nclass Flow:\n    def step(self): ...\n")
    (tmp_path / "RULES.md").write_text(
        "| page | rule | function | test | trust |\n|---|---|---|---|---|\n"
        "| p. 1 | so | `rules.legal`, rules.Flow.step | test_rooms::test_a, a | printed |\n"
        "| p. 2 | so | rules.lagel | test_b | printed |\n"
    )
    first, second = rows(tmp_path / "RULES.md")
    assert all(function_exists(tmp_path, name) for name in words(first["function"]))
    assert not function_exists(tmp_path, words(second["function"])[0])
    tests = {"test_rooms": {"test_a"}}
    assert all(known_test(tests, name) for name in words(first["test"]))
    assert not known_test(tests, words(second["test"])[0])


# --- nothing of this machine ------------------------------------------------------------------------

PATHS = re.compile(
    r"(?<![\w.:/])/(?:" + "|".join(("work", "root", "home", "farm", "Users")) + r")/[\w.]"
)
ADDRESSES = re.compile(
    r"(?:--(?:extra-)?index-url|find-links|registry)\s*[= ]\s*['\"]?(?:https?|file):|"
    r"(?:"
    + "|".join((r"files\.python" + "hosted", r"registry\.npm" + "js", r"registry\.yarn" + "pkg"))
    + r")"
)


def project_texts() -> list[Path]:
    if shutil.which("git") is None:
        return []
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    files = [ROOT / name for name in listed.stdout.split("\0") if name]
    return [file for file in files if file.is_file() and b"\0" not in file.read_bytes()[:4096]]


def test_no_file_names_a_machine_path_or_a_registry():
    files = project_texts()
    if not files:
        pytest.skip("not a git work tree, or no git")
    found = []
    for file in files:
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
            if PATHS.search(line) or ADDRESSES.search(line):
                found.append(f"{file.relative_to(ROOT)}:{number}: {line.strip()[:80]}")
    assert found == []


def test_a_machine_without_git_has_no_list_of_files(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    assert project_texts() == []


@pytest.mark.parametrize(
    "line",
    [
        "see /" + "work/main/x",
        "'/" + "home/ann/a'",
        "--index-url http" + "s://a.b",
        "registry = http" + "://a",
    ],
)
def test_a_machine_path_or_address_would_be_found(line):
    assert PATHS.search(line) or ADDRESSES.search(line)
