"""Hidden information does not change a bot's choice: equal views and dice, equal choice."""

from functools import cache

import pytest

import watertable
from watertable.bots import bot
from watertable.kernel.chance import Dice
from watertable.kernel.state import key
from watertable.testing.journey import Journey, cases

HOUSES = [watertable.house("template"), *watertable.games()]
NAMES = ["uniform", "easy", "greedy", "search@8"]


@cache
def worlds(house, most):
    """Pairs of worlds one seat cannot tell apart, with the seat; hidden facts differ."""
    game = house.game
    found = []
    for case in cases(house)[:3]:
        for step in Journey(case).sample(40):
            for seat in step.state.asked():
                if len(game.legal(step.state, seat)) < 2 or len(found) >= most:
                    continue
                other = game.guess(step.state, seat, Dice(f"other {len(found)}"))
                if key(other) != key(step.state):
                    assert game.view(other, seat) == game.view(step.state, seat)
                    found.append((step.state, other, seat))
    return found


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_equal_views_and_dice_give_equal_choices(house, name):
    player = bot(name, house.name)
    pairs = worlds(house, 6)
    for i, (one, two, seat) in enumerate(pairs):
        dice = f"dice {i}"
        first = player.answer(house.game, one, seat, Dice(dice))
        assert player.answer(house.game, two, seat, Dice(dice)) is first
    if house.name in ("template", "rivers", "rising_waters"):
        assert pairs, "the law never met two worlds"


def test_the_law_would_catch_a_bot_that_sees_the_table():
    """A driver that hands over the state itself: greedy then chooses by what it must not know."""
    house = watertable.house("template")
    player = bot("search@8", house.name)
    odd = 0
    for i, (one, two, seat) in enumerate(worlds(house, 30)):
        choices = []
        for world in (one, two):
            choices.append(_peek(player, house.game, world, seat, Dice(f"dice {i}")))
        odd += choices[0] is not choices[1]
    assert odd > 0


def _peek(player, game, state, seat, dice):
    """What `answer` would be without its guess, for a bot that trusts what it is handed."""
    return player.run(game, state, seat, dice.child("choose"), viewer=-4).candidates()[0].action
