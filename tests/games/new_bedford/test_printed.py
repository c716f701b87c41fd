"""What is printed on tiles, pages and lists, compared with the rulebooks row by row."""

import pytest

from watertable.games.new_bedford.pieces import CAPTAIN_ROWS, CARD_IDS, FLAGGED, TILE_IDS

LETTERS = "WFB$"


def amounts(cost):
    """`4W$10`, `2W 4F` -> wood, food, brick, money."""
    found = [0, 0, 0, 0]
    for part in cost.split():
        if part.startswith("$"):
            found[3] = int(part[1:])
        else:
            found[LETTERS.index(part[-1])] = int(part[:-1])
    return found


@pytest.mark.parametrize(
    ("tile", "cost"),
    [
        ("bank", "4B"),
        ("dry_dock", "2W 2B"),
        ("lighthouse", "2W 2B"),
        ("lumber_mill", "3W 1B"),
        ("schoolhouse", "2W 2F 1B"),
        ("tavern", "3F 2B"),
        ("tryworks", "3B"),
        ("wharf", "3W 1B"),
        ("bakery", "2F 1B"),
        ("brickyard", "4B"),
        ("chandlery", "2W 2F 2B"),
        ("cooperage", "4W"),
        ("courthouse", "5W 1B"),
        ("inn", "2F 2B"),
        ("market", "1W 1F 1B"),
        ("post_office", "2W 1B"),
        ("turners_mill", "2W 2F"),
        ("captains_house", "3W 1F"),
        ("coffeehouse", "3W 2B"),
        ("customhouse", "3W $3"),
        ("harbor_office", "2W 4F"),
        ("loading_dock", "3W 1B"),
        ("mayors_house", "3W 3F 1B"),
        ("perfumery", "2F 2B"),
        ("refinery", "3B"),
        ("saltery", "4W"),
        ("brewery", "3F $3"),
        ("chemist_shop", "1W 1F 1B"),
        ("distillery", "3F 1B"),
        ("fairhaven_bridge", "5B"),
        ("shipwright", "2W"),
        ("storehouse", "2W 2F 1B"),
        ("library", "1W 1B"),
        ("insurance", "1W 1B $2"),
        ("almshouse", "1W 2B"),
        ("college", "2F 1B"),
        ("empty_lot", "1W 2F 1B"),
        ("fire_house", "1F 3B"),
        ("counting_house", "3W 2F"),
        ("mansion", "4W $10"),
        ("municipal_office", "4W 4B"),
        ("seamens_bethel", "5W 5B"),
        ("candleworks", "3F 3B"),
        ("dressmaker", "7W"),
        ("publishing_house", "1B $6"),
        ("salvage_yard", "1F $4"),
        ("shanty", "1W"),
        ("newspaper", "2W 2F"),
        ("rectory", "3W 3B"),
    ],
)
def test_a_tile_costs_what_is_printed(port, tile, cost):
    """Paid in full (nobody is first at the Town Hall): just enough builds it, one less does not."""
    price = amounts(cost)

    def hall(have):
        p = port(3).offers(tile).builds(2, *(["seamens_bethel"] if tile == "rectory" else []))
        p.stands(1, 0, "town_hall")
        p.state.unbuilt = [TILE_IDS.index(tile)]
        return p.has(0, *have)

    p = hall(price)
    p.plays(0, "place town_hall")  # the only tile to be had
    assert p.owner(tile) == 0
    assert p.wealth(0) == [0, 0, 0, 0]
    for kind in range(4):
        if price[kind]:
            less = price[:]
            less[kind] -= 1
            assert "place town_hall" not in hall(less).can(0)


def test_the_cost_of_every_tile_is_asked_for():
    mark = test_a_tile_costs_what_is_printed.pytestmark[0]
    assert [tile for tile, _ in mark.args[1]] == TILE_IDS


# ruling 6: the "Sundial Building" of the printed lists is the Harbor Office
@pytest.mark.parametrize(
    ("name", "two", "more", "victory"),
    [
        (
            "green_sailors",
            "schoolhouse bank wharf lumber_mill chandlery market courthouse cooperage bakery",
            "saltery refinery harbor_office customhouse storehouse distillery coffeehouse",
            "seamens_bethel counting_house dressmaker salvage_yard",
        ),
        (
            "townies",
            "schoolhouse lumber_mill bank tavern chandlery brickyard market inn courthouse post_office",
            "harbor_office fairhaven_bridge mayors_house storehouse coffeehouse chemist_shop",
            "seamens_bethel municipal_office shanty mansion",
        ),
        (
            "old_salts",
            "lighthouse tryworks schoolhouse dry_dock tavern cooperage inn wharf",
            "shipwright perfumery captains_house customhouse refinery brewery loading_dock",
            "seamens_bethel counting_house candleworks dressmaker mansion",
        ),
        (
            "churning",
            "bank tavern lighthouse dry_dock market inn post_office",
            "fairhaven_bridge customhouse mayors_house captains_house saltery refinery chemist_shop"
            " coffeehouse brewery",
            "publishing_house shanty municipal_office mansion",
        ),
    ],
)
def test_themed_building_tile_combinations_have_the_printed_members(port, name, two, more, victory):
    """Themed Building Tile Combinations of the rulebook; two of three marked tiles are too few (ruling 59)."""
    all_ = {*two.split(), *more.split(), *victory.split()}
    assert {TILE_IDS[t] for t in port(3, set=name).state.unbuilt} == all_
    for_two = {*two.split(), *victory.split()} - {"publishing_house"}
    assert {TILE_IDS[t] for t in port(2, set=name).state.unbuilt} == for_two


def test_ruling_5_seven_tiles_carry_the_press_mark():
    marked = "coffeehouse loading_dock perfumery brewery chemist_shop distillery dressmaker"
    assert [TILE_IDS[t] for t in range(len(TILE_IDS)) if FLAGGED[t]] == marked.split()


def test_ruling_57_points_of_pages(port):
    worth = {"broken_mast": 1, "man_overboard": 1, "mast_head": 1, "sermon": 1}
    used = {**worth, "dice_of_fate": 1, "ship_in_a_bottle": 2}
    for card in CARD_IDS:
        assert port(2, log="both").holds(0, card).score(0) == worth.get(card, 0), card
        assert port(2, log="both").holds(0, card, used=1).score(0) == used.get(card, 0), card


@pytest.mark.parametrize(
    ("captain", "helm", "switch", "reach", "builds"),
    [
        ("starbuck", "W P F L B H $ H/$", 9, 5, "bank counting_house schoolhouse municipal_office wharf"),
        ("flask", "L H $ L P/F P $ F", 9, 5, "wharf counting_house tryworks dry_dock lighthouse"),
        ("stubb", "B H $ W P/H H F L", 9, 3, "schoolhouse lumber_mill municipal_office bank dry_dock"),
        ("ahab", "D $ H L F P $ H/L", 7, 6, "lighthouse counting_house dry_dock seamens_bethel tryworks"),
    ],
)  # fmt: skip
def test_a_captains_board_is_as_reconstructed(captain, helm, switch, reach, builds):
    """The Lonely Ocean: helm, round of the switch, range and the first five buildings of his list."""
    row = next(row for row in CAPTAIN_ROWS if row.id == captain)
    assert row.texts("helm") == helm.split()
    assert (row.int("switch"), row.int("range")) == (switch, reach)
    assert row.texts("builds")[:5] == builds.split()
