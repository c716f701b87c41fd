"""The grid of hexes that Whitewater's river and Rising Waters' map share."""

import pytest

from watertable.parts.hexes import DIRECTIONS, neighbor


@pytest.mark.parametrize("row", [4, 5])
def test_a_step_and_its_opposite_lead_back(row):
    for direction in range(DIRECTIONS):
        there = neighbor(7, row, direction)
        assert there != (7, row)
        assert neighbor(*there, (direction + 3) % DIRECTIONS) == (7, row)


@pytest.mark.parametrize("row", [4, 5])
def test_six_steps_clockwise_go_around_a_hex(row):
    around = [neighbor(7, row, direction) for direction in range(DIRECTIONS)]
    assert len(set(around)) == DIRECTIONS
    for direction, place in enumerate(around):
        assert (
            neighbor(*place, (direction + 2) % DIRECTIONS) == around[(direction + 1) % DIRECTIONS]
        )


def test_odd_rows_lie_half_a_hex_to_the_right():
    assert neighbor(7, 4, 5) == (7, 3)  # from an even row, north-east is the same column
    assert neighbor(7, 5, 5) == (8, 4)  # from an odd row, the next one
