"""The laboratory: the same bytes however it is run, and numbers that can be checked by hand."""

import json
import os
import re
import subprocess
import sys
import time
import tomllib
from itertools import product

import pytest

pytest.importorskip("polars")

import polars as pl

from watertable.kernel.errors import OptionError
from watertable.lab.compare import compare
from watertable.lab.compare import page as compare_page
from watertable.lab.match import Lab, Spec
from watertable.lab.report import page, text
from watertable.lab.run import run
from watertable.lab.scale.local import local
from watertable.lab.statistics import difference, mean, share
from watertable.lab.store import (
    PART,
    TABLES,
    digest,
    part_file,
    part_size,
    read_manifest,
    read_table,
)
from watertable.lab.summary import summarise, victories
from watertable.lab.sweep import box_with

SPEC = Spec("template", 3, ["uniform", "uniform"])


def quiet(done, total):
    pass


def made(folder, games=600, workers=1, spec=SPEC):
    run(spec, games, folder, local(workers), "test", quiet)
    return folder


def test_one_worker_and_two_give_the_same_bytes(tmp_path):
    one = made(tmp_path / "one")
    two = made(tmp_path / "two", workers=2)
    assert digest(one) == digest(two)


def test_a_run_goes_on_where_it_was(tmp_path):
    whole = made(tmp_path / "whole")
    cut = made(tmp_path / "cut")
    for table in TABLES:
        part_file(cut, table, 1).unlink()
    part_file(cut, "games", 2).unlink()
    assert run(SPEC, 600, cut, local(1), "test", quiet) == 2
    assert digest(cut) == digest(whole)


def test_a_killed_run_is_resumed_to_the_same_digest(tmp_path):
    """kill -9 in mid-run: parts are written whole or not at all."""
    whole = made(tmp_path / "whole", games=8 * PART)
    folder = tmp_path / "killed"
    command = [sys.executable, "-m", "watertable", "lab", "run", "template", "--seats", "3"]
    command += ["--bots", "uniform,uniform", "--games", str(8 * PART), "--workers", "1"]
    process = subprocess.Popen([*command, "--out", str(folder)], stdout=subprocess.DEVNULL)
    end = time.monotonic() + 60
    while not part_file(folder, "games", 1).is_file():
        assert time.monotonic() < end
        time.sleep(0.02)
    process.kill()
    process.wait()
    subprocess.run([*command, "--out", str(folder)], check=True, stdout=subprocess.DEVNULL)
    assert digest(folder) == digest(whole)


def test_a_run_can_be_made_longer_but_not_shorter(tmp_path):
    """The short last part of the shorter run is played again, whole."""
    grown = made(tmp_path / "grown", games=300)
    made(grown, games=600)
    assert digest(grown) == digest(made(tmp_path / "whole", games=600))
    with pytest.raises(OptionError, match="holds a run of 600 games"):
        made(grown, games=300)


def test_thinking_bots_have_smaller_parts(tmp_path):
    """So that two workers have something to do, and a killed run loses little."""
    assert part_size(["uniform"]) > part_size(["greedy", "uniform"]) > part_size(["search@200"])
    found = made(tmp_path, games=30, spec=Spec("template", 2, ["greedy", "uniform"]))
    assert part_file(found, "games", 1).is_file()
    assert summarise(found)["games"] == 30


def test_a_folder_of_another_run_is_refused(tmp_path):
    made(tmp_path, games=10)
    with pytest.raises(OptionError, match="holds another run: seats is 3, not 2"):
        run(Spec("template", 2, ["uniform"]), 10, tmp_path, local(1), "test", quiet)


def test_bots_change_seats_and_the_report_says_how_evenly(tmp_path):
    """Two bots at three seats: each is the odd one out at each seat equally often."""
    spec = Spec("template", 3, ["uniform", "greedy"])
    run(spec, 12, tmp_path, local(1), "test", quiet)
    tables = [tuple(row) for row in read_table(tmp_path, "games").collect()["bots"].to_list()]
    assert sorted(tables) == sorted(2 * [t for t in product((0, 1), repeat=3) if 0 < sum(t) < 3])
    found = summarise(tmp_path)
    assert "each bot sat at each seat 6 times" in text(found, tmp_path)
    assert "each of 6 orders was played 2 times" in text(found, tmp_path)
    assert found["uneven"] == ""
    run(spec, 13, tmp_path / "odd", local(1), "test", quiet)
    assert "14 games are even" in page(summarise(tmp_path / "odd"), tmp_path / "odd")


def test_a_game_is_the_same_whoever_plays_it():
    one, other = Lab(SPEC).play(41), Lab(SPEC).play(41)
    assert (one.scores, one.uses, one.plies) == (other.scores, other.uses, other.plies)
    assert (
        one.decisions == sum(row[2] for row in one.kinds) == sum(sum(u.values()) for u in one.uses)
    )


def test_a_victory_is_shared_in_parts_and_a_groups_is_whole():
    ranks = pl.DataFrame({"ranks": [[1, 1, 3], [2, 2, 2]]})
    assert ranks.select(victories(False)).to_series().to_list() == [[0.5, 0.5, 0], [0, 0, 0]]
    assert ranks.select(victories(True)).to_series().to_list() == [[1, 1, 0], [0, 0, 0]]


def test_the_summary_adds_up(tmp_path):
    found = summarise(made(tmp_path, games=300))
    games = read_table(tmp_path, "games").collect()
    ranks = games["ranks"].to_list()
    assert any(row.count(1) > 1 for row in ranks)  # a shared victory is among them
    wins = [sum((row[seat] == 1) / row.count(1) for row in ranks) for seat in range(3)]
    assert [row["win"] * 300 for row in found["seats"]] == pytest.approx(wins)
    assert sum(row["win"] for row in found["seats"]) == pytest.approx(1)
    assert sum(row["n"] for row in found["scores"]) == 900
    assert sum(row["share"] for row in found["ends"]) == pytest.approx(1)
    total = sum(row["mean"] for row in found["sheet"])
    assert total == pytest.approx(sum(row["score"] for row in found["seats"]) / 3)
    assert 0 < found["length"]["hidden"] < 1
    keep = next(row for row in found["uses"] if row["action"] == "keep")
    assert 0.83 < keep["used"] < 0.92  # 7/8 expected: three rounds, an even choice each


def test_the_report_says_how_many_decisions_came_after_the_places_were_fixed(tmp_path):
    """Whitewater says when they are: with three rafts, the last one comes home alone."""
    folder = made(tmp_path / "race", games=2, spec=Spec("whitewater", 3, ["greedy"]))
    games = read_table(folder, "games").collect()
    share = games["fixed"].sum() / games["decisions"].sum()
    assert 0 < share < 0.5
    said = f"{100 * share:.1f} % of the decisions came after the places were fixed"
    assert said in text(summarise(folder), folder)
    plain = made(tmp_path / "plain", games=50, spec=Spec("raging_waters", 2, ["uniform"]))
    assert "places were fixed" not in text(summarise(plain), plain)


def test_a_bot_that_is_named_twice_is_one_bot(tmp_path):
    spec = Spec("template", 3, ["uniform", "greedy", "uniform"])
    found = summarise(made(tmp_path, games=12, spec=spec))
    assert [(row["name"], row["n"]) for row in found["bots"]] == [("uniform", 24), ("greedy", 12)]
    won = sum(row["win"] * row["n"] for row in found["bots"])
    assert won == pytest.approx(12)


def test_the_page_is_self_contained_and_every_chart_is_explained(tmp_path):
    found = summarise(made(tmp_path, games=300))
    html, _, _ = page(found, tmp_path).partition('<script type="module"')
    assert not re.search(r'(src|href)="https?:', html)
    assert html.count("<h2>") == html.count("<section>")
    assert len(re.findall(r'<div id="chart\d+" role="img"', html)) >= 7
    for section in re.findall(r"<section>(.*?)</section>", html, re.DOTALL):
        assert "<p>" in section or "<pre>" in section
    assert "seat 1: wins" in text(found, tmp_path)


def test_compare_pairs_games_and_says_a_verdict(tmp_path):
    plain = made(tmp_path / "plain")
    storm = made(
        tmp_path / "storm", spec=Spec("template", 3, ["uniform", "uniform"], {"storm": True})
    )
    found = compare(plain, storm)
    assert found["paired_games"] == 600
    assert (found["one"], found["other"]) == ("no storm", "storm")
    html, _, _ = compare_page(found).partition('<script type="module"')
    assert html.count('role="img"') == len(found["effects"]) + 1
    score = found["effects"][0]
    assert score["high"] < 0, "a storm costs points"
    assert re.search(r"loses 1\.\d ± 0\.\d points of score", found["verdict"])
    same = compare(plain, plain)
    assert "no difference" in same["verdict"]
    other = made(tmp_path / "other", games=10, spec=Spec("template", 3, ["uniform"], {}, "others"))
    with pytest.raises(OptionError, match="not paired"):
        compare(plain, other)


def test_a_sweep_varies_one_number(tmp_path):
    command = [sys.executable, "-m", "watertable", "lab", "sweep", "template", "--workers", "1"]
    command += ["--file", "creatures.toml", "--row", "creature/crab", "--field", "does.0.points"]
    command += ["--values", "1,4", "--games", "20", "--bots", "uniform", "--out", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=os.environ)
    assert done.stdout.count("crab does.0.points=") == 2
    html, _, _ = (tmp_path / "sweep.html").read_text().partition('<script type="module"')
    assert html.count('role="img"') == 2
    one, two = json.loads((tmp_path / "sweep.json").read_text())["runs"]
    assert one["seats"][0]["score"] < two["seats"][0]["score"], "a crab brings more"


@pytest.mark.parametrize(
    ("file", "row", "field", "reason"),
    [
        ("creaturs.toml", "creature/crab", "value", "no data file 'creaturs.toml'; did you mean 'creatures.toml'"),
        ("creatures.toml", "creture/crab", "value", "no rows 'creture'; did you mean 'creature'"),
        ("creatures.toml", "creature/carb", "value", "no creature/carb; did you mean 'crab'"),
        ("creatures.toml", "creature/crab", "valu", "no field 'valu'; did you mean 'value'"),
        ("creatures.toml", "creature/crab", "does", "is no number"),
        ("creatures.toml", "creature/crab", "does.x.points", "leads to no number"),
        ("creatures.toml", "creature/crab", "does.0.ponts", "leads to no number"),
    ],
)  # fmt: skip
def test_a_sweep_of_what_is_not_printed_is_refused(tmp_path, file, row, field, reason):
    command = [sys.executable, "-m", "watertable", "lab", "sweep", "template", "--values", "1..2"]
    command += ["--file", file, "--row", row, "--field", field, "--out", str(tmp_path / "out")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert reason in done.stderr
    assert "Traceback" not in done.stderr
    assert not list(tmp_path.rglob("*.parquet"))


def boxed(tmp_path, *words):
    """A run with a box in which a crab is worth 9, by the command line."""
    file = tmp_path / "box" / "template" / "creatures.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text('[[creature]]\nid = "crab"\ndoes = [{ op = "points", points = 9 }]\n')
    out = tmp_path / "-".join(words)
    command = [sys.executable, "-m", "watertable", "lab", "run", "template", "--seats", "3"]
    command += ["--bots", "uniform,uniform", "--games", str(2 * PART), "--out", str(out)]
    subprocess.run(
        [*command, "--box", str(tmp_path / "box"), *words], check=True, stdout=subprocess.DEVNULL
    )
    return out


def test_a_box_reaches_every_worker(tmp_path):
    """The box is in the data digest, and two workers play with it exactly as one does."""
    plain = made(tmp_path / "plain", games=2 * PART)
    two = boxed(tmp_path, "--workers", "2")
    assert read_manifest(two)["data"] != read_manifest(plain)["data"]
    assert digest(two) == digest(boxed(tmp_path, "--workers", "1"))
    found = compare(plain, two)
    assert found["effects"][0]["low"] > 1, "crabs bring more"
    assert re.search(r"with box box gains .* beside the printed data", found["verdict"])


def lab(*words, box=""):
    """A command of the laboratory that is expected to be refused: what it says."""
    command = [sys.executable, "-m", "watertable", *(["--box", str(box)] if box else []), "lab"]
    done = subprocess.run([*command, *words], capture_output=True, text=True, check=False)
    assert done.returncode in (1, 2)
    assert "Traceback" not in done.stderr
    return done.stderr


def test_a_box_without_corrections_of_the_game_is_refused(tmp_path):
    """The run would be called after the box and play the printed numbers."""
    (tmp_path / "box" / "rivers").mkdir(parents=True)
    said = lab("run", "template", "--out", str(tmp_path / "out"), box=tmp_path / "box")
    assert "corrects nothing of template" in said
    assert not (tmp_path / "out").exists()


def test_a_sweep_varies_a_number_of_the_box_in_use(tmp_path, monkeypatch):
    """It used to play the printed numbers, whatever the box said."""
    own = tmp_path / "mine" / "template" / "creatures.toml"
    own.parent.mkdir(parents=True)
    own.write_text('[[creature]]\nid = "eel"\ncount = 1\n[[creature]]\nid = "crab"\ncount = 2\n')
    monkeypatch.setenv("WATERTABLE_BOX", str(tmp_path / "mine"))
    place = ("creatures.toml", "creature", "crab", "does.0.points")
    made_box = box_with(place, 7, "template", tmp_path / "out")
    given = tomllib.loads((made_box / "template" / "creatures.toml").read_text())
    eel, crab = given["creature"]
    assert eel == {"id": "eel", "count": 1}
    assert (crab["count"], crab["does"][0]["points"]) == (2, 7)


@pytest.mark.parametrize("values", ["6..1", "1,1", "one", ""])
def test_values_of_a_sweep_that_make_no_curve_are_refused(tmp_path, values):
    words = ["--file", "creatures.toml", "--row", "creature/crab", "--field", "value"]
    said = lab("sweep", "template", *words, "--values", values, "--out", str(tmp_path / "out"))
    assert "--values" in said


def test_a_group_has_one_kind_of_bot_and_counts_once(tmp_path):
    """In a mixed group both bots would have the same results by construction."""
    spec = Spec("rising_waters", 2, ["uniform", "greedy"])
    found = summarise(made(tmp_path, games=4, spec=spec))
    tables = read_table(tmp_path, "games").collect()["bots"].to_list()
    assert tables == [[0, 0], [1, 1], [0, 0], [1, 1]]
    assert [row["n"] for row in found["bots"]] == [2, 2]


def test_a_worker_with_other_data_is_refused():
    spec = Spec("template", 3, ["uniform"])
    spec.data = "0" * 16
    with pytest.raises(OptionError, match="a worker has"):
        Lab(spec)


def test_intervals_by_hand():
    p, low, high = share(50, 100)
    assert (p, round(low, 3), round(high, 3)) == (0.5, 0.404, 0.596)
    assert share(0, 20)[1] == 0
    assert mean(10, 30, 4)[0] == 2.5
    gap, low, high = difference([1, 2, 3], [2, 3, 4])
    assert (gap, low, high) == (1, 1, 1)
