"""The command, as its user types it."""

import json
import shlex
import subprocess
import sys

import pytest

import watertable
from watertable.cli import doctor
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
    assert "none of your answers is settled yet" in told
    assert "the table is as it was before that answer" in told
    assert "Creatures kept" in told
    last = watertable.load(saved.read_bytes()).record.lines[-2]  # then other dice, which load takes
    assert last["seat"] is None
    assert "back" in last


def test_a_game_is_forked_and_played_on_in_the_terminal(record, tmp_path):
    """The command that `fork` prints goes on with the same luck, and the seats can be chosen."""
    path = tmp_path / "whatif.wt.jsonl"
    told = run("fork", str(record), "--at", "12", "--out", str(path))
    assert f"begun from line 12 of {record}" in told
    assert path.read_text().splitlines()[1:13] == record.read_text().splitlines()[1:13]
    words = shlex.split(told.splitlines()[-1])
    assert words[:4] == ["watertable", "play", "--load", str(path)]
    saved = tmp_path / "end.wt.jsonl"
    keys = f"save {saved}\n" + "1\n\n" * 60
    assert "Creatures kept" in run(*words[1:], "--seats", "bot:uniform,me,bot:uniform", text=keys)
    assert '"dice"' not in saved.read_text().partition("\n")[2], "the same dice go on"
    assert "the file says which game it is" in run("play", "rivers", *words[2:], code=2)
    assert "seats: " in run(*words[1:], "--seats", "me,me", code=1)


def test_a_fork_with_fresh_luck_has_a_line_of_its_dice_and_a_name_of_its_own(record):
    run("fork", str(record), "--at", "12", "--luck", "fresh")
    path = record.with_name("game-12.wt.jsonl")
    assert '{"n":13,"dice":' in path.read_text()
    assert "exists" in run("fork", str(record), "--at", "12", code=2)


def test_what_cannot_be_forked_is_refused_in_a_sentence(record, tmp_path):
    assert "no line 9999" in run("fork", str(record), "--at", "9999", code=1)
    assert "luck: 'better' is not one of: same, fresh" in run(
        "fork", str(record), "--at", "3", "--luck", "better", code=1
    )
    record.write_text("\n".join(record.read_text().splitlines()[:-1]) + "\n")
    assert "not over" in run("fork", str(record), "--at", "3", code=1)
    assert "Traceback" not in run("fork", str(tmp_path / "none"), "--at", "3", code=2)


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


def test_doctor_sayshow_to_compile_where_it_is_installed(tmp_path, monkeypatch):
    assert "`make compiled`" in doctor.how_to_compile()
    monkeypatch.setattr(
        watertable, "__file__", str(tmp_path / "site-packages" / "watertable" / "x")
    )
    assert "make" not in doctor.how_to_compile()


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


def test_features_are_listed_with_their_ranges():
    told = json.loads(run("features", "raging-waters", "--seats", "3", "--json"))
    score = next(row for row in told["fields"] if row["name"] == "score")
    assert (score["size"], score["low"]) == (3, 0)
    assert sum(row["size"] for row in told["fields"]) == told["size"]
    assert "takes 2, 3, 4 seats" in run("features", "rivers", "--seats", "7", code=1)


def test_a_position_is_described_in_words(record):
    told = run("describe", str(record), "--at", "12", "--seat", "1")
    assert told.startswith("Game: ")
    assert "You: " in told
    assert "Board:" in told or "Table:" in told
    assert "there is no seat 9" in run("describe", str(record), "--seat", "9", code=1)
