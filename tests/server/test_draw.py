"""Scenes as bytes: exactly what the kernel's `plain` gives, for every house along a game."""

from __future__ import annotations

import json

import pytest

import watertable
from watertable.kernel.chance import Dice
from watertable.kernel.scene import plain
from watertable.server.draw import scene_bytes
from watertable.server.houses import backdrop, card, guide, preview, rules

HOUSES = ["template", *[house.name for house in watertable.games()]]


@pytest.mark.parametrize("name", HOUSES)
def test_scene_bytes_are_the_plain_scene(name: str) -> None:
    house = watertable.house(name)
    table = watertable.open(name, house.meta.seats[-1], dice="draw")
    luck = Dice("draw luck")
    looked = 0
    for _ in range(60):
        for seat in (None, 0):
            scene = house.scene(table.view(seat))
            assert json.loads(scene_bytes(scene)) == json.loads(json.dumps(plain(scene)))
            looked += 1
        if not table.asked:
            break
        seat = table.asked[luck.below(len(table.asked))]
        legal = table.legal(seat)
        table.play(seat, legal[luck.below(len(legal))])
    assert looked > 10


@pytest.mark.parametrize("name", HOUSES)
def test_what_is_told_of_a_house(name: str) -> None:
    house = watertable.house(name)
    shown = card(house)
    assert shown["title"]
    assert all(option["title"] for option in shown["options"])
    assert json.loads(rules(name))
    assert json.loads(guide(name))
    scene = json.loads(preview(name))
    assert scene["width"] > 0
    if scene.get("backdrop"):
        assert json.loads(backdrop(name, scene["backdrop"]))["width"] > 0


@pytest.mark.parametrize("name", HOUSES)
def test_every_place_can_be_asked_about(name: str) -> None:
    """`why` about a place looks at all actions, also at those the view has no place for."""
    from watertable.server.fold import PLAYING, Fold, Seat
    from watertable.server.reading import about_ref

    house = watertable.house(name)
    table = watertable.open(name, house.meta.seats[-1], dice="places")
    seats = [Seat("human", f"P{i}", owned=True) for i in range(table.seats)]
    fold = Fold("t", name, house=house, table=table, seats=seats, status=PLAYING)
    luck = Dice("places")
    asked = 0
    for _ in range(25):
        if not table.asked:
            break
        seat = table.asked[luck.below(len(table.asked))]
        scene = house.scene(table.view(seat))
        refs = sorted(scene.refs())
        for ref in [refs[luck.below(len(refs))] for _ in range(2) if refs]:
            assert all(row["reason"] for row in about_ref(fold, seat, ref))
            asked += 1
        legal = table.legal(seat)
        table.play(seat, legal[luck.below(len(legal))])
    assert asked > 5
