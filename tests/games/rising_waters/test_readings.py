"""The other readings of the rulebook that a group can choose: each option with both of its values."""

from __future__ import annotations

import pytest

from watertable.games.rising_waters.board import GREEN_CAMP, hex_at
from watertable.games.rising_waters.pieces import RAFT, ROLE_IDS

# --- who counters a Threat: p. 8, p. 14, ruling 58 -----------------------------------------------


def threatened(before_landowners, seats: int = 3, first="radio", third="", role="", **options):
    """A Threat falls to player 2, who has nothing against it."""
    t = before_landowners(seats, individual_goals=bool(role), **options)
    t.holds(0, first).holds(1, "church").lies("threat", "job_offer", "job_offer")
    t.state.first = 1
    if third:
        t.holds(2, third)
    if role:
        t.state.role[0] = ROLE_IDS.index(role)
    t.plays(0, "done")
    return t


def test_p8_ruling_58_only_the_one_a_threat_falls_to_counters_it(before_landowners):
    t = threatened(before_landowners)
    assert t.state.cards[1][11] == 1
    assert t.held(0) == ["radio"]


def test_p14_ruling_58_any_player_may_counter_a_threat(before_landowners):
    """ "Individual players may discard any Resistance Community card to resist a Threat"."""
    t = threatened(before_landowners, third="newspaper", anyone_counters=True)
    t.asks(2, "help")  # clockwise from the one it falls to
    t.refuses(2, "counter with radio", because="no Radio")
    t.plays(2, "pass")
    t.asks(0, "help")
    t.plays(0, "counter with radio")
    assert t.state.cards[1][11] == 0
    assert t.held(0) == []
    assert t.held(2) == ["newspaper"]
    assert t.state.landowner_pile[1] == 1


def test_ruling_58_a_threat_nobody_counters_is_taken(before_landowners):
    t = threatened(before_landowners, third="newspaper education", anyone_counters=True)
    t.refuses(2, "counter with education", because="Teacher")
    t.plays(2, "pass")
    t.plays(0, "pass")
    assert t.held(1) == ["church", "threat"]


def test_ruling_58_hidden_hands_are_all_asked(before_landowners):
    """Whether somebody is asked must not tell what they hold."""
    t = threatened(before_landowners, first="blues", anyone_counters=True, open_hands=False)
    t.plays(1, "take")
    t.plays(2, "pass")
    assert t.can(0) == ["pass"]
    t.plays(0, "pass")
    assert t.state.cards[1][11] == 1


@pytest.mark.parametrize("anyone", [False, True])
def test_ruling_58_one_player_helps_with_the_other_hand(before_landowners, anyone):
    t = threatened(before_landowners, 1, anyone_counters=anyone)
    if anyone:
        t.asks(0, "help")
        t.plays(0, "counter with radio")
    assert t.held(0) == ([] if anyone else ["radio"])
    assert t.state.cards[1][11] == (0 if anyone else 1)


def test_ruling_58_the_teacher_helps_with_education_as_before(before_landowners):
    t = threatened(before_landowners, first="education radio", role="teacher", anyone_counters=True)
    assert t.can(0) == ["counter with education", "counter with radio", "pass"]
    t.plays(0, "counter with education")
    assert t.state.points[0] == 1


# --- donating to a full hand: p. 15, ruling 28 ---------------------------------------------------

FULL = "blues blues blues blues blues blues blues"


def test_p15_ruling_28_a_full_hand_takes_nothing(in_turn):
    t = in_turn(2).holds(0, "church").holds(1, FULL)
    t.refuses(0, "give church to 2", because="full")


def test_p15_ruling_28_a_full_hand_takes_gifts_and_comes_down_at_its_turns_end(in_turn):
    """ "At the end of their turn … players may have a maximum of 7 cards in their hand"."""
    t = in_turn(2, full_hands_take=True).holds(0, "church church").holds(1, FULL)
    t.sets("asks: step clean_up / step turn 1 / step turn_over 0 / 0 turn 0")
    t.plays(0, "give church to 2", "give church to 2")
    assert len(t.held(1)) == 9
    t.asks(1, "turn")  # nothing was discarded yet
    t.plays(1, "end", "discard blues", "discard blues")
    assert len(t.held(1)) == 7


def test_ruling_66_the_young_person_finds_for_a_full_hand_too(in_turn):
    for takes in (False, True):
        t = in_turn(2, full_hands_take=takes, individual_goals=True).holds(1, FULL)
        t.state.role[0] = ROLE_IDS.index("young_person")
        t.stands("1a", "10.15").state.pile[1] = 1
        assert ("find church to 2" in t.can(0)) == takes


# --- boarding a placed raft together: p. 18, ruling 75 -------------------------------------------


def ashore(in_turn, **options: object):
    t = in_turn(2, version="spring_1927", **options).stands("1c", "03.01").stands("s1", "03.01")
    t.state.cubes[0][RAFT] = 1
    t.state.actions = 4
    return t


def test_p15_ruling_75_taking_a_survivor_aboard_is_an_action(in_turn):
    t = ashore(in_turn)
    t.plays(0, "launch c")
    t.asks(0, "turn")
    t.plays(0, "pick up s1 r1")
    assert t.state.actions == 2


def test_p18_ruling_75_survivor_and_pawn_board_a_placed_raft_together(in_turn):
    """ "The both pawns should be placed on the raft token and move with it"."""
    t = ashore(in_turn, board_together=True).stands("s2", "03.01")
    t.state.ground[hex_at("03.00")] = GREEN_CAMP
    t.state.losses = 2
    t.plays(0, "launch c")
    t.asks(0, "aboard")
    assert t.can(0) == ["pass", "pick up s1 r1", "pick up s2 r1"]
    t.refuses(0, "pick up s1 r2", because="your pawns aboard")
    t.refuses(0, "pick up s3 r1", because="not in the raft's hex")
    t.plays(0, "pick up s2 r1")
    assert t.state.actions == 3  # only the raft was an action
    t.plays(0, "float r1 nw", "stop", "set down s2")
    assert t.state.losses == 1  # taken aboard elsewhere: ruling 73


def test_ruling_75_nobody_has_to_come_aboard(in_turn):
    t = ashore(in_turn, board_together=True)
    t.plays(0, "launch c", "pass")
    assert t.state.actions == 3
    assert t.state.pawn_raft[16] == -1
    t.plays(0, "pick up s1 r1")  # later it is an action
    assert t.state.actions == 2


def test_ruling_75_no_question_where_no_survivor_waits(in_turn):
    t = ashore(in_turn, board_together=True).stands("s1", "05.01")
    t.plays(0, "launch c")
    t.asks(0, "turn")


# --- work that may stop drawing early: p. 17, ruling 76 ------------------------------------------


def in_the_fields(in_turn, **options: object):
    return in_turn(2, **options).stands("1a", "02.00").stands("1b", "00.00").stands("1c", "05.01")


def test_p17_ruling_76_all_cards_of_the_work_are_drawn(in_turn):
    t = in_the_fields(in_turn)
    t.plays(0, "work")
    t.draws("draw blues", "draw church", "draw radio")
    t.asks(0, "turn")


def test_p17_ruling_76_work_may_stop_drawing_early(in_turn):
    """ "They may take Community cards": one, and further ones if wanted."""
    t = in_the_fields(in_turn, stop_drawing=True)
    t.plays(0, "work")
    t.draws("draw blues")
    t.asks(0, "more")
    t.plays(0, "yes")
    t.draws("draw church")
    t.plays(0, "no")
    assert t.held(0) == ["blues", "church"]
    t.asks(0, "turn")
    assert t.state.actions == 1


def test_p17_ruling_76_the_last_card_ends_the_question(in_turn):
    t = in_the_fields(in_turn, stop_drawing=True)
    t.state.cubes[0][1] = 1
    t.plays(0, "work many_hands")
    for n in range(5):
        t.draws("draw blues")
        if n < 4:
            t.plays(0, "yes")
    t.asks(0, "turn")
    assert len(t.held(0)) == 5


def test_p17_ruling_76_down_to_seven_comes_after_the_last_card(in_turn):
    t = in_the_fields(in_turn, stop_drawing=True).holds(0, FULL)
    t.plays(0, "work")
    t.draws("draw church")
    t.asks(0, "more")
    t.plays(0, "no", "discard blues")
    t.asks(0, "turn")
    assert len(t.held(0)) == 7
