"""Town expansion buildings, one scenario each (Rising Tide, p. 2 and Reference Section)."""

from watertable.games.new_bedford.pieces import TILE_IDS


# ruling 1
def test_p2_four_tiles_of_each_group_and_two_victory_buildings_of_each_box(port):
    p = port(2, town=True)
    assert len(p.state.unbuilt) == 12
    q = port(4, town=True)
    assert len(q.state.unbuilt) == 20
    groups = {"core": 0, "town": 0}
    for tile in q.state.unbuilt:
        if tile < 38:
            groups["core" if tile < 16 else "town"] += 1
    assert groups == {"core": 8, "town": 8}
    for table in (p, q):
        victory = [tile for tile in table.state.unbuilt if tile >= 38]
        assert [tile < 42 for tile in victory] == [True, True, False, False]  # two of each box


# ruling 7
def test_p2_tiles_to_be_avoided_by_two_never_come_to_two(port):
    for i in range(20):
        p = port(2, town=True, set="random")
        p.dice = p.dice.child(str(i))
        barred = {"fairhaven_bridge", "storehouse", "chemist_shop", "inn", "post_office"}
        assert not barred & {TILE_IDS[t] for t in p.state.unbuilt}


def test_captains_house_sends_a_ship_home_to_the_dock_with_its_food(port):
    p = port(3).builds(0, "captains_house").sails(0, 0, 5, right=1).has(0, coins=2)
    p.plays(0, "place captains_house")
    assert p.row(0) == -1
    assert p.wealth(0)[1] == 5
    p.to_movement()
    p.plays(0, "done")
    assert p.row(0) == -2
    assert p.kept(0) == [1, 0, 0]
    q = port(3).builds(0, "captains_house").sails(0, 0, 0)
    q.plays(0, "place captains_house")
    assert q.wealth(0)[1] == 0  # ruling 22: row 0 has no food


def test_coffeehouse_draws_two_and_may_keep_a_whale(port):
    p = port(3).builds(0, "coffeehouse").sails(0, 0, 2).sails(0, 1, 3)
    p.plays(0, "place coffeehouse")
    p.draws("token empty", "token sperm")
    p.refuses(0, "choose right", because="no such whale")
    p.plays(0, "choose sperm", "ship 2")
    assert p.aboard(0, 1) == [0, 0, 1]
    assert p.state.cup == [0, 0, 0, 0]
    p.check_tokens()
    q = port(3).builds(0, "coffeehouse").sails(0, 0, 2)
    q.plays(0, "place coffeehouse")
    q.draws("token empty", "token empty")
    assert q.asked() == (1, "place")  # nothing to take
    q.check_tokens()


# rulings 23, 63
def test_customhouse_pays_for_ships_that_return_while_occupied(port):
    for ships, coins in ((1, 4), (2, 6), (3, 10)):
        p = port(3).builds(0, "customhouse").sails(0, 0, 0)
        for i in range(1, ships):
            p.sails(i, 0, 0)
        p.plays(0, "place customhouse")
        p.to_movement()
        assert p.wealth(0)[3] == coins
    q = port(3).builds(0, "customhouse")
    q.refuses(0, "place customhouse", because="No ship at sea")


def test_p2_leaving_the_customhouse_by_the_inn_removes_its_effect(port):
    p = port(3).builds(0, "customhouse", "inn").sails(1, 0, 0)
    p.plays(0, "place customhouse")
    p.plays(1, "place farm")
    p.plays(2, "place farm")
    p.plays(0, "place inn")
    p.to_movement()
    assert p.wealth(0)[3] == 0


# ruling 20
def test_harbor_office_launches_then_builds_or_sells(port):
    p = port(3).builds(0, "harbor_office").docks(0).has(0, food=3)
    p.plays(0, "place harbor_office")
    p.refuses(0, "row 3", because="One good")
    p.plays(0, "row 2")
    assert p.row(0) == 2
    assert p.wealth(0) == [0, 0, 0, 1]
    q = port(3).builds(0, "harbor_office").docks(0).has(0, food=1, brick=4)
    q.plays(0, "place harbor_office")
    assert "build bank" in q.can(0)
    assert "sell brick" in q.can(0)
    q.plays(0, "build bank")
    assert q.owner("bank") == 0


def test_loading_dock_moves_up_to_three_whales_for_a_dollar_each(port):
    p = port(3).builds(0, "loading_dock").sails(0, 0, 2, right=1, bowhead=1).sails(0, 1, 3, right=1)
    p.plays(0, "place loading_dock")
    p.refuses(0, "done", because="At least one")
    p.plays(0, "shift right 2", "shift right 1")
    p.refuses(0, "shift right 2", because="left to move")
    p.plays(0, "shift bowhead 2")
    assert p.wealth(0)[3] == 3
    assert p.aboard(0, 0) == [1, 0, 0]
    assert p.aboard(0, 1) == [1, 1, 0]
    q = port(3).builds(0, "loading_dock").sails(0, 0, 2, right=1)
    q.refuses(0, "place loading_dock", because="both ships at sea")


def test_loading_dock_never_moves_a_fourth_whale(port):
    """Town tiles: "Move up to 3 different Whale Tokens between your ships"."""
    p = port(3).builds(0, "loading_dock").sails(0, 0, 2, right=2, bowhead=2).sails(0, 1, 3)
    p.plays(0, "place loading_dock", "shift right 2", "shift right 2", "shift bowhead 2")
    assert p.aboard(0, 0) == [0, 1, 0]
    assert p.aboard(0, 1) == [2, 1, 0]
    assert not [text for text in p.can(0) if text.startswith("shift")]


# ruling 10
def test_mayors_house_builds_at_full_price_and_uses_the_tile(port):
    p = port(3).builds(0, "mayors_house").has(0, brick=4)
    p.plays(0, "place mayors_house", "build bank")
    assert p.owner("bank") == 0
    assert p.wealth(0)[3] == 5
    p.has(1, coins=2)
    p.refuses(1, "place bank", because="already stands there")
    q = port(3).builds(0, "mayors_house").has(0, brick=3)
    q.plays(0, "place mayors_house")  # the Tryworks at full price, never the Bank with a discount
    assert q.owner("bank") == -1
    assert q.owner("tryworks") == 0


# ruling 11
def test_mayors_house_builds_a_victory_building_and_goes_nowhere(port):
    p = port(3).builds(0, "mayors_house").has(0, wood=3, food=2)
    p.plays(0, "place mayors_house")  # nothing else can be paid
    assert p.owner("counting_house") == 0
    assert p.state.mayor_at == -1


def test_perfumery_pays_by_sperm_whales_in_the_bag(port):
    p = port(3).builds(0, "perfumery")
    p.plays(0, "place perfumery")
    assert p.wealth(0)[3] == 5
    q = port(3).builds(0, "perfumery").keeps(1, sperm=2)
    q.plays(0, "place perfumery")
    assert q.wealth(0)[3] == 3
    r = port(3).builds(0, "perfumery").keeps(1, sperm=3)
    r.refuses(0, "place perfumery", because="Sperm")


def test_refinery_sells_a_returned_whale_at_twice_its_lay(port):
    p = port(3).builds(0, "refinery").keeps(0, sperm=1)
    p.plays(0, "place refinery", "refine sperm")
    assert p.wealth(0)[3] == 16
    assert p.state.gone[2] == 1
    assert p.kept(0) == [0, 0, 0]
    q = port(3).builds(0, "refinery")
    q.refuses(0, "place refinery", because="no whale")


# ruling 24
def test_refinery_serves_a_ship_that_returns_while_occupied_once_a_round(port):
    p = port(3).builds(0, "refinery").sails(0, 0, 0, bowhead=2)
    p.plays(0, "place refinery")  # nothing returned yet: it waits
    p.to_movement()
    assert p.asked() == (0, "refine")
    p.plays(0, "refine bowhead")
    assert p.wealth(0)[3] == 8
    p.plays(0, "done")
    assert p.kept(0) == [0, 1, 0]
    assert p.wealth(0)[3] == 4
    p.check_tokens()


# ruling 28
def test_saltery_moves_a_ship_up_to_three_out_behind_the_others(port):
    p = port(3).builds(0, "saltery").sails(0, 0, 1).sails(1, 0, 4).has(0, food=4)
    p.plays(0, "place saltery")
    assert p.can(0) == ["row 2", "row 3", "row 4"]
    p.plays(0, "row 4")
    assert p.wealth(0)[1] == 0
    assert p.state.rows[4] == [2, 0]
    q = port(3).builds(0, "saltery").sails(0, 0, 1)
    q.plays(0, "place saltery")
    assert q.row(0) == 2
    assert q.wealth(0)[1] == 0


# ruling 18
def test_brewery_pays_two_dollars_and_a_food_per_two_rounds_left(port):
    for number, food in ((1, 5), (2, 5), (3, 4), (10, 1), (11, 0), (12, 0)):
        p = port(3).builds(0, "brewery")
        p.state.round = number
        p.plays(0, "place brewery")
        assert p.wealth(0) == [0, food, 0, 2]


# ruling 15
def test_chemist_shop_takes_two_goods_and_gives_one_of_another_type(port):
    p = port(3).builds(0, "chemist_shop").has(0, wood=1, food=1).has(1, food=1, brick=2)
    p.plays(0, "place chemist_shop", "take brick")
    assert p.asked() == (0, "give")
    p.refuses(0, "give brick", because="of another type")
    p.plays(0, "give food")
    assert p.wealth(0) == [1, 0, 2, 0]
    assert p.wealth(1) == [0, 2, 0, 0]
    q = port(3).builds(0, "chemist_shop").has(0, wood=1).has(1, wood=2)
    q.refuses(0, "place chemist_shop", because="nobody")


# ruling 19
def test_distillery_prepares_for_two_wood_then_gives_three_food(port):
    p = port(3).builds(0, "distillery").has(0, wood=2)
    p.plays(0, "place distillery")
    assert p.wealth(0) == [0, 3, 0, 0]
    assert p.row(0) == -2
    q = port(3).builds(0, "distillery").has(0, wood=2).sails(0, 0, 1).sails(0, 1, 1)
    q.refuses(0, "place distillery", because="left to Prepare")


# ruling 12
def test_fairhaven_bridge_uses_an_unbuilt_tile_that_cannot_be_built_meanwhile(port):
    p = port(3).builds(0, "fairhaven_bridge").has(1, brick=4, coins=3)
    p.plays(0, "place fairhaven_bridge")
    p.refuses(0, "bridge post_office", because="cannot go")
    p.refuses(0, "bridge fairhaven_bridge", because="unbuilt")
    p.plays(0, "bridge bank")
    assert p.wealth(0)[3] == 5
    assert p.owner("bank") == -1
    p.plays(1, "place town_hall")
    p.refuses(1, "build bank", because="Bridge")


def test_shipwright_prepares_one_for_nothing_or_two_for_a_wood(port):
    p = port(3).builds(0, "shipwright").has(0, wood=1)
    p.plays(0, "place shipwright", "amount 2")
    assert p.row(0, 0) == p.row(0, 1) == -2
    assert p.wealth(0)[0] == 0
    q = port(3).builds(0, "shipwright")
    q.plays(0, "place shipwright")
    assert q.row(0, 0) == -2
    assert q.row(0, 1) == -3


# ruling 21
def test_storehouse_gives_three_food_three_wood_or_two_bricks(port):
    for good, have in (("food", [0, 3, 0, 0]), ("wood", [3, 0, 0, 0]), ("brick", [0, 0, 2, 0])):
        p = port(3).builds(0, "storehouse")
        p.plays(0, "place storehouse", f"take {good}")
        assert p.wealth(0) == have


def test_candleworks_counts_sperm_whales(port):
    assert port(3).builds(0, "candleworks").keeps(0, sperm=2).score(0) == 8 + 1 + 2


def test_dressmaker_counts_pairs_of_bowheads(port):
    assert port(3).builds(0, "dressmaker").keeps(0, bowhead=3).score(0) == 6 + 1 + 1


# ruling 5
def test_publishing_house_counts_marked_buildings(port):
    p = port(3).builds(0, "publishing_house", "brewery", "perfumery", "bank")
    assert p.score(0) == 4 + 2


# ruling 59
def test_publishing_house_comes_only_with_three_marked_tiles(port):
    assert TILE_IDS.index("publishing_house") not in port(2, set="churning").state.unbuilt
    assert TILE_IDS.index("publishing_house") in port(3, set="churning").state.unbuilt


def test_salvage_yard_counts_goods_by_four(port):
    assert port(3).builds(0, "salvage_yard").has(0, 3, 3, 1).score(0) == 1 + 1


# ruling 16
def test_shanty_is_built_only_with_no_money(port):
    p = port(3).offers("shanty").has(0, wood=5, food=2, coins=3)
    p.plays(0, "place town_hall")
    p.refuses(0, "build shanty", because="no money")
    q = port(3).offers("shanty").has(0, wood=3, food=2, coins=3)
    q.plays(0, "buy wood", "place town_hall", "build shanty")  # the purchase spends the money
    assert q.owner("shanty") == 0
    assert q.wealth(0)[0] == 5
    assert q.score(0) == 2


# Themed Building Tile Combinations; ruling 71
def test_a_free_pick_is_just_these_tiles(port):
    p = port(3, tiles="bank saltery mansion")
    assert [TILE_IDS[t] for t in p.state.unbuilt] == ["bank", "saltery", "mansion"]
