"""RLlib's multi-agent PPO on a house: every seat is an agent, all share one policy and play themselves.

    pip install 'watertable[rl]' 'ray[rllib]' torch
    python examples/rllib_selfplay.py --game raging_waters --iterations 10

Prints the share of games won against `uniform` and `greedy` after equal numbers of iterations, at every seat in turn, with 95 %
intervals. The evaluations use dice that training never meets.
"""

from __future__ import annotations

import argparse
import warnings

import gymnasium
import numpy as np
import ray
import torch
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.env.multi_agent_env import MultiAgentEnv
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

from watertable import rl
from watertable.lab.statistics import share

EVALUATION = 10_000_000  # the first seed of evaluations


class SelfPlay(MultiAgentEnv):
    """`rl.env` as RLlib wants it: only the seat that is asked has an observation."""

    def __init__(self, config) -> None:
        super().__init__()
        self.env = rl.env(config["game"], config["seats"], reward=config["reward"])
        self.possible_agents = self.agents = list(self.env.possible_agents)
        one = gymnasium.spaces.Dict(
            {
                "observations": self.env.observation_space(self.agents[0])["observation"],
                "action_mask": gymnasium.spaces.Box(0.0, 1.0, (self.env.actions,), np.float32),
            }
        )
        self.observation_spaces = dict.fromkeys(self.agents, one)
        self.action_spaces = dict.fromkeys(self.agents, gymnasium.spaces.Discrete(self.env.actions))
        self.next_seed = config["seed"]

    def reset(self, *, seed=None, options=None):
        self.env.reset(seed=self.next_seed)
        self.next_seed += 1
        return self._asked(), {}

    def step(self, action_dict):
        ((_, action),) = action_dict.items()
        self.env.step(int(action))
        earned = dict(self.env.rewards)
        over = self.env.state.over()
        seen = {agent: self._seen(agent) for agent in self.agents} if over else self._asked()
        return seen, earned, {"__all__": over}, {"__all__": False}, {}

    def _asked(self):
        return {self.env.agent_selection: self._seen(self.env.agent_selection)}

    def _seen(self, agent: str):
        seen = self.env.observe(agent)
        mask = seen["action_mask"].astype(np.float32)
        if not mask.any():  # the game is over, or another seat is asked
            mask[:] = 1.0
        return {"observations": seen["observation"], "action_mask": mask}


def evaluate(module, game: str, seats: int, rival: str, games: int) -> tuple[float, float, float]:
    """The share of games won against a rival, at every seat in turn; a shared win counts by its share."""
    each = games // seats
    won = 0.0
    for seat in range(seats):
        env = rl.vector(game, seats, each, bots=rival, seat=seat)
        seen, _ = env.reset(seed=EVALUATION + seat * each)
        waiting = np.ones(each, bool)
        while waiting.any():
            batch = {
                "observations": torch.from_numpy(seen["observation"].copy()),
                "action_mask": torch.from_numpy(seen["action_mask"].astype(np.float32)),
            }
            with torch.no_grad():
                logits = module.forward_inference({"obs": batch})["action_dist_inputs"]
            seen, _, over, _, info = env.step(logits.argmax(1).numpy())
            for table in np.flatnonzero(over & waiting):
                ranks = info["final_info"]["ranks"][table]
                won += (ranks[seat] == 1) / int((ranks == 1).sum())
                waiting[table] = False
    return share(won, each * seats)


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("--game", default="raging_waters")
    words.add_argument("--seats", type=int, default=2)
    words.add_argument("--iterations", type=int, default=10)
    words.add_argument("--batch", type=int, default=4000, help="steps per iteration")
    words.add_argument("--points", type=int, default=2, help="of the curve, after the first")
    words.add_argument("--games", type=int, nargs=2, default=(200, 60), help="per point, by rival")
    words.add_argument("--reward", default="potential")
    words.add_argument("--seed", type=int, default=1)
    given = words.parse_args()
    warnings.filterwarnings("ignore")
    torch.set_num_threads(1)
    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False)
    config = (
        PPOConfig()
        .environment(
            SelfPlay,
            env_config={
                "game": given.game, "seats": given.seats, "reward": given.reward,
                "seed": given.seed * 100_000,
            },
            disable_env_checking=True,  # the check answers without looking at the mask
        )
        .env_runners(num_env_runners=0)
        .learners(num_learners=0)
        .training(
            train_batch_size_per_learner=given.batch, minibatch_size=500, num_epochs=4, lr=5e-4,
            gamma=1.0, lambda_=0.95, entropy_coeff=0.01,
        )
        .multi_agent(policies={"shared"}, policy_mapping_fn=lambda agent, *_, **__: "shared")
        .rl_module(
            rl_module_spec=RLModuleSpec(
                module_class=ActionMaskingTorchRLModule,
                model_config={"head_fcnet_hiddens": [128], "fcnet_hiddens": [128]},
            )
        )
        .debugging(seed=given.seed, log_level="ERROR")
    )  # fmt: skip
    algorithm = config.build_algo()
    print(
        f"{given.game}, {given.seats} seats, seed {given.seed}: share of games won against a rival"
    )
    for iteration in range(given.iterations + 1):
        if iteration:
            algorithm.train()
        if iteration * given.points % given.iterations == 0:
            module = algorithm.get_module("shared")
            told = f"{iteration * given.batch:>9} steps"
            for rival, games in zip(("uniform", "greedy"), given.games, strict=True):
                win, low, high = evaluate(module, given.game, given.seats, rival, games)
                told += f"   {rival} {win:6.1%} [{low:.1%}, {high:.1%}]"
            print(told, flush=True)
    algorithm.stop()


if __name__ == "__main__":
    main()
