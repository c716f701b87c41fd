"""`watertable campaign`: long-running tests of the table server; each prints its seed and its counts."""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from pathlib import Path
from typing import Annotated, Any

import typer

N = Annotated[int, typer.Option("--n", min=0, help="How many.")]
Seed = Annotated[int, typer.Option(help="Seed, to repeat a run.")]
Games = Annotated[str, typer.Option(help="Houses, separated by commas.")]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    group = typer.Typer(no_args_is_help=True, help="Long-running tests of the table server.")
    group.command("crash")(crash)
    group.command("races")(races)
    group.command("leaks")(leaks)
    group.command("hostile")(hostile)
    group.command("slow")(slow)
    group.command("commits")(commits)
    group.command("upgrade")(upgrade)
    group.command("capacity")(capacity)
    group.command("streams")(streams)
    group.command("servers")(servers)
    group.command("notices")(notices)
    app.add_typer(group, name="campaign")


def crash(
    n: N = 1000,
    each: Annotated[int, typer.Option(help="Kills at each failpoint.")] = 50,
    seed: Seed = 1,
) -> None:
    """Kill -9 at n random moments during play, and repeatedly at each failpoint."""
    from watertable.testing.server import crash as trial

    begun = time.monotonic()
    with tempfile.TemporaryDirectory(dir=_place()) as folder:
        tally = trial.campaign(
            Path(folder), n, seed, trial.places(each) if each else None, say=typer.echo
        )
    _end("crash", seed, tally, begun)


def races(
    n: N = 10_000,
    seed: Seed = 1,
    database: Annotated[str, typer.Option(help="postgresql://…: three servers on it.")] = "",
    games: Games = "template",
) -> None:
    """Concurrent writers: of two to eight at one question one wins; two to six seats of one group all win."""
    import watertable
    from watertable.testing.server import races as trial

    begun = time.monotonic()
    seats = [
        (name, count)
        for name in _names(games) or ["template"]
        for count in watertable.house(name).meta.seats
        if count > 1
    ]
    with tempfile.TemporaryDirectory(dir=_place()) as folder:
        work = trial.campaign(Path(folder), n, seed, database, typer.echo, seats)
        tally = asyncio.run(work)
    _end("races", seed, tally, begun)


def leaks(n: N = 1000, seed: Seed = 1, games: Games = "", plant: bool = True) -> None:
    """Pairs of worlds, n per house: hidden information must not change a byte that is sent to a viewer, nor (n / 10) its time."""
    from watertable.testing.server import leaks as trial
    from watertable.testing.server import planted_leaks, timing

    begun = time.monotonic()
    if plant:
        found = asyncio.run(planted_leaks.find_planted(seed))
        typer.echo(f"planted leaks found: {sum(found.values())} of {len(found)}")
        if not all(found.values()):
            raise typer.Exit(1)
    tally = asyncio.run(trial.campaign(n, seed, _names(games), say=typer.echo))
    timed = timing.campaign(max(1, n // 10), seed, _names(games))
    typer.echo(f"time of events: {timed.line()}")
    _end("leaks", seed, tally, begun)
    if timed.leaks:
        raise typer.Exit(1)


def hostile(n: N = 200, seed: Seed = 1, games: Games = "template") -> None:
    """Malicious records: all must be refused quickly and with little memory."""
    from watertable.testing.server import hostile as trial

    begun = time.monotonic()
    with tempfile.TemporaryDirectory(dir=_place()) as folder:
        tally = asyncio.run(trial.campaign(Path(folder), n, seed, _names(games), typer.echo))
    _end("hostile", seed, tally, begun)


def slow(n: N = 1000, seed: Seed = 1) -> None:
    """Expensive requests, n of each class: none may take more than 50 ms of the event loop."""
    from watertable.testing.server import slow as trial

    begun = time.monotonic()
    with tempfile.TemporaryDirectory(dir=_place()) as folder:
        tally = trial.campaign(Path(folder), n, seed, typer.echo)
    _end("slow", seed, tally, begun)


def commits(
    n: N = 10,
    seed: Seed = 1,
    database: Annotated[str, typer.Option(help="postgresql://…: an empty database.")] = "",
) -> None:
    """The model of the commit protocol, every state; then every fault at every point of a commit, n times each."""
    from watertable.testing.server import commit_faults as trial
    from watertable.testing.server import commit_model as model

    begun = time.monotonic()
    for size in ((1, 1, 2, 1), (2, 1, 2, 0), (2, 0, 2, 1)):
        found = model.check(model.Model(*size))
        typer.echo(f"model {size}: {found.line()}")
        if found.wrong:
            raise typer.Exit(1)
    with tempfile.TemporaryDirectory(dir=_place()) as folder:
        tally = asyncio.run(trial.campaign(Path(folder), n, seed, database, typer.echo))
    _end("commits", seed, tally, begun)


def upgrade(
    n: N = 200,
    seed: Seed = 1,
    database: Annotated[
        str,
        typer.Option(help="postgresql://…: update two servers on it in turn, then set one back."),
    ] = "",
) -> None:
    """Stop a server with n running tables of all houses during play, update it, and look at every table."""
    from watertable.testing.server import rolling
    from watertable.testing.server import upgrades as trial

    begun = time.monotonic()
    if database:
        turns = asyncio.run(rolling.campaign(database, n, seed, typer.echo))
        _end("upgrade in turn", seed, turns, begun)
        return
    with tempfile.TemporaryDirectory(dir=_place()) as folder:
        tally = asyncio.run(trial.campaign(Path(folder), n, seed, typer.echo))
    _end("upgrade", seed, tally, begun)


def notices(n: N = 1000, seed: Seed = 1) -> None:
    """Questions to people who are away or not, n of them, with restarts: one notice each, none on open pages."""
    from watertable.testing.server import notices as trial

    begun = time.monotonic()
    with tempfile.TemporaryDirectory(dir=_place()) as folder:
        tally = asyncio.run(trial.campaign(Path(folder), n, seed, typer.echo))
    _end("notices", seed, tally, begun)


def capacity(n: N = 20_000, seconds: Annotated[float, typer.Option(help="How long.")] = 20) -> None:
    """Start a server on n stored tables, and measure the start and the longest pause of its event loop."""
    from watertable.testing.server import capacity as trial

    begun = time.monotonic()
    with tempfile.TemporaryDirectory(dir=_place()) as folder:
        tally = asyncio.run(trial.campaign(Path(folder), n, seconds, typer.echo))
    _end("capacity", 0, tally, begun)


def streams(n: N = 2000) -> None:
    """Open n streams at which nothing happens, and measure what each costs."""
    from watertable.testing.server import several as trial

    begun = time.monotonic()
    with tempfile.TemporaryDirectory(dir=_place()) as folder:
        tally = asyncio.run(trial.idle_streams(Path(folder), n))
    _end("streams", 0, tally, begun)


def servers(
    database: Annotated[str, typer.Option(help="postgresql://…: an empty database.")],
    n: N = 3000,
    seconds: Annotated[float, typer.Option(help="How long, for each number of servers.")] = 20,
) -> None:
    """Moves per second of three servers on one database against one, with n tables."""
    from watertable.testing.server import several as trial

    begun = time.monotonic()
    tally = asyncio.run(trial.servers(database, n, seconds, typer.echo))
    _end("servers", 0, tally, begun)


def _names(games: str) -> list[str] | None:
    return [name.strip() for name in games.split(",") if name.strip()] or None


def _place() -> str | None:
    """A directory on a real disk if possible, so that durable writes have their real cost."""
    return os.environ.get("WATERTABLE_CAMPAIGN_DIR")


def _end(name: str, seed: int, tally: Any, begun: float) -> None:
    typer.echo(f"{name}: seed {seed}, {tally.line()}; {time.monotonic() - begun:.0f} s")
    if not tally.well:
        raise typer.Exit(1)
