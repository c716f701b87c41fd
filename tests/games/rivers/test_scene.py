"""How it looks and reads: the ring, the reservoir, refs, hover cards, words."""

import pytest

import watertable
from watertable.draw import faces
from watertable.draw.svg import svg_scene, svg_sheet
from watertable.games.rivers import pieces
from watertable.games.rivers.scene import board
from watertable.games.rivers.scene.layout import CELL, in_lake, lake
from watertable.games.rivers.state import ASKS
from watertable.kernel.scene import Label, Polygon, Sprite, plain

HOUSE = watertable.house("rivers")


def drawn(t, seat=0):
    return HOUSE.scene(t.game.view(t.state, seat))


def shape(scene, name):
    return next(shape for shape in scene.shapes if shape.id == name)


def area(points):
    pairs = zip(points, [*points[1:], points[0]], strict=True)
    return abs(sum(x * next_y - next_x * y for (x, y), (next_x, next_y) in pairs)) / 2


def test_the_ring_has_a_portrait_for_every_space():
    backdrop = HOUSE.backdrop("ring")
    tiles = [s for s in backdrop.shapes if isinstance(s, Sprite) and s.ref.startswith("space:")]
    assert len(tiles) == 32
    assert len({tile.symbol for tile in tiles}) == 32
    assert all(backdrop.cards[tile.tip].text for tile in tiles)
    assert {tile.ref for tile in tiles} == set(backdrop.near)


def wide(label):
    """In the shipped faces; slim letters have the ordinary weight and stand a fiftieth of their size closer."""
    family = faces.SERIF if label.serif else faces.SANS
    if label.state == "slim":
        closer = 0.02 * label.size * len(label.text)
        return faces.width(label.text, label.size, family, faces.REGULAR) - closer
    return faces.width(label.text, label.size, family, faces.STRONG)


def test_names_on_the_ring_can_be_read_and_stay_on_their_tiles():
    """On a laptop a unit is two thirds of a pixel: 20 units are 13 of them. A tile is 116 units wide inside its frame."""
    board = HOUSE.backdrop("ring")
    names = [s for s in board.shapes if isinstance(s, Label) and ":name" in s.id]
    assert len(names) >= 32
    for name in names:
        assert wide(name) <= CELL - 6, name.text
        assert name.state == "slim"  # what was measured is the ordinary weight


def test_no_word_of_the_board_is_below_thirteen_pixels(rivers):
    labels = [s for s in HOUSE.backdrop("ring").shapes if isinstance(s, Label)]
    t = rivers().owns(0, "paper_mill")
    t.draws("roll 1", "event short_showers")
    labels += [s for s in drawn(t).shapes if isinstance(s, Label)]
    t.plays(0, "look farm")
    t.draws("draw vineyard", "draw rice_paddies", "draw dairy_farm")
    labels += [s for s in drawn(t).shapes if isinstance(s, Label)]
    assert len(labels) > 80
    assert [(s.id, s.size) for s in labels if s.size < 20] == []


def test_what_is_written_on_a_card_stays_on_it():
    for card in range(len(pieces.CARD_COST)):
        written = [s for s in board.face_of("card", card, 0, 0, 1) if isinstance(s, Label)]
        assert {s.id for s in written} >= {"card:name0", "card:worth"}
        for label in written:
            assert wide(label) <= 136, label.text
            assert abs(label.y) + label.size / 2 <= 82


def test_the_reservoir_visibly_empties(rivers):
    sizes = []
    for n in (56, 40, 20, 5, 0):
        water = shape(drawn(rivers().supply(n)), "water")
        assert isinstance(water, Polygon)
        sizes.append(area(water.points))
        drops = [s for s in drawn(rivers().supply(n)).shapes if s.id.startswith("supply:")]
        assert len(drops) == n
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] < sizes[0] / 50


def test_every_drop_lies_in_the_water():
    for full in (36, 46, 56):
        for n in range(1, full + 1):
            x, y = in_lake(n - 1, full)
            points = lake(0.12 + 0.88 * (n / full) ** 0.5)
            assert _inside(points, x, y)


def _inside(points, x, y):
    odd = False
    for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            odd = not odd
    return odd


def test_clean_and_polluted_tokens_differ_in_shape(rivers):
    t = rivers().owns(0, "paper_mill:1")
    symbols = [
        s.symbol for s in drawn(t).shapes if isinstance(s, Sprite) and "card:0:0:token" in s.id
    ]
    assert symbols == ["drop_clean"] * 3 + ["drop_polluted"]
    assert 'id="drop_clean"' in HOUSE.art
    assert 'id="drop_polluted"' in HOUSE.art


def test_a_rival_sees_backs_only(rivers):
    t = rivers().owns(0, "paper_mill")
    t.draws("roll 1", "event short_showers")
    t.plays(0, "look farm")
    t.draws("draw vineyard", "draw rice_paddies", "draw dairy_farm")
    mine = str(plain(drawn(t, 0)))
    theirs = str(plain(drawn(t, 1)))
    for name in ("Vineyard", "Rice Paddies", "Dairy Farm", "Paper Mill"):
        assert name in mine
        assert name not in theirs


def test_pieces_on_one_tile_stand_side_by_side(rivers):
    for seats in (2, 3, 4):
        places = {(s.x, s.y) for s in board.pieces(rivers(seats).game.view(rivers(seats).state, 0))}
        assert len(places) == seats


def test_a_disaster_tile_appears_when_it_is_placed(rivers):
    t = rivers()
    assert not any(s.id == "disaster:0" for s in drawn(t).shapes)
    t.stands(0, 4).draws("roll 1")
    assert shape(drawn(t), "disaster:0").symbol == "disaster_wildfire"


@pytest.mark.parametrize(
    ("setting", "action", "touched"),
    [
        ("warn", "warn", ["hold:42"]),
        ("sense", "ignore", ["hold:47"]),
        ("treat", "treat 1", ["hold:46", "card:0:0"]),
        ("clean", "clean loose", ["loose_polluted:0"]),
        ("six", "take", ["supply"]),
        ("look", "look farm", ["pile:2"]),
        ("rebate", "redeem", ["hold:43"]),
        ("pollute", "pollute 2", ["card:0:1"]),
    ],
)
def test_refs_name_what_an_action_touches(rivers, setting, action, touched):
    t = rivers()
    if setting == "warn":
        t.keeps(0, "early_warning").stands(0, 4).draws("roll 1")
    elif setting == "sense":
        t.keeps(0, "water_sensors").draws("roll 1", "event dam_repairs")
    elif setting == "treat":
        t.keeps(0, "treatment_wetland").owns(0, "paper_mill:1").stands(0, 9)
        t.draws("roll 1", "event short_showers")
    elif setting == "clean":
        t.has(0, 2, 2).draws("roll 1", "event mussel_beds")
    elif setting == "six":
        t.stands(0, 6).draws("roll 6")
    elif setting == "look":
        t.draws("roll 1", "event short_showers")
    elif setting == "rebate":
        t.keeps(0, "drip_irrigation").under("vineyard").draws("roll 1", "event short_showers")
        t.plays(0, "look farm")
        t.reveals()
        t.plays(0, "buy 1")
    else:
        t.owns(0, "vineyard", "dairy_farm").draws("roll 1", "event manure_spill")
    view = t.game.view(t.state, 0)
    found = HOUSE.refs(view, t.game.actions.read(action))
    assert found == touched
    assert action in t.can(0)
    assert set(found) <= HOUSE.scene(view).refs()


def test_every_event_and_disaster_has_one_factual_sentence():
    for kind, rows in (("event", pieces.EVENT_ROWS), ("disaster", pieces.DISASTER_ROWS)):
        facts = [HOUSE.words.sentences[f"fact.{kind}.{row.id}"] for row in rows]
        assert len(set(facts)) == len(rows)
        for fact in facts:
            assert fact.endswith(".")
            assert fact.count(". ") == 0
            assert len(fact) > 60
    scene = watertable.house("rivers").scene
    assert scene is not None


def test_event_cards_tell_what_they_do_and_why_it_happens(rivers):
    t = rivers()
    t.draws("roll 1", "event algal_bloom")
    card = drawn(t).cards["event:20"]
    assert "unless you own Vegetated Streambanks" in card.text
    assert "Lake Erie" in card.text
    assert card.trust == "reconstruction"


def test_every_word_there_is_has_its_row_and_no_shouting():
    sentences = HOUSE.words.sentences
    for kind in ASKS[1:]:
        assert f"ask.{kind}" in sentences
    for kind in ASKS[5:]:
        assert f"guide.{kind}" in sentences
    for kind, names in HOUSE.words.names.items():
        assert all(" " in name or name[0].isupper() for name in names), kind
    assert not [key for key, said in sentences.items() if "!" in said]


def test_every_row_of_the_box_has_its_words():
    for row in pieces.EVENT_ROWS:
        assert HOUSE.words.has(f"does.event.{row.id}")
    for row in pieces.SCALE_ROWS:
        assert HOUSE.words.has(f"does.scale.{row.id}")
    for row in pieces.SPACE_ROWS:
        assert HOUSE.words.has(f"short.space.{row.id}")
        if row.text("kind") != "disaster":
            assert HOUSE.words.has(f"fact.space.{row.id}")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_picture_can_be_made_of_any_view(rivers, seats):
    t = rivers(seats).owns(0, "paper_mill:1", "salt_marsh").keeps(1, "green_roofs")
    for seat in (*range(seats), -2):
        picture = svg_scene(HOUSE, drawn(t, seat))
        assert picture.startswith("<svg")
        assert "var(--" not in picture


def test_the_box_can_be_printed():
    sheets = HOUSE.sheets()
    shapes = [s for sheet in sheets for s in sheet.shapes if isinstance(s, Sprite)]
    symbols = [s.symbol for s in shapes]
    assert sum(symbol.startswith("front_") for symbol in symbols) == 42
    assert sum(symbol.startswith("event_") for symbol in symbols) == 48
    assert sum(symbol.startswith("disaster_") for symbol in symbols) == 4
    assert symbols.count("drop_polluted") == 76
    for sheet in sheets:
        assert svg_sheet(HOUSE, sheet).startswith("<svg")
        assert (sheet.width, sheet.height) in ((210, 297), (297, 210))
