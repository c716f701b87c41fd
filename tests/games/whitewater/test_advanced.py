"""Advanced rules (p. 7) and From Bad To Worse (p. 8)."""

import pytest

from watertable.games.whitewater.state import BOTH, ON_PADDLE, ON_PLAIN
from watertable.kernel.state import NONE


def enter(race, *faces, seats=4, **more):
    """Seat 0 moves raft A onto the blue whirlpool [4,3] and rolls these faces."""
    t = race(seats, game="advanced", **more)
    t.away(*"BCD"[: max(3, seats) - 1])
    t.put("A", 4, 2)
    t.plain(0, "forward a left")
    assert t.on("A", 4, 3)
    t.draws(*[f"roll {face}" for face in faces])
    return t


PADDLE = ("blue 5",)
OVERBOARD = ("blue 6", "red 5")
CAPSIZE = ("blue 6", "red 6", "black 6")


def paddles(t):
    return list(zip(t.state.paddle_at, t.state.paddle_of, strict=True))


def tokens(t, seat, letter):
    return t.state.tokens[t.slot(seat, letter)]


# Lost paddle


def test_p7_a_lost_paddle_floats_in_the_rafts_hex_and_locks_a_card(race):
    """A Paddle token lies in the hex."""
    t = enter(race, *PADDLE)
    assert paddles(t) == [(t.cell(4, 3), t.slot(0, "A"))]
    assert t.has(0, "A") == (1, 1)


def test_p7_a_token_beside_the_paddle_brings_it_back(race):
    t = enter(race, *PADDLE)
    t.plain(0, "recover a own")
    assert paddles(t) == []
    assert t.has(0, "A") == (0, 0)  # unlocked, face down until the next turn
    assert tokens(t, 0, "A") == 0
    t.tells("paddle of raft A back")


def test_p7_a_token_far_from_the_paddle_waits_until_the_raft_comes_near(race):
    """The Energy token waits; ruling 61: the moment both conditions hold, in anybody's turn."""
    t = enter(race, *PADDLE)
    t.put("A", 4, 6)
    t.plain(0, "recover a own energy 1")
    assert (t.has(0, "A"), tokens(t, 0, "A")) == ((1, 1), ON_PADDLE)
    t.refuses(0, "recover a own energy 1", because="has its Energy token")
    t.plain(0, "end")
    t.put("A", 5, 5, facing=4)
    assert len(paddles(t)) == 1
    t.turn_of(1)
    t.plain(1, "forward a left")  # the partner brings the raft to [5,4], beside the paddle
    assert t.on("A", 5, 4)
    assert paddles(t) == []
    assert t.has(0, "A")[1] == 0


def test_p7_rolled_again_the_energy_token_goes_and_no_second_paddle_is_lost(race):
    t = enter(race, *PADDLE)
    t.state.paddle_at[0] = t.cell(2, 9)  # it lies far away
    t.plain(0, "recover a own")
    assert tokens(t, 0, "A") == ON_PADDLE
    t.put("A", 4, 2)
    t.plain(0, "forward a left energy 1")
    t.draws("roll blue 5")
    assert tokens(t, 0, "A") == 0
    assert t.has(0, "A") == (0, 1)
    assert len(paddles(t)) == 1
    t.tells("loses the Energy token")
    t.put("A", 4, 2)
    t.plain(0, "forward a left energy 1")
    t.draws("roll blue 5")  # with no token: no effect
    assert (t.has(0, "A"), len(paddles(t))) == ((0, 1), 1)
    t.tells("no paddle left to lose")


def test_p7_an_abandoned_paddle_may_be_picked_up_by_another_raft(race):
    t = enter(race, *PADDLE)
    t.put("A", 4, 6)
    t.put("B", 4, 4)  # beside the paddle at [4,3]
    t.turn_of(1)
    where = [d for d in range(6) if t.course.step[6 * t.state.at[1] + d] == t.cell(4, 3)]
    words = "grab b " + ["n", "ene", "ese", "s", "wsw", "wnw"][where[0]]
    t.plain(1, words)
    assert paddles(t) == []
    assert t.state.spare[t.slot(1, "B")] == 1
    assert t.has(1, "B") == (1, 0)
    assert t.has(0, "A")[1] == 1  # still locked, and the paddle is gone
    assert t.state.paddle[t.slot(0, "A")] == 1


def test_p7_a_paddle_its_raft_is_beside_cannot_be_taken(race):
    """Also not by the partner in the same raft (ruling 76)."""
    t = enter(race, *PADDLE)
    t.put("B", 4, 4)
    t.turn_of(1)
    t.refuses(1, "grab a here", because="is next to it")
    where = [d for d in range(6) if t.course.step[6 * t.state.at[1] + d] == t.cell(4, 3)]
    t.refuses(
        1, "grab b " + ["n", "ene", "ese", "s", "wsw", "wnw"][where[0]], because="is next to it"
    )
    t.refuses(1, "grab b here", because="No paddle is floating there")


def test_p7_a_spare_frees_the_card_at_once_and_the_old_paddle_is_anybodys(race):
    t = enter(race, *PADDLE)
    slot = t.slot(0, "A")
    t.refuses(0, "spare a", because="no spare paddle")
    t.state.spare[slot] = 1
    t.plain(0, "spare a")
    assert t.has(0, "A") == (1, 0)
    assert t.state.spare[slot] == 0
    assert paddles(t) == [(t.cell(4, 3), NONE)]
    t.plain(0, "grab a here")  # ownerless: even the same raft may take it
    assert t.state.spare[slot] == 1


def test_ruling_63_a_player_may_take_the_first_rafts_paddle_with_his_second_raft(race):
    t = enter(race, *PADDLE)
    t.put("A", 4, 6)
    t.put("D", 4, 3)
    t.turn_of(0)
    t.plain(0, "grab d here energy 1")
    assert t.state.spare[t.slot(0, "D")] == 1
    t.refuses(0, "spare a", because="no spare paddle")


def test_ruling_65_a_spare_does_not_prevent_a_lost_paddle(race):
    t = race(4, game="advanced")
    t.away("B", "C", "D")
    t.put("A", 4, 2)
    t.state.spare[t.slot(0, "A")] = 1
    t.plain(0, "forward a left")
    t.draws("roll blue 5")
    assert t.has(0, "A") == (1, 1)
    t.plain(0, "spare a")
    assert t.has(0, "A") == (1, 0)


def test_ruling_88_a_spare_helps_only_against_a_paddle_lock_and_takes_the_token_along(race):
    t = enter(race, *OVERBOARD)
    slot = t.slot(0, "A")
    t.state.spare[slot] = 1
    t.refuses(0, "spare a", because="frees only a card")
    t = enter(race, *PADDLE)
    slot = t.slot(0, "A")
    t.state.paddle_at[0] = t.cell(2, 9)
    t.plain(0, "recover a own")
    t.state.spare[slot] = 1
    t.plain(0, "spare a")
    assert tokens(t, 0, "A") == 0


def three_paddles(race):
    """In raft A's hex float the paddles of both rafters of C, and two of nobody."""
    t = race(4, game="advanced")
    t.away("C", "D")
    t.put("A", 3, 1)
    t.state.paddle_at = [t.cell(3, 1)] * 4
    t.state.paddle_of = [t.slot(2, "C"), t.slot(3, "C"), NONE, NONE]
    for slot in (t.slot(2, "C"), t.slot(3, "C")):
        t.state.paddle[slot], t.state.locked[slot] = 1, 1
    return t


@pytest.mark.parametrize(
    ("words", "left"),
    [
        ("take c of 3", [5, NONE, NONE]),
        ("take c of 4", [4, NONE, NONE]),
        ("take free", [4, 5, NONE]),
    ],
)
def test_ruling_91_of_several_free_paddles_in_a_hex_the_player_chooses(race, words, left):
    t = three_paddles(race)
    assert (t.slot(2, "C"), t.slot(3, "C")) == (4, 5)
    t.plain(0, "grab a here energy 1")
    t.asks(0, "paddle")
    t.agree()
    assert t.can(0) == ["take c of 3", "take c of 4", "take free"]
    t.refuses(0, "end", because="the paddle you take")
    t.refuses(0, "take a of 1", because="not in this hex")
    t.plays(0, words)
    assert t.state.paddle_of == left
    assert (t.state.spare[t.slot(0, "A")], t.state.energy[0]) == (1, 2)
    t.asks(0, "turn")


def test_ruling_91_nobody_is_asked_where_there_is_nothing_to_choose(race):
    """Two of nobody are alike; one whose raft is beside it cannot be taken (p. 7)."""
    t = three_paddles(race)
    del t.state.paddle_at[0], t.state.paddle_of[0]
    t.put("C", 3, 2)
    t.plain(0, "grab a here")
    t.asks(0, "turn")
    assert t.state.paddle_of == [t.slot(3, "C"), NONE]


def test_ruling_91_the_paddles_to_choose_from_are_pointed_at(race):
    t = three_paddles(race)
    t.plain(0, "grab a here")
    view = t.game.view(t.state, 0)
    pointed = {shape.ref for shape in t.house.scene(view).shapes}
    for action in t.game.legal(t.state, 0):
        (ref,) = t.house.refs(view, action)
        assert ref in pointed
    assert len({tuple(t.house.refs(view, a)) for a in t.game.legal(t.state, 0)}) == 3


def test_ruling_77_a_finished_raft_leaves_its_paddle_to_anybody_and_its_swimmer_goes(race):
    t = race(4, "start b2 b6", game="advanced")
    t.away("B", "C", "D")
    t.put("A", 2, 9, "b6")
    slot = t.slot(0, "A")
    t.state.paddle[slot], t.state.rafter[slot] = 1, 1
    t.state.paddle_at, t.state.paddle_of = [t.cell(3, 1)], [slot]
    t.state.swimmer[slot] = t.cell(3, 1)
    t.cards(0, "A", 0, 2)
    t.plain(0, "forward a left energy 1")
    assert t.state.paddle_of == [NONE]
    assert t.state.swimmer[slot] == NONE
    assert t.has(0, "A") == (0, 2)  # still locked for the score


# Rafter overboard


def test_p7_a_rafter_overboard_floats_and_locks_both_cards(race):
    """An Overboard token lies in the hex."""
    t = enter(race, *OVERBOARD)
    slot = t.slot(0, "A")
    assert t.state.swimmer[slot] == t.cell(4, 3)
    assert t.has(0, "A") == (0, 2)
    t.plain(0, "recover a own energy 1")
    assert (t.has(0, "A"), tokens(t, 0, "A")) == ((0, 2), ON_PLAIN)  # all or nothing
    t.plain(0, "recover a own energy 1")
    assert (t.has(0, "A"), tokens(t, 0, "A")) == ((0, 0), 0)
    assert t.state.swimmer[slot] == NONE
    t.tells("is back in raft A")


def test_p7_both_tokens_and_the_raft_beside_the_swimmer_are_needed(race):
    t = enter(race, *OVERBOARD)
    slot = t.slot(0, "A")
    t.put("A", 4, 6)
    t.plain(0, "recover a own energy 1", "recover a own energy 1")
    assert tokens(t, 0, "A") == BOTH
    assert t.has(0, "A") == (0, 2)
    t.state.swimmer[slot] = t.cell(5, 4)
    t.plain(0, "swim a own ese energy 1")  # to [4,5], beside the raft
    assert t.has(0, "A") == (0, 0)
    assert t.state.swimmer[slot] == NONE


def downstream(t, cell):
    words = ["n", "ene", "ese", "s", "wsw", "wnw"]
    found = []
    for d in range(6):
        beside = t.course.step[6 * cell + d]
        if beside >= 0 and t.course.distance[beside] == t.course.distance[cell] - 1:
            found.append(words[d])
    return found


def test_p7_the_owner_moves_his_swimmer_with_energy_the_partner_with_either(race):
    """Ruling 70."""
    t = enter(race, *OVERBOARD)
    way = downstream(t, t.cell(4, 3))
    assert way
    t.refuses(0, f"swim a own {way[0]}", because="only Energy moves")
    t.refuses(0, "swim a partner ene energy 1", because="swimming")
    t.plain(0, f"swim a own {way[0]} energy 1")
    first = t.state.swimmer[t.slot(0, "A")]
    assert t.course.distance[first] == t.course.distance[t.cell(4, 3)] - 1
    t.plain(0, "turn a left energy 1", "turn d left", "end")
    t.asks(1, "turn")
    way = downstream(t, first)
    t.plain(1, f"swim a partner {way[0]}")
    assert t.has(1, "A") == (1, 0)


def test_p7_a_swimmer_goes_downstream_only(race):
    t = enter(race, *OVERBOARD)
    ways = downstream(t, t.cell(4, 3))
    for word in ["n", "ene", "ese", "s", "wsw", "wnw"]:
        if word not in ways:
            t.refuses(0, f"swim a own {word} energy 1", because="downstream")


def test_ruling_69_swimmers_stop_at_the_last_hexes(race):
    t = race(4, "start b2 b6", game="advanced")
    t.away("B", "C", "D")
    slot = t.slot(0, "A")
    t.put("A", 2, 8, "b6")
    t.cards(0, "A", 0, 2)
    t.state.rafter[slot] = 1
    t.state.swimmer[slot] = t.cell(3, 9, "b6")
    assert [text for text in t.can(0) if text.startswith("swim")] == []
    t.refuses(0, "swim a own ese energy 1", because="stays on the river")


def test_p7_overboard_again_removes_all_energy_tokens(race):
    t = enter(race, *OVERBOARD)
    t.plain(0, "recover a own energy 1")
    t.put("A", 4, 2)
    t.plain(0, "forward a left energy 1")
    t.draws("roll blue 6", "roll red 5")
    assert tokens(t, 0, "A") == 0
    assert t.has(0, "A") == (0, 2)
    assert sum(cell != NONE for cell in t.state.swimmer) == 1


def test_ruling_95_paddles_and_swimmers_stay_and_block_nothing(race):
    """B goes through the hex where a paddle and a rafter of A float; a round later they lie there."""
    t = enter(race, *OVERBOARD)
    slot, cell = t.slot(0, "A"), t.cell(3, 2)
    t.put("A", 4, 6)
    t.state.paddle[slot] = 1
    t.state.paddle_at, t.state.paddle_of, t.state.swimmer[slot] = [cell], [slot], cell
    t.put("B", 3, 1)
    t.turn_of(1)
    t.plain(1, "forward b right")
    assert t.on("B", 3, 2)
    t.asks(1, "turn")  # nothing happened to B there
    assert t.has(1, "B") == (1, 0)
    for seat in (1, 2, 3):
        t.plain(seat, "end")
    assert (t.state.swimmer[slot], paddles(t)) == (cell, [(cell, slot)])


def test_p7_another_raft_cannot_fetch_a_foreign_rafter(race):
    t = enter(race, *OVERBOARD)
    t.put("B", 4, 4)
    t.turn_of(2)
    assert not [text for text in t.can(2) if text.startswith(("swim", "grab"))]
    t.refuses(2, "swim a own ene energy 1", because="not in raft A")


def test_p7_the_partner_lays_tokens_on_your_cards(race):
    t = enter(race, *OVERBOARD)
    t.turn_of(1)
    t.plain(1, "recover a partner", "recover a partner energy 1")
    assert t.has(0, "A") == (0, 0)
    assert t.has(1, "A") == (1, 0)


# Capsize


def test_p7_a_capsize_takes_four_energy_tokens_of_either_partner(race):
    t = enter(race, *CAPSIZE)
    assert (t.has(0, "A"), t.has(1, "A")) == ((0, 2), (0, 2))
    t.refuses(0, "recover a own", because="only Energy frees")
    t.plain(0, "recover a own energy 1", "recover a own energy 1", "recover a partner energy 1")
    t.refuses(0, "recover a own energy 1", because="has its Energy token")
    t.plain(0, "end")
    t.asks(1, "turn")  # capsized: no roll at the end of the turn
    t.plays(1, "recover a own energy 1")
    t.asks(1, "face")
    t.plays(1, "face e")
    assert (t.has(0, "A"), t.has(1, "A")) == ((0, 0), (0, 0))
    assert list(t.state.tokens) == [0] * 12


def test_p7_righted_and_still_on_the_whirlpool_the_die_is_rolled_again(race):
    t = enter(race, *CAPSIZE)
    slot = t.slot(0, "A")
    t.state.tokens[slot], t.state.tokens[slot ^ 1] = BOTH, ON_PLAIN
    t.turn_of(1)
    t.plays(1, "recover a own energy 1", "face e", "end")
    assert t.game.view(t.state, 0)["roll"] == {"die": "blue", "raft": 0, "seat": 1}
    t.draws("roll blue 1")
    t.asks(2, "turn")


def test_ruling_73_a_capsize_wipes_old_tokens(race):
    t = enter(race, *OVERBOARD)
    t.plain(0, "recover a own energy 1")
    t.put("A", 4, 2)
    t.plain(0, "forward a left energy 1")
    t.draws("roll blue 6", "roll red 6", "roll black 6")
    assert list(t.state.tokens) == [0] * 12


def test_ruling_73_by_option_tokens_stay_when_a_raft_capsizes(race):
    """The rulebook takes tokens away for a rafter rolled again, and says nothing of a capsize (p. 7)."""
    t = enter(race, *OVERBOARD, capsize_tokens="stay")
    t.plain(0, "recover a own energy 1")
    t.put("A", 4, 2)
    t.plain(0, "forward a left energy 1")
    t.draws("roll blue 6", "roll red 6", "roll black 6")
    assert tokens(t, 0, "A") == ON_PLAIN
    assert t.lies("A")


def test_ruling_73_with_all_four_tokens_there_a_capsized_raft_is_righted_at_once(race):
    t = enter(race, *OVERBOARD, capsize_tokens="stay")
    for seat in (0, 1):
        slot = t.slot(seat, "A")
        t.cards(seat, "A", 0, 2)
        t.state.rafter[slot], t.state.swimmer[slot], t.state.tokens[slot] = 1, t.cell(2, 9), BOTH
    t.put("A", 4, 2)
    t.plain(0, "forward a left energy 1")
    t.draws("roll blue 6", "roll red 6", "roll black 6")
    t.asks(0, "face")
    t.plays(0, "face e")
    assert not t.lies("A")
    assert (t.has(0, "A"), t.has(1, "A")) == ((0, 2), (0, 2))  # the rafters are far (p. 8)
    assert list(t.state.tokens) == [0] * 12


def test_ruling_89_a_capsized_raft_cannot_grab_or_rest_but_its_swimmer_is_moved_with_energy(race):
    t = enter(race, *OVERBOARD)
    slot = t.slot(0, "A")
    t.state.capsized[0] = 1
    t.cards(1, "A", 0, 2)
    t.state.paddle_at, t.state.paddle_of = [t.cell(4, 3)], [NONE]
    t.refuses(0, "grab a here energy 1", because="capsized")
    t.refuses(0, "rest a", because="capsized")
    way = downstream(t, t.state.swimmer[slot])[0]
    t.plain(0, f"swim a own {way} energy 1")
    t.turn_of(1)
    way = downstream(t, t.state.swimmer[slot])[0]
    t.refuses(1, f"swim a partner {way}", because="only Energy frees")
    t.plain(1, f"swim a partner {way} energy 1")


# Whirlpools bite again


def test_p7_ending_a_turn_on_a_whirlpool_entered_earlier_rolls_again(race):
    t = enter(race, "blue 1")
    t.plain(0, "end")  # entered this turn: no second roll
    t.asks(1, "turn")
    t.plain(1, "end")  # the partner ends his turn there
    assert t.game.view(t.state, 0)["roll"] == {"die": "blue", "raft": 0, "seat": 1}
    t.draws("roll blue 5")
    assert t.has(1, "A") == (1, 1)  # he suffers it
    t.asks(2, "turn")
    t.plain(2, "end")
    t.asks(3, "turn")  # not in his raft


def test_ruling_72_both_rafts_roll_in_order_of_letters_and_a_push_in_an_earlier_turn_counts(race):
    t = race(4, game="advanced")
    t.away("B", "C")
    t.put("D", 4, 3)
    t.put("A", 5, 6)
    t.plain(0, "end")
    assert t.game.view(t.state, 0)["roll"]["raft"] == 0
    t.draws("roll blue 6", "roll red 1")
    assert t.game.view(t.state, 0)["roll"]["raft"] == 3
    t.draws("roll blue 1")
    t.asks(1, "turn")


def test_p7_a_raft_that_leaves_the_whirlpool_does_not_roll(race):
    t = enter(race, "blue 1")
    t.turn_of(1)
    t.plain(1, "forward a right", "end")
    t.asks(2, "turn")


# From bad to worse


def both_lost(race):
    """Raft A on [4,3]: seat 0's paddle and rafter are out; the cards are locked for both."""
    t = enter(race, *PADDLE)
    t.put("A", 4, 2)
    t.plain(0, "forward a left energy 1")
    t.draws("roll blue 6", "roll red 5")
    assert t.has(0, "A") == (0, 2)
    assert len(paddles(t)) == 1
    return t


def test_p8_the_paddle_comes_along_when_the_rafter_is_back_and_it_is_near(race):
    t = both_lost(race)
    t.plain(0, "recover a own energy 1", "recover a own energy 1")
    assert t.has(0, "A") == (0, 0)
    assert paddles(t) == []


def test_p8_otherwise_one_card_stays_locked_for_the_paddle(race):
    """Ruling 68: it needs a new token."""
    t = both_lost(race)
    t.state.paddle_at[0] = t.cell(2, 9)
    t.plain(0, "recover a own energy 1", "recover a own energy 1")
    assert t.has(0, "A") == (0, 1)
    assert tokens(t, 0, "A") == 0
    assert t.state.paddle[t.slot(0, "A")] == 1
    assert t.state.rafter[t.slot(0, "A")] == 0


def test_ruling_67_a_token_on_the_paddle_card_counts_for_the_rafter(race):
    t = enter(race, *PADDLE)
    t.state.paddle_at[0] = t.cell(2, 9)
    t.plain(0, "recover a own")
    assert tokens(t, 0, "A") == ON_PADDLE
    t.put("A", 4, 2)
    t.plain(0, "forward a left energy 1")
    t.draws("roll blue 6", "roll red 5")
    assert tokens(t, 0, "A") == ON_PADDLE
    t.plain(0, "recover a own energy 1")
    assert t.state.rafter[t.slot(0, "A")] == 0
    assert t.has(0, "A") == (0, 1)


def test_ruling_66_a_paddle_lost_while_the_rafter_is_out(race):
    t = enter(race, *OVERBOARD)
    t.plain(0, "recover a own energy 1")
    t.put("A", 4, 2)
    t.plain(0, "forward a left energy 1")
    t.draws("roll blue 5")
    assert t.has(0, "A") == (0, 2)
    assert len(paddles(t)) == 1
    assert tokens(t, 0, "A") == ON_PLAIN


def test_p8_righting_brings_back_what_is_near_and_leaves_the_rest_locked(race):
    """Each thing is judged for itself (ruling 87); fresh tokens are needed (ruling 74)."""
    t = both_lost(race)
    slot = t.slot(0, "A")
    t.state.capsized[0] = 1
    t.cards(1, "A", 0, 2)
    t.state.swimmer[slot] = t.cell(2, 9)  # the rafter is far, the paddle near
    t.state.tokens[slot], t.state.tokens[slot ^ 1] = BOTH, ON_PLAIN
    t.turn_of(1)
    t.plays(1, "recover a own energy 1", "face e")
    assert paddles(t) == []
    assert t.state.paddle[slot] == 0
    assert t.state.rafter[slot] == 1
    assert t.has(0, "A") == (0, 2)
    assert t.has(1, "A") == (0, 0)
    assert list(t.state.tokens) == [0] * 12


def test_p8_righting_with_the_paddle_far_leaves_one_card_locked(race):
    t = both_lost(race)
    slot = t.slot(0, "A")
    t.state.capsized[0] = 1
    t.cards(1, "A", 0, 2)
    t.state.paddle_at[0] = t.cell(2, 9)
    t.state.tokens[slot], t.state.tokens[slot ^ 1] = BOTH, ON_PLAIN
    t.turn_of(1)
    t.plays(1, "recover a own energy 1", "face e")
    assert t.has(0, "A") == (0, 1)
    assert t.state.swimmer[slot] == NONE


def test_p8_you_have_only_one_paddle_to_lose(race):
    t = enter(race, *PADDLE)
    t.put("A", 4, 2)
    t.plain(0, "forward a left energy 1")
    t.draws("roll blue 5")
    assert t.has(0, "A") == (1, 1)
    assert len(paddles(t)) == 1


def test_p8_a_raft_may_be_rammed_away_from_its_paddle(race):
    t = enter(race, *PADDLE)
    t.put("A", 5, 4)  # beside the paddle at [4,3]
    t.put("B", 4, 3)
    t.turn_of(1)
    t.refuses(1, "grab b here", because="is next to it")
    t.plain(1, "forward b left")
    assert t.on("A", 5, 5)
    t.plain(1, "grab b wsw")


@pytest.mark.parametrize("text", ["swim a own ene energy 1", "grab a here", "spare a"])
def test_p7_the_base_game_has_none_of_this(race, text):
    t = race(3)
    t.refuses(0, text, because="advanced game")
