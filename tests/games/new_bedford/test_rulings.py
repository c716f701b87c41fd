"""Rulings where tiles, tokens and pages meet (RULES.md, rulings 8–67)."""

from watertable.games.new_bedford.pieces import TILE_IDS
from watertable.kernel.ints import ints


def tile(name):
    return TILE_IDS.index(name)


def test_ruling_8_a_wheelhouse_visit_from_the_inn_is_the_last_one(port):
    p = port(5).builds(1, "inn")
    p.plays(0, "place farm")
    p.plays(1, "place inn")
    while p.state.top().about == 0:
        p.plays(p.asked()[0], "place wheelhouse")
    assert p.asked() == (1, "place")
    p.plays(1, "place wheelhouse", "place farm")
    assert p.state.round == 2  # no ship was out: the round is over
    assert p.state.first == 1


def test_ruling_9_a_worker_overboard_ends_the_customhouse(port):
    p = port(2, log="both").builds(0, "library", "customhouse").shows_page("man_overboard", 2)
    p.sails(1, 0, 0)
    p.plays(0, "place customhouse")
    p.plays(1, "place farm")
    p.plays(0, "place library", "page 2", "worker 1")
    p.to_movement()
    assert p.wealth(0)[3] == 0


def test_ruling_10_the_mayor_goes_home_and_is_not_lifted_by_the_inn(port):
    p = port(3).builds(0, "mayors_house", "inn").has(0, brick=4)
    p.plays(0, "place mayors_house", "build bank")
    assert p.state.mayor_at == tile("bank")
    p.plays(1, "place forest")
    p.plays(2, "place forest")
    p.plays(0, "place inn")
    while p.state.top().about == 0:
        p.plays(p.asked()[0], "place forest")
    assert p.state.mayor_at == tile("bank")
    assert p.state.crowd[8 + tile("mayors_house")] == 0
    p.next_round()
    assert p.state.mayor_at == -1


def test_ruling_11_a_new_post_office_is_built_and_not_used(port):
    p = port(3).builds(0, "mayors_house").has(0, wood=2, brick=1)
    p.plays(0, "place mayors_house")
    assert p.owner("post_office") == 0
    assert p.state.mayor_at == -1


def test_ruling_14_a_covered_post_office_still_pays(port):
    p = port(5).builds(0, "empty_lot").builds(1, "post_office")
    p.plays(0, "place empty_lot")
    assert p.state.covered == tile("post_office")
    p.next_round()
    assert p.wealth(1)[3] == 2


def test_ruling_22_a_ship_sent_home_returns_before_those_of_row_zero(port):
    p = port(3).builds(0, "captains_house").sails(1, 0, 0, right=1).sails(0, 0, 4, right=1)
    p.has(0, coins=2).has(1, coins=2)
    p.plays(0, "place captains_house")
    p.to_movement()
    assert p.asked() == (0, "return")


def test_ruling_24_a_refinery_used_at_once_is_not_used_again(port):
    p = port(3).builds(0, "refinery").keeps(0, right=1).sails(0, 0, 0, right=1)
    p.plays(0, "place refinery", "refine right")
    p.to_movement()
    assert p.asked() == (0, "return")


def test_ruling_34_windows_start_with_the_rounds_first_player(port):
    p = port(5, log="both").holds(0, "reef").holds(3, "typhoon").sails(1, 0, 6)
    p.plays(0, "place farm")
    p.plays(1, "place farm")
    p.plays(2, "place farm")
    p.plays(3, "place wheelhouse")
    p.to_movement()
    assert p.asked() == (0, "window")


def test_ruling_40_the_dragged_ship_needs_no_rank(port):
    p = port(3, log="both").builds(0, "library", "lighthouse")
    p.shows_page("nantucket_sleigh_ride", 1)
    p.sails(0, 0, 2).sails(1, 0, 6).sails(1, 1, 6).sails(2, 0, 6)
    p.plays(0, "place library", "page 1")
    assert p.row(0) == 6
    assert len(p.state.rows[6]) == 3
    assert p.state.extra == 0


def test_ruling_46_the_coffin_may_visit_the_inn_and_replays_its_one_worker(port):
    p = port(3, log="both").holds(0, "coffin").builds(0, "inn")
    p.state.round = 12
    p.to_movement()
    p.quiet("place", who=0)
    p.has(0).plays(0, "place inn")
    assert p.state.top().about == 1
    p.plays(0, "place farm")
    assert p.wealth(0)[1] == 3
    assert p.over


def test_ruling_56_a_bowhead_of_the_pod_stands_under_sea_ice(port):
    p = port(3, log="both").holds(1, "sea_ice").sails(0, 0, 4).shows_page("whale_pod", 1)
    p.to_movement().quiet("window", who=1, tokens=["empty", "empty"])
    p.plays(1, "play sea_ice")
    p.plays(0, "page 1")
    p.draws("token bowhead")
    assert p.aboard(0) == [0, 1, 0]


def test_ruling_61_the_mayor_on_a_new_bridge_uses_it(port):
    p = port(3).builds(0, "mayors_house").offers("fairhaven_bridge").has(0, brick=5)
    p.plays(0, "place mayors_house", "build fairhaven_bridge", "bridge bank")
    assert p.wealth(0)[3] == 5
    assert p.state.mayor_at == tile("fairhaven_bridge")
    assert p.state.bridge_at == tile("bank")


def test_ruling_61_the_bridge_on_an_unbuilt_mayors_house_builds_and_uses(port):
    p = port(3).builds(0, "fairhaven_bridge").offers("mayors_house").has(0, brick=4)
    p.plays(0, "place fairhaven_bridge", "bridge mayors_house", "build bank")
    assert p.wealth(0)[3] == 5
    assert p.state.mayor_at == tile("bank")
    assert p.owner("mayors_house") == -1


def test_ruling_61_with_the_bridge_out_it_cannot_be_copied(port):
    p = port(5).builds(0, "college").builds(1, "fairhaven_bridge").has(0, coins=5)
    p.stands(1, 0, "fairhaven_bridge")
    p.state.bridge_at, p.state.bridge_of = tile("bank"), 1
    p.state.crowd[8 + tile("bank")] = 1
    p.refuses(0, "place college", because="no building")


def test_ruling_62_a_copied_inn_is_replayed_and_lifts_the_college_worker(port):
    p = port(5).builds(0, "college").builds(1, "inn").has(0, coins=4)
    p.plays(0, "place farm")
    p.plays(1, "place inn")
    for seat in (2, 3, 4):
        p.plays(seat, "place farm")
    p.plays(0, "place college")
    while p.state.top().about == 0:
        p.plays(p.asked()[0], "place forest")
    assert p.asked() == (0, "place")  # in turn order (ruling 65)
    p.plays(0, "place warehouse", "take wood", "place farm")
    assert p.state.crowd[8 + tile("college")] == 0
    assert p.asked() == (1, "place")
    assert p.state.top().about == 1


def test_ruling_62_a_copied_insurance_shields_while_the_college_worker_stands(port):
    p = port(5, log="both").builds(0, "college").builds(1, "insurance").has(0, coins=2)
    p.holds(2, "typhoon").sails(0, 0, 4).stands(1, 0, "insurance")
    p.plays(0, "place college")
    p.to_movement()
    p.plays(2, "play typhoon")
    assert p.asked() == (0, "reply")
    assert p.can(0) == ["ignore insurance", "suffer"]


def test_ruling_62_the_college_cannot_cover_itself_by_a_copied_empty_lot(port):
    p = port(5).builds(0, "college").builds(1, "empty_lot").has(0, coins=2)
    p.stands(1, 0, "empty_lot")
    p.refuses(0, "place college", because="no building")
    p.builds(1, "bank")
    p.plays(0, "place college")
    assert p.state.covered == tile("bank")


def test_ruling_63_the_refinery_waits_for_a_whale_aboard(port):
    p = port(3).builds(0, "refinery").sails(0, 0, 5, right=1)
    p.plays(0, "place refinery")
    assert p.asked() == (1, "place")


def test_ruling_66_the_purchase_cannot_be_paid_by_the_action(port):
    p = port(3).builds(0, "bank").has(0, coins=2)
    p.refuses(0, "buy wood", because="$3")


def test_ruling_69_one_possible_answer_is_given_by_the_table(port):
    p = port(2).docks(0).has(0, food=0)
    p.plays(0, "place city_pier")
    assert p.row(0) == 1
    assert p.asked() == (1, "place")


def test_ruling_72_a_random_set_is_balanced_for_three(port):
    tiles = port(3, town=True, set="random").state.unbuilt
    two = [t for t in tiles if t < 8 or 17 <= t <= 25]
    more = [t for t in tiles if 8 <= t < 16 or 26 <= t <= 31]
    assert len(two) == len(more) == 8
    assert len([t for t in tiles if t >= 38]) == 4


def test_ruling_73_ahabs_omens_bring_the_deck_and_the_log_tiles(port):
    p = port(1, captains=["ahab"], ahab_omens=True)
    assert tile("library") in p.state.unbuilt
    assert all(where == -1 for where in p.state.card_at[:16])
    q = port(1, captains=["ahab"], ahab_omens=True, log="providence")
    assert q.state.log_mode == 1


def test_ruling_2_five_without_the_town_set_use_the_core_tiles_and_the_five(port):
    five = {"almshouse", "college", "empty_lot", "fire_house", "rectory"}
    core = {*TILE_IDS[:16], *TILE_IDS[38:42]}
    assert {TILE_IDS[t] for t in port(5).state.unbuilt} == core | five


def test_ruling_7_printed_lists_for_two_keep_inn_and_post_office(port):
    tiles = port(2, set="townies").state.unbuilt
    assert tile("inn") in tiles
    assert tile("post_office") in tiles


def test_ruling_9_the_inn_is_replayed_even_if_its_worker_went_overboard(port):
    p = port(2, log="both").builds(0, "library", "inn").shows_page("man_overboard", 2)
    p.plays(0, "place inn")
    p.plays(1, "place farm")
    p.plays(0, "place library", "page 2", "worker 1")
    p.plays(1, "place farm")
    assert p.asked() == (0, "place")
    assert p.state.top().about == 1  # from the Inn, with the worker that is left
    p.plays(0, "place forest")
    assert p.asked()[1] != "place" or p.state.round == 2


def test_ruling_23_the_customhouse_pays_before_the_lays(port):
    p = port(3).builds(0, "customhouse").sails(0, 0, 0, bowhead=1)
    p.plays(0, "place customhouse")
    p.to_movement()
    p.plays(0, "done")  # the $4 pay the lay of the Bowhead
    assert p.kept(0) == [0, 1, 0]
    assert p.wealth(0)[3] == 0


def test_ruling_25_a_short_bag_gives_the_coffeehouse_one_token_and_it_may_be_declined(port):
    p = port(3).builds(0, "coffeehouse").sails(0, 0, 2)
    p.state.gone = [n - (i == 0) for i, n in enumerate(p.state.bag)]
    p.state.bag = [1, 0, 0, 0]
    p.plays(0, "place coffeehouse")
    p.draws("token right")
    assert p.can(0) == ["choose right", "decline"]
    p.plays(0, "decline")
    assert p.state.bag == [1, 0, 0, 0]
    assert p.aboard(0) == [0, 0, 0]


def test_ruling_26_the_perfumery_counts_the_bag_not_the_board(port):
    p = port(3).builds(0, "perfumery").lies(sperm=2)
    p.plays(0, "place perfumery")
    assert p.wealth(0)[3] == 3


def test_ruling_27_the_loading_dock_serves_a_ship_on_the_return_space(port):
    p = port(3).builds(0, "captains_house", "loading_dock")
    p.sails(0, 0, 2, right=1).sails(0, 1, 3, bowhead=1)
    p.plays(0, "place captains_house", "ship 1")
    assert p.row(0, 0) == -1
    p.plays(1, "place farm")
    p.plays(2, "place farm")
    p.plays(0, "place loading_dock", "shift bowhead 1", "done")
    assert p.aboard(0, 0) == [1, 1, 0]


def test_ruling_30_equal_bonuses_add_up(port):
    p = port(3, log="both").builds(0, "candleworks").holds(0, "corpusants").keeps(0, sperm=2)
    assert p.score(0) == 8 + 1 + 2 + 2
    q = port(3, log="both").builds(0, "newspaper").holds(0, "message_in_a_bottle", "reef")
    assert q.score(0) == 1 + 1 + 1


def test_ruling_38_insurance_is_not_asked_about_drawn_tokens_nor_the_sermon_of_the_owner(port):
    p = port(3, log="both").builds(0, "insurance").holds(1, "mast_head").sails(0, 0, 4)
    p.plays(0, "place insurance")
    p.to_movement().quiet("window", who=1, tokens=["right", "bowhead"])
    p.plays(1, "play mast_head")
    assert p.asked() == (0, "choose")
    assert p.state.sea[0] == 0
    q = port(3, log="both").builds(0, "insurance", "seamens_bethel").builds(1, "library")
    q.shows_page("sermon", 2).has(0, coins=1).stands(0, 0, "insurance")
    q.plays(0, "place farm")
    q.plays(1, "place library", "page 2")
    assert q.wealth(0)[3] == 1 - 1 + 5
    assert q.asked()[1] == "place"


def test_ruling_41_a_ship_moved_by_a_page_keeps_its_place_in_the_order(port):
    p = port(2, log="both").sails(0, 0, 5).sails(0, 1, 2).sails(1, 0, 3)
    p.shows_page("gulf_stream", 1)
    p.to_movement().quiet("choose", who=0, tokens=["right"] * 4)
    p.plays(0, "page 1", "ship 2", "row 3", "stay")
    assert p.row(0, 1) == 3  # farther out than the ship of seat 1, on row 2
    assert p.asked() == (1, "choose")


def test_ruling_51_a_captain_burns_the_cheapest_building(port):
    p = port(1, captains=["starbuck"], log="both").holds(1, "refinery_fire")
    p.builds(0, "bank", "market")
    now = p.state.round
    p.quiet("place", who=0)
    while p.state.round == now or p.asked()[1] != "place":
        p.quiet("place", who=0) if p.asked()[1] != "place" else p.plays(0, "place farm")
    assert p.state.flipped[tile("market")] == 1
    assert p.state.flipped[tile("bank")] == 0


def test_ruling_64_the_order_inside_a_round(port):
    p = port(2, log="both").builds(0, "customhouse", "post_office")
    p.sails(0, 0, 0, right=1).sails(1, 0, 3)
    p.plays(0, "place customhouse")
    p.to_movement()
    p.events.clear()
    p.plays(0, "done")
    p.next_round()
    told = [event.kind for event in p.events]
    wanted = ["kept", "came_home", "whaling", "token_drawn", "page_shown", "earned", "round_began"]
    places = [told.index(kind) for kind in wanted]
    assert places == sorted(places)


def test_ruling_70_the_wheel_goes_round_among_people_and_captains_come_first(port):
    p = port(2, captains=["flask"])
    firsts = [p.state.first]
    for _ in range(3):
        assert p.state.worker[4] >= 0  # the captain has acted before any person
        assert p.asked()[0] == p.state.first
        p.next_round()
        firsts.append(p.state.first)
    assert firsts == [0, 1, 0, 1]


def test_ruling_75_a_captain_uses_his_own_shipwright_and_a_wharf_he_can_pay(port):
    def ordered(p, space):
        p.state.helm = ints([(space - 1) % 8])
        p.plays(0, "place farm")
        p.draws("roll 1")
        return p

    p = ordered(port(1, captains=["starbuck"]).builds(1, "shipwright"), 1)  # P
    assert p.state.worker[3] == 8 + tile("shipwright")
    q = ordered(port(1, captains=["starbuck"]).builds(0, "shipwright"), 1)
    assert q.state.worker[3] == 6  # another's Shipwright: the Dockyard
    r = port(1, captains=["starbuck"]).builds(0, "wharf").docks(1, 0)
    r.state.coins[1] = 1
    ordered(r, 3)  # L
    assert r.state.worker[3] == 8 + tile("wharf")
    assert r.state.coins[0] == 1
    s = port(1, captains=["starbuck"]).builds(0, "wharf").docks(1, 0)
    s.state.coins[1] = 0
    ordered(s, 3)
    assert s.state.worker[3] == 7  # no dollar for the fee: the City Pier
