"""Phase 2 and crisis cards, pp. 8-9, 14."""

from __future__ import annotations

import pytest

from watertable.games.rising_waters.board import GREEN_CAMP, RED_CAMP, hex_at
from watertable.games.rising_waters.pieces import CRISIS, LANDOWNER_IDS, OP_NAMES


def pile(t, card: str) -> int:
    return t.state.landowner_pile[LANDOWNER_IDS.index(card)]


def phase(t, *row: str):
    """The row lies full; the upgrade is over; its crises are answered in order."""
    t.lies(*row)
    t.plays(0, "done")
    return t


def test_p14_the_row_is_filled_once_and_gaps_stay(before_landowners):
    """Ruling 13."""
    t = before_landowners()
    t.plays(0, "done")
    t.draws("landowner job_offer", "landowner threat", "landowner job_offer")
    assert t.state.row == [0, 0]
    assert t.state.cards[0][11] == 1
    assert t.game.asks[t.state.top().kind] == "weather"


def test_p8_a_threat_is_countered_with_a_resistance_card(before_landowners):
    t = before_landowners().holds(0, "radio church")
    phase(t, "threat", "job_offer", "job_offer")
    t.asks(0, "threat")
    t.refuses(0, "counter with education", because="Teacher")
    t.refuses(0, "counter with newspaper", because="no Newspaper")
    t.plays(0, "counter with radio")
    assert t.held(0) == ["church"]
    assert pile(t, "threat") == 1


def test_p8_an_unanswered_threat_goes_to_the_hand(before_landowners):
    """Ruling 36: it could be countered."""
    t = before_landowners().holds(0, "radio")
    phase(t, "threat", "job_offer", "job_offer")
    t.plays(0, "take")
    assert t.held(0) == ["radio", "threat"]
    assert pile(t, "threat") == 0


def test_p8_several_threats_go_round(before_landowners):
    """Rulings 61 and 67."""
    t = before_landowners()
    t.state.first = 1
    phase(t, "threat", "threat", "threat")
    assert [held[11] for held in t.state.cards] == [1, 2]


def test_p9_force_takes_two_cards_of_the_group(before_landowners):
    t = before_landowners().holds(0, "church garden").holds(1, "blues")
    phase(t, "force", "job_offer", "job_offer")
    t.asks(0, "offer")
    t.plays(0, "pay church", "pass")
    t.asks(1, "offer")
    t.plays(1, "pay blues")
    assert (t.held(0), t.held(1)) == (["garden"], [])
    assert t.state.losses == 0


def test_ruling_38_the_fullest_hand_pays_what_nobody_offers(before_landowners):
    t = before_landowners().holds(0, "church").holds(1, "blues garden")
    phase(t, "force", "job_offer", "job_offer")
    t.plays(0, "pass")
    t.plays(1, "pass")
    t.asks(1, "pay")
    t.plays(1, "pay garden")
    t.asks(0, "pay")  # equal hands: first clockwise from the responsible player
    t.plays(0, "pay church")
    assert t.held(1) == ["blues"]


def test_p9_a_group_that_cannot_pay_force_counts_one_loss(before_landowners):
    t = before_landowners().holds(0, "church threat job_offer")
    phase(t, "force", "force", "job_offer")
    assert t.state.losses == 2
    assert t.held(0) == ["church", "job_offer", "threat"]


def test_p9_race_hatred_takes_two_cards_of_everybody(before_landowners):
    t = (
        before_landowners(3)
        .holds(0, "church garden")
        .holds(1, "blues")
        .holds(2, "radio radio radio")
    )
    phase(t, "race_hatred", "job_offer", "job_offer")
    t.plays(0, "pay church", "pay garden")
    t.plays(2, "pay radio", "pay radio")
    assert t.held(1) == ["blues"]  # no partial penalty
    assert t.state.losses == 1


def test_p7_outside_activism_cancels_once_a_week(before_landowners):
    """Ruling 37."""
    t = (
        before_landowners()
        .holds(0, "church garden")
        .holds(1, "outside_activism outside_activism church")
    )
    phase(t, "race_hatred", "race_hatred", "job_offer")
    t.asks(1, "cancel")
    t.plays(1, "cancel with outside_activism")
    assert t.state.activism == 1
    t.asks(0, "pay")  # the second card: no further cancelling
    assert t.held(1) == ["church", "outside_activism"]


def test_p9_a_landowner_who_flees_is_a_loss(before_landowners):
    t = before_landowners(version="spring_1927")
    phase(t, "landowner_flees", "job_offer", "job_offer")
    assert t.state.losses == 1
    assert pile(t, "landowner_flees") == 1


@pytest.mark.parametrize(("seats", "bank"), [(1, 4), (2, 4), (3, 6), (4, 8)])
def test_p9_a_green_camp_where_the_group_chooses(before_landowners, seats, bank):
    t = before_landowners(seats, version="spring_1927")
    t.state.bank = bank + 1
    phase(t, "relief_camp_1", "job_offer", "job_offer")
    assert t.state.asked() == list(range(seats))
    t.plays(seats - 1, "place 05.01")
    assert t.state.ground[hex_at("05.01")] == GREEN_CAMP
    assert t.state.bank == 0
    assert t.state.losses == 0


def test_p9_a_red_camp_sends_pawns_and_takes_a_survivor(before_landowners):
    t = before_landowners(version="spring_1927")
    t.stands("s1", "05.01").stands("s2", "03.01")
    t.state.bank = 3
    phase(t, "relief_camp_1", "job_offer", "job_offer")
    assert t.state.ground[hex_at("05.04")] == RED_CAMP
    t.plays(0, "send c")
    t.plays(1, "send a")
    assert (t.where("1c"), t.where("2a")) == (hex_at("05.04"), hex_at("05.04"))
    assert t.state.asked() == [0, 1]
    t.plays(1, "taken s2")
    assert t.where("s2") == -1
    assert t.state.losses == 1
    assert t.state.levee[hex_at("03.01")] == 4  # elevation 3 + 1
    assert t.state.bank == 3


def test_ruling_14_red_camp_elsewhere_and_without_survivors(before_landowners):
    t = before_landowners(version="spring_1927")
    t.state.ground[hex_at("05.04")] = GREEN_CAMP
    phase(t, "relief_camp_1", "job_offer", "job_offer")
    camp = [at for at in range(216) if t.state.ground[at] == RED_CAMP]
    assert camp == [hex_at("04.03")]  # the neighbour furthest north and west
    t.plays(0, "send a")
    t.plays(1, "send a")
    assert t.state.losses == 0


def test_ruling_50_the_only_pawn_is_sent_without_a_question(before_landowners):
    t = before_landowners(version="spring_1927")
    for pawn in ("1a", "1b"):
        t.stands(pawn, "")
    for pawn in ("2a", "2b", "2c"):
        t.stands(pawn, "")
    t.state.pawn_raft[2] = 0
    t.state.raft_at[0] = t.where("1c")
    phase(t, "relief_camp_7", "job_offer", "job_offer")
    assert t.where("1c") == hex_at("10.15")
    assert t.state.pawn_raft[2] == -1
    assert t.state.raft_at[0] == hex_at("05.02")


def test_ruling_64_a_levee_where_the_survivor_stood_is_raised(before_landowners):
    t = before_landowners(version="spring_1927")
    t.stands("s1", "05.01").levee("05.01", 5)
    phase(t, "relief_camp_7", "job_offer", "job_offer")
    t.plays(0, "send a")
    t.plays(1, "send a")
    assert t.state.levee[hex_at("05.01")] == 6


def test_ruling_14_no_camp_hex_left(before_landowners):
    t = before_landowners(version="spring_1927")
    for at in range(7):
        t.state.ground[at if at < 4 else at + 2] = GREEN_CAMP
    phase(t, "relief_camp_1", "job_offer", "job_offer")
    t.tells("has no effect")


def test_ruling_12_dynamite_takes_the_tallest_levee_of_its_stretch(before_landowners):
    """Dynamite, p. 30."""
    t = before_landowners(version="spring_1927")
    t.levee("03.01", 4).levee("05.01", 5).levee("07.16", 6)
    phase(t, "dynamite_upper", "job_offer", "job_offer")
    assert t.state.levee[hex_at("05.01")] == 0
    assert t.state.levee[hex_at("07.16")] == 6
    assert t.state.losses == 1


def test_ruling_12_ties_go_north_and_flooded_land_is_river(before_landowners):
    t = before_landowners(version="spring_1927").floods("L34")
    t.levee("07.09", 5).levee("09.09", 5)
    phase(t, "dynamite_lower", "job_offer", "job_offer")
    assert t.state.levee[hex_at("07.09")] == 0


def test_ruling_12_dynamite_without_a_levee(before_landowners):
    t = before_landowners(version="spring_1927")
    phase(t, "dynamite_lower", "job_offer", "job_offer")
    assert t.state.losses == 0


def test_p14_crises_are_answered_in_the_order_they_came(before_landowners):
    t = before_landowners().holds(0, "church garden").holds(1, "blues church")
    phase(t, "race_hatred", "force", "job_offer")
    t.plays(0, "pay church", "pay garden")
    t.plays(1, "pay blues", "pay church")
    assert t.state.losses == 1  # nothing was left for Force


def test_p8_hidden_hands_are_asked_even_without_a_card(before_landowners):
    t = before_landowners(open_hands=False)
    phase(t, "threat", "job_offer", "job_offer")
    t.asks(0, "threat")
    assert t.can(0) == ["take"]


@pytest.mark.parametrize(
    ("card", "where"),
    [
        ("relief_camp_1", "05.04"),
        ("relief_camp_2", "02.04"),
        ("relief_camp_3", "05.07"),
        ("relief_camp_4", "04.09"),
        ("relief_camp_5", "09.07"),
        ("relief_camp_6", "11.10"),
        ("relief_camp_7", "10.15"),
    ],
)
def test_p9_each_relief_camp_card_names_its_place(before_landowners, card, where):
    t = before_landowners(version="spring_1927")
    phase(t, card, "job_offer", "job_offer")
    assert [at for at in range(216) if t.state.ground[at] == RED_CAMP] == [hex_at(where)]


def test_ruling_35_six_kinds_of_crisis():
    kinds = {name: OP_NAMES[CRISIS[card]] for card, name in enumerate(LANDOWNER_IDS)}
    assert kinds.pop("job_offer") == "none"
    assert set(kinds.values()) == {"threaten", "force", "hate", "flee", "camp", "dynamite"}
    assert len(kinds) == 13


def test_ruling_37_everybody_is_asked_once_clockwise_from_the_responsible_player(before_landowners):
    t = before_landowners(3).holds(1, "blues blues")
    t.holds(0, "outside_activism").holds(2, "outside_activism")
    t.state.first = 1
    phase(t, "race_hatred", "job_offer", "job_offer")
    t.asks(2, "cancel")
    t.plays(2, "pass")
    t.asks(0, "cancel")
    t.plays(0, "pass")
    t.asks(1, "pay")
    assert t.state.losses == 2
