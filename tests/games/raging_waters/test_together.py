"""All at once: sealed answers in two steps, seats ahead and behind (rulings 33, 34)."""

import itertools

import pytest

from watertable.games.raging_waters.game import GAME
from watertable.games.raging_waters.state import ASK_LEAVE, ASK_ROLL
from watertable.kernel.chance import Dice
from watertable.kernel.event import DEAF
from watertable.kernel.state import CHANCE, REVEAL, SPECTATOR, key


def test_nothing_is_shown_before_the_last_answer(field):
    """Ruling 33."""
    t = field(seats=3).roll(1, 3, 6)
    before = GAME.view(t.state, 2)
    spectator = GAME.view(t.state, SPECTATOR)
    told = len(t.log.events)
    t.plays(0, "build n3 s1", "leave")
    after = GAME.view(t.state, 2)
    assert after["sheets"] == before["sheets"]
    assert len(t.log.events) == told
    assert [ask["seat"] for ask in after["asks"]] == [1, 2]
    assert GAME.view(t.state, SPECTATOR)["sheets"] == spectator["sheets"]


def test_nobody_sees_at_which_step_another_is(field):
    t = field(seats=2).roll(1, 3, 6)
    before = GAME.view(t.state, 1)
    t.plays(0, "pass")
    assert t.state.ask_of(0).kind == ASK_LEAVE
    assert GAME.view(t.state, 1) == before


def test_a_seat_sees_its_own_sealed_answers(field):
    t = field(seats=2).roll(1, 3, 6).plays(0, "build n3 s1")
    mine = GAME.view(t.state, 0)["sealed"]
    assert [GAME.actions.all[n].text for n in mine] == ["build n3 s1"]
    assert GAME.view(t.state, 1)["sealed"] == []


def test_the_next_roll_waits_for_both_answers_of_everyone(field):
    """Ruling 34."""
    t = field(seats=2).roll(1, 3, 6).plays(1, "pass", "stay").plays(0, "pass")
    assert t.state.asked() == [0]
    t.plays(0, "stay")
    assert t.asks() == REVEAL
    t.reveal()
    assert t.asks() == ASK_ROLL


def test_answers_in_any_order_reach_one_state(field):
    answers = {0: ["build n3 s1", "stay"], 1: ["pass", "leave"], 2: ["build n6 w1", "leave"]}
    steps = [0, 0, 1, 1, 2, 2]
    seen = set()
    orders = set(itertools.permutations(steps))
    for order in orders:
        t = field(seats=3).roll(1, 3, 6)
        left = {seat: list(texts) for seat, texts in answers.items()}
        for seat in order:
            t.plays(seat, left[seat].pop(0))
        seen.add(repr(key(t.state)))
        t.reveal()
        seen.add(repr(key(t.state)))
    assert len(orders) == 90
    assert len(seen) == 2


def test_seats_in_different_subdivisions_share_the_roll(table):
    """With own layouts a seat may run ahead; each plays its own field."""
    t = (
        table(2, layout="own")
        .lay()
        .roll(1, 3, 6)
        .plays(0, "pass", "leave")
        .plays(1, "pass", "stay")
        .reveal()
    )
    t.lay().roll(2, 4, 5)
    assert list(t.state.at) == [1, 0]
    assert t.state.asked() == [0, 1]
    build = next(text for text in t.legal(0) if text.startswith("build"))
    t.plays(1, "pass", "stay").plays(0, build, "stay").reveal()
    assert [len(t.state.berms[field]) for field in (0, 1, 4, 5)] == [0, 1, 0, 0]
    assert list(t.state.backhoes) == [2, 1]


def test_seats_advance_at_most_one_step_per_roll(table):
    t = table(2).turn("pass", "leave")
    assert list(t.state.at) == [1, 1]


def test_sheets_do_not_touch_each_other(field):
    """Piles used by one seat are fresh for the others."""
    t = field(seats=2).roll(1, 3, 6)
    t.plays(0, "build n3 s1", "stay").plays(1, "pass", "stay").reveal().roll(1, 3, 6)
    assert t.refuses(0, "build n3 s1") == "used"
    assert "build n3 s1" in t.legal(1)


@pytest.mark.parametrize("layout", ["shared", "own"])
def test_a_guess_knows_only_what_the_seat_knows(table, layout):
    """Two worlds that differ in seat 0's sealed answer are one for seat 1."""
    one = table(3, layout=layout).lay().roll(1, 3, 6).plays(0, "pass", "leave")
    other = table(3, layout=layout).lay().roll(1, 3, 6)
    build = next(text for text in other.legal(0) if text.startswith("build"))
    other.plays(0, build, "stay")
    guesses = set()
    for name in range(20):
        first = GAME.guess(one.state, 1, Dice(f"g{name}"))
        second = GAME.guess(other.state, 1, Dice(f"g{name}"))
        assert key(first) == key(second)
        assert GAME.view(first, 1) == GAME.view(one.state, 1)
        assert first.sealed[0]
        guesses.add(tuple(first.sealed[0]))
    assert len(guesses) > 1


def test_a_guess_at_half_an_answer_depends_on_the_view_only(table):
    """The last seat between its two steps and before the first: equal guesses for seat 0."""
    one = table(3).lay().roll(1, 3, 6)
    other = table(3).lay().roll(1, 3, 6).plays(2, "pass")
    assert GAME.view(one.state, 0) == GAME.view(other.state, 0)
    for name in range(5):
        assert key(GAME.guess(one.state, 0, Dice(f"h{name}"))) == key(
            GAME.guess(other.state, 0, Dice(f"h{name}"))
        )


def test_a_guess_can_be_played_on(table):
    t = table(4).lay().roll(2, 2, 5).plays(3, "pass", "stay").plays(1, "pass")
    for seat in range(4):
        world = GAME.guess(t.state, seat, Dice(f"on{seat}"))
        dice = Dice("go")
        for _ in range(60):
            actor = world.actor()
            if actor == CHANCE:
                GAME.apply(world, CHANCE, dice.draw(GAME.chances(world)), DEAF)
            elif actor >= 0:
                legal = GAME.legal(world, actor)
                GAME.apply(world, actor, legal[dice.below(len(legal))], DEAF)
        assert world.rolls > t.state.rolls


def test_a_lone_planner_answers_too(field):
    """One seat: the same questions, revealed at once."""
    t = field().roll(1, 3, 6).plays(0, "pass", "stay")
    assert t.asks() == REVEAL
