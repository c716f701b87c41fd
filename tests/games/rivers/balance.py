"""The balance table: what greedy players buy, who of them wins, and which seat.

A campaign, not a test: `python tests/games/rivers/balance.py --seats 4 --games 2000`.
"""

import argparse
import math
import multiprocessing

import watertable
from watertable.bots.greedy import Greedy
from watertable.bots.heuristics.rivers import value
from watertable.bots.match import play_match
from watertable.games.rivers.pieces import CARD_PILE, PILES
from watertable.kernel.chance import Dice
from watertable.kernel.house import Options


def interval(wins: float, n: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    if n == 0:
        return (0.0, 1.0)
    z = 1.959964
    share = wins / n
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return (middle - half, middle + half)


def one_game(
    task: tuple[int, int, int, Options, str],
) -> tuple[list[int], list[list[int]], str, int]:
    """Ranks, cards bought per seat and pile, the reason of the end, tokens left in the supply."""
    number, seats, leaves, options, name = task
    house = watertable.house("rivers")
    state = house.game.start(seats, house.meta.read_options(seats, options))
    bots = [Greedy(value, leaves)] * seats
    luck = Dice(f"{name} {number}")
    ended = play_match(house.game, state, bots, luck, luck.child("minds"), house.meta.bound)
    assert ended, "no game is longer than its bound"
    outcome = house.game.outcome(state)
    bought = [[0] * len(PILES) for _ in range(seats)]
    for seat, row in enumerate(state.rows):
        for card in row:
            bought[seat][CARD_PILE[card]] += 1
    return outcome.ranks, bought, outcome.reason.key, state.supply


def table(seats: int, games: int, leaves: int, options: Options, name: str, workers: int) -> str:
    """Play, count, write the table."""
    tasks = [(number, seats, leaves, options, name) for number in range(games)]
    if workers > 1:
        with multiprocessing.Pool(workers) as pool:
            played = pool.map(one_game, tasks, chunksize=20)
    else:
        played = [one_game(task) for task in tasks]
    lines = [f"{games} greedy games, {seats} seats, options {options or 'as usual'}"]
    dry = sum(reason == "end.supply_gone" for _, _, reason, _ in played)
    left = sum(supply for _, _, _, supply in played) / games
    lines.append(f"ended by an empty supply: {100 * dry / games:.1f} %; supply left {left:.1f}")
    lines.append("use       bought in games  cards per seat  win share of buyers (95 %)  fair")
    for pile, use in enumerate(PILES):
        in_games = sum(any(row[pile] for row in bought) for _, bought, _, _ in played)
        cards = sum(row[pile] for _, bought, _, _ in played for row in bought)
        buyers, wins = 0, 0.0
        for ranks, bought, _, _ in played:
            shared = ranks.count(1)
            for seat in range(seats):
                if bought[seat][pile]:
                    buyers += 1
                    wins += (ranks[seat] == 1) / shared
        low, high = interval(wins, buyers)
        lines.append(
            f"{use:9} {100 * in_games / games:13.1f} %  {cards / games / seats:14.2f}  "
            f"{100 * wins / max(buyers, 1):8.1f} %  {100 * low:5.1f}–{100 * high:4.1f}      "
            f"{100 / seats:.1f} %"
        )
    lines.append("seat   win share (95 %)         times its share")
    for seat in range(seats):
        wins = sum((ranks[seat] == 1) / ranks.count(1) for ranks, _, _, _ in played)
        low, high = interval(wins, games)
        lines.append(
            f"{seat + 1:4}   {100 * wins / games:5.1f} %  {100 * low:4.1f}–{100 * high:4.1f}"
            f"         {wins / games * seats:.2f}"
        )
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--leaves", type=int, default=48)
    parser.add_argument("-o", dest="options", action="append", default=[], help="key=value")
    parser.add_argument("--dice", default="balance")
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    options: Options = dict(word.split("=", 1) for word in given.options)
    print(table(given.seats, given.games, given.leaves, options, given.dice, given.workers))


if __name__ == "__main__":
    main()
