"""Learn a seat of a house by policy gradient, in minutes, on two CPU cores; then prove it.

    python examples/train.py --game rivers --seats 2 --minutes 4

A linear softmax policy over the action table sees the named features of the seat's own view and the
mask, nothing else. It plays all seats of `watertable.rl.env` (self-play) and follows the reward that
the outcome gives. Afterwards it sits down against `uniform` bots, in turn at every seat, and the
script prints how many of these games it won, with a 95 % interval, beside an even share.
"""

from __future__ import annotations

import argparse
import time

import numpy as np

from watertable.lab.statistics import share
from watertable.rl import env as open_env
from watertable.rl.aec import TableEnv
from watertable.rl.spaces import rewards


class Policy:
    """Scores = W x, chosen by softmax among what the mask allows."""

    def __init__(self, actions: int, features: int, rng: np.random.Generator) -> None:
        self.weights = np.zeros((actions, features + 1))
        self.squares = np.full_like(self.weights, 1e-3)
        self.scale = np.ones(features)
        self.rng = rng

    def see(self, observation: np.ndarray) -> np.ndarray:
        """Features in a common range: each is divided by the largest value met so far."""
        np.maximum(self.scale, np.abs(observation), out=self.scale)
        return np.append(observation / self.scale, 1.0)

    def odds(self, x: np.ndarray, legal: np.ndarray, heat: float) -> np.ndarray:
        scores = self.weights[legal] @ x / heat
        scores = np.exp(scores - scores.max())
        return scores / scores.sum()

    def choose(self, x: np.ndarray, legal: np.ndarray, heat: float) -> int:
        return int(self.rng.choice(len(legal), p=self.odds(x, legal, heat)))

    def learn(self, steps: list[tuple[np.ndarray, np.ndarray, int, float]], rate: float) -> None:
        """One step of REINFORCE over a batch, with Adagrad's rates."""
        slope = np.zeros_like(self.weights)
        for x, legal, chosen, gain in steps:
            push = -self.odds(x, legal, 1.0)
            push[chosen] += 1.0
            slope[legal] += gain * np.outer(push, x)
        slope /= max(len(steps), 1)
        self.squares += slope * slope
        self.weights += rate * slope / np.sqrt(self.squares)


def play(env: TableEnv, policy: Policy, seed: int, sitting: list[bool], heat: float) -> tuple:
    """One game; seats marked True follow the policy, the others choose evenly."""
    env.reset(seed=seed)
    steps: list[tuple[int, np.ndarray, np.ndarray, int]] = []
    while not env.stage.over():
        seat = env.stage.actor()
        seen = env.observe(f"seat_{seat}")
        legal = np.flatnonzero(seen["action_mask"])
        if len(legal) == 1 or not sitting[seat]:
            env.step(int(policy.rng.choice(legal)))
            continue
        x = policy.see(seen["observation"])
        chosen = policy.choose(x, legal, heat)
        steps.append((seat, x, legal, chosen))
        env.step(int(legal[chosen]))
    outcome = env.stage.game.outcome(env.stage.state)
    return steps, rewards(outcome, env.stage.house), outcome.ranks


def train(env: TableEnv, policy: Policy, seconds: float, seats: int) -> int:
    """Self-play until the time is up; returns the number of games."""
    started = time.monotonic()
    games = 0
    while time.monotonic() - started < seconds:
        batch: list[tuple[np.ndarray, np.ndarray, int, float]] = []
        for _ in range(16):
            steps, earned, _ = play(env, policy, games, [True] * seats, 1.0)
            batch += [(x, legal, chosen, earned[seat]) for seat, x, legal, chosen in steps]
            games += 1
        policy.learn(batch, 0.05)
    return games


def prove(env: TableEnv, policy: Policy, games: int, seats: int) -> int:
    """How many of these games the policy won alone against `uniform`, at every seat in turn."""
    won = 0
    for number in range(games):
        mine = number % seats
        sitting = [seat == mine for seat in range(seats)]
        _, _, ranks = play(env, policy, 10_000_000 + number, sitting, 0.3)
        won += ranks[mine] == 1
    return won


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--game", default="rivers")
    words.add_argument("--seats", type=int, default=2)
    words.add_argument("--minutes", type=float, default=4)
    words.add_argument("--games", type=int, default=1000, help="against uniform, at the end")
    chosen = words.parse_args()
    env = open_env(chosen.game, chosen.seats)
    policy = Policy(len(env.stage.game.actions), env.features.size, np.random.default_rng(1927))
    before = prove(env, policy, chosen.games // 4, chosen.seats)
    games = train(env, policy, chosen.minutes * 60, chosen.seats)
    won = prove(env, policy, chosen.games, chosen.seats)
    win, low, high = share(won, chosen.games)
    print(f"{chosen.game}, {chosen.seats} seats: {games} games of self-play")
    print(f"before: won {before} of {chosen.games // 4} against uniform")
    print(f"after:  won {won} of {chosen.games}: {win:.1%} [{low:.1%}, {high:.1%}]")
    print(f"an even share is {1 / chosen.seats:.1%}; margin {win - 1 / chosen.seats:+.1%}")


if __name__ == "__main__":
    main()
