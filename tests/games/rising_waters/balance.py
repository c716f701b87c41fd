"""The survival table: how often groups of equal bots come through Fall 1926 and Spring 1927.

A campaign, not a test: `python tests/games/rising_waters/balance.py --bots uniform,greedy --games 1000,200`.
"""

import argparse
import math
import multiprocessing

import watertable
from watertable import _compiled
from watertable.bots import bot
from watertable.bots.match import play_match
from watertable.kernel.chance import Dice

VERSIONS = ("fall_1926", "spring_1927")
TITLES = {"fall_1926": "Fall 1926", "spring_1927": "Spring 1927"}


def interval(wins: int, n: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    z = 1.959964
    share = wins / n
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return (middle - half, middle + half)


def one_game(task: tuple[str, str, int, str, int]) -> bool:
    """Whether the group came through."""
    mind, version, seats, name, number = task
    house = watertable.house("rising_waters")
    state = house.game.start(seats, house.meta.read_options(seats, {"version": version}))
    luck = Dice(f"{name} {number}")  # every kind of group meets the same floods
    minds = [bot(mind, "rising_waters")] * seats
    assert play_match(house.game, state, minds, luck, luck.child("minds"), house.meta.bound)
    return state.losses < state.limit


def cell(pool, mind: str, version: str, seats: int, name: str, games: int) -> str:
    """One place of the table: the share and its interval."""
    tasks = [(mind, version, seats, name, number) for number in range(games)]
    played = pool.map(one_game, tasks, chunksize=10) if pool else list(map(one_game, tasks))
    won = sum(played)
    low, high = interval(won, games)
    return f"{100 * won / games:.0f} % ({100 * low:.0f}–{100 * high:.0f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bots", default="uniform,greedy")
    parser.add_argument("--games", default="1000,200", help="per bot, in the same order")
    parser.add_argument("--versions", default=",".join(VERSIONS))
    parser.add_argument("--seats", default="1,2,3,4")
    parser.add_argument("--dice", default="balance")
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    seats = [int(n) for n in given.seats.split(",")]
    print(f"build: {_compiled.running()}")
    print("| | games a cell |" + "".join(f" {n} |" for n in seats))
    print("|---|---|" + "---|" * len(seats))
    pool = multiprocessing.Pool(given.workers) if given.workers > 1 else None
    for version in given.versions.split(","):
        for mind, games in zip(given.bots.split(","), given.games.split(",")):
            row = [cell(pool, mind, version, n, given.dice, int(games)) for n in seats]
            print(f"| {TITLES[version]}, {mind} | {games} | " + " | ".join(row) + " |", flush=True)


if __name__ == "__main__":
    main()
