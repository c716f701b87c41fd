"""The law about features: numbers for learners, written without building the view."""

from __future__ import annotations

from watertable.kernel.chance import Dice
from watertable.kernel.errors import OptionError
from watertable.kernel.features import Layout, Row
from watertable.kernel.state import State, key
from watertable.testing.journey import SAMPLE, Journey, fail


def features_follow_the_view(journey: Journey) -> int:
    """A seat's features are a function of its view: worlds it cannot tell apart give the same numbers.
    They fill the announced fields exactly, lie within their ranges and are written without changing
    the state.
    """
    case = journey.case
    game = case.house.game
    try:
        layout = Layout(game.fields(case.seats))
    except OptionError:
        return 0  # a house without features
    row = Row(layout.size)
    met = 0
    for state in [*(step.state for step in journey.sample(SAMPLE)), journey.final]:
        before = key(state)
        for seat in range(case.seats):
            own = _written(journey, layout, row, state, seat)
            _within(journey, layout, own, seat)
            for name in ("one", "two"):
                world = game.guess(state, seat, Dice(name))
                other = _written(journey, layout, row, world, seat)
                if other != own:
                    odd = _differing(layout, own, other)
                    fail(journey, "features follow the view", f"seat {seat}: {odd}")
            met += 1
        if key(state) != before:
            fail(journey, "writing features changes nothing", f"{state.asks}")
    return met


def _written(journey: Journey, layout: Layout, row: Row, state: State, seat: int) -> list[int]:
    row.begin(0, layout.size)
    journey.case.house.game.write(state, seat, row)
    if row.at != layout.size:
        fail(journey, "features fill their fields", f"{row.at} numbers, {layout.size} announced")
    return list(row.numbers)


def _within(journey: Journey, layout: Layout, numbers: list[int], seat: int) -> None:
    at = 0
    for field in layout.fields:
        for number in numbers[at : at + field.size]:
            if not field.low <= number <= field.high:
                seen = f"seat {seat}: {field.name} is {number}, not {field.low} … {field.high}"
                fail(journey, "features lie within their ranges", seen)
        at += field.size


def _differing(layout: Layout, one: list[int], other: list[int]) -> str:
    names = layout.names()
    odd = [f"{names[i]} {one[i]} / {other[i]}" for i in range(layout.size) if one[i] != other[i]]
    return ", ".join(odd)[:400]
