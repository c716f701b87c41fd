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


def play(bots, options, name):
    """A game to its end; who has no bot plays by lot."""
    state = GAME.start(len(bots), HOUSE.meta.read_options(len(bots), options))
    dice = Dice(name)
    while state.actor() != NOBODY:
        seat = state.actor()
        if seat == CHANCE:
            action = dice.draw(GAME.chances(state))
        elif bots[seat] is not None:
            action = bots[seat].choose(GAME, state, seat, dice)
        else:
            legal = GAME.legal(state, seat)
            action = legal[dice.below(len(legal))]
        GAME.apply(state, seat, action, DEAF)
    return GAME.outcome(state)


def test_it_beats_chance_clearly():
    bot = Greedy(value, 8)
    own = []
    for game in range(10):
        me = game % 2
        options = {"town": True, "log": "both"} if game < 5 else {}
        bots = [None, None]
        bots[me] = bot
        scores = play(bots, options, f"heuristic {game}").scores
        assert scores[me] > scores[1 - me] + 4
        own.append(scores[me])
    assert sum(own) / len(own) > 20


def test_food_for_a_docked_ship_is_worth_more_than_food_to_sell(port):
    p = port(2).sails(0, 0, 6).sails(0, 1, 6).has(0, coins=5)
    idle = value(p.state, 0)
    p.has(0, food=3, coins=5)
    sold = value(p.state, 0) - idle
    p = port(2).docks(0).docks(0, 1).has(0, coins=5)
    idle = value(p.state, 0)
    p.has(0, food=3, coins=5)
    assert value(p.state, 0) - idle > sold


def test_bricks_are_worth_more_when_a_building_wants_them(port):
    p = port(2, "bank mansion")
    bare = value(p.state, 0)
    p.has(0, brick=4)
    wanted = value(p.state, 0) - bare
    p = port(2, "bank mansion").builds(1, "bank", "mansion")
    bare = value(p.state, 0)
    p.has(0, brick=4)
    assert value(p.state, 0) - bare < wanted


def test_against_captains_it_looks_one_turn_ahead_not_through_theirs():
    """A captain's die ends the turn: else sixteen plies are rolled on behind every leaf."""
    looks = 0

    def counted(state, seat):
        nonlocal looks
        looks += 1
        return value(state, seat)

    outcome = play([Greedy(counted)], {"captains": ["starbuck"]}, "captain")
    assert looks < 60 * 240
    assert outcome.scores[0] > 15
