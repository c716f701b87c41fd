"""`watertable pin`: the rules of a tag as a house NAME@VERSION, for tables that began with them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import watertable

SOURCE = Path(watertable.__file__).parent
CHECK = """
import watertable
from watertable import bots
from watertable.bots.heuristics import value_of
from watertable.kernel.chance import Dice
pinned, current = watertable.house("rivers@1"), watertable.house("rivers")
assert pinned is not current and pinned.meta.rules == 1 and pinned.name == "rivers"
assert type(pinned.game).__module__.startswith("watertable_pinned.rivers_v1.rivers")
assert watertable.edition("rivers", 1, pinned.digest) is pinned
assert watertable.edition("rivers", current.meta.rules, current.digest) is current
assert value_of("rivers@1").__module__ == "watertable_pinned.rivers_v1.heuristic"
table = watertable.open("rivers@1", 2, dice="x")
table.play(0, bots.bot("greedy", "rivers@1").answer(table.game, table.state, 0, Dice("x")))
text = table.record.dumps()
assert '"rules":1' in text.replace(" ", "")
assert type(watertable.load(text).game) is not type(pinned.game), "it holds under the newer rules"
"""


def _git(folder: Path, *words: str) -> None:
    who = ["-c", "user.name=Test", "-c", "user.email=test@example.org"]
    subprocess.run(["git", "-C", str(folder), *who, *words], check=True, capture_output=True)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository with a tag at which Rivers had rules version 1."""
    home = tmp_path / "source"
    kept = shutil.ignore_patterns("__pycache__")
    for part in ("games/rivers", "parts"):
        shutil.copytree(SOURCE / part, home / "src/watertable" / part, ignore=kept)
    (home / "src/watertable/bots/heuristics").mkdir(parents=True)
    heuristic = "bots/heuristics/rivers.py"
    shutil.copy(SOURCE / heuristic, home / "src/watertable" / heuristic)
    meta = home / "src/watertable/games/rivers/meta.toml"
    now = f"rules = {watertable.house('rivers').meta.rules}\n"
    assert now in meta.read_text()
    meta.write_text(meta.read_text().replace(now, "rules = 1\n"))
    _git(home, "init", "-q")
    _git(home, "add", ".")
    _git(home, "commit", "-qm", "older rules")
    _git(home, "tag", "v1")
    return home


def _pin(repository: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "watertable", "pin", *words, "--repository", str(repository)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_rules_of_a_tag_are_a_house_beside_the_new_ones(repository, tmp_path) -> None:
    done = _pin(repository, "rivers", "v1", "--out", str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "rivers@1" in done.stdout
    (wheel,) = tmp_path.glob("*.whl")
    home = tmp_path / "installed"
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(home)
    path = os.pathsep.join([str(home), *sys.path])
    env = {**os.environ, "PYTHONPATH": path}
    subprocess.run([sys.executable, "-c", CHECK], env=env, check=True)


def test_what_is_not_there_is_refused(repository, tmp_path) -> None:
    for words, reason in (
        (("rivers", "v9"), "there is no game rivers at 'v9'"),
        (("whitewater", "v1"), "there is no game whitewater at 'v1'"),
        (("../etc", "v1"), "there is no house"),
    ):
        done = _pin(repository, *words, "--out", str(tmp_path / "out"))
        assert done.returncode == 1
        assert reason in done.stderr
    assert not list(tmp_path.rglob("*.whl"))


def test_a_tag_that_does_not_run_here_is_refused(repository, tmp_path) -> None:
    game = repository / "src/watertable/games/rivers/game.py"
    game.write_text(game.read_text() + "\nfrom watertable.kernel.gone import nothing\n")
    _git(repository, "commit", "-qam", "a kernel of long ago")
    done = _pin(repository, "rivers", "HEAD", "--out", str(tmp_path))
    assert done.returncode == 1
    assert "does not run with this version" in done.stderr
    assert not list(tmp_path.glob("*.whl"))
