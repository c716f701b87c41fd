"""Mined puzzles: clear in every sample of worlds, written as annotated records that can be followed."""

import copy
import re
import tomllib
from pathlib import Path

import pytest

import watertable
from watertable.kernel.annotated import DO, read_course
from watertable.lab.puzzle_check import Comparison, check
from watertable.lab.puzzles import Store, Wanted, choose, mine, played, written
from watertable.testing.laws.lessons import follow_lesson

RIVERS = watertable.house("rivers")
GAP = 0.015
STEADY = 0.7


@pytest.fixture(scope="module")
def found():
    wanted = Wanted()
    wanted.gap, wanted.steady, wanted.played_on = GAP, STEADY, 0
    wanted.stages = [(16, 1), (48, 3)]
    wanted.per_game, wanted.longest = 2, 90
    games = [mine(RIVERS, 2, {}, number, "test", wanted) for number in (9, 12)]
    return [puzzle for puzzles in games for puzzle in puzzles]


def test_a_puzzle_is_clear_and_worth_points(found):
    assert len(found) >= 3
    for puzzle in found:
        assert puzzle.gap >= GAP
        assert puzzle.steady >= STEADY
        assert puzzle.best != puzzle.next
        assert puzzle.lines[0][0] == f"{puzzle.seat + 1}: {puzzle.best}"
        assert puzzle.lines[1][0] == f"{puzzle.seat + 1}: {puzzle.next}"


def test_a_puzzle_is_written_as_an_annotated_record(found):
    for place, puzzle in enumerate(choose(found, 3)):
        text = written(puzzle, {"why_look_habitat": "", "why_buy": ""})
        said = re.findall(r'^(?:say|title|about|wrong) = "(\w+)"', text, re.MULTILINE)
        catalogue = {"practice": dict.fromkeys(said, "A sentence.")}
        row = tomllib.loads(text)
        course = read_course([], catalogue, [(f"p{place}", f"p{place}.toml", row)])
        (lesson,) = course.puzzles
        assert lesson.steps[0].kind == DO
        assert follow_lesson(RIVERS, lesson).actions == 1
        assert len(text) < 8000


def test_an_answer_that_depends_on_luck_is_not_steady():
    """Better on average, worse in most worlds."""
    first, second = RIVERS.game.actions.all[:2]
    luck = Comparison([first, second], [[0.9, 0.1], [0.3, 0.4], [0.3, 0.4], [0.3, 0.4]])
    assert luck.best is first
    assert luck.gap > 0.1
    assert luck.steady == 0.25


def test_a_single_answer_is_no_puzzle():
    """A short search may try only one answer often enough to compare it."""
    alone = Comparison(RIVERS.game.actions.all[:1], [[0.9], [0.8]])
    assert alone.gap == 0.0
    assert not alone.is_clear(0.01, 0.8)


def test_themes_are_taken_in_turn(found):
    themes = {puzzle.themes[0] for puzzle in found}
    chosen = choose(found, len(themes))
    assert {puzzle.themes[0] for puzzle in chosen} == themes


def test_a_run_goes_on_where_the_last_one_ended(found, tmp_path):
    store = Store(tmp_path / "found.jsonl")
    store.add(0, found[:1])
    store.add(1, [])
    again = Store(tmp_path / "found.jsonl")
    assert again.games == 2
    assert [puzzle.best for puzzle in again.puzzles] == [found[0].best]
    assert written(again.puzzles[0], {}) == written(found[0], {})


def clearest():
    """The file of the Rivers puzzle whose best answer is furthest ahead, by its first line."""
    rows = RIVERS.box.puzzles()
    folder = Path(watertable.__file__).parent / "games/rivers/lessons/puzzles"
    gap = {name: head(folder / f"{name}.toml")["gap"] for name, _, _ in rows}
    return max(rows, key=lambda row: float(gap[row[0]]))


def head(path):
    """What the first line of a mined file says: its game, and how far its answer is ahead."""
    line = path.read_text(encoding="utf-8").splitlines()[0]
    found = re.match(r"# Mined from game (?P<game>\d+): ahead of .* by (?P<gap>[\d.]+),", line)
    assert found, f"{path.name}: {line}"
    return found.groupdict()


def checked(name, place, row):
    (puzzle,) = read_course([], RIVERS.box.lesson_words(), [(name, place, row)]).puzzles
    return check(RIVERS, puzzle, 64, 4, 1)


def test_a_puzzle_is_checked_by_another_search():
    """The committed answer is found again; the next best in its place is not accepted."""
    name, place, row = clearest()
    assert checked(name, place, row).agreed
    planted = copy.deepcopy(row)
    planted["step"][0]["do"] = [row["step"][0]["side"][1]["line"][0].partition(": ")[2]]
    other = checked(name, place, planted)
    assert not other.agreed
    assert not other.holds(0.0, 0.0)


@pytest.mark.parametrize("game", ["rivers", "whitewater"])
def test_a_mined_file_names_its_game(game):
    """The game is played again to the position of the puzzle, line by line."""
    house = watertable.house(game)
    folder = Path(watertable.__file__).parent / "games" / game / "lessons/puzzles"
    name, _, row = min(house.box.puzzles(), key=lambda one: len(one[2]["setup"]))
    wanted = Wanted()
    wanted.per_game = 0  # play only
    number = int(head(folder / f"{name}.toml")["game"])
    assert (
        played(house, row["seats"], row["options"], number, "puzzles", wanted)[: len(row["setup"])]
        == (row["setup"])
    )
