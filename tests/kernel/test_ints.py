"""Rows of numbers: the same answers as vectors (compiled) and as lists (source)."""

import pickle

import pytest

import watertable
from watertable import _compiled
from watertable.kernel.ints import EMPTY, bit, count_of, equal, index_of, ints, is_ints
from watertable.kernel.state import declared, differing, key, put_field

HOUSES = [house.name for house in watertable.games()]


def begun(name):
    house = watertable.house(name)
    seats = house.meta.seats[-1]
    return house.game, house.game.start(seats, house.meta.read_options(seats, None))


def test_a_row_is_a_vector_only_when_compiled():
    assert is_ints(ints([1, 2])) == (_compiled.running() == "compiled")
    assert not is_ints([1, 2])


def test_a_row_is_read_written_and_copied_like_a_list():
    row = ints([3, 1, 3])
    copy = row[:]
    row[1] = 7
    row[-1] += 2
    assert list(row) == [3, 7, 5]
    assert list(copy) == [3, 1, 3]
    assert (len(row), sum(row), 7 in row, list(row[1:])) == (3, 15, True, [7, 5])
    assert len(EMPTY) == 0
    with pytest.raises(IndexError):
        row[3]


def test_count_of_index_of_and_equal():
    row = ints([4, 2, 4])
    assert (count_of(row, 4), count_of(row, 5)) == (2, 0)
    assert (index_of(row, 2), index_of(row, 4), index_of(row, 9)) == (1, 0, -1)
    assert equal(row, ints([4, 2, 4]))
    assert not equal(row, ints([4, 2, 5]))
    assert not equal(row, ints([4, 2]))


@pytest.mark.parametrize("name", HOUSES)
def test_a_state_survives_pickling(name):
    game, state = begun(name)
    again = pickle.loads(pickle.dumps(state))
    assert key(again) == key(state)
    kinds = [(type(getattr(again, f)), type(getattr(state, f))) for f in declared(state)]
    assert all(one is other for one, other in kinds)
    assert key(game.clone(again)) == key(state)


@pytest.mark.parametrize("name", HOUSES)
def test_every_number_of_a_row_counts_as_different(name):
    game, state = begun(name)
    lists = [f for f in declared(state) if is_row(getattr(state, f))]
    assert lists, "a house without rows"
    for field in lists:
        other = game.clone(state)
        put_field(other, field, [n + 1 for n in getattr(state, field)])
        total = [0, 0]
        differing(state, other, total)
        assert total[0] == len(getattr(state, field)), field
        assert key(other) != key(state)


def is_row(value):
    return (
        len(value) > 0 and isinstance(value[0], int)
        if is_ints(value) or isinstance(value, list)
        else False
    )


def test_a_bit_beyond_the_31st():
    assert [bit(n) for n in range(63)] == [2**n for n in range(63)]
