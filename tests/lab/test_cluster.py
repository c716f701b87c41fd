"""Ray: a local cluster of two workers, one of them killed in mid-run, gives what one process gives."""

import os
import signal
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

import pytest

pytest.importorskip("polars")

from watertable.lab.match import Spec
from watertable.lab.run import run
from watertable.lab.scale.local import local
from watertable.lab.store import PART, digest, is_done, read_table

needs_ray = pytest.mark.skipif(
    find_spec("ray") is None,
    reason="RAY IS NOT INSTALLED, so the cluster is NOT TESTED: pip install 'watertable[ray]'",
)
PARTS = 12
GAMES = PARTS * PART


def below(root: int) -> list[int]:
    """A process and all that it started, directly or not."""
    parents = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                parents[int(entry.name)] = int(
                    (entry / "stat").read_text().rsplit(")", 1)[1].split()[1]
                )
            except OSError:
                continue
    found = [root]
    for pid in found:
        found += [child for child, parent in parents.items() if parent == pid]
    return found


def title(pid: int) -> str:
    try:
        return (Path("/proc") / str(pid) / "cmdline").read_bytes().decode(errors="replace")
    except OSError:
        return ""


def kill_a_worker(driver: int) -> int:
    """kill -9 one of the driver's own workers that is playing a part now."""
    until = time.monotonic() + 20
    while time.monotonic() < until:
        for pid in below(driver):
            if title(pid).startswith("ray::work"):
                os.kill(pid, signal.SIGKILL)
                return pid
        time.sleep(0.01)
    raise AssertionError("no worker was found at work")


@needs_ray
@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc").is_dir(), reason="finds the workers in /proc")
def test_a_worker_killed_in_mid_run_loses_nothing_and_doubles_nothing(tmp_path):
    folder = tmp_path / "ray"
    words = [sys.executable, "-m", "watertable", "lab", "run", "template", "--seats", "3"]
    words += ["--bots", "uniform,uniform", "--games", str(GAMES), "--out", str(folder)]
    words += ["--engine", "ray", "--workers", "2"]
    home = {**os.environ, "HOME": str(tmp_path), "RAY_TMPDIR": "/tmp"}  # Ray writes into it
    with (tmp_path / "log").open("w") as log:
        driver = subprocess.Popen(words, stdout=log, stderr=log, env=home)
        try:
            while not any(is_done(folder, part) for part in range(PARTS)):
                assert driver.poll() is None, (tmp_path / "log").read_text()
                time.sleep(0.01)
            victim = kill_a_worker(driver.pid)
            left = sum(not is_done(folder, part) for part in range(PARTS))
            assert driver.wait(timeout=120) == 0, (tmp_path / "log").read_text()
        finally:
            driver.kill()
    assert left > 2, "the worker was to die in mid-run"
    assert not title(victim).startswith("ray::work")
    numbers = read_table(folder, "games").collect()["number"].to_list()
    assert sorted(numbers) == list(range(GAMES)), "no game is lost, none counted twice"
    spec = Spec("template", 3, ["uniform", "uniform"])
    run(spec, GAMES, tmp_path / "local", local(1), "test", lambda done, total: None)
    assert digest(folder) == digest(tmp_path / "local")
