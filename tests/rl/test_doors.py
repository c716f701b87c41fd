"""The conformance suites of others, on every house and several seat counts."""

import warnings

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, seed_test

import watertable
from watertable import rl
from watertable.kernel.chance import Dice
from watertable.kernel.errors import RuleError
from watertable.rl.spaces import Features

HOUSES = [watertable.house("template"), *watertable.games()]
# The smallest and the largest table of every house, and those between of the small houses.
TABLES = [
    (house.name, seats)
    for house in HOUSES
    for seats in house.meta.seats
    if seats in (house.meta.seats[0], house.meta.seats[-1]) or house.name in ("rivers", "template")
]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_pettingzoo_accepts_the_environment(name, seats):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # api_test warns about taste (names, spaces), not faults
        api_test(rl.env(name, seats), num_cycles=120, verbose_progress=False)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_equal_seeds_give_equal_games(name, seats):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        seed_test(lambda: rl.env(name, seats), num_cycles=60)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_pettingzoo_accepts_the_parallel_environment(name, seats):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        parallel_api_test(rl.parallel(name, seats), num_cycles=40)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_gymnasium_accepts_the_environment(name, seats):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(rl.single(name, seats), skip_render_check=True)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_openspiel_plays_the_house(name, seats):
    pyspiel = pytest.importorskip("pyspiel")
    rl.register_openspiel()
    house = watertable.house(name)
    game = pyspiel.load_game(f"watertable_{name}", {"players": seats})
    if (name, seats) != ("whitewater", 6):  # a random race of six asks for a tensor 30,000 times
        pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    rng = np.random.RandomState(7)
    state = game.new_initial_state()
    plies = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(p for _, p in outcomes) == pytest.approx(1)
            actions, odds = zip(*outcomes)
            state.apply_action(int(rng.choice(actions, p=np.array(odds) / sum(odds))))
        else:
            legal = state.legal_actions()
            assert legal == sorted(legal)
            if plies % 40 == 0:
                copy = state.clone()
                copy.apply_action(legal[0])
                assert state.legal_actions() == legal, "a clone is another state"
            state.apply_action(int(rng.choice(legal)))
        plies += 1
        assert plies <= house.meta.bound
    assert len(state.returns()) == seats


@pytest.mark.parametrize("name", [house.name for house in HOUSES])
def test_an_observation_never_contains_what_the_view_hides(name):
    house = watertable.house(name)
    seats = house.meta.seats[-1]
    env = rl.env(name, seats)
    env.reset(seed=3)
    luck = Dice("agents")
    other = rl.env(name, seats)
    other.reset(seed=3)
    met = 0
    for _ in range(60):
        if env.state.over():
            break
        for looker, agent in enumerate(env.possible_agents):
            other.batch.states[0] = house.game.guess(env.state, looker, Dice("other world"))
            assert other.seen_by(looker).tobytes() == env.seen_by(looker).tobytes()
            seen = env.observe(agent)["observation"]
            assert seen.tobytes() == env.seen_by(looker).tobytes()
            met += 1
        legal = house.game.legal(env.state, env.state.actor())
        env.step(legal[luck.below(len(legal))].id)
    assert met > 20


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_place_of_the_vector_has_a_name(name, seats):
    found = Features(watertable.house(name), seats)
    names = found.names()
    assert len(names) == found.size == len(set(names))
    assert (found.low >= -1).all()
    assert (found.high <= 1).all()
    assert (found.low < found.high).all()


def test_an_action_outside_the_mask_is_refused_with_the_reason():
    env = rl.env("template", 2)
    env.reset(seed=1)
    with pytest.raises(RuleError, match="does not answer the question"):
        env.step(0)
