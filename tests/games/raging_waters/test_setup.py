"""Starting the game: subdivisions, houses, swamps (Starting the game; rulings 3 to 6, 25, 36, 40)."""

from watertable.games.raging_waters.actions import PlaceHouse, PlaceSwamp
from watertable.games.raging_waters.board import cell_at, point_at
from watertable.games.raging_waters.game import GAME
from watertable.games.raging_waters.pieces import HOUSE_POINTS, HOUSES, SUBDIVISION_ROWS, SWAMPS
from watertable.games.raging_waters.state import ASK_BERM, ASK_HOUSE, ASK_ROLL, ASK_SWAMP
from watertable.kernel.state import CHANCE


# Starting; ruling 29
def test_the_first_subdivision_is_aquaterra(table):
    t = table(3)
    assert list(t.state.at) == [0, 0, 0]
    assert [t.fate(seat, 0) for seat in range(3)] == ["open"] * 3
    assert [t.fate(0, where) for where in (1, 2, 3)] == ["ahead"] * 3
    assert [row.id for row in SUBDIVISION_ROWS] == ["aquaterra", "boglandia", "canalville", "delta"]


# Starting
def test_a_house_is_a_dot_where_row_and_column_cross(table):
    """Roll 2 dice for each house: the first die is the column, the second the row (ruling 3)."""
    t = table()
    assert t.asks() == ASK_HOUSE
    t.chance("house 3 5")
    assert t.houses() == [point_at(3, 5)]


# Starting
def test_houses_are_repeated_as_the_level_requires(table):
    assert HOUSES == HOUSE_POINTS == [3, 4, 5, 6]
    t = table()
    t.chance("house 1 1", "house 2 2")
    assert t.asks() == ASK_HOUSE
    t.chance("house 3 3")
    assert t.asks() == ASK_SWAMP


# ruling 40
def test_a_taken_crossing_is_rolled_again(table):
    """Ruling 4: every free crossing stays equally likely."""
    t = table()
    t.chance("house 3 5")
    chances = GAME.chances(t.state)
    assert len(chances.actions) == 35
    assert set(chances.weights) == {1}
    taken = GAME.actions.read("house 3 5")
    assert chances.weight_of(taken) == 0
    assert GAME.why_not(t.state, CHANCE, taken).key == "why.crossing_taken"


# Starting
def test_swamps_come_after_the_houses_and_are_two_fewer(table):
    assert [houses - swamps for houses, swamps in zip(HOUSES, SWAMPS, strict=True)] == [2] * 4
    t = table().lay([(1, 1), (2, 2), (3, 3)])
    assert t.state.marsh[0] != 0
    assert t.asks() == ASK_ROLL


# Starting
def test_a_swamp_never_has_a_1(table):
    """Re-roll 1s: 25 cells are left, all equally likely."""
    t = table()
    t.chance("house 1 1", "house 2 2", "house 3 3")
    cells = [action for action in GAME.chances(t.state).actions if isinstance(action, PlaceSwamp)]
    assert len(cells) == 25
    assert min(cell.column for cell in cells) == min(cell.row for cell in cells) == 2


# Starting
def test_the_dot_is_the_top_right_point_of_the_square(field):
    """Swamp 4 4 covers columns 3 to 4 and rows 3 to 4: the middle line cuts it, its sides do not."""
    t = field().roll(3, 4, 1)
    assert t.state.marsh[0] == 1 << cell_at(4, 4)
    assert t.refuses(0, "build n4 s3") == "swamp"
    t = field().roll(3, 3, 1)
    assert "build n3 s3" in t.legal()
    t = field().roll(4, 4, 1)
    assert "build n4 s4" in t.legal()


def test_two_swamps_never_share_a_cell(table):
    """Ruling 5, in Boglandia with its two swamps."""
    t = table().turn("pass", "leave")
    for action in ("house 1 1", "house 2 2", "house 3 3", "house 4 4", "swamp 6 6"):
        t.chance(action)
    assert t.asks() == ASK_SWAMP
    assert GAME.chances(t.state).weight_of(GAME.actions.read("swamp 6 6")) == 0
    assert GAME.why_not(t.state, CHANCE, GAME.actions.read("swamp 6 6")).key == "why.cell_taken"
    assert len(GAME.chances(t.state).actions) == 24


def test_a_swamp_may_have_a_house_on_its_dot(table):
    """Ruling 6; edge case 7: a line along that side then fails because of the house."""
    t = table().lay([(4, 4), (1, 1), (1, 2)], [(4, 4)]).roll(4, 4, 2)
    assert t.refuses(0, "build n4 s4") == "house"


# ruling 36
def test_nobody_sees_the_next_map_before_deciding_to_leave(table):
    """Whoever is through waits; the map is laid out when the last seat has left or completed."""
    t = table(3).lay().roll(1, 2, 3)
    t.plays(0, "pass", "leave").plays(1, "pass", "stay").plays(2, "pass", "stay").reveal()
    assert t.asks() == ASK_ROLL
    assert t.state.homes[1] == 0
    assert [GAME.view(t.state, 1)["sheets"][seat]["waiting"] for seat in range(3)] == [1, 0, 0]
    t.roll(1, 2, 3)
    assert t.state.asked() == [1, 2]
    t.plays(1, "pass", "stay").plays(2, "pass", "leave").reveal()
    assert t.state.homes[1] == 0
    t.roll(1, 2, 3).plays(1, "pass", "leave").reveal()
    assert t.asks() == ASK_HOUSE
    assert list(t.state.at) == [1, 1, 1]
    assert list(t.state.backhoes) == [2, 0, 1]  # waiting costs nothing


def test_those_who_wait_go_on_when_the_last_one_breaks_off(table):
    t = table(2).lay().roll(1, 2, 3)
    t.plays(0, "pass", "leave").plays(1, "pass", "stay").reveal()
    for _ in range(2):
        t.roll(1, 2, 3).plays(1, "pass", "stay").reveal()
    t.roll(1, 2, 3).plays(1, "pass").reveal()
    assert t.fate(1, 0) == "broken_off"
    assert t.asks() == ASK_HOUSE
    assert list(t.state.at) == [1, 0]
    t.roll(1, 2, 3)
    assert t.state.asked() == [0]


def test_a_map_is_laid_out_once_for_all(table):
    """Rulings 25 and 36: all seats work on the same map."""
    t = table(2).lay().turn("pass", "leave")
    t.lay([(1, 1), (2, 2), (3, 3), (4, 4)], [(2, 6), (3, 6)])
    assert t.asks() == ASK_ROLL
    assert t.state.map_of(t.state.field_of(0)) == t.state.map_of(t.state.field_of(1)) == 1
    assert len(t.houses(1)) == 4


def test_a_subdivision_nobody_enters_is_never_drawn(table):
    t = table().lay()
    for _ in range(4):
        t.turn("pass", "stay")
    assert t.state.over()
    assert list(t.state.homes[1:]) == [0, 0, 0]


def test_with_own_layouts_the_dice_place_for_each_seat(table):
    """Option layout = own: 3 houses and 1 swamp for every seat, in seat order."""
    t = table(2, layout="own")
    t.chance("house 1 1", "house 2 2", "house 3 3", "swamp 6 6")
    assert t.asks() == ASK_HOUSE
    assert t.state.top().about == 4
    t.chance("house 1 1", "house 6 6", "house 3 3", "swamp 2 2")
    assert t.asks() == ASK_ROLL
    assert t.houses(0) != t.houses(4)
    t.roll(1, 2, 3)
    assert t.asks() == ASK_BERM
    t.plays(0, "pass", "leave").plays(1, "pass", "stay").reveal()
    assert t.state.top().about == 1
    t.lay()
    assert t.state.homes[5] == 0


def test_house_actions_carry_column_and_row():
    action = GAME.actions.read("house 6 2")
    assert isinstance(action, PlaceHouse)
    assert (action.column, action.row, action.point) == (6, 2, point_at(6, 2))
