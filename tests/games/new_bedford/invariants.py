"""What stays true in every port: tokens, ships, workers, tiles and pages are each in one place."""

from watertable.games.new_bedford.board import RETURN, SPACES, UNBUILT, UP_ONE
from watertable.games.new_bedford.pieces import ACTION_TILES, EACH, TILES

CAPTAINS = ["starbuck", "flask", "stubb", "ahab"]
LISTS = {
    "captains": [
        [],
        *[[name] for name in CAPTAINS],
        ["starbuck", "ahab"],
        ["stubb", "flask"],
        ["starbuck", "flask", "stubb"],
        ["ahab", "stubb", "flask"],
        CAPTAINS,
    ],
    # free picks: the money tiles, and those that ask most questions
    "set": [
        ["bank", "tavern", "tryworks", "wharf", "schoolhouse", "counting_house", "mansion"],
        ["inn", "college", "empty_lot", "fire_house", "coffeehouse", "almshouse", "shanty"],
    ],
}


def check(state):
    check_tokens(state)
    check_ships(state)
    check_town(state)
    assert min(*state.coins, *state.goods) >= 0
    shown = [where for where in state.card_at if where <= UP_ONE]
    assert len(shown) == len(set(shown))


def check_tokens(state):
    """Whales and empty seas are in the bag, at sea, aboard, on offer, kept, or out of the game."""
    for token in range(4):
        parts = [state.bag[token], state.sea[token], state.cup[token], state.gone[token]]
        if token < 3:
            parts += [state.offer[token], *state.kept[token::3], *state.hold[token::3]]
        assert min(parts) >= 0
        assert sum(parts) == EACH[token] * min(4, state.players)


def check_ships(state):
    for row, ships in enumerate(state.rows):
        assert len(ships) <= 3
        assert all(state.ship[ship] == row for ship in ships)
    at_sea = sum(1 for row in state.ship if row >= 0)
    assert at_sea == sum(map(len, state.rows)) + (state.extra >= 0)
    assert all(state.ship[ship] == RETURN for ship in state.harbour)


def check_town(state):
    """Workers and tokens are counted where they stand; a tile is to be had, built, or not in the game."""
    for place in range(len(state.crowd)):
        here = list(state.worker).count(place)
        if place >= SPACES:
            here += (state.mayor_at == place - SPACES) + (state.bridge_at == place - SPACES)
        assert state.crowd[place] == here
    assert state.unbuilt == [tile for tile in range(TILES) if state.owner[tile] == UNBUILT]
    assert state.built == [tile for tile in range(ACTION_TILES) if state.owner[tile] >= 0]
