"""The rules on paper."""

import pytest

import watertable
from watertable.draw import faces
from watertable.kernel.text import Words
from watertable.parts.rules_sheet import BOTTOM, COLUMNS, rules_sheet

WIDE = COLUMNS[1] - COLUMNS[0] - 4
HOUSES = watertable.games()


def said(sheets, name):
    """The text of all labels whose id begins with a name, in the order they are drawn."""
    labels = [shape for sheet in sheets for shape in sheet.shapes if shape.id.startswith(name)]
    return " ".join(label.text for label in labels)


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_the_sheet_has_every_word_of_the_help(house):
    sheets = rules_sheet(house.meta.title, house.words)
    keys = sorted(key for key in house.words.sentences if key.startswith("rules."))
    assert keys
    for key in keys:
        _, section, part = key.split(".")
        name = {
            "title": f"heading:{section}",
            "text": f"text:{section}:",
            "page": f"page:{section}",
        }
        assert said(sheets, name[part]) == " ".join(house.words.text(key).split())


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_every_line_stays_in_its_column_and_on_its_page(house):
    for sheet in rules_sheet(house.meta.title, house.words):
        spots = [(shape.x, round(shape.y, 3)) for shape in sheet.shapes]
        assert len(set(spots)) == len(spots)
        for label in sheet.shapes:
            weight = faces.STRONG if label.serif else faces.REGULAR
            family = faces.SERIF if label.serif else faces.SANS
            assert label.y <= BOTTOM
            if label.id != "title":
                assert label.x in COLUMNS
                assert faces.width(label.text, label.size, family, weight) <= WIDE, label.text


def test_what_does_not_fit_goes_to_the_next_column_and_the_next_page():
    rows = {f"{n:02}": {"title": "T", "text": "word " * 250, "page": "p. 1"} for n in range(7)}
    sheets = rules_sheet("Long", Words({"rules": rows}, {}))
    assert [sheet.name for sheet in sheets] == ["rules 1", "rules 2"]
    headings = [[s.id for s in sheet.shapes if s.id.startswith("heading")] for sheet in sheets]
    assert [len(page) for page in headings] == [4, 3]


def test_a_house_without_help_has_no_rules_sheet():
    assert rules_sheet("None", Words({}, {})) == []
