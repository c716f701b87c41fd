"""`watertable serve`: lay tables in the browser, for this machine or for the whole room."""

from __future__ import annotations

import sys
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from watertable.server.live.tables import Tables


def register(app: typer.Typer) -> None:
    """Add the verb."""
    app.command("serve")(serve)


# The flags, each with its help.
Host = Annotated[str, typer.Option(help="Address to listen on.")]
Port = Annotated[
    int | None, typer.Option("--port", "-p", help="Port; without it 8417 or the next free one.")
]
Data = Annotated[
    Path | None, typer.Option(help="Directory for the tables; a user's own by default.")
]
Lan = Annotated[bool, typer.Option("--lan", help="Let others in this network play.")]
Database = Annotated[
    str,
    typer.Option(
        envvar="WATERTABLE_DATABASE", help="postgresql://… for several servers on one database."
    ),
]
Workers = Annotated[int, typer.Option(help="Processes in which bots think.")]
Public = Annotated[
    str,
    typer.Option(
        envvar="WATERTABLE_PUBLIC",
        help="Address people type when a proxy stands before this server.",
    ),
]
Open = Annotated[bool, typer.Option("--open", "-o", help="Open a browser.")]
Level = Annotated[str, typer.Option(help="debug, info, warning or error.")]
Metrics = Annotated[
    bool, typer.Option("--metrics-for-all", help="Show /metrics to other machines too.")
]
NoLimits = Annotated[
    bool, typer.Option("--no-limits", help="No rates per address, for load tests.")
]
Pace = Annotated[int | None, typer.Option(help="Milliseconds bots take at least, at every table.")]

Notices = Annotated[
    list[str] | None,
    typer.Option(
        "--notices",
        help="Where tables may send “it is your turn”, for example https://discord.com; may be given again.",
    ),
]


def serve(
    host: Host = "127.0.0.1",
    port: Port = None,
    data: Data = None,
    lan: Lan = False,
    database: Database = "",
    workers: Workers = 0,
    public: Public = "",
    open_: Open = False,
    log: Level = "warning",
    metrics_for_all: Metrics = False,
    no_limits: NoLimits = False,
    pace: Pace = None,
    notices: Notices = None,
) -> None:
    """Serve tables until Ctrl-C."""
    from watertable.server import run

    run.set_up_logs(log)
    plan = run.Plan(
        host,
        port,
        data,
        lan,
        database,
        workers,
        public,
        not no_limits,
        metrics_for_all,
        pace=pace,
        notices=notices or [],
    )

    def ready(url: str, others: list[str], tables: Tables) -> None:
        typer.echo(f"Water Table is laid at {url}")
        if port is None and not url.endswith(f":{run.PORT}") and not public:
            typer.echo(f"(port {run.PORT} was taken)")
        for other in others:
            typer.echo(f"Others in this network: {other}")
        if others or public:
            _qr(others[0] if others else url)
        typer.echo("Ctrl-C stops it; no table is lost.")
        sys.stdout.flush()
        if open_:
            webbrowser.open(url)

    try:
        run.serve(plan, ready)
    except run.Taken as taken:
        typer.echo(str(taken), err=True)
        raise typer.Exit(1) from None


def _qr(url: str) -> None:
    """The address as a picture in the terminal, for phones."""
    import segno

    if sys.stdout.isatty():
        segno.make(url, error="l").terminal(compact=True)
