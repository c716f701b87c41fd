"""Who fills an empty seat."""

from __future__ import annotations

from watertable.bots.easy import Easy
from watertable.bots.greedy import Greedy
from watertable.bots.heuristics import value_of
from watertable.bots.mind import Bot
from watertable.bots.search import Search
from watertable.bots.tuning import tuning_of
from watertable.bots.uniform import Uniform
from watertable.kernel.errors import OptionError

KNOWN = "uniform, greedy, search@200 (rounds), search@100ms (time), easy, normal, hard"

# What people choose from: rounds and the longest time to think, in milliseconds.
LEVELS = {"normal": (250, 400), "hard": (0, 1000)}


def bot(name: str, house: str) -> Bot:
    """The bot of this name for a house."""
    if name == "uniform":
        return Uniform()
    if name == "greedy":
        return Greedy(value_of(house))
    if name == "easy":
        return Easy(Greedy(value_of(house)))
    if name in LEVELS:
        rounds, ms = LEVELS[name]
        return Search(value_of(house), tuning_of(house), rounds, ms)
    word, at, budget = name.partition("@")
    if word == "search":
        number = budget.removesuffix("ms") if at else "200"
        if number.isdecimal() and 0 < int(number) < 1_000_000_000:
            ms = int(number) if budget.endswith("ms") else 0
            rounds = 0 if ms else int(number)
            return Search(value_of(house), tuning_of(house), rounds, ms)
    raise OptionError("bot", f"there is no bot {name!r} for {house}; there are: {KNOWN}")
