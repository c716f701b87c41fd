"""Rulings that no page's scenario shows: each as a scene of its own."""

import pytest

from watertable.games.whitewater.state import BOTH, ON_PADDLE, ON_PLAIN
from watertable.kernel.state import NONE
from watertable.testing.scenario import scene


def rolling(t):
    """Which raft a die is to be thrown for, and by whom."""
    roll = t.game.view(t.state, 0)["roll"]
    return "ABCDEF"[roll["raft"]], roll["seat"]


# Set-up


def test_ruling_3_one_passes_a_card_of_ones_own_pair_never_the_received_one():
    t = scene("whitewater", 4)
    t.draws("letter f", "letter b", "letter e", "letter a", "youngest 1")
    t.plays(0, "pass to 3")  # seat 2 now holds an F besides its pair of E
    t.plays(2, "pass to 2")
    t.plays(1, "pass to 4")
    t.plays(3, "pass to 1")
    crews = {raft: list(t.state.crew[2 * raft : 2 * raft + 2]) for raft in (0, 1, 4, 5)}
    assert crews == {5: [0, 2], 4: [1, 2], 1: [1, 3], 0: [0, 3]}


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_ruling_9_the_youngest_is_drawn_by_lot_every_seat_alike(seats):
    t = scene("whitewater", seats)
    t.draws(*[f"letter {letter}" for letter in "abcdef"[: max(3, seats)]])
    chances = t.game.chances(t.state)
    assert [action.text for action in chances.actions] == [
        f"youngest {seat + 1}" for seat in range(seats)
    ]
    assert len(set(chances.weights)) == 1


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_ruling_9_seat_1_can_be_named_the_youngest(seats):
    t = scene("whitewater", seats, options={"youngest": "seat_1"})
    t.draws(*[f"letter {letter}" for letter in "abcdef"[: max(3, seats)]])
    t.tells("Seat 1 is the youngest")
    t.asks(0, "tokens" if seats == 2 else "pass")
    assert t.state.youngest == 0


# Cards


@pytest.mark.parametrize("text", ["rest d", "recover d own"])
def test_ruling_15_rest_and_recover_belong_to_the_raft_of_their_cards(race, text):
    t = race(4)
    t.away("B", "C")
    t.state.energy[0] = 2
    t.cards(0, "D", 1, 1)
    t.plain(0, "turn a left", text)
    t.refuses(0, "turn a right", because="raft A is done for this turn")
    assert t.state.closed == 0b1


def test_ruling_21_of_two_cards_that_paid_the_action_card_is_the_one_just_used(race):
    """Off the snag [5,8] of the first board onto the whirlpool beside it: two points."""
    for energy, lost in ((0, (0, 1)), (1, (1, 1)), (2, (1, 1))):
        t = race(4)
        t.away("B", "C", "D")
        t.put("A", 5, 8, "b1", facing=3)
        t.plain(0, "forward a left" + (f" energy {energy}" if energy else ""))
        assert t.on("A", 4, 8, "b1")
        t.draws("roll blue 5")
        assert t.has(0, "A") == lost, energy


def test_ruling_23_which_kind_of_card_pays_is_free(race):
    t = race(4)
    t.away("B", "C", "D")
    t.put("A", 4, 4)
    ways = [text for text in t.can(0) if text.startswith("back a left")]
    assert ways == ["back a left", "back a left energy 1", "back a left energy 2"]
    t.plain(0, "back a left energy 2")
    assert (t.has(0, "A"), t.state.energy[0]) == ((2, 0), 1)


def test_ruling_55_action_cards_of_a_finished_raft_have_no_use_at_all(race):
    """Not even for the partner's locked card of the same raft; only Energy frees it (ruling 54)."""
    t = race(4, "start b2 b6")
    t.finish("B")
    t.cards(2, "B", 0, 1)
    t.turn_of(1)
    assert t.has(1, "B") == (0, 0)
    assert [text for text in t.can(1) if " b " in text] == ["recover b partner energy 1"]
    t.refuses(1, "rest b", because="has finished")


# Collisions


def test_ruling_24_a_raft_is_pushed_in_the_direction_of_the_step_whatever_its_bow(race):
    t = race(4)
    t.away("C", "D")
    t.put("A", 3, 1)
    t.put("B", 3, 2, facing=5)
    t.plain(0, "forward a right")
    assert t.on("A", 3, 2)
    assert t.on("B", 2, 3)  # straight on
    assert t.facing("B") == 5
    t.put("B", 2, 1, facing=4)
    t.put("A", 2, 0)
    t.state.ready[t.slot(0, "A")] = 2
    t.plain(0, "forward a left")
    assert t.on("B", 3, 2)


def test_ruling_25_a_pushed_raft_meets_eddies_and_rapids_as_if_it_had_moved(race):
    t = race(4)
    t.away("C", "D")
    t.put("A", 5, 2)
    t.put("B", 5, 3)
    t.plain(0, "forward a left")
    assert t.on("B", 6, 4)
    assert t.facing("B") == 2  # the eddy
    t.put("A", 3, 0)
    t.put("B", 2, 1)
    t.plain(0, "forward a right")
    assert t.on("B", 1, 3)  # pushed to [2,2], carried on
    assert t.state.moved == 0b11


def test_ruling_26_the_foremost_raft_acts_first_the_mover_last(race):
    """A comes onto rapids that lead to the whirlpool B was pushed to: B's die falls before A is carried."""
    t = race(4)
    t.away("C", "D")
    t.put("A", 1, 3)
    t.put("B", 2, 4)
    t.plain(0, "forward a left")
    assert t.on("A", 2, 4)
    assert t.on("B", 2, 5)
    assert rolling(t) == ("B", 1)
    t.draws("roll blue 1")
    assert t.on("A", 2, 5)  # now the rapids act, and push B off the whirlpool
    assert t.on("B", 3, 6)
    assert rolling(t) == ("A", 0)
    t.draws("roll blue 1")
    t.asks(0, "turn")


def test_ruling_26_a_raft_moved_on_meanwhile_is_skipped(race):
    """A pushes B up onto rapids, which carry B back into A: the eddy under A turns it once, not twice."""
    t = race(4)
    t.away("C", "D")
    t.put("A", 1, 4, facing=5)
    t.put("B", 1, 3)
    t.plain(0, "forward a left")
    assert t.on("B", 1, 3)
    assert t.on("A", 1, 4)
    assert t.facing("A") == 4
    assert [event.kind for event in t.events].count("eddied") == 1
    t.asks(0, "turn")


def test_ruling_29_for_a_raft_carried_by_rapids_who_began_it_decides_who_rolls(race):
    t = race(4)
    t.away("B", "C", "D")
    t.put("A", 1, 3)
    t.plain(0, "forward a left")  # his own move: the rapids [2,4] carry on to the whirlpool
    assert t.on("A", 2, 5)
    assert rolling(t) == ("A", 0)
    t = race(4)
    t.away("C", "D")
    t.put("A", 1, 2)
    t.put("B", 1, 3)
    t.plain(0, "forward a left")  # B is pushed onto the rapids: its crew rolls
    assert t.on("B", 2, 5)
    assert rolling(t) == ("B", 1)


# What whirlpools do


@pytest.mark.parametrize("spent", [0, 1, 2])
def test_ruling_42_which_card_of_a_pushed_crew_locks_does_not_matter(race, spent):
    """Ready or spent, at the owner's turn one is locked and the other up."""
    t = race(4)
    t.away("C", "D")
    t.put("A", 3, 1)
    t.put("B", 4, 2)
    t.cards(1, "B", 2 - spent)
    t.plain(0, "forward a left")
    t.draws("roll blue 5")
    assert t.has(1, "B")[1] == 1
    t.turn_of(1)
    assert t.has(1, "B") == (1, 1)


def test_ruling_44_overboard_with_one_card_locked_locks_both_a_point_each(race):
    t = race(4)
    t.away("B", "C", "D")
    t.put("A", 4, 2)
    t.cards(0, "A", 1, 1)
    t.plain(0, "forward a left")
    t.draws("roll blue 6", "roll red 5")
    assert t.has(0, "A") == (0, 2)
    t.plain(0, "recover a own energy 1")
    assert t.has(0, "A") == (0, 1)
    t.plain(0, "recover a own energy 1")
    assert t.has(0, "A") == (0, 0)


def test_ruling_48_no_rest_and_no_turn_with_a_capsized_raft(race):
    t = race(4)
    t.away("B", "C", "D")
    t.put("A", 4, 4)
    t.state.capsized[0] = 1
    t.cards(0, "A", 0, 2)
    t.cards(1, "A", 0, 2)
    t.state.energy[0] = 2
    for text in ("turn a left energy 1", "forward a left energy 1", "rest a"):
        t.refuses(0, text, because="capsized")
    assert [text for text in t.can(0) if " a " in text] == [
        "recover a own energy 1",
        "recover a partner energy 1",
    ]


# The end


def test_ruling_53_with_three_rafts_the_third_is_also_the_last(race):
    t = race(2, "start b2 b6")
    t.finish("A")
    t.put("B", 2, 9, "b6")
    t.put("C", 2, 8, "b6")
    t.plain(0, "forward b left")
    assert not t.over
    t.asks(0, "turn")
    t.plays(0, "forward c left", "forward c left")
    t.reveals()
    assert t.over
    assert [t.place(letter) for letter in "ABC"] == [1, 2, 3]
    assert list(t.state.at) == [NONE] * 6


# Advanced game


def lost(race):
    """Seat 0 has lost the paddle of raft A, which stands on [4,6]; the paddle lies far off."""
    t = race(4, game="advanced")
    t.away("B", "C", "D")
    t.put("A", 4, 6)
    slot = t.slot(0, "A")
    t.state.paddle[slot] = 1
    t.state.paddle_at, t.state.paddle_of = [t.cell(2, 9)], [slot]
    t.cards(0, "A", 1, 1)
    return t


def test_ruling_62_action_or_energy_for_paddle_and_rafter_energy_for_a_capsize(race):
    for text in ("recover a own", "recover a own energy 1"):
        t = lost(race)
        t.plain(0, text)
        assert t.state.tokens[t.slot(0, "A")] == ON_PADDLE
    t = lost(race)
    slot = t.slot(0, "A")
    t.state.rafter[slot], t.state.swimmer[slot] = 1, t.cell(2, 9)
    t.cards(0, "A", 0, 2)
    t.turn_of(1)
    t.plain(1, "recover a partner", "recover a partner energy 1")  # either kind for a rafter
    assert t.state.tokens[slot] == BOTH
    t = lost(race)
    t.state.capsized[0] = 1
    t.cards(0, "A", 0, 2)
    t.cards(1, "A", 0, 2)
    t.refuses(0, "recover a own", because="only Energy frees")
    t.plain(0, "recover a own energy 1")


def test_ruling_64_any_number_of_spares_and_using_one_is_free(race):
    t = lost(race)
    slot = t.slot(0, "A")
    cell = t.state.at[0]
    t.state.paddle_at += [cell, cell]
    t.state.paddle_of += [NONE, NONE]
    t.plain(0, "grab a here", "grab a here energy 1")
    assert t.state.spare[slot] == 2
    t.state.energy[0] = 0
    assert t.has(0, "A") == (0, 1)
    t.plain(0, "spare a")  # no card is left to pay with
    assert (t.has(0, "A"), t.state.spare[slot], t.state.energy[0]) == ((0, 0), 1, 0)


def test_ruling_71_beside_includes_the_next_board(race):
    """Worked example 10: [2,9] of the Start board touches [2,0] and [3,0] of the next."""
    for column, back in ((2, True), (3, True), (4, False)):
        t = lost(race)
        t.put("A", 2, 9)
        t.state.paddle_at = [t.cell(column, 0, "b1")]
        t.plain(0, "recover a own")
        assert (t.state.paddle_at == []) == back, column


@pytest.mark.parametrize(("paddle", "back"), [((4, 2), True), ((4, 5), False)])
def test_ruling_75_with_the_rafter_a_paddles_reach_is_measured_from_the_rafter(race, paddle, back):
    """[4,2] is beside the rafter only, [4,5] beside the raft only (p. 8)."""
    t = lost(race)
    slot = t.slot(0, "A")
    t.put("A", 4, 4)
    t.state.rafter[slot] = 1
    t.cards(0, "A", 0, 2)
    t.state.swimmer[slot] = t.cell(4, 3)
    t.state.paddle_at = [t.cell(*paddle)]
    assert t.course.near(t.cell(4, 3), t.cell(*paddle)) == back
    assert t.course.near(t.cell(4, 4), t.cell(*paddle)) != back
    t.plain(0, "recover a own energy 1", "recover a own energy 1")
    assert t.state.swimmer[slot] == NONE
    assert (t.state.paddle_at == []) == back
    assert t.has(0, "A") == (0, 0 if back else 1)


def test_ruling_75_a_righted_raft_and_a_paddle_alone_are_measured_from_the_raft(race):
    """From Bad To Worse: "only if they are still on or adjacent to your raft" (p. 8)."""
    t = lost(race)
    slot = t.slot(0, "A")
    t.put("A", 4, 4)
    t.state.rafter[slot] = t.state.capsized[0] = 1
    t.cards(0, "A", 0, 2)
    t.cards(1, "A", 0, 2)
    t.state.swimmer[slot] = t.cell(4, 3)
    t.state.paddle_at = [t.cell(4, 2)]  # beside the rafter only
    t.state.tokens[slot], t.state.tokens[slot ^ 1] = ON_PLAIN, BOTH
    t.plays(0, "recover a own energy 1", "face e")
    assert t.state.swimmer[slot] == NONE
    assert (t.state.paddle_at, t.has(0, "A")) == ([t.cell(4, 2)], (0, 1))
    t.plain(0, "recover a own energy 1")
    assert t.has(0, "A") == (0, 1)  # paid for, and out of the raft's reach


@pytest.mark.parametrize(("paddle", "back"), [((3, 2), False), ((2, 3), True)])
def test_ruling_86_recoveries_are_looked_for_when_an_action_is_settled(race, paddle, back):
    """The rapids [2,2] carry A past a paddle at [3,2]; [2,3] is beside where it ends."""
    t = lost(race)
    t.put("A", 1, 1)
    t.state.paddle_at = [t.cell(*paddle)]
    t.state.tokens[t.slot(0, "A")] = ON_PADDLE
    assert t.course.near(t.cell(2, 2), t.cell(*paddle))
    t.plain(0, "forward a left")
    assert t.on("A", 1, 3)
    assert (t.state.paddle_at == []) == back


# Options


@pytest.mark.parametrize("game", ["base", "advanced"])
def test_ruling_83_both_options_go_with_either_game(race, game):
    t = race(4, game=game, drifting=True, hard_rest=True)
    t.away("B", "C")
    t.put("A", 3, 0)
    t.put("D", 5, 0)
    t.state.energy[0] = 2
    t.plain(0, "turn d left")
    t.refuses(0, "rest a", because="end of a turn")
    t.plain(0, "end")
    t.asks(0, "late")
    t.plain(0, "late rest a")
    t.asks(0, "drift")
    t.plain(0, "drift a left")
    assert t.on("A", 3, 1)
    t.asks(1, "turn")
