"""Importing the package is cheap, and the contracts between its storeys bite."""

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


ROOMS = (
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
def building(root, tmp_path_factory) -> Path:
    """The kernel as it is, and a street of two empty houses."""
    place = tmp_path_factory.mktemp("building")
    source = place / "src" / "watertable"
    shutil.copytree(root / "src" / "watertable" / "kernel", source / "kernel")
    for name in ("__init__.py", "_compiled.py"):
        shutil.copy(root / "src" / "watertable" / name, source / name)
    for house in ("upper", "lower"):
        (source / "games" / house).mkdir(parents=True)
        for room in ROOMS:
            (source / "games" / house / f"{room}.py").touch()
    (source / "games" / "__init__.py").touch()
    return place


def verdict(root: Path, building: Path) -> tuple[int, str]:
    words = [sys.executable, str(root / "tools" / "contracts.py"), "--root", str(building)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_contracts_are_kept_by_an_honest_building(root, building):
    code, said = verdict(root, building)
    assert code == 0, said


@pytest.mark.parametrize(
    ("file", "line", "contract"),
    [
        ("games/upper/helpers.py", "", "The same rooms in every house"),
        ("games/upper/pieces.py", "from watertable.games.upper import rules", "The same rooms"),
        ("games/upper/state.py", "import watertable.games.lower.state", "No house knows another"),
        ("games/upper/rules.py", "import time", "Rules hear nothing of the world"),
        ("games/upper/rules.py", "from random import choice", "Rules hear nothing of the world"),
        ("games/upper/rules.py", "import rich", "Rules hear nothing of the world"),
        ("kernel/view.py", "import watertable.games.upper", "Storeys of the building"),
        ("utils.py", "", "Storeys of the building"),
    ],
)
def test_a_planted_import_breaks_its_contract(root, building, file, line, contract, tmp_path):
    fault = tmp_path / "fault"
    shutil.copytree(building, fault)
    with open(fault / "src" / "watertable" / file, "a") as text:
        text.write(f"\n{line}\n")
    code, said = verdict(root, fault)
    assert code == 1, said
    assert any(contract in row and "BROKEN" in row for row in said.splitlines()), said
