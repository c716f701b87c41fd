"""The table as text: nothing is cut, nothing is written over, and it fits a terminal of 80 columns."""

import pytest

import watertable
from watertable.draw.text import Canvas, text_panel, text_scene, text_table
from watertable.kernel.chance import Dice
from watertable.kernel.driver import Playout, play_out
from watertable.kernel.scene import Item, Panel

HOUSES = [house.name for house in watertable.games()]


def scenes(name):
    """A seat's scene at the beginning and in the middle of a random game."""
    house = watertable.house(name)
    seats = house.meta.seats[1]
    state = house.game.start(seats, house.meta.read_options(seats, None))
    for plies in (30, 120):
        play_out(house.game, state, Playout(Dice(f"text {name}")), plies)
        yield house, house.scene(house.game.view(state, 0))


@pytest.mark.parametrize("name", HOUSES)
def test_every_house_fits_80_columns_and_names_are_whole(name):
    met = 0
    for house, scene in scenes(name):
        text = text_scene(house, scene, 80)
        assert max(len(line) for line in text.splitlines()) <= 80
        flat = " ".join(text.split())
        for panel in scene.panels:
            for item in panel.items:
                assert " ".join((item.text or item.label).split()) in flat, item.id
                met += 1
    assert met > 5


def test_words_on_the_map_are_never_cut_nor_written_over():
    canvas = Canvas(20, 3, 20, 3)
    canvas.write(5, 1, "San Joaquin")
    canvas.write(9, 1, "Klamath")  # would touch it
    canvas.write(3, 1, ".")  # the gap between two words is taken too
    canvas.write(18, 1, "Yukon")
    assert canvas.text() == "San Joaquin    Yukon"


def test_players_have_their_names():
    _, scene = next(scenes("new_bedford"))
    text = text_table(scene, 80, ["Mara", "Otter"])
    assert "Mara's worker" in text
    assert "Seat 1" not in text


def test_a_count_is_told_once():
    panel = Panel("counters", "p", "Board", 0)
    panel.items = [Item("a", text="Actions 2", count=2), Item("b", text="Wood", count=3)]
    assert text_panel(panel) == "● Board: Actions 2 · Wood 3"
