"""Ship's Log, Providence: each page in a scenario (Rising Tide p. 3, Reference Section)."""

import pytest

from watertable.kernel.ints import ints


@pytest.fixture
def sea(port):
    """A port where the small ship of seat 0 stands before its choice, with this page face up."""

    def make(page, seats=3, row=3, tokens=("right", "empty", "empty"), ready=None):
        p = port(seats, log="both").sails(0, 0, row)
        p.shows_page(page, 1)
        if ready:
            ready(p)
        p.to_movement()
        p.state.goods = ints([0] * (3 * p.state.players))
        ships = 1 + sum(1 for s in p.state.ship if s >= 0)
        p.quiet("choose", who=0, tokens=list(tokens)[:ships])
        return p

    return make


def test_p3_a_page_is_taken_instead_of_a_whale(sea):
    p = sea("uncharted_desert_isle")
    assert p.can(0) == ["choose right", "page 1", "page 2", "decline"]
    p.plays(0, "page 1")
    assert p.aboard(0) == [0, 0, 0]
    assert p.state.card_at[12] == 0


def test_p3_a_ship_with_only_empty_seas_may_take_a_page(sea):
    p = sea("uncharted_desert_isle", tokens=("empty", "empty"))
    assert p.can(0) == ["page 1", "page 2", "decline"]


# ruling 32
def test_p3_the_next_page_comes_at_the_end_of_the_round(sea, port):
    p = port(2, log="both").sails(0, 0, 3).sails(1, 0, 2)
    p.shows_page("uncharted_desert_isle", 1)
    p.quiet("choose")
    p.plays(0, "page 1")
    assert p.asked() == (1, "choose")
    assert "page 1" not in p.can(1)
    p.next_round()
    assert -4 in p.state.card_at
    assert -5 in p.state.card_at
    assert list(p.state.card_at).count(-3) == 1  # the Omen nobody took


# rulings 53, 60
def test_beached_whale_rights_from_the_bag_at_their_lay(sea):
    p = sea("beached_whale")
    p.state.coins[0] = 5
    p.plays(0, "page 1", "amount 2")
    assert p.kept(0) == [2, 0, 0]
    assert p.wealth(0)[3] == 1
    q = sea("beached_whale")
    q.plays(0, "page 1")
    assert q.kept(0) == [0, 0, 0]
    assert q.state.card_at[0] == 0


# ruling 50
def test_calm_seas_cancels_one_page_for_its_holder(port):
    p = port(2, log="both").holds(0, "calm_seas").holds(1, "typhoon").sails(0, 0, 4).sails(1, 0, 4)
    p.to_movement()
    p.plays(1, "play typhoon")
    assert p.asked() == (0, "reply")
    p.plays(0, "ignore calm_seas")
    assert p.used("calm_seas")
    assert p.row(0) == 3
    assert p.row(1) == 2


def test_coffin_gives_a_turn_after_round_twelve(port):
    p = port(2, log="both").holds(0, "coffin").has(0, wood=1)
    p.state.round = 12
    p.to_movement()
    p.quiet("place", who=0)
    assert p.state.final == 1
    assert p.state.top().about == 2
    p.has(0).plays(0, "place forest")
    assert p.over
    assert p.wealth(0)[0] == 3


# ruling 46
def test_coffin_refinery_serves_but_customhouse_cannot_be_visited(port):
    p = (
        port(2, log="both")
        .holds(0, "coffin")
        .builds(0, "refinery", "customhouse")
        .sails(0, 0, 6, 2)
    )
    p.state.round = 12
    p.to_movement()
    p.quiet("place", who=0)
    p.refuses(0, "place customhouse", because="last Returns")
    p.plays(0, "place refinery")
    assert p.asked() == (0, "refine")  # at a final Return
    p.plays(0, "refine right")
    p.quiet("nothing")
    assert p.kept(0) == [1, 0, 0]


def test_corpusants_counts_sperm_whales(port):
    p = port(2, log="both").holds(0, "corpusants").keeps(0, sperm=2)
    assert p.score(0) == 8 + 2


# ruling 60
def test_gam_moves_a_ship_to_the_other_one(sea):
    p = sea("gam", ready=lambda p: p.sails(0, 1, 6), tokens=("empty", "empty", "empty"))
    p.plays(0, "page 1", "ship 1")
    assert p.row(0, 0) == 5
    assert p.state.rows[5] == [1, 0]
    q = sea("gam")
    q.plays(0, "page 1")
    assert q.row(0) == 2  # one ship only: no effect


# ruling 28
def test_gam_stops_at_the_nearest_row_with_room(sea):
    def ready(p):
        p.sails(0, 1, 6).sails(1, 0, 6).sails(1, 1, 6)

    p = sea("gam", ready=ready, tokens=["empty"] * 5)
    p.plays(0, "page 1", "ship 1")
    assert p.row(0, 0) == 4


# ruling 28
def test_gulf_stream_moves_both_ships_up_to_two_out_into_first_place(sea):
    def ready(p):
        p.sails(0, 1, 6).sails(1, 0, 5)

    p = sea("gulf_stream", ready=ready, tokens=["empty"] * 4)
    p.plays(0, "page 1", "ship 1")
    assert p.can(0) == ["row 3", "row 4", "stay"]
    p.plays(0, "row 4")
    assert p.state.rows[4] == [0, 2]
    p.plays(0, "row 6")
    assert p.row(0, 1) == 6


def test_message_in_a_bottle_counts_pairs_of_pages_used_ones_too(port):
    p = port(2, log="both").holds(0, "message_in_a_bottle").holds(0, "reef", "rats", used=1)
    assert p.score(0) == 1
    p.holds(0, "typhoon")
    assert p.score(0) == 2


# ruling 40
def test_nantucket_sleigh_ride_drags_the_ship_beside_row_six_with_a_bowhead(sea):
    def full(p):
        p.sails(1, 0, 2).sails(1, 1, 2)

    p = sea("nantucket_sleigh_ride", ready=full, tokens=["empty"] * 4)
    p.plays(0, "page 1")
    assert p.row(0) == 6
    assert p.state.extra == 0
    assert p.aboard(0) == [0, 1, 0]
    p.quiet("place").to_movement()
    p.quiet("choose", who=0)
    assert p.row(0) == 5
    assert p.state.choosers[-1] == 0
    p.check_tokens()


# ruling 29
def test_news_from_town_builds_an_action_building(sea):
    p = sea("news_from_town")
    p.has(0, wood=5, food=4, brick=4)
    p.plays(0, "page 1")
    p.refuses(0, "build counting_house", because="Action Buildings")
    p.plays(0, "build bank")
    assert p.owner("bank") == 0
    assert p.wealth(0) == [5, 4, 0, 0]
    q = sea("news_from_town")
    q.has(0, brick=4)
    q.plays(0, "page 1", "skip")
    assert q.owner("bank") == -1


def test_scrimshaw_pays_three_dollars_per_empty_sea_of_the_draw(sea):
    p = sea("scrimshaw", tokens=("empty", "empty"))
    p.plays(0, "page 1")
    assert p.wealth(0)[3] == 6


# ruling 45
def test_ship_in_a_bottle_takes_a_supply_ship_for_two_points(sea):
    p = sea("ship_in_a_bottle")
    p.plays(0, "page 1")
    assert p.row(0, 1) == -4
    assert p.score(0) == 2
    q = sea("ship_in_a_bottle", ready=lambda p: p.docks(0, 1))
    q.plays(0, "page 1")
    assert q.row(0, 1) == -2
    assert q.score(0) == 0


# ruling 54
def test_trade_winds_moves_the_ship_up_to_three_out_and_sells_wood_and_food(sea):
    p = sea("trade_winds")
    p.has(0, wood=2, food=1, brick=3)
    p.plays(0, "page 1")
    assert p.can(0) == ["row 3", "row 4", "row 5", "stay"]
    p.plays(0, "row 5")
    p.refuses(0, "sell brick", because="cannot sell this good here")
    p.plays(0, "sell_all wood", "done")
    assert p.row(0) == 5
    assert p.wealth(0) == [0, 1, 3, 2]


def test_uncharted_desert_isle_gives_three_wood_and_three_food(sea):
    p = sea("uncharted_desert_isle")
    p.plays(0, "page 1")
    assert p.wealth(0) == [3, 3, 0, 0]


# ruling 29
def test_under_weigh_prepares_and_launches_both_by_choice(sea):
    p = sea("under_weigh")
    p.has(0, wood=2, food=3)
    p.plays(0, "page 1", "prepare")
    assert p.can(0) == ["row 1", "row 2", "row 3", "skip"]
    p.plays(0, "row 3")
    assert p.row(0, 1) == 3
    assert p.wealth(0) == [0, 0, 0, 0]
    assert p.asked()[1] != "choose"  # ruling 55: it does not choose this round
    q = sea("under_weigh")
    q.has(0, wood=2, food=3)
    q.plays(0, "page 1", "skip")
    assert q.row(0, 1) == -3


def test_whale_pod_draws_until_a_whale_comes(sea):
    p = sea("whale_pod", tokens=("empty", "empty"))
    p.plays(0, "page 1")
    p.draws("token sperm")
    assert p.aboard(0) == [0, 0, 1]
    p.check_tokens()


# ruling 49
def test_windfall_four_to_eight_and_the_others_four_less(sea):
    p = sea("windfall")
    p.plays(0, "page 1")
    p.refuses(0, "amount 3", because="$4 to $8")
    p.plays(0, "amount 7")
    assert p.wealth(0)[3] == 7
    assert p.wealth(1)[3] == 3
    assert p.wealth(2)[3] == 3


def test_library_takes_a_page_as_if_chosen(port):
    p = port(3, log="both").builds(0, "library").shows_page("uncharted_desert_isle", 1)
    p.plays(0, "place library", "page 1")
    assert p.wealth(0) == [3, 3, 0, 0]
    q = port(3, log="both").builds(0, "library").shows_page("trade_winds", 1).sails(0, 0, 1)
    q.sails(0, 1, 2)
    q.plays(0, "place library", "page 1", "ship 1", "row 4")
    assert q.row(0, 0) == 4  # ruling 33: the player names a ship


# ruling 42
def test_library_scrimshaw_pays_nothing_for_tokens_of_last_round(port):
    p = port(3, log="both").builds(0, "library").shows_page("scrimshaw", 1).lies(empty=3)
    p.plays(0, "place library", "page 1")
    assert p.wealth(0)[3] == 0


def test_newspaper_counts_pairs_of_pages(port):
    p = port(3, log="both").builds(0, "newspaper").holds(0, "reef", "typhoon", "rats")
    assert p.score(0) == 1 + 1


# rulings 1, 4
def test_log_tiles_come_on_top(port):
    assert len(port(2, log="both").state.unbuilt) == 15
    assert len(port(3, log="omens", town=True).state.unbuilt) == 23


# RT, mini variants; ruling 58
def test_mini_variants_of_the_decks(port):
    omens = list(port(3, log="omens").state.card_at)
    assert set(omens[:16]) == {-1}
    assert omens.count(-5) == 1
    assert omens.count(-4) == 0
    kind = list(port(3, log="providence").state.card_at)
    assert set(kind[16:]) == {-1}
    assert kind.count(-4) == 1
    assert kind.count(-5) == 0
    mixed = list(port(3, log="mixed").state.card_at)
    assert mixed.count(-4) == mixed.count(-5) == 1
    assert mixed.count(-2) == 30
