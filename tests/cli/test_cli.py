"""The command, as its user types it."""

import json
import subprocess
import sys

import pytest

import watertable
from watertable.testing.fuzz import sample_record


def run(*args, text="", code=0):
    done = subprocess.run(
        [sys.executable, "-m", "watertable", *args],
        input=text,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout if code == 0 else done.stdout + done.stderr


@pytest.fixture
def record(tmp_path):
    path = tmp_path / "game.wt.jsonl"
    path.write_text(sample_record(watertable.house("template"), 3, "cli"))
    return path


def test_the_version_is_printed():
    assert run("--version") == f"watertable {watertable.__version__}\n"


def test_playout_counts_and_names_its_build():
    found = json.loads(run("playout", "template", "--seats", "3", "--games", "20", "--json"))
    assert found["games"] == 20
    assert found["build"] in ("compiled", "interpreted")
    assert found["decisions"] > 100
    again = json.loads(run("playout", "template", "--seats", "3", "--games", "20", "--json"))
    for key in ("plies", "decisions", "mean_scores", "ends"):
        assert again[key] == found[key]


def test_options_are_given_as_key_value_and_refused_with_the_reason():
    found = json.loads(run("playout", "template", "-o", "rounds=2", "--games", "3", "--json"))
    assert found["options"]["rounds"] == 2
    told = run("playout", "template", "-o", "rounds=9", code=1)
    assert "rounds: '9' is not one of 2, 3" in told
    assert "Traceback" not in told


def test_an_unknown_game_or_verb_is_refused():
    assert "there is no house 'atlantis'" in run("playout", "atlantis", code=1)
    run("swim", code=2)


def test_replay_shows_the_table_at_a_line(record):
    whole = run("replay", str(record))
    assert "Scores" in whole
    half = json.loads(run("replay", str(record), "--at", "12", "--seat", "1", "--json"))
    assert half["n"] == 12
    assert half["view"]["seat"] == 0
    assert half["outcome"] is None


def test_verify_recomputes_every_draw(record):
    found = json.loads(run("verify", str(record), "--json"))
    assert found["fair"] is True
    assert found["draws"] > 10


def test_verify_finds_a_draw_that_the_dice_did_not_give(record):
    lines = record.read_text().splitlines()
    first = json.loads(lines[1])["do"]
    other = "deal crab" if first != "deal crab" else "deal shell"
    lines[1] = lines[1].replace(first, other)
    record.write_text("\n".join(lines) + "\n")
    told = run("verify", str(record), code=1)
    assert "line" in told or "not from the dice" in told


def test_a_broken_file_is_refused_with_its_line(record):
    record.write_text(record.read_text()[:-30])
    told = run("verify", str(record), code=1)
    assert "line" in told
    assert "cut" in told
    assert "Traceback" not in told


def test_a_whole_game_in_the_terminal(tmp_path):
    """Always the first choice; each turn ended with Enter."""
    saved = tmp_path / "mine.wt.jsonl"
    keys = f"why place 1\nundo\nsave {saved}\n" + "1\n\n" * 60
    told = run("play", "template", "--seats", "3", "--dice", "terminal", text=keys)
    assert "does not answer the question" in told
    assert "nothing to take back" in told
    assert "Creatures kept" in told
    assert "1." in told
    assert watertable.load(saved.read_bytes()).outcome is None


def test_going_back_in_the_terminal(tmp_path):
    """Beyond one's own turn, for all at this keyboard; and on from there to the end."""
    saved = tmp_path / "back.wt.jsonl"
    keys = "back\n" + "1\n\n" * 9 + f"back\nsave {saved}\n" + "1\n\n" * 60
    told = run("play", "template", "--seats", "3", "--dice", "terminal", text=keys)
    assert "no answer of yours is settled yet" in told
    assert "all is as it was before that answer" in told
    assert "Creatures kept" in told
    last = watertable.load(saved.read_bytes()).record.lines[-2]  # then other dice, which load takes
    assert last["seat"] is None
    assert "back" in last


def test_the_terminal_shows_the_content_note_before_the_first_question():
    note = watertable.house("rising_waters").words.sentences["note.content"]
    seats = ("--seats", "2", "--dice", "note")
    told = " ".join(run("play", "rising_waters", *seats, text="\nquit\n").split())
    assert note in told
    assert told.index(note) < told.index("Player 1:")
    unread = run("play", "rising_waters", *seats, text="quit\n")
    assert "Player 1:" not in unread
    onlooker = run("play", "rising_waters", "--seats", "bot:uniform,bot:uniform")
    assert "Before you play" not in onlooker
    assert "Before you play" not in run("play", "rivers", *seats, text="quit\n")


def test_doctor_names_build_and_houses():
    found = json.loads(run("doctor", "--json"))
    assert found["build"] in ("compiled", "interpreted")
    assert set(found["houses"]) == {house.name for house in watertable.games()}


def test_a_box_that_is_no_folder_is_refused():
    assert "not a folder" in run("--box", "nowhere", "games", code=2)


def test_a_box_with_a_misnamed_house_or_file_is_refused(tmp_path):
    (tmp_path / "rivrs").mkdir()
    assert "did you mean 'rivers'?" in run("--box", str(tmp_path), "playout", "template", code=1)
    (tmp_path / "rivrs").rename(tmp_path / "template")
    (tmp_path / "template" / "creature.toml").write_text("")
    told = run("--box", str(tmp_path), "playout", "template", code=1)
    assert "did you mean 'creatures.toml'?" in told
    assert "Traceback" not in told
