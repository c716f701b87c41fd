"""How it looks: what the sheet shows, and nothing that is sealed."""

import re

import pytest

from watertable.games.raging_waters.actions import Build
from watertable.games.raging_waters.game import GAME, HOUSE
from watertable.kernel.scene import Line, Polygon, Sprite, plain
from watertable.kernel.state import SPECTATOR
from watertable.parts.wrapping import wrapped


def drawn(t, seat=0):
    return HOUSE.scene(GAME.view(t.state, seat))


def by_id(scene):
    return {shape.id: shape for shape in scene.shapes}


def test_the_sheet_shows_houses_swamps_and_all_piles(field):
    shapes = by_id(drawn(field().roll(1, 3, 6)))
    assert {"main:house:2:2", "main:house:5:5", "main:house:2:5"} <= set(shapes)
    swamp = shapes["main:swamp:4:4"]
    assert isinstance(swamp, Polygon)
    assert swamp.fill == "water"
    assert sum(1 for name in shapes if name.startswith("main:pile:")) == 24


def test_piles_show_how_often_they_were_used(field):
    shapes = by_id(drawn(field().draw(0, "n1 w6", "n1 s3").roll(1, 2, 3)))
    assert shapes["main:pile:n1"].symbol == "pile_2"
    assert shapes["main:pile:w6"].symbol == "pile_1"
    assert shapes["main:pile:e1"].symbol == "pile_0"
    assert shapes["main:pile:e1"].tip == ""  # a hover card would cover the berm to be drawn
    assert shapes["main:pile:w6"].tip == "pile_1"
    assert shapes["main:pile:n1"].label == "Dirt pile north 1, used twice"


def test_berms_run_from_pile_to_pile(field):
    shapes = by_id(drawn(field().draw(0, "n3 s3").roll(1, 2, 3)))
    berm = shapes["main:berm:n3:s3"]
    assert isinstance(berm, Line)
    ends = [(shapes[f"main:pile:{pile}"].x, shapes[f"main:pile:{pile}"].y) for pile in ("n3", "s3")]
    assert berm.points == ends


def test_protected_plots_are_washed_in_green(field):
    shapes = by_id(drawn(field().draw(0, "n3 s3").roll(1, 2, 3)))
    wash = [shape for name, shape in shapes.items() if name.startswith("main:plot:")]
    assert [shape.id for shape in wash] == ["main:plot:5:5"]
    assert wash[0].fill == "safe"
    assert wash[0].pattern
    assert shapes["main:house:5:5"].symbol == "house_safe"
    assert shapes["main:house:2:2"].symbol == "house"


def test_a_berm_is_clicked_pile_by_pile_and_a_pass_on_a_backhoe(field):
    t = field().roll(1, 3, 6)
    view = GAME.view(t.state, 0)
    assert HOUSE.refs(view, GAME.actions.read("build n3 s1")) == ["pile:n3", "pile:s1"]
    assert HOUSE.refs(view, GAME.actions.read("pass")) == ["backhoe"]
    t.plays(0, "pass")
    view = GAME.view(t.state, 0)
    for verb, said in (("leave", "Leave for Boglandia"), ("stay", "Stay in Aquaterra")):
        action = GAME.actions.read(verb)
        assert HOUSE.refs(view, action) == []  # a button, which needs no confirmation
        assert HOUSE.words.tell(HOUSE.label(action, view)) == said


def test_without_backhoes_passing_can_still_be_clicked(field):
    t = field()
    for _ in range(3):
        t.turn("pass", "stay")
    t.roll(1, 3, 6)
    scene = drawn(t)
    assert "backhoe" in scene.refs()
    assert [by_id(scene)[f"backhoe:{i}"].symbol for i in range(3)] == ["backhoe_off"] * 3


def test_a_sealed_berm_is_drawn_for_its_owner_only(field):
    t = field(seats=2).roll(1, 3, 6).plays(0, "build n3 s1")
    assert "main:draft" in by_id(drawn(t, 0))
    assert "main:draft" not in by_id(drawn(t, 1))
    assert plain(drawn(t, SPECTATOR)) == plain(drawn(field(seats=2).roll(1, 3, 6), SPECTATOR))


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_spectator_sees_every_sheet(field, seats):
    t = field(seats=seats).roll(1, 3, 6)
    names = set(by_id(drawn(t, SPECTATOR)))
    assert {f"sheet:{seat}:house:2:2" for seat in range(seats)} <= names
    mine = set(by_id(drawn(t, 0)))
    assert {f"other:{seat}:house:2:2" for seat in range(1, seats)} <= mine


@pytest.mark.parametrize("seats", range(1, 7))
@pytest.mark.parametrize("who", [0, SPECTATOR])
def test_everything_lies_on_the_sheet(field, seats, who):
    scene = drawn(field(seats=seats).draw(0, "n3 s3").roll(1, 3, 6), who)
    for shape in [*HOUSE.backdrop(scene.backdrop).shapes, *scene.shapes]:
        spots = [(shape.x, shape.y)] if hasattr(shape, "x") else shape.points
        for x, y in spots:
            assert 0 <= x <= scene.width, shape.id
            assert 0 <= y <= scene.height, shape.id
    assert 4 / 3 <= scene.width / scene.height <= 16 / 10


def test_arrow_keys_reach_every_pile():
    near = HOUSE.backdrop("survey 0 full").near
    reached, todo = set(), ["pile:n1"]
    while todo:
        ref = todo.pop()
        if ref not in reached:
            reached.add(ref)
            todo.extend(near[ref].values())
    assert len([ref for ref in reached if ref.startswith("pile:")]) == 24
    assert near["pile:n1"]["down"] == "pile:s1"
    assert near["pile:n6"]["right"] == "pile:e6"


def test_dice_and_title_say_what_is_rolled_and_where(field):
    shapes = by_id(drawn(field().roll(1, 3, 6)))
    assert [shapes[f"die:{i}"].symbol for i in range(3)] == ["die_1", "die_3", "die_6"]
    assert shapes["title"].text == "Aquaterra"


def test_the_score_sheet_stands_beside(field):
    t = field().draw(0, "n3 s3").roll(1, 3, 6)
    panel = next(p for p in drawn(t).panels if p.kind == "sheet")
    assert [item.count for item in panel.items] == [3, 0, 0, 0, 0, 9, 12]


def test_every_tip_has_a_card_with_source_and_trust(field):
    scene = drawn(field().draw(0, "n3 s3").roll(1, 3, 6))
    for card in scene.cards.values():
        assert card.title
        assert card.text
        assert card.source
        assert card.trust in ("printed", "source", "reconstruction")
    assert scene.cards["pile_0"].trust == "reconstruction"


def test_the_pictures_use_only_colours_of_the_palette():
    from watertable.kernel.scene import PALETTE

    assert set(re.findall(r"var\(--([a-z-]+)\)", HOUSE.art)) <= set(PALETTE)
    assert not re.search(r"#[0-9a-fA-F]{3,6}|<script|<image|href|<text", HOUSE.art)


def test_seats_differ_by_shape():
    bodies = re.findall(r'<symbol id="seat_\d"[^>]*>(.*?)</symbol>', HOUSE.art)
    assert len(bodies) == len(set(bodies)) == 6


def test_the_print_and_play_has_four_fields_a_score_sheet_and_the_rules():
    pages = HOUSE.sheets()
    assert [page.name for page in pages] == ["fields 1-2", "fields 3-4", "score sheet", "rules 1"]
    piles = [
        s for page in pages for s in page.shapes if isinstance(s, Sprite) and s.symbol == "pile_0"
    ]
    assert len(piles) == 4 * 24
    for page in pages:
        for shape in page.shapes:
            spots = [(shape.x, shape.y)] if hasattr(shape, "x") else shape.points
            assert all(5 <= x <= 205 and 5 <= y <= 292 for x, y in spots), shape.id


def test_words_are_broken_between_words():
    assert wrapped("one two three", 7) == ["one two", "three"]
    assert wrapped("", 7) == []


def test_only_builds_name_two_things():
    view = GAME.view(GAME.start(1, HOUSE.meta.read_options(1, {"margin": 1})), 0)
    for action in GAME.actions.all:
        assert (len(HOUSE.refs(view, action)) == 2) == isinstance(action, Build)
