"""Set-up (p. 2): the course, the deal, the passing, the tokens."""

import pytest

import watertable
from watertable.games.whitewater.board import course_flaw, course_of, number_of, ways_on
from watertable.games.whitewater.pieces import (
    BOARD_EXIT,
    BOARD_IDS,
    CARD_ROWS,
    COURSE_BOARDS,
    COURSE_ROWS,
    TOKEN_ROWS,
)
from watertable.kernel.chance import Dice
from watertable.kernel.errors import OptionError
from watertable.kernel.state import NONE
from watertable.testing.scenario import scene


def test_p1_the_box_holds_what_the_list_says():
    assert {row.id: row.int("count") for row in CARD_ROWS} == {
        "raft": 12,
        "action": 24,
        "energy": 18,
    }
    tokens = {row.id: row.int("count") for row in TOKEN_ROWS}
    assert tokens["score_1"] + tokens["score_2"] + tokens["score_3"] == 14
    assert (tokens["paddle"], tokens["energy"], tokens["overboard"], tokens["place"]) == (
        10,
        14,
        12,
        3,
    )
    assert sum(tokens.values()) == 53  # ruling 1: the box announces 54
    assert len(BOARD_IDS) == 9


def test_ruling_10_characters_on_action_cards_are_decoration(race):
    """The box has one kind of Action card, four a seat; equal cards make one answer, not two."""
    assert [row.int("count") for row in CARD_ROWS if row.id.startswith("action")] == [4 * 6]
    t = race(3)
    t.state.energy[0] = 0
    assert [text for text in t.can(0) if text.startswith("rest")] == ["rest a", "rest c"]


@pytest.mark.parametrize("row", COURSE_ROWS, ids=lambda row: row.id)
def test_p2_every_sample_course_is_legal_and_so_is_each_shorter_one(row):
    """The set-ups of p. 8."""
    boards = row.texts("boards")
    for length in range(3, len(boards) + 1):
        assert course_flaw(boards[:length]) == ""


@pytest.mark.parametrize(
    ("boards", "because"),
    [
        (["b1", "b2", "b3"], "begins with the start board"),
        (["start", "b1"], "2 to 4 more"),
        (["start", "b1", "b4", "b7", "b2", "b8"], "2 to 4 more"),
        (["start", "b1", "b1"], "only one board b1"),
        (["start", "b1", "b3"], "marks of b1 and b3 do not meet"),
        (["start", "start", "b1"], "only one board start"),
    ],
)
def test_p2_a_chain_that_is_no_course_is_refused_with_a_reason(boards, because):
    """Ruling 5: no board twice."""
    with pytest.raises(OptionError) as refused:
        watertable.open("whitewater", seats=3, options={"course": boards}, dice="a")
    assert because in refused.value.reason
    assert refused.value.key == "course"


def test_p2_marks_of_one_colour_meet_and_there_are_230_rivers():
    """Ruling 6: two kinds of seam, like meets like."""
    assert [ways_on([0], more) for more in (2, 3, 4)] == [18, 56, 156]


def test_p2_a_custom_course_is_played():
    table = watertable.open("whitewater", seats=3, options={"course": "start,b7,b5,b3"}, dice="a")
    assert table.view(0)["course"] == ["start", "b7", "b5", "b3"]


def test_p2_a_random_course_is_a_legal_course_and_every_river_comes_up():
    seen = set()
    for i in range(400):
        t = scene("whitewater", seats=2, options={"course": "random"})
        t.lets_chance(f"river {i}")
        boards = course_of(t.state.course).boards
        assert course_flaw([BOARD_IDS[board] for board in boards]) == ""
        assert all(cell != NONE for cell in t.state.at) is False  # three of six rafts race
        seen.add(t.state.course)
    assert len(seen) > 80
    assert {len(str(number)) for number in seen} == {2, 3, 4}


def test_p2_random_courses_of_one_length_are_equally_likely():
    t = scene("whitewater", seats=2, options={"course": "random"})
    t.draws("length 3")
    chances = t.game.chances(t.state)
    assert chances.total == 18
    for i in range(len(chances.actions)):
        assert chances.weights[i] == ways_on([0, chances.actions[i].board], 1)


def test_p2_players_take_a_random_matched_pair_each():
    """A Raft card of each letter twice."""
    t = scene("whitewater", seats=3)
    assert t.game.chances(t.state).total == 6
    t.draws("letter d")
    assert t.game.chances(t.state).weight_of(t.game.actions.read("letter d")) == 0
    t.draws("letter a", "letter f")
    t.shows("pair: d a f")


def test_p2_rafts_stand_on_the_hex_of_their_letter_bow_downstream():
    t = scene("whitewater", seats=3)
    t.draws("letter d", "letter a", "letter f")
    course = course_of(t.state.course)
    for raft, column in ((3, 4), (0, 1), (5, 6)):
        cell = t.state.at[raft]
        assert (course.column[cell], course.row[cell]) == (column, 0)
        assert t.state.facing[raft] == 1
    assert t.state.at[1] == NONE


def test_p2_the_youngest_passes_first_then_whoever_received():
    """Ruling 2. Worked example 13: the card comes back to the youngest only as the last pass."""
    t = scene("whitewater", seats=4)
    t.draws("letter a", "letter b", "letter c", "letter d", "youngest 1")
    t.asks(0, "pass")
    t.refuses(0, "pass to 1", because="somebody else")
    t.refuses(0, "pass to 5", because="nobody sits there")
    t.plays(0, "pass to 3")
    t.asks(2, "pass")
    t.refuses(2, "pass to 1", because="gets the last card")
    t.plays(2, "pass to 2")
    assert t.can(1) == ["pass to 4"]
    t.refuses(1, "pass to 3", because="given a card already")
    t.plays(1, "pass to 4")
    assert t.can(3) == ["pass to 1"]
    t.plays(3, "pass to 1")
    # raft A: 0 and 2, raft C: 2 and 1, raft B: 1 and 3, raft D: 3 and 0
    t.shows("crew: 0 2 1 3 1 2 0 3 -1 -1 -1 -1")


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_p2_everybody_sits_in_two_rafts_with_two_different_partners(seats):
    for i in range(40):
        t = scene("whitewater", seats=seats)
        dice = Dice(f"deal {seats} {i}")
        t.lets_chance(f"deal {seats} {i}")
        while t.state.asks[-1].kind == 5:
            seat = t.state.actor()
            legal = t.can(seat)
            t.plays(seat, legal[dice.below(len(legal))])
        partners = {seat: [] for seat in range(seats)}
        for raft in range(6):
            one, other = t.state.crew[2 * raft], t.state.crew[2 * raft + 1]
            if one != NONE:
                partners[one].append(other)
                partners[other].append(one)
        assert all(len(found) == 2 and len(set(found)) == 2 for found in partners.values())
        assert all(seat not in found for seat, found in partners.items())


def test_p2_tokens_are_laid_by_all_at_the_same_time_and_in_secret(race):
    """Ruling 8."""
    t = scene("whitewater", seats=3)
    t.draws("letter a", "letter b", "letter c", "youngest 2")
    t.plays(1, "pass to 1")
    t.plays(0, "pass to 3")
    t.plays(2, "pass to 2")
    assert t.state.asked() == [0, 1, 2]
    t.refuses(0, "tokens 1 2 3", because="exactly one token")
    t.refuses(0, "end", because="place your scoring tokens")
    t.plays(2, "tokens 2 1")
    assert all(c["score"] == NONE for c in t.game.view(t.state, 0)["crews"] if c["seat"] == 2)
    t.plays(0, "tokens 1 2")
    t.plays(1, "tokens 2 1")
    t.reveals()
    t.asks(1, "turn")  # the youngest takes the first turn
    mine = {
        crew["raft"]: crew["score"]
        for crew in t.game.view(t.state, 2)["crews"]
        if crew["seat"] == 2
    }
    assert sorted(mine.values()) == [1, 2]
    others = [c["score"] for c in t.game.view(t.state, 2)["crews"] if c["seat"] != 2]
    assert others == [NONE] * 4
    assert all(c["score"] == NONE for c in t.game.view(t.state, -2)["crews"])


def test_p2_two_action_cards_on_each_raft_and_three_energy(race):
    t = race(4)
    assert all(energy == 3 for energy in t.state.energy)
    assert t.has(0, "A") == (2, 0)
    assert t.has(0, "D") == (2, 0)
    t.shows("round_number: 1")


def test_p2_two_players_crew_three_rafts_with_three_tokens(race):
    """Ruling 4: any three letters."""
    t = race(2)
    t.shows("crew: 0 1 0 1 0 1 -1 -1 -1 -1 -1 -1")
    assert list(t.state.energy) == [3, 3]
    assert [t.has(0, letter) for letter in "ABC"] == [(2, 0)] * 3
    assert [t.state.score[slot] for slot in (0, 2, 4)] == [1, 2, 3]
    t = scene("whitewater", seats=2)
    assert t.game.chances(t.state).total == 6
    t.draws("letter f", "letter b", "letter d", "youngest 1")
    t.refuses(0, "tokens 1 2", because="exactly one token")
    assert len(t.can(0)) == 6


def test_p2_the_next_player_is_the_one_to_the_left(race):
    """Ruling 84."""
    t = race(3)
    for seat in (0, 1, 2, 0):
        t.asks(seat, "turn")
        t.plays(seat, "end")
    t.shows("round_number: 2")


def test_every_sample_course_uses_seams_that_meet():
    for boards in COURSE_BOARDS:
        course = course_of(number_of(boards))
        assert course.boards == boards
        assert all(BOARD_EXIT[board] >= 0 for board in boards)
