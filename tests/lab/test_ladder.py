"""The ladder rates what it is given, repeats, and orders our bots."""

import json
import subprocess
import sys

import pytest

from watertable.kernel.chance import Dice
from watertable.lab.arena import Contest, run
from watertable.lab.ladder import climb, fit


def test_the_fit_finds_the_strengths_that_made_the_scores():
    true = [0.0, 100.0, 250.0]
    luck = Dice("fit")
    scores = []
    for one, two in ((0, 1), (0, 2), (1, 2)):
        chance = 1 / (1 + 10 ** ((true[two] - true[one]) / 400))
        scores += [(one, two, float(luck.below(10_000) < 10_000 * chance)) for _ in range(3000)]
    assert fit(3, scores) == pytest.approx(true, abs=25)
    assert fit(2, [(0, 1, 0.0)] * 9)[1] == pytest.approx(400 * 1.2788, abs=1)  # odds of 9.5 to 0.5


def test_the_same_arguments_give_the_same_ladder_whoever_plays():
    words = ("template", ["uniform", "greedy", "easy"], 12, None, "twice")
    one, two = climb(*words, workers=1), climb(*words, workers=2)
    assert one == two
    assert one["rows"][0]["rating"] > 0 == one["rows"][-1]["rating"]
    assert all(row["low"] <= row["rating"] <= row["high"] for row in one["rows"])
    assert climb(*words[:-1], "another", workers=1)["rows"] != one["rows"]


def test_its_commands_play_the_same_games():
    found = climb("template", ["uniform", "greedy"], 10, None, "again", 1)
    (command,) = found["commands"]
    assert "--dice 'again/uniform greedy' -o rounds=3 -o storm=false" in command
    contest = Contest("template", ["uniform", "greedy"], 10, 2, None, "again/uniform greedy")
    shares = {row["bot"]: row["win_share"] for row in run(contest)["bots"]}
    assert {row["bot"]: row["win_share"][0] for row in found["rows"]} == pytest.approx(
        {name: one[0] for name, one in shares.items()}
    )


def test_groups_are_ranked_by_their_share_of_wins():
    found = climb("rising_waters", ["uniform", "greedy"], 4, None, "groups", 1)
    assert found["together"]
    assert {row["bot"] for row in found["rows"]} == {"uniform", "greedy"}


def test_the_command_prints_a_table():
    words = ["ladder", "template", "--bots", "uniform,greedy", "--games", "6", "--workers", "1"]
    done = subprocess.run(
        [sys.executable, "-m", "watertable", *words, "--json"],
        capture_output=True, text=True, timeout=120, check=True,
    )  # fmt: skip
    assert json.loads(done.stdout)["rules"] >= 1
