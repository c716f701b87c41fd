"""The score sheet, line by line (Scoring; rulings 23, 24, 27, 28, 32, 37, 39)."""

import pytest

from watertable.games.raging_waters import scoring
from watertable.games.raging_waters.board import line_between
from watertable.games.raging_waters.game import GAME, HOUSE
from watertable.games.raging_waters.pieces import HOUSE_POINTS, PILE_IDS, RANK_ROWS
from watertable.games.raging_waters.state import BROKEN_OFF, COMPLETED, LEFT, WaterState
from watertable.kernel.chance import Dice
from watertable.kernel.driver import Playout, play_out
from watertable.kernel.ints import ints


def sheet_of(plots=(), once=(), fates=(), backhoes=0):
    """A sheet with plots, used piles and fates per subdivision, written directly."""
    state = WaterState()
    state.lay_out(1, 0, 0)
    for where, sets in enumerate(plots):
        state.plots[where] = list(sets)
    for where, mask in enumerate(once):
        state.once[where] = mask
    for where, fate in enumerate(fates):
        state.fate[where] = fate
    state.backhoes = ints([backhoes])
    return scoring.sheet(state, 0)


# Scoring
@pytest.mark.parametrize(("where", "points"), [(0, 3), (1, 4), (2, 5), (3, 6)])
def test_a_protected_house_scores_the_houses_of_its_field(where, points):
    """Aquaterra × 3, Boglandia × 4, Canalville × 5, Delta × 6."""
    assert HOUSE_POINTS[where] == points
    plots = [[]] * where + [[1, 2, 12]]
    assert sheet_of(plots)[where] == 2 * points


def test_protected_houses_score_in_left_and_broken_off_subdivisions():
    """Ruling 24."""
    assert sheet_of([[1, 6], [1, 6]], fates=[LEFT, BROKEN_OFF])[:2] == [3, 4]


# Scoring
def test_unused_piles_score_one_in_completed_subdivisions_only():
    """Ruling 23: 4 of 24 used in the first, which is completed; the second was left."""
    assert sheet_of(once=[0b1111, 0b1], fates=[COMPLETED, LEFT])[4] == 20
    assert sheet_of(once=[0b1111, 0b1], fates=[LEFT, LEFT])[4] == 0


# ruling 23
def test_a_pile_used_twice_counts_as_used_once(field):
    t = field().draw(0, "n1 w6", "n1 s3")
    assert scoring.unused_piles(t.state, 0) == 21


# Scoring
def test_unused_backhoes_score_three_each():
    assert [sheet_of(backhoes=n)[5] for n in range(4)] == [0, 3, 6, 9]


def test_a_subdivision_never_entered_scores_nothing():
    """Ruling 39: 24 unused piles that nobody saw are no points."""
    assert sheet_of(backhoes=0) == [0] * 6


def test_the_golden_field_scores_9_and_20(field):
    """Completed Aquaterra with two berms: 3 houses × 3, 20 unused piles, 3 backhoes × 3."""
    t = field().draw(0, "n3 s3").roll(1, 3, 6).plays(0, "build e1 w3").reveal()
    assert scoring.sheet(t.state, 0) == [9, 0, 0, 0, 20, 9]
    assert scoring.total(t.state, 0) == 38


# Scoring
def test_the_score_sheet_has_a_line_for_each_and_the_total(field):
    t = field(seats=2)
    for _ in range(4):
        t.turn("pass", "stay")
    result = GAME.outcome(t.state)
    keys = [say.key for say, _ in result.lines]
    assert keys == ["score.protected"] * 4 + ["score.piles", "score.backhoes", "score.total"]
    assert all(len(numbers) == 2 for _, numbers in result.lines)


def test_the_lines_add_up_to_the_total():
    state = GAME.start(4, HOUSE.meta.read_options(4, {"margin": 1}))
    assert play_out(GAME, state, Playout(Dice("lines")), 2000)
    result = GAME.outcome(state)
    for seat in range(4):
        assert sum(numbers[seat] for _, numbers in result.lines[:-1]) == result.scores[seat]
    assert result.lines[-1][1] == result.scores
    assert max(result.scores) > 0


def test_the_highest_total_wins_and_ties_are_shared(table):
    """Rulings 27 and 32."""
    t = table(3)
    t.lay()
    t.state.backhoes = ints([1, 2, 2])
    t.state.fate = ints([LEFT] * 12)
    t.state.asks = []
    result = GAME.outcome(t.state)
    assert result.scores == [3, 6, 6]
    assert result.ranks == [3, 1, 1]
    assert result.ties == []


@pytest.mark.parametrize(
    ("score", "rank"),
    [
        (0, "soaked"),
        (59, "soaked"),
        (60, "damp"),
        (99, "damp"),
        (100, "dry_feet"),
        (130, "town_planner"),
        (154, "town_planner"),
        (155, "mayor"),
        (177, "mayor"),
    ],
)
def test_a_lone_planner_has_a_rank(score, rank):
    """Ruling 28."""
    assert RANK_ROWS[scoring.rank_of(score)].id == rank


def test_the_best_that_can_be_had():
    """Notes 4: 86 for houses, 82 for piles (21+21+20+20), 9 for backhoes: never more than 177."""
    assert sum(n * n for n in (3, 4, 5, 6)) + 21 + 21 + 20 + 20 + 9 == 177


def test_three_piles_can_serve_three_berms(table):
    """Why 21 piles may stay unused: three berms between three piles, each used twice."""
    t = table().lay([(2, 2), (5, 5), (2, 5)], [(4, 4)])
    t.draw(0, "n1 e1", "n1 w1", "e1 w1")
    assert scoring.unused_piles(t.state, 0) == 21
    assert line_between(PILE_IDS.index("e1"), PILE_IDS.index("w1")) in t.state.berms[0]
