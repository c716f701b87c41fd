"""Words and pictures: nothing is said without its sentence, and the tone is kept."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from watertable.games.rising_waters import HOUSE
from watertable.games.rising_waters.pieces import CARD_IDS, LANDOWNER_ROWS, WORDS
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


def test_every_card_tells_its_history_with_a_source():
    names = {row.id.split("_camp")[0] for row in LANDOWNER_ROWS}
    assert "force" in names
    for card in CARD_IDS:
        assert "(" in WORDS.sentences[f"history.{card}"], card
    for name in ("force", "race_hatred", "landowner_flees", "relief_camp", "dynamite"):
        assert re.search(
            r"\(.*\d{4}.*\)|\(.*It Come\)|\(.*Tide.*\)", WORDS.sentences[f"history.{name}"]
        )
    assert "19" in cards()["card:blues"].text


def test_hover_cards_say_how_far_they_can_be_trusted():
    for key, card in cards().items():
        assert card.title, key
        assert card.text, key
        assert card.source, key
        assert card.trust in ("printed", "source", "reconstruction")
    assert cards()["power:movement"].trust == "reconstruction"
    assert cards()["power:cross_water"].trust == "printed"


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
    assert drawn.width / drawn.height == pytest.approx(
        14 / 9
    )  # the shape of the client's board area


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
    assert {"map", "board", "tokens"} <= set(names)
    for sheet in sheets:
        ids = [shape.id for shape in sheet.shapes]
        assert len(ids) == len(set(ids)), sheet.name
