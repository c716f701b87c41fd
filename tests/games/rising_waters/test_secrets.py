"""Who knows what (ruling 51): looks ahead, hidden hands, and what events tell."""

from __future__ import annotations

import pytest

from watertable.kernel.chance import Dice
from watertable.kernel.event import Log
from watertable.kernel.state import CHANCE, SPECTATOR, key


def read_three(t) -> None:
    t.holds(0, "newspaper")
    t.plays(0, "play newspaper")
    t.draws("foresee heavy_yazoo_valley", "foresee cloudy", "foresee sunny_tensas_basin")


def test_p7_only_the_reader_knows(in_turn):
    """Ruling 51."""
    t = in_turn(3)
    read_three(t)
    views = [t.game.view(t.state, seat) for seat in (0, 1, 2, SPECTATOR)]
    assert [len(view["next_reports"]) for view in views] == [3, 0, 0, 0]
    assert all(view["report_known"] == [3, 0, 0] for view in views)
    assert views[1]["heavy_left"] == 9
    assert views[0]["heavy_left"] == 8
    told = [event for event in t.events if event.kind == "foresaw"]
    assert len(told) == 3
    for event in told:
        assert "card" in event.say(0).facts
        assert "card" not in event.say(1).facts
        assert "card" not in event.say(SPECTATOR).facts


def test_p7_the_next_cards_do_not_change_what_others_see(in_turn):
    """A seat that has not looked cannot tell worlds with different next cards apart."""
    t = in_turn(3)
    read_three(t)
    other = t.game.guess(t.state, 1, Dice("another"))
    assert other.report_top != t.state.report_top
    assert t.game.view(other, 1) == t.game.view(t.state, 1)
    assert t.game.view(other, 0) != t.game.view(t.state, 0)


def test_a_guess_keeps_what_was_seen_and_redraws_the_rest(in_turn):
    t = in_turn(3)
    read_three(t)
    t.holds(1, "radio")
    seen = set()
    for number in range(12):
        world = t.game.guess(t.state, 0, Dice(f"w{number}"))
        assert world.report_top == t.state.report_top
        seen.add(tuple(t.game.guess(t.state, 2, Dice(f"w{number}")).report_top))
    assert len(seen) > 6


def test_a_second_reader_sees_the_same_cards(in_turn):
    t = in_turn(3)
    read_three(t)
    t.plays(0, "end")
    t.draws("weather heavy_yazoo_valley")
    t.sets("""
        actions: 2
        asks: step clean_up / step weather / step turn_over 1 / 1 turn 1
    """)
    t.holds(1, "newspaper")
    t.plays(1, "play newspaper")
    t.draws("foresee cloudy", "foresee sunny_tensas_basin")  # what seat 0 has read
    t.draws("foresee cloudy")  # only the third is new
    assert t.state.report_known == [2, 3, 0]
    assert t.game.view(t.state, 0)["next_reports"] == t.state.report_top[:2]


@pytest.mark.parametrize(
    ("card", "known", "read"),
    [
        ("newspaper", "report_known", "foresee cloudy"),
        ("radio", "landowner_known", "overhear job_offer"),
    ],
)
def test_what_another_has_seen_is_drawn_for_a_second_reader_too(in_turn, card, known, read):
    """Else a card could be played, its three cards seen, and the play taken back."""
    t = in_turn(3).holds(0, card)
    t.plays(0, f"play {card}")
    t.draws(read, read, read)
    t.plays(0, "end")
    t.sets("""
        actions: 2
        asks: step clean_up / step weather / step turn_over 1 / 1 turn 1
    """)
    t.holds(1, card)
    t.plays(1, f"play {card}")
    assert getattr(t.state, known) == [3, 0, 0]
    t.draws(read, read, read)
    assert getattr(t.state, known) == [3, 3, 0]
    t.holds(1, card)
    t.plays(1, f"play {card}")  # nothing is new: nothing is drawn
    t.asks(1, "turn")


def test_p7_a_look_past_the_starred_cards(in_turn):
    t = in_turn(2, version="spring_1927").holds(0, "radio")
    t.state.stars = [1] + [0] * 13
    t.state.stars_left = 1
    t.plays(0, "play radio")
    t.draws("overhear job_offer", "overhear force", "overhear landowner_flees")
    assert t.state.stars_left == 1
    for number in range(8):
        world = t.game.guess(t.state, 1, Dice(f"s{number}"))
        assert world.landowner_top[0] == 0  # the starred card comes first
        assert t.game.view(world, 1) == t.game.view(t.state, 1)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_hidden_hands_show_sizes_threats_and_job_offers(in_turn, seat):
    """Ruling 49."""
    t = in_turn(3, open_hands=False).holds(0, "church radio threat job_offer").holds(1, "blues")
    view = t.game.view(t.state, seat)
    assert [held is not None for held in view["cards"]] == [i == seat for i in range(3)]
    assert view["hand_sizes"] == [4, 1, 0]
    assert (view["threats_held"], view["jobs"]) == ([1, 0, 0], [1, 0, 0])


def test_hidden_hands_are_dealt_anew_in_a_guess(in_turn):
    t = (
        in_turn(3, open_hands=False)
        .holds(0, "church radio threat job_offer")
        .holds(1, "blues blues")
    )
    world = t.game.guess(t.state, 2, Dice("hands"))
    assert sum(world.cards[0]) == 4
    assert (world.cards[0][10], world.cards[0][11]) == (1, 1)
    assert key(world.cards) != key(t.state.cards)
    assert [sum(k) for k in zip(world.deck, *[c[:10] for c in world.cards])] == [
        sum(k) for k in zip(t.state.deck, *[c[:10] for c in t.state.cards])
    ]


def test_a_hidden_gift_is_known_to_giver_and_receiver(in_turn):
    t = in_turn(3, open_hands=False).holds(0, "church")
    t.plays(0, "give church to 3")
    gave = next(event for event in t.events if event.kind == "gave")
    assert [("card" in gave.say(seat).facts) for seat in range(3)] == [True, False, True]


def test_hidden_questions_do_not_depend_on_hidden_cards(in_turn):
    """Whatever the others hold, the same seats are asked in the same order."""
    t = in_turn(4, open_hands=False, version="spring_1927")
    for hand in range(4):
        t.holds(hand, "church church church outside_activism")
    t.lies("race_hatred", "threat", "job_offer")
    t.sets("""
        answers_for: 0
        threats: 0
        asks: step clean_up / step crises / 0 discard 0
    """)
    start = t.game.clone(t.state)
    orders = []
    for number in range(6):
        world = t.game.guess(start, 0, Dice(f"q{number}"))
        world.cards[0] = start.cards[0][:]
        asked = []
        t.game.apply(world, 0, t.game.actions.read("discard church"), Log(True))
        for _ in range(12):
            seat = world.actor()
            if seat == CHANCE:
                break
            asked.append((t.game.asks[world.top().kind], seat))
            legal = t.game.legal(world, seat)
            pick = next((a for a in legal if a.text in ("pass", "take")), legal[0])
            t.game.apply(world, seat, pick, Log(True))
        orders.append(asked)
    assert all(order == orders[0] for order in orders)
    assert ("cancel", 3) in orders[0]
