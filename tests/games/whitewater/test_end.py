"""Finish, score, ties and the race that lapses (p. 6, rulings 52-60, 85)."""

import pytest

from watertable.games.whitewater.scoring import outcome


def almost(race, seats=4):
    """Two rafts home (B first, C second), A before the line; seat 0's turn."""
    t = race(seats, "start b2 b6")
    t.away("D")
    t.finish("B", "C")
    t.put("A", 2, 9, "b6")
    return t


def test_p6_the_third_raft_ends_the_race_at_once(race):
    """The third Place token is the last."""
    t = almost(race)
    t.plays(0, "forward a left")
    t.reveals()
    assert t.over
    assert t.state.wake == []
    assert t.place("A") == 3
    found = outcome(t.state)
    assert found.reason.key == "end.third_raft"


def test_p6_place_points_times_the_token(race):
    """Everybody has 1x on the earlier letter, 2x on the later. B 3, C 2, A 1."""
    t = almost(race)
    t.plays(0, "forward a left")
    # 0: A 1x; 1: A 1x, B 2x; 2: B 1x, C 2x; 3: C 1x, D 2x
    assert t.points() == [1 * 1, 1 * 1 + 3 * 2, 3 * 1 + 2 * 2, 2 * 1]
    found = outcome(t.state)
    assert found.scores == [1, 7, 7, 2]
    assert found.ranks == [4, 2, 1, 3]  # 1 and 2 tie on points and on first place: 2 was second too
    assert [line[1] for line in found.lines] == [[0, 6, 3, 0], [0, 0, 4, 2], [1, 1, 0, 0]]


def test_p6_both_cards_locked_score_nothing_for_that_raft_the_partner_is_unaffected(race):
    """Ruling 56. Worked example 14."""
    t = almost(race)
    t.cards(1, "B", 0, 2)
    t.cards(2, "B", 0, 1)
    t.plays(0, "forward a left")
    assert t.points() == [1, 1, 7, 2]


def test_p6_three_x_triples_with_two_players(race):
    """Ruling 57: the 3x token."""
    t = race(2, "start b2 b6")
    t.finish("A", "B")
    t.put("C", 2, 9, "b6")
    t.plays(0, "forward c left")
    assert t.points() == [3 * 1 + 2 * 2 + 1 * 3] * 2


def test_p6_a_finished_rafts_action_cards_are_done(race):
    t = race(4, "start b2 b6")
    t.put("A", 2, 9, "b6")
    t.plain(0, "forward a left")
    assert t.has(0, "A") == (0, 0)
    assert t.has(1, "A") == (0, 0)
    t.refuses(0, "turn a left energy 1", because="has finished")
    t.refuses(0, "rest a", because="has finished")
    t.plain(0, "turn d left", "end")
    assert t.has(1, "A") == (0, 0)
    assert t.has(1, "B") == (2, 0)


def test_ruling_54_locked_cards_of_a_finished_raft_are_still_freed_with_energy(race):
    t = almost(race)
    t.cards(1, "B", 0, 2)
    t.turn_of(1)
    t.refuses(1, "recover b own", because="only Energy frees")
    t.plain(1, "recover b own energy 1")
    assert t.has(1, "B") == (0, 1)
    t = race(4, "start b2 b6", game="advanced")
    t.finish("B", "C")
    t.cards(1, "B", 0, 2)
    t.turn_of(1)
    t.refuses(1, "recover b own energy 1", because="has finished")


def test_ruling_94_who_has_nothing_left_to_do_is_passed_over(race):
    """So is, in ruling 59, who has both rafts home."""
    t = race(4, "start b2 b6")
    t.finish("B", "C")  # seat 2 has both rafts home
    t.turn_of(1)
    t.plain(1, "end")
    t.asks(3, "turn")
    t.cards(2, "B", 0, 1)
    t.turn_of(1)
    t.plain(1, "end")
    t.asks(2, "turn")  # Energy may still free that card
    assert t.can(2) == ["recover b own energy 1", "end"]


def test_ruling_36_a_capsized_raft_pushed_over_the_line_finishes_with_its_locks(race):
    t = race(4, "start b2 b6")
    t.away("C", "D")
    t.put("B", 2, 9, "b6")
    t.put("A", 2, 8, "b6")
    t.state.capsized[1] = 1
    t.cards(1, "B", 0, 2)
    t.cards(2, "B", 0, 2)
    t.plain(0, "forward a left")
    assert t.place("B") == 1
    assert t.points()[2] == 0
    t.plain(0, "end")
    t.plain(1, "recover b own energy 1", "recover b own energy 1", "recover b partner energy 1")
    t.plain(1, "end")
    t.plain(2, "recover b own energy 1")  # all four free: nothing to point
    t.asks(2, "turn")


def test_p6_a_tie_goes_to_who_first_moved_a_raft_off_the_board_to_score(race):
    """Ruling 58."""
    t = race(3, "start b2 b6")
    # A first by seat 1, C second by seat 2, B third by seat 2
    for letter, place, by in (("A", 1, 1), ("C", 2, 2)):
        t.finish(letter)
        t.state.home_by[place - 1] = by
    t.put("B", 2, 9, "b6")
    t.turn_of(2)
    t.plays(2, "forward b left")
    # 0: A 1x 3 + C 2x 4 = 7; 1: A 1x 3 + B 2x 2 = 5; 2: B 1x 1 + C 2x 4 = 5
    assert t.points() == [7, 5, 5]
    assert outcome(t.state).ranks == [1, 2, 3]  # 1 crossed first
    t.state.home_by[0] = -1
    assert outcome(t.state).ranks == [1, 3, 2]  # now 2 did, with C


def test_ruling_58_without_own_crossings_the_better_place_decides(race):
    t = race(3, "start b2 b6")
    t.finish("A", "C", "B")
    found = outcome(t.state)
    assert t.points() == [7, 5, 5]
    assert found.ranks == [1, 2, 3]
    assert found.ties[1] == [-4, -1, -3]
    assert found.ties[2] == [-4, -2, -3]


def test_ruling_58_a_crossing_that_scored_nothing_does_not_count(race):
    t = race(3, "start b2 b6")
    t.finish("A", "C", "B")
    t.state.home_by[0] = 1
    t.cards(1, "A", 0, 2)
    assert outcome(t.state).ties[1][0] == -4


def test_ruling_58_all_equal_is_a_shared_win(race):
    t = race(2, "start b2 b6")
    t.finish("A", "B", "C")
    assert outcome(t.state).ranks == [1, 1]


def test_ruling_52_pending_rolls_lapse_when_the_third_raft_is_home(race):
    t = almost(race)
    t.put("D", 2, 8, "b6")
    t.turn_of(0)
    t.state.wake = [12 * t.state.since[3] + 6]
    t.plays(0, "forward d left")  # pushes A over the line
    t.reveals()
    assert t.over
    assert t.place("A") == 3
    t.shows("home_by: -1 -1 0")


@pytest.mark.parametrize(("boards", "rounds"), [("start b1 b2", 60), ("start b1 b4 b2", 80)])
def test_ruling_85_the_race_is_called_off_after_twenty_rounds_per_board(race, boards, rounds):
    """Ruling 60: no race goes on for ever."""
    t = race(3, boards)
    for _ in range(rounds - 1):
        for seat in range(3):
            t.plays(seat, "end")
    t.shows(f"round_number: {rounds}")
    t.plays(0, "end")
    t.plays(1, "end")
    assert not t.over
    t.plays(2, "end")
    t.reveals()
    assert t.over
    t.shows("lapsed: 1")
    assert outcome(t.state).reason.key == "end.lapsed"
    assert [t.place(letter) for letter in "ABC"] == [1, 2, 3]  # all equal: the earlier letter


def test_ruling_85_free_places_go_by_distance_then_by_who_stood_longer(race):
    t = race(4, "start b2 b6")
    t.finish("D")
    t.put("B", 2, 4)
    t.put("C", 3, 6)
    t.put("A", 4, 6)
    from watertable.games.whitewater.rules.flow import call_off
    from watertable.kernel.event import DEAF

    distance = [t.course.distance[t.state.at[raft]] for raft in range(3)]
    call_off(t.state, DEAF)
    assert t.place("D") == 1
    order = sorted(range(3), key=lambda raft: (distance[raft], t.state.since[raft]))
    assert [t.state.place[raft] for raft in order] == [2, 3, 0]


def test_p6_tokens_are_revealed_only_when_the_race_is_over(race):
    t = almost(race)
    before = t.game.view(t.state, 0)
    assert [c["score"] for c in before["crews"] if c["seat"] == 1] == [-1, -1]
    t.plays(0, "forward a left")
    drafted = t.game.view(t.state, 0)  # it can still be taken back
    assert [c["score"] for c in drafted["crews"] if c["seat"] == 1] == [-1, -1]
    t.reveals()
    after = t.game.view(t.state, 0)
    assert [c["score"] for c in after["crews"] if c["seat"] == 1] == [1, 2]
