"""Tide Pool by its pages: what scenarios look like."""

import watertable
from watertable.kernel.state import CHANCE
from watertable.testing.scenario import scene

BOTH_SHOW = "asks: 0 show sealed | 1 show sealed"


def test_p1_everyone_is_dealt_three_cards():
    t = scene("template", seats=3)
    t.lets_chance()
    assert [sum(hand) for hand in t.state.hands] == [3, 3, 3]
    assert sum(t.state.deck) == 26 - 9


def test_p2_cards_are_shown_at_the_same_time():
    t = scene("template", 2, f"hands: 1 0 0 1 | 0 2 0 0\n{BOTH_SHOW}")
    assert t.can(0) == ["show crab", "show fish"]
    t.refuses(0, "show shell", because="you hold no shell")
    t.plays(1, "show shell", "trade")
    t.plays(0, "show fish")
    t.asks(0, "keep")
    assert watertable.house("template").game.view(t.state, 0)["sealed"] != []
    assert watertable.house("template").game.view(t.state, 1)["asks"] == [{"seat": 0}]


def test_p2_a_kept_creature_gives_its_points():
    """Points of the card, and one more per step of a rising tide above the first."""
    t = scene("template", 2, f"hands: 0 0 0 1 | 1 0 0 0\ntide: 2\n{BOTH_SHOW}")
    t.plays(0, "show fish", "keep")
    t.plays(1, "show crab", "keep")
    t.reveals()
    t.shows("points: 5 2\nshown: fish crab")
    t.tells("keeps the fish for 5 points")


def test_p2_a_falling_tide_adds_nothing():
    t = scene("template", 2, f"hands: 0 0 0 1 | 1 0 0 0\ntide: 3\nfalling: 1\n{BOTH_SHOW}")
    t.plays(0, "show fish", "keep")
    t.plays(1, "show crab", "trade")
    t.reveals()
    t.shows("points: 4 0")


def test_p2_in_a_storm_the_highest_tide_takes_all():
    t = scene("template", 2, f"hands: 0 0 0 1 | 1 0 0 0\ntide: 3\nstorm: 1\n{BOTH_SHOW}")
    t.plays(0, "show fish", "keep")
    t.plays(1, "show crab", "trade")
    t.reveals()
    t.shows("points: 0 0")


def test_p2_a_star_draws_again():
    t = scene("template", 2, f"hands: 0 0 1 0 | 1 0 0 0\ntide: 1\n{BOTH_SHOW}")
    t.plays(0, "show star", "keep")
    t.plays(1, "show crab", "keep")
    t.reveals()
    t.draws("deal crab", "deal crab", "deal fish")
    t.shows("hands: 2 0 0 0 | 0 0 0 1")


def test_p2_a_traded_creature_is_replaced_by_two():
    t = scene("template", 2, f"hands: 1 0 0 0 | 1 0 0 0\ntide: 1\n{BOTH_SHOW}")
    t.plays(0, "show crab", "trade")
    t.plays(1, "show crab", "keep")
    t.reveals()
    t.draws("deal fish", "deal fish", "deal shell")
    t.shows("hands: 0 0 0 2 | 0 1 0 0\npoints: 0 1")


def test_p2_anyone_may_answer_for_the_group():
    t = scene("template", 3, "asks: 0 pebble / anyone group")
    assert t.can(0) == t.can(1) == t.can(2) == ["stay", "turn"]
    t.plays(2, "turn")
    t.shows("falling: 1")
    t.asks(0, "pebble")


def test_p2_a_spot_holds_one_pebble():
    t = scene("template", 2, "asks: 0 pebble / 0 pebble\nowner: none 1 none none none")
    t.refuses(0, "place 2", because="pebble of Seat 2 on spot 2")
    t.plays(0, "place 1")
    t.refuses(0, "place 1", because="pebble of Seat 1")
    t.shows("owner: 0 1 none none none")


def test_p3_both_ways_to_end():
    ends = set()
    for seats, choice in ((2, 0), (4, -1)):  # four seats that always trade empty the deck
        table = watertable.open("template", seats=seats, dice="a")
        while table.asked:
            table.play(table.asked[0], table.legal(table.asked[0])[choice])
        ends.add(table.outcome.reason.key)
    assert ends == {"end.rounds", "end.deck"}


def test_p3_a_tie_goes_to_the_larger_hand():
    t = scene(
        "template",
        2,
        "round: 3\npoints: 4 3\nowner: 1 none none none none\nhands: 1 0 0 0 | 0 2 0 0\nasks: 0 pebble",
    )
    t.plays(0, "skip")
    assert t.over
    outcome = t.game.outcome(t.state)
    assert outcome.scores == [4, 4]
    assert outcome.ranks == [2, 1]


def test_an_empty_deck_deals_nothing():
    """ruling T-1"""
    t = scene("template", 2, f"hands: 1 0 0 0 | 1 0 0 0\ndeck: 1 0 0 0\nround: 1\n{BOTH_SHOW}")
    t.plays(0, "show crab", "trade")
    t.plays(1, "show crab", "trade")
    t.reveals()
    t.draws("deal crab")
    assert t.over, "four draws were due, one card was there"


def test_a_step_on_the_stack_is_taken_without_asking():
    t = scene("template", 2, "asks: step round / 0 pebble\nround: 1")
    t.plays(0, "skip")
    t.shows("round: 2")
    assert t.state.actor() == CHANCE
