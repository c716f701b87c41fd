"""The survival table: how often groups of equal bots come through Fall 1926 and Spring 1927.

A campaign, not a test: `python tests/games/rising_waters/balance.py --bots uniform,greedy --games 1000,200`.
`--weather` plays nothing and prints how much rain a Weather Report brings, by version and deck.
"""

import argparse
import math
import multiprocessing

import watertable
from watertable import _compiled
from watertable.bots import bot
from watertable.bots.match import Match
from watertable.games.rising_waters.pieces import HEAVY, WEATHER_WATER
from watertable.kernel.chance import Dice
from watertable.kernel.driver import drive
from watertable.kernel.event import Log

VERSIONS = ("fall_1926", "spring_1927")
TITLES = {"fall_1926": "Fall 1926", "spring_1927": "Spring 1927"}


def interval(wins: int, n: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    z = 1.959964
    share = wins / n
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return (middle - half, middle + half)


def one_game(task: tuple[str, str, int, str, int]) -> tuple[bool, int]:
    """Whether the group came through, and how many Survivors were rescued."""
    level, version, seats, name, number = task
    house = watertable.house("rising_waters")
    state = house.game.start(seats, house.meta.read_options(seats, {"version": version}))
    luck = Dice(f"{name} {number}")  # every kind of group meets the same floods
    log = Log()
    match = Match([bot(level, "rising_waters")] * seats, luck.child("minds"), log)
    assert drive(house.game, state, match, luck, house.meta.bound)
    rescued = sum(event.kind == "rescued" for event in log.events)
    return state.losses < state.limit, rescued


def cell(pool, level: str, version: str, seats: int, name: str, games: int) -> str:
    """One place of the table: the share, its interval, and rescues per game."""
    tasks = [(level, version, seats, name, number) for number in range(games)]
    played = pool.map(one_game, tasks, chunksize=10) if pool else list(map(one_game, tasks))
    won = sum(came_through for came_through, _ in played)
    saved = sum(rescued for _, rescued in played)
    low, high = interval(won, games)
    share = f"{100 * won / games:.0f} % ({100 * low:.0f}–{100 * high:.0f})"
    return f"{share}, {saved / games:.1f} rescued" if saved else share


def weather_table() -> None:
    """Points of rain per Weather Report, sunny days apart; of Fall's heavy rains nine are kept."""
    house = watertable.house("rising_waters")
    print("| Weather deck | Fall 1926 | Spring 1927 |")
    print("|---|---|---|")
    for deck in house.meta.options["weather_deck"].values:
        row = []
        for version in VERSIONS:
            options = {"version": version, "weather_deck": deck}
            state = house.game.start(2, house.meta.read_options(2, options))
            rain = [(n, w) for n, w in zip(state.reports, WEATHER_WATER) if w != HEAVY]
            cards = state.heavy_left + sum(n for n, _ in rain)
            points = HEAVY * state.heavy_left + sum(n * w for n, w in rain if w > 0)
            row.append(f"{points} points in {cards} cards: {points / cards:.2f}")
        print(f"| `{deck}` | " + " | ".join(row) + " |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bots", default="uniform,greedy")
    parser.add_argument("--games", default="1000,200", help="per bot, in the same order")
    parser.add_argument("--versions", default=",".join(VERSIONS))
    parser.add_argument("--seats", default="1,2,3,4")
    parser.add_argument("--dice", default="balance")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--weather", action="store_true")
    given = parser.parse_args()
    if given.weather:
        weather_table()
        return
    seats = [int(n) for n in given.seats.split(",")]
    print(f"build: {_compiled.running()}")
    print("| | games a cell |" + "".join(f" {n} |" for n in seats))
    print("|---|---|" + "---|" * len(seats))
    pool = multiprocessing.Pool(given.workers) if given.workers > 1 else None
    for version in given.versions.split(","):
        for level, games in zip(given.bots.split(","), given.games.split(",")):
            row = [cell(pool, level, version, n, given.dice, int(games)) for n in seats]
            print(f"| {TITLES[version]}, {level} | {games} | " + " | ".join(row) + " |", flush=True)


if __name__ == "__main__":
    main()
