"""Cards and one-point actions (p. 3-4)."""

import pytest


def test_p3_face_down_action_cards_turn_up_at_the_start_of_the_turn_energy_does_not(race):
    t = race(3)
    t.away("C")
    t.cards(0, "A", ready=0)
    t.state.energy[0] = 1
    t.turn_of(0)
    assert t.has(0, "A") == (2, 0)
    assert t.state.energy[0] == 1


def test_p3_locked_cards_stay_locked_when_the_turn_begins(race):
    """Ruling 11."""
    t = race(3)
    t.cards(0, "A", ready=0, locked=1)
    t.turn_of(0)
    assert t.has(0, "A") == (1, 1)


def test_p3_one_raft_is_finished_before_the_next(race):
    t = race(3)
    t.plain(0, "turn a left")
    t.plain(0, "turn c left")
    t.refuses(0, "turn a right", because="raft A is done for this turn")
    t.refuses(0, "recover a own energy 1", because="done for this turn")
    t.plain(0, "turn c right", "end")


def test_p3_rafts_may_be_taken_in_any_order_and_one_may_do_nothing(race):
    """Ruling 14."""
    t = race(3)
    t.plain(0, "turn c left", "turn a left", "end")
    t.asks(1, "turn")
    t.plain(1, "end")


def test_p3_action_cards_serve_only_their_own_raft(race):
    t = race(3)
    t.state.energy[0] = 0
    t.plain(0, "turn a left", "turn a left")
    t.refuses(0, "turn a left", because="0 ready Action cards")
    t.plain(0, "turn c left")


def test_p3_energy_serves_any_of_your_rafts_and_comes_back_only_by_rest(race):
    t = race(3)
    t.plain(0, "turn a left energy 1", "turn c left energy 1", "turn c left energy 1")
    t.refuses(0, "turn c left energy 1", because="0 Energy")
    t.plain(0, "end")
    t.plain(1, "end")
    t.plain(2, "end")
    assert t.state.energy[0] == 0


def test_p3_rest_turns_an_energy_card_up_and_it_may_be_used_at_once_on_the_other_raft(race):
    t = race(3)
    t.refuses(0, "rest a", because="face up")  # ruling 16
    t.state.energy[0] = 0
    t.plain(0, "rest a")
    assert t.state.energy[0] == 1
    assert t.has(0, "A") == (1, 0)
    t.plain(0, "turn c left energy 1")
    assert t.state.energy[0] == 0


def test_p4_no_rest_on_a_whirlpool(race):
    t = race(3)
    t.state.energy[0] = 0
    t.put("A", 4, 3)  # a blue whirlpool
    t.refuses(0, "rest a", because="whirlpool")
    t.plain(0, "rest c")  # ruling 17: only the raft of the card matters


def test_p4_move_costs_one_point_and_keeps_the_facing(race):
    """Worked example 3: from start hex A one hex ahead is land."""
    t = race(3)
    t.refuses(0, "forward a right", because="rock or land")
    t.plain(0, "forward a left")
    assert t.on("A", 1, 1)
    assert t.facing("A") == 1
    assert t.has(0, "A") == (1, 0)


@pytest.mark.parametrize("facing", range(6))
@pytest.mark.parametrize("side", [0, 1])
def test_p4_forward_means_the_two_hexes_at_the_bow_for_every_facing(race, facing, side):
    """Around start [4,6]: east is a whirlpool, southeast a rock, the rest calm or rapids."""
    around = [(5, 6), (4, 7), (3, 7), (3, 6), (3, 5), (4, 5)]
    t = race(3)
    t.away("B", "C")
    t.put("A", 4, 6, facing=facing)
    column, row = around[(facing + side) % 6]
    words = f"forward a {['left', 'right'][side]}"
    if t.course.cell(column, row) < 0:
        t.refuses(0, words, because="rock or land")
        return
    t.plays(0, words)
    assert t.facing("A") == facing
    if (column, row) == (4, 5):  # rapids to the southeast carry on
        assert t.where("A") == (5, 6)
    else:
        assert t.where("A") == (column, row)


def test_p4_turn_swings_the_bow_one_corner(race):
    t = race(3)
    t.plain(0, "turn a left")
    assert t.facing("A") == 0
    t.plain(0, "turn a right", "turn a right energy 1")
    assert t.facing("A") == 2


def test_p4_backpaddle_costs_two_points_and_keeps_the_facing(race):
    t = race(3)
    t.put("A", 3, 2)
    t.plain(0, "back a left")  # left of somebody who looks south is east
    assert t.on("A", 3, 1)
    assert t.facing("A") == 1
    assert t.has(0, "A") == (0, 0)
    t.again()
    t.put("A", 3, 2)
    t.plain(0, "back a right")
    assert t.on("A", 2, 1)


def test_p4_a_two_point_action_may_mix_action_and_energy(race):
    t = race(3)
    t.put("A", 3, 2)
    t.plain(0, "turn a left", "turn a right energy 1", "back a left energy 1")
    assert t.has(0, "A") == (0, 0)
    assert t.state.energy[0] == 1


def test_p4_backpaddling_needs_two_points(race):
    t = race(3)
    t.put("A", 3, 2)
    t.state.energy[0] = 0
    t.plays(0, "turn a left")
    t.plays(0, "rest a")
    t.refuses(0, "back a left energy 1", because="0 ready Action cards")
    t.refuses(0, "forward a left energy 2", because="costs only 1 point")


def test_p4_recover_frees_a_locked_card_which_stays_face_down(race):
    t = race(3)
    t.cards(0, "A", ready=0, locked=2)
    t.plain(0, "recover a own energy 1")
    assert t.has(0, "A") == (0, 1)  # freed, but spent
    t.plain(0, "end")
    t.plain(1, "end")
    t.plain(2, "end")
    assert t.has(0, "A") == (1, 1)  # ready on the next turn


def test_p4_an_action_card_may_recover_the_other_card_of_the_raft(race):
    t = race(3)
    t.cards(0, "A", ready=1, locked=1)
    t.plain(0, "recover a own")
    assert t.has(0, "A") == (0, 0)
    t.refuses(0, "recover a own energy 1", because="is locked there")


def test_p4_you_may_recover_a_partners_card_of_the_raft_you_share(race):
    """Ruling 12: it is ready again when its owner's turn begins."""
    t = race(3)
    t.cards(1, "A", ready=0, locked=1)
    t.plain(0, "recover a partner")
    assert t.has(1, "A") == (0, 0)
    t.plain(0, "end")
    assert t.has(1, "A") == (2, 0)


def test_p4_no_points_on_a_raft_you_are_not_in_nor_for_a_partners_other_raft(race):
    """Ruling 18."""
    t = race(4)
    t.cards(1, "B", ready=0, locked=1)
    t.refuses(0, "recover b partner", because="not in raft B")
    t.refuses(0, "turn b left energy 1", because="not in raft B")
    t.refuses(0, "forward b left", because="not in raft B")


def test_p4_action_cards_of_another_raft_do_not_recover(race):
    """Ruling 19: only Energy crosses from raft to raft."""
    t = race(3)
    t.cards(0, "A", ready=0, locked=2)
    t.state.energy[0] = 0
    t.refuses(0, "recover a own", because="0 ready Action cards")
    t.plain(0, "rest c", "recover a own energy 1")


def test_ruling_13_energy_won_with_the_second_raft_cannot_go_back_to_the_first(race):
    t = race(3)
    t.state.energy[0] = 0
    t.plain(0, "turn a left", "rest c")
    t.refuses(0, "turn a left energy 1", because="done for this turn")
    t.plain(0, "turn c left energy 1")
