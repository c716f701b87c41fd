"""The ladder: a pool of bots, every pair at a table of two, rated together with intervals.

Ratings are a Bradley-Terry fit on the scale of Elo: 400 points are odds of 10 to 1. The first bot of the pool is 0. Every
pair counts as if it had also drawn one game, so that a bot that never lost has a finite rating. Intervals are the
middle 95 % of fits to resampled deals. Groups that win or lose together are not paired: each plays at tables of its own and
is ranked by its share of wins.
"""

from __future__ import annotations

import math
from itertools import combinations
from typing import Any, Final

from watertable.kernel.chance import Dice
from watertable.lab.arena import Contest, results, share, summary

POOL: Final = "uniform,easy,greedy,search@20,search@60,search@200"
SCALE: Final = 400 / math.log(10)
RESAMPLED: Final = 200
ROUNDS: Final = 200  # of the fit

Score = tuple[int, int, float]  # the two bots of a game, and what the first one won of it


def climb(
    game: str, bots: list[str], games: int, options: dict[str, Any] | None, dice: str, workers: int
) -> dict[str, Any]:
    """Play all pairs (or all groups) and rate them; the same arguments give the same result."""
    first = Contest(game, bots, games, 0, options, dice)
    if first.together:
        return {**_facts(first), "rows": _groups(first, workers), "commands": [_command(first)]}
    deals: list[list[Score]] = []
    commands = []
    for one, two in combinations(range(len(bots)), 2):
        name = f"{dice}/{bots[one]} {bots[two]}"
        contest = Contest(game, [bots[one], bots[two]], games, 2, options, name)
        commands.append(_command(contest))
        deals += _deals(contest, (one, two), workers)
    rows = _rated(bots, deals, dice)
    return {**_facts(first), "rows": rows, "commands": commands}


def _facts(contest: Contest) -> dict[str, Any]:
    return {
        "game": contest.game,
        "options": contest.options,
        "games": contest.games,
        "dice": contest.dice,
        "together": contest.together,
    }


def _command(contest: Contest) -> str:
    """The command that plays these games again."""
    options = "".join(
        f" -o {key}={','.join(value) if isinstance(value, list) else str(value).lower()}"
        for key, value in contest.options.items()
        if value != []
    )
    return (
        f"watertable arena {contest.game} --seats {contest.seats} --games {contest.games}"
        f" --bots {','.join(contest.bots)} --dice '{contest.dice}'{options}"
    )


def _deals(contest: Contest, who: tuple[int, int], workers: int) -> list[list[Score]]:
    """The games of a pair, those with the same draws together: they are resampled as one."""
    found: dict[int, list[Score]] = {}
    for result in results(contest, workers):
        seats, ranks = result["lineup"], result["ranks"]
        mine, other = ranks[seats.index(0)], ranks[seats.index(1)]
        won = 1.0 if mine < other else 0.5 if mine == other else 0.0
        found.setdefault(contest.deal(result["job"]), []).append((who[0], who[1], won))
    return [found[deal] for deal in sorted(found)]


def _rated(bots: list[str], deals: list[list[Score]], dice: str) -> list[dict[str, Any]]:
    fitted = fit(len(bots), [score for deal in deals for score in deal])
    luck = Dice(f"{dice}/resampled")
    again = []
    for _ in range(RESAMPLED):
        drawn = [deals[luck.below(len(deals))] for _ in deals]
        again.append(fit(len(bots), [score for deal in drawn for score in deal]))
    rows = []
    for i, name in enumerate(bots):
        spread = sorted(one[i] for one in again)
        games = [s for deal in deals for s in deal if i in s[:2]]
        won = sum(s[2] if s[0] == i else 1 - s[2] for s in games)
        low, high = spread[RESAMPLED // 40], spread[-1 - RESAMPLED // 40]
        rows.append(
            {
                "bot": name,
                "rating": round(fitted[i]),
                "low": round(low),
                "high": round(high),
                "games": len(games),
                "win_share": share(won, len(games)),
            }
        )
    return sorted(rows, key=lambda row: -row["rating"])


def fit(bots: int, scores: list[Score]) -> list[float]:
    """Ratings that explain the scores best (Bradley-Terry, by minorization-maximization); the first is 0."""
    won = [0.0] * bots
    met = [[0.0] * bots for _ in range(bots)]
    for one, two in combinations(range(bots), 2):
        scores = [*scores, (one, two, 0.5)]
    for one, two, part in scores:
        won[one] += part
        won[two] += 1 - part
        met[one][two] += 1
        met[two][one] += 1
    strength = [1.0] * bots
    for _ in range(ROUNDS):
        strength = [
            won[i] / sum(met[i][j] / (strength[i] + strength[j]) for j in range(bots) if j != i)
            for i in range(bots)
        ]
        strength = [one / strength[0] for one in strength]
    return [SCALE * math.log(one) for one in strength]


def _groups(contest: Contest, workers: int) -> list[dict[str, Any]]:
    found = sorted(results(contest, workers), key=lambda result: int(result["job"]))
    rows = summary(contest, found)["bots"]
    return sorted(rows, key=lambda row: -row["win_share"][0])
