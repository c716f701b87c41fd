"""A drawing without a browser: what differs from shape to shape."""

import re

import pytest

import watertable
from watertable.draw import faces
from watertable.draw.svg import fitting, style, svg_scene, svg_sheet
from watertable.kernel.scene import Label, Sprite

ROOM = 74


@pytest.mark.parametrize("serif", [False, True])
@pytest.mark.parametrize(
    "text", ["Bartholomew", "Mary Ann Evans", "WWWWWWWWWW", "illililililililillilii"]
)
def test_text_is_cut_to_its_width(text, serif):
    shown = fitting(Label("name", text=text, size=20, room=ROOM, serif=serif))
    family = faces.SERIF if serif else faces.SANS
    assert shown.endswith("…")
    assert text.startswith(shown[:-1])
    assert not shown.endswith(" …")
    assert faces.width(shown, 20, family) <= ROOM
    letters = len(shown) - 1
    assert faces.width(text[: letters + 2] + "…", 20, family) > ROOM  # and not much sooner


@pytest.mark.parametrize(
    ("text", "room"), [("Bartholomew", 0), ("Joanna", ROOM), ("Mo", 40), ("illillilli", ROOM)]
)
def test_text_that_fits_is_not_cut(text, room):
    assert fitting(Label("name", text=text, size=20, room=room)) == text


def test_at_least_one_letter_is_shown():
    assert fitting(Label("name", text="Mo", size=20, room=1)) == "M…"


def test_a_drawing_embeds_only_the_fonts_it_uses():
    def carried(*shapes):
        return re.findall(r'font-family:"([^"]+)"', style(list(shapes)))

    assert carried(Sprite("piece", symbol="x")) == []
    assert carried(Sprite("piece", symbol="x", text="3")) == [faces.SANS]
    assert carried(Label("a", text="Hello", serif=True)) == [faces.SERIF]
    assert carried(Label("a", text="Łódź")) == [faces.SANS, faces.SANS]  # and its other letters


@pytest.mark.parametrize("house", watertable.games(), ids=str)
def test_every_family_named_in_a_drawing_is_embedded(house):
    table = watertable.open(house.name, seats=max(2, house.meta.seats[0]), dice="a drawing")
    drawings = [svg_scene(house, house.scene(table.view(0)))]
    drawings += [svg_sheet(house, sheet) for sheet in house.sheets()]
    for drawn in drawings:
        used = set(re.findall(r"<text[^>]*font-family=\"'([^']+)'\"", drawn))
        inside = set(re.findall(r'@font-face{font-family:"([^"]+)"', drawn))
        assert used <= inside <= {faces.SANS, faces.SERIF}
