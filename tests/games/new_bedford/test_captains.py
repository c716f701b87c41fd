"""The Lonely Ocean: captains are rules (rulings 51, 52, 68)."""

import pytest

import watertable
from watertable.games.new_bedford.pieces import (
    AHAB,
    CAPTAIN_IDS,
    COIN,
    NOT_FOR_CAPTAINS,
    STARBUCK,
    STUBB,
    TILE_IDS,
)
from watertable.kernel.ints import ints


@pytest.fixture
def solo(port):
    """One person against one captain, who has acted once; the captain's next order can be set."""

    def make(captain="starbuck", **options):
        p = port(1, captains=[captain], **options)
        p.state.coins[1] = 5
        return p

    return make


def order(p, space, who=1):
    """Bring the captain to a helm space with his next roll of 1."""
    p.state.helm[who - p.state.seats] = (space - 1) % 8
    p.plays(0, "place farm")
    p.draws("roll 1")
    return p


def test_whoever_sits_alone_plays_starbuck():
    table = watertable.open("new_bedford", seats=1, dice="alone")
    assert table.view(0)["captains"] == [STARBUCK]


# Lonely Ocean; ruling 70
def test_captains_start_with_five_dollars_and_act_first(port):
    table = watertable.open("new_bedford", seats=1, options={"captains": ["ahab"]}, dice="x")
    assert table.view(0)["coins"][1] == 5
    p = port(2, captains=["flask"])
    assert p.state.worker[4] >= 0
    assert p.asked() == (0, "place")


# Lonely Ocean
def test_the_die_has_faces_1_1_1_2_2_3(solo):
    p = solo()
    p.plays(0, "place farm")
    chances = p.game.chances(p.state)
    assert chances.weights == [3, 2, 1]


# RT, last page; rulings 52, 74
def test_turners_mill_is_in_and_the_listed_tiles_are_out(port):
    for options in ({"town": True}, {"set": "churning"}, {"set": "old_salts"}):
        tiles = port(1, captains=["ahab", "stubb"], **options).state.unbuilt
        assert TILE_IDS.index("turners_mill") in tiles
        assert not set(tiles) & set(NOT_FOR_CAPTAINS)
    assert TILE_IDS.index("turners_mill") not in port(2).state.unbuilt


# Lonely Ocean
def test_gathering_earns_a_dollar_and_takes_the_bonus_away(solo):
    p = solo("starbuck")
    p.state.crowd = ints([0] * len(p.state.crowd))
    order(p, 0)  # W
    assert p.state.coins[1] == 6
    assert p.state.worker[3] == 1
    p.has(0)
    p.plays(0, "place forest")
    assert p.wealth(0)[0] == 2


# Lonely Ocean
def test_the_store_pays_his_coin_and_a_bank_is_used_first(solo):
    p = order(solo("starbuck"), 6)  # $
    assert p.state.coins[1] == 5 + COIN[STARBUCK]
    q = solo("starbuck").builds(0, "bank")
    order(q, 6)
    assert q.state.coins[1] == 5 - 1 + 5
    assert q.state.coins[0] == 1


# Lonely Ocean
def test_prepare_and_launch_are_free_and_the_row_fits_the_rounds_left(solo):
    p = order(solo("starbuck"), 1)  # P
    assert p.row(1) == -2
    q = solo("starbuck").docks(1, 0)
    order(q, 3)  # L
    assert q.row(1) == 5
    assert q.state.coins[1] == 5
    r = solo("starbuck").docks(1, 0)
    r.state.round = 11
    order(r, 3)
    assert r.row(1) == 2


def test_a_full_row_sends_him_nearer(solo):
    p = solo("starbuck").docks(1, 0)
    p.state.rows[5] = [8, 9, 10]  # three ships that are nobody's
    order(p, 3)
    assert p.row(1) == 4


# Lonely Ocean
def test_what_cannot_be_done_moves_him_one_further(solo):
    p = solo("starbuck")
    p.state.ship[2] = p.state.ship[3] = -3
    order(p, 3)  # L with no ship on the dock: B
    assert list(p.state.helm) == [4]
    assert p.state.coins[1] == 6


def test_ahab_prepares_and_launches_at_once(solo):
    p = order(solo("ahab"), 0)  # D
    assert p.row(1) == 6
    assert p.state.last_place == 8 + TILE_IDS.index("dry_dock")


# Lonely Ocean
def test_he_builds_his_list_in_order_for_nothing(solo):
    p = solo("starbuck")
    built = [TILE_IDS[t] for t in range(49) if p.state.owner[t] == 1]
    for tile in built:
        p.offers(tile)
        p.state.built = []
    order(p, 5)  # H
    assert p.owner("bank") == 1
    assert p.state.coins[1] == 5
    assert p.state.last_place == 4


# RT, last page
def test_with_his_list_built_he_takes_the_newspaper_with_two_pages_then_the_cheapest(solo):
    p = solo("starbuck", log="both")
    p.builds(0, *[TILE_IDS[t] for t in p.state.unbuilt[:]])
    p.offers("newspaper", "library", "insurance", "turners_mill")
    p.state.built = [t for t in p.state.built if p.state.owner[t] >= 0]
    p.holds(1, "reef", "corpusants", used=1)
    order(p, 5)
    assert p.owner("newspaper") == 1
    q = solo("starbuck", log="both")
    q.builds(0, *[TILE_IDS[t] for t in q.state.unbuilt[:]])
    q.offers("newspaper", "library", "insurance", "turners_mill")
    q.state.built = [t for t in q.state.built if q.state.owner[t] >= 0]
    order(q, 5)
    assert q.owner("library") == 1
    assert q.owner("newspaper") == -1


def test_helm_spaces_switch_late_in_the_game(solo):
    p = solo("starbuck")
    p.state.round = 9
    before = p.state.coins[1]
    order(p, 7)  # H/$
    assert p.state.coins[1] > before
    assert p.state.worker[3] != 4


# Lonely Ocean
def test_he_takes_the_most_valuable_whale_and_keeps_what_he_can_pay(solo):
    p = solo("starbuck").sails(1, 0, 2).sails(0, 0, 1)
    p.plays(0, "place farm")
    p.draws("roll 1")
    p.plays(0, "place farm")
    p.quiet("choose", who=0, tokens=["right", "sperm", "bowhead"])
    assert p.aboard(1) == [0, 0, 1]


# Lonely Ocean
def test_stubb_takes_what_he_can_pay(solo):
    p = solo("stubb").sails(1, 0, 2).sails(0, 0, 1)
    p.state.captains = [STUBB]
    order(p, 0)
    p.state.coins[1] = 3
    p.has(0)
    p.plays(0, "place farm")
    p.quiet("choose", who=0, tokens=["right", "sperm", "bowhead"])
    assert p.aboard(1) == [1, 0, 0]


# Lonely Ocean
def test_he_sells_the_cheapest_until_he_can_pay(solo):
    p = solo("starbuck").sails(1, 0, 0, right=3, sperm=1)
    order(p, 0)
    p.state.coins[1] = 5
    p.plays(0, "place farm")
    assert p.kept(1) == [0, 0, 1]
    assert p.state.coins[1] == 5 + 3 - 8
    p.check_tokens()


# Lonely Ocean
def test_he_buys_what_leaves_him_four_dollars(solo):
    p = solo("starbuck").sails(0, 0, 0, bowhead=1, right=1)
    order(p, 0)
    p.state.coins[1] = 8
    p.has(0)
    p.plays(0, "place farm")
    p.plays(0, "sell_whale right")  # then the Bowhead must go as well
    assert p.kept(1) == [0, 1, 0]
    assert p.state.coins[1] == 4


# RT, last page; ruling 51
def test_he_pays_a_dollar_where_a_good_is_due(solo):
    p = solo("starbuck", log="both").holds(0, "reef").sails(1, 0, 4)
    order(p, 0)
    p.state.coins[1] = 2
    p.plays(0, "place farm")
    p.plays(0, "play reef")
    assert p.state.coins[1] == 1
    assert p.row(1) == 3


# ruling 51
def test_without_a_dollar_his_ship_nearest_to_shore_bears_it(solo):
    p = solo("starbuck", log="both").holds(0, "wreck_of_the_essex").sails(1, 0, 4).sails(1, 1, 3)
    order(p, 0)
    p.state.coins[1] = 0
    p.plays(0, "place farm")
    p.plays(0, "play wreck_of_the_essex")
    assert p.row(1, 0) == 3
    assert p.row(1, 1) == 1


# RT, last page; ruling 68
def test_he_takes_a_page_only_without_a_whale_providence_first(solo):
    p = solo("starbuck", log="both").sails(1, 0, 4).sails(0, 0, 2)
    p.shows_page("scrimshaw", 1).shows_page("reef", 2)
    order(p, 0)
    p.state.coins[1] = 0
    p.plays(0, "place farm")
    p.quiet("choose", who=0, tokens=["empty", "empty", "empty"])
    assert p.state.card_at[9] == 1
    assert p.state.coins[1] == 9


# RT, last page
def test_he_plays_an_omen_at_the_first_moment(solo):
    p = solo("starbuck", log="both").holds(1, "typhoon").sails(0, 0, 4)
    order(p, 0)
    p.plays(0, "place farm")
    assert p.used("typhoon")
    assert p.row(0) == 2


# RT, last page
def test_ahab_with_omens_takes_the_omen_instead_of_a_right_whale(port):
    p = port(1, captains=["ahab"], ahab_omens=True).sails(1, 0, 4).sails(0, 0, 2)
    assert p.state.log_mode == 2  # the deck comes along
    p.shows_page("mast_head", 2)
    p.plays(0, "place farm")
    p.draws("roll 1")
    p.plays(0, "place farm")
    p.quiet("choose", who=0, tokens=["right", "right", "empty"])
    assert p.state.card_at[21] == 1
    assert p.aboard(1) == [0, 0, 0]
    q = port(1, captains=["ahab"], ahab_omens=True).sails(1, 0, 4).sails(0, 0, 2)
    q.shows_page("mast_head", 2)
    q.plays(0, "place farm")
    q.draws("roll 1")
    q.plays(0, "place farm")
    q.quiet("choose", who=0, tokens=["right", "bowhead", "empty"])
    assert q.aboard(1) == [0, 1, 0]


# ruling 68
def test_rotten_decking_of_a_captain_books_a_dollar_per_wood(solo):
    p = solo("starbuck", log="both").sails(1, 0, 4).sails(0, 0, 2)
    p.state.card_at = ints([-2 if c in (-4, -5) else c for c in p.state.card_at])
    p.shows_page("rotten_decking", 2)
    order(p, 0)
    p.plays(0, "place farm")
    p.has(0, wood=5)
    p.state.coins[1] = 0
    p.draws("token empty", "token empty", "token empty")
    assert p.wealth(0)[0] == 3
    assert p.state.coins[1] == 2


def test_captains_count_in_the_ranks_and_stand_in_others(port):
    p = port(1, captains=["starbuck", "ahab"]).keeps(2, sperm=3).keeps(0, right=1)
    p.state.asks = []
    outcome = p.game.outcome(p.state)
    assert list(outcome.others) == ["starbuck", "ahab"]
    assert outcome.ranks == [1 + sum(1 for n in outcome.others.values() if n > outcome.scores[0])]


# ruling 52
def test_almshouse_can_take_from_a_captain_but_the_chemist_cannot(port):
    p = port(3, captains=["starbuck"], fifth="tiles").builds(0, "almshouse", "chemist_shop")
    p.has(0, wood=1)
    p.state.coins[3] = 8
    p.refuses(0, "place chemist_shop", because="nobody")
    p.plays(0, "place almshouse")
    assert p.state.coins[3] == 5


# ruling 51
def test_people_and_captains_together_fill_the_bag(port):
    assert sum(port(1, captains=list(CAPTAIN_IDS[:3])).state.bag) == 76
    assert port(1, captains=list(CAPTAIN_IDS)).state.wheelhouse == 1
    p = port(1, captains=list(CAPTAIN_IDS))
    p.refuses(0, "place wheelhouse", because="two people")
    assert AHAB == 3
