"""Saved weights play on the ladder, by the entry point of a package of their own."""

import json
import shutil
import subprocess
import sys

import pytest

np = pytest.importorskip("numpy")

import watertable  # noqa: E402
from watertable.kernel.features import Layout  # noqa: E402


@pytest.fixture
def site(tmp_path, root):
    """The example package as it would be installed, and weights for Tide Pool with two seats that like small ids."""
    shutil.copy(root / "examples/policy_bot/policy_bot.py", tmp_path)
    info = tmp_path / "watertable_policy_bot-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: watertable-policy-bot\nVersion: 1\n"
    )
    (info / "entry_points.txt").write_text("[watertable.bots]\npolicy = policy_bot:make\n")
    house = watertable.house("template")
    size, actions = Layout(house.game.fields(2)).size, len(house.game.actions)
    np.savez(
        tmp_path / "weights.npz",
        game=np.array("template"), rules=np.array(house.meta.rules),
        weight0=np.ones((4, size), np.float32), bias0=np.zeros(4, np.float32),
        weight1=np.zeros((actions, 4), np.float32), bias1=-np.arange(actions, dtype=np.float32),
    )  # fmt: skip
    return tmp_path


def run(site, *words):
    program = f"import sys; sys.path.append({str(site)!r}); from watertable.cli import main; main()"
    return subprocess.run(
        [sys.executable, "-c", program, *words],
        capture_output=True, text=True, timeout=120, check=False, cwd=site,
    )  # fmt: skip


def test_weights_play_on_the_ladder(site):
    pool = ("--bots", "uniform,greedy,policy@weights.npz", "--games", "6", "--workers", "1")
    done = run(site, "ladder", "template", *pool, "--json")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert {row["bot"] for row in told["rows"]} == {"uniform", "greedy", "policy@weights.npz"}
    assert all(row["games"] == 12 for row in told["rows"])
    assert any("uniform,policy@weights.npz" in command for command in told["commands"])


def test_weights_of_another_house_are_refused(site):
    done = run(site, "arena", "rivers", "--seats", "2", "--bots", "policy@weights.npz,uniform")
    assert done.returncode
    assert "trained on template" in done.stdout + done.stderr
