"""What stays true on every sheet, whatever is rolled and answered."""

from watertable.games.raging_waters.board import FIELDS, LINE_A, LINE_B, count_bits
from watertable.games.raging_waters.game import GAME
from watertable.games.raging_waters.pieces import BACKHOES, HOUSES, PILES, SUBDIVISIONS, SWAMPS
from watertable.games.raging_waters.state import AHEAD, BROKEN_OFF, COMPLETED, LEFT, OPEN

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
        assert at == SUBDIVISIONS - 1


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
        alone = all(count_bits(plot) == 1 for plot in state.plots[field])
        assert alone == (state.fate[field] == COMPLETED)
