"""Seating: bots are balanced over seats, neighbours and opponents, for all counts."""

from collections import Counter
from itertools import permutations

import pytest

from watertable.kernel.errors import OptionError
from watertable.lab.seating import Seating

COUNTS = [(bots, seats) for bots in (1, 2, 3, 4, 5, 7) for seats in (1, 2, 3, 4, 5, 6)]


@pytest.mark.parametrize(("bots", "seats"), COUNTS)
def test_every_bot_sits_at_every_seat_equally_often_after_any_number_of_games(bots, seats):
    seating = Seating(bots, seats)
    sat = Counter({(seat, bot): 0 for seat in range(seats) for bot in range(bots)})
    for game in range(min(200, 2 * seating.cycle)):
        table = seating.table(game)
        assert len(table) == seats
        sat.update(enumerate(table))
        assert max(sat.values()) - min(sat.values()) <= 1
        taken = Counter(dict.fromkeys(range(bots), 0))
        taken.update(table)
        assert max(taken.values()) - min(taken.values()) <= 1


def test_two_bots_at_three_seats_no_seat_always_has_the_odd_one_out():
    seating = Seating(2, 3)
    tables = {tuple(seating.table(game)) for game in range(seating.cycle)}
    assert seating.cycle == 6
    assert len(tables) == 6
    odd = Counter(seat for table in tables for seat in range(3) if table.count(table[seat]) == 1)
    assert odd == {0: 2, 1: 2, 2: 2}


def test_everybody_meets_everybody_in_every_order():
    met = Counter(tuple(Seating(4, 2).table(game)) for game in range(Seating(4, 2).cycle))
    assert met == Counter(permutations(range(4), 2))
    met = Counter(tuple(Seating(3, 3).table(game)) for game in range(Seating(3, 3).cycle))
    assert met == Counter(permutations(range(3)))


def test_co_operative_groups_have_one_kind_of_bot():
    seating = Seating(2, 3, together=True)
    assert [seating.table(game) for game in range(3)] == [[0, 0, 0], [1, 1, 1], [0, 0, 0]]


def test_what_was_balanced_is_told_and_what_is_uneven_too():
    seating = Seating(3, 2)
    assert (
        seating.told(12)
        == "each bot sat at each seat 4 times, and each of 6 orders was played 2 times"
    )
    assert seating.uneven(12) == ""
    assert "33 or 34 times" in seating.told(100)
    assert "102 games are even" in seating.uneven(100)
    assert "6 orders" in seating.uneven(3)
    assert "once" in seating.told(3)
    with pytest.raises(OptionError, match="name fewer"):
        Seating(20, 6)
