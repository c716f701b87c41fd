"""What hover cards, help and options say about their source agrees with the data files and rules.toml."""

import re
import tomllib

import pytest

import watertable
from watertable.kernel.chance import Dice
from watertable.kernel.event import DEAF
from watertable.kernel.house import House
from watertable.kernel.scene import Card
from watertable.kernel.state import CHANCE, SPECTATOR

NAMES = ["new_bedford", "raging_waters", "rising_waters", "rivers", "whitewater"]
# A card of Rising Waters says in words which part of it is ours ("p. 9; the count is ours"), and its options cite
# "Page 8": tests/games/rising_waters/test_words.py checks these.
CITING_RULINGS = [name for name in NAMES if name != "rising_waters"]

# By house and beginning of a hover card's key: the rows it shows. A card that shows none states rules.
ROWS = {
    "new_bedford": {
        "space:": ("spaces.toml", "space"),
        "tile:": ("tiles.toml", "tile"),
        "card:": ("cards.toml", "card"),
        "whale:": ("whales.toml", "token"),
        "captain:": ("captains.toml", "captain"),
    },
    "raging_waters": {
        "pile_": ("piles.toml", "pile"),
        "sub:": ("subdivisions.toml", "subdivision"),
    },
    "rising_waters": {
        "weather:": ("cards.toml", "weather"),
    },
    "rivers": {
        "event:": ("events.toml", "event"),
        "card:": ("land_use.toml", "card"),
        "space:": ("board.toml", "space"),
    },
    "whitewater": {
        "hex:": ("boards.toml", "board"),
        "die:": ("dice.toml", "face"),
    },
}

RULING = re.compile(r"rulings? ((?:\d+)(?:(?:, | and )\d+)*)")
PLIES = 120

each_house = pytest.mark.parametrize("name", NAMES)
each_house_citing_rulings = pytest.mark.parametrize("name", CITING_RULINGS)


def hover_cards(house: House) -> dict[str, Card]:
    """All hover cards met in a random game of the fewest seats, as a watcher and as each seat."""
    seats = house.meta.seats[0]
    game = house.game
    state = game.start(seats, house.meta.read_options(seats, {}))
    luck = Dice("trust")
    found: dict[str, Card] = {}
    for ply in range(PLIES):
        if state.over():
            break
        if ply % 20 == 0:
            for viewer in (SPECTATOR, *range(seats)):
                scene = house.scene(game.view(state, viewer))
                found |= scene.cards
                found |= house.backdrop(scene.backdrop).cards
        if state.asks[-1].seat == CHANCE:
            choices = game.chances(state).actions
            seat = CHANCE
        else:
            seat = state.asked()[0]
            choices = game.legal(state, seat)
        game.apply(state, seat, choices[luck.below(len(choices))], DEAF)
    return found


def trusts(house: House, file: str, kind: str) -> list[str]:
    """The marks of all rows of a kind, in file order."""
    rows = tomllib.loads((house.box.folder / "data" / file).read_text("utf-8"))[kind]
    return [row["trust"] for row in rows]


def shown_trust(house: House, key: str) -> str | None:
    """The mark of the row a hover card shows; of many rows the weakest; None if it shows none."""
    for start, (file, kind) in ROWS[house.name].items():
        if key.startswith(start):
            marks = trusts(house, file, kind)
            number = key.removeprefix(start)
            if number.isdecimal():
                return marks[int(number)]
            return "reconstruction" if "reconstruction" in marks else marks[0]
    return None


def rulings_named(text: str) -> set[str]:
    """The numbers in `ruling 9`, `rulings 19, 53 and 54`."""
    return {number for found in RULING.findall(text) for number in re.findall(r"\d+", found)}


def known_rulings(house: House) -> set[str]:
    return {row.id for row in house.rulebook().of_kind("ruling")}


@each_house
def test_hover_cards_carry_the_mark_of_the_row_they_show(name):
    house = watertable.house(name)
    cards = hover_cards(house)
    met = {key: shown_trust(house, key) for key in cards}
    assert all(any(key.startswith(start) for key in cards) for start in ROWS[name])
    wrong = [key for key, trust in met.items() if trust is not None and cards[key].trust != trust]
    assert wrong == []


@each_house_citing_rulings
def test_hover_cards_that_state_rules_name_where_they_stand(name):
    """A card that shows no row cites a page; if it cites a ruling too, it is not marked printed."""
    house = watertable.house(name)
    pages = {row.page for row in house.rulebook().rows if row.trust == "printed"}
    for key, card in hover_cards(house).items():
        if shown_trust(house, key) is not None:
            continue
        assert rulings_named(card.source) <= known_rulings(house), key
        if card.trust == "printed":
            assert card.source in pages, key
            assert "ruling" not in card.source + card.text, key
        elif card.trust == "reconstruction":
            assert rulings_named(card.source), key
        else:
            assert re.search(r"p\. \d", card.source), key


@each_house_citing_rulings
def test_what_is_reconstructed_is_not_called_printed(name):
    cards = hover_cards(watertable.house(name))
    assert any(card.trust == "reconstruction" for card in cards.values())
    for key, card in cards.items():
        if card.trust == "reconstruction":
            said = f"{card.text} {card.source}".replace(
                "the printed", ""
            )  # "the printed card is lost"
            assert "printed" not in said, key


@each_house
def test_rows_of_rules_and_of_data_have_one_mark(name):
    house = watertable.house(name)
    compared = 0
    for row in house.rulebook().rows:
        file, _, wanted = row.data.partition("#")
        if not file:
            continue
        kinds = tomllib.loads((house.box.folder / "data" / file).read_text("utf-8")).values()
        rows = [entry for kind in kinds if isinstance(kind, list) for entry in kind]
        marks = {entry["trust"] for entry in rows if entry["id"] == wanted}
        assert marks == {row.trust}, row.name()
        compared += 1
    assert compared > 0 or name == "raging_waters"  # its rows name no rows of data


@each_house
def test_a_ruling_is_never_marked_printed(name):
    rows = watertable.house(name).rulebook().rows
    marked = [row.name() for row in rows if row.kind == "ruling" and row.trust == "printed"]
    assert marked == []


@each_house
def test_the_help_names_rulings_that_exist_and_where_each_section_stands(name):
    house = watertable.house(name)
    sentences = house.words.sentences
    for key, text in sentences.items():
        if key.startswith(("rules.", "option.", "why.", "tip.")):
            assert rulings_named(text) <= known_rulings(house), key
    for key in sentences:
        if key.startswith("rules.") and key.endswith(".text"):
            page = sentences[key.removesuffix("text") + "page"]
            assert page, key


@each_house_citing_rulings
def test_every_option_says_what_the_rulebook_says_and_why_the_default_is_what_it_is(name):
    house = watertable.house(name)
    pages = {row.page for row in house.rulebook().rows if row.page}
    for key, option in house.meta.options.items():
        said = house.words.text(f"option.{key}.help")
        assert "rulebook" in said.lower(), key
        assert re.search(r"p\. \d", said) or any(f"({page})" in said for page in pages), key
        assert re.search(r"default|so do we|as there", said), key
        for value in option.values:
            word = str(value).lower()
            assert house.words.has(f"option.{key}.{word}"), f"{key} {word}"


@each_house
def test_the_print_and_play_has_the_rules(name):
    house = watertable.house(name)
    printed = " ".join(
        shape.text for sheet in house.sheets() for shape in sheet.shapes if hasattr(shape, "text")
    )
    titles = [
        text
        for key, text in house.words.sentences.items()
        if re.fullmatch(r"rules\.\w+\.title", key)
    ]
    assert titles
    assert [title for title in titles if title not in printed] == []
