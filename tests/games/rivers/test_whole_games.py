"""Whole games: 76 tokens at every ply, every card in one place, both ways to end.

Longer runs: `python tests/games/rivers/test_whole_games.py 100000`.
"""

import sys
import time

import pytest

import watertable
from watertable.games.rivers.pieces import CARD_COST, CARDS, EVENTS, PILE_CARDS
from watertable.kernel.chance import Dice
from watertable.kernel.event import DEAF
from watertable.kernel.state import CHANCE, NOBODY, NONE


def tokens(state):
    loose = sum(state.clean) + sum(state.polluted)
    return state.supply + state.removed + loose + sum(state.on) + sum(state.bad)


def check_the_box(state):
    """What was in the box is still on the table, each piece in one place."""
    assert tokens(state) == 76
    assert min(state.supply, state.removed, *state.clean, *state.polluted) >= 0
    assert min([*state.on, *state.bad]) >= 0
    bought = [card for row in state.rows for card in row]
    for card in range(CARDS):
        wanted = CARD_COST[card] if card in bought else 0
        assert state.on[card] + state.bad[card] == wanted
    bags = [
        card
        for pile, cards in enumerate(PILE_CARDS)
        for place, card in enumerate(cards)
        if state.bag[pile][place]
    ]
    assert [sum(bag) for bag in state.bag] == state.bag_left
    everywhere = [*bags, *[card for pile in state.under for card in pile], *state.look, *bought]
    assert sorted(everywhere) == list(range(CARDS))
    held = [event for event in range(EVENTS) if state.holder[event] != NONE]
    pile = [event for event in range(EVENTS) if state.events[event]]
    assert len(pile) == state.events_left
    assert sorted([*held, *pile, *state.discard]) == list(range(EVENTS))


def play(seats, options, text, prefer=""):
    house = watertable.house("rivers")
    game = house.game
    dice = Dice(text)
    state = game.start(seats, house.meta.read_options(seats, options))
    plies = 0
    while state.actor() != NOBODY:
        check_the_box(state)
        actor = state.actor()
        if actor == CHANCE:
            action = dice.draw(game.chances(state))
        else:
            legal = game.legal(state, actor)
            wanted = [action for action in legal if prefer and action.verb == prefer]
            action = wanted[0] if wanted else legal[dice.below(len(legal))]
        game.apply(state, actor, action, DEAF)
        plies += 1
        assert plies < house.meta.bound
    check_the_box(state)
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, {"water": "scarce"}, {"must_buy": True}], ids=str)
def test_the_box_stays_whole_at_every_ply(seats, options):
    for number in range(4):
        play(seats, options, f"box {number}")


def test_a_finished_game_ends_with_everybody_home():
    state = play(2, {}, "home")
    assert state.space == [32, 32]
    assert watertable.house("rivers").game.outcome(state).reason.key == "end.all_home"


def test_a_finished_game_ends_with_the_supply_gone():
    for number in range(20):
        state = play(4, {}, f"dry {number}", prefer="take")
        if state.supply == 0 and state.space != [32] * 4:
            reason = watertable.house("rivers").game.outcome(state).reason.key
            assert reason == "end.supply_gone"
            return
    raise AssertionError("no game of 20 ran dry")


def test_a_seat_that_rolls_ones_takes_32_turns_and_stays_within_the_bound():
    """The longest way round, every choice the longest one, is what the bound of meta.toml allows for."""
    house = watertable.house("rivers")
    game = house.game
    state = game.start(4, house.meta.read_options(4, None))
    dice = Dice("slow")
    plies = turns = 0
    while state.actor() != NOBODY:
        actor = state.actor()
        if actor == CHANCE:
            action = game.chances(state).actions[0]
            turns += action.verb == "roll"
            if action.verb in ("event", "draw"):
                action = dice.draw(game.chances(state))
        else:
            action = game.legal(state, actor)[0]
        game.apply(state, actor, action, DEAF)
        state.supply += 40 if state.supply < 20 else 0  # a bottomless supply: nothing cuts it short
        plies += 1
    assert turns == 128
    assert plies <= house.meta.bound


def campaign(games):
    """Random games over all seat counts and options: tokens at every ply, the whole box at the end."""
    house = watertable.house("rivers")
    game = house.game
    cases = [
        (seats, {"water": water, "must_buy": duty})
        for seats in (2, 3, 4)
        for water in ("printed", "scarce")
        for duty in (False, True)
    ]
    begun = time.perf_counter()
    plies = longest = dry = 0
    for number in range(games):
        seats, options = cases[number % len(cases)]
        dice = Dice(f"campaign {number}")
        state = game.start(seats, house.meta.read_options(seats, options))
        length = 0
        while state.asks:
            actor = state.actor()
            if actor == CHANCE:
                action = dice.draw(game.chances(state))
            else:
                legal = game.legal(state, actor)
                action = legal[dice.below(len(legal))]
            game.apply(state, actor, action, DEAF)
            length += 1
            assert tokens(state) == 76
        check_the_box(state)
        assert length <= house.meta.bound
        plies += length
        longest = max(longest, length)
        dry += game.outcome(state).reason.key == "end.supply_gone"
    seconds = time.perf_counter() - begun
    print(f"{games} games, {plies} plies, longest {longest}, {dry} ran dry, {seconds:.0f} s")


if __name__ == "__main__":
    campaign(int(sys.argv[1]))
