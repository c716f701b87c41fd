"""Passing, leaving, completing, ending (Backhoes … Ending the game; rulings 17 to 22, 31, 35 to 38)."""

import pytest

from watertable.games.raging_waters.game import GAME
from watertable.games.raging_waters.state import ASK_BERM, ASK_HOUSE, ASK_LEAVE, ASK_ROLL
from watertable.kernel.state import REVEAL

# passing


def test_passing_crosses_off_a_backhoe(field):
    """Backhoes: choosing not to build costs one, although berms exist (ruling 17)."""
    t = field().roll(1, 3, 6)
    assert len(t.legal()) > 1
    t.plays(0, "pass", "stay").reveal()
    assert list(t.state.backhoes) == [2]
    assert t.told()[-1] == "passed"


def test_there_are_three_backhoes_for_the_whole_game(field):
    """Ruling 18: leaving does not bring new ones."""
    t = field()
    assert list(t.state.backhoes) == [3]
    t.turn("pass", "leave").turn("pass", "leave")
    assert list(t.state.backhoes) == [1]
    assert list(t.state.at) == [2]


def test_without_a_berm_to_draw_passing_is_the_only_answer(field):
    """All 1s are used twice: a triple of 1s leaves nothing."""
    t = field().draw(0, "n1 e1", "s1 w1", "n1 w1", "e1 s1").roll(1, 1, 1)
    assert t.legal() == ["pass"]


def test_after_the_third_pass_the_seat_plays_on(field):
    """Ruling 31: all three used is not the end; needing another is."""
    t = field()
    for _ in range(3):
        t.turn("pass", "stay")
    assert list(t.state.backhoes) == [0]
    t.roll(1, 3, 6)
    assert t.state.asked() == [0]
    t.plays(0, "build n3 s1", "stay").reveal()
    assert t.fate(0, 0) == "open"


def test_the_fourth_pass_ends_the_game_and_leaves_the_subdivision_incomplete(field):
    t = field()
    for _ in range(3):
        t.turn("pass", "stay")
    t.roll(1, 3, 6).plays(0, "pass")
    assert t.asks() == REVEAL  # no question about leaving (ruling 21)
    t.reveal()
    assert t.state.over()
    assert t.fate(0, 0) == "broken_off"
    assert t.told()[-2:] == ["broken_off", "finished"]


def test_the_fourth_pass_is_allowed_although_a_berm_exists(field):
    """Ruling 35."""
    t = field()
    for _ in range(3):
        t.turn("pass", "stay")
    t.roll(1, 3, 6)
    assert len(t.legal()) > 1
    assert "pass" in t.legal()


def test_the_fourth_pass_ends_only_that_seats_game(table):
    """Ruling 19."""
    t = table(2, layout="own")
    for _ in range(4):
        t.roll(1, 3, 5)
        if t.state.backhoes[0]:
            t.plays(0, "pass", "stay")
        else:
            t.plays(0, "pass")
        t.plays(1, next(text for text in t.legal(1)))
        if 1 in t.state.asked():
            t.plays(1, "stay")
        t.reveal()
    assert not t.state.in_play(0)
    assert t.state.in_play(1)
    t.roll(1, 2, 3)
    assert t.state.asked() == [1]


# leaving


def test_after_any_turn_one_may_leave(field):
    t = field().roll(1, 3, 6).plays(0, "build n3 s1")
    assert t.asks() == ASK_LEAVE
    assert t.legal() == ["leave", "stay"]
    t.plays(0, "leave").reveal()
    assert t.fate(0, 0) == "left"
    assert t.fate(0, 1) == "open"
    assert t.asks() == ASK_HOUSE


def test_leaving_after_a_pass_is_allowed(field):
    """Ruling 21."""
    t = field().turn("pass", "leave")
    assert t.fate(0, 0) == "left"
    assert list(t.state.backhoes) == [2]


def test_leaving_comes_after_a_turn_and_not_instead_of_one(field):
    """Ruling 20: one step per turn, never before a turn there."""
    t = field().roll(1, 3, 6)
    assert t.refuses(0, "leave") == "berm_first"
    t.plays(0, "pass")
    assert t.refuses(0, "build n3 s1") == "leave_or_stay"
    assert t.refuses(0, "pass") == "leave_or_stay"
    t.plays(0, "leave").reveal().roll(1, 3, 6)
    assert t.asks() == ASK_BERM


def test_staying_keeps_the_subdivision(field):
    t = field().turn("pass", "stay")
    assert t.fate(0, 0) == "open"
    assert list(t.state.at) == [0]


# Leaving
def test_there_is_no_way_back(field):
    """You can't return to previous subdivisions: the field stays as it was."""
    t = field().draw(0, "n3 s3").turn("pass", "leave")
    berms = t.state.berms[0][:]
    t.roll(1, 2, 4)
    t.plays(0, t.legal()[0]).plays(0, "stay").reveal()
    assert t.state.berms[0] == berms
    assert len(t.state.berms[1]) == 1


def test_the_order_is_aquaterra_boglandia_canalville_delta(field):
    t = field()
    seen = []
    while not t.state.over():
        seen.append(t.state.at[0])
        t.lay()
        t.roll(1, 2, 3).plays(0, t.legal()[0])
        if t.state.asked():
            t.plays(0, "leave")
        t.reveal()
    assert seen == [0, 1, 2, 3]
    assert [t.fate(0, where) for where in range(4)] == ["left"] * 4


# completing


# Objective
def test_a_house_alone_on_its_plot_is_protected(field):
    """Golden: after n3-s3 the house (5,5) is protected, the other two share a plot."""
    t = field().roll(3, 3, 1).plays(0, "build n3 s3", "stay").reveal()
    assert t.protected() == 1
    assert sorted(plot.bit_count() for plot in t.state.plots[0]) == [1, 2]


# ruling 11
def test_no_house_is_protected_before_the_first_berm(field):
    """Enclosed by berms: the border alone protects nothing that is shared (ruling 9)."""
    t = field().roll(1, 3, 6)
    assert t.protected() == 0


# Completing; rulings 22, 38
def test_the_subdivision_is_completed_once_every_house_is_protected(field):
    """Golden: n3-s3, then w3-e1; completion is automatic and no question follows."""
    t = field().draw(0, "n3 s3").roll(1, 3, 6).plays(0, "build e1 w3")
    assert t.asks() == REVEAL
    t.reveal()
    assert t.fate(0, 0) == "completed"
    assert t.protected() == 3
    assert list(t.state.at) == [1]
    assert t.told()[-2:] == ["berm_built", "completed"]


# Completing
def test_enclosed_but_together_is_not_protected(table):
    """Enclosed *and* separated: two houses on one plot are both unprotected."""
    t = table().lay([(1, 1), (1, 2), (6, 6)], [(4, 4)]).draw(0, "n5 e2")
    assert t.protected() == 1


def test_a_swamp_on_the_plot_does_not_matter(field):
    """Ruling 10: the plot of (5,5) holds the swamp at (4,4)."""
    t = field().draw(0, "n3 s3").roll(1, 2, 3)
    assert t.protected() == 1


def test_the_border_encloses(field):
    """Ruling 9: the plot of (5,5) after n3-s3 is bounded by one berm and the border."""
    t = field().draw(0, "n3 s3").roll(1, 3, 6).plays(0, "build e1 w3").reveal()
    assert t.fate(0, 0) == "completed"


# rulings 9 and 10 by option


def test_with_berms_only_the_border_does_not_enclose(table):
    """Completing: "fully enclosed by berms" read by the letter (option enclosure = berms_only)."""
    houses = [(3, 3), (1, 1), (6, 6)]
    ring = ["n2 s2", "n5 s5", "e2 w2", "e5 w5"]
    t = table(enclosure="berms_only").lay(houses, [(6, 2)]).draw(0, *ring[:3])
    assert len(t.state.plots[0]) == 3  # each house has a plot of its own, all open to the border
    assert t.protected() == 0
    t.draw(0, ring[3])
    assert t.protected() == 1
    assert t.fate(0, 0) == "open"  # (1,1) and (6,6) still lie open to the border
    assert table().lay(houses, [(6, 2)]).draw(0, *ring[:3]).fate(0, 0) == "completed"


def test_with_berms_only_the_last_berm_completes_and_no_question_follows(table):
    """Both formulations of completion agree: would_complete before the reveal, build at it."""
    houses = [(3, 3), (3, 5), (5, 3)]
    t = table(enclosure="berms_only").lay(houses, [(6, 6)])
    t.draw(0, "n2 s2", "n4 s4", "e2 w2", "e4 w4", "n6 s6").roll(6, 6, 1)
    assert t.protected() == 2
    t.plays(0, "build e6 w6")
    assert t.asks() == REVEAL
    t.reveal()
    assert t.fate(0, 0) == "completed"


def test_swamps_must_be_outside(table):
    """Objective: "enclose houses to protect them from swamps" (option swamps = must_be_outside)."""
    houses = [(5, 5), (2, 2), (2, 5)]
    t = table(swamps="must_be_outside").lay(houses, [(4, 4)]).draw(0, "n3 s3", "e1 w3")
    assert len(t.state.plots[0]) == 3
    assert t.protected() == 2  # the plot of (5,5) holds the swamp
    assert t.fate(0, 0) == "open"
    t.roll(4, 4, 1).plays(0, "build n4 s4")
    assert t.asks() == REVEAL
    t.reveal()
    assert t.fate(0, 0) == "completed"
    assert table().lay(houses, [(4, 4)]).draw(0, "n3 s3", "e1 w3").fate(0, 0) == "completed"


def test_berms_that_share_a_pile_make_a_thin_plot(table):
    """Edge case 5: n1 used twice parts what lies between its two berms."""
    t = table().lay([(1, 6), (1, 1), (6, 6)], [(6, 2)]).draw(0, "n1 s2")
    before = len(t.state.plots[0])
    t.roll(1, 1, 6)
    assert "build n1 w6" in t.legal()
    t.plays(0, "build n1 w6", "stay").reveal()
    assert len(t.state.plots[0]) >= before


# ending


def test_the_game_ends_when_delta_is_completed(table):
    """Ending the game: five houses in a row, the sixth below, parted by five berms."""
    t = table()
    for _ in range(3):
        t.turn("pass", "leave")
    houses = [(1, 1), (1, 3), (2, 3), (3, 3), (4, 3), (5, 3)]
    t.lay(houses, [(6, 2), (6, 3), (6, 4), (6, 5)]).roll(1, 2, 5)
    t.plays(0, "build n1 s2", "stay").reveal()
    t.draw(0, "n2 s3", "n3 s4", "n4 s5").roll(2, 2, 1).plays(0, "build e2 w2")
    assert t.asks() == REVEAL
    t.reveal()
    assert t.state.over()
    assert t.fate(0, 3) == "completed"
    assert GAME.outcome(t.state).reason.key == "end.solo_delta"


def test_the_game_ends_when_delta_is_left(field):
    """Ruling 37: the unused backhoe stays and scores."""
    t = field()
    for k in range(4):
        t.roll(1, 2, 4)
        t.plays(0, "pass" if k < 2 else t.legal()[0])
        if t.state.asked():
            t.plays(0, "leave")
        t.reveal()
    assert t.state.over()
    assert t.fate(0, 3) in ("left", "completed")
    assert list(t.state.backhoes) == [1]
    assert GAME.outcome(t.state).lines[5][1] == [3]


# Ending
def test_the_game_ends_without_backhoes(field):
    t = field()
    for _ in range(3):
        t.turn("pass", "stay")
    t.turn("pass")
    assert t.state.over()
    result = GAME.outcome(t.state)
    assert result.reason.key == "end.solo_backhoes"
    assert result.scores == [0]


def test_a_finished_seat_is_asked_nothing_and_holds_nobody_up(table):
    t = table(2, layout="own")
    for _ in range(3):
        t.roll(1, 2, 4).plays(0, "pass", "leave").plays(1, "pass", "stay").reveal()
    t.roll(1, 2, 4).plays(0, t.legal(0)[0], "leave").plays(1, t.legal(1)[0], "stay").reveal()
    assert not t.state.in_play(0)
    frozen = (t.state.berms[3][:], t.state.backhoes[0])
    t.roll(1, 3, 5)
    assert t.state.asked() == [1]
    assert t.legal(0) == []
    assert t.refuses(0, "pass") == "not_asked"
    t.plays(1, "pass").reveal()
    assert t.state.over()
    assert (t.state.berms[3], t.state.backhoes[0]) == frozen
    assert GAME.outcome(t.state).reason.key == "end.both"


@pytest.mark.parametrize("seats", [2, 6])
def test_everybody_through_delta_ends_the_game(table, seats):
    t = table(seats)
    for k in range(4):
        t.lay().roll(1, 3, 5)
        for seat in range(seats):
            t.plays(seat, t.legal(seat)[0])
            if seat in t.state.asked():
                t.plays(seat, "leave")
        t.reveal()
        assert t.state.over() == (k == 3)
    assert GAME.outcome(t.state).reason.key == "end.delta"


def test_everybody_out_of_backhoes_ends_the_game(table):
    t = table(3)
    for _ in range(4):
        t.turn("pass", "stay")
    assert t.state.over()
    assert GAME.outcome(t.state).reason.key == "end.backhoes"


def test_the_flow_goes_from_roll_to_roll(field):
    t = field()
    assert t.asks() == ASK_ROLL
    t.turn("pass", "stay")
    assert t.asks() == ASK_ROLL
    assert t.state.rolls == 1
