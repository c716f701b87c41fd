"""Every word a person reads: present, without holes, in the house's voice."""

import re

import pytest

from watertable.games.raging_waters import events
from watertable.games.raging_waters.game import GAME, HOUSE
from watertable.games.raging_waters.pieces import BOX
from watertable.kernel.text import Say

WORDS = HOUSE.words

EVENTS = [
    events.house_built(1, 0, 7),
    events.house_built(5, 1, 7),
    events.swamp_found(1, 0, 7),
    events.swamp_found(5, 1, 7),
    events.rolled(3),
    events.berm_built(0, 1, 2, 9, 1),
    events.passed(0, 2),
    events.completed(0, 1, 18),
    events.left(0, 1, 2),
    events.broken_off(0, 1),
    events.finished(0, 99),
]
REASONS = [
    Say("why.not_asked"),
    Say("why.berm_first"),
    Say("why.leave_or_stay"),
    Say("why.chance"),
    Say("why.crossing_taken"),
    Say("why.cell_taken"),
    Say("why.no_die", n=2),
    Say("why.one_die", n=2),
    Say("why.used", pile=3),
    Say("why.used_twice", pile=3),
    Say("why.used_third", pile=3, n=1),
    Say("why.double_third", pile=3, n=1),
    Say("why.drawn"),
    Say("why.house", column=2, row=2),
    Say("why.swamp", column=2, row=2),
]
ENDS = [
    Say("end.delta"),
    Say("end.backhoes", n=2),
    Say("end.both", n=1),
    Say("end.solo_delta", score=100, rank=2),
    Say("end.solo_backhoes", score=1, rank=0),
]


def whole(say):
    assert WORDS.has(say.key), say.key
    sentence = WORDS.tell(say)
    assert "{" not in sentence, sentence
    return sentence


@pytest.mark.parametrize(
    "say", [event.say(0) for event in EVENTS] + REASONS + ENDS, ids=lambda s: s.key
)
def test_everything_said_has_its_sentence(say):
    whole(say)


def test_every_reason_and_end_and_event_of_the_catalogue_is_said():
    """No sentence waits in vain."""
    said = {say.key for say in [event.say(0) for event in EVENTS] + REASONS + ENDS}
    for kind in ("why", "end", "event"):
        written = {key for key in WORDS.sentences if key.startswith(f"{kind}.")}
        assert written == {key for key in said if key.startswith(f"{kind}.")}


def test_every_action_has_its_label():
    for action in GAME.actions.all:
        whole(HOUSE.label(action))
    assert (
        WORDS.tell(HOUSE.label(GAME.actions.read("build n1 e3"))) == "Berm from north 1 to east 3"
    )


def test_every_question_has_words_and_those_of_people_a_guide():
    for kind in GAME.asks:
        whole(Say(f"ask.{kind}", seat=0, about=0))
    for kind in ("berm", "leave"):
        whole(Say(f"guide.{kind}"))
    assert WORDS.tell(Say("ask.berm", seat=0, about=0)).startswith("The dice show 1, 1, 1.")


def test_reasons_name_the_chapter_or_ruling():
    for say in REASONS:
        if say.key not in ("why.not_asked", "why.chance"):
            assert re.search(r"\((How to Play|Rolling|Leaving|ruling)", WORDS.tell(say)), say.key


def test_options_have_words_for_every_value():
    for key, option in HOUSE.meta.options.items():
        for value in option.values:
            assert WORDS.has(f"option.{key}.{value}"), f"{key}={value}"


def test_no_exclamation_marks_and_no_seat_numbers_in_words():
    for key, sentence in WORDS.sentences.items():
        assert "!" not in sentence, key
        assert "—" not in sentence, key


def test_singular_and_plural():
    assert "1 house protected" in WORDS.tell(events.berm_built(0, 1, 2, 9, 1).say(0))
    assert "2 houses protected" in WORDS.tell(events.berm_built(0, 1, 2, 9, 2).say(0))


def test_every_printed_row_names_its_source():
    for file in ("subdivisions.toml", "piles.toml", "supplies.toml", "ranks.toml"):
        for kind, rows in BOX.table(file).items():
            if kind != "inventory":
                assert all(row["from"] and row["trust"] for row in rows)


def test_a_card_that_rests_on_a_ruling_is_a_reconstruction():
    cards = HOUSE.scene(GAME.view(GAME.start(1, HOUSE.meta.read_options(1, {})), 0)).cards
    ruled = {key for key, card in cards.items() if "ruling" in card.source}
    assert {"house", "house_safe", "swamp", "berm", "backhoe"} <= ruled
    assert {cards[key].trust for key in ruled} == {"reconstruction"}


@pytest.mark.parametrize("key", sorted(HOUSE.meta.options))
def test_every_option_says_what_the_rulebook_says_and_why_the_default(key):
    help_text = WORDS.sentences[f"option.{key}.help"]
    assert "ulebook" in help_text
    assert "default" in help_text
    assert re.search(r"ruling", help_text)
