"""The bundled fonts: their characters, widths, and cutting of text."""

import json
import tomllib
from pathlib import Path

import pytest

import watertable
from watertable.draw import faces
from watertable.draw.svg import fitting
from watertable.kernel.errors import WaterTableError
from watertable.kernel.scene import Label, Polygon

ROOT = Path(__file__).resolve().parents[2]
SRC = Path(watertable.__file__).parent
WEIGHTS = [(faces.SANS, faces.REGULAR), (faces.SANS, faces.STRONG), (faces.SERIF, faces.STRONG)]
EUROPE = "ÀÅÆÇÉÎÐÑÕØÜÝÞßÿ ĀĂĄĆČĎĐĖĘĚĞĢĪĮİıĶŁĽŃŇŐŒŘŚŞŠȘŤȚŪŮŰŲŸŹŻŽẞ„“‚‘«»‹›¿¡€£§°½"


def words(value):
    if isinstance(value, dict):
        return [text for inner in value.values() for text in words(inner)]
    if isinstance(value, list):
        return [text for inner in value for text in words(inner)]
    return [value] if isinstance(value, str) else []


def written():
    """Every sentence of every catalogue."""
    said = words(json.loads((ROOT / "web" / "src" / "text" / "en.json").read_text()))
    for file in SRC.rglob("*.toml"):
        said += words(tomllib.loads(file.read_text()))
    assert len(said) > 2000
    return said


@pytest.mark.parametrize(("family", "weight"), WEIGHTS)
def test_every_character_of_the_catalogues_is_there(family, weight):
    there = faces.advances(family, weight)
    signs = {sign for text in [*written(), EUROPE] for sign in text if sign.isprintable()}
    assert {"×", "–", "…", "·"} <= signs
    missing = {sign for sign in signs if ord(sign) not in there}
    assert missing - {"●"} == set()  # that one stands in the title of the tab alone


@pytest.mark.parametrize(("family", "weight"), WEIGHTS)
def test_figures_have_equal_widths(family, weight):
    there = faces.advances(family, weight)
    assert len({there[ord(figure)] for figure in "0123456789"}) == 1


def test_widths_are_those_of_the_font():
    """Seen in the faces' own tables."""
    assert faces.width("0", 1000) == 513
    assert faces.width("0", 1000, faces.SERIF) == 547
    assert faces.width("Ł", 10) > faces.width("i", 10) > 0
    assert faces.width("水", 10) == 10  # not ours: a square


def test_a_missing_font_is_named_with_its_source(tmp_path, monkeypatch):
    monkeypatch.setattr(faces, "FONTS", tmp_path)
    with pytest.raises(WaterTableError) as refusal:
        faces.read("source-sans-3-400.ttf")
    assert "tools/web.py" in refusal.value.reason


def test_licences_are_next_to_the_fonts():
    for name in ("source-sans-3-OFL.txt", "source-serif-4-OFL.txt"):
        assert "SIL OPEN FONT LICENSE" in (faces.FONTS / name).read_text()


def span(label):
    """Where the words of a label on paper begin and end."""
    family = faces.SERIF if label.serif else faces.SANS
    weight = faces.STRONG if label.serif else faces.REGULAR
    wide = faces.width(fitting(label), label.size, family, weight)
    begin = label.x - wide * {"start": 0, "middle": 0.5, "end": 1}[label.anchor]
    return begin, begin + wide


def uprights(shapes):
    """Rectangles that words can lie on."""
    for shape in shapes:
        if isinstance(shape, Polygon) and len(shape.points) == 4:
            xs, ys = ({round(point[i], 1) for point in shape.points} for i in (0, 1))
            if len(xs) == len(ys) == 2:
                yield min(xs), min(ys), max(xs), max(ys)


@pytest.mark.parametrize("house", watertable.games(), ids=str)
def test_printed_text_stays_inside_its_frame(house):
    """A word lies on the smallest upright rectangle around its middle, else on the page. Boards over several pages are cut."""
    met = 0
    for page in house.sheets():
        if page.name.startswith("board"):
            continue
        plates = list(uprights(page.shapes))
        for label in (shape for shape in page.shapes if isinstance(shape, Label) and shape.text):
            begin, end = span(label)
            middle = (begin + end) / 2
            around = [
                plate
                for plate in plates
                if plate[0] <= middle <= plate[2] and plate[1] <= label.y <= plate[3]
            ]
            left, _, right, _ = min(
                around,
                key=lambda one: (one[2] - one[0]) * (one[3] - one[1]),
                default=(0, 0, page.width, page.height),
            )
            assert left - 0.2 <= begin < end <= right + 0.2, (page.name, label.text)
            met += 1
    assert met > 20
