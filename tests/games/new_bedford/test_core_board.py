"""Core game: set-up, spaces, ships, Returns, whaling, end (core book p. 2–9, 17, 23)."""

import pytest

import watertable
from watertable.games.new_bedford.pieces import TILE_IDS
from watertable.kernel.errors import OptionError


def test_p2_the_bag_holds_nineteen_tokens_for_each_player():
    for seats, tokens in ((2, 38), (3, 57), (4, 76), (5, 76)):
        table = watertable.open("new_bedford", seats=seats, dice="p2")
        assert sum(table.view(None)["bag"]) == tokens


def test_p2_two_players_use_twelve_tiles_and_more_use_twenty(port):
    assert sorted(TILE_IDS[t] for t in port(2).state.unbuilt) == sorted(
        [
            "bank",
            "dry_dock",
            "lighthouse",
            "lumber_mill",
            "schoolhouse",
            "tavern",
            "tryworks",
            "wharf",
            "counting_house",
            "mansion",
            "municipal_office",
            "seamens_bethel",
        ]
    )
    assert len(port(3).state.unbuilt) == 20
    assert len(port(4).state.unbuilt) == 20


def test_p2_everyone_starts_with_five_dollars_worth_in_turn_order():
    table = watertable.open("new_bedford", seats=3, dice="order")
    first = table.asked[0]
    table.play(first, "start wood 1 food 0 brick 2 coins 0")
    view = table.view(None)
    assert view["goods"][first] == [1, 0, 2]
    assert view["coins"][first] == 0
    assert table.asked == [(first + 1) % 3]
    assert len(table.legal(table.asked[0])) == 34


def test_p4_placing_goes_round_from_the_wheel_holder_until_both_workers_stand(port):
    p = port(3)
    order = []
    while p.asked()[1] == "place":
        seat = p.asked()[0]
        if len(order) == 6:
            break
        order.append(seat)
        p.plays(seat, "place farm")
    assert order == [0, 1, 2, 0, 1, 2]


def test_p9_the_wheel_passes_left_every_round(port):
    p = port(3)
    p.next_round()
    assert p.asked()[0] == 1
    assert p.state.wheel == 1


def test_p17_farm_gives_two_food_and_three_to_the_first(port):
    p = port()
    p.plays(0, "place farm")
    p.plays(1, "place farm")
    assert p.wealth(0) == [0, 3, 0, 0]
    assert p.wealth(1) == [0, 2, 0, 0]


def test_p17_forest_gives_two_wood_and_three_to_the_first(port):
    p = port()
    p.plays(0, "place forest")
    p.plays(1, "place forest")
    assert p.wealth(0) == [3, 0, 0, 0]
    assert p.wealth(1) == [2, 0, 0, 0]


def test_p17_warehouse_gives_a_brick_and_the_first_a_good_of_choice(port):
    p = port()
    p.plays(0, "place warehouse", "take food")
    p.plays(1, "place warehouse")
    assert p.wealth(0) == [0, 1, 1, 0]
    assert p.wealth(1) == [0, 0, 1, 0]


def test_p17_general_store_sells_goods_and_the_first_gets_a_dollar_more(port):
    p = port().has(0, wood=1).has(1, wood=1, brick=1)
    p.plays(0, "place general_store")
    assert p.wealth(0) == [0, 0, 0, 2]  # one wood, and $1 as the first
    p.plays(1, "place general_store", "sell brick")
    assert p.wealth(1) == [1, 0, 0, 2]


# core p. 4
def test_p17_the_store_is_closed_to_who_has_nothing_to_sell(port):
    p = port().has(0)
    p.refuses(0, "place general_store", because="no goods to sell")


def test_p17_town_hall_builds_and_the_first_pays_one_good_less(port):
    p = port().has(0, brick=3).has(1, wood=2, food=2, brick=1)
    p.plays(0, "place town_hall", "build bank")
    assert p.owner("bank") == 0
    assert p.wealth(0) == [0, 0, 0, 0]
    p.plays(1, "place town_hall")  # the Schoolhouse is all that can be paid
    assert p.owner("schoolhouse") == 1
    assert p.wealth(1) == [0, 0, 0, 0]


# core p. 17
def test_check_6_town_hall_first_bethel_and_mansion(port):
    p = port().has(0, wood=5, brick=5, coins=10)
    p.plays(0, "place town_hall", "build seamens_bethel")
    assert p.can(0) == ["discount wood", "discount brick"]
    p.plays(0, "discount wood")
    assert p.wealth(0) == [1, 0, 0, 10]
    q = port().has(0, wood=3, coins=10)
    q.plays(0, "place town_hall", "build mansion")
    assert q.wealth(0) == [0, 0, 0, 0]
    r = port().has(0, wood=4, food=2, coins=9)
    r.refuses(0, "build mansion", because="place a worker")
    r.plays(0, "place town_hall")
    r.refuses(0, "build mansion", because="money")  # money is never left off


def test_check_6_courthouse_takes_two_goods_off_the_counting_house(port):
    for goods, left in (((1, 2, 0), "discount wood"), ((3, 0, 0), "discount food")):
        p = port(3).builds(0, "courthouse").has(0, *goods)
        p.plays(0, "place courthouse", "build counting_house")
        assert p.wealth(0) == [0, 0, 0, 0], left
    p = port(3).builds(0, "courthouse").has(0, 3, 2, 0)
    p.plays(0, "place courthouse", "build counting_house")
    assert p.can(0) == ["discount wood", "discount food"]
    p.plays(0, "discount wood")
    assert p.can(0) == ["discount wood", "discount food"]
    p.plays(0, "discount food")
    assert p.wealth(0) == [1, 1, 0, 0]


def test_p4_three_dollars_buy_two_wood_or_two_food_once_before_the_placement(port):
    p = port().has(0, coins=7)
    p.plays(0, "buy wood")
    p.refuses(0, "buy food", because="once per worker")
    p.plays(0, "place dockyard")
    assert p.wealth(0) == [1, 0, 0, 4]
    assert p.row(0) == -2
    p.plays(1, "place farm")
    assert "buy food" in p.can(0)


def test_p4_a_foreign_building_costs_a_dollar_first_and_its_income_cannot_pay(port):
    p = port().builds(1, "bank").has(0, coins=0)
    p.refuses(0, "place bank", because="$1")
    p.has(0, coins=1).plays(0, "place bank")
    assert p.wealth(0)[3] == 5
    assert p.wealth(1)[3] == 1


def test_p4_a_building_takes_one_worker_a_round_and_a_space_any_number(port):
    p = port().builds(0, "bank").has(1, coins=3)
    p.plays(0, "place bank")
    p.refuses(1, "place bank", because="already stands there")
    p.plays(1, "place farm")
    assert "place farm" in p.can(0)


# core p. 5
def test_p4_a_building_may_be_used_in_the_round_it_was_built(port):
    p = port().has(0, brick=3)
    p.plays(0, "place town_hall", "build bank")
    p.plays(1, "place farm")
    p.plays(0, "place bank")
    assert p.wealth(0)[3] == 5


def test_p23_dockyard_prepares_for_two_wood_and_the_first_for_one(port):
    p = port().has(0, wood=1).has(1, wood=2)
    p.plays(0, "place dockyard")
    p.plays(1, "place dockyard")
    assert p.wealth(0)[0] == 0
    assert p.wealth(1)[0] == 0
    assert p.row(0) == p.row(1) == -2
    p.has(0, wood=1).refuses(0, "place dockyard", because="wood")


# core p. 23
def test_check_2_first_at_the_pier_row_five_costs_four_and_row_one_nothing(port):
    p = port().docks(0).has(0, food=4)
    p.plays(0, "place city_pier", "row 5")
    assert p.wealth(0)[1] == 0
    assert p.row(0) == 5
    q = port().docks(0).has(0, food=0)
    q.plays(0, "place city_pier")
    assert q.row(0) == 1


def test_p6_a_row_holds_three_ships_and_row_zero_is_not_launched_to(port):
    p = port(2).docks(0).has(0, food=6).sails(0, 1, 3).sails(1, 0, 3).sails(1, 1, 3)
    p.plays(0, "place city_pier")
    p.refuses(0, "row 3", because="three ships")
    p.refuses(0, "row 0", because="rows 1 to 6")
    assert p.can(0) == ["row 1", "row 2", "row 4", "row 5", "row 6"]


# core p. 6
@pytest.mark.parametrize("row", [1, 2, 3, 4, 5, 6])
def test_check_1_a_ship_on_row_d_goes_whaling_d_times_and_returns_in_round_r_plus_d(port, row):
    p = port().sails(0, 0, row)
    whaling = 0
    while p.row(0) != -3:
        start = p.state.round
        while p.state.round == start and p.row(0) != -3:
            seat, kind = p.asked()
            if kind == "choose":
                whaling += 1
            if seat < 0:
                p.lets_chance()
            else:
                p.plays(seat, "place farm" if kind == "place" else "decline")
    assert whaling == row
    kinds = [event.kind for event in p.events]
    begun = [e.facts["n"] for e in p.events[: kinds.index("came_home")] if e.kind == "round_began"]
    assert begun[-1] == 1 + row


# core p. 8
def test_check_3_one_token_more_than_ships_and_none_without_ships(port):
    p = port().sails(0, 0, 2).sails(0, 1, 3).sails(1, 0, 4).lies(right=2)
    p.quiet("choose")
    assert sum(p.state.sea) == 4
    q = port().lies(right=2)
    q.next_round()
    assert sum(q.state.sea) == 0
    assert sum(q.state.bag) == 38


def test_p8_ships_choose_farthest_first_then_by_rank(port):
    p = port().sails(0, 0, 2).sails(1, 0, 4).sails(0, 1, 4)
    p.to_movement().quiet("choose", tokens=["right", "right", "sperm", "empty"])
    assert p.asked() == (1, "choose")
    p.plays(1, "choose sperm")
    assert p.aboard(1) == [0, 0, 1]
    assert p.asked()[0] == 0
    assert p.state.job == [1]
    p.plays(0, "choose right")
    assert p.state.job == [0]
    p.refuses(0, "choose sperm", because="no such whale")
    p.check_tokens()


def test_p8_empty_sea_is_never_taken_and_stays_for_the_tavern(port):
    p = port().sails(0, 0, 1)
    p.to_movement().quiet("place", tokens=["empty", "empty"])
    assert p.state.sea == [0, 0, 0, 2]


# core p. 7
def test_check_5_what_can_be_kept_with_three_dollars(port):
    p = port().sails(0, 0, 0, right=2, bowhead=1).has(0, coins=3)
    p.to_movement()
    assert p.asked() == (0, "return")
    p.refuses(0, "done", because="lays")
    p.plays(0, "sell_whale bowhead")
    assert p.can(0) == []  # keeping the rest is all that is left
    assert p.kept(0) == [2, 0, 0]
    assert p.wealth(0)[3] == 1
    q = port().sails(0, 0, 0, right=2, bowhead=1).has(0, coins=3)
    q.to_movement()
    q.plays(0, "sell_whale right", "sell_whale right", "done")
    assert q.kept(0) == [0, 1, 0]
    assert q.wealth(0)[3] == 1


def test_p7_species_passed_over_must_stay_payable(port):
    p = port().sails(0, 0, 0, right=3, bowhead=1, sperm=1).has(0, coins=1)
    p.to_movement()
    assert p.state.offer == [0, 0, 0]
    p.refuses(0, "sell_whale sperm", because="lays")
    p.plays(0, "sell_whale right")
    p.refuses(0, "sell_whale sperm", because="lays")
    p.plays(0, "sell_whale bowhead")  # then the Sperm Whale must go as well
    assert p.kept(0) == [2, 0, 0]
    assert p.wealth(0)[3] == 1 + 1 + 2 + 4 - 4


# ruling 31
def test_p7_sold_whales_go_round_and_buyers_pay_the_bank(port):
    p = port(3).sails(0, 0, 0, bowhead=2, right=1).has(0).has(1, coins=5).has(2, coins=8)
    p.to_movement()
    p.plays(0, "sell_whale right")  # then neither Bowhead can be paid
    assert p.wealth(0)[3] == 5
    assert p.asked() == (1, "buying")
    p.plays(1, "buy_whale bowhead")
    p.plays(2, "buy_whale bowhead")
    assert p.asked() == (2, "buying")  # seat 1 has one dollar left
    p.plays(2, "pass")
    assert p.kept(1) == [0, 1, 0]
    assert p.kept(2) == [0, 1, 0]
    assert p.wealth(2)[3] == 4
    assert p.state.gone == [1, 0, 0, 0]
    p.check_tokens()


def test_p7_the_seller_cannot_buy_back(port):
    p = port(2).sails(0, 0, 0, right=1).has(0, coins=9)
    p.to_movement()
    p.plays(0, "sell_whale right")
    assert p.state.gone[0] == 1
    assert p.wealth(0)[3] == 10


def test_p7_ships_return_by_rank_and_each_is_done_before_the_next(port):
    p = port(2).sails(1, 0, 0, right=1).sails(0, 0, 0, right=1).has(0, coins=2).has(1, coins=2)
    p.to_movement()
    assert p.asked() == (1, "return")
    p.plays(1, "done")
    assert p.asked() == (0, "return")


def test_p6_leaving_a_row_closes_it_up(port):
    p = port(2).builds(0, "lighthouse").sails(0, 0, 2).sails(1, 0, 2).sails(1, 1, 3)
    p.plays(0, "place lighthouse")
    assert p.state.rows[2] == [2]
    assert p.state.rows[3] == [0, 3]


def test_p9_after_round_twelve_all_ships_come_home_without_whaling(port):
    p = port(2).sails(0, 0, 6, right=1).has(0, coins=2)
    p.state.round = 12
    p.quiet("nothing")
    assert p.over
    assert p.row(0) == -3
    assert p.kept(0)[0] == 1
    assert p.game.outcome(p.state).reason.key == "end.rounds"


# core p. 9
def test_check_8_municipal_office_and_unscored_money(port):
    p = port(3).builds(0, "bank", "tavern", "wharf", "municipal_office").has(0, coins=14)
    assert p.score(0) == 4 + 2 + 2
    p.state.asks = []
    assert p.game.outcome(p.state).ties[0] == [0, 4]


def test_p9_ties_go_to_whale_tokens_then_to_unscored_money(port):
    p = port(2).keeps(0, right=2).keeps(1, bowhead=1)
    p.state.asks = []
    assert p.game.outcome(p.state).ranks == [1, 2]
    q = port(2).keeps(0, right=1).keeps(1, right=1).has(0, coins=1).has(1, coins=3)
    q.state.asks = []
    assert q.game.outcome(q.state).ranks == [2, 1]
    q.has(0, coins=3)
    assert q.game.outcome(q.state).ranks == [1, 1]


def test_p9_the_score_sheet_adds_up(port):
    p = port(2).keeps(0, 3, 2, 1).builds(0, "counting_house", "mansion").has(0, coins=7)
    p.state.asks = []
    outcome = p.game.outcome(p.state)
    assert sum(row[0] for _, row in outcome.lines) == outcome.scores[0] == 11 + 2 + 5 + 1


# rulings 7, 71
@pytest.mark.parametrize(
    ("seats", "options", "words"),
    [
        (2, {"fifth": "board"}, "four players"),
        (3, {"fifth": "tiles"}, "four players"),
        (5, {"captains": ["ahab"]}, "at most five"),
        (1, {"captains": ["ahab", "ahab"]}, "once"),
        (2, {"ahab_omens": True}, "Ahab"),
        (2, {"set": ["bank"]}, "Victory"),
        (3, {"set": ["bank", "rectory"]}, "four players"),
        (4, {"set": ["bank", "rectory"]}, "seamens_bethel"),
        (3, {"set": ["bank", "publishing_house"]}, "symbol"),
        (3, {"set": ["library", "mansion"]}, "Log"),
        (3, {"set": ["bank", "bank", "mansion"]}, "once"),
    ],
)
def test_p2_what_does_not_fit_is_refused(seats, options, words):
    with pytest.raises(OptionError) as refused:
        watertable.open("new_bedford", seats=seats, options=options)
    assert words in refused.value.reason
