"""The lemmas of the ply bound (`meta.toml`), looked at where most can happen: five seats, every tile, rich stores."""

import pytest

from tests.games.new_bedford.test_rich import EVERY, enrich
from watertable.games.new_bedford.game import GAME, HOUSE
from watertable.games.new_bedford.pieces import CARDS, EACH, TILES
from watertable.kernel.chance import Dice
from watertable.kernel.event import DEAF
from watertable.kernel.state import CHANCE, NOBODY

# What is asked because of a placement; single sales are counted with the goods.
FOLLOW = {
    "build", "discount", "take", "give", "harbor", "row", "ship", "amount", "victim", "copy",
    "bridge", "cover", "shift", "cup", "library", "prepare",
}  # fmt: skip
PLACEMENT = 16  # purchase, place, what follows, and a later sale for each good gained


def sums():
    """The terms of the proof, as meta.toml adds them up."""
    placements = 5 * (2 + 2)  # two workers, and both again from the Inn
    windows = 3 * 5
    whaling = (10 + 1) + 10
    returns = 2 * 10
    a_round = placements * PLACEMENT + windows + whaling + returns + 4 + 2 * 5
    setting_up = 1 + TILES + 2 + 5
    coffin = 5 * 2 * PLACEMENT
    pages = CARDS * (45 + 5)
    whales = 4 * sum(EACH[:3]) * (1 + 1 + 4)
    last_windows = 7 * 5
    return setting_up + 12 * a_round + coffin + pages + whales + 5 * 5 + last_windows


def test_the_bound_is_the_sum_of_its_terms():
    assert sums() <= HOUSE.meta.bound < sums() + 200


@pytest.mark.parametrize("number", range(6))
def test_what_follows_a_placement_and_the_goods_it_gains_are_few(port, number):
    dice = Dice(f"bound {number}")
    p = port(5, EVERY, log="both")
    enrich(p, dice)
    state = p.state
    most = placed = asked = follow = 0
    begun = list(state.goods)
    while state.actor() != NOBODY:
        seat, kind = state.actor(), GAME.asks[state.top().kind]
        if seat == CHANCE:
            action = dice.draw(GAME.chances(state))
        else:
            legal = GAME.legal(state, seat)
            action = legal[dice.below(len(legal))]
        if kind == "place" and action.verb == "place":
            follow, begun, placed = 2, state.goods[:], placed + 1
        elif kind in FOLLOW and state.turn == seat:
            follow += 1
            asked += 1
        here = state.turn == seat
        GAME.apply(state, seat, action, DEAF)
        if here and kind in FOLLOW | {"place"}:
            gained = sum(max(0, now - then) for now, then in zip(state.goods, begun, strict=True))
            most = max(most, follow + gained)
    assert placed > 80
    assert asked > 30
    assert 8 <= most <= PLACEMENT
