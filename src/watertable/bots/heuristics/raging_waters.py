"""Raging Waters: points scored, the current field, fields to come."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from watertable.games.raging_waters.actions import LEAVE_IT, TABLE, Build
from watertable.games.raging_waters.board import FIELDS, LINE_A, LINE_B, LINES, count_bits
from watertable.games.raging_waters.pieces import (
    BACKHOE_POINTS,
    FACES,
    HOUSE_POINTS,
    PILE_NUMBER,
    PILE_POINTS,
    PILES,
    SUBDIVISIONS,
)
from watertable.games.raging_waters.rules.berms import split
from watertable.games.raging_waters.scoring import protected, safe_houses, unused_piles
from watertable.games.raging_waters.state import COMPLETED, OPEN, WaterState

POINT: Final = 100
BASE_CHANCE: Final = 45  # percent: to complete a field with no pile to spare …
CHANCE_PER_PILE: Final = 5  # … and so much more for each pile
FAILURE: Final = 900  # the cost of a failed field, in backhoes and later fields
CROWDING: Final = 15  # prefer small plots slightly
FIELD_VALUE: Final = [2800, 2900, 2900, 2900]  # the expected value of a field to come
BACKHOE_FACTOR: Final = [60, 80, 92, 100]  # percent of that, by backhoes left
# Percent of rolls that offer one of so many pairs of numbers (30 of 216 offer a given one).
OFFERED: Final = [0, 14, 26, 36, 45, 53, 59, 65, 70, 74, 78, 81, 83, 86, 88, 89, 91, 92, 93, 94]
EXPOSED_PAIRS: Final = 6  # pairs of numbers that help a house exposed to border or swamp, a guess
PILE_BITS: Final = [(1 << LINE_A[n]) | (1 << LINE_B[n]) for n in range(LINES)]


def _pair_bits() -> list[int]:
    """Per line the pair of numbers that builds it, as one bit."""
    found: list[int] = []
    for n in range(LINES):
        a = PILE_NUMBER[LINE_A[n]] - 1
        b = PILE_NUMBER[LINE_B[n]] - 1
        found.append(1 << (min(a, b) * FACES + max(a, b)))
    return found


PAIR_BIT: Final = _pair_bits()


def value(state: WaterState, seat: i64) -> i64:
    """Bigger is better for the seat; about 100 per point expected at the end.

    The seat's own sealed answers count as done: they are what it is choosing.
    """
    at = state.at[seat]
    field = state.field_of(seat)
    worth = _finished_fields(state, seat, at)
    if state.fate[field] != OPEN:
        worth += _field_points(state, field, at) + state.backhoes[seat] * BACKHOE_POINTS * POINT
        return worth + (_later_fields(at + 1, state.backhoes[seat]) if state.waits(seat) else 0)
    berms = state.berms[field]
    plots = state.plots[field]
    once = state.once[field]
    backhoes = state.backhoes[seat]
    answers = state.sealed[seat]
    if answers:
        first = TABLE.all[answers[0]]
        if isinstance(first, Build):
            plots = split(plots, FIELDS[state.margin].left[first.line])
            berms = [*berms, first.line]
            once |= PILE_BITS[first.line]
        elif backhoes == 0:
            return worth + protected(state, field) * HOUSE_POINTS[at] * POINT
        else:
            backhoes -= 1
    fresh = PILES - count_bits(once)
    houses = safe_houses(state, field, plots, berms)
    safe = count_bits(houses)
    worth += safe * HOUSE_POINTS[at] * POINT
    worth += backhoes * BACKHOE_POINTS * POINT + _later_fields(at + 1, backhoes)
    if houses == state.homes[state.map_of(field)]:
        return worth + fresh * PILE_POINTS * POINT
    exposed = count_bits(state.homes[state.map_of(field)]) - safe - _crowded(plots)
    pairs = max(_helpful(state, field, plots, once), EXPOSED_PAIRS if exposed else 0)
    expected = _completion(plots, exposed, pairs, fresh, HOUSE_POINTS[at])
    if len(answers) > 1:
        return worth if TABLE.all[answers[1]] is LEAVE_IT else worth + expected
    return worth + max(expected, 0)


def _finished_fields(state: WaterState, seat: i64, at: i64) -> i64:
    worth = 0
    for where in range(at):
        worth += _field_points(state, seat * SUBDIVISIONS + where, where)
    return worth


def _field_points(state: WaterState, field: i64, where: i64) -> i64:
    points = protected(state, field) * HOUSE_POINTS[where]
    if state.fate[field] == COMPLETED:
        points += unused_piles(state, field) * PILE_POINTS
    return points * POINT


def _later_fields(where: i64, backhoes: i64) -> i64:
    worth = 0
    for i in range(where, SUBDIVISIONS):
        worth += FIELD_VALUE[i]
    return worth * BACKHOE_FACTOR[min(backhoes, len(BACKHOE_FACTOR) - 1)] // 100


def _crowded(plots: list[int]) -> i64:
    """How many houses share a plot."""
    n = 0
    for plot in plots:
        if plot & (plot - 1) != 0:
            n += count_bits(plot)
    return n


def _completion(plots: list[int], exposed: i64, pairs: i64, fresh: i64, points: i64) -> i64:
    """The expected value of continuing: houses and piles of a completed field, by its probability.

    Every missing plot takes a berm, as does every house that is `exposed` on a plot of its own, and each turn that offers none of the `pairs` of numbers that
    would help costs two piles or a backhoe.
    """
    open_houses = exposed
    missing = exposed
    crowd = 0
    for plot in plots:
        n = count_bits(plot)
        crowd += n * n
        if n > 1:
            open_houses += n
            missing += n - 1
    offered = OFFERED[min(pairs, len(OFFERED) - 1)]
    idle = (100 - offered) * missing // offered if offered else 9
    left = fresh - 2 * missing - 2 * idle
    chance = min(max(BASE_CHANCE + CHANCE_PER_PILE * left, 3), 97)
    gain = open_houses * points * POINT + max(left, 0) * PILE_POINTS * POINT
    return (gain * chance - FAILURE * (100 - chance)) // 100 - CROWDING * crowd


class FreeLines:
    """The lines that the houses and swamps of one map leave free, as parallel lists."""

    pairs: list[int]  # the pair of numbers that builds the line, as one bit
    piles: list[int]
    left: list[int]  # the crossings on its left

    def __init__(self, margin: int, homes: int, marsh: int) -> None:
        self.pairs = []
        self.piles = []
        self.left = []
        masks = FIELDS[margin]
        for line in range(LINES):
            if masks.through[line] & homes == 0 and masks.cuts[line] & marsh == 0:
                self.pairs.append(PAIR_BIT[line])
                self.piles.append(PILE_BITS[line])
                self.left.append(masks.left[line])


_CACHE: Final[dict[tuple[int, int, int], FreeLines]] = {}
_MAX_CACHED: Final = 2000


def free_lines(margin: i64, homes: i64, marsh: i64) -> FreeLines:
    """Cached, since every position of a field needs the same lines."""
    key = (margin, homes, marsh)
    found = _CACHE.get(key)
    if found is None:
        if len(_CACHE) >= _MAX_CACHED:
            _CACHE.clear()
        found = FreeLines(margin, homes, marsh)
        _CACHE[key] = found
    return found


def _helpful(state: WaterState, field: i64, plots: list[int], once: i64) -> i64:
    """How many pairs of numbers could separate houses that share a plot, on unused piles."""
    where = state.map_of(field)
    lines = free_lines(state.margin, state.homes[where], state.marsh[where])
    pairs = lines.pairs
    piles = lines.piles
    left = lines.left
    crowded: list[int] = []
    for plot in plots:
        if plot & (plot - 1) != 0:
            crowded.append(plot)
    seen = 0
    for i in range(len(pairs)):
        pair = pairs[i]
        if seen & pair or piles[i] & once:
            continue
        side = left[i]
        for plot in crowded:
            one = plot & side
            if one != 0 and one != plot:
                seen |= pair
                break
    return count_bits(seen)
