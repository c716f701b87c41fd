"""The heuristic: its own sealed answers count, and it plays far better than chance."""

from watertable.bots.heuristics.raging_waters import value
from watertable.games.raging_waters.game import GAME, HOUSE
from watertable.kernel.chance import Dice
from watertable.kernel.event import DEAF
from watertable.kernel.state import CHANCE


def best(state, seat):
    found, most = None, 0
    for action in GAME.legal(state, seat):
        world = GAME.clone(state)
        GAME.apply(world, seat, action, DEAF)
        worth = value(world, seat)
        if found is None or worth > most:
            found, most = action, worth
    return found


def greedy_score(name, options):
    state = GAME.start(1, HOUSE.meta.read_options(1, options))
    dice = Dice(name)
    while not state.over():
        actor = state.actor()
        if actor == CHANCE:
            GAME.apply(state, actor, dice.draw(GAME.chances(state)), DEAF)
        else:
            GAME.apply(state, actor, best(state, actor), DEAF)
    return GAME.outcome(state).scores[0]


def test_it_completes_what_can_be_completed(field):
    t = field().draw(0, "n3 s3").roll(1, 3, 6)
    build = best(t.state, 0)
    GAME.apply(t.state, 0, build, DEAF)
    t.reveal()
    assert t.fate(0, 0) == "completed"


def test_a_hopeless_field_is_left(table):
    """Twenty piles used, three houses still together: leaving is worth more than staying."""
    t = table().lay([(1, 1), (1, 2), (2, 1)], [(6, 6)])
    t.draw(0, "n2 e6", "n3 e5", "n4 e4", "n5 e3", "n6 e2", "e1 s6", "n1 w6", "w5 s5", "w4 s4")
    t.roll(2, 3, 5)
    t.plays(0, "pass")
    assert best(t.state, 0).text == "leave"


def test_a_fresh_field_is_not_left(field):
    t = field().roll(1, 3, 6).plays(0, "build n3 s1")
    assert best(t.state, 0).text == "stay"


def test_the_value_of_a_finished_sheet_is_its_score(field):
    t = field()
    for _ in range(4):
        t.turn("pass", "stay")
    assert value(t.state, 0) == 100 * GAME.outcome(t.state).scores[0]


def test_the_greedy_planner_scores_like_one():
    """Uniform players average below 20; this one is worth a town planner's job now and then."""
    for options in ({}, {"margin": "half"}):
        scores = [greedy_score(f"greedy {n}", options) for n in range(10)]
        assert sum(scores) / 10 > 95
