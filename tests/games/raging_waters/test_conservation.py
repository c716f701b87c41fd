"""What stays true on every sheet, whatever is rolled and answered.

Longer runs: `python tests/games/raging_waters/test_conservation.py 100000`.
"""

import sys
import time

import pytest

from watertable.games.raging_waters.board import (
    FIELDS,
    LINE_A,
    LINE_B,
    count_bits,
    cuts_cell,
    side,
)
from watertable.games.raging_waters.game import GAME, HOUSE
from watertable.games.raging_waters.pieces import BACKHOES, HOUSES, PILES, SUBDIVISIONS, SWAMPS
from watertable.games.raging_waters.state import (
    AHEAD,
    BROKEN_OFF,
    COMPLETED,
    LEFT,
    OPEN,
)
from watertable.kernel.chance import Dice
from watertable.kernel.event import DEAF
from watertable.kernel.state import CHANCE

CASES = [
    (seats, margin, layout)
    for seats in range(1, 7)
    for margin in (1, "half")
    for layout in ("shared", "own")
]


def patient(legal, dice):
    """By lot, but seldom leaving or passing: games are long and fields fill up."""
    if legal[0].text == "leave":
        return legal[0 if dice.below(12) == 0 else 1]
    if len(legal) > 1 and dice.below(15):
        return legal[dice.below(len(legal) - 1)]
    return legal[-1]


def check_field(state, field):
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


def check_table(state):
    for seat in range(state.seats):
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
        for where in range(SUBDIVISIONS):
            check_field(state, seat * SUBDIVISIONS + where)
    for land in range(len(state.homes)):
        where = land % SUBDIVISIONS
        assert count_bits(state.homes[land]) <= HOUSES[where]
        assert count_bits(state.marsh[land]) <= SWAMPS[where]
        if state.marsh[land]:
            assert count_bits(state.homes[land]) == HOUSES[where]


def one_game(case, name, choose, at_every_ply):
    """To the end within the bound, the sheets sound; returns the state and the number of plies."""
    seats, margin, layout = case
    state = GAME.start(seats, {"margin": margin, "layout": layout})
    dice = Dice(name)
    plies = 0
    while not state.over():
        actor = state.actor()
        if actor == CHANCE:
            action = dice.draw(GAME.chances(state))
        else:
            action = choose(GAME.legal(state, actor), dice)
        GAME.apply(state, actor, action, DEAF)
        if at_every_ply and actor == CHANCE:
            check_table(state)
        plies += 1
        assert plies <= HOUSE.meta.bound
    check_table(state)
    assert not any(state.sealed)
    outcome = GAME.outcome(state)
    assert all(0 <= score <= 177 for score in outcome.scores)
    return state, plies


def by_lot(legal, dice):
    return legal[dice.below(len(legal))]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_sheets_are_sound_at_every_ply(case):
    state, _ = one_game(case, f"sound {case}", patient, True)
    assert sum(len(berms) for berms in state.berms) > case[0]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_random_games_come_to_their_end(case):
    for n in range(10):
        one_game(case, f"lot {case} {n}", by_lot, False)


def campaign(games):
    """Random games over all seat counts and options, half of them patient; every 50th at each ply."""
    clock = time.perf_counter()
    plies = longest = 0
    for n in range(games):
        choose = patient if n % 2 else by_lot
        _, length = one_game(CASES[n // 2 % len(CASES)], f"campaign {n}", choose, n % 50 == 0)
        plies += length
        longest = max(longest, length)
    seconds = time.perf_counter() - clock
    print(f"{games} games, {plies} plies, longest {longest}, no exception, {seconds:.0f} s")


def test_a_field_takes_at_most_24_berms_and_the_bound_is_the_sum():
    """meta.toml: 48 uses of piles, two per berm; 100 turns, and what six seats can need."""
    turns = SUBDIVISIONS * PILES + BACKHOES + 1
    layouts = 6 * (sum(HOUSES) + sum(SWAMPS))
    assert turns + turns + 6 * 2 * turns + layouts == HOUSE.meta.bound


def test_the_tables_of_lines_are_those_of_the_signs():
    """Spot check of the masks that `legal` uses against the signs that `why_not` uses."""
    for margin in (0, 1):
        for n in range(0, 216, 7):
            for cell in range(25):
                assert bool(FIELDS[margin].cuts[n] >> cell & 1) == cuts_cell(n, margin, cell)
            for point in range(36):
                on = side(n, margin, 2 * (point % 6 + 1), 2 * (point // 6 + 1)) == 0
                assert bool(FIELDS[margin].through[n] >> point & 1) == on


if __name__ == "__main__":
    campaign(int(sys.argv[1]))
