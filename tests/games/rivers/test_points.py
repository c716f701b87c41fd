"""Point System: tokens, cards, pairs; To Win."""

import pytest

from watertable.games.rivers import pieces, scoring


def points(t, seat=0):
    total = scoring.points(t.state, seat)
    assert total == sum(scoring.parts(t.state, seat))
    return total


def test_a_clean_token_is_worth_one_a_polluted_one_minus_one(rivers):
    """Point System."""
    assert points(rivers().has(0, 3, 2)) == 1
    assert points(rivers().has(0, 0, 4)) == -4  # ruling 40: negative totals stand


def test_the_worked_example_three_tokens_worth_six_two_when_one_is_polluted(rivers):
    """Point System."""
    t = rivers().has(0, 0).owns(0, "apartment_blocks")
    assert t.on("apartment_blocks") == (3, 0)
    assert points(t) == 6
    t.stands(0, 0).draws("roll 1", "event hot_pavement")
    assert t.on("apartment_blocks") == (2, 1)
    assert points(t) == 2
    t.plays(0, "pass")
    t.draws("roll 1", "event short_showers")
    t.plays(1, "pass")
    t.draws("roll 1", "event tree_planting")
    t.plays(0, "clean 1")
    assert t.on("apartment_blocks") == (3, 0)
    assert points(t) == 6


@pytest.mark.parametrize(("bad", "worth"), [(0, 6), (1, 2), (2, 1), (3, 0)])
def test_any_polluted_token_leaves_the_count_of_clean_ones(rivers, bad, worth):
    """Point System."""
    t = rivers().has(0, 0).owns(0, f"apartment_blocks:{bad}")
    assert points(t) == worth  # rulings 28, 32: the polluted ones are not counted again


PAIRS = [
    ("salt_marsh", "paper_mill"),
    ("riverside_forest", "rice_paddies"),
    ("urban_forest", "big_city_downtown"),
]


@pytest.mark.parametrize(("habitat", "companion"), PAIRS)
def test_a_habitat_doubles_its_companion(rivers, habitat, companion):
    """Point System."""
    alone = points(rivers().has(0, 0).owns(0, companion))
    own = points(rivers().has(0, 0).owns(0, habitat))
    assert points(rivers().has(0, 0).owns(0, habitat, companion)) == own + 2 * alone


@pytest.mark.parametrize("habitat", [pair[0] for pair in PAIRS])
@pytest.mark.parametrize("companion", [pair[1] for pair in PAIRS])
def test_only_its_own_companion_is_doubled(rivers, habitat, companion):
    """Point System."""
    t = rivers().has(0, 0).owns(0, habitat, companion)
    if (habitat, companion) in PAIRS:
        assert scoring.doubled(t.state, 0) > 0
    else:
        assert scoring.doubled(t.state, 0) == 0


@pytest.mark.parametrize(("bad", "pair"), [(0, 12), (1, 4), (2, 2), (3, 0)])
def test_a_polluted_companion_has_its_clean_tokens_doubled(rivers, bad, pair):
    """Point System."""
    t = rivers().has(0, 0).owns(0, f"apartment_blocks:{bad}", "community_garden")
    assert points(t) == pair + 1


def test_ruling_31_a_polluted_habitat_still_doubles(rivers):
    t = rivers().has(0, 0).owns(0, "apartment_blocks", "urban_forest:1")
    assert points(t) == 12 + 1  # 3 points printed, 1 clean token left


def test_ruling_30_one_habitat_serves_one_companion_the_best(rivers):
    t = rivers().has(0, 0).owns(0, "cranberry_bog", "rice_paddies", "cottonwood_buffer")
    assert points(t) == 4 + 7 + 7 + 2


def test_ruling_30_two_habitats_serve_two_companions_each_once(rivers):
    t = rivers().has(0, 0).owns(0, "rice_paddies", "cottonwood_buffer", "native_grass_strip")
    assert points(t) == 7 + 7 + 2 + 1
    t.owns(0, "cranberry_bog")
    assert points(t) == 7 + 7 + 2 + 1 + 4 + 4


def test_the_best_pairing_looks_at_what_a_card_is_worth_now(rivers):
    t = rivers().has(0, 0).owns(0, "rice_paddies:1", "cranberry_bog", "native_grass_strip")
    assert points(t) == 2 + 4 + 4 + 1


@pytest.mark.parametrize("card", pieces.PILE_CARDS[pieces.HABITAT])
def test_ruling_29_a_habitat_card_has_its_own_cost_and_points(rivers, card):
    row = pieces.CARD_ROWS[card]
    assert row.int("cost") >= 1
    t = rivers().has(0, 0).owns(0, row.id)
    assert t.on(row.id) == (row.int("cost"), 0)
    assert points(t) == row.int("points") >= 1


def test_pairs_are_of_one_owner(rivers):
    t = rivers().has(0, 0).owns(0, "rice_paddies").owns(1, "native_grass_strip")
    assert points(t) == 7


def test_ruling_16_an_innovation_kept_is_worth_nothing(rivers):
    assert points(rivers().keeps(0, "green_roofs", "early_warning")) == 10


def finish(t):
    """Everybody but seat 0 is home; seat 0 comes home with a card that brings nothing."""
    t.supply(0)
    for seat in range(1, t.state.seats):
        t.stands(seat, 32)
    t.stands(0, 31)
    t.draws("roll 1", "event glacier_stream")
    t.reveals()
    assert t.over
    return t.game.outcome(t.state)


def test_most_points_win(rivers):
    """To Win."""
    t = rivers(3).has(0, 5, 0).has(1, 9, 1).has(2, 2, 4)
    outcome = finish(t)
    assert outcome.scores == [5, 8, -2]
    assert outcome.ranks == [2, 1, 3]


def test_ruling_37_equal_points_share_the_victory(rivers):
    outcome = finish(rivers(3).has(0, 8, 0).has(1, 9, 1).has(2, 2, 4))
    assert outcome.scores == [8, 8, -2]
    assert outcome.ranks == [1, 1, 3]


def test_the_score_sheet_adds_up(rivers):
    t = rivers(2).owns(0, "paper_mill", "salt_marsh", "airport:1", "vineyard").has(0, 4, 2)
    outcome = finish(t)
    sheet = {line.key: row[0] for line, row in outcome.lines}
    assert sheet == {
        "score.industry": 8,
        "score.urban": 2,
        "score.farm": 3,
        "score.habitat": 3,
        "score.pairs": 8,
        "score.loose": 4,
        "score.polluted": -2,
    }
    assert outcome.scores[0] == 26
    for seat in range(2):
        assert sum(row[seat] for _, row in outcome.lines) == outcome.scores[seat]


def test_ruling_46_a_treatment_wetland_still_held_is_used_where_it_helps_most(rivers):
    t = rivers(2).keeps(1, "treatment_wetland").owns(1, "vineyard:1", "paper_mill:1", "airport:1")
    t.has(1, 0)
    finish(t)
    assert t.on("paper_mill") == (4, 0)
    assert t.on("airport") == (2, 1)
    assert points(t, 1) == 8 + 2 + 0
    assert "treatment_wetland" in t.discards()


def test_ruling_46_equal_gain_goes_to_the_card_with_most_polluted_tokens(rivers):
    t = rivers().owns(0, "apple_orchard:1", "salt_marsh:3")
    assert scoring.best_treatment(t.state, 0) == 0  # 5 - 1 = 4 against 3 - 0 = 3
    t = rivers().owns(0, "dairy_farm:1", "cypress_swamp:3")
    assert scoring.best_treatment(t.state, 0) == 1  # 4 - 1 = 3 and 3 - 0 = 3


def test_ruling_46_counts_the_pair_too(rivers):
    t = rivers().owns(0, "cattle_ranch:1", "apartment_blocks:1", "city_park")
    assert scoring.best_treatment(t.state, 0) == 1


def test_a_treatment_wetland_with_nothing_to_clean_stays_unused(rivers):
    t = rivers(2).keeps(1, "treatment_wetland")
    finish(t)
    assert "treatment_wetland" not in t.discards()
