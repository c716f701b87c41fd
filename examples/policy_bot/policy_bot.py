"""A bot that plays what `examples/ppo.py` has learned: `policy@FILE.npz`.

    pip install ./examples/policy_bot
    watertable arena rivers --seats 2 --bots uniform,policy@rivers.npz

It reads the named features of the world it is handed, which is a guess: what its seat cannot know is not in them.
"""

from __future__ import annotations

import numpy as np

import watertable
from watertable.bots.protocol import Bot
from watertable.kernel.errors import OptionError
from watertable.kernel.features import Row
from watertable.rl.spaces import Features, Shared


class Policy(Bot):
    """Hidden layers with tanh, then the most likely legal action."""

    def __init__(self, house: str, layers: list[tuple[np.ndarray, np.ndarray]]) -> None:
        self.house = house
        self.layers = layers
        self.seats = 0

    def choose(self, game, world, seat, dice):
        if self.seats != world.seats:
            self._sit(world.seats)
        self.row.begin(0, self.features.size)
        game.write(world, seat, self.row)
        x = self.features.scaled(self.numbers.now())
        for weight, bias in self.layers[:-1]:
            x = np.tanh(weight @ x + bias)
        scores = self.layers[-1][0] @ x + self.layers[-1][1]
        return max(game.legal(world, seat), key=lambda action: scores[action.id])

    def _sit(self, seats: int) -> None:
        self.seats = seats
        self.features = Features(watertable.house(self.house), seats)
        if self.features.size != self.layers[0][0].shape[1]:
            raise OptionError("bot", f"these weights are not for {self.house} with {seats} seats")
        self.row = Row(self.features.size)
        self.numbers = Shared(self.row.numbers, np.int16)


def make(house: str, setting: str) -> Policy:
    """The bot of a file of weights; it must be of the same house and rules version."""
    if not setting:
        raise OptionError("bot", "name a file of weights: policy@FILE.npz")
    held = np.load(setting)
    rules = watertable.house(house).meta.rules
    if (str(held["game"]), int(held["rules"])) != (house, rules):
        raise OptionError("bot", f"{setting} was trained on {held['game']}, rules {held['rules']}")
    layers = []
    while f"weight{len(layers)}" in held:
        layers.append((held[f"weight{len(layers)}"], held[f"bias{len(layers)}"]))
    return Policy(house, layers)
