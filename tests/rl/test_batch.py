"""Many tables at once play the same games as one table alone; copies and seeds repeat them."""

import copy
import pickle
import warnings

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

import gymnasium
from gymnasium.vector import AutoresetMode

import watertable
from watertable import rl
from watertable.kernel.errors import OptionError

HOUSES = [house.name for house in watertable.houses()]
LONG = {"rising_waters": 60, "new_bedford": 60, "whitewater": 60}  # hundreds of answers a game


def steps_of(name):
    return LONG.get(name, 150)


def pick(mask, rng):
    return int(rng.choice(np.flatnonzero(mask)))


def seats_of(name):
    return min(max(2, watertable.house(name).meta.seats[0]), 3)


@pytest.mark.parametrize("name", HOUSES)
@pytest.mark.parametrize("bots", ["", "uniform"])
def test_a_batch_plays_the_games_of_single_environments_byte_for_byte(name, bots):
    seats, tables = seats_of(name), 3
    vector = rl.vector(name, seats, tables, bots=bots, seat=1)
    if bots:
        alone = [rl.single(name, seats, bots=bots, seat=1) for _ in range(tables)]
    else:
        alone = [rl.env(name, seats) for _ in range(tables)]
    seen, info = vector.reset(seed=5)
    firsts = [env.reset(seed=5 + i) for i, env in enumerate(alone)]
    rngs = [np.random.default_rng(i) for i in range(tables)]
    ended = 0
    for _ in range(steps_of(name)):
        actions = []
        for i, env in enumerate(alone):
            own = last_seen(env, firsts[i])
            assert seen["observation"][i].tobytes() == own["observation"].tobytes()
            assert seen["action_mask"][i].tobytes() == own["action_mask"].tobytes()
            assert info["seat"][i] == (1 if bots else env.seat_of[env.agent_selection])
            actions.append(pick(own["action_mask"], rngs[i]))
        seen, earned, over, cut, info = vector.step(np.array(actions))
        assert not cut.any()
        for i, env in enumerate(alone):
            firsts[i], reward, done, facts = stepped(env, actions[i])
            assert (earned[i], bool(over[i])) == (reward, done)
            if done:
                ended += 1
                assert info["final_info"]["score"][i] == facts["score"]
                assert info["final_info"]["rank"][i] == facts["rank"]
                if bots:
                    final = info["final_obs"]["observation"][i]
                    assert final.tobytes() == firsts[i]["observation"].tobytes()
                firsts[i] = env.reset()
    assert ended or name in LONG


def last_seen(env, first):
    if hasattr(env, "agent_selection"):
        return env.observe(env.agent_selection)
    return first[0] if isinstance(first, tuple) else first


def stepped(env, action):
    """Observation, reward of the acting seat, end and info, for both kinds of environment."""
    if not hasattr(env, "agent_selection"):
        seen, reward, over, _, info = env.step(action)
        return seen, reward, over, info
    agent = env.agent_selection
    env.step(action)
    return None, env.rewards[agent], env.terminations[agent], env.infos[agent]


@pytest.mark.parametrize("name", HOUSES)
def test_resets_without_a_seed_repeat_after_one_with_a_seed(name):
    seats = seats_of(name)

    def games(env):
        found = []
        for seed in (1, None, None, 1):
            first = env.reset(seed=seed)
            found.append(last_seen(env, first)["observation"].tobytes() + env.state_text())
        return found

    for make in (rl.env, rl.single, rl.parallel):
        one, other = make(name, seats), make(name, seats)
        for env in (one, other):
            env.state_text = lambda env=env: repr(env.batch.dice[0].text).encode()
        if make is rl.parallel:
            for env in (one, other):
                env.agent_selection = "seat_0"
                env.observe = lambda agent, env=env: {"observation": env.seen_by(0)}
        mine = games(one)
        assert mine == games(other)
        assert mine[0] == mine[3]
        assert len(set(mine)) == 3


@pytest.mark.parametrize("name", HOUSES)
def test_environments_are_copied_and_pickled_in_the_middle_of_a_game(name):
    seats = seats_of(name)
    makers = (
        lambda: rl.env(name, seats, reward="potential"),
        lambda: rl.single(name, seats),
        lambda: rl.vector(name, seats, 2, bots="uniform"),
        lambda: rl.parallel(name, seats),
    )
    for make in makers:
        env = make()
        env.reset(seed=3)
        rng = np.random.default_rng(1)
        for _ in range(7):
            go_on(env, rng)
        twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
        told = [trace(one, np.random.default_rng(9)) for one in (*twins, env)]
        assert told[0] == told[1] == told[2]


def go_on(env, rng):
    if hasattr(env, "num_envs"):
        return env.step(env.random_actions(rng))[1].tobytes()
    if hasattr(env, "agent_selection"):
        agent = env.agent_selection
        if env.terminations[agent]:
            env.reset()
            agent = env.agent_selection
        env.step(pick(env.observe(agent)["action_mask"], rng))
        return str(sorted(env._cumulative_rewards.items())).encode()
    if hasattr(env, "agents"):
        if not env.agents:
            env.reset()
        masks = {agent: seen["action_mask"] for agent, seen in env._observations().items()}
        return str(env.step({agent: pick(mask, rng) for agent, mask in masks.items()})[1]).encode()
    if not env.action_masks().any():
        env.reset()
    return str(env.step(pick(env.action_masks(), rng))[1:]).encode()


def trace(env, rng):
    found = []
    for _ in range(25):
        found.append(go_on(env, rng))
        found.append(bytes(np.array(env.batch.row.numbers)))
        found.append([dice.drawn for dice in env.batch.dice])
    return found


def test_a_parallel_step_answers_for_all_seats_that_are_asked():
    env = rl.parallel("raging_waters", 3)
    seen, infos = env.reset(seed=1)
    rng = np.random.default_rng(2)
    together = 0
    while env.agents:
        asked = [agent for agent in env.agents if infos[agent]["asked"]]
        together += len(asked) == 3
        for agent in env.agents:
            assert (agent in asked) != (seen[agent]["action_mask"][0] == 1), "0 is to wait"
        before = env.batch.plies[0]
        chosen = {agent: pick(seen[agent]["action_mask"], rng) for agent in env.agents}
        seen, rewards, ends, _, infos = env.step(chosen)
        assert env.batch.plies[0] == before + len(asked)
        assert env.batch.replaced[0] == 0
    assert together > 5
    assert all(ends.values())
    assert sum(rewards.values()) == pytest.approx(0)


@pytest.mark.parametrize("name", [name for name in HOUSES if name != "rising_waters"])
def test_rewards_are_what_they_are_called(name):
    seats = seats_of(name)
    totals = {}
    for reward in ("rank", "score", "margin", "potential"):
        env = rl.env(name, seats, reward=reward)
        env.reset(seed=8)
        rng = np.random.default_rng(4)
        total = np.zeros(seats)
        on_the_way = 0
        while not env.state.over():
            env.step(pick(env.observe(env.agent_selection)["action_mask"], rng))
            total += [env.rewards[agent] for agent in env.possible_agents]
            on_the_way += not env.state.over() and any(env.rewards.values())
        totals[reward] = total
        scores = np.array([env.infos[agent]["score"] for agent in env.possible_agents])
        assert (on_the_way > 0) == (reward == "potential" and name != "template")
    best = [max(np.delete(scores, seat)) for seat in range(seats)]
    assert totals["score"] == pytest.approx(scores / 100)
    assert totals["margin"] == pytest.approx((scores - best) / 100)
    assert totals["rank"].sum() == pytest.approx(0)
    # What the potential lends on the way it takes back at the end, but for the first position's own.
    first = rl.env(name, seats, reward="potential")
    first.reset(seed=8)
    begun = np.array(first.batch.earned)
    assert totals["potential"] == pytest.approx(totals["rank"] - begun)
    with pytest.raises(OptionError, match="rank, score, margin, potential"):
        rl.env(name, seats, reward="luck")


def test_gymnasium_makes_every_house_by_name():
    names = rl.register_gymnasium()
    rules = watertable.house("rivers").meta.rules
    assert f"watertable/rivers-v{rules}" in names
    assert len(names) == len(HOUSES)
    for name in names:
        env = gymnasium.make(name, bots="uniform")
        seen, _ = env.reset(seed=2)
        assert env.observation_space.contains(seen)
        many = gymnasium.make_vec(name, num_envs=2)
        seen, _ = many.reset(seed=2)
        assert many.observation_space.contains(dict(seen))
        assert many.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP


@pytest.mark.parametrize("name", HOUSES)
def test_observations_lie_in_their_space(name):
    seats = watertable.house(name).meta.seats[-1]
    env = rl.vector(name, seats, 4)
    seen, _ = env.reset(seed=11)
    rng = np.random.default_rng(5)
    for _ in range(120):
        assert (np.abs(seen["observation"]) <= 1).all()
        assert env.observation_space.contains(seen)
        assert (seen["action_mask"].sum(1) > 0).all()
        seen, *_ = env.step(env.random_actions(rng))
    assert not any(env.batch.replaced)


def test_the_arrays_are_shared_unless_copies_are_wanted():
    for copied in (False, True):
        env = rl.vector("template", 2, 2, copy=copied)
        seen, _ = env.reset(seed=1)
        kept = seen["observation"].tobytes()
        for _ in range(5):
            env.step(env.random_actions(np.random.default_rng(1)))
        assert (seen["observation"].tobytes() == kept) == copied


def test_an_answer_outside_the_mask_is_replaced_and_counted():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env = rl.single("template", 2)
    env.reset(seed=1)
    legal = np.flatnonzero(env.action_masks())
    _, _, _, _, info = env.step(int(legal[-1]) + 1)
    assert info["replaced"] == 1
