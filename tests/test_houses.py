"""The laws, on every house, every seat count and every value of every option."""

import pytest

import watertable
from watertable.kernel.picture import DONE, INTRO, LOSS, NEWS
from watertable.testing.fingerprint import fingerprints
from watertable.testing.journey import Journey, cases
from watertable.testing.laws import MAY_MEET_NOTHING, inspect

HOUSES = [watertable.house("template"), *watertable.games()]
CASES = [case for house in HOUSES for case in cases(house)]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_laws_hold(case):
    met = inspect(Journey(case))
    assert all(times or name in MAY_MEET_NOTHING for name, times in met.items())


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_the_fingerprints_are_unchanged(house, root):
    golden = root / "tests" / "games" / house.name / "fingerprints.txt"
    assert golden.is_file(), f"make it: watertable fingerprint {house.name} --update"
    assert fingerprints(house) == golden.read_text(encoding="utf-8"), (
        "a rule, an order, a number or a score changed: if it was meant, raise `rules` in meta.toml,"
        " say why in CHANGELOG.md and run `watertable fingerprint --update`"
    )


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_the_defaults_are_the_plain_game(house):
    meta = house.meta
    for seats in meta.seats:
        for key, value in meta.read_options(seats, None).items():
            assert value == meta.options[key].default
    for key in meta.options:
        assert house.words.has(f"option.{key}.title"), f"option {key} has no title"
        assert house.words.has(f"option.{key}.help"), f"option {key} has no help"


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_the_sheets_can_be_printed(house):
    sheets = house.sheets()
    assert sheets
    for sheet in sheets:
        assert sheet.shapes, f"{sheet.name} is empty"


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_the_first_screen_has_three_pictures_of_twelve_words(house):
    pictures = house.intro()
    if not pictures:
        pytest.skip(f"{house.name} has no pictures yet")
    assert [picture.name for picture in pictures] == list(INTRO)
    for picture in pictures:
        words = house.words.sentences[f"intro.{picture.name}"].split()
        assert 3 <= len(words) <= 12, f"{picture.name}: {len(words)} words"
        assert picture.shapes, f"{picture.name} is empty"
        for shape in picture.shapes:
            symbol = getattr(shape, "symbol", "")
            assert not symbol or f'id="{symbol}"' in house.art, f"{picture.name}: {symbol}"


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_moments_are_events_with_a_known_look(house):
    for kind, look in house.moments.items():
        assert house.words.has(f"event.{kind}"), kind
        assert look in (DONE, LOSS, NEWS), f"{kind}: {look}"


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_rules_help_covers_the_game(house):
    sections = {key.split(".")[1] for key in house.words.sentences if key.startswith("rules.")}
    assert len(sections) >= 3
    for section in sections:
        for part in ("title", "text", "page"):
            assert house.words.has(f"rules.{section}.{part}"), f"rules.{section} has no {part}"
