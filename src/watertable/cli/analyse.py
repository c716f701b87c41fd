"""`watertable analyse FILE`: the course of a game as a curve, and its turning points."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import typer
from rich.console import Console
from rich.progress import track

from watertable.bots import search_bot
from watertable.bots.search import Search
from watertable.cli import ask
from watertable.kernel.chance import Dice
from watertable.kernel.event import DEAF
from watertable.kernel.record import counting
from watertable.kernel.state import CHANCE, NOBODY, SPECTATOR, State
from watertable.kernel.table import Table

_BARS = "▁▂▃▄▅▆▇█"


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def analyse(
        file: Path,
        rounds: int = typer.Option(60, "--rounds", min=1, help="rounds of search per question"),
        swings: int = typer.Option(3, "--swings", min=0, help="number of turning points"),
        as_json: bool = typer.Option(False, "--json", help="machine-readable"),
    ) -> None:
        """Evaluate every position of a record and show the turning points."""
        table = ask.table(file)
        search = search_bot(table.house.name, rounds)
        points = curve(table, search, as_json)
        turns = turning_points(points, swings)
        for turn in turns:
            turn["best"] = advice(table, search, turn["n"])
        if as_json:
            ask.show_json(
                {"game": table.house.name, "seats": table.seats, "curve": points, "turns": turns}
            )
        else:
            show(table, points, turns)


def curve(table: Table, search: Search, quiet: bool) -> list[dict[str, Any]]:
    """A point per question with a choice: each seat's value. A finished game is evaluated with all
    cards open, an unfinished one from a spectator's knowledge. The last point is the outcome.
    """
    game = table.game
    state = game.start(table.seats, table.options)
    points: list[dict[str, Any]] = []
    lines = counting(table.record.lines)
    for line in lines if quiet else track(lines, console=Console(stderr=True), transient=True):
        action = game.actions.read(line["do"])
        seat = CHANCE if line["seat"] is None else line["seat"]
        if seat >= 0 and len(game.legal(state, seat)) > 1 and _open(table, state, seat):
            points.append({"n": line["n"], "seat": seat, "do": line["do"]})
            points[-1]["values"] = _values(table, search, state, line["n"])
            points[-1]["then"] = []
        elif points and table.outcome is not None:
            points[-1]["then"].append(line["do"])
        game.apply(state, seat, action, DEAF)
    if table.outcome is not None:
        points.append(_end(table))
    return points


def _open(table: Table, state: State, seat: int) -> bool:
    """Whether the position may be shown: the progress of sealed answers is secret."""
    sealed = state.asks[-1].sealed
    if not sealed:
        return True
    return table.outcome is not None and seat == state.actor()


def _values(table: Table, search: Search, state: State, n: int) -> list[float]:
    viewer = SPECTATOR if table.outcome is None else NOBODY
    found = search.evaluate(table.game, state, viewer, Dice(f"analyse {n}"))
    return [round(value, 4) for value in found]


def advice(table: Table, search: Search, n: int) -> str:
    """What the search would have played at line n with that seat's knowledge."""
    game = table.game
    state = game.start(table.seats, table.options)
    for line in counting(table.record.lines):
        seat = CHANCE if line["seat"] is None else line["seat"]
        if line["n"] == n:
            return search.answer(game, state, seat, Dice(f"advice {n}")).text
        game.apply(state, seat, game.actions.read(line["do"]), DEAF)
    return ""


def _end(table: Table) -> dict[str, Any]:
    assert table.outcome is not None
    ranks = table.outcome.ranks
    won = ranks.count(1)
    if table.house.meta.co_operative:
        values = [1.0 if rank == 1 else 0.0 for rank in ranks]
    else:
        values = [round(1.0 / won, 4) if rank == 1 else 0.0 for rank in ranks]
    return {"n": table.record.lines[-1]["n"], "seat": None, "do": "", "values": values, "then": []}


def turning_points(points: list[dict[str, Any]], most: int) -> list[dict[str, Any]]:
    """The largest changes of any seat's value between two questions, in the order of the game."""
    found: list[dict[str, Any]] = []
    for here, there in pairwise(points):
        changes = [after - before for before, after in zip(here["values"], there["values"])]
        size = max(abs(change) for change in changes)
        seat = [abs(change) for change in changes].index(size)
        found.append(
            {
                "n": here["n"],
                "seat": here["seat"],
                "do": here["do"],
                "then": here["then"],
                "for_seat": seat,
                "before": here["values"][seat],
                "after": there["values"][seat],
                "swing": round(changes[seat], 4),
            }
        )
    found.sort(key=lambda turn: (-abs(turn["swing"]), turn["n"]))
    return sorted(found[:most], key=lambda turn: int(turn["n"]))


def show(table: Table, points: list[dict[str, Any]], turns: list[dict[str, Any]]) -> None:
    """Print the curves as bars, one line per seat, and the turning points."""
    console = Console(highlight=False)
    console.print(f"{table.house.meta.title}, {table.seats} seats, {len(points)} moments")
    room = max(20, console.width - 12)
    step = max(1, -(-len(points) // room))
    for seat in range(table.seats):
        values = [point["values"][seat] for point in points]
        parts = [values[i : i + step] for i in range(0, len(values), step)]
        bars = "".join(_bar(sum(part) / len(part)) for part in parts)
        console.print(f"seat {seat + 1:<3} {bars}")
    for turn in turns:
        action = table.game.actions.read(turn["do"])
        label = table.tell(table.house.label(action))
        console.print(
            f"line {turn['n']}: seat {turn['seat'] + 1} – {label} ({turn['do']});"
            f" seat {turn['for_seat'] + 1} {turn['before']:.0%} → {turn['after']:.0%}"
        )
        if turn["then"]:
            console.print(f"    then {', '.join(turn['then'][:6])}", style="dim")
        if turn["best"] != turn["do"]:
            console.print(f"    the search would have played {turn['best']}", style="dim")


def _bar(value: float) -> str:
    return _BARS[min(len(_BARS) - 1, max(0, int(value * len(_BARS))))]
