"""Scoring tokens are hidden: two worlds that differ only in them are one to everybody else."""

import pytest

import watertable
from watertable.kernel.chance import Dice
from watertable.kernel.scene import plain
from watertable.kernel.state import SPECTATOR, key

HOUSE = watertable.house("whitewater")
GAME = HOUSE.game


def swapped(t, seat):
    """The same table with this seat's tokens the other way round."""
    other = GAME.clone(t.state)
    slots = [slot for slot in range(12) if other.crew[slot] == seat]
    for slot in slots:
        other.score[slot] = 3 - other.score[slot]
    return other


@pytest.mark.parametrize("game", ["base", "advanced"])
def test_two_worlds_look_and_sound_the_same_to_the_others(race, game):
    t = race(4, game=game)
    other = swapped(t, 2)
    for seat in (0, 1, 3, SPECTATOR):
        assert GAME.view(t.state, seat) == GAME.view(other, seat)
        assert plain(HOUSE.scene(GAME.view(t.state, seat))) == plain(
            HOUSE.scene(GAME.view(other, seat))
        )
        one = GAME.guess(t.state, seat, Dice("g"))
        two = GAME.guess(other, seat, Dice("g"))
        assert key(one) == key(two)
    assert GAME.view(t.state, 2) != GAME.view(other, 2)


def test_a_guess_keeps_my_own_tokens_and_redeals_the_others(race):
    t = race(4)
    t.state.score[t.slot(0, "A")], t.state.score[t.slot(0, "D")] = 2, 1
    seen = set()
    for i in range(60):
        world = GAME.guess(t.state, 0, Dice(f"guess {i}"))
        assert world.score[t.slot(0, "A")] == 2
        assert world.score[t.slot(0, "D")] == 1
        for seat in (1, 2, 3):
            mine = [world.score[slot] for slot in range(12) if world.crew[slot] == seat]
            assert sorted(mine) == [1, 2]
        seen.add(tuple(world.score))
    assert len(seen) == 8  # all orders of three rivals come up


def test_with_two_seats_all_six_orders_of_the_rival_are_possible(race):
    t = race(2)
    seen = {tuple(GAME.guess(t.state, 0, Dice(f"g{i}")).score[1:6:2]) for i in range(200)}
    assert len(seen) == 6


def test_sealed_tokens_are_guessed_too_while_others_still_think(race):
    t = race(3)
    t.state = GAME.start(3, HOUSE.meta.read_options(3, {}))
    t.draws("letter a", "letter b", "letter c", "youngest 1")
    t.plays(0, "pass to 2")
    t.plays(1, "pass to 3")
    t.plays(2, "pass to 1")
    t.plays(1, "tokens 2 1")
    seen = {GAME.guess(t.state, 0, Dice(f"g{i}")).sealed[1][0] for i in range(30)}
    assert len(seen) == 2
    assert GAME.view(t.state, 0)["sealed"] == []
    assert GAME.guess(t.state, 1, Dice("own")).sealed[1] == t.state.sealed[1]


def test_after_the_race_nothing_is_guessed(race):
    t = race(3, "start b2 b6")
    t.finish("A", "B")
    t.put("C", 2, 9, "b6")
    t.plays(0, "forward c left")
    t.reveals()
    assert key(GAME.guess(t.state, 0, Dice("x"))) == key(t.state)
