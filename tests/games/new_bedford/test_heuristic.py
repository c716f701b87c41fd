"""The heuristic: it knows lays, voyages and buildings, and plays far better than chance."""

from watertable.bots.greedy import Greedy
from watertable.bots.heuristics.new_bedford import value
from watertable.games.new_bedford.game import GAME, HOUSE
from watertable.kernel.chance import Dice
from watertable.kernel.event import DEAF
from watertable.kernel.state import CHANCE, NOBODY


def best(state, seat):
    """The answer whose position looks best at once."""
    found, most = None, -(10**9)
    for action in GAME.legal(state, seat):
        world = GAME.clone(state)
        GAME.apply(world, seat, action, DEAF)
        if value(world, seat) > most:
            found, most = action, value(world, seat)
    return found


def test_it_takes_the_sperm_whale_it_can_pay(port):
    p = port(2).sails(0, 0, 3)
    p.to_movement().quiet("choose", tokens=["right", "sperm"])
    p.has(0, coins=9)
    assert best(p.state, 0).text == "choose sperm"


def test_it_keeps_what_it_can_pay(port):
    p = port(2).sails(0, 0, 0, right=1, bowhead=1).has(0, coins=6)
    p.to_movement()
    assert best(p.state, 0).text == "done"


def test_a_voyage_is_worth_more_than_a_docked_ship(port):
    p = port(2).docks(0).has(0, food=5)
    docked = value(p.state, 0)
    p.plays(0, "place city_pier", "row 5")
    assert value(p.state, 0) > docked


def test_it_beats_chance_clearly():
    bot = Greedy(value, 8)
    for game in range(2):
        state = GAME.start(2, HOUSE.meta.read_options(2, {"town": True, "log": "both"}))
        dice = Dice(f"heuristic {game}")
        while state.actor() != NOBODY:
            seat = state.actor()
            if seat == CHANCE:
                action = dice.draw(GAME.chances(state))
            elif seat == game:
                action = bot.choose(GAME, state, seat, dice)
            else:
                legal = GAME.legal(state, seat)
                action = legal[dice.below(len(legal))]
            GAME.apply(state, seat, action, DEAF)
        scores = GAME.outcome(state).scores
        assert scores[game] > scores[1 - game] + 4
