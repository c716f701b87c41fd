"""Fifth player: Wheelhouse, set-up and five buildings (Rising Tide, 5th Player Expansion, p. 11)."""

from watertable.games.new_bedford.pieces import TILE_IDS


# RT, 5th player; ruling 1
def test_five_players_have_twenty_action_and_five_victory_buildings(port):
    for options in ({}, {"town": True}, {"town": True, "set": "random"}):
        tiles = port(5, **options).state.unbuilt
        assert len([t for t in tiles if t < 38]) == 20
        assert len([t for t in tiles if t >= 38]) == 5
        assert TILE_IDS.index("rectory") in tiles
        assert TILE_IDS.index("seamens_bethel") in tiles  # ruling 3


# RT, mini variants; ruling 59
def test_four_may_use_tiles_or_board(port):
    assert len(port(4, fifth="tiles").state.unbuilt) == 25
    assert port(4, fifth="tiles").state.wheelhouse == 0
    assert len(port(4, fifth="board").state.unbuilt) == 20
    assert port(4, fifth="board").state.wheelhouse == 1


# ruling 59
def test_churning_with_the_five_takes_the_bethel_for_the_rectory(port):
    tiles = [TILE_IDS[t] for t in port(4, set="churning", fifth="tiles").state.unbuilt]
    assert "seamens_bethel" in tiles
    assert "rectory" not in tiles
    assert "college" in tiles


# RT, 5th player; ruling 8
def test_wheelhouse_gives_the_wheel_to_its_last_visitor(port):
    p = port(5)
    p.plays(0, "place farm")
    p.plays(1, "place wheelhouse")
    assert p.wealth(1)[3] == 3
    assert p.state.wheel == 1
    p.plays(2, "place farm")
    p.plays(3, "place wheelhouse")
    assert p.wealth(3)[3] == 0
    p.next_round()
    assert p.asked()[0] == 3
    assert p.state.first == 3


def test_without_a_visit_the_wheel_passes_left(port):
    p = port(5)
    p.next_round()
    assert p.state.first == 1
    assert "place wheelhouse" not in port(4).can(0)
    port(4).refuses(0, "place wheelhouse", because="fifth player's board")


# ruling 15
def test_almshouse_takes_three_dollars_but_never_the_last(port):
    p = port(5).builds(0, "almshouse").has(1, coins=3).has(2, coins=4).has(3, coins=9)
    p.plays(0, "place almshouse")
    p.refuses(0, "victim 2", because="at least $4")
    p.refuses(0, "victim 1", because="another player")
    p.plays(0, "victim 3")
    assert p.wealth(0)[3] == 3
    assert p.wealth(2)[3] == 1
    q = port(5).builds(0, "almshouse").has(1, coins=3)
    q.refuses(0, "place almshouse", because="nobody")


def test_almshouse_the_fee_can_make_its_owner_the_victim(port):
    p = port(5).builds(1, "almshouse").has(0, coins=1).has(1, coins=3)
    p.plays(0, "place almshouse")
    assert p.wealth(0)[3] == 3
    assert p.wealth(1)[3] == 1


# ruling 13
def test_college_uses_an_occupied_building_and_pays_occupant_and_owner(port):
    p = port(5).builds(0, "college").builds(2, "bank").has(0, coins=2).has(1, coins=1)
    p.refuses(0, "place college", because="no building")
    p.plays(0, "place farm")
    p.plays(1, "place bank")
    p.plays(2, "place farm")
    p.plays(3, "place farm")
    p.plays(4, "place farm")
    p.plays(0, "place college")
    assert p.wealth(0)[3] == 5
    assert p.wealth(1)[3] == 5 + 1
    assert p.wealth(2)[3] == 1 + 1


# ruling 13
def test_college_pays_two_dollars_to_an_owner_who_stands_there(port):
    p = port(5).builds(1, "college", "bank").has(0, coins=3)
    p.stands(1, 0, "bank")
    p.plays(0, "place college")
    assert p.wealth(0)[3] == 5
    assert p.wealth(1)[3] == 3
    q = port(5).builds(1, "college", "bank").has(0, coins=2).stands(1, 0, "bank")
    q.refuses(0, "place college", because="no building")


# ruling 13
def test_college_on_ones_own_building_costs_one_dollar(port):
    p = port(5).builds(0, "college", "bank").has(0, coins=1).stands(1, 0, "bank")
    p.plays(0, "place college")
    assert p.wealth(0)[3] == 5
    assert p.wealth(1)[3] == 1


# ruling 62
def test_college_copies_a_waiting_building_while_its_worker_stands(port):
    p = port(5).builds(0, "college").builds(1, "customhouse").has(0, coins=3).sails(2, 0, 0)
    p.stands(1, 0, "customhouse")
    p.plays(0, "place college")
    p.to_movement()
    assert p.wealth(0)[3] == 1 + 4
    assert p.wealth(1)[3] == 2 + 4


# ruling 14
def test_empty_lot_covers_a_building_and_both_still_count(port):
    p = port(5).builds(0, "empty_lot", "bank", "wharf").builds(1, "market").has(1, wood=1)
    p.stands(2, 0, "wharf")
    p.plays(0, "place empty_lot")
    p.refuses(0, "cover wharf", because="stands there")
    p.plays(0, "cover market")
    p.refuses(1, "place market", because="covered")
    assert p.score(1) == 1
    assert p.score(0) == 3
    p.next_round()
    p.refuses(p.asked()[0], "place market", because="covered")


# ruling 14
def test_empty_lot_moves_on_by_a_later_use(port):
    p = port(5).builds(0, "empty_lot", "bank", "wharf")
    p.state.covered = TILE_IDS.index("bank")
    p.plays(0, "place empty_lot")  # the Wharf is all that is left
    assert p.state.covered == TILE_IDS.index("wharf")
    p.plays(1, "place farm")
    p.has(2, coins=1).plays(2, "place bank")


# ruling 17
def test_fire_house_pays_for_owners_of_three_and_four(port):
    p = port(5).builds(0, "fire_house", "bank", "wharf")
    p.builds(1, "tavern", "market", "inn", "bakery").builds(2, "brickyard", "chandlery")
    p.plays(0, "place fire_house")
    assert p.wealth(0)[3] == 2 + 3
    q = port(5).builds(0, "fire_house")
    q.refuses(0, "place fire_house", because="three buildings")


def test_rectory_needs_the_bethel_of_another_player(port):
    p = port(5).has(0, wood=9, food=2, brick=9)
    p.plays(0, "place town_hall")
    p.refuses(0, "build rectory", because="another player")
    q = port(5).builds(0, "seamens_bethel").has(0, wood=9, food=2, brick=9)
    q.plays(0, "place town_hall")
    q.refuses(0, "build rectory", because="nobody may own both")
    r = port(5).builds(1, "seamens_bethel").has(0, wood=9, food=2, brick=9)
    r.plays(0, "place town_hall", "build rectory", "discount wood")
    assert r.owner("rectory") == 0
    assert r.score(0) == 4
