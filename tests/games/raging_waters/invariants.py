"""What stays true on every sheet, whatever is rolled and answered."""

from fractions import Fraction

from watertable.games.raging_waters.board import (
    CELL_COLUMN,
    CELL_ROW,
    FIELDS,
    LINE_A,
    LINE_B,
    bits,
    count_bits,
    high_border,
    low_border,
    plot,
)
from watertable.games.raging_waters.game import GAME
from watertable.games.raging_waters.pieces import BACKHOES, HOUSES, PILES, SUBDIVISIONS, SWAMPS
from watertable.games.raging_waters.scoring import safe_houses
from watertable.games.raging_waters.state import AHEAD, BROKEN_OFF, COMPLETED, LEFT, OPEN
from watertable.kernel.state import CHANCE

MOST = 177  # points on a sheet without a flaw


def choose(legal, dice):
    """By lot, but seldom leaving or passing: games are long and fields fill up."""
    if legal[0].text == "leave":
        return legal[0 if dice.below(12) == 0 else 1]
    if len(legal) > 1 and dice.below(15):
        return legal[dice.below(len(legal) - 1)]
    return legal[-1]


def check(state):
    for seat in range(state.seats):
        check_seat(state, seat)
        for where in range(SUBDIVISIONS):
            check_field(state, seat * SUBDIVISIONS + where)
    for land in range(len(state.homes)):
        where = land % SUBDIVISIONS
        assert count_bits(state.homes[land]) <= HOUSES[where]
        assert count_bits(state.marsh[land]) <= SWAMPS[where]
        if state.marsh[land]:
            assert count_bits(state.homes[land]) == HOUSES[where]
    if state.over():
        assert all(0 <= score <= MOST for score in GAME.outcome(state).scores)


def check_seat(state, seat):
    """One subdivision after the other; a sheet is broken off when the backhoes are gone."""
    fates = state.fate[seat * SUBDIVISIONS : (seat + 1) * SUBDIVISIONS]
    at = state.at[seat]
    assert all(fate in (COMPLETED, LEFT) for fate in fates[:at])
    assert all(fate == AHEAD for fate in fates[at + 1 :])
    assert state.in_play(seat) == (fates[at] == OPEN)
    assert 0 <= state.backhoes[seat] <= BACKHOES
    if fates[at] == BROKEN_OFF:
        assert state.backhoes[seat] == 0
    elif fates[at] in (COMPLETED, LEFT):
        assert state.waits(seat) == (at < SUBDIVISIONS - 1)
        if state.waits(seat):
            assert not state.over()
            assert not state.own or state.actor() == CHANCE
            assert not any(state.at[other] > at for other in range(state.seats)) or state.own


def check_field(state, field):
    """Each pile holds two berms at most, no berm meets a house or a swamp, plots hold every house once."""
    land = state.map_of(field)
    homes, marsh, berms = state.homes[land], state.marsh[land], state.berms[field]
    uses = [sum(pile in (LINE_A[n], LINE_B[n]) for n in berms) for pile in range(PILES)]
    assert max(uses) <= 2
    assert sum(uses) == 2 * len(berms)
    assert state.once[field] == sum(1 << pile for pile in range(PILES) if uses[pile] >= 1)
    assert state.twice[field] == sum(1 << pile for pile in range(PILES) if uses[pile] == 2)
    assert len(set(berms)) == len(berms) <= PILES
    for n in berms:
        assert FIELDS[state.margin].through[n] & homes == 0
        assert FIELDS[state.margin].cuts[n] & marsh == 0
    if state.fate[field] == AHEAD:
        assert not berms
        assert not state.plots[field]
    elif state.plots[field]:
        assert sum(state.plots[field]) == homes
        assert all(state.plots[field])
        safe = safe_houses(state, field, state.plots[field], berms)
        assert (safe == homes) == (state.fate[field] == COMPLETED)
        check_safe(state, field, safe)


def check_safe(state, field, safe):
    """Protected houses stand alone; the stricter options are checked on the drawn outline of the plot."""
    marsh, berms = state.marsh[state.map_of(field)], state.berms[field]
    alone = {plot for plot in state.plots[field] if count_bits(plot) == 1}
    for mask in alone:
        house = bits(mask)[0]
        outline = plot(state.margin, berms, house)
        open_side = state.berms_only and touches_border(state.margin, outline)
        wet = state.dry_plots and any(in_outline(outline, cell) for cell in bits(marsh))
        assert bool(safe & mask) == (not open_side and not wet)
    assert all(1 << house in alone for house in bits(safe))


def touches_border(margin, outline):
    """Whether an edge of some length lies on the border."""
    spots = [(Fraction(x, w), Fraction(y, w)) for x, y, w in outline]
    for one, two in zip(spots, spots[1:] + spots[:1], strict=True):
        for axis in (0, 1):
            if one != two and one[axis] == two[axis] in (low_border(margin), high_border(margin)):
                return True
    return False


def in_outline(outline, cell):
    """Whether the middle of a cell lies in the convex outline."""
    x, y = 2 * CELL_COLUMN[cell] - 1, 2 * CELL_ROW[cell] - 1
    spots = [(Fraction(a, w), Fraction(b, w)) for a, b, w in outline]
    turns = [
        (c - a) * (y - b) - (d - b) * (x - a)
        for (a, b), (c, d) in zip(spots, spots[1:] + spots[:1], strict=True)
    ]
    return all(turn >= 0 for turn in turns) or all(turn <= 0 for turn in turns)
