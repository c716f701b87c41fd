"""Each game's page says for what age it is, how long it takes, for how many players, and what is reconstructed."""

import re

import pytest

import watertable
from tests.docs import pages

HOUSES = watertable.games()


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.name)
def test_the_facts_of_a_game(house):
    text = (pages.ROOT / "docs" / "games" / f"{house.name}.md").read_text("utf-8")
    facts = re.search(
        r"\| ages \| players \| time \|\n\|---\|---\|---\|\n\| (.+) \| (.+) \| (.+) \|\n", text
    )
    assert facts, "no table of facts"
    assert re.fullmatch(r"\d+ and up \((printed|we suggest|as .+)\)", facts[1])
    assert facts[2] == f"{house.meta.seats[0]}–{house.meta.seats[-1]}"
    assert facts[3] == f"about {house.meta.minutes} minutes"
    assert re.search(r"^## What is reconstructed\n\n\S", text, re.MULTILINE)


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.name)
def test_the_page_for_teachers_says_the_same(house):
    page = (pages.ROOT / "docs" / "games" / f"{house.name}.md").read_text("utf-8")
    ages = re.search(r"\|---\|---\|---\|\n\| (.+?) \|", page)[1]
    teach = (pages.ROOT / "docs" / "teach" / "index.md").read_text("utf-8")
    row = next(
        line for line in teach.splitlines() if f"games/{house.name}.md)" in line and line[0] == "|"
    )
    assert row.split("|")[3].strip() == ages
    assert row.split("|")[4].strip() == f"{house.meta.minutes} minutes"
