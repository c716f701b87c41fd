"""Additional Game Components: Disaster Tiles, their scales, passing and landing."""

import pytest

from watertable.games.rivers import board, pieces

SPACE = {"wildfire": 5, "flood": 13, "hurricane": 21, "drought": 29}


def meets(t, disaster, pips):
    t.stands(0, SPACE[disaster] - 1)
    t.draws("roll 1", f"scale {pips}")
    return t


def test_the_four_disasters_have_their_spaces():
    """Ruling 9."""
    names = [row.id for row in pieces.DISASTER_ROWS]
    assert {name: board.DISASTER_SPACE[number] for number, name in enumerate(names)} == SPACE


def test_passing_is_enough_and_the_move_goes_on(rivers):
    """Additional Game Components."""
    t = rivers().stands(0, 3)
    t.draws("roll 4")
    assert t.state.space[0] == 5
    t.draws("scale 3")
    assert t.loose(0) == (8, 2)
    assert t.state.space[0] == 7


def test_landing_places_the_tile_which_stays_for_the_others(rivers):
    t = meets(rivers(2), "wildfire", 1)
    assert list(t.state.laid) == [1, 0, 0, 0]
    t.tells("Wildfire tile is placed")
    t.draws("event short_showers")
    t.stands(1, 4)
    t.events.clear()
    t.draws("roll 1", "scale 1")  # ruling 8: the second player meets it too
    assert t.loose(1) == (9, 1)
    assert not any(event.kind == "laid" for event in t.events)


def test_a_disaster_is_met_once_by_each_player(rivers):
    t = rivers().stands(0, 5)
    t.draws("roll 1", "event short_showers")  # leaving its space is not meeting it again
    t.asks(0, "look")


def test_ruling_10_the_scale_is_one_roll_in_three_steps():
    for disaster in range(4):
        rows = board.SCALE[disaster][1:]
        assert rows[0] == rows[1] != rows[2] == rows[3] != rows[4] == rows[5]


WILDFIRE = [(1, 9, 1), (2, 9, 1), (3, 8, 2), (4, 8, 2), (5, 8, 2), (6, 8, 2)]


@pytest.mark.parametrize(("pips", "clean", "polluted"), WILDFIRE)
def test_wildfire_flips_loose_tokens(rivers, pips, clean, polluted):
    """Wildfire Minor, Wildfire Moderate."""
    assert meets(rivers(), "wildfire", pips).loose(0) == (clean, polluted)


def test_a_severe_wildfire_reaches_a_card_of_any_pile(rivers):
    """Wildfire Severe."""
    t = meets(rivers().owns(0, "city_park", "vineyard:1", "airport"), "wildfire", 5)
    t.asks(0, "pollute")
    assert t.can(0) == ["pollute 1", "pollute 3"]  # ruling 52: a Habitat card too
    t.plays(0, "pollute 1")
    assert t.on("city_park") == (1, 1)


def test_a_severe_wildfire_takes_the_only_card_without_asking(rivers):
    t = meets(rivers().owns(0, "airport"), "wildfire", 6)
    assert t.on("airport") == (2, 1)


def test_ruling_11_a_disaster_does_as_much_as_possible(rivers):
    t = meets(rivers().has(0, 1, 0), "wildfire", 6)
    assert t.loose(0) == (0, 1)
    t = meets(rivers().has(0, 1, 0), "drought", 3)
    assert t.loose(0) == (0, 0)


FLOOD = [(1, (9, 1)), (2, (9, 1)), (3, (9, 2)), (4, (9, 2)), (5, (9, 2)), (6, (9, 2))]


@pytest.mark.parametrize(("pips", "loose"), FLOOD)
def test_flood_brings_polluted_water(rivers, pips, loose):
    """Flood Minor, Flood Moderate."""
    assert meets(rivers(), "flood", pips).loose(0) == loose


def test_a_severe_flood_reaches_farms_without_streambanks(rivers):
    """Flood Severe."""
    t = meets(rivers().owns(0, "dairy_farm", "airport"), "flood", 5)
    assert t.on("dairy_farm") == (1, 1)
    assert t.on("airport") == (3, 0)
    t = meets(rivers().owns(0, "dairy_farm", "willow_thicket"), "flood", 5)
    assert t.on("dairy_farm") == (2, 0)
    t.tells("owns Vegetated Streambanks and is spared")


def test_hurricane_minor_brings_a_token_and_spoils_one(rivers):
    assert meets(rivers(), "hurricane", 2).loose(0) == (10, 1)
    t = meets(rivers().has(0, 0), "hurricane", 1)  # the token just collected is flipped
    assert t.loose(0) == (0, 1)


def test_hurricane_moderate_reaches_urban_cards_without_green_spaces(rivers):
    t = meets(rivers().owns(0, "airport", "paper_mill"), "hurricane", 3)
    assert t.on("airport") == (2, 1)
    assert t.on("paper_mill") == (4, 0)
    t = meets(rivers().owns(0, "airport", "city_park"), "hurricane", 4)
    assert t.on("airport") == (3, 0)


def test_hurricane_severe_reaches_urban_and_industry(rivers):
    t = meets(rivers().owns(0, "airport", "paper_mill"), "hurricane", 6)
    assert t.on("airport") == (2, 1)
    assert t.on("paper_mill") == (3, 1)
    t = meets(rivers().owns(0, "airport", "paper_mill", "salt_marsh"), "hurricane", 6)
    assert t.on("airport") == (2, 1)
    assert t.on("paper_mill") == (4, 0)


def test_hurricane_severe_asks_twice_where_there_is_a_choice(rivers):
    t = rivers().owns(0, "airport", "hospital", "paper_mill", "river_port")
    meets(t, "hurricane", 5)
    assert t.can(0) == ["pollute 1", "pollute 2"]
    t.plays(0, "pollute 2")
    assert t.can(0) == ["pollute 3", "pollute 4"]
    t.plays(0, "pollute 3")
    assert t.on("hospital") == (1, 1)
    assert t.on("paper_mill") == (3, 1)


@pytest.mark.parametrize(("pips", "n"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 2), (6, 2)])
def test_drought_returns_tokens(rivers, pips, n):
    """Drought Minor, Drought Moderate, Drought Severe."""
    t = meets(rivers(), "drought", pips)
    assert t.loose(0) == (10 - n, 0)
    gone = 3 if pips >= 5 else 0
    assert t.state.removed == gone
    assert t.state.supply == 56 + n - gone


def test_ruling_35_a_megadrought_takes_tokens_out_of_the_game(rivers):
    t = meets(rivers().has(0, 1, 0).supply(0), "drought", 6)
    assert t.state.supply == 0
    assert t.state.removed == 66
    assert t.tokens() == 76


def test_nothing_is_told_where_sparing_saved_nothing(rivers):
    t = meets(rivers().owns(0, "salt_marsh", "city_park"), "hurricane", 6)
    assert not any(event.kind == "spared" for event in t.events)
    assert list(t.state.shown) == [0, 0]
