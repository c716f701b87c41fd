"""Rules for the drawer: every ruling of RULES.md is shown once, in a section that speaks of it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import watertable
from watertable.server.rulings import rules

HOUSES = Path(watertable.__file__).parent / "games"


@pytest.mark.parametrize("name", [house.name for house in watertable.games()])
def test_every_ruling_and_reconstruction_is_shown_once(name: str) -> None:
    text = (HOUSES / name / "RULES.md").read_text()
    chapter = text.partition("## Rulings")[2].partition("\n## ")[0]
    numbers = re.findall(r"^\| (?:R )?(\d+) \|", chapter, re.MULTILINE)
    lost = re.findall(r"^\| (?!(?:R )?\d+ \|).*\| reconstruction \|$", text, re.MULTILINE)
    shown = [one for section in rules(watertable.house(name)) for one in section["rulings"]]
    assert len(numbers) > 20
    assert sorted(one["id"] for one in shown if one["id"]) == sorted(numbers)
    assert len([one for one in shown if not one["id"]]) == len(lost)
    assert all(
        one["text"] and one["trust"] in ("printed", "source", "reconstruction") for one in shown
    )
    assert all(one["reason"] for one in shown if one["id"])
    linked = [section for section in rules(watertable.house(name)) if section["rulings"]]
    assert len(linked) > 5, "rulings stand in the sections they belong to"


def test_a_ruling_stands_where_its_section_cites_it() -> None:
    sections = {one["id"]: one for one in rules(watertable.house("raging_waters"))}
    assert {"14", "15", "16"} <= {one["id"] for one in sections["05_doubles"]["rulings"]}
    assert "26" not in {one["id"] for one in sections["05_doubles"]["rulings"]}
    ruling = next(one for one in sections["04_berm"]["rulings"] if one["id"] == "13")
    assert ruling["text"] == "the same two piles are joined once"
    assert ruling["reason"] == "a triple could otherwise be wasted for nothing"
