"""Rules for the drawer: every ruling of rules.toml is shown once, in the section that its row names."""

from __future__ import annotations

import pytest

import watertable
from watertable.server.present.rulings import rules


@pytest.mark.parametrize("name", [house.name for house in watertable.games()])
def test_every_ruling_and_reconstruction_is_shown_once(name: str) -> None:
    house = watertable.house(name)
    rows = house.rulebook().rows
    wanted = [row for row in rows if row.kind == "ruling" or row.trust == "reconstruction"]
    shown = [one for section in rules(house) for one in section.rulings]
    assert len(wanted) > 20
    assert sorted(one.text for one in shown) == sorted(row.text.replace("`", "") for row in wanted)
    assert all(one.reason for one in shown if one.id.isdigit())


def test_a_ruling_stands_in_the_section_of_its_row() -> None:
    sections = {one.id: one for one in rules(watertable.house("raging_waters"))}
    assert {"14", "15", "16"} <= {one.id for one in sections["05_doubles"].rulings}
    assert "26" not in {one.id for one in sections["05_doubles"].rulings}
    ruling = next(one for one in sections["04_berm"].rulings if one.id == "13")
    assert ruling.text == "the same two piles can be joined only once"
    assert ruling.reason == "otherwise a triple could be wasted"
