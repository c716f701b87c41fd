"""The loader refuses invalid data, naming file and id."""

import pytest

from watertable.kernel.data import INT, INTS, OPS, TABLE, TEXT, TEXTS, Box, check_box, check_ops
from watertable.kernel.errors import DataError

GOOD = """
[inventory]
card = 3

[[card]]
id = "heron"
count = 2
cost = 4
does = [{ op = "gain", coins = 1 }]
from = "p. 2"
trust = "printed"

[[card]]
id = "otter"
cost = 1
does = []
from = "p. 3"
trust = "source"
"""


def box(tmp_path, text):
    house = tmp_path / "pond"
    (house / "data").mkdir(parents=True, exist_ok=True)
    (house / "data" / "cards.toml").write_text(text)
    return Box(str(house / "pieces.py"))


def rows(found):
    return found.rows(
        "cards.toml", "card", {"cost": INT, "does": OPS}, {"count": INT, "tags": TEXTS}
    )


def test_rows_are_read_in_the_order_of_the_file(tmp_path):
    found = rows(box(tmp_path, GOOD))
    assert [row.id for row in found] == ["heron", "otter"]
    assert found[0].int("cost") == 4
    assert (found[1].source, found[1].trust) == ("p. 3", "source")


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("cost = 4", "cost = 4\ncolour = 1", r"cards.toml: card 'heron'.*unknown key 'colour'"),
        ("cost = 4", "", r"card 'heron'.*has no 'cost'"),
        ("cost = 4", 'cost = "four"', r"card 'heron'.*'cost' should be int"),
        ("cost = 4", "cost = true", r"'cost' should be int"),
        ('id = "otter"', 'id = "heron"', r"card 'heron'.*twice"),
        ("card = 3", "card = 4", r"says 4 card, rows make 3"),
        ("card = 3", "", r"does not count card"),
        ('from = "p. 2"', "", r"has no 'from'"),
        ('trust = "source"', 'trust = "hearsay"', r"'hearsay' is not one of printed"),
        ("count = 2", "tags = [1]", r"'tags' should be texts"),
        ("[inventory]", "[inventory", r"is not TOML"),
    ],
)
def test_a_wrong_row_is_refused_with_file_and_id(tmp_path, old, new, reason):
    assert old in GOOD
    with pytest.raises(DataError, match=reason):
        rows(box(tmp_path, GOOD.replace(old, new, 1)))


def test_an_op_needs_an_effect_and_an_effect_needs_a_row(tmp_path):
    found = rows(box(tmp_path, GOOD))
    check_ops(found, {"gain": ["coins"]})
    with pytest.raises(DataError, match=r"card 'heron'.*no effect serves the op 'gain'"):
        check_ops(found, {})
    with pytest.raises(DataError, match="takes coins, wood"):
        check_ops(found, {"gain": ["coins", "wood"]})
    with pytest.raises(DataError, match="'swim' is used by no row"):
        check_ops(found, {"gain": ["coins"], "swim": []})


def test_an_owner_of_the_printed_game_can_correct_rows(tmp_path, monkeypatch):
    plain = box(tmp_path, GOOD)
    digest = plain.digest()
    own = tmp_path / "box" / "pond"
    own.mkdir(parents=True)
    monkeypatch.setenv("WATERTABLE_BOX", str(tmp_path / "box"))
    (own / "cards.toml").write_text('[[card]]\nid = "otter"\ncost = 2\n')
    corrected = box(tmp_path, GOOD)
    assert [row.int("cost") for row in rows(corrected)] == [4, 2]
    assert corrected.digest() != digest
    (own / "cards.toml").write_text('[[card]]\nid = "kraken"\ncost = 2\n')
    with pytest.raises(DataError, match=r"card 'kraken'.*no such row"):
        rows(box(tmp_path, GOOD))


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(DataError, match=r"tiles.toml.*missing"):
        box(tmp_path, GOOD).table("tiles.toml")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('from = "p. 2"', 'from = "p. 2, seen again in a photograph"'),
        ('trust = "source"', 'trust = "printed"'),
        ("cost = 4", "# as the second printing has it\ncost  =  4"),
        ('id = "heron"\ncount = 2', 'count = 2\nid = "heron"'),
    ],
)
def test_a_note_on_where_a_value_is_from_leaves_the_digest(tmp_path, old, new):
    assert old in GOOD
    before, after = box(tmp_path, GOOD).digest(), box(tmp_path, GOOD.replace(old, new, 1))
    assert rows(after)
    assert after.digest() == before


def test_the_digest_of_older_records_includes_notes_on_sources(tmp_path):
    source = 'from = "'
    assert source in GOOD
    before = box(tmp_path, GOOD).former_digest()
    assert box(tmp_path, GOOD).former_digest() == before
    assert box(tmp_path, GOOD.replace(source, source + "p. 3, ", 1)).former_digest() != before


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("cost = 4", "cost = 5"),
        ("coins = 1", "coins = 2"),
        ("coins = 1", 'from = "bank"'),  # what an op says is a value, whatever it is called
        ('id = "otter"', 'id = "beaver"'),
        ("cost = 1", 'cost = 1\ntags = ["shy"]'),
    ],
)
def test_a_value_moves_the_digest(tmp_path, old, new):
    assert old in GOOD
    before, after = box(tmp_path, GOOD).digest(), box(tmp_path, GOOD.replace(old, new, 1))
    assert after.digest() != before
    assert after.former_digest() != after.digest()


@pytest.mark.parametrize(
    ("file", "text", "reason"),
    [
        ("crds.toml", "", r"pond.crds\.toml: pond has no data file 'crds\.toml'; did you mean 'cards\.toml'"),
        ("data", None, r"pond has no data file 'data'; there are: cards\.toml"),
        ("cards.toml", "[[crad]]\nid = 'heron'", r"cards\.toml: \[\[crad\]\] is not .*did you mean 'card'"),
        ("cards.toml", "[[card]]\nid = 'herron'", r"card 'herron': no such row.*did you mean 'heron'"),
        ("cards.toml", "[[card]]\nid = 'heron'", r"card 'heron': has an id and no value"),
        ("cards.toml", "[[card]]\nid = 'heron'\ncost = 2\n[[card]]\nid = 'heron'\ncost = 3", r"card 'heron': is corrected twice"),
        ("cards.toml", "card = ['heron']", r"a row is a table with an id, not 'heron'"),
        ("cards.toml", "[[card]]\nid = 'heron'\nplace = 'rede'", r"'place' has no 'rede'; did you mean 'reeds'"),
        ("cards.toml", "[[card]]\nid = 'heron'\neats = { forg = 1 }", r"'eats' has no 'forg'; did you mean 'frog'"),
        ("cards.toml", "[[card]]\nid = 'heron'\nwade = [1, 2, 3]", r"'wade' has 2 numbers, not 3"),
        ("cards.toml", "[inventory]\ncrad = 4", r"counts 'crad'.*did you mean 'card'"),
        ("cards.toml", "[inventory]\ncard = 'many'", r"should be a number, not 'many'"),
        ("cards.toml", "[inventory]\ncard = 4", r"says 4 card, rows make 3"),
        ("cards.toml", "[[card]]\nid = 'heron'\ncst = 2", r"box.*card 'heron': unknown key 'cst'; did you mean 'cost'"),
    ],
)  # fmt: skip
def test_a_correction_of_nothing_is_refused_with_the_nearest_name(
    tmp_path, monkeypatch, file, text, reason
):
    own = tmp_path / "box" / "pond"
    own.mkdir(parents=True)
    (own / "README.md").write_text("measured on my copy")
    (own / ".cards.toml.swp").write_text("")
    if text is None:
        (own / file).mkdir()
    else:
        (own / file).write_text(text)
    monkeypatch.setenv("WATERTABLE_BOX", str(tmp_path / "box"))
    with pytest.raises(DataError, match=reason):
        rich_rows(tmp_path)


RICH = """
place = "reeds"
eats = { frog = 2 }
wade = [1, 4]
map = ["..#", "#.."]
"""


def rich_rows(tmp_path):
    """Rows with words, a table, a list of numbers and a map."""
    text = GOOD.replace("cost = 4", "cost = 4" + RICH, 1)
    optional = {"count": INT, "place": TEXT, "eats": TABLE, "wade": INTS, "map": TEXTS}
    return box(tmp_path, text).rows("cards.toml", "card", {"cost": INT, "does": OPS}, optional)


def test_a_box_may_change_counts_words_that_exist_and_maps(tmp_path, monkeypatch):
    own = tmp_path / "box" / "pond"
    own.mkdir(parents=True)
    (own / "cards.toml").write_text(
        "[inventory]\ncard = 4\n[[card]]\nid = 'heron'\ncount = 3\nplace = 'otter'\n"
        "eats = { frog = 5 }\nwade = [2, 2]\nmap = ['###']\nfrom = 'my copy'\n"
    )
    monkeypatch.setenv("WATERTABLE_BOX", str(tmp_path / "box"))
    heron = rich_rows(tmp_path)[0]
    assert (heron.int("count"), heron.text("place"), heron.table("eats")) == (
        3,
        "otter",
        {"frog": 5},
    )
    assert (heron.ints("wade"), heron.texts("map"), heron.source) == ([2, 2], ["###"], "my copy")


def test_a_file_among_lessons_that_is_no_lesson_is_refused(tmp_path, monkeypatch):
    own = tmp_path / "box" / "pond" / "lessons"
    own.mkdir(parents=True)
    (own / "first.tml").write_text("")
    monkeypatch.setenv("WATERTABLE_BOX", str(tmp_path / "box"))
    with pytest.raises(DataError, match=r"first\.tml: is not a lesson"):
        box(tmp_path, GOOD).lessons()


def test_a_box_for_no_house_is_refused_with_the_nearest_name(tmp_path, monkeypatch):
    monkeypatch.setenv("WATERTABLE_BOX", str(tmp_path))
    (tmp_path / "rivers").mkdir()
    (tmp_path / "notes.txt").write_text("")
    check_box(["rivers", "template"])
    (tmp_path / "rivrs").mkdir()
    with pytest.raises(DataError, match="no house 'rivrs'; did you mean 'rivers'"):
        check_box(["rivers", "template"])
