"""Events and collisions (p. 5), worked examples 1-10."""

import pytest


def test_p5_rapids_carry_one_hex_along_the_arrow_facing_kept(race):
    """Worked example 1."""
    t = race(3)
    t.away("B", "C")
    t.put("A", 2, 1)
    t.plain(0, "forward a right")
    assert t.on("A", 1, 3)
    assert t.facing("A") == 1
    assert t.has(0, "A") == (1, 0)
    t.tells("The rapids carry raft A east-southeast")


def test_p5_an_eddy_swings_the_bow_on_entering(race):
    """Worked example 2."""
    t = race(3)
    t.away("B", "C")
    t.put("A", 1, 3)
    t.plain(0, "forward a right")
    assert t.on("A", 1, 4)
    assert t.facing("A") == 0
    t.tells("The eddy turns raft A left")
    t.plain(0, "turn a right")  # standing there does nothing more (ruling 38)
    assert t.facing("A") == 1
    assert t.state.asks[-1].kind == 1


def test_p5_an_eddy_to_the_right(race):
    t = race(3)
    t.away("B", "C")
    t.put("A", 5, 3)
    t.plain(0, "forward a left")
    assert t.on("A", 6, 4)
    assert t.facing("A") == 2


def test_p5_entering_an_occupied_hex_pushes_that_raft_on(race):
    """Worked example 4: the first of its crew clockwise after the mover rolls."""
    t = race(4)
    t.away("C", "D")
    t.put("A", 3, 1)
    t.put("B", 4, 2)  # crew 1 and 2
    t.plain(0, "forward a left")
    assert t.on("A", 4, 2)
    assert t.on("B", 4, 3)
    view = t.game.view(t.state, 0)
    assert view["roll"] == {"die": "blue", "raft": 1, "seat": 1}
    t.tells("Raft A pushes raft B")
    t.draws("roll blue 2")
    assert t.facing("B") == 2
    t.asks(0, "turn")


def test_p5_a_line_of_rafts_is_pushed_together(race):
    t = race(4)
    t.away("D")
    t.put("A", 3, 0)
    t.put("B", 3, 1)  # southeast of it
    t.put("C", 4, 2)
    t.plain(0, "forward a left")
    assert t.on("A", 3, 1)
    assert t.on("B", 4, 2)
    assert t.on("C", 4, 3)
    t.draws("roll blue 1")


def test_p5_no_push_onto_rock_or_land(race):
    """Worked example 5."""
    t = race(3)
    t.away("C")
    t.put("A", 2, 1)
    t.put("B", 3, 2)
    t.refuses(0, "forward a left", because="push raft B onto rock or land")
    t.put("A", 6, 0)
    t.put("B", 6, 1)
    t.refuses(0, "forward a left", because="push raft B")


def test_p5_pushing_upstream_out_of_the_start_board_is_land(race):
    """Ruling 32."""
    t = race(3)
    t.away("C")
    t.put("A", 3, 1, facing=4)
    t.put("B", 3, 0)
    t.refuses(0, "forward a left", because="push raft B onto rock")


def test_p5_a_raft_can_be_pushed_onto_a_snag_but_not_off_it(race):
    """Worked example 6."""
    t = race(3)
    t.away("C")
    t.put("B", 6, 8)
    t.put("A", 5, 7)
    t.refuses(0, "forward a left", because="is on a snag")
    t.put("B", 5, 7)
    t.put("A", 5, 6, facing=1)
    t.plain(0, "forward a left")
    assert t.on("B", 6, 8)
    assert t.on("A", 5, 7)


def test_p5_a_raft_on_a_snag_blocks_in_the_middle_of_a_line(race):
    """Ruling 34."""
    t = race(4)
    t.away("D")
    t.put("C", 6, 8)
    t.put("B", 5, 7)
    t.put("A", 5, 6)
    t.refuses(0, "forward a left", because="raft C is on a snag")


def test_p5_a_snag_costs_nothing_to_enter_and_one_more_to_leave(race):
    """Worked example 7."""
    t = race(3)
    t.away("B", "C")
    t.put("A", 5, 7)
    t.plain(0, "forward a left")
    assert t.on("A", 6, 8)
    assert t.has(0, "A") == (1, 0)
    t.refuses(0, "forward a right", because="this costs 2 points")
    t.plain(0, "forward a right energy 1")
    assert t.on("A", 5, 9)
    assert (t.has(0, "A"), t.state.energy[0]) == ((0, 0), 2)


def test_p5_turning_on_a_snag_costs_one_backing_off_it_three(race):
    """Worked example 7, ruling 22."""
    t = race(3)
    t.away("B", "C")
    t.put("A", 6, 8)
    t.plain(0, "turn a left", "turn a right")
    t.refuses(0, "back a right energy 2", because="0 ready Action cards of yours; this costs 3")
    t.refuses(0, "back a left energy 3", because="rock or land")
    t.plain(0, "back a right energy 3")
    assert t.on("A", 5, 7)
    assert t.state.energy[0] == 0


def test_p5_rapids_feed_rapids_and_a_whirlpool(race):
    """Worked example 8: on The Chute one point leads to the black die, rolled by the mover."""
    t = race(3, "start b2 b6")
    t.away("B", "C")
    t.put("A", 5, 4, "b6")
    t.plain(0, "forward a right")
    assert t.on("A", 4, 7, "b6")
    assert t.game.view(t.state, 0)["roll"] == {"die": "black", "raft": 0, "seat": 0}
    t.draws("roll black 1")
    assert t.facing("A") == 4


@pytest.mark.parametrize("side", ["left", "right"])
def test_p6_one_step_over_the_last_edge_finishes(race, side):
    """Ruling 40. Worked example 9."""
    t = race(4, "start b2 b6")
    t.away("B", "C")
    t.put("A", 2, 9, "b6")
    t.plain(0, f"forward a {side}")
    assert t.place("A") == 1
    t.shows("home: a")
    t.shows("home_by: 0")


def test_p6_a_raft_pushed_over_the_line_finishes(race):
    """Worked example 9, ruling 31; pushed by a stranger it is nobody's merit (ruling 58)."""
    t = race(4, "start b2 b6")
    t.away("C", "D")
    t.put("B", 2, 9, "b6")
    t.put("A", 2, 8, "b6")
    t.plain(0, "forward a left")
    assert t.place("B") == 1
    assert t.on("A", 2, 9, "b6")
    t.shows("home_by: -1")


def test_p2_the_seams_are_crossed_like_any_other_hex_edge(race):
    """Ruling 7: short sides, then long sides. Worked example 10."""
    t = race(3)
    t.away("B", "C")
    t.put("A", 2, 9)
    t.plain(0, "forward a right")
    assert t.on("A", 2, 0, "b1")
    t.again()
    t.away("B", "C")
    t.put("A", 2, 9)
    t.plain(0, "forward a left")
    assert t.on("A", 3, 0, "b1")
    t = race(3, "start b2 b8")
    t.away("B", "C")
    t.put("A", 7, 5, "b2", facing=0)
    t.plain(0, "forward a left")
    assert t.on("A", 0, 1, "b8")


def test_ruling_28_rapids_push_what_stands_below_them(race):
    t = race(4)
    t.away("C", "D")
    t.put("B", 1, 3)  # rapids [2,2] run southwest to [1,3]; beyond lies [1,4], an eddy
    t.put("A", 2, 1)
    t.plain(0, "forward a right")
    assert t.on("A", 1, 3)
    assert t.on("B", 1, 4)
    assert t.facing("B") == 0


def test_ruling_28_a_blocked_carry_stays_on_the_rapids(race):
    t = race(4)
    t.away("D")
    t.put("B", 1, 3)
    t.put("C", 1, 4)  # beyond it is land: the line cannot move
    t.put("A", 2, 1)
    t.plain(0, "forward a right")
    assert t.on("A", 2, 2)
    t.tells("stays on the rapids")
    t.away("B", "C")
    t.plain(0, "turn a left")
    assert t.on("A", 2, 2)  # carried only when it enters again


def test_ruling_37_the_pusher_rolls_last_in_a_raft_that_he_is_in_too(race):
    t = race(4)
    t.away("B", "C")
    t.put("A", 3, 1)
    t.put("D", 4, 2)  # crew 3 and 0
    t.plain(0, "forward a left")
    assert t.game.view(t.state, 0)["roll"]["seat"] == 3
    t.draws("roll blue 5")
    assert t.has(3, "D")[1] == 1
    assert t.has(0, "D") == (2, 0)


def test_ruling_39_the_pushed_raft_rolls_before_the_mover(race):
    t = race(4, "start b4 b2")
    t.away("C", "D")
    # two whirlpools in a row on Boulder Garden: [5,2] and, southeast of [4,1], a blue one
    t.put("A", 4, 0, "b4")
    t.put("B", 4, 1, "b4")
    t.plain(0, "forward a left")
    assert t.on("B", 5, 2, "b4")
    assert t.on("A", 4, 1, "b4")
    assert t.game.view(t.state, 0)["roll"] == {"die": "blue", "raft": 1, "seat": 1}
    t.draws("roll blue 1")
    assert t.game.view(t.state, 0)["roll"] == {"die": "blue", "raft": 0, "seat": 0}
    t.draws("roll blue 1")
    t.asks(0, "turn")


def test_ruling_27_a_raft_of_your_own_may_be_pushed(race):
    t = race(3)
    t.away("B")
    t.put("A", 3, 0)
    t.put("C", 3, 1)
    t.plain(0, "forward a left")
    assert t.on("C", 4, 2)
    assert t.state.moved == 0b101


def test_ruling_35_a_capsized_raft_is_pushed_lying_and_rolls_nothing(race):
    t = race(4)
    t.away("C", "D")
    t.put("A", 3, 1)
    t.put("B", 4, 2)
    t.state.capsized[1] = 1
    for slot in (2, 3):
        t.state.ready[slot], t.state.locked[slot] = 0, 2
    t.plain(0, "forward a left")
    assert t.on("B", 4, 3)
    assert t.lies("B")
    t.asks(0, "turn")


def test_ruling_35_a_capsized_raft_ignores_eddies_but_rapids_carry_it(race):
    t = race(4)
    t.away("C", "D")
    t.put("A", 2, 0)
    t.put("B", 2, 1)
    t.state.capsized[1] = 1
    t.plain(0, "forward a left")
    assert t.on("B", 3, 2)
    t.put("B", 1, 3)
    t.put("A", 2, 2)
    t.state.ready[t.slot(0, "A")] = 2
    t.plain(0, "forward a right")
    assert t.on("B", 1, 4)
    assert t.facing("B") == 1


def test_ruling_93_a_mover_pushed_back_counts_as_pushed(race):
    """B is pushed onto rapids, which carry it back into A: A lands on its red whirlpool as a pushed
    raft, so the partner rolls. The step of the rapids is settled before anything else.
    """
    t = race(4)
    t.away("C", "D")
    t.put("A", 6, 8, "b2", facing=3)
    t.put("B", 5, 8, "b2")
    t.plain(0, "forward a left")
    assert t.on("B", 5, 8, "b2")
    assert t.on("A", 6, 8, "b2")
    assert t.game.view(t.state, 0)["roll"] == {"die": "red", "raft": 0, "seat": 1}
    t.draws("roll red 1")
    t.asks(0, "turn")


def test_ruling_30_carries_are_counted_anew_for_each_action(race):
    t = race(3)
    t.away("B", "C")
    t.put("A", 2, 1)
    t.state.carried[0] = 12
    t.plain(0, "forward a right")
    assert t.on("A", 1, 3)
    assert t.state.carried[0] == 1


def test_ruling_30_after_twelve_carries_a_raft_stays(race):
    from watertable.games.whitewater.rules.flow import go_on
    from watertable.kernel.event import DEAF

    t = race(3)
    t.away("B", "C")
    raft = t.put("A", 2, 2)
    t.state.carried[raft] = 12
    t.state.wake = [12 * t.state.since[raft] + 2 * raft]
    go_on(t.state, DEAF)
    assert t.on("A", 2, 2)
