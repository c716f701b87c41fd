"""The field: piles, lines, what they meet (How to Play; rulings 1, 2, 7, 8)."""

from fractions import Fraction

import pytest

from watertable.games.raging_waters.board import (
    CELL_COLUMN,
    CELL_ROW,
    CELLS,
    FIELDS,
    FULL,
    HALF,
    LINE_A,
    LINE_B,
    LINES,
    POINTS,
    bits,
    cell_at,
    count_bits,
    line_between,
    pile_x,
    pile_y,
    plot,
    point_at,
    side,
)
from watertable.games.raging_waters.pieces import (
    PILE_EDGE,
    PILE_IDS,
    PILE_NUMBER,
    PILES,
    ROLLS,
    roll_weight,
)

MARGINS = pytest.mark.parametrize("margin", [FULL, HALF], ids=["full", "half"])


def named(text):
    a, b = text.split()
    return line_between(PILE_IDS.index(a), PILE_IDS.index(b))


def test_numbered_dirt_piles_stand_around_the_edges():
    """How to Play: 24 piles, each number once on every edge (ruling 2)."""
    assert PILES == 24
    seen = {(PILE_EDGE[pile], PILE_NUMBER[pile]) for pile in range(PILES)}
    assert seen == {(edge, n) for edge in "nesw" for n in range(1, 7)}


def test_lines_join_piles_on_different_edges_only():
    """How to Play: two piles of one edge are never joined; the table has no such action."""
    assert LINES == 216
    assert all(PILE_EDGE[LINE_A[n]] != PILE_EDGE[LINE_B[n]] for n in range(LINES))
    assert line_between(0, 1) == -1
    assert named("n1 e3") == line_between(PILE_IDS.index("e3"), PILE_IDS.index("n1"))


def test_how_many_lines_a_pair_of_numbers_has():
    """Notes 2: 12 lines for two numbers, 6 for a number with itself."""
    for a in range(1, 7):
        for b in range(a, 7):
            found = [
                n
                for n in range(LINES)
                if sorted((PILE_NUMBER[LINE_A[n]], PILE_NUMBER[LINE_B[n]])) == [a, b]
            ]
            assert len(found) == (6 if a == b else 12)


@MARGINS
def test_all_lines_differ(margin):
    """Edge case 3: equal lines mean equal piles, so two berms never overlap in part."""
    seen = set()
    for n in range(LINES):
        ax, ay = pile_x(LINE_A[n], margin), pile_y(LINE_A[n], margin)
        bx, by = pile_x(LINE_B[n], margin), pile_y(LINE_B[n], margin)
        p, q, r = by - ay, ax - bx, ax * (ay - by) + ay * (bx - ax)
        lead = p or q
        seen.add((Fraction(p, lead), Fraction(q, lead), Fraction(r, lead)))
    assert len(seen) == LINES


# ruling 1
@pytest.mark.parametrize(("margin", "meeting"), [(FULL, 64), (HALF, 20)])
def test_how_many_lines_can_go_through_a_house(margin, meeting):
    """Notes 2: 64 of 216 lines meet a crossing with a full margin, 20 with half a cell."""
    assert sum(1 for mask in FIELDS[margin].through if mask) == meeting


def test_what_a_line_meets_and_cuts():
    """Three lines of the notes' table, worked out by hand there."""
    full = FIELDS[FULL]
    assert bits(full.through[named("n1 e1")]) == sorted(
        point_at(c, r) for c, r in [(6, 2), (5, 3), (4, 4), (3, 5), (2, 6)]
    )
    assert bits(full.cuts[named("n1 e4")]) == sorted(
        cell_at(c, r) for c, r in [(6, 5), (4, 6), (5, 6)]
    )
    assert full.cuts[named("n1 w6")] == 0
    assert full.through[named("n1 w6")] == 0


@MARGINS
def test_a_straight_line_across_meets_all_six_crossings(margin):
    """Edge case 1: k to k across the field passes the six crossings of that grid line."""
    for k in range(1, 7):
        assert count_bits(FIELDS[margin].through[named(f"n{k} s{k}")]) == 6
        assert count_bits(FIELDS[margin].through[named(f"e{k} w{k}")]) == 6
        assert FIELDS[margin].cuts[named(f"n{k} s{k}")] == 0


@MARGINS
def test_a_line_that_cuts_a_corner_parts_nothing(margin):
    """Edge case 2: w1 to s1 leaves a triangle without any crossing."""
    n = named("s1 w1")
    on_one_side = FIELDS[margin].left[n]
    assert on_one_side in (0, (1 << POINTS) - 1)


@MARGINS
def test_any_two_crossings_can_be_parted(margin):
    """Notes 2: on an empty field at least 11 lines part any two houses."""
    land = FIELDS[margin]
    for p in range(POINTS):
        for q in range(p):
            parting = 0
            for n in range(LINES):
                if not (land.through[n] >> p & 1 or land.through[n] >> q & 1):
                    parting += (land.left[n] >> p & 1) != (land.left[n] >> q & 1)
            assert parting >= 11


# ruling 8
@MARGINS
def test_masks_say_what_the_signs_say(margin):
    """Every line against every crossing, the sign worked out anew with fractions."""
    met = 0
    for n in range(LINES):
        ax, ay = pile_x(LINE_A[n], margin), pile_y(LINE_A[n], margin)
        bx, by = pile_x(LINE_B[n], margin), pile_y(LINE_B[n], margin)
        for p in range(POINTS):
            x, y = 2 * (p % 6 + 1), 2 * (p // 6 + 1)
            if ax == bx:
                turn = (ax - x) * (1 if by > ay else -1)
            else:
                height = Fraction(ay) + Fraction(by - ay, bx - ax) * (x - ax)
                turn = (y - height) * (1 if bx > ax else -1)
            assert (turn == 0) == bool(FIELDS[margin].through[n] >> p & 1)
            assert (turn > 0) == bool(FIELDS[margin].left[n] >> p & 1)
            assert (turn > 0) == (side(n, margin, x, y) > 0)
            met += turn == 0
    assert met > 0


def test_cells_are_named_by_their_top_right_corner():
    """Starting the game: re-rolled 1s leave columns and rows 2 to 6."""
    assert CELLS == 25
    assert {(CELL_COLUMN[c], CELL_ROW[c]) for c in range(CELLS)} == {
        (column, row) for column in range(2, 7) for row in range(2, 7)
    }


# Materials
def test_rolls_have_the_weights_of_three_dice():
    """How to Play: 3 dice; 6 triples, 30 doubles, 20 of three numbers make 216 ways."""
    assert len(ROLLS) == 56
    weights = [roll_weight(roll) for roll in range(56)]
    assert sum(weights) == 216
    assert [weights.count(w) for w in (1, 3, 6)] == [6, 30, 20]


def test_the_plot_around_a_house_is_cut_exactly():
    """Notes 3.4: n3-s3 and w3-e1 leave (2,5) a plot with four corners."""
    corners = plot(FULL, [named("n3 s3"), named("e1 w3")], point_at(2, 5))
    assert sorted(corners) == [(0, 6, 1), (0, 14, 1), (6, 14, 1), (42, 30, 7)]


def test_three_berms_through_one_point_leave_no_empty_corner():
    """Edge case 4: berms that meet in one point do not disturb a plot."""
    lines = [named("n3 s3"), named("e3 w3"), named("n6 w1")]
    for point in (point_at(2, 2), point_at(5, 1), point_at(6, 6)):
        corners = plot(FULL, lines, point)
        assert len(set(corners)) >= 3
