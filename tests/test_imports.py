"""Importing the package is cheap, and the import contracts detect violations."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = {
    "altair", "asyncio", "gymnasium", "hypothesis", "litestar", "msgspec", "multiprocessing", "numpy",
    "openskill", "pettingzoo", "polars", "psycopg", "pydantic", "pyspiel", "ray", "rich", "segno",
    "sqlite3", "typer", "typst", "uvicorn", "vl_convert",
}  # fmt: skip


def loaded_by(statement: str) -> set[str]:
    program = f"{statement}\nimport sys\nprint(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    return {name.split(".")[0] for name in done.stdout.split()}


def test_importing_watertable_loads_nothing_heavy():
    assert "watertable" in loaded_by("import watertable")
    assert loaded_by("import watertable") & HEAVY == set()


def test_opening_a_table_loads_nothing_heavy(root):
    if not (root / "src/watertable/testing/template/__init__.py").exists():
        pytest.skip("the template house is not built yet")
    program = "import watertable; watertable.open('template', seats=2, dice='a')"
    assert loaded_by(program) & HEAVY == set()


MODULES = (
    "__init__",
    "pieces",
    "board",
    "actions",
    "state",
    "events",
    "rules",
    "scene",
    "game",
    "view",
)


@pytest.fixture(scope="module")
def package(root, tmp_path_factory) -> Path:
    """The kernel as it is, and two empty houses."""
    place = tmp_path_factory.mktemp("package")
    source = place / "src" / "watertable"
    shutil.copytree(root / "src" / "watertable" / "kernel", source / "kernel")
    for name in ("__init__.py", "_compiled.py", "extras.py"):
        shutil.copy(root / "src" / "watertable" / name, source / name)
    for house in ("upper", "lower"):
        (source / "games" / house).mkdir(parents=True)
        for name in MODULES:
            (source / "games" / house / f"{name}.py").touch()
    (source / "games" / "__init__.py").touch()
    return place


def verdict(root: Path, package: Path) -> tuple[int, str]:
    words = [sys.executable, str(root / "tools" / "contracts.py"), "--root", str(package)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_a_correct_package_keeps_the_contracts(root, package):
    code, said = verdict(root, package)
    assert code == 0, said


@pytest.mark.parametrize(
    ("file", "line", "contract"),
    [
        ("games/upper/helpers.py", "", "The same layers in every house"),
        ("games/upper/pieces.py", "from watertable.games.upper import rules", "The same layers"),
        ("games/upper/state.py", "import watertable.games.lower.state", "Houses are independent"),
        ("games/upper/rules.py", "import time", "Rules are pure"),
        ("games/upper/rules.py", "from random import choice", "Rules are pure"),
        ("games/upper/rules.py", "import rich", "Rules are pure"),
        ("kernel/view.py", "import watertable.games.upper", "Layers of the package"),
        ("utils.py", "", "Layers of the package"),
    ],
)
def test_a_planted_import_breaks_its_contract(root, package, file, line, contract, tmp_path):
    fault = tmp_path / "fault"
    shutil.copytree(package, fault)
    with open(fault / "src" / "watertable" / file, "a") as text:
        text.write(f"\n{line}\n")
    code, said = verdict(root, fault)
    assert code == 1, said
    assert any(contract in row and "BROKEN" in row for row in said.splitlines()), said
