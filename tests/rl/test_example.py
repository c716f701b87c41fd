"""The training example beats uniform."""

import re
import subprocess
import sys

import pytest

pytest.importorskip("pettingzoo")


def test_the_learner_beats_uniform_by_a_printed_margin(root):
    command = [sys.executable, str(root / "examples" / "train.py"), "--game", "template"]
    command += ["--seats", "2", "--minutes", "0.15", "--games", "400"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    low = float(re.search(r"\[([\d.]+)%", done.stdout).group(1))
    assert low > 60, done.stdout
