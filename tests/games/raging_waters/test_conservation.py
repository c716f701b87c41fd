"""What stays true on every sheet, and what the bound and the masks rest on."""

from tests.games.campaign import few
from watertable.games.raging_waters.board import FIELDS, cuts_cell, side
from watertable.games.raging_waters.game import HOUSE
from watertable.games.raging_waters.pieces import BACKHOES, HOUSES, PILES, SUBDIVISIONS, SWAMPS


# ruling 30
def test_sheets_are_sound_at_every_ply():
    found = few("raging_waters", 96)
    assert found.faults == []
    assert len(found.met) == 6 * 2 * 2 * 2 * 2
    assert found.longest > 300  # the patient ones fill their fields


def test_a_field_takes_at_most_24_berms_and_the_bound_is_the_sum():
    """meta.toml: 48 uses of piles, two per berm; 100 turns, and what six seats can need."""
    turns = SUBDIVISIONS * PILES + BACKHOES + 1
    layout = sum(HOUSES) + sum(SWAMPS)
    assert turns + turns + 6 * 2 * turns + 6 * layout == HOUSE.meta.bound
    rolls = SUBDIVISIONS * PILES + 6 * (BACKHOES + 1)  # shared maps: as long as the slowest seat
    assert rolls + rolls + 6 * 2 * turns + layout <= HOUSE.meta.bound


def test_the_tables_of_lines_are_those_of_the_signs():
    """Spot check of the masks that `legal` uses against the signs that `why_not` uses."""
    for margin in (0, 1):
        for n in range(0, 216, 7):
            for cell in range(25):
                assert bool(FIELDS[margin].cuts[n] >> cell & 1) == cuts_cell(n, margin, cell)
            for point in range(36):
                on = side(n, margin, 2 * (point % 6 + 1), 2 * (point // 6 + 1)) == 0
                assert bool(FIELDS[margin].through[n] >> point & 1) == on
