"""Hidden information changes no byte that is sent to a seat, in any house; and the comparison can fail."""

from __future__ import annotations

import random
from unittest import mock

import pytest

import watertable
from watertable.kernel.state import CHANCE
from watertable.kernel.table import Table
from watertable.server.http import schema
from watertable.server.present import snapshot
from watertable.testing.server import leaks, planted_leaks, world_pairs

HOUSES = ["template", *[house.name for house in watertable.games()]]


@pytest.mark.parametrize("name", HOUSES)
async def test_two_worlds_at(name: str) -> None:
    tally = await leaks.campaign(3, seed=9, games=[name], most=60)
    print(tally.line())
    assert tally.well
    assert tally.open == (["new_bedford"] if name == "new_bedford" else [])  # p. 3: all is public
    assert tally.tried[name] > 0 or tally.open


def test_a_house_with_secrets_that_gives_no_pair_is_a_fault() -> None:
    tally = leaks.LeakTally(
        pairs={"rivers": 0, "new_bedford": 0}, tried={"rivers": 9, "new_bedford": 0}
    )
    tally.open = ["new_bedford"]
    assert not tally.well
    assert "NO PAIR for rivers" in tally.line()


def test_pairs_differ_where_they_can_and_look_the_same() -> None:
    """The campaign met its subject: hidden hands, sealed answers, unnoticed steps."""
    luck = random.Random(3)
    house = watertable.house("template")
    pairs = [world_pairs.find(house, luck, 60) for _ in range(30)]
    assert sum(pair.differ for pair in pairs) > 100
    assert any(step.here is None or step.there is None for pair in pairs for step in pair.steps)
    assert any(step.here is not step.there for pair in pairs for step in pair.steps)
    assert {pair.viewer < 0 for pair in pairs} == {True, False}


def ways_back(count: int):
    """Moments of pairs at which the viewer may ask to go back while others are at steps it cannot see."""
    luck = random.Random("ways back")
    house = watertable.house("template")
    while count:
        pair = world_pairs.find(house, luck, 60)
        if pair.viewer < 0:
            continue
        for end, differ in world_pairs.settled(pair).items():
            here, there = (played(pair, end, side) for side in ("here", "there"))
            uneven = len(here.record.lines) != len(there.record.lines)
            if differ and uneven and here.settled(pair.viewer):
                yield pair, end
                count -= 1
                break


def played(pair: world_pairs.Pair, end: int, side: str) -> Table:
    table = Table(pair.house, pair.seats, dict(pair.options), leaks.DICE, [])
    for step in pair.steps[:end]:
        action = getattr(step, side)
        if action is not None:
            seat = None if step.seat == CHANCE else step.seat
            line = {"n": table.record.next_number(), "seat": seat, "do": action.text}
            table.replay([line])
    return table


async def test_going_back_tells_no_secret_and_a_planted_one_is_found() -> None:
    """Asked in the middle of a sealed group: neither the request nor what comes of it tells who is how far."""
    leaky = mock.patch.object(
        snapshot,
        "rewind",
        lambda projection, viewer: projection.rewind and projection.n - projection.rewind.line,
    )
    for pair, end in ways_back(3):
        luck = random.Random(end)
        assert (await leaks.compare(pair, luck, end)) == []
        with leaky:
            assert "answer to ask_back" in (await leaks.compare(pair, luck, end))


@pytest.mark.slow
async def test_every_planted_leak_is_found() -> None:
    found = await planted_leaks.find_planted(seed=9)
    assert len(found) >= 10
    assert [name for name, seen in found.items() if not seen] == []


def test_the_campaign_tries_every_command_of_the_protocol() -> None:
    tried = {"play", "ask_back", *leaks.QUIET, *leaks.LAST}
    assert tried == set(schema.Do.__struct_fields__)
