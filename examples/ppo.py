"""MaskablePPO of sb3-contrib on a house, with a learning curve against `uniform` and `greedy`.

    pip install 'watertable[rl]' sb3-contrib
    python examples/ppo.py --game rivers --seconds 600 --save rivers.npz

One seat learns at every table of `rl.vector`, every seat equally often. At most tables the others are `uniform`, at some
`greedy`, which is a hundred times slower. Evaluations are games with dice that training never meets, at every seat in turn;
they do not count towards the time. The weights are saved as plain arrays that `examples/policy_bot` plays in the arena and
on the ladder.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

import watertable
from watertable import rl
from watertable.lab.statistics import share

RIVALS = ("uniform", "greedy")
EVALUATION = 10_000_000  # the first seed of evaluations; training stays below
HIDDEN = [128, 128]


class Tables(VecEnv):
    """Several `rl.vector` side by side, as Stable-Baselines3 wants them."""

    def __init__(self, parts, seed: int) -> None:
        self.parts = parts
        first = parts[0]
        super().__init__(
            sum(part.num_envs for part in parts),
            first.single_observation_space["observation"],
            first.single_action_space,
        )
        self.first_seed = seed
        self.places = np.cumsum([0] + [part.num_envs for part in parts])

    def reset(self):
        seen = []
        for part, place in zip(self.parts, self.places, strict=False):
            seen.append(part.reset(seed=self.first_seed + int(place))[0]["observation"])
        return np.concatenate(seen)

    def step_async(self, actions) -> None:
        self.answers = actions

    def step_wait(self):
        seen, earned, over, told = [], [], [], []
        for i, part in enumerate(self.parts):
            mine = self.answers[self.places[i] : self.places[i + 1]]
            observation, reward, ended, _, info = part.step(mine)
            seen.append(observation["observation"])
            earned.append(reward)
            over.append(ended)
            for table in range(part.num_envs):
                row = {}
                if ended[table]:
                    row["terminal_observation"] = info["final_obs"]["observation"][table].copy()
                told.append(row)
        reward = np.concatenate(earned).astype(np.float32)
        return np.concatenate(seen), reward, np.concatenate(over), told

    def env_method(self, method_name, *args, indices=None, **words):
        return list(np.concatenate([getattr(part, method_name)() for part in self.parts]))

    def get_attr(self, attr_name, indices=None):
        return [getattr(self.parts[0], attr_name)] * self.num_envs

    def set_attr(self, attr_name, value, indices=None) -> None:
        raise NotImplementedError("all tables are one batch: nothing can be set for some of them")

    def env_is_wrapped(self, wrapper_class, indices=None):
        return [False] * self.num_envs

    def close(self) -> None:
        pass


def evaluate(model, game: str, seats: int, rival: str, games: int) -> tuple[float, float, float]:
    """The share of games won against a rival, at every seat in turn, with its 95 % interval; a shared win counts by its
    share. A group that wins together is the policy with the rival at the other seats.
    """
    together = watertable.house(game).meta.co_operative
    each = games // seats
    won = 0.0
    for seat in range(seats):
        env = rl.vector(game, seats, each, bots=rival, seat=seat)
        seen, _ = env.reset(seed=EVALUATION + seat * each)
        waiting = np.ones(each, bool)  # only the first game of a table counts
        while waiting.any():
            answers, _ = model.predict(
                seen["observation"], action_masks=env.action_masks(), deterministic=True
            )
            seen, _, over, _, info = env.step(answers)
            for table in np.flatnonzero(over & waiting):
                ranks = info["final_info"]["ranks"][table]
                if ranks[seat] == 1:
                    won += 1.0 if together else 1 / int((ranks == 1).sum())
                waiting[table] = False
    return share(won, each * seats)


class Curve(BaseCallback):
    """Prints a line of the curve at equal distances of training time, and stops when the time is up."""

    def __init__(self, given) -> None:
        super().__init__()
        self.given = given
        self.spent = 0.0
        self.lines = 0

    def line(self) -> None:
        told = f"{self.num_timesteps:>9} steps {self.spent:>5.0f} s"
        for rival, games in zip(RIVALS, self.given.games, strict=True):
            win, low, high = evaluate(self.model, self.given.game, self.given.seats, rival, games)
            told += f"   {rival} {win:6.1%} [{low:.1%}, {high:.1%}]"
        print(told, flush=True)
        self.lines += 1

    def _on_training_start(self) -> None:
        self.line()
        self.mark = time.process_time()

    def _on_step(self) -> bool:
        given = self.given
        now = time.process_time()
        self.spent += now - self.mark
        done = max(self.spent / given.seconds, self.num_timesteps / given.steps)
        if done * given.points >= self.lines:
            self.line()
        self.mark = time.process_time()
        return done < 1


def saved(model, given) -> dict[str, np.ndarray]:
    """The policy as arrays: weights and biases layer by layer, and what it was trained on."""
    layers = [*model.policy.mlp_extractor.policy_net, model.policy.action_net]
    found = {
        "game": np.array(given.game),
        "rules": np.array(watertable.house(given.game).meta.rules),
    }
    linear = [layer for layer in layers if isinstance(layer, torch.nn.Linear)]
    for i, layer in enumerate(linear):
        found[f"weight{i}"] = layer.weight.detach().numpy()
        found[f"bias{i}"] = layer.bias.detach().numpy()
    return found


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("--game", default="rivers")
    words.add_argument("--seats", type=int, default=2)
    words.add_argument("--seconds", type=float, default=600, help="of processor time for training")
    words.add_argument("--steps", type=int, default=10**9, help="stop after so many steps")
    words.add_argument("--points", type=int, default=5, help="of the curve, after the first")
    words.add_argument("--games", type=int, nargs=2, default=(200, 60), help="per point, by rival")
    words.add_argument("--tables", type=int, nargs=2, default=(28, 4), help="per seat, by rival")
    words.add_argument("--reward", default="potential")
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--save", default="", help="write the weights to this file (npz)")
    given = words.parse_args()
    torch.set_num_threads(1)
    parts = [
        rl.vector(given.game, given.seats, tables, rival, seat, reward=given.reward)
        for rival, tables in zip(RIVALS, given.tables, strict=True)
        for seat in range(given.seats)
    ]
    both = Tables(parts, given.seed * 100_000)
    model = MaskablePPO(
        "MlpPolicy", both, n_steps=128, batch_size=1024, n_epochs=4, gamma=1.0, gae_lambda=0.95,
        learning_rate=5e-4, ent_coef=0.01, seed=given.seed, device="cpu",
        policy_kwargs={"net_arch": HIDDEN},
    )  # fmt: skip
    print(
        f"{given.game}, {given.seats} seats, seed {given.seed}: share of games won against a rival"
    )
    curve = Curve(given)
    model.learn(10**12, callback=curve)
    if given.save:
        np.savez(given.save, **saved(model, given))
        print(f"saved {given.save}")


if __name__ == "__main__":
    main()
