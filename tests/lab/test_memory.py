"""Memory stays flat: what a run holds does not grow with the number of games."""

import subprocess
import sys

import pytest

pytest.importorskip("polars")

# In a process of its own: 1,000 games warm everything up, 20,000 more may add little. The most it
# ever held is asked of the system, so nothing is missed between two looks.
PROGRAM = """
import resource, sys
from pathlib import Path
from watertable.lab.match import Spec
from watertable.lab.run import run
from watertable.lab.scale.local import local

def most():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss  # kB

def play(games):
    run(Spec("template", 2, ["uniform"]), games, Path(sys.argv[1]), local(1), "test", lambda a, b: None)

play(1000)
before = most()
play(21_000)
print(before, most())
"""
ALLOWED = 8_000  # kB; holding the rows of 20,000 games would take far more


@pytest.mark.slow
def test_twenty_thousand_games_take_no_more_memory_than_one_thousand(tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(tmp_path)], capture_output=True, text=True, check=True
    )
    before, after = map(int, done.stdout.split())
    assert after - before < ALLOWED, f"{before} kB before, {after} kB after 20,000 games more"
