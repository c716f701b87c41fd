"""Seating: every bot at every seat equally often, with every combination of neighbours."""

from __future__ import annotations

import math
from typing import Final

from watertable.kernel.chance import Dice
from watertable.kernel.errors import OptionError

MOST_LINES: Final = 20_000


class Seating:
    """So many bots at so many seats. `together`: all seats of a table have the same bot, for co-operative games.

    A line assigns a bot to each seat, with bot 0 at the first. In each further game the bots of a line are rotated (0
    becomes 1, the last becomes 0), so in as many games as there are bots each of them has been at each seat once; after
    any number of games the counts differ by at most one. Then comes the next line; the lines cover every order in which
    bots have equally many seats (up to one), so that no seat always has the extra bot or the same neighbour.
    """

    def __init__(self, bots: int, seats: int, together: bool = False) -> None:
        self.bots = bots
        self.lines = [[0] * seats] if together or seats == 1 else _lines(bots, seats)
        self.cycle = bots * len(self.lines)  # games until every order has been used once

    def table(self, game: int) -> list[int]:
        """The bot of each seat in this game."""
        line = self.lines[game // self.bots % len(self.lines)]
        return [(one + game) % self.bots for one in line]

    def round(self, game: int) -> int:
        """The round of a game: its games share a line, with each bot at each seat once."""
        return game // self.bots

    def told(self, games: int) -> str:
        """A description of the balancing."""
        said = f"each bot sat at each seat {_times(games, self.bots)}"
        if len(self.lines) > 1:
            said += f", and each of {self.cycle} orders was played {_times(games, self.cycle)}"
        return said

    def uneven(self, games: int) -> str:
        """A description of what so many games leave uneven, or ""."""
        if games % self.bots:
            even = self.bots * (games // self.bots + 1)
            return (
                f"{games} games of {self.bots} bots are uneven: at a seat one bot sits once more "
                f"than another; {even} games are even"
            )
        if games < self.cycle:
            return (
                f"there are {self.cycle} orders of these bots, and {games} games meet only some; "
                "each bot sits at each seat equally often all the same"
            )
        return ""


def _times(games: int, ways: int) -> str:
    least, more = divmod(games, ways)
    if more:
        return f"{least} or {least + 1} times"
    return "once" if least == 1 else f"{least} times"


def _lines(bots: int, seats: int) -> list[list[int]]:
    """All orders with bot 0 at the first seat in which bots have equally many seats, up to one, in shuffled order."""
    least, more = divmod(seats, bots)
    ways = math.comb(bots, more) * math.factorial(seats)
    ways //= math.factorial(least) ** (bots - more) * math.factorial(least + 1) ** more
    if ways // bots > MOST_LINES:
        raise OptionError(
            "bots", f"{bots} bots at {seats} seats have too many orders to be balanced: name fewer"
        )
    return _mixed(_orders([0], bots, seats))


def _orders(line: list[int], bots: int, seats: int) -> list[list[int]]:
    """All ways to complete a line in which seat counts differ by at most one."""
    if len(line) == seats:
        return [line]
    least, more = divmod(seats, bots)
    counts = [line.count(bot) for bot in range(bots)]
    spare = more - sum(count > least for count in counts)
    found: list[list[int]] = []
    for bot in range(bots):
        if counts[bot] < least or (counts[bot] == least and spare > 0):
            found += _orders([*line, bot], bots, seats)
    return found


def _mixed(lines: list[list[int]]) -> list[list[int]]:
    dice = Dice("seating")
    for i in range(len(lines) - 1, 0, -1):
        j = dice.below(i + 1)
        lines[i], lines[j] = lines[j], lines[i]
    return lines
