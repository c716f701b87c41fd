"""The compiled build is used exactly while it fits the source, and plays the same games."""

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from watertable import _compiled

TEMPLATE = "testing/template"


def run(
    place: Path, *words: str, compiled: str = "", **environ: str
) -> subprocess.CompletedProcess[str]:
    """Run Python on the package that lies at a place, whatever is installed."""
    settings = {
        **os.environ,
        "PYTHONPATH": str(place / "src"),
        _compiled.SWITCH: compiled,
        **environ,
    }
    return subprocess.run(
        [sys.executable, *words],
        capture_output=True,
        text=True,
        env=settings,
        cwd=place,
        check=False,
    )


def say(place: Path, program: str, compiled: str = "") -> str:
    done = run(place, "-c", program, compiled=compiled)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


WHICH = "from watertable import _compiled; print(_compiled.running())"


@pytest.fixture(scope="module")
def built(root) -> Path:
    """The project with a compiled build that fits; made now if need be."""
    done = subprocess.run(
        [sys.executable, "tools/compile.py"], cwd=root, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return root


@pytest.fixture
def copy(built, tmp_path) -> Path:
    """A copy of source and build that a test may spoil."""
    leave = shutil.ignore_patterns("__pycache__", "static")
    shutil.copytree(built / "src", tmp_path / "src", ignore=leave)
    shutil.copytree(built / "build" / "compiled", tmp_path / "build" / "compiled")
    return tmp_path


def test_a_build_that_fits_is_used(copy):
    assert say(copy, WHICH) == "compiled"
    assert say(copy, WHICH, compiled="1") == "compiled"
    assert say(copy, WHICH, compiled="0") == "interpreted"


def test_every_module_of_a_compiled_run_is_compiled(copy):
    program = f"""
import pkgutil, sys, importlib
import watertable, watertable.testing
for package in {[name.replace("/", ".") for name in _compiled.PACKAGES]}:
    try:
        module = importlib.import_module("watertable." + package)
    except ModuleNotFoundError as error:
        assert error.name == "watertable." + package, error  # not built yet
        continue
    for found in pkgutil.walk_packages(module.__path__, module.__name__ + "."):
        importlib.import_module(found.name)
    for name, loaded in sys.modules.items():
        if name == module.__name__ or name.startswith(module.__name__ + "."):
            print(loaded.__file__)
"""
    files = say(copy, program, compiled="1").splitlines()
    assert len(files) > 10
    assert [file for file in files if not file.endswith(".so")] == []
    assert [file for file in files if not file.startswith(str(copy / "build"))] == []


def test_after_any_changed_byte_the_source_runs(copy):
    with open(copy / "src/watertable/kernel/errors.py", "a") as file:
        file.write("\n")
    assert say(copy, WHICH) == "interpreted"
    refused = run(copy, "-c", WHICH, compiled="1")
    assert refused.returncode == 1
    assert "make compiled" in refused.stderr


def test_a_removed_an_added_and_a_renamed_file_do_not_fit(copy):
    kernel = copy / "src" / "watertable" / "kernel"
    (kernel / "new.py").touch()
    assert say(copy, WHICH) == "interpreted"
    (kernel / "new.py").unlink()
    assert say(copy, WHICH) == "compiled"
    (kernel / "view.py").rename(kernel / "view_.py")
    assert not _compiled.fits(str(copy / "src" / "watertable"), str(copy / "build" / "compiled"))


def test_the_next_run_uses_an_edited_rule(copy):
    program = """
import json, watertable
table = watertable.open("template", seats=2, dice="a")
lines = [json.loads(line) for line in table.record.dumps().splitlines()]
print(sum("do" in line and line["seat"] is None for line in lines))
"""
    dealt = int(say(copy, program, compiled="1"))
    rule = copy / "src" / "watertable" / TEMPLATE / "setup.py"
    before = rule.read_text("utf-8")
    rule.write_text(before.replace("range(HAND if", "range(HAND - 1 if"), "utf-8")
    assert before != rule.read_text("utf-8")
    assert int(say(copy, program)) == dealt - 2  # one card fewer for each of two seats
    rule.write_text(before, "utf-8")
    assert int(say(copy, program, compiled="1")) == dealt


def test_an_invalid_setting_is_refused(copy):
    refused = run(copy, "-c", "import watertable", compiled="yes")
    assert refused.returncode == 1
    assert "WATERTABLE_COMPILED is 'yes'" in refused.stderr


def test_nothing_compiled_is_in_the_source(root):
    assert [*(root / "src").rglob("*.so"), *(root / "src").rglob("*.pyd")] == []


def test_asking_whether_the_build_fits_is_quick(built):
    best = 1.0
    for _ in range(5):
        began = time.perf_counter()
        assert _compiled.fits()
        best = min(best, time.perf_counter() - began)
    assert best < 0.030


def test_compiled_and_interpreted_play_the_same_games_under_any_hash_seed(built):
    if not (built / "src" / "watertable" / TEMPLATE).exists():
        pytest.skip("the template house is not built yet")
    marks = {}
    for compiled in ("0", "1"):
        for seed in ("0", "12345"):
            done = run(built, "-m", "watertable", "fingerprint", "template", "--json",
                       compiled=compiled, PYTHONHASHSEED=seed)  # fmt: skip
            assert done.returncode == 0, done.stderr
            said = json.loads(done.stdout)
            # Which build ran is the one thing that may differ.
            if isinstance(said, dict):
                assert said.pop("build", None) in (
                    None,
                    "compiled" if compiled == "1" else "interpreted",
                )
            marks[compiled, seed] = said
    assert all(mark == marks["0", "0"] for mark in marks.values()), marks
