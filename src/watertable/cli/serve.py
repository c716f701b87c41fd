"""`watertable serve`: run the table server, for this machine or the local network."""

from __future__ import annotations

import sys
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from watertable.server.live.tables import Tables


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("serve")(serve)


# The options.
Host = Annotated[str, typer.Option(help="Address to listen on.")]
Port = Annotated[
    int | None, typer.Option("--port", "-p", help="Port; without it 8417 or the next free one.")
]
Data = Annotated[Path | None, typer.Option(help="Data directory; by default the user's.")]
Lan = Annotated[bool, typer.Option("--lan", help="Allow players from the local network.")]
Database = Annotated[
    str,
    typer.Option(
        envvar="WATERTABLE_DATABASE", help="postgresql://… for several servers on one database."
    ),
]
Workers = Annotated[int, typer.Option(help="Number of bot processes.")]
Public = Annotated[
    str,
    typer.Option(
        envvar="WATERTABLE_PUBLIC",
        help="Public address, if there is a proxy in front.",
    ),
]
Open = Annotated[bool, typer.Option("--open", "-o", help="Open a browser.")]
Level = Annotated[str, typer.Option(help="debug, info, warning or error.")]
Metrics = Annotated[
    bool, typer.Option("--metrics-for-all", help="Serve /metrics to other machines too.")
]
NoLimits = Annotated[bool, typer.Option("--no-limits", help="Disable rate limits, for load tests.")]
Pace = Annotated[
    int | None, typer.Option(help="Minimum milliseconds per bot answer, at every table.")
]

Notices = Annotated[
    list[str] | None,
    typer.Option(
        "--notices",
        help="Origin that tables may use for turn notices, for example https://discord.com; repeatable.",
    ),
]

Pages = Annotated[
    Path | None,
    typer.Option(help="Folder with privacy.txt and imprint.txt, shown at /privacy and /imprint."),
]
Password = Annotated[
    str,
    typer.Option(
        envvar="WATERTABLE_SERVER_PASSWORD",
        help="Everybody needs this password. Better in the environment than on the command line.",
    ),
]
LogAddresses = Annotated[
    bool,
    typer.Option("--log-addresses", help="Name the visitor's address in every request's line."),
]
Keep = Annotated[
    list[str] | None,
    typer.Option(
        "--keep",
        help="KIND=DAYS: delete tables that nobody has used for so many days. KIND is open, playing, over, closed or review (imported records); repeatable.",
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
    pages: Pages = None,
    password: Password = "",
    log_addresses: LogAddresses = False,
    keep: Keep = None,
) -> None:
    """Serve tables until Ctrl-C."""
    from watertable.server import run

    run.set_up_logs(log)
    plan = run.ServeOptions(
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
        pages=pages,
        password=password,
        log_addresses=log_addresses,
        keep=keep or [],
    )

    def ready(url: str, others: list[str], tables: Tables) -> None:
        typer.echo(f"Water Table is running at {url}")
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
    except run.AlreadyInUse as taken:
        typer.echo(str(taken), err=True)
        raise typer.Exit(1) from None


def _qr(url: str) -> None:
    """Print the address as a QR code, for phones."""
    import segno

    if sys.stdout.isatty():
        segno.make(url, error="l").terminal(compact=True)
