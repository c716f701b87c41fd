"""Train a policy by self-play in minutes on two CPU cores, then evaluate it against `uniform`.

    python examples/train.py --game rivers --seats 2 --minutes 3

Masked PPO with nothing but numpy: one hidden layer sees the named features of the seat's own view, the
mask leaves the legal entries of the action table, and the learner plays all seats of `watertable.rl.env`.
The reward is the lead in points at the end (in co-operative and solo games the score). Afterwards it
plays against `uniform` at every seat in turn, and the script prints its share of wins with a 95 %
interval, next to an even share.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import time
from concurrent.futures import ProcessPoolExecutor

os.environ.setdefault("OMP_NUM_THREADS", "1")  # the cores are for games; set before numpy is loaded

import numpy as np

from watertable.lab.statistics import share
from watertable.rl import env as open_env

HIDDEN = 64
GAMES = 24  # per worker and round of learning
RATE, CLIP, EPOCHS, CHUNK = 2e-3, 0.2, 3, 512
ENTROPY, LAMBDA = 0.01, 0.95


class Net:
    """Features -> one hidden layer -> a logit per action, and an estimate of the final lead."""

    def __init__(self, actions: int, features: int) -> None:
        rng = np.random.default_rng(1927)
        self.scale = np.ones(features, np.float32)
        self.weights = {
            "in": rng.normal(0, features**-0.5, (features, HIDDEN)),
            "bias": np.zeros(HIDDEN),
            "out": rng.normal(0, 0.01, (HIDDEN, actions)),
            "prior": np.zeros(actions),
            "value": np.zeros((HIDDEN, 1)),
            "mean": np.zeros(1),
        }
        self.first = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self.second = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self.steps = 0

    def think(self, x: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        w = self.weights
        hidden = np.tanh(x @ w["in"] + w["bias"])
        return hidden, hidden @ w["out"] + w["prior"], (hidden @ w["value"] + w["mean"])[..., 0]

    def move(self, slopes: dict[str, np.ndarray], rate: float) -> None:
        """One step of Adam (gradient ascent)."""
        self.steps += 1
        for name, slope in slopes.items():
            self.first[name] += 0.1 * (slope - self.first[name])
            self.second[name] += 0.001 * (slope**2 - self.second[name])
            first = self.first[name] / (1 - 0.9**self.steps)
            second = self.second[name] / (1 - 0.999**self.steps)
            self.weights[name] += rate * first / (np.sqrt(second) + 1e-8)


def odds(scores: np.ndarray, mask: np.ndarray) -> np.ndarray:
    """Softmax over the legal actions."""
    scores = np.where(mask, scores, -np.inf)
    raised = np.exp(scores - scores.max(-1, keepdims=True))
    return raised / raised.sum(-1, keepdims=True)


def lead(house, outcome, seat: int) -> float:
    """Points before the mean of the others; together, or alone: the score."""
    scores = outcome.scores
    if house.meta.co_operative or len(scores) == 1:
        return float(scores[seat])
    return scores[seat] - (sum(scores) - scores[seat]) / (len(scores) - 1)


def play(env, net: Net, seed: int, by_net: list[bool], rng, sharp: float = 1.0):
    """One game; seats marked True ask the net, the others choose evenly."""
    env.reset(seed=seed)
    steps = []
    while not env.state.over():
        seat = env.state.actor()
        if not by_net[seat]:
            legal = env.batch.game.legal(env.state, seat)
            env.step(legal[rng.integers(len(legal))].id)
            continue
        seen = env.observe(f"seat_{seat}")
        mask = seen["action_mask"].astype(bool)
        if mask.sum() == 1:
            env.step(int(mask.argmax()))
            continue
        x = seen["observation"] / net.scale
        _, scores, value = net.think(x)
        chances = odds(scores * sharp, mask)
        chosen = int(rng.choice(len(chances), p=chances))
        steps.append((seat, x, mask, chosen, chances[chosen], value))
        env.step(chosen)
    return steps, env.batch.game.outcome(env.state)


def episodes(game: str, seats: int, net: Net, first: int, games: int):
    """Games of self-play as arrays: what was seen, allowed, done, how likely, guessed and earned."""
    env = open_env(game, seats)
    rng = np.random.default_rng(first)
    found = []
    for seed in range(first, first + games):
        steps, outcome = play(env, net, seed, [True] * seats, rng)
        for seat in range(seats):
            mine = [step for step in steps if step[0] == seat]
            earned = lead(env.house, outcome, seat)
            found += [(*step[1:], earned, i == len(mine) - 1) for i, step in enumerate(mine)]
    return [np.array(column) for column in zip(*found, strict=True)]


def advantages(values: np.ndarray, earned: np.ndarray, last: np.ndarray) -> np.ndarray:
    """Generalised advantage estimates, without discount."""
    found = np.zeros_like(values)
    run = 0.0
    for i in range(len(values) - 1, -1, -1):
        if last[i]:
            run = earned[i] - values[i]
        else:
            run = values[i + 1] - values[i] + LAMBDA * run
        found[i] = run
    return found


def learn(net: Net, batch: list[np.ndarray], rng, rate: float) -> None:
    """Some epochs of PPO over one batch."""
    x, mask, chosen, before, values, earned, last = batch
    gain = advantages(values, earned, last)
    target = gain + values
    gain = (gain - gain.mean()) / (gain.std() + 1e-6)
    for _ in range(EPOCHS):
        for part in np.array_split(rng.permutation(len(x)), max(1, len(x) // CHUNK)):
            n, rows = len(part), np.arange(len(part))
            hidden, scores, value = net.think(x[part])
            p = odds(scores, mask[part])
            ratio = p[rows, chosen[part]] / before[part]
            free = np.where(gain[part] > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
            push = (gain[part] * ratio * free)[:, None]
            slope = -push * p
            slope[rows, chosen[part]] += push[:, 0]
            logs = np.log(np.maximum(p, 1e-9))
            slope -= ENTROPY * p * (logs - (p * logs).sum(1, keepdims=True))
            miss = (target[part] - value)[:, None]
            back = (slope @ net.weights["out"].T + 0.5 * miss @ net.weights["value"].T) * (
                1 - hidden**2
            )
            slopes = {
                "in": x[part].T @ back,
                "bias": back.sum(0),
                "out": hidden.T @ slope,
                "prior": slope.sum(0),
                "value": 0.5 * hidden.T @ miss,
                "mean": 0.5 * miss.sum(0),
            }
            net.move({name: s / n for name, s in slopes.items()}, rate)


def fitted(game: str, seats: int, net: Net) -> float:
    """Normalise the features from some random games; returns the spread of the leads."""
    x, *_, earned, _ = episodes(game, seats, net, 5_000_000, 40)
    largest = np.abs(x).max(0)
    net.scale = np.where(largest > 0, largest, 1.0).astype(np.float32)
    return float(earned.std()) or 1.0


def train(game: str, seats: int, net: Net, seconds: float, workers: int) -> int:
    """Self-play in all workers, learning in between, until the time is up; how many games."""
    rng = np.random.default_rng(7)
    spread = fitted(game, seats, net)
    started = time.monotonic()
    games = 0
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) as pool:
        while (spent := time.monotonic() - started) < seconds:
            jobs = []
            for _ in range(workers):
                jobs.append(pool.submit(episodes, game, seats, net, games, GAMES))
                games += GAMES
            parts = [job.result() for job in jobs]
            batch = [np.concatenate(columns) for columns in zip(*parts, strict=True)]
            batch[5] = batch[5] / spread
            learn(net, batch, rng, RATE * (1 - spent / seconds))
    return games


def prove(game: str, seats: int, net: Net, first: int, games: int) -> float:
    """How many of these games the net won against `uniform`, alone and at every seat in turn; a
    shared win counts by its share. A group that wins together is made of the net alone.
    """
    env = open_env(game, seats)
    together = env.house.meta.co_operative
    rng = np.random.default_rng(first)
    won = 0.0
    for number in range(first, first + games):
        mine = number % seats
        by_net = [together or seat == mine for seat in range(seats)]
        _, outcome = play(env, net, 10_000_000 + number, by_net, rng, sharp=3.0)
        if outcome.ranks[mine] == 1:
            won += 1.0 if together else 1 / outcome.ranks.count(1)
    return won


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("--game", default="rivers")
    words.add_argument("--seats", type=int, default=2)
    words.add_argument("--minutes", type=float, default=3)
    words.add_argument("--games", type=int, default=1000, help="against uniform, at the end")
    words.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = words.parse_args()
    env = open_env(given.game, given.seats)
    net = Net(env.actions, env.features.size)
    before = prove(given.game, given.seats, net, 0, given.games // 4)
    games = train(given.game, given.seats, net, given.minutes * 60, given.workers)
    won = prove(given.game, given.seats, net, given.games, given.games)
    win, low, high = share(won, given.games)
    together = env.house.meta.co_operative
    even = before / (given.games // 4) if together else 1 / given.seats
    print(f"{given.game}, {given.seats} seats: {games} games of self-play")
    print(f"before: won {before:.0f} of {given.games // 4} against uniform")
    print(f"after:  won {won:.0f} of {given.games}: {win:.1%} [{low:.1%}, {high:.1%}]")
    print(
        f"uniform's share is {even:.1%}; margin {win - even:+.1%} [{low - even:+.1%}, {high - even:+.1%}]"
    )


if __name__ == "__main__":
    main()
