"""OpenSpiel's own DQN, unpatched, on a house by its name.

    pip install 'watertable[openspiel]' jax flax optax chex orbax-checkpoint
    python examples/openspiel_dqn.py --game rivers --episodes 200

Every seat is an agent of `open_spiel.python.jax.dqn`; the script prints the mean return of seat 1 against uniform
choices before and after.
"""

from __future__ import annotations

import argparse

import numpy as np
import pyspiel
from open_spiel.python import rl_environment
from open_spiel.python.jax import dqn

from watertable.rl import register_openspiel


def evaluate(env, agent, games: int, rng) -> float:
    """The mean return of the first player against players that choose uniformly."""
    total = 0.0
    for _ in range(games):
        now = env.reset()
        while not now.last():
            player = now.observations["current_player"]
            if player == 0:
                action = agent.step(now, is_evaluation=True).action
            else:
                action = rng.choice(now.observations["legal_actions"][player])
            now = env.step([int(action)])
        total += now.rewards[0]
    return total / games


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("--game", default="rivers")
    words.add_argument("--episodes", type=int, default=200)
    words.add_argument("--games", type=int, default=50, help="for each evaluation")
    given = words.parse_args()
    register_openspiel()
    env = rl_environment.Environment(pyspiel.load_game(f"watertable_{given.game}"))
    size = env.observation_spec()["info_state"][0]
    actions = env.action_spec()["num_actions"]
    agents = [
        dqn.DQN(
            player, size, actions, [128], batch_size=64, min_buffer_size_to_learn=256,
            epsilon_decay_duration=5000, allow_checkpointing=False,
        )
        for player in range(env.num_players)
    ]  # fmt: skip
    rng = np.random.default_rng(1)
    print(f"before: {evaluate(env, agents[0], given.games, rng):+.2f}")
    for _ in range(given.episodes):
        now = env.reset()
        while not now.last():
            player = now.observations["current_player"]
            now = env.step([agents[player].step(now).action])
        for agent in agents:
            agent.step(now)
    print(f"after {given.episodes} games: {evaluate(env, agents[0], given.games, rng):+.2f}")


if __name__ == "__main__":
    main()
