"""Phase 1, p. 13, and the player board, p. 4."""

from __future__ import annotations

from watertable.games.rising_waters.board import hex_at
from watertable.games.rising_waters.pieces import (
    CARD_IDS,
    POWER_CARD,
    POWER_IDS,
    PRICES,
    RENEWABLE_CARDS,
    RENEWABLE_IDS,
    START_BOX,
    VALUES,
)


def test_p13_example_upgrading(upgrading):
    """Two Farm Animals: Movement from 3 to 4; the step to 5 would take three."""
    t = upgrading().holds(0, "family farm_animals farm_animals")
    t.plays(0, "upgrade movement")
    assert t.held(0) == ["family"]
    assert t.state.power[0][1] == 1
    assert t.state.pile[3] == 2
    t.again()
    t.holds(0, "farm_animals farm_animals farm_animals farm_animals farm_animals")
    t.plays(0, "upgrade movement", "upgrade movement")
    assert t.held(0) == []
    assert t.state.power[0][1] == 2


def test_p13_one_card_of_the_set_is_real(upgrading):
    t = upgrading().holds(0, "garden education education")
    t.plays(0, "upgrade actions with 1 education")
    assert t.held(0) == ["education"]
    t.refuses(0, "upgrade movement with 1 education", because="Farm Animals")
    t.again()
    t.holds(0, "education education")
    assert t.can(0) == ["done"]
    t.refuses(0, "upgrade actions with 2 education", because="one card must be of")


def test_p13_several_powers_in_one_phase(upgrading):
    t = upgrading().holds(0, "blues blues church church family family")
    t.plays(0, "upgrade cross_water", "upgrade donations", "upgrade pawns")
    assert t.state.power[0] == [0, 0, 4, 1, 1]
    assert t.where("1d") == t.state.town_at[0]
    t.refuses(0, "upgrade pawns", because="at its highest")
    t.refuses(0, "upgrade cross_water", because="at its highest")


def test_p13_renewable_powers_wait_until_used(upgrading):
    t = upgrading().holds(0, "farm_animals garden farm_animals garden")
    t.plays(0, "renew work_discount with farm_animals garden")
    assert t.state.cubes[0][0] == 1
    t.refuses(0, "renew work_discount with farm_animals garden", because="have this power already")


def test_p13_education_in_mixed_sets(upgrading):
    t = upgrading().holds(0, "church education education")
    t.plays(0, "renew uplift with church education education")
    assert t.held(0) == []
    assert "renew uplift with education education education" not in t.game.actions.by_text


def test_p8_the_raft_takes_a_job_offer_from_hand(upgrading):
    t = upgrading().holds(0, "blues farm_animals")
    t.refuses(0, "renew raft with blues farm_animals job_offer", because="Job Offer")
    t.holds(0, "education farm_animals job_offer")
    t.plays(0, "renew raft with education farm_animals job_offer")
    assert t.state.landowner_pile[0] == 1
    assert "renew raft with education education job_offer" not in t.game.actions.by_text


def test_p13_players_upgrade_at_the_same_time(fresh):
    t = fresh(3)
    t.sets("""
        first: 1
        asks: step week / 0 levee 0
    """)
    for hand in range(3):
        t.holds(hand, "garden garden")
    t.plays(0, "place 05.01")
    assert t.state.asked() == [0, 1, 2]
    t.plays(2, "upgrade actions", "done")
    t.plays(0, "done")
    t.plays(1, "upgrade actions")
    assert t.state.asked() == [1]


def test_ruling_6_a_pawn_without_a_town_joins_another(upgrading):
    t = upgrading().holds(0, "family family family family")
    t.state.town_at[0] = -1
    t.state.power[0][2] = 2
    t.stands("1a", "").stands("1b", "05.02").stands("1c", "03.01")
    t.plays(0, "upgrade pawns")
    t.asks(0, "new_pawn")
    t.refuses(0, "place 00.00", because="joins another")
    t.plays(0, "place 03.01")
    assert t.where("1a") == hex_at("03.01")
    t.asks(0, "upgrade")
    t.plays(0, "upgrade pawns", "place 05.02")
    assert t.state.power[0][2] == 4


def test_notes_5_a_pawn_without_town_and_kin_comes_near_a_dot(upgrading):
    t = upgrading().holds(0, "family family")
    t.state.town_at[0] = -1
    t.state.power[0][2] = 0
    for pawn in ("1a", "1b", "1c"):
        t.stands(pawn, "")
    t.plays(0, "upgrade pawns")
    t.refuses(0, "place 00.16", because="2 hexes of a location dot")
    t.plays(0, "place 05.02")
    assert t.where("1a") == hex_at("05.02")


def test_the_upgrade_is_skipped_when_all_can_see_it_is_idle(fresh):
    """Ruling 71."""
    t = fresh(2)
    t.sets("""
        first: 0
        asks: step week / 0 levee 0
    """)
    t.plays(0, "place 05.01")
    assert t.game.asks[t.state.top().kind] == "open"


def test_p4_boxes_prices_and_sets():
    """The player board: Actions, Movement, Pawns, Donations, Cross Water, five Renewable powers."""
    perpetual = {
        "actions": ("garden", 2, [2, 3, 4, 5, 6, 7], [2, 3, 4, 5, 6]),
        "movement": ("farm_animals", 3, [3, 4, 5, 6, 7, 8], [2, 3, 4, 5, 6]),
        "pawns": ("family", 3, [0, 1, 2, 3, 4], [2, 2, 2, 2]),
        "donations": ("church", 1, [1, 2, 3, 4, 5, 6], [2, 3, 4, 5, 6]),
        "cross_water": ("blues", 0, [0, 1], [2]),
    }
    assert list(perpetual) == POWER_IDS
    for power, (card, start, values, prices) in enumerate(perpetual.values()):
        assert CARD_IDS[POWER_CARD[power]] == card
        assert VALUES[power][START_BOX[power]] == start
        assert (VALUES[power], PRICES[power]) == (values, prices)
    renewable = {
        "work_discount": ["farm_animals", "garden"],
        "many_hands": ["church", "family"],
        "boost": ["blues", "family"],
        "uplift": ["church", "family", "blues"],
        "raft": ["blues", "farm_animals", "job_offer"],
    }
    assert list(renewable) == RENEWABLE_IDS
    assert [[CARD_IDS[c] for c in cards] for cards in RENEWABLE_CARDS] == list(renewable.values())


def test_ruling_4_garden_raises_actions(upgrading):
    t = upgrading().holds(0, "garden garden")
    t.plays(0, "upgrade actions")
    assert t.state.power[0] == [1, 0, 3, 0, 0]
