"""Ship's Log, Omens: each page in a scenario, with Insurance and windows (Rising Tide p. 3)."""

import pytest

from watertable.games.new_bedford.pieces import TILE_IDS


@pytest.fixture
def storm(port):
    """A port with the Ship's Log; `window` brings it to a window of seat 1, who holds the page."""

    def make(page, seats=3):
        return port(seats, log="both").holds(1, page)

    return make


def whaling(p, tokens, who=1):
    p.to_movement()
    p.quiet("window", who=who, tokens=tokens)
    return p


# ruling 36
def test_broken_mast_pays_three_wood_or_turns_a_ship_back(port):
    p = port(2, log="both").sails(0, 0, 3).sails(0, 1, 4).shows_page("broken_mast", 2)
    p.to_movement().quiet("choose")
    p.has(0, wood=3)
    p.plays(0, "page 2")
    assert p.can(0) == ["ship 1", "ship 2", "pay"]
    p.plays(0, "ship 1")
    assert p.row(0, 0) == -1
    assert p.score(0) == 1
    assert p.asked()[1] != "choose"  # ruling 55: it has left the sea
    q = port(2, log="both").builds(0, "library").shows_page("broken_mast", 2).has(0, wood=3)
    q.plays(0, "place library", "page 2")
    assert q.wealth(0)[0] == 0
    assert q.score(0) == 2


# ruling 43
def test_burned_oil_takes_a_right_or_bowhead_of_every_player(storm):
    p = storm("burned_oil").sails(0, 0, 3, right=1, bowhead=1).sails(1, 0, 3, right=1)
    p.sails(2, 0, 3, sperm=1)
    whaling(p, ["empty"] * 4)
    p.plays(1, "play burned_oil")
    p.plays(0, "lose bowhead")
    assert p.aboard(0) == [1, 0, 0]
    assert p.aboard(1) == [0, 0, 0]
    assert p.aboard(2) == [0, 0, 1]
    assert p.state.gone[:2] == [1, 1]
    p.check_tokens()


def test_dice_of_fate_no_bonus_on_town_spaces_this_round(port):
    p = port(2, log="both").holds(0, "dice_of_fate")
    p.quiet("window", who=0)
    p.has(0).has(1, wood=9)
    p.plays(0, "play dice_of_fate")
    assert p.score(0) == 1
    seat = p.asked()[0]
    p.has(seat, wood=9).plays(seat, "place farm")
    assert p.wealth(seat)[1] == 2
    other = p.asked()[0]
    p.has(other, wood=9).plays(other, "place dockyard")
    assert p.wealth(other)[0] == 8  # the Dockyard keeps its bonus (ruling 35)
    p.next_round()
    seat = p.asked()[0]
    p.has(seat).plays(seat, "place farm")
    assert p.wealth(seat)[1] == 3


def test_dice_of_fate_is_worth_nothing_unused(port):
    assert port(2, log="both").holds(0, "dice_of_fate").score(0) == 0


def test_ice_sheet_sends_ships_back_and_bars_whales_not_pages(storm):
    p = storm("ice_sheet").sails(0, 0, 6).sails(1, 0, 5).sails(2, 0, 4)
    whaling(p, ["right"] * 4)
    p.plays(1, "play ice_sheet")
    assert [p.row(0), p.row(1), p.row(2)] == [6, 5, 3]  # row 3 is just outside the ice
    assert p.asked() == (0, "choose")
    p.refuses(0, "choose right", because="Ice Sheet")
    assert "page 1" in p.can(0)
    p.plays(0, "decline")
    p.plays(1, "decline")
    p.plays(2, "choose right")


# ruling 39
def test_ice_sheet_restores_the_ranks_of_pushed_ships(storm):
    p = storm("ice_sheet").holds(2, "typhoon").sails(0, 0, 6).sails(1, 0, 6)
    p.to_movement()
    p.plays(2, "play typhoon")
    assert p.row(0) == 4
    assert p.row(1) == 4
    p.quiet("window", who=1)
    p.plays(1, "play ice_sheet")
    assert p.state.rows[6] == [0, 2]


def test_man_overboard_costs_a_worker_for_the_next_round(port):
    p = port(2, log="both").sails(0, 0, 3).shows_page("man_overboard", 2)
    p.plays(0, "place forest")
    p.to_movement().quiet("choose")
    p.plays(0, "page 2")
    p.plays(0, "worker 1")
    assert p.score(0) == 1
    p.next_round()
    turns = {0: 0, 1: 0}
    while p.asked()[1] == "place" and p.state.round == 2:
        turns[p.asked()[0]] += 1
        p.plays(p.asked()[0], "place farm")
    assert turns == {0: 1, 1: 2}
    p.next_round()
    assert list(p.state.worker[:2]) == [-1, -1]


# ruling 45
def test_man_overboard_by_the_library_frees_the_space_of_the_worker(port):
    p = port(2, log="both").builds(0, "library", "insurance").shows_page("man_overboard", 2)
    p.stands(0, 0, "forest")
    p.plays(0, "place library", "page 2", "worker 2")
    assert p.state.crowd[8 + TILE_IDS.index("library")] == 0
    p.has(1, coins=1)
    assert "place library" in p.can(1)


def test_mast_head_returns_drawn_rights_to_the_bag(storm):
    p = storm("mast_head").sails(0, 0, 3)
    whaling(p, ["right", "bowhead"])
    p.plays(1, "play mast_head")
    assert p.state.sea == [0, 1, 0, 0]
    assert p.score(1) == 1
    p.check_tokens()


# ruling 43
def test_rats_take_a_food_or_a_right_whale_from_the_others(storm):
    p = storm("rats").sails(0, 0, 3, right=1).sails(1, 0, 3, right=1).sails(2, 0, 3, right=1)
    whaling(p, ["empty"] * 4)
    p.has(0, food=1).has(2)
    p.plays(1, "play rats")
    assert p.aboard(2) == [0, 0, 0]  # no food: the whale
    assert p.can(0) == ["ship 1", "pay"]
    p.plays(0, "pay")
    assert p.wealth(0)[1] == 0
    assert p.aboard(0) == [1, 0, 0]
    assert p.aboard(1) == [1, 0, 0]


# ruling 37
def test_reef_all_pay_a_wood_or_move_a_ship_toward_port(storm):
    p = storm("reef").sails(0, 0, 3).sails(1, 0, 3)
    p.to_movement()
    p.has(0, wood=1).has(1).has(2, wood=1)
    p.plays(1, "play reef")
    assert p.wealth(2)[0] == 0  # no ship at sea: the wood
    p.plays(0, "pay")
    assert p.row(0) == 2
    assert p.row(1) == 1


# ruling 48
def test_refinery_fire_closes_one_building_of_each_player(port):
    p = port(3, log="both").holds(0, "refinery_fire").builds(0, "bank", "wharf")
    p.builds(1, "post_office", "market")
    p.quiet("window", who=0)
    p.plays(0, "play refinery_fire")
    p.refuses(0, "burn market", because="of this owner")
    p.plays(0, "burn wharf", "burn post_office")
    assert p.state.flipped[TILE_IDS.index("wharf")] == 1
    seat = p.asked()[0]
    p.has(seat, coins=2)
    p.refuses(seat, "place wharf", because="closed for this round")
    before = p.wealth(1)[3]
    p.next_round()
    assert sum(p.state.flipped) == 0
    assert p.wealth(1)[3] >= before + 2


# ruling 49
def test_rotten_decking_takes_two_wood_and_shuffles_the_decks(port):
    p = port(3, log="both").builds(0, "library").shows_page("rotten_decking", 2)
    p.has(1, wood=5).has(2, wood=1)
    p.state.card_at[3] = -3  # an unchosen page under its deck
    p.plays(0, "place library", "page 2")
    assert [p.wealth(i)[0] for i in range(3)] == [3, 3, 0]
    assert p.state.card_at[3] == -2


def test_sea_ice_bars_the_others_from_bowheads(storm):
    p = storm("sea_ice").sails(0, 0, 4).sails(1, 0, 3)
    whaling(p, ["bowhead", "bowhead", "right"])
    p.plays(1, "play sea_ice")
    p.refuses(0, "choose bowhead", because="Sea Ice")
    p.plays(0, "choose right")
    p.plays(1, "choose bowhead")


# ruling 47
def test_sermon_waits_for_the_bethel(port):
    p = port(3, log="both").holds(0, "sermon").has(0, coins=2).has(2, coins=1)
    p.has(1, wood=5, brick=5, coins=3)
    p.plays(0, "place farm")
    p.plays(1, "place town_hall", "build seamens_bethel", "discount wood")
    assert [p.wealth(i)[3] for i in range(3)] == [2, 3 - 1 + 5, 0]
    assert p.score(0) == 1


# ruling 47
def test_sermon_strikes_at_once_when_the_bethel_stands(port):
    p = port(3, log="both").builds(0, "library", "seamens_bethel").shows_page("sermon", 2)
    p.has(0, coins=1).has(1, coins=4)
    p.plays(0, "place library", "page 2")
    assert [p.wealth(i)[3] for i in range(3)] == [1 - 1 + 5, 3, 0]
    assert p.score(0) == 2 + 5 + 1  # no point for the page: the Bethel is his own


# ruling 42
def test_sharks_draw_one_more_and_take_the_best(storm):
    p = storm("sharks").sails(0, 0, 3)
    whaling(p, ["right", "bowhead"])
    p.plays(1, "play sharks")
    p.draws("token sperm")
    assert p.state.sea == [1, 1, 0, 0]
    assert p.state.gone == [0, 0, 1, 0]
    p.check_tokens()


# ruling 44
def test_stove_boat_taxes_every_whale_of_the_others(storm):
    p = storm("stove_boat").sails(0, 0, 4).sails(2, 0, 3)
    whaling(p, ["right", "right", "right"])
    p.has(0, wood=1).has(2)
    p.plays(1, "play stove_boat")
    p.plays(0, "choose right")
    assert p.wealth(0)[0] == 0
    assert p.wealth(1)[0] == 1
    p.refuses(2, "choose right", because="1 wood")
    assert "page 1" in p.can(2)


# ruling 44
def test_stove_boat_taxes_the_whale_pod(storm):
    p = storm("stove_boat").sails(0, 0, 4).shows_page("whale_pod", 1)
    whaling(p, ["empty", "empty"])
    p.has(0, wood=1)
    p.plays(1, "play stove_boat")
    p.plays(0, "page 1", "pay")
    p.draws("token right")
    assert p.wealth(0)[0] == 0
    assert p.aboard(0) == [1, 0, 0]
    q = storm("stove_boat").sails(0, 0, 4).shows_page("nantucket_sleigh_ride", 1)
    whaling(q, ["empty", "empty"])
    q.has(0, wood=1)
    q.plays(1, "play stove_boat")
    q.plays(0, "page 1", "skip")
    assert q.row(0) == 6
    assert q.aboard(0) == [0, 0, 0]


# ruling 37
def test_typhoon_moves_a_ship_of_every_player(storm):
    p = storm("typhoon").sails(0, 0, 3).sails(0, 1, 1).sails(1, 0, 4)
    p.to_movement()
    p.plays(1, "play typhoon")
    p.refuses(0, "pay", because="cannot pay")
    p.plays(0, "ship 2")
    assert p.row(0, 0) == 2
    assert p.row(0, 1) == -3
    assert p.row(1) == 2


# ruling 37
def test_wreck_of_the_essex_strikes_the_others_for_a_food(storm):
    p = storm("wreck_of_the_essex").sails(0, 0, 3).sails(1, 0, 3)
    p.to_movement()
    p.has(0, food=1).has(2, food=1)
    p.plays(1, "play wreck_of_the_essex")
    assert p.wealth(2)[1] == 0
    p.plays(0, "pay")
    assert p.wealth(0)[1] == 0
    assert p.row(0) == 2
    assert p.row(1) == 2


# Insurance, windows, resolution


def test_insurance_pays_three_dollars_and_shields_while_occupied(storm):
    p = storm("typhoon").builds(0, "insurance").sails(0, 0, 4).sails(2, 0, 4)
    p.plays(0, "place insurance")
    assert p.wealth(0)[3] == 3
    p.to_movement()
    p.plays(1, "play typhoon")
    assert p.asked() == (0, "reply")
    assert p.can(0) == ["ignore insurance", "suffer"]
    p.plays(0, "ignore insurance")
    assert p.row(0) == 3
    assert p.row(2) == 2


# ruling 38
def test_insurance_is_a_choice_and_answers_every_bite(storm):
    p = storm("stove_boat").builds(0, "insurance").sails(0, 0, 4).sails(0, 1, 3)
    p.plays(0, "place insurance")
    whaling(p, ["right", "right", "right"])
    p.plays(1, "play stove_boat")
    assert p.asked() == (0, "reply")
    p.plays(0, "ignore insurance", "choose right")
    assert p.asked() == (0, "reply")  # the second ship is asked anew
    p.has(0, wood=1).plays(0, "suffer", "choose right")
    assert p.wealth(0)[0] == 0


def test_calm_seas_cancels_a_lasting_page_for_the_whole_phase(storm):
    p = storm("stove_boat").holds(0, "calm_seas").sails(0, 0, 4).sails(0, 1, 3)
    whaling(p, ["right", "right", "right"])
    p.plays(1, "play stove_boat")
    p.plays(0, "ignore calm_seas", "choose right")
    assert p.asked() == (0, "choose")
    p.plays(0, "choose right")


def test_calm_seas_gives_the_town_bonus_back(port):
    p = port(2, log="both").holds(0, "calm_seas")
    p.state.angry = 1
    p.plays(0, "place farm")
    assert p.asked() == (0, "reply")
    p.plays(0, "ignore calm_seas")
    assert p.wealth(0)[1] == 3


def test_without_the_bonus_the_town_hall_would_be_closed_so_it_cannot_be_let_be(port):
    p = port(2, log="both").holds(0, "calm_seas").has(0, brick=3)
    p.offers("bank")
    p.state.unbuilt = [TILE_IDS.index("bank")]
    p.state.angry = 1
    p.plays(0, "place town_hall")
    assert p.can(0) == ["ignore calm_seas"]
    p.plays(0, "ignore calm_seas")
    assert p.used("calm_seas")
    assert p.owner("bank") == 0


# ruling 50
def test_calm_seas_saves_a_tile_from_the_fire_and_insurance_cannot(port):
    p = port(2, log="both").holds(0, "refinery_fire").holds(1, "calm_seas").builds(1, "bank")
    p.quiet("window", who=0)
    p.plays(0, "play refinery_fire")
    assert p.asked() == (1, "reply")
    p.refuses(1, "ignore insurance", because="does not cover a fire")
    p.plays(1, "ignore calm_seas")
    assert sum(p.state.flipped) == 0


# ruling 38
def test_insurance_covers_the_price_of_ones_own_broken_mast(port):
    p = port(2, log="both").builds(0, "library", "insurance").shows_page("broken_mast", 2)
    p.stands(0, 0, "insurance").has(0, wood=3)
    p.plays(0, "place library", "page 2")
    p.plays(0, "ignore insurance")
    assert p.wealth(0)[0] == 3
    assert p.score(0) == 3


# ruling 34
def test_p3_windows_go_round_from_the_first_player_until_all_pass(port):
    p = port(3, log="both").holds(0, "typhoon").holds(2, "reef").sails(1, 0, 6)
    p.to_movement()
    assert p.asked() == (0, "window")
    p.plays(0, "pass")
    assert p.asked() == (2, "window")
    p.has(1).plays(2, "play reef")
    assert p.asked() == (0, "window")  # after a page everybody may answer
    p.plays(0, "play typhoon")
    assert p.row(1) == 3  # 6: Reef, Typhoon, and the normal move


def test_p3_a_page_is_played_once_and_in_its_own_window(port):
    p = port(2, log="both").holds(0, "typhoon", "rats").sails(0, 0, 6)
    p.to_movement()
    p.refuses(0, "play rats", because="another time")
    p.plays(0, "play typhoon")
    p.quiet("window", who=0)
    p.refuses(0, "play typhoon", because="another time")
    assert p.can(0) == ["play rats", "pass"]


# ruling 67
def test_p3_a_ship_that_finds_no_room_stays(port):
    p = port(3, log="both").holds(1, "typhoon").sails(0, 0, 3).sails(0, 1, 2)
    p.sails(2, 0, 2).sails(2, 1, 2)
    p.to_movement()
    p.plays(1, "play typhoon")
    p.plays(2, "ship 1")
    p.plays(0, "ship 1")  # the ship of seat 2 leaves row 2 first: nearest to shore moves first
    assert p.row(0, 0) == 1
    assert p.row(2, 0) == 0
    q = port(3, log="both").holds(1, "wreck_of_the_essex").sails(0, 0, 3).sails(0, 1, 2)
    q.sails(1, 0, 2).sails(1, 1, 2)
    q.to_movement()
    q.has(0)
    q.plays(1, "play wreck_of_the_essex")
    q.plays(0, "ship 1")
    assert q.row(0, 0) == 2  # row 2 was full: only the normal move


def test_p3_there_is_no_window_without_a_draw_nor_in_the_final_returns(port):
    p = port(2, log="both").holds(0, "sharks")
    p.state.round = 12
    p.quiet("window")
    assert p.over
