"""Core buildings, one scenario each (core book pp. 16, 18–22)."""

import pytest


# ruling 21
def test_bank_gives_five_dollars(port):
    p = port().builds(0, "bank")
    p.plays(0, "place bank")
    assert p.wealth(0) == [0, 0, 0, 5]


def test_dry_dock_prepares_and_launches_at_full_cost(port):
    p = port().builds(0, "dry_dock").has(0, wood=2, food=3)
    p.plays(0, "place dry_dock")
    assert p.can(0) == ["row 1", "row 2", "row 3"]
    p.plays(0, "row 3")
    assert p.row(0) == 3
    assert p.wealth(0) == [0, 0, 0, 0]
    q = port().builds(0, "dry_dock").has(0, wood=1, food=3)
    q.refuses(0, "place dry_dock", because="wood")
    q.has(0, wood=2).refuses(0, "place dry_dock", because="any row")


# ruling 28
def test_lighthouse_moves_a_ship_one_row_out_into_first_place(port):
    p = port().builds(0, "lighthouse").sails(0, 0, 2).sails(1, 0, 3)
    p.plays(0, "place lighthouse")
    assert p.state.rows[3] == [0, 2]


def test_lighthouse_neither_from_row_six_nor_into_a_full_row(port):
    p = port().builds(0, "lighthouse").sails(0, 0, 6)
    p.refuses(0, "place lighthouse", because="no ship")
    q = port().builds(0, "lighthouse").sails(0, 0, 2).sails(0, 1, 3).sails(1, 0, 3).sails(1, 1, 3)
    q.plays(0, "place lighthouse")
    assert q.row(0, 1) == 4
    assert q.row(0, 0) == 2


def test_lumber_mill_sells_wood_at_two_dollars(port):
    p = port().builds(0, "lumber_mill").has(0, wood=3, food=2)
    p.plays(0, "place lumber_mill")
    p.refuses(0, "sell food", because="cannot sell this good here")
    p.refuses(0, "done", because="At least one")
    p.plays(0, "sell wood", "done")
    assert p.wealth(0) == [2, 2, 0, 2]


def test_schoolhouse_gives_two_wood_and_two_food(port):
    p = port().builds(0, "schoolhouse")
    p.plays(0, "place schoolhouse")
    assert p.wealth(0) == [2, 2, 0, 0]


def test_tavern_removes_empty_seas_for_four_or_six_dollars(port):
    p = port().builds(0, "tavern")
    p.refuses(0, "place tavern", because="Empty Sea")
    p.lies(empty=3).plays(0, "place tavern")
    p.refuses(0, "amount 3", because="not that many")
    p.plays(0, "amount 2")
    assert p.wealth(0)[3] == 6
    assert p.state.gone[3] == 2
    assert p.state.sea[3] == 1
    q = port().builds(0, "tavern").lies(empty=1)
    q.plays(0, "place tavern")
    assert q.wealth(0)[3] == 4
    q.check_tokens()


def test_tryworks_returns_up_to_three_rights_without_lay(port):
    p = port().builds(0, "tryworks").sails(0, 0, 3, right=4)
    p.plays(0, "place tryworks", "amount 3")
    assert p.kept(0) == [3, 0, 0]
    assert p.aboard(0) == [1, 0, 0]
    assert p.row(0) == 3
    q = port().builds(0, "tryworks").sails(0, 0, 3, bowhead=1)
    q.refuses(0, "place tryworks", because="no ship")


@pytest.mark.parametrize(("row", "food"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_check_2_wharf_launches_for_half_the_food_rounded_up(port, row, food):
    p = port().builds(0, "wharf").docks(0).has(0, food=food)
    p.plays(0, "place wharf", f"row {row}")
    assert p.wealth(0)[1] == 0
    assert p.row(0) == row


def test_bakery_gives_four_food(port):
    p = port(3).builds(0, "bakery")
    p.plays(0, "place bakery")
    assert p.wealth(0) == [0, 4, 0, 0]


def test_brickyard_gives_three_bricks(port):
    p = port(3).builds(0, "brickyard")
    p.plays(0, "place brickyard")
    assert p.wealth(0) == [0, 0, 3, 0]


def test_chandlery_gives_a_dollar_and_one_of_each_good(port):
    p = port(3).builds(0, "chandlery")
    p.plays(0, "place chandlery")
    assert p.wealth(0) == [1, 1, 1, 1]


def test_cooperage_pays_a_dollar_per_whale_on_one_ship(port):
    p = port(3).builds(0, "cooperage").sails(0, 0, 2, right=2, sperm=1).sails(0, 1, 3, right=1)
    p.plays(0, "place cooperage", "ship 1")
    assert p.wealth(0)[3] == 3
    q = port(3).builds(0, "cooperage").sails(0, 0, 2)
    q.refuses(0, "place cooperage", because="no ship")


def test_courthouse_builds_for_two_goods_less_but_never_less_money(port):
    p = port(3).builds(0, "courthouse").has(0, wood=2, coins=10)
    p.plays(0, "place courthouse", "build mansion")
    assert p.owner("mansion") == 0
    assert p.wealth(0) == [0, 0, 0, 0]


# core p. 4
def test_check_7_inn_workers_return_to_the_farm_for_the_bonus_again(port):
    p = port(3).builds(0, "inn")
    p.plays(0, "place farm")
    p.plays(1, "place forest")
    p.plays(2, "place forest")
    p.plays(0, "place inn")
    p.plays(1, "place forest")
    p.plays(2, "place forest")
    assert p.asked() == (0, "place")
    assert p.state.top().about == 1
    p.refuses(0, "place inn", because="not to buildings")
    p.plays(0, "place farm")
    assert p.wealth(0)[1] == 6
    p.plays(0, "place forest")
    assert p.wealth(0)[0] == 2  # others stand there


def test_inn_each_new_placement_has_its_own_purchase(port):
    p = port(3).builds(0, "inn").has(0, coins=6)
    p.plays(0, "place inn")
    while p.asked() != (0, "place") or p.state.top().about != 1:
        p.plays(p.asked()[0], "place forest")
    p.plays(0, "buy food", "place farm")
    p.plays(0, "buy food", "place farm")
    assert p.wealth(0)[1] == 2 + 3 + 2 + 2


def test_check_4_market_pays_the_first_of_each_type_double(port):
    p = port(3).builds(0, "market").has(0, 3, 1, 2)
    p.plays(0, "place market", "sell wood", "sell_all wood", "sell food", "sell brick")
    p.refuses(0, "sell wood", because="in this order")
    p.plays(0, "sell brick")
    assert p.wealth(0) == [0, 0, 0, 12]


def test_post_office_changes_hands_and_pays_its_owner_every_round(port):
    p = port(3).builds(0, "post_office").has(1, coins=1)
    p.refuses(0, "place post_office", because="already own")
    p.plays(0, "place farm")
    p.plays(1, "place post_office")
    assert p.owner("post_office") == 1
    assert p.wealth(0)[3] == 1
    p.next_round()
    assert p.wealth(1)[3] == 2


def test_turners_mill_repeats_the_last_captain_for_a_dollar_more(port):
    p = port(1, captains=["starbuck"]).builds(0, "turners_mill").has(0, coins=2)
    p.state.last_place = 0  # the Farm
    p.plays(0, "place turners_mill")
    assert p.wealth(0) == [0, 2, 0, 1]  # no first-player bonus
    q = port(1, captains=["starbuck"]).builds(0, "turners_mill").has(0, wood=3, brick=1, coins=1)
    q.state.last_place = 4  # a Build, at full price
    q.plays(0, "place turners_mill", "build lumber_mill")
    assert q.owner("lumber_mill") == 0
    assert q.wealth(0) == [0, 0, 0, 0]
    r = port(1, captains=["starbuck"]).builds(0, "turners_mill").has(0, coins=1)
    r.state.last_place = -1
    r.refuses(0, "place turners_mill", because="No captain")


def test_counting_house_counts_pairs_of_rights(port):
    p = port().builds(0, "counting_house").keeps(0, right=5)
    assert p.score(0) == 5 + 1 + 2


def test_mansion_is_worth_four_more(port):
    assert port().builds(0, "mansion").score(0) == 5


def test_municipal_office_counts_pairs_of_buildings_with_itself(port):
    p = port().builds(0, "municipal_office", "bank", "wharf")
    assert p.score(0) == 3 + 1


def test_seamens_bethel_is_worth_five_more(port):
    assert port().builds(0, "seamens_bethel").score(0) == 6


def test_victory_buildings_cannot_be_visited(port):
    p = port().builds(0, "mansion")
    assert not any("mansion" in text for text in p.can(0))
