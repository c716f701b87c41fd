"""Building berms (How to Play; Rolling doubles and triples; rulings 7 to 16)."""

import pytest

from watertable.games.raging_waters.game import GAME
from watertable.games.raging_waters.state import ASK_BERM
from watertable.kernel.errors import UnknownAction


# How to Play; ruling 26
def test_one_roll_of_three_dice_serves_every_seat(field):
    t = field(seats=3).roll(1, 3, 6)
    assert t.asks() == ASK_BERM
    assert t.state.asked() == [0, 1, 2]
    assert t.legal(0) == t.legal(1) == t.legal(2)


def test_a_berm_joins_piles_of_two_of_the_dice(field):
    """How to Play, with the notes' count on this field: 29 berms for 1, 3, 6."""
    t = field().roll(1, 3, 6)
    wanted = """E1-S3 E1-S6 E1-W3 E3-S1 E3-S6 E3-W1 E3-W6 E6-S1 E6-S3 E6-W3 N1-E3 N1-E6 N1-S3 N1-W3
        N1-W6 N3-E1 N3-E6 N3-S1 N3-S6 N3-W6 N6-E1 N6-E3 N6-S3 N6-W1 N6-W3 S1-W3 S1-W6 S3-W1 S6-W1"""
    assert t.berms() == sorted(wanted.split())
    assert t.legal()[-1] == "pass"


def test_both_piles_need_a_die_of_their_own(field):
    t = field().roll(1, 3, 6)
    assert t.refuses(0, "build n2 e1") == "no_die"
    assert t.refuses(0, "build n1 e1") == "one_die"  # one 1 on the dice, two asked for


def test_piles_on_the_same_edge_cannot_be_chosen():
    with pytest.raises(UnknownAction):
        GAME.actions.read("build n1 n5")


@pytest.mark.parametrize(
    ("roll", "berm", "reason"),
    [
        ((2, 2, 1), "n2 s2", "house"),  # column 2 goes through (2,2) and (2,5)
        ((3, 3, 1), "n3 s3", ""),  # along the left side of the swamp
        ((4, 4, 1), "n4 s4", ""),  # along its right side
        ((1, 6, 2), "n6 w1", ""),  # touches the corner (3,4) only
        ((4, 3, 1), "n4 s3", "swamp"),  # slanted, through the inside
        ((6, 6, 1), "s6 w6", ""),  # touches the corner (3,3) only
        ((1, 6, 2), "e6 w1", "swamp"),  # through the middle of the field
    ],
)
def test_never_through_a_house_or_swamp_but_along_a_side(field, roll, berm, reason):
    """How to Play, Restrictions; golden cases of the notes (rulings 7 and 8)."""
    t = field().roll(*roll)
    if reason:
        assert t.refuses(0, f"build {berm}") == reason
    else:
        assert f"build {berm}" in t.legal()


# ruling 7
def test_a_line_may_run_between_two_touching_swamps(table):
    """Edge case 6: along the common side, and through the common corner of diagonal swamps."""
    t = table().lay([(1, 1), (1, 2), (1, 3)], [(6, 2)]).turn("pass", "leave")
    t.lay([(6, 1), (6, 2), (6, 3), (6, 4)], [(3, 4), (4, 4)]).roll(3, 3, 1)
    assert "build n3 s3" in t.legal()
    t = table().lay([(1, 1), (1, 2), (1, 3)], [(6, 2)]).turn("pass", "leave")
    t.lay([(6, 1), (6, 2), (1, 3), (6, 4)], [(3, 3), (4, 4)]).roll(6, 6, 2)
    assert "build s6 w6" in t.legal()  # through (3,3), where both swamps end
    assert t.refuses(0, "build n6 s2") == "swamp"


def test_berms_may_cross(field):
    """Ruling 12."""
    t = field().draw(0, "n3 s3").roll(1, 3, 5)
    assert "build e1 w3" in t.legal()


# How to Play
def test_each_pile_can_normally_be_used_once(field):
    t = field().draw(0, "n1 w6").roll(1, 3, 6)
    assert t.refuses(0, "build n1 s3") == "used"
    assert t.refuses(0, "build s3 w6") in ("used", "house")
    assert not [text for text in t.legal() if "n1" in text or "w6" in text]


def test_a_pile_of_a_neighbour_number_is_not_used(field):
    t = field().draw(0, "n1 w6").roll(1, 3, 6)
    assert "build n3 s1" in t.legal()


# Doubles
def test_a_double_frees_one_used_pile_with_the_third_die(field):
    """Golden: berms N1-W6 and E3-S6, dice 1, 1, 3: 11 berms, N1 again with a fresh 3."""
    t = field().draw(0, "n1 w6", "e3 s6").roll(1, 1, 3)
    assert len(t.berms()) == 11
    assert [berm for berm in t.berms() if "N1" in berm] == ["N1-S3", "N1-W3"]
    assert [berm for berm in t.berms() if "E3" in berm] == []


# rulings 14, 15
def test_with_a_double_the_other_pile_is_of_the_third_die_and_fresh(field):
    """Edge case 9: not the doubled number again, and not a used pile of the third."""
    t = field().draw(0, "n1 w6", "e3 s6").roll(1, 1, 3)
    assert t.refuses(0, "build n1 s1") == "double_third"
    assert t.refuses(0, "build n1 e3") == "used_third"
    assert t.refuses(0, "build e3 s1") == "used_third"


# Doubles
def test_a_double_may_be_used_on_two_fresh_piles(field):
    """You can also follow the normal restrictions with the same number for both piles."""
    t = field().roll(3, 3, 1)
    assert "build n3 s3" in t.legal()
    assert "build s3 w3" in t.legal()


def test_with_a_double_two_different_numbers_on_fresh_piles(field):
    """Ruling 16."""
    t = field().roll(3, 3, 1)
    assert "build n1 e3" in t.legal()


def test_fresh_and_second_use_are_the_players_choice(field):
    """Edge case 8."""
    t = field().draw(0, "n1 w6").roll(1, 1, 3)
    assert {"build n1 s3", "build n3 s1"} <= set(t.legal())


# Triples
def test_a_triple_frees_one_or_both_piles(field):
    """Golden: N1-W6 and S1-E4 are drawn, dice 1, 1, 1: all six berms between 1s."""
    t = field().draw(0, "n1 w6", "e4 s1").roll(1, 1, 1)
    assert t.berms() == ["E1-S1", "E1-W1", "N1-E1", "N1-S1", "N1-W1", "S1-W1"]


# Triples
def test_a_pile_is_never_used_more_than_twice(field):
    """Golden: N1 has two berms, dice 1, 1, 1: three berms are left."""
    t = field().draw(0, "n1 w6", "n1 s3").roll(1, 1, 1)
    assert t.berms() == ["E1-S1", "E1-W1", "S1-W1"]
    assert t.refuses(0, "build n1 w1") == "used_twice"
    t = field().draw(0, "n1 w6", "n1 s3").roll(1, 1, 4)
    assert t.refuses(0, "build n1 w4") == "used_twice"


def test_the_same_berm_is_not_drawn_twice(field):
    """Ruling 13: a triple could otherwise be wasted for nothing."""
    t = field().draw(0, "s1 w1").roll(1, 1, 1)
    assert t.refuses(0, "build s1 w1") == "drawn"
    assert "build n1 w1" in t.legal()


def test_a_second_use_makes_the_pile_used_up(field):
    t = field().draw(0, "n1 w6").roll(1, 1, 3).plays(0, "build n1 s3", "stay").reveal()
    assert t.state.twice[0] == 1  # n1 is pile 0
    t.roll(1, 1, 1)
    assert not [text for text in t.legal() if "n1" in text]


def test_only_one_pile_of_a_number_left_needs_another_number(field):
    """Edge case 11."""
    t = field().draw(0, "n1 e6", "s1 e5", "n6 w1").roll(1, 1, 2)
    fresh_ones = [text for text in t.legal() if text.split()[1:] and text.count("1") == 2]
    assert fresh_ones == []
    assert "build e1 s2" in t.legal()


def test_a_berm_is_a_straight_line_for_good(field):
    t = field().roll(1, 3, 6).plays(0, "build n3 s1", "stay").reveal()
    assert len(t.state.berms[0]) == 1
    assert t.told()[-1] == "berm_built"


def test_the_margin_decides_what_a_line_meets(field):
    """Option margin: n1 to e4 goes through (5,5) with a full margin, past it with half a cell."""
    assert field().roll(1, 4, 6).refuses(0, "build n1 e4") == "house"
    assert "build n1 e4" in field(margin="half").roll(1, 4, 6).legal()
