"""`watertable playout GAME`: random games, counted and timed."""

from __future__ import annotations

import time
from typing import Any

import typer
from rich.progress import track

from watertable.cli import ask
from watertable.kernel.chance import Dice
from watertable.kernel.driver import Playout, play_out
from watertable.kernel.house import House


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def playout(
        game: str,
        seats: int = typer.Option(0, "--seats", help="0: the smallest count"),
        games: int = typer.Option(100, "--games", min=1),
        dice: str = typer.Option(
            "playout", "--dice", help="seed text: the same text gives the same games"
        ),
        option: list[str] = typer.Option([], "-o", "--option", help="key=value, repeatable"),
        as_json: bool = typer.Option(False, "--json", help="machine-readable"),
    ) -> None:
        """Play many random games and print plies, decisions per second and scores."""
        house = ask.house(game)
        found = run(house, seats or house.meta.seats[0], ask.options(option), games, dice, as_json)
        if as_json:
            ask.show_json(found)
            return
        for name, value in found.items():
            print(f"{name:>16}  {value}")


def run(
    house: House, seats: int, options: dict[str, Any], games: int, name: str, quiet: bool
) -> dict[str, Any]:
    """Play all games; game k has the dice `name/k`, so each can be repeated alone."""
    chosen = house.meta.read_options(seats, options)
    plies = decisions = width = 0
    ends: dict[str, int] = {}
    sums = [0] * seats
    wins = [0] * seats
    spent = 0.0
    longest = 0
    numbers = range(games) if quiet else track(range(games), description=house.meta.title)
    for number in numbers:
        clock = time.perf_counter()
        playout = Playout(Dice(f"{name}/{number}"))
        state = house.game.start(seats, chosen)
        ended = play_out(house.game, state, playout, house.meta.bound)
        spent += time.perf_counter() - clock
        plies += playout.plies
        decisions += playout.decisions
        width += playout.width
        longest = max(longest, playout.plies)
        if not ended:
            raise typer.Exit(_endless(house, name, number))
        outcome = house.game.outcome(state)
        ends[outcome.reason.key] = ends.get(outcome.reason.key, 0) + 1
        for seat in range(seats):
            sums[seat] += outcome.scores[seat]
            wins[seat] += outcome.ranks[seat] == 1
    return {
        "game": house.name,
        "build": ask.build(),
        "seats": seats,
        "options": chosen,
        "games": games,
        "plies": plies,
        "longest": longest,
        "decisions": decisions,
        "seconds": round(spent, 4),
        "decisions_per_s": round(decisions / spent),
        "games_per_s": round(games / spent, 1),
        "mean_width": round(width / max(decisions, 1), 2),
        "mean_scores": [round(total / games, 2) for total in sums],
        "win_share": [round(won / games, 4) for won in wins],
        "ends": ends,
    }


def _endless(house: House, name: str, number: int) -> int:
    print(f"{house.name}: game {name}/{number} passed the bound of {house.meta.bound} plies")
    return 1
