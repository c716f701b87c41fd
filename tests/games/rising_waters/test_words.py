"""Words and pictures: nothing is said without its sentence, and the tone is kept."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from watertable.games.rising_waters import HOUSE
from watertable.games.rising_waters.pieces import (
    CARD_IDS,
    GOAL_IDS,
    RENEWABLE_CARDS,
    WEATHER_IDS,
    WORDS,
)
from watertable.games.rising_waters.scene.cards import cards
from watertable.games.rising_waters.state import ASKS
from watertable.kernel.scene import Label

CHANCES = {"reveal", "first", "open", "draw", "weather", "goal", "foresee", "overhear"}
SOURCE = Path(__file__).parents[3] / "src" / "watertable" / "games" / "rising_waters"
SOURCES = [file.read_text("utf-8") for file in sorted(SOURCE.rglob("*.py"))]


def test_every_question_has_its_prompt_and_its_guide():
    for kind in ASKS:
        if kind not in CHANCES:
            assert WORDS.has(f"ask.{kind}"), kind
            assert WORDS.has(f"guide.{kind}"), kind


def test_every_action_has_its_label():
    for action in HOUSE.game.actions.all:
        said = WORDS.tell(HOUSE.label(action))
        assert WORDS.has(f"do.{action.verb}"), action.verb
        assert "{" not in said, said


def test_labels_tell_choices_apart():
    """Two answers to one question never read the same."""
    seen: dict[str, str] = {}
    for action in HOUSE.game.actions.all:
        said = WORDS.tell(HOUSE.label(action))
        assert said not in seen, f"{action.text} / {seen.get(said)}: {said}"
        seen[said] = action.text


def test_every_event_and_reason_in_the_source_has_its_sentence():
    kinds = set()
    for text in SOURCES:
        kinds.update(re.findall(r'events\.\w+\(\s*"(\w+)"', text))
        kinds.update(re.findall(r'Event\("(\w+)"', text))
        for reason in re.findall(r'"(why\.\w+)"', text):
            assert WORDS.has(reason), reason
        for tip in re.findall(r'Say\(\s*"(tip\.\w+)"', text):
            assert WORDS.has(tip), tip
    assert len(kinds) > 40
    for kind in kinds:
        assert WORDS.has(f"event.{kind}"), kind
    for kind in ("drew", "gave", "foresaw", "overheard"):
        assert WORDS.has(f"event.{kind}_unseen")


def test_no_reason_is_idle():
    used = {key for text in SOURCES for key in re.findall(r'"(why\.\w+)"', text)}
    there = {key for key in WORDS.sentences if key.startswith("why.")}
    assert there == used


def test_the_tone():
    """No exclamation marks; people are people; a content note before the first game."""
    for key, sentence in WORDS.sentences.items():
        assert "!" not in sentence, key
        assert not re.search(r"\b(unit|units|kill|killed|minion)\b", sentence), key
    assert len(WORDS.sentences["note.content"]) > 200


def test_every_card_tells_its_history_and_cites_no_book():
    """What is commonly known, or the rulebook: nothing that could not be checked here."""
    told = {key for key in WORDS.sentences if key.startswith("history.")}
    crises = {"force", "race_hatred", "landowner_flees", "relief_camp", "dynamite"}
    assert told == {f"history.{name}" for name in {*CARD_IDS, *crises}}
    for key in told:
        for source in re.findall(r"\(([^)]*)\)", WORDS.sentences[key]):
            assert re.fullmatch(r"rulebook, p\. \d+", source), key
    assert "1929" in cards()["card:blues"].text


def test_help_says_what_is_game_and_what_is_history():
    text = WORDS.sentences["rules.15_history.text"]
    assert text.startswith("History: ")
    assert " Game: " in text
    assert "not sources of this table" in text
    note = WORDS.sentences["note.content"]
    assert "as they were meant by the designer" not in note
    assert "not the designer's" in note  # counts, camp sites and Dynamite are ours


def test_people_are_never_it():
    """No sentence about a person says "it" or "its" of them."""
    met = 0
    for key, text in WORDS.sentences.items():
        if key.startswith(("note.", "option.")):
            continue
        for sentence in re.split(r"(?<=[.:;?]) ", text):
            if re.search(
                r"\{pawn:pawn\}|\b(pawn|survivor|person|somebody|swimmer)\b", sentence.lower()
            ):
                met += 1
                assert not re.search(r"\b(its?|itself)\b", sentence), f"{key}: {sentence}"
    assert met > 60


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("renewable:raft", "Blues, Farm Animals, Job Offer"),
        ("renewable:work_discount", "Farm Animals, Garden"),
        ("renewable:uplift", "Church, Family, Blues"),
        ("level", "1 in Fall 1926 and at 2 in Spring 1927"),
        ("card:threat", "First Player"),
        ("card:threat", "sought work"),
        ("card:threat", "Fall keeps ten"),
        ("landowner:dynamite_upper", "Not in the Fall deck"),
        ("landowner:relief_camp_3", "Not in the Fall deck"),
        ("weather:heavy_cabin_teele", "3 points of water at Cabin Teele"),
        ("weather:heavy_yazoo_valley", "9 of the 18"),
        ("weather:light_tensas_basin", "1 point of water at Tensas Basin"),
        ("water:C1", "first rain"),
    ],
)
def test_hover_cards_name_prices_levels_and_who_answers(key, words):
    assert words in cards()[key].text


def test_help_names_prices_levels_who_answers_and_the_cuts_of_fall():
    help_ = {key: text for key, text in WORDS.sentences.items() if key.startswith("rules.")}
    assert "level 1 in Fall and at level 2 in Spring" in help_["rules.02_setup.text"]
    assert "9 of the 18 heavy rains" in help_["rules.02_setup.text"]
    for row, cards_ in enumerate(RENEWABLE_CARDS):
        named = WORDS.name("renewable", row)
        part = help_["rules.04_upgrade.text"].split(f"{named} for ")[1]
        assert all(WORDS.name("card", card) in part for card in cards_), named
    assert "First Player answers" in help_["rules.05_landowners.text"]
    assert "had rain" not in help_["rules.10_weather.text"].replace("neither rain", "")
    assert "Two cards of one kind raise a power" not in WORDS.sentences["guide.upgrade"]


def test_every_hex_and_every_weather_report_has_a_hover_card(in_turn):
    found = cards()
    ground = [s for s in HOUSE.backdrop("chart").shapes if s.id.startswith("ground:")]
    assert len(ground) == 216
    for shape in ground:
        assert found[shape.tip].trust == "reconstruction", shape.id
    assert {f"weather:{card}" for card in WEATHER_IDS} <= set(found)
    t = in_turn(2).holds(0, "newspaper")
    t.plays(0, "play newspaper")
    t.draws("foresee cloudy", "foresee heavy_cabin_teele", "foresee cloudy")
    known = next(p for p in HOUSE.scene(t.game.view(t.state, 0)).panels if p.id == "known")
    assert [i.tip for i in known.items][1] == "weather:heavy_cabin_teele"


def test_the_end_counts_weeks_and_people(in_turn):
    """One week is a week; one player's people are those of both hands."""
    t = in_turn(1)
    t.state.week, t.state.losses = 1, t.state.limit
    outcome = t.game.outcome(t.state)
    assert WORDS.tell(outcome.reason).startswith("After 1 week losses")
    lines = {say.key: row for say, row in outcome.lines}
    assert lines["score.people"] == [6]


@pytest.mark.parametrize("losses", [3, 18])
def test_the_score_sheet_explains_its_total(in_turn, losses):
    """The last two lines add up to the total; the others are marked as information."""
    t = in_turn(3)
    t.state.losses = losses
    outcome = t.game.outcome(t.state)
    parts = outcome.lines[-2:]
    for seat in range(3):
        assert sum(row[seat] for _, row in parts) == outcome.scores[seat]
    others = [WORDS.tell(say) for say, _ in outcome.lines[:-2]]
    assert others
    assert all(words.endswith("(for information)") for words in others)


def test_hover_cards_say_how_far_they_can_be_trusted():
    for key, card in cards().items():
        assert card.title, key
        assert card.text, key
        assert card.source, key
        assert card.trust in ("printed", "source", "reconstruction")
        if "ruling" in f"{card.text} {card.source}" or " ours" in card.source:
            assert card.trust == "reconstruction", key
    assert cards()["power:movement"].trust == "reconstruction"
    assert cards()["power:cross_water"].trust == "printed"
    for key in ("levee", "pawn", "power:pawns", "land:open:4", "water:M1"):
        assert cards()[key].trust == "reconstruction", key


def rows(kind: str) -> list[dict]:
    return tomllib.loads((SOURCE / "rules.toml").read_text("utf-8"))[kind]


def test_hover_cards_and_rules_toml_trust_alike():
    """Each card's row in rules.toml, its row in the data and its hover card carry one mark."""
    data = {}
    for file in sorted((SOURCE / "data").glob("*.toml")):
        for entries in tomllib.loads(file.read_text("utf-8")).values():
            if isinstance(entries, list):
                data.update({f"{file.name}#{entry['id']}": entry for entry in entries})
    shown = {}
    for key, card in cards().items():
        name = GOAL_IDS[int(key[5:])] if key.startswith("goal:") else key.partition(":")[2]
        shown[name] = card
    met = 0
    for row in rows("card"):
        assert row["trust"] == data[row["data"]]["trust"], row["id"]
        assert row["trust"] == shown[row["id"]].trust, row["id"]
        met += 1
    assert met > 60
    assert all(row["trust"] == "reconstruction" for row in rows("ruling"))


def test_rulings_named_on_cards_help_and_options_exist():
    known = {row["id"] for row in rows("ruling")}
    said = [*WORDS.sentences.values(), *(card.source for card in cards().values())]
    named = {n for text in said for n in re.findall(r"ruling (\d+)", text)}
    assert {"6", "10", "58", "73", "74", "75", "76"} <= named
    assert named <= known


def test_every_option_says_what_the_rulebook_says_and_why_the_default():
    for key in HOUSE.meta.options:
        text = WORDS.sentences[f"option.{key}.help"]
        assert re.search(r"rulebook|[Pp]age \d|\bp\. \d", text), key
        assert "default" in text, key


@pytest.mark.parametrize("seat", [0, 1, -2])
def test_a_hidden_hand_is_not_drawn(in_turn, seat):
    t = in_turn(3, open_hands=False).holds(1, "church radio threat job_offer")
    scene = HOUSE.scene(t.game.view(t.state, seat))
    panel = next(panel for panel in scene.panels if panel.id == "hand:1")
    kinds = {item.id for item in panel.items}
    assert ("card:1:1" in kinds) == (seat == 1)
    assert "card:1:11" in kinds  # a Threat was face up
    assert ("hand:1:size" in kinds) == (seat != 1)


def test_what_was_read_is_drawn_for_the_reader_alone(in_turn):
    t = in_turn(2).holds(0, "newspaper")
    t.plays(0, "play newspaper")
    t.draws("foresee cloudy", "foresee cloudy", "foresee cloudy")
    panels = [{p.id for p in HOUSE.scene(t.game.view(t.state, seat)).panels} for seat in (0, 1)]
    assert "known" in panels[0]
    assert "known" not in panels[1]


def test_the_chart_has_every_hex_and_arrow_keys():
    drawn = HOUSE.backdrop("chart")
    assert len([ref for ref in drawn.refs() if ref.startswith("hex:")]) == 216
    assert drawn.near["hex:05.05"] == {
        "up": "hex:05.04",
        "down": "hex:05.06",
        "left": "hex:04.05",
        "right": "hex:06.05",
    }


def test_letters_on_the_board_are_large_enough():
    drawn = HOUSE.backdrop("chart")
    assert all(shape.size >= 13 for shape in drawn.shapes if isinstance(shape, Label))


def test_print_sheets_hold_every_card():
    sheets = HOUSE.sheets()
    cards_printed = sum(
        1 for sheet in sheets for shape in sheet.shapes if shape.id.startswith("f:")
    )
    assert cards_printed == 310  # three decks of 100 and ten goals
    names = [sheet.name for sheet in sheets]
    assert {"rules 1", "map", "board", "tokens"} <= set(names)
    for sheet in sheets:
        ids = [shape.id for shape in sheet.shapes]
        assert len(ids) == len(set(ids)), sheet.name


def test_the_rules_sheets_hold_every_help_section():
    """Word for word, each line inside its column and on the page."""
    sheets = [sheet for sheet in HOUSE.sheets() if sheet.name.startswith("rules")]
    labels = [shape for sheet in sheets for shape in sheet.shapes]
    printed = " ".join(" ".join(label.text for label in labels).split())
    sections = [key for key in WORDS.sentences if re.fullmatch(r"rules\.\w+\.text", key)]
    assert len(sections) == 15
    for key in sections:
        assert WORDS.sentences[key] in printed, key
        assert WORDS.sentences[key.replace(".text", ".title")] in printed, key
    for label in labels:
        assert 10 < label.y < 287
        assert len(label.text) * label.size * 0.5 < 93, label.text
    assert len(sheets) <= 3
