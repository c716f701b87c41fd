"""What a seat may not know changes no byte it is sent, at any house; and the comparison can fail."""

from __future__ import annotations

import asyncio
import random

import pytest

import watertable
from watertable.server.campaign import leaks, planted, worlds

HOUSES = ["template", *[house.name for house in watertable.games()]]


@pytest.mark.parametrize("name", HOUSES)
def test_two_worlds_at(name: str) -> None:
    tally = asyncio.run(leaks.campaign(3, seed=9, games=[name], most=60))
    print(tally.line())
    assert tally.well
    assert tally.open == (["new_bedford"] if name == "new_bedford" else [])  # p. 3: all is public
    assert tally.tried[name] > 0 or tally.open


def test_a_house_with_secrets_that_gives_no_pair_is_a_fault() -> None:
    tally = leaks.Tally(
        pairs={"rivers": 0, "new_bedford": 0}, tried={"rivers": 9, "new_bedford": 0}
    )
    tally.open = ["new_bedford"]
    assert not tally.well
    assert "NO PAIR for rivers" in tally.line()


def test_pairs_differ_where_they_can_and_look_the_same() -> None:
    """The campaign met its subject: hidden hands, sealed answers, unnoticed steps."""
    luck = random.Random(3)
    house = watertable.house("template")
    pairs = [worlds.find(house, luck, 60) for _ in range(30)]
    assert sum(pair.differ for pair in pairs) > 100
    assert any(step.here is None or step.there is None for pair in pairs for step in pair.steps)
    assert any(step.here is not step.there for pair in pairs for step in pair.steps)
    assert {pair.viewer < 0 for pair in pairs} == {True, False}


@pytest.mark.slow
def test_every_planted_leak_is_found() -> None:
    found = asyncio.run(planted.find_planted(seed=9))
    assert len(found) >= 10
    assert [name for name, seen in found.items() if not seen] == []
