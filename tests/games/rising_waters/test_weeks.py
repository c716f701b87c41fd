"""The week, clean-up, the two ends, losses: pp. 13-14, 30-31."""

from __future__ import annotations

from watertable.games.rising_waters.board import FLOODED, hex_at
from watertable.kernel.chance import Dice
from watertable.kernel.state import CHANCE


def plain_weather(t) -> None:
    t.draws("weather cloudy", "weather cloudy", "weather cloudy")


def test_p14_clean_up_in_order(in_turn):
    """Ruling 29."""
    t = in_turn(3).holds(0, "blues job_offer threat").holds(1, "blues blues blues blues blues")
    t.plays(0, "end")
    plain_weather(t)
    assert (t.state.first, t.state.week) == (1, 1)
    t.draws("draw church", "draw church", "draw church", "draw church", "draw church")
    t.draws("draw radio", "draw radio")  # every card in hand counts: 3 + 2
    assert [len(t.held(hand)) for hand in range(3)] == [5, 5, 5]
    t.asks(1, "survivor")
    t.plays(1, "place 05.02")
    t.tells("Week 2 begins")


def test_p14_the_row_is_not_filled_in_clean_up(in_turn):
    t = in_turn().lies("job_offer")
    for hand in range(2):
        t.holds(hand, "radio radio radio radio radio radio radio")
    t.plays(0, "end")
    plain_weather(t)
    assert t.state.row == [0]


def test_ruling_22_survivors_when_the_dot_is_flooded(in_turn):
    t = in_turn()
    for hand in range(2):
        t.holds(hand, "blues blues blues blues blues blues blues")
    for name in ("03.01", "05.01", "05.02"):
        t.state.ground[hex_at(name)] = FLOODED
    t.stands("1c", "00.00").stands("2c", "00.00")
    t.plays(0, "end")
    plain_weather(t)
    t.refuses(1, "place 00.00", because="nearest")
    assert all(hex_at(text.split()[1]) != hex_at("05.01") for text in t.can(1))


def test_p31_the_group_wins_at_the_last_week(in_turn):
    """Ruling 40: before hands are filled."""
    t = in_turn()
    t.state.week = 6
    t.state.losses = 21
    t.plays(0, "end")
    plain_weather(t)
    assert t.over
    outcome = t.game.outcome(t.state)
    assert (outcome.ranks, outcome.scores, outcome.reason.key) == ([1, 1], [1, 1], "end.survived")


def test_p31_the_limit_ends_the_game_at_once(before_landowners):
    t = before_landowners(version="spring_1927")
    t.state.losses = 24
    t.lies("landowner_flees", "landowner_flees", "job_offer")
    t.plays(0, "done")
    assert t.over
    assert t.state.losses == 25
    outcome = t.game.outcome(t.state)
    assert (outcome.ranks, outcome.scores, outcome.reason.key) == ([2, 2], [-10, -10], "end.lost")


def test_p31_the_flood_can_end_the_last_week(in_turn):
    t = in_turn()
    t.state.week = 6
    t.state.losses = 21
    t.water("T1", 3)
    t.plays(0, "end")
    plain_weather(t)
    assert t.over
    assert t.game.outcome(t.state).ranks == [2, 2]


def test_ruling_46_losses_do_not_fall_below_zero(in_turn):
    from watertable.games.rising_waters.effects import regain
    from watertable.kernel.event import DEAF

    t = in_turn()
    t.state.losses = 1
    regain(t.state, 2, DEAF)
    assert t.state.losses == 0


def test_p6_an_empty_deck_is_reshuffled(in_turn):
    t = in_turn()
    t.state.pile = t.state.deck
    t.state.deck = [0] * 10
    t.plays(0, "work")
    t.tells("discarded Community cards are shuffled")
    assert t.state.actor() == CHANCE
    t.draws("draw radio")
    assert sum(t.state.deck) == 99


def test_ruling_55_nothing_left_to_draw(in_turn):
    t = in_turn()
    t.state.deck = [0] * 10
    t.plays(0, "work")
    t.asks(0, "turn")


def test_p8_an_empty_landowner_deck_is_reshuffled(in_turn):
    t = in_turn().lies()
    t.state.stars = [0] * 14
    t.state.landowners = [0] * 14
    t.state.stars_left = 0
    t.state.landowner_pile = [2] + [0] * 13
    t.plays(0, "seek")
    t.draws("landowner job_offer", "landowner job_offer")
    t.asks(0, "turn")
    assert t.state.row == [0, 0]


def test_ruling_52_turn_and_first_player_answer_for_the_group(in_turn):
    t = in_turn(3, community_goals=True)
    t.state.goal_open = [0, 2]
    t.state.goal_left[0] = t.state.goal_left[2] = 0
    for hand in range(3):
        t.holds(hand, "radio radio radio radio radio")
        if hand == 2:
            t.holds(hand, "blues blues blues blues blues")
    t.state.deck = [0] * 10
    t.plays(0, "end")
    plain_weather(t)
    assert t.state.asked() == [0, 1, 2]
    assert t.state.actor() == 1  # the new First Player
    t.plays(2, "swap 1")
    t.draws("goal labor_a")
    assert t.state.goal_open == [6, 2]


def test_a_game_for_each_way_to_end(fresh):
    """Random games find both ends."""
    ends = set()
    for number in range(60):
        t = fresh(4, weather_deck="print77")
        dice = Dice(f"end {number}")
        while not t.over:
            seat = t.state.actor()
            if seat == CHANCE:
                action = dice.draw(t.game.chances(t.state))
            else:
                legal = t.game.legal(t.state, seat)
                action = legal[dice.below(len(legal))]
            t._apply(seat, action)
        ends.add(t.game.outcome(t.state).reason.key)
        if len(ends) == 2:
            return
    raise AssertionError(f"only {ends} in 60 games")


def test_p13_five_phases_in_order(fresh):
    """Upgrade, Landowners, turns from the First Player, weather (ruling 30: phase 4), clean-up."""
    t = fresh(3)
    t.sets("""
        first: 1
        asks: step week / 0 levee 0
    """)
    t.holds(1, "garden garden")
    t.plays(0, "place 05.01")
    seen = []
    while t.state.week == 0:
        asked = (t.game.asks[t.state.top().kind], t.state.actor())
        if asked not in seen:
            seen.append(asked)
        if asked[1] == CHANCE:
            t.draws("landowner job_offer" if asked[0] == "open" else "weather cloudy")
        else:
            t.plays(asked[1], "done" if asked[0] == "upgrade" else "end")
    assert seen == [
        ("upgrade", 1),
        ("open", CHANCE),
        ("turn", 1),
        ("turn", 2),
        ("turn", 0),
        ("weather", CHANCE),
    ]
    assert t.state.first == 2
    t.lets_chance()
    t.asks(2, "survivor")


def test_ruling_22_who_was_lost_or_rescued_comes_again(in_turn):
    t = in_turn()
    for hand in range(2):
        t.holds(hand, "blues blues blues blues blues")
    for n in range(11):
        t.stands(f"s{n + 1}", "00.00")
    t.plays(0, "end")
    plain_weather(t)
    assert t.state.week == 1
    assert not any(event.kind == "survivor_placed" for event in t.events)
    t.again()
    for hand in range(2):
        t.holds(hand, "blues blues blues blues blues")
    for n in range(11):
        t.stands(f"s{n + 1}", "00.00" if n != 4 else "")
    t.plays(0, "end")
    plain_weather(t)
    t.plays(1, "place 05.02")
    assert t.where("s5") == hex_at("05.02")
