"""Materials and Setup."""

import pytest

import watertable
from watertable.games.rivers import board, pieces
from watertable.kernel.errors import OptionError


def test_materials_count_what_the_box_holds():
    assert pieces.TOKENS == 76
    assert pieces.EVENTS == 48
    assert pieces.CARDS == 42
    assert pieces.DISASTERS == 4
    assert pieces.PIPS == 6
    assert pieces.PIECE_ROWS[1].int("count") == 4


def test_materials_the_ring_has_24_rivers_4_disasters_and_4_corners():
    """Ruling 1."""
    kinds = [row.text("kind") for row in pieces.SPACE_ROWS]
    assert len(kinds) == 32
    assert [kinds.count(kind) for kind in ("river", "disaster", "corner", "start")] == [24, 4, 3, 1]
    assert board.RIVER_TILES == 24
    icons = [pile for space in range(32) for pile in board.ICONS[space]]
    assert [icons.count(pile) for pile in range(4)] == [12, 12, 12, 12]


def test_the_ring_runs_clockwise_along_the_border():
    places = [(row.int("col"), row.int("row")) for row in pieces.SPACE_ROWS]
    assert len(set(places)) == 32
    for (x, y), (next_x, next_y) in zip(places, [*places[1:], places[0]], strict=True):
        assert abs(next_x - x) + abs(next_y - y) == 1
        assert x in (0, 10) or y in (0, 6)
    assert places[1] == (1, 0)  # clockwise from the upper left corner


def test_every_row_says_where_it_is_from():
    rows = [
        *pieces.SPACE_ROWS, *pieces.EVENT_ROWS, *pieces.CARD_ROWS, *pieces.DISASTER_ROWS,
        *pieces.SCALE_ROWS, *pieces.PIECE_ROWS,
    ]  # fmt: skip
    assert all(row.source and row.trust for row in rows)
    printed = {row.id for row in rows if row.trust == "printed"}
    assert printed == {"water_token", "game_piece", "die", "apartment_blocks"}


@pytest.mark.parametrize(("seats", "supply"), [(2, 56), (3, 46), (4, 36)])
def test_setup_ten_clean_tokens_each_the_rest_is_the_supply(rivers, seats, supply):
    t = rivers(seats)
    assert list(t.state.clean) == [10] * seats
    assert list(t.state.polluted) == [0] * seats
    assert t.state.supply == supply
    assert t.tokens() == 76


@pytest.mark.parametrize(("seats", "supply"), [(2, 18), (3, 27), (4, 36)])
def test_ruling_53_scarce_water_leaves_nine_tokens_per_seat(rivers, seats, supply):
    t = rivers(seats, options={"water": "scarce"})
    assert t.state.supply == supply
    assert t.state.removed == 76 - 10 * seats - supply
    assert t.tokens() == 76


def test_setup_all_cards_are_face_down_and_all_pieces_on_start(rivers):
    t = rivers(3)
    assert t.state.events_left == 48
    assert list(t.state.bag_left) == [10, 10, 10, 12]
    assert t.state.under == [[], [], [], []]
    assert list(t.state.space) == [0, 0, 0]
    assert list(t.state.laid) == [0, 0, 0, 0]
    assert t.state.discard == []
    view = t.game.view(t.state, 0)
    assert all(pile["unseen"] == pile["cards"] for pile in view["piles"])


@pytest.mark.parametrize("seats", [1, 5])
def test_players_are_two_to_four(seats):
    """Materials."""
    house = watertable.house("rivers")
    with pytest.raises(OptionError):
        house.meta.read_options(seats, None)


def test_land_use_42_cards_in_four_piles_and_the_known_urban_card():
    """Materials; ruling 38."""
    assert [len(cards) for cards in pieces.PILE_CARDS] == [10, 10, 10, 12]
    habitats = [pieces.CARD_KIND[card] for card in pieces.PILE_CARDS[pieces.HABITAT]]
    assert [habitats.count(kind) for kind in pieces.HABITAT_KINDS] == [4, 4, 4]
    known = [row for row in pieces.CARD_ROWS if row.trust == "printed"]
    assert [(row.text("pile"), row.int("cost"), row.int("points")) for row in known] == [
        ("urban", 3, 6)
    ]


def test_every_card_can_be_paid_from_the_first_tokens_and_no_pile_is_idle():
    assert all(1 <= cost <= pieces.FIRST_TOKENS for cost in pieces.CARD_COST)
    for pile in range(3):
        cards = pieces.PILE_CARDS[pile]
        assert all(pieces.CARD_POINTS[card] > pieces.CARD_COST[card] for card in cards)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ruling_53_by_default_each_player_has_nine_tokens_in_the_supply(seats):
    """With four players that is what the box leaves (Setup), so nothing changes there."""
    house = watertable.house("rivers")
    usual = house.game.start(seats, house.meta.read_options(seats, {}))
    printed = house.game.start(seats, house.meta.read_options(seats, {"water": "printed"}))
    assert usual.supply == 9 * seats
    assert usual.supply + usual.removed == printed.supply
    assert (usual.removed == 0) == (seats == 4)


def test_ruling_22_by_default_a_card_is_bought_whenever_one_can_be_paid():
    """Game Rules: "Decide on 1 of the 3 Land Use Cards to purchase"."""
    assert watertable.house("rivers").meta.read_options(2, {})["must_buy"] is True
