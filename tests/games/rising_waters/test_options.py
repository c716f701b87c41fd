"""Community Goals and individual goals, pp. 19-20, 31."""

from __future__ import annotations

import pytest

from watertable.games.rising_waters.pieces import GOAL_IDS, ROLE_IDS
from watertable.kernel.ints import ints


def goals(in_turn, first: str, second: str = "", seats: int = 2):
    t = in_turn(seats, community_goals=True)
    t.state.goal_open = [GOAL_IDS.index(first), GOAL_IDS.index(second) if second else -1]
    t.state.losses = 5
    t.state.actions = 12
    return t


def role(in_turn, name: str, seats: int = 3, **options: object):
    t = in_turn(seats, individual_goals=True, **options)
    t.state.role[0] = ROLE_IDS.index(name)
    return t


# --- Community Goals ------------------------------------------------------------------------------


def test_p19_an_a_goal_takes_one_loss_off(in_turn):
    t = goals(in_turn, "music_a").holds(0, "blues blues blues education church")
    t.refuses(0, "give church to goal 1", because="needs no more")
    t.plays(0, "give blues to goal 1", "give blues to goal 1", "give education to goal 1")
    assert t.state.losses == 5
    t.plays(0, "give blues to goal 1")
    assert t.state.losses == 4
    assert t.state.goal_done[0] == 1
    assert sum(t.state.goal_given[0]) == 0  # may be done again


def test_p19_a_b_goal_needs_its_own_a(in_turn):
    """Ruling 32."""
    t = goals(in_turn, "selfhelp_b").holds(0, "church church family family garden garden")
    t.refuses(0, "give church to goal 1", because="A goal first")
    t.state.goal_done[GOAL_IDS.index("music_a")] = 1
    t.refuses(0, "give church to goal 1", because="A goal first")
    t.state.goal_done[GOAL_IDS.index("selfhelp_a")] = 1
    for card in ("church", "church", "family", "family", "garden", "garden"):
        t.plays(0, f"give {card} to goal 1")
    assert t.state.losses == 3


def test_ruling_33_each_kind_needs_a_real_card(in_turn):
    t = goals(in_turn, "selfhelp_a").holds(0, "education education education garden farm_animals")
    t.plays(0, "give education to goal 1", "give education to goal 1")
    t.refuses(0, "give education to goal 1", because="needs no more")
    t.plays(0, "give garden to goal 1", "give farm_animals to goal 1")
    assert t.state.losses == 4


def test_ruling_33_education_never_replaces_a_resistance_card(in_turn):
    t = goals(in_turn, "music_b").holds(0, "education education education education vaudeville")
    t.state.goal_done[0] = 1
    t.plays(0, "give education to goal 1", "give education to goal 1", "give education to goal 1")
    t.refuses(0, "give education to goal 1", because="needs no more")
    t.plays(0, "give vaudeville to goal 1")


@pytest.mark.parametrize(
    ("goal", "after", "cards"),
    [
        ("music_a", 4, "blues blues blues blues"),
        ("music_b", 3, "blues blues blues vaudeville vaudeville education"),
        ("rescue_b", 3, "farm_animals farm_animals farm_animals education education church"),
        ("communication_a", 4, "education education education"),
        ("communication_b", 3, "newspaper newspaper education education church church"),
        ("labor_b", 3, "farm_animals farm_animals garden garden church outside_activism"),
        ("selfhelp_a", 4, "garden garden farm_animals farm_animals"),
        ("selfhelp_b", 3, "church church family family garden garden"),
    ],
)
def test_p19_what_each_goal_asks_for(in_turn, goal, after, cards):
    t = goals(in_turn, goal).holds(0, cards)
    t.state.goal_done[GOAL_IDS.index(goal.replace("_b", "_a"))] = 1
    for card in cards.split():
        assert t.state.losses == 5
        t.plays(0, f"give {card} to goal 1")
    assert t.state.losses == after


def test_p19_rafts_placed_while_the_card_lies_open(in_turn):
    t = goals(in_turn, "rescue_a")
    for pawn in ("a", "b"):
        t.state.cubes[0][4] = 1
        t.plays(0, f"launch {pawn}")
    assert t.state.losses == 4


def test_p19_the_labor_meeting(in_turn):
    """A card from every hand, and a pawn of every hand on one dry hex (ruling 65)."""
    t = goals(in_turn, "labor_a").holds(0, "church church").holds(1, "radio")
    t.stands("1c", "06.02").stands("2c", "05.02")
    t.plays(0, "give church to goal 1")
    t.refuses(0, "give church to goal 1", because="your card")
    t.state.goal_task[0] = 3
    t.plays(0, "walk 1c w")
    assert t.state.losses == 4
    assert t.state.goal_task[0] == 0


def test_ruling_34_a_swap_discards_the_progress(in_turn):
    """P. 19."""
    t = goals(in_turn, "music_a", "labor_a")
    t.state.goal_given[0][0] = 2
    for goal in (0, 6):
        t.state.goal_left[goal] = 0
    t.sets("asks: step survivor / anyone swap")
    t.plays(1, "swap 1")
    t.draws("goal rescue_a")
    assert sum(t.state.goal_given[0]) == 0
    assert t.state.goal_left[0] == 0  # it does not come back


# --- individual goals -----------------------------------------------------------------------------


def test_p19_the_blues_singer_performs_for_others(in_turn):
    t = role(in_turn, "blues_singer").holds(0, "blues blues blues blues")
    t.stands("1c", "08.06").stands("1b", "08.06")
    t.refuses(0, "perform blues 1b", because="right after somebody else")
    t.plays(0, "perform blues town_2")
    assert list(t.state.points) == [1, 0, 0]
    assert t.state.actions == 2  # free
    t.refuses(0, "perform blues town_2", because="twice in a row")
    t.plays(0, "perform blues 1b")
    t.refuses(0, "perform blues 1c", because="right after somebody else")
    t.plays(0, "perform blues 2a")
    assert t.state.points[0] == 3
    t.refuses(0, "perform blues 3a", because="in the same hex")


def test_ruling_48_survivors_are_an_audience(in_turn):
    t = role(in_turn, "blues_singer").holds(0, "blues").stands("1c", "00.00").stands("s4", "00.00")
    t.plays(0, "perform blues s4")
    assert t.state.points[0] == 1


def test_p19_the_sharecropper_sells(in_turn):
    t = role(in_turn, "sharecropper").holds(0, "garden farm_animals blues").stands("1c", "08.06")
    t.refuses(0, "perform blues town_2", because="character")
    t.plays(0, "sell garden town_2", "sell farm_animals 2b")
    assert t.state.points[0] == 2
    assert t.held(0) == ["blues"]


def test_p19_the_outside_activist_speaks_up(before_landowners):
    t = role(before_landowners, "outside_activist").holds(0, "radio newspaper church church")
    t.holds(1, "blues blues").holds(2, "garden garden")
    t.lies("race_hatred", "job_offer", "job_offer")
    t.plays(0, "done")
    t.asks(0, "expose")
    t.plays(0, "expose with radio", "pass")
    t.plays(0, "pay church")  # one card was given already
    t.plays(1, "pay blues", "pay blues")
    t.plays(2, "pay garden", "pay garden")
    assert t.state.points[0] == 1
    assert t.held(0) == ["church", "newspaper"]
    assert t.state.losses == 0


def test_p19_the_activists_card_counts_for_force_too(before_landowners):
    t = role(before_landowners, "outside_activist").holds(0, "radio newspaper")
    t.lies("force", "job_offer", "job_offer")
    t.plays(0, "done")
    t.plays(0, "expose with radio", "expose with newspaper", "pass")
    assert t.state.losses == 0
    assert t.state.points[0] == 2


def test_p19_the_preacher_donates_church_cards(in_turn):
    t = role(in_turn, "preacher", version="spring_1927").holds(0, "church church blues")
    t.plays(0, "give church to 2")
    assert t.state.points[0] == 1
    t.plays(0, "give church to relief")
    assert t.state.points[0] == 2


def test_p20_the_young_person_finds_cards_in_vicksburg(in_turn):
    """Ruling 47: an action, no card."""
    t = role(in_turn, "young_person", version="spring_1927")
    t.state.pile[1] = 1
    t.state.landowner_pile[0] = 1
    t.refuses(0, "find church to 2", because="Vicksburg")
    t.stands("1c", "09.15")
    t.refuses(0, "find blues to 2", because="no Blues in")
    t.plays(0, "find church to 2", "find job_offer to 3")
    assert (t.held(1), t.held(2)) == (["church"], ["job_offer"])
    assert t.state.points[0] == 2
    assert t.state.actions == 0


def test_ruling_66_the_young_person_finds_only_what_can_be_given(in_turn):
    t = role(in_turn, "young_person").stands("1c", "09.15").holds(1, " ".join(["blues"] * 7))
    t.state.pile[1] = 1
    t.refuses(0, "find church to 2", because="full")
    t.plays(0, "find church to 3")


def test_p20_the_teacher_counters_for_others(before_landowners):
    t = role(before_landowners, "teacher").holds(0, "education education").holds(1, "church")
    t.state.first = 1
    t.lies("threat", "job_offer", "job_offer")
    t.plays(0, "done")
    t.asks(0, "help")
    t.plays(0, "counter with education")
    assert t.state.points[0] == 1
    assert t.state.cards[1][11] == 0


def test_ruling_58_the_threatened_player_is_asked_first(before_landowners):
    t = role(before_landowners, "teacher").holds(0, "education").holds(1, "radio")
    t.state.first = 1
    t.lies("threat", "job_offer", "job_offer")
    t.plays(0, "done")
    t.plays(1, "take")
    t.plays(0, "pass")
    assert t.state.cards[1][11] == 1


def test_p17_the_teacher_uses_education_as_resistance(in_turn):
    t = (
        role(in_turn, "teacher")
        .holds(0, "education education education threat vaudeville")
        .holds(1, "threat")
    )
    t.state.actions = 4
    t.plays(0, "counter with education", "counter for 2 with education")
    assert t.state.points[0] == 2
    t.plays(0, "play vaudeville pair with 1 education")
    assert t.held(0) == []


def test_p17_the_teacher_cancels_race_hatred(before_landowners):
    t = role(before_landowners, "teacher").holds(0, "education").holds(1, "church church")
    t.lies("race_hatred", "job_offer", "job_offer")
    t.plays(0, "done")
    t.plays(0, "cancel with education")
    assert t.state.losses == 0
    assert t.state.points[0] == 0  # points are for Threats alone


def test_p31_the_highest_total_is_a_title_of_its_own(in_turn):
    """Ruling 31."""
    t = role(in_turn, "teacher")
    t.state.points = ints([3, 1, 3])
    lines = {say.key: row for say, row in t.game.outcome(t.state).lines}
    assert lines["score.title"] == [1, 0, 1]


def test_notes_14_the_lower_total_of_two_hands_counts(in_turn):
    t = role(in_turn, "teacher", seats=1)
    t.state.points = ints([3, 1])
    lines = {say.key: row for say, row in t.game.outcome(t.state).lines}
    assert lines["score.points"] == [1]


def test_p19_points_do_not_cost_actions_but_the_turn_stays_open(in_turn):
    t = role(in_turn, "blues_singer").holds(0, "blues")
    t.plays(0, "work")
    t.lets_chance()
    t.plays(0, "work")
    t.lets_chance()
    t.asks(0, "turn")
    assert t.state.actions == 0
