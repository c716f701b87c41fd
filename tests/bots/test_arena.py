"""The arena: balanced seats, correct intervals, the same bytes for any number of workers."""

import json

import pytest
from typer.testing import CliRunner

import watertable
from watertable.bots import bot
from watertable.cli import app
from watertable.kernel.chance import Dice
from watertable.kernel.errors import OptionError
from watertable.lab.arena import Contest, mean, play, run, share, summary, victory


def test_co_operative_groups_have_one_kind_of_bot():
    contest = Contest("rising_waters", ["uniform", "greedy"], 2, 2)
    assert [contest.seating(job) for job in range(2)] == [[0, 0], [1, 1]]


def test_the_command_warns_about_uneven_seating():
    words = ["arena", "template", "--bots", "uniform,easy,greedy", "--workers", "1", "--seats", "2"]
    said = " ".join(CliRunner().invoke(app, [*words, "--games", "4"]).output.split())
    assert "at each seat 1 or 2 times" in said
    assert "6 games are even" in said
    assert "Note" not in CliRunner().invoke(app, [*words, "--games", "6"]).output


def test_seatings_of_one_deal_share_their_draws():
    contest = Contest("template", ["uniform", "greedy"], 6)
    assert [contest.deal(job) for job in range(6)] == [0, 0, 1, 1, 2, 2]
    assert contest.seating(0) == contest.seating(2) == contest.seating(1)[::-1]


def test_the_same_bytes_for_one_or_two_workers():
    contest = Contest("template", ["uniform", "greedy"], 6, 3, dice="bytes")
    one = json.dumps(run(contest, 1))
    assert json.dumps(run(contest, 2)) == one
    assert json.dumps(run(Contest("template", ["uniform", "greedy"], 6, 3, dice="x"), 1)) != one


def test_shared_wins_are_divided():
    contest = Contest("template", ["uniform", "greedy"], 2)
    results = [play(contest, job) for job in range(6)]
    for result in results:
        assert sum(victory(contest, result, seat) for seat in range(2)) == pytest.approx(1.0)
    found = run(contest)
    assert sum(row["wins"] for row in found["bots"]) == pytest.approx(2.0)


def test_a_groups_score_counts_once():
    """Two seats with one score are one game: counted twice, its interval would be too narrow."""
    contest = Contest("rising_waters", ["uniform"], 3, 2)
    found = [
        {"job": job, "lineup": [0, 0], "scores": [score, score], "ranks": [1, 1]}
        for job, score in enumerate((3, 5, 10))
    ]
    row = summary(contest, found)["bots"][0]
    assert row["score"] == mean([3.0, 5.0, 10.0])
    assert row["wins"] == row["games"] == 3


def test_intervals_contain_their_value():
    assert share(0, 10)[:2] == [0.0, 0.0]
    assert share(0, 10)[2] == pytest.approx(0.2775, abs=1e-3)  # Wilson, as in any table of it
    assert share(50, 100) == pytest.approx([0.5, 0.4038, 0.5962], abs=1e-3)
    assert mean([1.0, 2.0, 3.0]) == pytest.approx([2.0, 2.0 - 1.1316, 2.0 + 1.1316], abs=1e-3)
    assert mean([4.0]) == [4.0, 4.0, 4.0]


def test_a_wrong_call_is_refused_before_anything_is_played():
    for bots in ([], ["greedy", "greedy"], ["nobody"]):
        with pytest.raises(OptionError):
            Contest("template", bots, 4)
    with pytest.raises(OptionError):
        Contest("template", ["greedy"], 4, seats=99)


def test_the_command_prints_a_table_and_json():
    words = ["arena", "template", "--bots", "uniform,greedy", "--games", "4", "--workers", "1"]
    said = CliRunner().invoke(app, words)
    assert said.exit_code == 0, said.output
    assert "greedy" in said.output
    assert "…" not in said.output  # nothing is cut off where lines have 80 columns
    found = json.loads(CliRunner().invoke(app, [*words, "--json"]).stdout)
    assert [row["bot"] for row in found["bots"]] == ["uniform", "greedy"]
    assert found["bots"][0]["rating"] is None or found["bots"][0]["rating"]["mu"] > 0


@pytest.fixture
def record(tmp_path):
    """Files of a finished game and of one that goes on."""

    def write(game, stop):
        table = watertable.open(game, watertable.house(game).meta.seats[-1], dice="record")
        player = bot("uniform", game)
        number = 0
        while table.asked and number < stop:
            seat = table.asked[number % len(table.asked)]
            table.play(seat, player.answer(table.game, table.state, seat, Dice(f"{number}")))
            number += 1
        file = tmp_path / f"{game}{stop}.wt.jsonl"
        file.write_text(table.record.dumps(), encoding="utf-8")
        return file

    return write


def test_hint_names_the_best_answers(record):
    file = record("template", 7)
    words = ["hint", str(file), "--rounds", "30", "--top", "3"]
    found = json.loads(CliRunner().invoke(app, [*words, "--json"]).stdout)
    table = watertable.load(file.read_bytes())
    legal = [action.text for action in table.legal(found["seat"])]
    assert 0 < len(found["hints"]) <= 3
    assert all(row["do"] in legal for row in found["hints"])
    visits = [row["visits"] for row in found["hints"]]
    assert visits == sorted(visits, reverse=True)
    assert found["hints"][0]["do"] in CliRunner().invoke(app, words).stdout


def test_hint_says_when_nobody_is_asked(record):
    said = CliRunner().invoke(app, ["hint", str(record("template", 10_000))])
    assert said.exit_code != 0


def test_analyse_draws_the_curve_and_names_the_turns(record):
    file = record("template", 10_000)
    words = ["analyse", str(file), "--rounds", "8"]
    found = json.loads(CliRunner().invoke(app, [*words, "--json"]).stdout)
    outcome = watertable.load(file.read_bytes()).outcome
    assert outcome is not None
    assert len(found["turns"]) == 3
    assert all(len(point["values"]) == found["seats"] for point in found["curve"])
    last = found["curve"][-1]["values"]
    assert [value > 0 for value in last] == [rank == 1 for rank in outcome.ranks]
    swings = [
        max(abs(b - a) for a, b in zip(one["values"], two["values"]))
        for one, two in zip(found["curve"], found["curve"][1:])
    ]
    assert sorted(round(s, 4) for s in swings)[-3:] == sorted(
        abs(t["swing"]) for t in found["turns"]
    )
    assert "seat 1" in CliRunner().invoke(app, words).stdout


def test_analyse_of_a_game_that_goes_on_tells_no_secrets(record):
    """Two records that a spectator cannot tell apart: the same curve."""
    file = record("template", 7)
    found = json.loads(
        CliRunner().invoke(app, ["analyse", str(file), "--rounds", "5", "--json"]).stdout
    )
    sealed = [
        line
        for line in watertable.load(file.read_bytes()).record.lines
        if "show" in line.get("do", "")
    ]
    shown = {point["do"] for point in found["curve"]}
    assert sealed
    assert not any(text.startswith("show") for text in shown)
