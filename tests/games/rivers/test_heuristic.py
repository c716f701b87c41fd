"""The heuristic: it knows pairs and pollution, and plays far better than chance."""

from watertable.bots.greedy import Greedy
from watertable.bots.heuristics.rivers import value
from watertable.bots.match import play_match
from watertable.bots.uniform import Uniform
from watertable.games.rivers.game import GAME, HOUSE
from watertable.kernel.chance import Dice
from watertable.kernel.event import DEAF


def best(t, seat=0):
    """The answer whose position looks best at once."""
    found, most = "", -(10**9)
    for action in GAME.legal(t.state, seat):
        world = GAME.clone(t.state)
        GAME.apply(world, seat, action, DEAF)
        if value(world, seat) > most:
            found, most = action.text, value(world, seat)
    return found


def test_it_takes_the_token_for_a_six(rivers):
    t = rivers().stands(0, 6)
    t.draws("roll 6")
    assert best(t) == "take"


def test_it_buys_the_companion_of_its_habitat(rivers):
    t = rivers().owns(0, "riverside_forest")
    t.draws("roll 1", "event short_showers")
    t.plays(0, "look farm")
    t.draws("draw vineyard", "draw rice_paddies", "draw cranberry_bog")
    assert best(t) == "buy 2"


def test_it_soils_the_card_with_least_to_lose(rivers):
    t = rivers().owns(0, "rice_paddies", "vineyard", "almond_groves:1")
    t.draws("roll 1", "event manure_spill")
    assert best(t) == "pollute 3"


def test_it_cleans_what_gives_most(rivers):
    t = rivers().owns(0, "power_station:1").has(0, 3, 3)
    t.draws("roll 1", "event mussel_beds")
    assert best(t) == "clean 1"


def test_it_looks_where_it_can_gain(rivers):
    t = rivers()
    t.draws("roll 1", "event short_showers")
    assert best(t).startswith("look")


def test_the_value_of_a_finished_game_is_its_score(rivers):
    t = rivers(2).stands(0, 31).stands(1, 32).owns(1, "paper_mill:1", "salt_marsh")
    t.draws("roll 1", "event short_showers")
    scores = GAME.outcome(t.state).scores
    assert [value(t.state, seat) for seat in range(2)] == [100 * score for score in scores]


def test_the_greedy_player_beats_chance():
    wins = 0.0
    for number in range(12):
        state = GAME.start(2, HOUSE.meta.read_options(2, None))
        bots = [Uniform(), Uniform()]
        bots[number % 2] = Greedy(value, 12)
        luck = Dice(f"duel {number}")
        play_match(GAME, state, bots, luck, luck.child("minds"), HOUSE.meta.bound)
        ranks = GAME.outcome(state).ranks
        wins += (ranks[number % 2] == 1) / ranks.count(1)
    assert wins >= 8
