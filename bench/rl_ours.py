"""The benchmarks of our learning environments, in their own process."""

import random
import time

import numpy as np

import watertable
from watertable import rl

RAND = random.Random(7)


def seats_of(house):
    counts = house.meta.seats
    return 4 if 4 in counts else counts[-1]


def vector(house, tables):
    env = rl.vector(house.name, seats_of(house), tables)
    env.reset(seed=1)
    rng = np.random.default_rng(7)

    def measure(seconds):
        steps = 0
        began = now = time.process_time()
        while now < began + seconds:
            for _ in range(max(1, 64 // tables)):
                env.step(env.random_actions(rng))
                steps += tables
            now = time.process_time()
        return {"steps": steps / (now - began)}

    return measure


def single(house):
    env = rl.env(house.name, seats_of(house))
    env.reset(seed=1)

    def measure(seconds):
        steps = 0
        began = now = time.process_time()
        while now < began + seconds:
            observation, _, ended, cut, _ = env.last()
            if ended or cut:
                env.reset()
                now = time.process_time()
                continue
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(legal[int(RAND.random() * len(legal))]))
            steps += 1
            if steps % 64 == 0:
                now = time.process_time()
        return {"steps": steps / (now - began)}

    return measure


def subjects():
    found = {}
    for house in watertable.games():
        found[f"{house.name} env"] = single(house)
        for tables in (1, 64, 1024):
            found[f"{house.name} vector {tables}"] = vector(house, tables)
    return found


def facts():
    return {
        "houses": {
            house.name: {
                "seats": seats_of(house),
                "numbers": rl.env(house.name, seats_of(house)).features.size,
                "actions": len(house.game.actions),
            }
            for house in watertable.games()
        }
    }
