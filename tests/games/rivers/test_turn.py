"""Game Rules: a turn; corners; the extra token for a six."""


def roll_to(t, space, event="short_showers"):
    """Seat 0 rolls 1 onto this space and draws this card."""
    t.stands(0, space - 1).draws("roll 1")
    if event:
        t.draws(f"event {event}")


def test_the_youngest_goes_first_then_the_player_to_the_right(rivers):
    """Game Rules; ruling 36."""
    t = rivers(3)
    assert t.state.turn == 0
    t.draws("roll 1", "event short_showers")
    t.plays(0, "pass")
    assert t.state.turn == 1
    t.draws("roll 1", "event rain_barrels")
    t.plays(1, "pass")
    assert t.state.turn == 2
    t.draws("roll 1", "event glacier_stream")
    t.plays(2, "pass")
    assert t.state.turn == 0


def test_roll_the_die_and_move_that_many_spaces(rivers):
    """Game Rules."""
    t = rivers()
    chances = t.game.chances(t.state)
    assert [action.text for action in chances.actions] == [f"roll {n}" for n in range(1, 7)]
    assert chances.weights == [1] * 6
    t.draws("roll 4")
    assert list(t.state.space) == [4, 0]
    t.tells("moves to Columbia River")


def test_a_six_may_bring_a_token_before_the_event_card(rivers):
    """Game Rules; ruling 47."""
    t = rivers().stands(0, 6)
    t.draws("roll 6")
    t.asks(0, "six")
    assert t.can(0) == ["take", "leave"]
    t.plays(0, "take")
    assert t.loose(0) == (11, 0)
    assert t.state.supply == 55
    assert t.state.events_left == 48  # the card is still to come
    t.draws("event short_showers")


def test_the_token_for_a_six_may_be_left(rivers):
    t = rivers().stands(0, 6)
    t.draws("roll 6")
    t.plays(0, "leave")
    assert t.loose(0) == (10, 0)
    assert t.state.supply == 56


def test_only_a_six_brings_the_extra_token(rivers):
    for pips in range(1, 6):
        t = rivers().stands(0, 20 - pips)
        t.draws(f"roll {pips}", "event muddy_runoff")
        assert t.loose(0)[0] == 10


def test_ruling_6_nothing_for_a_six_from_an_empty_supply_and_no_second_roll(rivers):
    t = rivers().stands(0, 6).supply(0)
    t.draws("roll 6", "event muddy_runoff")
    assert t.loose(0) == (10, 0)
    t = rivers().stands(0, 6)
    t.draws("roll 6")
    t.plays(0, "leave")
    t.draws("event short_showers")
    t.plays(0, "pass")
    assert t.state.turn == 1


def test_the_roll_of_a_disaster_scale_is_not_a_six_rolled_for_moving(rivers):
    t = rivers().stands(0, 4)
    t.draws("roll 1", "scale 6")  # a severe Wildfire
    t.draws("event short_showers")  # no question about an extra token
    assert t.state.turn == 1


def test_ruling_7_disaster_then_six_then_corner_then_event(rivers):
    """Ruling 12."""
    t = rivers().stands(0, 10)
    t.draws("roll 6")  # over the Flood (13) to the Water Treatment Plant (16)
    t.draws("scale 1")
    t.asks(0, "six")
    t.plays(0, "take")
    t.asks(0, "clean")
    t.plays(0, "clean loose")
    t.draws("event short_showers")
    assert [event.kind for event in t.events if event.kind in ("met", "six", "corner", "drew")] == [
        "met", "six", "corner", "drew",
    ]  # fmt: skip


def test_landing_on_the_headwaters_brings_two_tokens(rivers):
    """Additional Game Components."""
    t = rivers()
    roll_to(t, 10, "")
    assert t.loose(0) == (12, 0)
    assert t.state.supply == 54


def test_landing_on_the_treatment_plant_cleans_up_to_three(rivers):
    t = rivers().owns(0, "paper_mill:1").has(0, 3, 3)
    roll_to(t, 16, "")
    t.asks(0, "clean")
    assert t.can(0) == ["clean loose", "clean 1", "stop"]
    t.plays(0, "clean 1", "clean loose", "clean loose")
    assert t.on("paper_mill") == (4, 0)
    assert t.loose(0) == (5, 1)
    assert t.state.ask_of(0) is None


def test_ruling_48_up_to_means_any_number(rivers):
    t = rivers().has(0, 3, 3)
    roll_to(t, 16, "")
    t.plays(0, "clean loose", "stop")
    assert t.loose(0) == (4, 2)


def test_the_treatment_plant_asks_nothing_of_who_has_no_polluted_token(rivers):
    t = rivers()
    roll_to(t, 16, "")
    assert t.state.asked() == []


def test_the_dead_zone_pollutes_two_loose_tokens(rivers):
    t = rivers()
    roll_to(t, 26, "")
    assert t.loose(0) == (8, 2)


def test_the_dead_zone_spares_owners_of_a_habitat_card(rivers):
    t = rivers().owns(0, "city_park:2")
    roll_to(t, 26, "")
    assert t.loose(0) == (10, 0)
    t.tells("is spared")


def test_ruling_11_the_dead_zone_does_as_much_as_possible(rivers):
    t = rivers().has(0, 1, 0)
    roll_to(t, 26, "")
    assert t.loose(0) == (0, 1)


def test_a_corner_acts_on_landing_not_on_passing(rivers):
    t = rivers().stands(0, 9)
    t.draws("roll 2")  # over the Headwaters to the Platte
    assert t.loose(0) == (10, 0)


def test_ruling_3_no_purchase_on_corners_and_disaster_spaces(rivers):
    for space in (5, 10, 13, 16, 21, 26, 29):
        t = rivers()
        t.stands(0, space - 1).draws("roll 1")
        if space in (5, 13, 21, 29):
            t.draws("scale 1")
        t.draws("event short_showers")
        assert t.state.turn == 1


def test_ruling_15_a_skipped_turn_does_nothing_once(rivers):
    t = rivers(2)
    t.draws("roll 1", "event low_river")
    assert t.loose(0) == (9, 0)
    t.plays(0, "pass")
    t.draws("roll 1", "event short_showers")
    t.plays(1, "pass")
    t.tells("skips this turn")
    assert t.state.turn == 1  # seat 0 was passed over
    assert list(t.state.skip) == [0, 0]
    t.draws("roll 1", "event glacier_stream")
    t.plays(1, "pass")
    assert t.state.turn == 0


def test_both_seats_skipping_at_once_goes_round(rivers):
    t = rivers(2)
    t.draws("roll 1", "event low_river")
    t.plays(0, "pass")
    t.draws("roll 1", "event dam_repairs")
    t.plays(1, "pass")
    assert t.state.turn == 0
    assert list(t.state.skip) == [0, 0]
