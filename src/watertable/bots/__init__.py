"""Bots by name."""

from __future__ import annotations

from typing import Final

from watertable.bots.easy import Easy
from watertable.bots.greedy import Greedy
from watertable.bots.heuristics import value_of
from watertable.bots.plugins import BOTS, names, plugin
from watertable.bots.protocol import Bot
from watertable.bots.search import Search
from watertable.bots.tuning import tuning_of
from watertable.bots.uniform import Uniform
from watertable.kernel.chance import Dice
from watertable.kernel.errors import OptionError
from watertable.kernel.table import Table

KNOWN: Final = (
    "uniform, greedy, search@200 (rounds), search@100ms (time), search@100cpu (the processor's"
    " time: for busy machines), easy, normal, hard"
)

# The longest a level thinks about one question, in milliseconds.
NORMAL_MS: Final = 250
HARD_MS: Final = 1000


def bot(name: str, house: str) -> Bot:
    """The bot of this name for a house."""
    if name == "uniform":
        return Uniform()
    if name == "greedy":
        return greedy_bot(house)
    if name == "easy":
        return Easy(greedy_bot(house), tuning_of(house).distraction)
    if name == "normal":
        return search_bot(house, 200, NORMAL_MS)
    if name == "hard":
        return search_bot(house, 0, HARD_MS)
    word, at, budget = name.partition("@")
    if word == "search":
        number = budget.removesuffix("ms").removesuffix("cpu") if at else "200"
        if number.isdecimal() and len(number) < 10 and int(number) > 0:
            if budget.endswith(("ms", "cpu")):
                cpu_time = budget.endswith("cpu")
                return Search(value_of(house), tuning_of(house), 0, int(number), cpu_time)
            return search_bot(house, int(number), 0)
    make = plugin(BOTS, word)
    if make is not None:
        made: Bot = make(house, budget)
        return made
    known = ", ".join([KNOWN, *names(BOTS)])
    raise OptionError("bot", f"there is no bot {name!r} for {house}; there are: {known}")


def greedy_bot(house: str) -> Greedy:
    """The greedy bot of a house."""
    return Greedy(value_of(house), rollout_plies=tuning_of(house).rollout_plies)


def search_bot(house: str, rounds: int, ms: int = 0) -> Search:
    """The search bot of a house; 0 is no bound."""
    return Search(value_of(house), tuning_of(house), rounds, ms)


def answer_at(table: Table, seat: int, name: str, dice: Dice) -> str:
    """What the bot of this name answers for a seat of a table, as notation."""
    chosen = bot(name, table.house.name)
    return chosen.answer(table.game, table.state, seat, dice).text
