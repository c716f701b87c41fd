"""The arena: bots play each other with rotated seats; the dice of every job are named by its number."""

from __future__ import annotations

import math
import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import combinations
from typing import Any, Final

import watertable
from watertable.bots import bot
from watertable.bots.match import play_match
from watertable.bots.protocol import Bot
from watertable.kernel.chance import Dice
from watertable.kernel.errors import OptionError
from watertable.kernel.house import House
from watertable.lab.seating import Seating

Z: Final = 1.959964  # 95 %


class Contest:
    """A contest: everything the result depends on."""

    def __init__(
        self,
        game: str,
        bots: list[str],
        games: int,
        seats: int = 0,
        options: dict[str, Any] | None = None,
        dice: str = "arena",
    ) -> None:
        house = watertable.house(game)
        counts = house.meta.seats
        self.game = game
        self.bots = bots
        self.games = games
        self.seats = seats or (2 if 2 in counts else counts[0])
        self.options = house.meta.read_options(self.seats, options)
        self.dice = dice
        self.together = house.meta.co_operative
        if not bots:
            raise OptionError("bots", "name at least one bot")
        if len(set(bots)) != len(bots):
            raise OptionError("bots", "each bot is named once; it takes several seats by itself")
        for name in bots:
            bot(name, game)  # fail here, not in a worker
        self.places = Seating(len(bots), self.seats, self.together)

    def seating(self, job: int) -> list[int]:
        """The bot of each seat in this job."""
        return self.places.table(job)

    def deal(self, job: int) -> int:
        """Jobs of one deal have the same draws, with each bot at each seat once."""
        return self.places.round(job)


# Playing

_ready: dict[str, tuple[House, list[Bot]]] = {}


def play(contest: Contest, job: int) -> dict[str, Any]:
    """One game: seats, scores and ranks."""
    key = f"{contest.game} {contest.bots}"
    if key not in _ready:
        _ready.clear()
        _ready[key] = (
            watertable.house(contest.game),
            [bot(name, contest.game) for name in contest.bots],
        )
    house, bots = _ready[key]
    lineup = contest.seating(job)
    state = house.game.start(contest.seats, contest.options)
    ended = play_match(
        house.game,
        state,
        [bots[i] for i in lineup],
        Dice(f"{contest.dice}/{contest.deal(job)}"),
        Dice(f"{contest.dice}/job {job}"),
        house.meta.bound,
    )
    if not ended:
        raise OptionError("games", f"job {job} passed the bound of {house.meta.bound} plies")
    outcome = house.game.outcome(state)
    return {"job": job, "lineup": lineup, "scores": outcome.scores, "ranks": outcome.ranks}


def results(contest: Contest, workers: int) -> Iterator[dict[str, Any]]:
    """The results of all jobs, in completion order."""
    if workers <= 1:
        for job in range(contest.games):
            yield play(contest, job)
        return
    # spawn, not fork: a fork would copy the caller's threads and locks
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        waiting = {pool.submit(play, contest, job) for job in range(contest.games)}
        try:
            for done in as_completed(waiting):
                yield done.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def run(
    contest: Contest, workers: int = 1, progress: Callable[[], None] | None = None
) -> dict[str, Any]:
    """Play all games and count; the same for any number of workers."""
    found: list[dict[str, Any]] = []
    for result in results(contest, workers):
        found.append(result)
        if progress is not None:
            progress()
    found.sort(key=lambda result: int(result["job"]))
    return summary(contest, found)


# Counting


def summary(contest: Contest, found: list[dict[str, Any]]) -> dict[str, Any]:
    """Per bot: share of wins, score and rating, with their intervals; and the seats."""
    skills = ratings(contest, found)
    rows: list[dict[str, Any]] = []
    for i, name in enumerate(contest.bots):
        mine = [result for result in found if i in result["lineup"]]
        n = len(mine)
        seats = [
            (result, seat)
            for result in mine
            for seat in range(contest.seats)
            if result["lineup"][seat] == i
        ]
        won = sum(victory(contest, result, seat) for result, seat in seats)
        due = 0.5 if contest.together else len(seats) / contest.seats / max(n, 1)
        # a group has one score, however many seats it has; otherwise the interval would be too narrow
        scored = [(result, 0) for result in mine] if contest.together else seats
        points = [float(result["scores"][seat]) for result, seat in scored]
        ranks = [float(result["ranks"][seat]) for result, seat in seats]
        rows.append(
            {
                "bot": name,
                "games": n,
                "wins": round(won, 3),
                "win_share": share(won, n),
                "due_share": None if contest.together else round(due, 4),
                "score": mean(points),
                "mean_rank": round(sum(ranks) / max(len(ranks), 1), 3),
                "rating": skills[i],
            }
        )
    return {
        "game": contest.game,
        "seats": contest.seats,
        "options": contest.options,
        "games": contest.games,
        "dice": contest.dice,
        "together": contest.together,
        "seating": contest.places.told(contest.games),
        "uneven": contest.places.uneven(contest.games),
        "bots": rows,
        "pairs": pairs(contest, found),
        "by_seat": [
            share(sum(victory(contest, result, seat) for result in found), len(found))
            for seat in range(contest.seats)
        ],
    }


def victory(contest: Contest, result: dict[str, Any], seat: int) -> float:
    """1 for a win; a shared win is divided. A group that wins together counts once."""
    ranks = result["ranks"]
    if ranks[seat] != 1:
        return 0.0
    return 1.0 / contest.seats if contest.together else 1.0 / ranks.count(1)


def pairs(contest: Contest, found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """How often one bot's best seat ranks above the other's best; a tie counts half."""
    if contest.together:
        return []
    rows: list[dict[str, Any]] = []
    for one, two in combinations(range(len(contest.bots)), 2):
        ahead = 0.0
        n = 0
        for result in found:
            best = [
                min(
                    (rank for i, rank in zip(result["lineup"], result["ranks"]) if i == who),
                    default=0,
                )
                for who in (one, two)
            ]
            if 0 in best:
                continue
            n += 1
            ahead += 1.0 if best[0] < best[1] else 0.5 if best[0] == best[1] else 0.0
        if n:
            names = (contest.bots[one], contest.bots[two])
            rows.append(
                {"bot": names[0], "against": names[1], "games": n, "ahead": share(ahead, n)}
            )
    return rows


def ratings(contest: Contest, found: list[dict[str, Any]]) -> list[dict[str, float] | None]:
    """Ratings by openskill, game after game; none if the package is missing or the game is co-operative."""
    if contest.together or len(contest.bots) < 2 or contest.seats < 2:
        return [None] * len(contest.bots)
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return [None] * len(contest.bots)
    model = PlackettLuce()
    skills = [model.rating(name=name) for name in contest.bots]
    for result in found:
        lineup = result["lineup"]
        after = model.rate(
            [[skills[i]] for i in lineup], ranks=[float(rank) for rank in result["ranks"]]
        )
        for who in sorted(set(lineup)):
            mine = [after[seat][0] for seat in range(len(lineup)) if lineup[seat] == who]
            skill = skills[who]
            skill.mu = sum(one.mu for one in mine) / len(mine)
            skill.sigma = sum(one.sigma for one in mine) / len(mine)
    return [
        {"mu": round(s.mu, 2), "sigma": round(s.sigma, 2), "ordinal": round(s.mu - 3 * s.sigma, 2)}
        for s in skills
    ]


def share(hits: float, n: int) -> list[float]:
    """A share with its 95 % Wilson interval, valid for few games and near 0 and 1."""
    if n <= 0:
        return [0.0, 0.0, 1.0]
    p = hits / n
    centre = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z * math.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
    return [round(p, 4), round(max(0.0, centre - half), 4), round(min(1.0, centre + half), 4)]


def mean(points: list[float]) -> list[float]:
    """A mean with its 95 % interval."""
    n = len(points)
    if n == 0:
        return [0.0, 0.0, 0.0]
    middle = math.fsum(points) / n
    if n == 1:
        return [round(middle, 3)] * 3
    variance = math.fsum((x - middle) ** 2 for x in points) / (n - 1)
    half = Z * math.sqrt(variance / n)
    return [round(middle, 3), round(middle - half, 3), round(middle + half, 3)]
