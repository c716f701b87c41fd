"""Game Rules: Event Cards, each of the 48; Innovation cards, each use."""

import pytest

from watertable.games.rivers.pieces import EVENT_ROWS, IS_INNOVATION


def drawing(t, event, space=1):
    """Seat 0 lands on a space (a river tile if not said otherwise) and draws the card."""
    t.stands(0, space - 1)
    t.draws("roll 1", f"event {event}")
    return t


# --- gain ---------------------------------------------------------------------------------------

PLAIN_GAINS = {
    "spring_snowmelt": 3,
    "snow_cover_map": 2,
    "steady_rain": 2,
    "full_reservoir": 3,
    "reservoir_release": 2,
    "cold_springs": 2,
    "beaver_ponds": 1,
    "leaky_pipes_repaired": 1,
    "satellite_irrigation_plan": 1,
    "cooling_water_reused": 1,
    "sponge_landscape": 1,
    "rain_barrels": 2,
    "river_compact": 1,
    "wet_winter": 1,
    "short_showers": 1,
    "glacier_stream": 1,
    "water_saving_week": 2,
    "bloom_seen_from_space": 1,
}


@pytest.mark.parametrize(("event", "n"), PLAIN_GAINS.items())
def test_a_gain_brings_its_tokens(rivers, event, n):
    """Game Rules. Spring Snowmelt, Snow Cover Map, Steady Rain, Full Reservoir,
    Reservoir Release, Cold Springs, Rain Barrels, Short Showers, Glacier Stream,
    Water Saving Week.
    """
    t = drawing(rivers(), event)
    assert t.loose(0) == (10 + n, 0)
    assert t.discards() == [event]
    assert t.tokens() == 76
    t.asks(0, "look")


def test_beaver_ponds_bring_two_to_owners_of_a_habitat(rivers):
    assert drawing(rivers().owns(0, "salt_marsh"), "beaver_ponds").loose(0) == (12, 0)


PER_PILE = {
    "leaky_pipes_repaired": ["small_town", "new_suburb", "hospital", "airport"],
    "satellite_irrigation_plan": ["vineyard", "dairy_farm", "cattle_ranch", "rice_paddies"],
    "cooling_water_reused": ["textile_mill", "food_cannery", "paper_mill", "river_port"],
    "sponge_landscape": ["city_park", "salt_marsh", "urban_forest", "willow_thicket"],
}


@pytest.mark.parametrize(("event", "cards"), PER_PILE.items())
@pytest.mark.parametrize("n", [0, 1, 2, 3, 4])
def test_a_gain_per_card_has_a_floor_and_a_ceiling(rivers, event, cards, n):
    """Leaky Pipes Repaired, Satellite Irrigation Plan, Cooling Water Reused,
    Sponge Landscape.
    """
    t = drawing(rivers().owns(0, *cards[:n]), event)
    assert t.loose(0) == (10 + (1, 1, 2, 3, 3)[n], 0)


def test_the_river_compact_gives_to_the_right_neighbour_too(rivers):
    t = drawing(rivers(3), "river_compact")
    assert [t.loose(seat) for seat in range(3)] == [(11, 0), (11, 0), (10, 0)]


def test_ruling_34_a_finished_neighbour_still_receives(rivers):
    t = drawing(rivers(3).stands(1, 32), "river_compact")
    assert t.loose(1) == (11, 0)


def test_ruling_18_the_active_player_collects_first(rivers):
    t = drawing(rivers(3).supply(1), "river_compact")
    assert [t.loose(seat) for seat in range(2)] == [(11, 0), (10, 0)]


def test_ruling_18_a_supply_too_small_gives_what_is_left(rivers):
    t = drawing(rivers().supply(2), "full_reservoir")
    assert t.loose(0) == (12, 0)
    assert t.state.supply == 0


def test_ruling_51_a_gain_from_an_empty_supply_is_followed_and_brings_nothing(rivers):
    t = drawing(rivers().supply(0), "full_reservoir")
    assert t.loose(0) == (10, 0)
    assert not any(event.kind == "not_followed" for event in t.events)


def test_a_wet_winter_cleans_after_collecting(rivers):
    t = drawing(rivers().has(0, 5, 2), "wet_winter")
    assert t.loose(0) == (6, 2)
    t.plays(0, "clean loose")
    assert t.loose(0) == (7, 1)
    t.asks(0, "look")


# --- pollution ----------------------------------------------------------------------------------


@pytest.mark.parametrize("event", ["muddy_runoff", "storm_drain", "old_mine_drainage"])
def test_a_polluted_token_is_collected(rivers, event):
    """Ruling 39."""
    t = drawing(rivers(), event)
    assert t.loose(0) == (10, 1)
    assert t.state.supply == 55


def test_wetlands_spare_their_owner_from_mine_drainage(rivers):
    t = drawing(rivers().owns(0, "salt_marsh:3"), "old_mine_drainage")
    assert t.loose(0) == (10, 0)
    t.tells("owns Wetlands and is spared")


def test_other_habitats_do_not_spare_from_mine_drainage(rivers):
    t = drawing(rivers().owns(0, "city_park", "willow_thicket"), "old_mine_drainage")
    assert t.loose(0) == (10, 1)


@pytest.mark.parametrize(("farms", "n"), [(0, 1), (1, 1), (2, 2), (3, 2)])
def test_an_algal_bloom_grows_with_the_farms(rivers, farms, n):
    cards = ["vineyard", "dairy_farm", "cattle_ranch"][:farms]
    assert drawing(rivers().owns(0, *cards), "algal_bloom").loose(0) == (10, n)


def test_streambanks_spare_from_an_algal_bloom(rivers):
    t = drawing(rivers().owns(0, "vineyard", "willow_thicket"), "algal_bloom")
    assert t.loose(0) == (10, 0)


FLIPS = {
    "fertilizer_runoff": 2,
    "septic_leak": 1,
    "oil_slick": 1,
    "plastic_litter": 1,
    "road_salt": 1,
}


@pytest.mark.parametrize(("event", "n"), FLIPS.items())
def test_loose_tokens_are_flipped(rivers, event, n):
    """Fertilizer Runoff, Septic Leak, Oil Slick, Plastic Litter, Road Salt."""
    t = drawing(rivers(), event)
    assert t.loose(0) == (10 - n, n)
    assert t.state.supply == 56


@pytest.mark.parametrize(("event", "n"), FLIPS.items())
def test_too_few_tokens_the_card_is_discarded_and_no_turn_is_skipped(rivers, event, n):
    """Game Rules; ruling 13."""
    t = drawing(rivers().has(0, n - 1, 2), event)
    assert t.loose(0) == (n - 1, 2)
    assert t.discards() == [event]
    t.tells("has no effect")
    assert list(t.state.skip) == [0, 0]
    t.asks(0, "look")


CARD_FLIPS = {
    "manure_spill": ("vineyard", "native_grass_strip", "Vegetated Streambanks"),
    "eroding_banks": ("dairy_farm", "willow_thicket", "Vegetated Streambanks"),
    "sewer_overflow": ("small_town", "city_park", "Green spaces"),
    "hot_pavement": ("airport", "urban_forest", "Green spaces"),
    "chemical_spill": ("paper_mill", "salt_marsh", "Wetlands"),
    "warm_water_discharge": ("power_station", "cypress_swamp", "Wetlands"),
}


@pytest.mark.parametrize(("event", "cards"), CARD_FLIPS.items())
def test_a_token_on_a_card_is_flipped(rivers, event, cards):
    """Manure Spill, Eroding Banks, Sewer Overflow, Hot Pavement, Chemical Spill,
    Warm Water Discharge.
    """
    t = rivers().owns(0, cards[0])
    clean = t.on(cards[0])[0]
    assert drawing(t, event).on(cards[0]) == (clean - 1, 1)


@pytest.mark.parametrize(("event", "cards"), CARD_FLIPS.items())
def test_the_companion_habitat_spares(rivers, event, cards):
    t = rivers().owns(0, cards[0], cards[1])
    before = t.on(cards[0])
    assert drawing(t, event).on(cards[0]) == before
    t.tells(f"owns {cards[2]} and is spared")


@pytest.mark.parametrize(("event", "cards"), CARD_FLIPS.items())
def test_without_such_a_card_it_cannot_be_followed(rivers, event, cards):
    """Game Rules."""
    others = [pair[0] for pair in CARD_FLIPS.values() if pair != cards]
    t = rivers().owns(0, *[name for name in others if name not in _same_pile(cards[0])])
    drawing(t, event)
    t.tells("has no effect")


def _same_pile(card):
    piles = [("vineyard", "dairy_farm"), ("small_town", "airport"), ("paper_mill", "power_station")]
    return next(pile for pile in piles if card in pile)


def test_ruling_33_the_owner_chooses_the_card(rivers):
    t = drawing(rivers().owns(0, "vineyard", "paper_mill", "rice_paddies"), "manure_spill")
    t.asks(0, "pollute")
    assert t.can(0) == ["pollute 1", "pollute 3"]
    t.refuses(0, "pollute 2", because="one of your Farm cards")
    t.refuses(0, "pollute 4", because="only 3 cards")
    t.plays(0, "pollute 3")
    assert t.on("rice_paddies") == (2, 1)
    assert t.on("vineyard") == (1, 0)


def test_a_card_without_a_clean_token_cannot_be_chosen(rivers):
    t = drawing(rivers().owns(0, "vineyard:1", "dairy_farm", "cattle_ranch"), "manure_spill")
    t.refuses(0, "pollute 1", because="no clean token")
    t = drawing(rivers().owns(0, "vineyard:1"), "manure_spill")
    t.tells("has no effect")


# --- loss ---------------------------------------------------------------------------------------

LOSSES = {
    "heat_wave": (1, 0),
    "leaking_canal": (2, 0),
    "thirsty_lawns": (1, 0),
    "dam_repairs": (2, 1),
    "low_river": (1, 1),
}


@pytest.mark.parametrize(("event", "loss"), LOSSES.items())
def test_a_loss_returns_clean_tokens(rivers, event, loss):
    """Heat Wave, Leaking Canal, Thirsty Lawns, Dam Repairs, Low River."""
    t = drawing(rivers(), event)
    assert t.loose(0) == (10 - loss[0], 0)
    assert t.state.supply == 56 + loss[0]
    assert list(t.state.skip) == [loss[1], 0]


@pytest.mark.parametrize(("event", "loss"), LOSSES.items())
def test_ruling_14_without_the_tokens_neither_tokens_nor_turn_are_lost(rivers, event, loss):
    t = drawing(rivers().has(0, loss[0] - 1, 3), event)
    assert t.loose(0) == (loss[0] - 1, 3)
    assert list(t.state.skip) == [0, 0]
    t.tells("has no effect")


def test_a_skip_is_void_where_the_turn_reaches_the_end(rivers):
    t = drawing(rivers(), "dam_repairs", space=32)
    assert t.loose(0) == (8, 0)
    assert list(t.state.skip) == [0, 0]


# --- clean --------------------------------------------------------------------------------------


@pytest.mark.parametrize("event", ["river_cleanup_day", "mussel_beds"])
def test_up_to_two_tokens_are_cleaned_loose_or_on_cards(rivers, event):
    """River Cleanup Day, Mussel Beds; ruling 27."""
    t = drawing(rivers().owns(0, "dairy_farm:1").has(0, 2, 2), event)
    assert t.can(0) == ["clean loose", "clean 1", "stop"]
    t.plays(0, "clean 1")
    t.refuses(0, "clean 1", because="no polluted token")
    t.plays(0, "clean loose")
    assert t.on("dairy_farm") == (2, 0)
    assert t.loose(0) == (3, 1)
    t.asks(0, "look")


@pytest.mark.parametrize("event", FLIPS)
def test_ruling_27_an_effect_on_loose_tokens_leaves_those_on_cards(rivers, event):
    t = drawing(rivers().owns(0, "dairy_farm").has(0, 9), event)
    assert t.loose(0)[1] == FLIPS[event]
    assert t.on("dairy_farm") == (2, 0)
    t = drawing(rivers().owns(0, "dairy_farm").has(0, 0), event)
    assert t.on("dairy_farm") == (2, 0), "they do not stand in for loose ones"
    assert t.discards() == [event]


def test_cleaning_flips_and_moves_nothing(rivers):
    """Additional Game Components."""
    t = rivers().has(0, 0, 1)
    supply = t.state.supply
    drawing(t, "mussel_beds").plays(0, "clean loose")
    assert t.loose(0) == (1, 0)
    assert t.state.supply == supply


def test_cleaning_ends_by_itself_when_nothing_is_polluted(rivers):
    t = drawing(rivers().has(0, 2, 1), "mussel_beds")
    t.plays(0, "clean loose")
    t.asks(0, "look")


def test_the_plant_upgrade_puts_up_to_three_back_clean(rivers):
    t = drawing(rivers().has(0, 2, 4), "treatment_plant_upgrade")
    assert t.can(0) == ["purge 0", "purge 1", "purge 2", "purge 3"]
    supply = t.state.supply
    t.plays(0, "purge 3")
    assert t.loose(0) == (2, 1)
    assert t.state.supply == supply + 3


def test_no_more_can_be_put_back_than_there_are(rivers):
    t = drawing(rivers().has(0, 2, 1), "treatment_plant_upgrade")
    assert t.can(0) == ["purge 0", "purge 1"]
    t.refuses(0, "purge 2", because="do not have that many")
    t = drawing(rivers().has(0, 2, 0), "treatment_plant_upgrade")
    t.asks(0, "look")


def test_a_bloom_seen_cleans_then_collects(rivers):
    t = drawing(rivers().has(0, 2, 2), "bloom_seen_from_space")
    assert t.loose(0) == (2, 2)
    t.plays(0, "clean loose")
    assert t.loose(0) == (4, 1)


def test_tree_planting_cleans_cards_only(rivers):
    t = drawing(rivers().owns(0, "cattle_ranch:2", "airport:1").has(0, 2, 2), "tree_planting")
    assert t.can(0) == ["clean 1", "clean 2", "stop"]
    t.refuses(0, "clean loose", because="Only tokens on Land Use Cards")
    t.plays(0, "clean 1", "clean 1")
    assert t.on("cattle_ranch") == (3, 0)
    t = drawing(rivers().has(0, 2, 2), "tree_planting")
    t.asks(0, "look")


# --- Innovation ---------------------------------------------------------------------------------

INNOVATIONS = [row.id for number, row in enumerate(EVENT_ROWS) if IS_INNOVATION[number]]


@pytest.mark.parametrize("event", INNOVATIONS)
def test_an_innovation_is_kept(rivers, event):
    """Game Rules."""
    t = drawing(rivers(), event)
    assert t.discards() == []
    view = t.game.view(t.state, 1)  # ruling 16: openly
    assert [EVENT_ROWS[held].id for held in view["players"][0]["holds"]] == [event]
    assert t.loose(0) == (10, 0)


def test_early_warning_stops_a_disaster_before_the_roll(rivers):
    t = rivers().keeps(0, "early_warning").stands(0, 4)
    t.draws("roll 1")
    t.asks(0, "warn")
    t.plays(0, "warn")
    assert t.loose(0) == (10, 0)
    assert list(t.state.laid) == [1, 0, 0, 0]  # the tile is laid all the same
    assert t.discards() == ["early_warning"]
    t.draws("event short_showers")


def test_early_warning_may_be_saved_once_asked(rivers):
    t = rivers().keeps(0, "early_warning").stands(0, 4)
    t.draws("roll 1")
    t.plays(0, "face")
    t.draws("scale 1")
    assert t.loose(0) == (9, 1)
    assert t.discards() == []


def test_early_warning_of_another_seat_helps_nobody(rivers):
    t = rivers().keeps(1, "early_warning").stands(0, 4)
    t.draws("roll 1", "scale 1")
    assert t.loose(0) == (9, 1)


def test_early_warning_is_asked_in_passing_and_the_move_goes_on(rivers):
    t = rivers().keeps(0, "early_warning").stands(0, 3)
    t.draws("roll 4")
    assert t.state.space[0] == 5
    t.plays(0, "warn")
    assert t.state.space[0] == 7


REBATES = {
    "drip_irrigation": ("farm", 1, "vineyard"),
    "closed_loop_cooling": ("industry", 2, "paper_mill"),
    "green_roofs": ("urban", 1, "airport"),
}


@pytest.mark.parametrize(("event", "what"), REBATES.items())
def test_a_rebate_is_redeemed_right_after_the_purchase(rivers, event, what):
    """Drip Irrigation, Closed Loop Cooling, Green Roofs."""
    pile, space, card = what
    t = drawing(rivers().keeps(0, event).under(card), "muddy_runoff", space)
    t.plays(0, f"look {pile}")
    t.reveals()
    t.plays(0, "buy 1")
    t.asks(0, "rebate")
    clean = t.loose(0)[0]
    t.plays(0, "redeem")
    assert t.loose(0)[0] == clean + 2
    assert t.discards() == ["muddy_runoff", event]


def test_a_rebate_may_be_saved(rivers):
    t = drawing(rivers().keeps(0, "drip_irrigation").under("vineyard"), "muddy_runoff")
    t.plays(0, "look farm")
    t.reveals()
    t.plays(0, "buy 1", "save")
    assert t.loose(0) == (9, 1)
    assert t.discards() == ["muddy_runoff"]


def test_a_rebate_is_for_its_own_pile(rivers):
    t = drawing(rivers().keeps(0, "drip_irrigation").under("airport"), "muddy_runoff")
    t.plays(0, "look urban")
    t.reveals()
    t.plays(0, "buy 1")
    assert t.state.turn == 1


def test_no_rebate_from_an_empty_supply(rivers):
    t = drawing(rivers().keeps(0, "drip_irrigation").under("vineyard").supply(0), "heat_wave")
    t.state.supply, t.state.removed = 0, t.state.removed + 1
    t.plays(0, "look farm")
    t.reveals()
    t.plays(0, "buy 1")
    t.reveals()
    assert t.over  # the turn ended with an empty supply, without a question


def test_a_card_drawn_this_turn_can_serve_this_turn(rivers):
    t = drawing(rivers().under("vineyard"), "drip_irrigation")
    t.plays(0, "look farm")
    t.reveals()
    t.plays(0, "buy 1", "redeem")
    assert t.loose(0) == (11, 0)


def test_water_sensors_ignore_a_harmful_card(rivers):
    """Ruling 50."""
    t = drawing(rivers().keeps(0, "water_sensors"), "dam_repairs")
    t.asks(0, "sense")
    t.plays(0, "ignore")
    assert t.loose(0) == (10, 0)
    assert list(t.state.skip) == [0, 0]
    assert t.discards() == ["dam_repairs", "water_sensors"]


def test_ruling_44_saying_no_to_the_sensors_is_final(rivers):
    t = drawing(rivers().keeps(0, "water_sensors"), "dam_repairs")
    t.plays(0, "follow")
    assert t.loose(0) == (8, 0)
    assert list(t.state.skip) == [1, 0]
    assert t.discards() == ["dam_repairs"]


@pytest.mark.parametrize("event", ["spring_snowmelt", "treatment_plant_upgrade", "river_compact"])
def test_water_sensors_are_not_asked_for_harmless_cards(rivers, event):
    t = drawing(rivers().keeps(0, "water_sensors"), event)
    t.asks(0, "look")


def test_water_sensors_are_not_asked_where_the_card_cannot_hurt(rivers):
    t = drawing(rivers().keeps(0, "water_sensors").owns(0, "salt_marsh"), "old_mine_drainage")
    t.asks(0, "look")  # spared
    t = drawing(rivers().keeps(0, "water_sensors").supply(0), "muddy_runoff")
    t.asks(0, "look")  # nothing to collect
    t = drawing(rivers().keeps(0, "water_sensors").has(0, 0), "septic_leak")
    t.asks(0, "look")  # cannot be followed


HARMFUL = [row.id for row in EVENT_ROWS if row.text("sort") in ("pollution", "loss")]


@pytest.mark.parametrize("event", HARMFUL)
def test_water_sensors_are_asked_for_every_card_that_hurts(rivers, event):
    t = rivers().keeps(0, "water_sensors").owns(0, "vineyard", "airport", "paper_mill")
    drawing(t, event).asks(0, "sense")


def test_the_treatment_wetland_cleans_a_whole_card_at_the_end_of_a_turn(rivers):
    t = rivers().keeps(0, "treatment_wetland").owns(0, "paper_mill:3", "airport", "vineyard:1")
    drawing(t, "short_showers", space=10)
    t.asks(0, "treat")
    assert t.can(0) == ["treat 1", "treat 3", "hold"]
    t.refuses(0, "treat 2", because="no polluted token")
    t.plays(0, "treat 1")
    assert t.on("paper_mill") == (4, 0)
    assert t.discards() == ["short_showers", "treatment_wetland"]
    assert t.state.turn == 1


def test_the_treatment_wetland_may_be_kept(rivers):
    t = rivers().keeps(0, "treatment_wetland").owns(0, "paper_mill:3")
    drawing(t, "short_showers", space=10)
    t.plays(0, "hold")
    assert t.discards() == ["short_showers"]
    assert t.state.turn == 1


def test_the_treatment_wetland_comes_after_the_purchase(rivers):
    t = rivers().keeps(0, "treatment_wetland").owns(0, "paper_mill:3").under("vineyard")
    drawing(t, "short_showers")
    t.plays(0, "look farm")
    t.reveals()
    t.plays(0, "buy 1")
    t.asks(0, "treat")


def test_ruling_45_no_innovation_is_used_in_another_turn(rivers):
    t = rivers().keeps(1, "treatment_wetland", "water_sensors", "drip_irrigation")
    t.owns(1, "paper_mill:3").under("vineyard")
    drawing(t, "muddy_runoff")
    t.plays(0, "look farm")
    t.reveals()
    t.plays(0, "buy 1")
    assert t.state.turn == 1
    assert t.state.asked() == []


# --- the pile -----------------------------------------------------------------------------------


def test_ruling_17_an_empty_event_pile_is_made_anew(rivers):
    t = rivers()
    for number, row in enumerate(EVENT_ROWS):
        if row.id not in ("short_showers", "early_warning"):
            t.state.events[number] = 0
            t.state.discard.append(number)
    t.state.events_left = 2
    drawing(t, "early_warning")
    t.plays(0, "pass")
    t.draws("roll 1", "event short_showers")
    assert t.state.events_left == 47  # all but the card kept
    assert t.discards() == []
    t.tells("shuffled into a new pile")


def test_an_event_card_is_drawn_on_every_kind_of_space_and_at_the_end(rivers):
    for space, rest in ((1, ()), (10, ()), (5, ("scale 1",)), (32, ())):
        t = rivers().stands(0, space - 1)
        t.draws("roll 1", *rest, "event short_showers")


def test_events_are_drawn_evenly_from_the_pile(rivers):
    t = rivers()
    t.draws("roll 1")
    chances = t.game.chances(t.state)
    assert len(chances.actions) == 48
    assert set(chances.weights) == {1}
