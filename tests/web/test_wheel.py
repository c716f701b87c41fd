"""The built wheel, installed into an empty environment: `watertable` alone starts a table, and a game is played in the browser."""

import importlib.util
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from watertable import _compiled

ROOT = Path(__file__).resolve().parents[2]
BUILD = "import sys; sys.path.insert(0, 'tools'); import package; print(package.build_wheel(sys.argv[1]))"


def setup_tool():
    spec = importlib.util.spec_from_file_location("setup_tool", ROOT / "tools" / "setup.py")
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def install(folder):
    """An environment with the wheel and what it needs, nothing else; the path of its programs."""
    kind = "compiled" if _compiled.fits() else "pure"
    env = {**os.environ, "WATERTABLE_WHEEL": kind}
    built = [sys.executable, "-c", BUILD, folder]
    subprocess.run(built, cwd=ROOT, env=env, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    tool, venv = setup_tool(), folder / "venv"
    uv = tool.the_uv()
    python = venv / "bin" / "python"
    pins = ["-c", str(ROOT / "constraints.txt")]
    if uv:
        subprocess.run([uv, "venv", "-q", "--python", sys.executable, venv], check=True)
        words = [uv, "pip", "install", "-q", "--python", python]
    else:
        subprocess.run([sys.executable, "-m", "venv", venv], check=True)
        words = [python, "-m", "pip", "install", "-qq"]
    subprocess.run([*words, *pins, wheel], check=True, env=tool.like_pip())
    return kind, venv / "bin"


@pytest.fixture
def installed(tmp_path, bundle):
    """The server that `watertable`, typed alone in an empty folder, starts; without Node, make or a compiler."""
    kind, programs = install(tmp_path)
    empty = tmp_path / "empty"
    empty.mkdir()
    env = {"PATH": str(programs), "HOME": str(tmp_path), "BROWSER": "/bin/true", "LANG": "C.UTF-8"}
    with open(tmp_path / "log", "w") as log:
        process = subprocess.Popen(
            [programs / "watertable"], cwd=empty, env=env, stdout=log, stderr=log
        )
    end = time.monotonic() + 90
    while not (found := re.search(r"http://[\w.:]+", (tmp_path / "log").read_text())):
        assert process.poll() is None, (tmp_path / "log").read_text()
        assert time.monotonic() < end
        time.sleep(0.05)
    yield SimpleNamespace(url=found[0], kind=kind, programs=programs, empty=empty, env=env)
    process.terminate()
    process.wait(30)


def test_a_wheel_in_an_empty_folder_is_enough_to_play(installed, new_player):
    doctor = [installed.programs / "watertable", "doctor"]
    told = subprocess.run(
        doctor, env=installed.env, capture_output=True, text=True, check=True
    ).stdout
    assert ("build      compiled" in told) == (installed.kind == "compiled")
    assert "extra      lab: no   pip install 'watertable[lab]'" in told
    mara = new_player(installed)
    mara.button_bias = 0.4
    mara.play_now("raging_waters")
    assert mara.play_on(300) >= 3
    assert mara.page.locator("dialog.score table").count() == 1
    assert list(installed.empty.iterdir()) == []  # its tables are kept in the user's own folder
