"""`watertable backup`: a consistent copy of all tables, also while the server runs."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("backup")(backup)


def backup(
    file: Annotated[Path, typer.Argument(help="Where to write the copy.")],
    data: Annotated[
        Path | None, typer.Option(help="Data directory; by default the user's.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")] = False,
) -> None:
    """Copy all tables into one file. To restore, put it into a data directory as watertable.db."""
    from watertable.server import run
    from watertable.server.store.sqlite import SqliteStore

    source = (data or run.data_directory()) / run.FILE
    if not source.is_file():
        typer.echo(f"There are no tables in {source.parent}", err=True)
        raise typer.Exit(1)
    if file.exists() and not force:
        typer.echo(f"{file} is there already (--force replaces it)", err=True)
        raise typer.Exit(1)
    part = file.with_name(file.name + ".part")
    part.unlink(missing_ok=True)
    SqliteStore(source).backup(str(part))
    part.chmod(0o600)
    os.replace(part, file)
    typer.echo(f"{file}: {file.stat().st_size:,} bytes")
