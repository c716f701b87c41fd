"""Every house has the same files, each file says what it is and stays small."""

import ast
import os
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
    "features": "What a seat knows, in numbers.",
    "scene": "How it looks.",
    "game": "The game and its house.",
}
OPTIONAL = {"board"}  # a house whose pieces lie in no geometry
FILES = ("__init__.py", "meta.toml", "text/en.toml", "art.svg", "rules.toml", "RULES.md")
RULES = {"__init__", "legal", "apply", "why_not", "chance", "flow"}  # and the rulebook's chapters
SCENE = {"__init__", "backdrop", "board", "panels", "cards", "refs", "print"}

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


def files_of(house: Path) -> list[Path]:
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
def test_a_house_has_every_file(house):
    missing = [name for name in FILES if not (house / name).is_file()]
    for name in SENTENCES.keys() - OPTIONAL:
        if not (house / f"{name}.py").is_file() and not (house / name / "__init__.py").is_file():
            missing.append(f"{name}.py")
    if not list(house.glob("data/*.toml")):
        missing.append("data/*.toml")
    assert missing == []


@each_house
def test_rules_and_scene_have_the_same_files_in_every_house(house):
    for folder, wanted in (("rules", RULES), ("scene", SCENE)):
        found = {file.stem for file in (house / folder).glob("*.py")}
        assert wanted <= found, f"{folder}/ lacks {sorted(wanted - found)}"


def test_question_kinds_and_cloning_have_the_same_names():
    for house in houses():
        constants = re.findall(
            r"^([A-Z][A-Z0-9_]*): Final = (?:FIRST_STEP|\d+)",
            (house / "state.py").read_text("utf-8"),
            re.MULTILINE,
        )
        assert any(name.startswith("ASK_") for name in constants), house.name
        assert not [
            name for name in constants if name.startswith(("Q_", "S_")) or name.endswith("_ASK")
        ]
        assert "def clone(" in (house / "state.py").read_text("utf-8"), house.name


@each_house
def test_a_file_of_a_house_begins_with_its_sentence(house):
    wrong = {}
    for file in files_of(house):
        name = file.parent.name if file.name == "__init__.py" else file.stem
        said = first_line(file)
        if file.parent == house or file.name == "__init__.py":
            if said != SENTENCES.get(name):
                wrong[file.name] = said
        elif not said.endswith(".") or said in SENTENCES.values():  # a chapter has its own sentence
            wrong[f"{file.parent.name}/{file.name}"] = said
    assert wrong == {}


def test_every_module_has_a_docstring():
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


def test_the_list_of_exceptions_is_up_to_date():
    assert set(LONG) <= set(too_long())
    assert all(len(reason) > 20 for reason in LONG.values())


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


MADE = {".git", ".venv", ".boot", "build", "dist", "node_modules", "static", "fonts", "__pycache__"}


def project_files() -> list[str]:
    """The files of the project: as git lists them, or all but what was made here, where there is no git."""
    if shutil.which("git") and (ROOT / ".git").exists():
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT, capture_output=True, text=True, check=True,
        )  # fmt: skip
        return [name for name in listed.stdout.split("\0") if name]
    found = []
    for folder, folders, files in os.walk(ROOT):
        folders[:] = [name for name in folders if name not in MADE and not name.endswith("_cache")]
        found += [os.path.relpath(os.path.join(folder, name), ROOT) for name in files]
    return found


def project_texts() -> list[Path]:
    files = [ROOT / name for name in project_files()]
    return [file for file in files if file.is_file() and b"\0" not in file.read_bytes()[:4096]]


def test_no_file_names_a_machine_path_or_a_registry():
    files = project_texts()
    assert ROOT / "README.md" in files
    found = []
    for file in files:
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
            if PATHS.search(line) or ADDRESSES.search(line):
                found.append(f"{file.relative_to(ROOT)}:{number}: {line.strip()[:80]}")
    assert found == []


def test_without_git_the_same_files_are_found(monkeypatch, tmp_path):
    listed = set(project_files())
    monkeypatch.setenv("PATH", str(tmp_path))
    walked = set(project_files())
    assert listed - walked == set()


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
