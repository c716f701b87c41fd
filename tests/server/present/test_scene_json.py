"""Scenes as bytes, whole and as patches: exactly what the kernel's `plain` gives, for every house along a game."""

from __future__ import annotations

import json
from typing import Any

import pytest

import watertable
from watertable.kernel.chance import Dice
from watertable.kernel.scene import (
    Card,
    Item,
    Label,
    Line,
    Panel,
    Polygon,
    Scene,
    Shape,
    Sprite,
    plain,
)
from watertable.kernel.state import declared
from watertable.server.present.catalogue import backdrop, game_card, guide, preview, rules
from watertable.server.present.scene_json import Drawing, redrawn, scene_bytes
from watertable.testing.server.harness import patched

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
def test_patches_lead_from_each_scene_to_the_next(name: str) -> None:
    house = watertable.house(name)
    table = watertable.open(name, house.meta.seats[-1], dice="patches")
    luck = Dice("patches luck")
    had: dict[int | None, tuple[Drawing, object]] = {}
    small = whole = 0
    for _ in range(70):
        for seat in (None, 0):
            view = table.view(seat)
            scene = house.scene(view)
            plainly = json.loads(json.dumps(plain(scene)))
            before = had.get(seat)
            drawn = Drawing(scene, before[0] if before else None)
            if before is not None and drawn.base:
                found = patched(before[1], json.loads(drawn.patch))
                assert found == plainly
                small += len(drawn.patch)
                whole += len(drawn.whole())
            had[seat] = (drawn, plainly)
        if not table.asked:
            break
        seat = table.asked[luck.below(len(table.asked))]
        legal = table.legal(seat)
        table.play(seat, legal[luck.below(len(legal))])
    print(f"{name}: patches are {small / whole:.0%} of scenes")
    assert 0 < small < whole / 2


def test_a_thing_that_moved_in_its_list_is_put_again() -> None:
    def drawn(names: str, before: Drawing | None = None, backdrop: str = "") -> Drawing:
        shapes: list[Shape] = [Sprite(name) for name in names]
        return Drawing(Scene(1, 1, backdrop, shapes), before)

    for names in ("abcd", "dabc", "bdca", "", "xabcy", "axc"):
        first = drawn("abcd")
        second = drawn(names, first)
        found = patched(json.loads(first.whole()), json.loads(second.patch))
        assert "".join(one["id"] for one in found.get("shapes", [])) == names
    assert json.loads(drawn("abcd", first).patch) == {}
    assert drawn("abcd", first, "elsewhere").base == 0  # another backdrop is another drawing


def test_what_looks_as_before_is_kept_and_encoded_once() -> None:
    def scene(names: str, moved: str = "") -> Scene:
        shapes: list[Shape] = [Sprite(name, x=7 if name in moved else 0) for name in names]
        return Scene(1, 1, "", shapes, [Panel("hand", "p", "title", items=[Item("i")])])

    for names, moved in (("abcd", "b"), ("abxcd", ""), ("xabcd", "c"), ("bcd", "d"), ("dabc", "")):
        first = Drawing(scene("abcd"), None)
        first.whole()
        second = Drawing(scene(names, moved), first)
        kept = {shape.id: shape for shape in first.scene.shapes}
        put = {shape["id"] for _, shape in json.loads(second.patch)["shapes"].get("put", [])}
        for shape in second.scene.shapes:
            assert (kept.get(shape.id) is shape) == (shape.id not in put)
        assert second.scene.panels[0] is first.scene.panels[0]
        assert "panels" not in json.loads(second.patch)
    assert redrawn(scene("abcd"), first) is first
    assert redrawn(scene("abc"), first) is not first


@pytest.mark.parametrize("change", ["ref", "layer", "label", "tip", "state", "seat", "fill"])
@pytest.mark.parametrize("kind", [Sprite, Line, Polygon, Label])
def test_nothing_of_a_shape_changes_unseen(kind: type[Shape], change: str) -> None:
    _differs(kind("a"), kind("a"), change)


@pytest.mark.parametrize(
    ("kind", "changes"),
    [
        (Sprite, ["symbol", "x", "y", "turn", "scale", "text"]),
        (Line, ["points", "width", "dashed"]),
        (Polygon, ["points", "pattern"]),
        (Label, ["text", "x", "y", "size", "anchor", "serif", "room"]),
        (Item, ["ref", "symbol", "text", "count", "state", "label", "tip"]),
        (Card, ["kind", "text", "source", "trust"]),
    ],
)
def test_nothing_of_its_own_changes_unseen(kind: Any, changes: list[str]) -> None:
    assert set(declared(kind("a"))) - set(declared(Shape("a"))) <= {*changes, "title"}
    for change in changes:
        _differs(kind("a"), kind("a"), change)


def _differs(one: Any, other: Any, change: str) -> None:
    assert one.same(other)
    old = getattr(one, change)
    new: Any = 7
    if isinstance(old, str):
        new = "other"
    elif isinstance(old, bool):
        new = not old
    elif isinstance(old, list):
        new = [(1.0, 2.0)]
    setattr(other, change, new)
    assert not one.same(other)
    assert not other.same(one)


def test_nothing_of_a_panel_changes_unseen() -> None:
    first = Panel("hand", "a", "title", 1, [Item("x"), Item("y")])
    for other in (
        Panel("dice", "a", "title", 1, [Item("x"), Item("y")]),
        Panel("hand", "a", "other", 1, [Item("x"), Item("y")]),
        Panel("hand", "a", "title", None, [Item("x"), Item("y")]),
        Panel("hand", "a", "title", 1, [Item("x")]),
        Panel("hand", "a", "title", 1, [Item("y"), Item("x")]),
    ):
        assert not first.same(other)
    assert first.same(Panel("hand", "a", "title", 1, [Item("x"), Item("y")]))


@pytest.mark.parametrize("name", HOUSES)
def test_what_is_told_of_a_house(name: str) -> None:
    house = watertable.house(name)
    shown = game_card(house)
    assert shown.title
    assert all(option.title for option in shown.options)
    assert json.loads(rules(name))
    assert json.loads(guide(name))
    scene = json.loads(preview(name))
    assert scene["width"] > 0
    if scene.get("backdrop"):
        assert json.loads(backdrop(name, scene["backdrop"]))["width"] > 0


@pytest.mark.parametrize("name", HOUSES)
def test_every_place_can_be_asked_about(name: str) -> None:
    """`why` about a place looks at all actions, also at those the view has no place for."""
    from watertable.server.domain.projection import PLAYING, Projection, Seat
    from watertable.server.present.queries import about_ref

    house = watertable.house(name)
    table = watertable.open(name, house.meta.seats[-1], dice="places")
    seats = [Seat("human", f"P{i}", owned=True) for i in range(table.seats)]
    projection = Projection("t", name, house=house, table=table, seats=seats, status=PLAYING)
    luck = Dice("places")
    asked = 0
    for _ in range(25):
        if not table.asked:
            break
        seat = table.asked[luck.below(len(table.asked))]
        scene = house.scene(table.view(seat))
        refs = sorted(scene.refs())
        for ref in [refs[luck.below(len(refs))] for _ in range(2) if refs]:
            assert all(row.reason for row in about_ref(projection, seat, ref))
            asked += 1
        legal = table.legal(seat)
        table.play(seat, legal[luck.below(len(legal))])
    assert asked > 5
