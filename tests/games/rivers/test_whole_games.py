"""Whole games: 76 tokens at every ply, every card in one place, both ways to end."""

import watertable
from tests.games.campaign import few
from tests.games.rivers.invariants import check
from watertable.kernel.chance import Dice
from watertable.kernel.event import DEAF
from watertable.kernel.state import CHANCE, NOBODY


def play(seats, options, text, prefer=""):
    house = watertable.house("rivers")
    game = house.game
    dice = Dice(text)
    state = game.start(seats, house.meta.read_options(seats, options))
    plies = 0
    while state.actor() != NOBODY:
        check(state)
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
    check(state)
    return state


def test_the_box_stays_whole_at_every_ply():
    """Materials."""
    found = few("rivers", 48)
    assert found.faults == []
    assert len(found.met) == 3 * 2 * 2 * 2


def test_a_finished_game_ends_with_everybody_home():
    state = play(2, {}, "home")
    assert list(state.space) == [32, 32]
    assert watertable.house("rivers").game.outcome(state).reason.key == "end.all_home"


def test_a_finished_game_ends_with_the_supply_gone():
    for number in range(20):
        state = play(4, {}, f"dry {number}", prefer="take")
        if state.supply == 0 and list(state.space) != [32] * 4:
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
