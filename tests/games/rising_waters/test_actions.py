"""Phase 3: moving, donating, working, resisting; pp. 15-18."""

from __future__ import annotations

from watertable.games.rising_waters.board import FLOODED, GREEN_CAMP, LAND, RED_CAMP, apart, hex_at
from watertable.kernel.ints import ints

# --- move -----------------------------------------------------------------------------------------


def test_p15_movement_is_shared_by_the_pawns_of_one_action(in_turn):
    t = in_turn()
    t.plays(0, "walk 1a w", "walk 1b e")
    assert t.state.actions == 1
    t.asks(0, "move")
    t.plays(0, "walk 1a e")
    assert t.where("1a") == hex_at("02.11")
    t.asks(0, "turn")  # three points are spent


def test_p15_a_move_may_be_stopped(in_turn):
    t = in_turn()
    t.plays(0, "walk 1a w", "stop", "walk 1a e", "stop")
    assert t.state.actions == 0
    assert t.game.asks[t.state.top().kind] == "weather"


def test_p15_water_needs_the_swim_power(in_turn):
    t = in_turn().stands("1c", "05.01")
    t.refuses(0, "walk 1c w", because="Cross Water")
    t.state.power[0][4] = 1
    t.plays(0, "walk 1c w")
    assert t.where("1c") == hex_at("04.01")
    t.refuses(0, "stop", because="in the water")
    t.refuses(0, "walk 1a w", because="in the water")
    t.plays(0, "walk 1c w", "walk 1c w")
    assert t.where("1c") == hex_at("02.01")


def test_p15_a_swimmer_must_reach_land(in_turn):
    """Flooded land is water: two hexes of it are too far with one step left (ruling 25)."""
    t = in_turn().stands("1c", "05.01")
    t.state.power[0][4] = 1
    for name in ("03.00", "03.01", "02.01", "02.00", "03.02", "05.02", "05.00"):
        t.state.ground[hex_at(name)] = FLOODED
    t.plays(0, "walk 1c w")
    t.refuses(0, "walk 1c w", because="must reach dry land")
    t.plays(0, "walk 1c e")


def test_p15_others_pawns_with_their_permission(in_turn):
    """Ruling 69: per pawn, for the turn."""
    t = in_turn(3)
    t.refuses(0, "walk 2a w", because="not agreed")
    t.plays(0, "request 2a")
    assert t.state.asked() == [1]
    t.plays(1, "yes")
    t.plays(0, "walk 2a w")
    t.plays(0, "request 3a")
    t.plays(2, "no")
    t.refuses(0, "walk 3a w", because="not agreed")
    t.refuses(0, "request 3a", because="answered")
    assert t.state.actions == 1


def test_notes_14_one_player_needs_no_permission(in_turn):
    """Ruling 2."""
    t = in_turn(1)
    t.plays(0, "walk 2a w")
    t.refuses(0, "request 2b", because="no need to ask")


def test_p15_the_map_has_an_edge(in_turn):
    t = in_turn().stands("1a", "00.00")
    t.refuses(0, "walk 1a w", because="map ends")


# --- rafts and Survivors --------------------------------------------------------------------------


def rafted(in_turn, **options):
    t = in_turn(**options).stands("1c", "03.01").stands("s1", "03.01")
    t.state.cubes[0][4] = 1
    t.state.actions = 6
    return t


def test_p18_a_raft_is_placed_under_an_own_pawn(in_turn):
    t = rafted(in_turn)
    t.plays(0, "launch c")
    assert t.state.raft_at[0] == hex_at("03.01")
    assert t.state.pawn_raft[2] == 0
    assert (t.state.cubes[0][4], t.state.actions) == (0, 5)
    t.refuses(0, "launch a", because="not bought")


def test_p18_a_raft_goes_twice_as_far_on_water(in_turn):
    t = rafted(in_turn)
    t.plays(0, "launch c", "float r1 e")
    assert t.state.points_left == 5  # half-points: water 1
    t.plays(0, "float r1 sw", "float r1 w", "float r1 se")
    assert t.state.points_left == 2
    t.refuses(0, "walk 1c sw", because="Cross Water")
    t.plays(0, "float r1 w")  # dragged onto land: a whole point
    assert t.state.raft_at[0] == hex_at("02.03")
    assert t.where("1c") == hex_at("02.03")


def test_p18_survivors_travel_only_by_raft_and_are_safe_in_a_camp(in_turn):
    t = rafted(in_turn, version="spring_1927")
    t.state.losses = 3
    t.state.ground[hex_at("03.00")] = RED_CAMP
    t.refuses(0, "pick up s1 r1", because="your pawns aboard")
    t.plays(0, "launch c", "pick up s1 r1")
    assert t.state.actions == 4
    t.plays(0, "float r1 nw", "stop")
    assert t.where("s1") == hex_at("03.00")
    t.plays(0, "set down s1")
    assert t.where("s1") == -1
    assert t.state.losses == 2
    assert t.state.actions == 2


def test_p18_ruling_73_a_survivor_who_has_not_travelled_takes_no_loss_off(in_turn):
    """ "If a player moves a Survivor to any existing Relief Camp": picked up and set down in the
    camp's own hex, or brought back to it in a circle, nobody has been moved to it.
    """
    t = rafted(in_turn, version="spring_1927")
    t.state.losses = 3
    t.state.ground[hex_at("03.01")] = GREEN_CAMP
    t.plays(0, "launch c", "pick up s1 r1", "set down s1")
    assert t.where("s1") == hex_at("03.01")
    assert t.state.losses == 3
    t = rafted(in_turn, version="spring_1927")
    t.state.losses = 3
    t.state.ground[hex_at("03.01")] = GREEN_CAMP
    t.plays(0, "launch c", "pick up s1 r1", "float r1 nw", "float r1 se", "stop", "set down s1")
    assert t.where("s1") == hex_at("03.01")
    assert t.state.losses == 3


def test_p18_ruling_73_a_survivor_from_one_camp_is_safe_in_another(in_turn):
    t = rafted(in_turn, version="spring_1927")
    t.state.losses = 3
    t.state.ground[hex_at("03.01")] = GREEN_CAMP
    t.state.ground[hex_at("03.00")] = RED_CAMP
    t.plays(0, "launch c", "pick up s1 r1", "float r1 nw", "stop", "set down s1")
    assert t.where("s1") == -1
    assert t.state.losses == 2


def test_p18_ruling_73_each_time_aboard_counts_from_where_it_began(in_turn):
    """Set down beside the camp and taken aboard again, the Survivor comes from there."""
    t = rafted(in_turn, version="spring_1927")
    t.state.losses = 3
    t.state.ground[hex_at("03.01")] = GREEN_CAMP
    t.state.actions = 9
    t.plays(0, "launch c", "pick up s1 r1", "float r1 nw", "stop", "set down s1")
    assert t.state.losses == 3
    t.plays(0, "pick up s1 r1", "float r1 se", "stop", "set down s1")
    assert t.where("s1") == -1
    assert t.state.losses == 2


def test_p18_set_down_elsewhere_saves_nobody_yet(in_turn):
    """Ruling 23: Fall has no camps."""
    t = rafted(in_turn)
    t.state.losses = 3
    t.plays(0, "launch c", "pick up s1 r1", "set down s1")
    assert t.where("s1") == hex_at("03.01")
    assert t.state.losses == 3


def test_p18_no_more_than_two_on_a_raft(in_turn):
    t = rafted(in_turn).stands("1a", "03.01").stands("s2", "03.01")
    t.plays(0, "launch c", "pick up s1 r1")
    t.refuses(0, "pick up s2 r1", because="holds two")
    t.refuses(0, "board 1a r1", because="holds two")


def test_ruling_63_boarding_and_leaving_are_parts_of_a_move(in_turn):
    t = rafted(in_turn).stands("1a", "03.01")
    t.plays(0, "launch c", "board 1a r1")
    t.refuses(0, "leave 1a", because="ruling 68")
    t.plays(0, "float r1 nw", "leave 1a", "stop")
    assert t.state.pawn_raft[0] == -1
    assert t.where("1a") == hex_at("03.00")
    assert t.state.actions == 4


def test_ruling_63_a_raft_in_water_cannot_be_left_without_swimming(in_turn):
    t = rafted(in_turn)
    t.plays(0, "launch c", "float r1 e")
    t.refuses(0, "leave 1c", because="water")
    t.refuses(0, "set down s1")
    t.refuses(0, "walk 1c w", because="Cross Water")


def test_ruling_63_everybody_aboard_must_agree(in_turn):
    t = rafted(in_turn, seats=2).stands("2c", "03.01")
    t.plays(0, "launch c")
    t.state.pawn_raft[6] = 0
    t.refuses(0, "float r1 e", because="not agreed")


def test_ruling_55_all_ten_rafts_in_use(in_turn):
    t = rafted(in_turn)
    t.state.raft_at = ints([hex_at("00.00")] * 10)
    t.refuses(0, "launch c", because="ten rafts")


# --- donate ---------------------------------------------------------------------------------------


def test_p15_cards_to_another_player(in_turn):
    t = in_turn(3).holds(0, "church job_offer threat")
    t.plays(0, "give church to 3")
    assert t.held(2) == ["church"]
    assert t.state.actions == 1
    t.plays(0, "give job_offer to 2")
    assert t.held(1) == ["job_offer"]
    assert not any(text.startswith("give threat") for text in t.game.actions.by_text)


def test_p15_as_many_as_the_donations_power_says(in_turn):
    t = in_turn(3).holds(0, "church blues garden radio")
    t.state.power[0][3] = 2
    t.plays(0, "give church to 3", "give blues to 2", "give radio to 3")
    t.asks(0, "turn")
    assert t.state.actions == 1
    assert t.held(2) == ["church", "radio"]


def test_p15_a_full_hand_takes_nothing(in_turn):
    """Ruling 28."""
    t = in_turn().holds(0, "church").holds(1, "blues blues blues blues blues blues blues")
    t.refuses(0, "give church to 2", because="full")


def test_p9_donations_to_the_relief_track(in_turn):
    t = in_turn().holds(0, "church job_offer")
    t.refuses(0, "give church to relief", because="Spring")
    t = in_turn(version="spring_1927").holds(0, "church job_offer")
    t.plays(0, "give church to relief")
    assert t.state.bank == 1
    assert t.state.pile[1] == 1
    assert "give job_offer to relief" not in t.game.actions.by_text


# --- work -----------------------------------------------------------------------------------------


def test_p16_two_offers_build_one_raises(in_turn):
    t = in_turn().lies("job_offer", "job_offer", "job_offer").stands("1c", "05.01")
    t.plays(0, "accept 3", "build 05.01", "raise 05.01")
    assert t.state.levee[hex_at("05.01")] == 6  # 4 + 1, raised
    assert t.state.landowner_pile[0] == 3
    assert t.state.row == []
    assert t.state.actions == 1


def test_p16_on_or_next_to_any_players_pawn_but_not_a_survivors(in_turn):
    t = in_turn().lies("job_offer", "job_offer").stands("2a", "10.03").stands("s1", "11.16")
    t.plays(0, "accept 2")
    t.refuses(0, "build 11.16", because="next to a player's pawn")
    t.refuses(0, "raise 10.03", because="no levee")
    t.plays(0, "build 10.03")
    assert t.state.levee[hex_at("10.03")] == 5


def test_ruling_9_offers_may_be_kept(in_turn):
    t = in_turn().lies("job_offer", "job_offer")
    t.plays(0, "accept 1", "stop")
    assert t.held(0) == ["job_offer"]
    t.refuses(0, "accept 0", because="nothing you can build")
    t.plays(0, "accept 1", "build 02.11")
    assert t.held(0) == []


def test_ruling_10_no_levee_above_six(in_turn):
    t = in_turn().lies("job_offer").levee("02.11", 6)
    t.plays(0, "accept 1")
    t.refuses(0, "raise 02.11", because="6")


def test_p16_the_discount_saves_one_offer(in_turn):
    """Rulings 41 and 57."""
    t = in_turn().lies("job_offer").levee("02.11", 4)
    t.state.cubes[0][0] = 1
    t.plays(0, "accept 0", "raise 02.11 discount")
    assert t.state.levee[hex_at("02.11")] == 5
    assert t.state.cubes[0][0] == 0
    t.again()
    t.lies("job_offer")
    t.state.cubes[0][0] = 1
    t.plays(0, "accept 1", "build 02.12 discount")
    assert t.state.levee[hex_at("02.12")] == 5


def test_p17_seeking_work_fills_the_row_and_answers_what_comes(in_turn):
    """Ruling 67: the seeker answers."""
    t = in_turn(hand=1).lies("job_offer")
    t.plays(1, "seek")
    t.draws("landowner threat", "landowner job_offer")
    assert t.state.cards[1][11] == 1
    assert t.state.row == [0, 0]
    t.lies("job_offer", "job_offer", "job_offer")
    t.refuses(1, "seek", because="no gap")


def test_p17_working_for_the_community(in_turn):
    """One card and one for each own pawn in a forest or field."""
    t = in_turn().stands("1a", "02.00").stands("1b", "00.00").stands("1c", "05.01")
    t.plays(0, "work")
    t.draws("draw blues", "draw church", "draw radio")
    assert t.held(0) == ["blues", "church", "radio"]
    t.state.ground[hex_at("02.00")] = FLOODED
    t.stands("1a", "02.00")
    t.plays(0, "work")
    t.draws("draw blues", "draw church")
    assert len(t.held(0)) == 5


def test_notes_5_many_hands_count_twice(in_turn):
    t = in_turn().stands("1a", "02.00").stands("1b", "00.00").stands("1c", "05.01")
    t.refuses(0, "work many_hands", because="not bought")
    t.state.cubes[0][1] = 1
    t.plays(0, "work many_hands")
    assert t.waiting("draw") == 5
    assert t.state.cubes[0][1] == 0


def test_p17_down_to_seven_at_once(in_turn):
    t = in_turn().holds(0, "blues blues blues blues blues blues threat").stands("1c", "05.01")
    t.plays(0, "work")
    t.draws("draw church")
    t.asks(0, "discard")
    assert "discard threat" not in t.game.actions.by_text
    t.plays(0, "discard blues")
    assert len(t.held(0)) == 7
    t.asks(0, "turn")


def test_p15_the_limit_at_the_end_of_the_turn(in_turn):
    t = in_turn().holds(0, "blues blues blues blues blues blues blues job_offer job_offer")
    t.plays(0, "end", "discard blues", "discard job_offer")
    assert len(t.held(0)) == 7
    assert t.state.landowner_pile[0] == 1


def test_ruling_54_threats_leave_room_for_one_card(in_turn):
    t = in_turn().holds(0, " ".join(["threat"] * 8 + ["church", "radio"]))
    t.plays(0, "end", "discard church")
    assert len(t.held(0)) == 9
    assert t.game.asks[t.state.top().kind] == "weather"


# --- resist ---------------------------------------------------------------------------------------


def test_p8_a_threat_in_hand_is_countered_for_an_action(in_turn):
    t = in_turn().holds(0, "threat vaudeville education")
    t.refuses(0, "counter with education", because="Teacher")
    t.plays(0, "counter with vaudeville")
    assert t.held(0) == ["education"]
    assert t.state.actions == 1
    assert t.state.landowner_pile[1] == 1


def test_p7_a_newspaper_shows_three_weather_reports(in_turn):
    t = in_turn(3).holds(0, "newspaper")
    t.plays(0, "play newspaper")
    t.draws("foresee cloudy", "foresee heavy_cabin_teele", "foresee cloudy")
    assert t.game.view(t.state, 0)["next_reports"] == t.state.report_top
    assert t.game.view(t.state, 1)["next_reports"] == []
    t.plays(0, "end")
    t.draws("weather cloudy")
    assert t.game.view(t.state, 0)["next_reports"] == t.state.report_top
    assert len(t.state.report_top) == 2
    t.draws("weather heavy_cabin_teele", "weather cloudy")
    assert t.level("C1") >= 2


def test_p7_a_radio_shows_three_landowner_cards(in_turn):
    t = in_turn(3).holds(0, "radio")
    t.plays(0, "play radio")
    t.draws("overhear job_offer", "overhear threat", "overhear job_offer")
    t.lies("job_offer")
    t.plays(0, "seek")
    t.draws("landowner job_offer", "landowner threat")
    assert t.state.landowner_top == [0]
    assert t.state.stars_left == 10


def test_p7_what_was_read_may_be_shown(in_turn):
    t = in_turn(3).holds(0, "newspaper")
    t.plays(0, "play newspaper")
    t.draws("foresee cloudy", "foresee cloudy", "foresee cloudy")
    t.plays(0, "show weather")
    assert all(len(t.game.view(t.state, seat)["next_reports"]) == 3 for seat in (0, 1, 2, -2))
    t.refuses(0, "show weather", because="Everyone knows")


def test_p7_one_vaudeville_is_for_oneself_two_for_all(in_turn):
    """Ruling 59."""
    t = in_turn(3).holds(0, "vaudeville vaudeville vaudeville")
    t.plays(0, "play vaudeville")
    t.draws("draw blues", "draw blues")
    t.plays(0, "play vaudeville pair")
    t.draws("draw church", "draw church")
    t.plays(1, "yes")
    t.draws("draw garden", "draw garden")
    t.plays(2, "no")
    assert [len(t.held(hand)) for hand in range(3)] == [4, 2, 0]


def test_p14_actions_run_out(in_turn):
    t = in_turn()
    t.state.cubes[0][3] = 1  # an uplift keeps the turn open
    t.state.actions = 0
    assert t.can(0) == [
        "uplift movement",
        "uplift pawns",
        "uplift donations",
        "uplift cross_water",
        "end",
    ]
    t.refuses(0, "work", because="no actions left")


def test_ruling_56_boost_and_uplift(in_turn):
    t = in_turn().stands("1c", "05.01")
    t.state.cubes[0][2] = t.state.cubes[0][3] = 1
    assert "boost actions" not in t.game.actions.by_text
    t.plays(0, "boost movement", "walk 1a w")
    assert t.state.points_left == 6
    t.plays(0, "stop", "uplift cross_water", "end")
    assert t.state.boost == -1
    assert t.state.power[0][4] == 1
    assert t.state.power[0][1] == 0


def test_ruling_56_an_uplifted_pawn_comes_to_the_town(in_turn):
    t = in_turn()
    t.state.cubes[0][3] = 1
    t.plays(0, "uplift pawns")
    assert t.where("1d") == t.state.town_at[0]


def test_ruling_56_not_beyond_the_last_box(in_turn):
    t = in_turn()
    t.state.cubes[0][2] = t.state.cubes[0][3] = 1
    t.state.power[0][4] = 1
    t.refuses(0, "boost cross_water", because="at its highest")
    t.state.power[0][1] = 4
    t.plays(0, "boost movement")
    t.refuses(0, "uplift movement", because="at its highest")


def test_ruling_53_a_player_without_pawns_goes_on(in_turn):
    t = in_turn().lies("job_offer", "job_offer")
    for pawn in ("1a", "1b", "1c"):
        t.stands(pawn, "")
    t.plays(0, "accept 2", "build 08.06")
    assert t.state.levee[hex_at("08.06")] == 5
    assert {"seek", "work", "end"} <= set(t.can(0))


def test_ruling_70_no_levee_in_a_camp(in_turn):
    t = in_turn().lies("job_offer", "job_offer")
    t.state.ground[hex_at("02.11")] = GREEN_CAMP
    t.plays(0, "accept 2")
    t.refuses(0, "build 02.11", because="Relief Camp")


def test_ruling_8_a_landowner_may_flee_while_work_is_sought(in_turn):
    t = in_turn(version="spring_1927").lies("job_offer", "job_offer")
    t.state.stars = [0] * 14
    t.state.stars_left = 0
    t.plays(0, "seek")
    t.draws("landowner landowner_flees")
    assert t.state.losses == 1


def test_ruling_24_the_movers_powers_count(in_turn):
    t = in_turn(3).stands("2c", "05.01")
    t.plays(0, "request 2c")
    t.plays(1, "yes")
    t.state.power[1][4] = 1  # the owner's does not help
    t.refuses(0, "walk 2c w", because="Cross Water")
    t.state.power[0][4] = 1
    t.plays(0, "walk 2c w")
    assert t.where("2c") == hex_at("04.01")


def test_ruling_26_a_raft_costs_an_action_and_stays_for_everybody(in_turn):
    t = rafted(in_turn).stands("2c", "03.01")
    t.plays(0, "launch c")
    assert t.state.actions == 5
    t.sets("""
        actions: 2
        asks: step clean_up / step weather / step turn_over 1 / 1 turn 1
    """)
    t.plays(1, "board 2c r1")
    assert t.state.pawn_raft[6] == 0


def test_ruling_27_movement_and_donations_are_per_action(in_turn):
    t = in_turn().holds(0, "church blues")
    t.plays(0, "walk 1a w", "walk 1a e", "walk 1a w")
    t.asks(0, "turn")
    t.plays(0, "walk 1a e", "walk 1a w", "walk 1a e")
    assert t.state.actions == 0
    t.again()
    t.holds(0, "church blues")
    t.plays(0, "give church to 2")
    t.asks(0, "turn")
    t.plays(0, "give blues to 2")
    assert t.held(1) == ["blues", "church"]


def test_ruling_28_vaudeville_may_lift_a_hand_above_its_limit(in_turn):
    t = in_turn().holds(0, "vaudeville vaudeville").holds(1, " ".join(["blues"] * 7))
    t.plays(0, "play vaudeville pair")
    t.draws("draw church", "draw church")
    t.plays(1, "yes")
    t.draws("draw garden", "draw garden")
    assert len(t.held(1)) == 9
    t.asks(0, "turn")


def test_ruling_55_all_sixty_levees_in_use(in_turn):
    t = in_turn().lies("job_offer", "job_offer", "job_offer")
    far = [at for at in LAND if apart(at, hex_at("02.11")) > 3]
    for at in far[:60]:
        t.state.levee[at] = 3
    t.plays(0, "accept 3")
    t.refuses(0, "build 02.11", because="60")
    t.state.levee[far[0]] = 0
    t.plays(0, "build 02.11")


def test_ruling_60_outside_activism_as_an_action_only_counters_a_threat(in_turn):
    t = in_turn().holds(0, "outside_activism")
    assert not any(text.startswith("play outside_activism") for text in t.game.actions.by_text)
    t.refuses(0, "counter with outside_activism", because="no Threat")
    t.holds(0, "outside_activism threat")
    t.plays(0, "counter with outside_activism")
    assert t.held(0) == []


def test_p15_cards_are_given_only_in_the_player_action_phase(upgrading, in_turn):
    """Phase 1 and the windows of phase 2 offer no donation; a turn does."""
    t = upgrading().holds(0, "church family")
    assert not [text for text in t.can(0) if text.startswith("give")]
    t.refuses(0, "give church to 2")
    t = in_turn().holds(0, "church family")
    assert [text for text in t.can(0) if text.startswith("give church")]
