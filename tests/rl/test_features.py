"""The writers of the houses write what the view says, number by number."""

import pytest

import watertable
from tests.rl import by_view
from watertable.kernel.features import Layout, Row
from watertable.testing.journey import Journey, cases

HOUSES = [watertable.house("template"), *watertable.games()]
CASES = [case for house in HOUSES for case in cases(house, "features")]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_numbers_are_those_of_the_view(case):
    house = case.house
    layout = Layout(house.game.fields(case.seats))
    pieces = by_view.pieces(house, case.seats)
    assert [(field.name, field.size) for field in layout.fields] == [
        (piece.name, piece.size) for piece in pieces
    ]
    row = Row(layout.size)
    journey = Journey(case)
    asked = 0
    for state in [*(step.state for step in journey.sample(24)), journey.final]:
        for seat in range(case.seats):
            row.begin(0, layout.size)
            house.game.write(state, seat, row)
            view = house.game.view(state, seat)
            told = [number for piece in pieces for number in piece.read(view)]
            written = list(row.numbers)
            wrong = [name for name, a, b in zip(layout.names(), written, told) if a != b]
            assert wrong == [], f"seat {seat}"
            asked += state.ask_of(seat) is not None
    assert asked > 0


def test_numbers_outside_a_row_stay():
    game = watertable.house("template").game
    size = Layout(game.fields(2)).size
    row = Row(3 * size)
    for i in range(3 * size):
        row.put(i, 7)
    state = game.start(2, {"rounds": 3, "storm": False, "tiny": False})
    row.begin(size, size)
    game.write(state, 0, row)
    assert list(row.numbers)[:size] == list(row.numbers)[2 * size :] == [7] * size


def test_a_range_that_does_not_fit_the_buffer_is_refused():
    from watertable.kernel.features import Field

    with pytest.raises(ValueError, match="tide: 1 numbers from 0 to 40000"):
        Field("tide", 1, 40000)
