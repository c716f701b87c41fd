"""How long races between bots last: rounds, races called off, and turns after the places were settled.

A campaign, not a test: `python -m tests.games.whitewater.lengths --n 400`. Each cell plays equal bots on the default
course; `--seconds` stops a cell early. `normal` and `hard` think with a fixed number of rounds, so a busy machine plays the same races.
"""

import argparse
import statistics
import time

import watertable
from watertable.bots import bot
from watertable.bots.match import Match
from watertable.games.whitewater.pieces import PLACES, RAFTS
from watertable.games.whitewater.state import racing
from watertable.kernel.chance import Dice
from watertable.kernel.driver import drive

# The levels of a table think for a time; these are the rounds they reach on a quiet machine.
LEVELS = {"easy": "easy", "greedy": "greedy", "normal": "search@40", "hard": "search@160"}


class Race(Match):
    """Counts the answers, and those given when only one raft and one place were left."""

    answers = 0
    settled = 0

    def choose(self, game, state, seat):
        """Count, then let the bot answer."""
        self.answers += 1
        afloat = sum(racing(state, raft) for raft in range(RAFTS))
        self.settled += afloat <= 1 and len(state.home) == PLACES - 1
        return super().choose(game, state, seat)


def cell(level, seats, game, n, seconds, name):
    """One row of the table: races played, called off, median and longest, share of settled answers."""
    house = watertable.house("whitewater")
    options = house.meta.read_options(seats, {"game": game})
    rounds, off, answers, settled = [], 0, 0, 0
    end = time.monotonic() + seconds
    for number in range(n):
        if seconds and time.monotonic() > end:
            break
        state = house.game.start(seats, options)
        luck = Dice(f"{name} {seats} {game} {number}")
        race = Race([bot(LEVELS[level], "whitewater")] * seats, luck.child("bots"))
        assert drive(house.game, state, race, luck, house.meta.bound)
        rounds.append(state.round_number)
        off += state.lapsed
        answers += race.answers
        settled += race.settled
    share = f"{100 * settled / answers:.1f} %"
    return (
        f"| {level} | {seats} | {game} | {len(rounds)} | {off} "
        f"| {statistics.median(rounds):g} | {max(rounds)} | {share} |"
    )


def main():
    """Print a row per cell as soon as it is played."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--n", type=int, default=400, help="races per cell")
    parser.add_argument("--seconds", type=float, default=0, help="per cell; 0: no limit")
    parser.add_argument("--levels", default=",".join(LEVELS))
    parser.add_argument("--seats", default="2,3,4,5,6")
    parser.add_argument("--games", default="base,advanced")
    parser.add_argument("--seed", default="lengths")
    chosen = parser.parse_args()
    print(
        "| bots | seats | game | races | called off | median rounds | longest | after the places were settled |"
    )
    print("|---|---|---|---|---|---|---|---|")
    for level in chosen.levels.split(","):
        for seats in map(int, chosen.seats.split(",")):
            for game in chosen.games.split(","):
                row = cell(level, seats, game, chosen.n, chosen.seconds, chosen.seed)
                print(row, flush=True)


if __name__ == "__main__":
    main()
