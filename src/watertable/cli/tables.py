"""`watertable tables`: what an operator does with stored tables."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from watertable.cli import ask

Data = Annotated[Path | None, typer.Option(help="Data directory; by default the user's.")]
Database = Annotated[
    str, typer.Option(envvar="WATERTABLE_DATABASE", help="postgresql://… instead of a directory.")
]
Game = Annotated[str, typer.Option(help="Only tables of this game.")]
Status = Annotated[str, typer.Option(help="Only tables that are open, playing, over or closed.")]
Days = Annotated[int, typer.Option("--days", min=0, help="Only tables unused for so many days.")]
Json = Annotated[bool, typer.Option("--json", help="machine-readable")]
Table = Annotated[str, typer.Argument(help="The table's id, as in its address.")]
Seat = Annotated[int, typer.Option("--seat", min=1, help="Whose: 1, 2 …")]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask.")]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    group = typer.Typer(
        no_args_is_help=True, help="Look at stored tables, export, moderate, delete them."
    )
    for verb in (
        show,
        export,
        delete,
        expire,
        words,
        purge,
        revoke,
        unlist,
        close,
        audit,
        validate,
    ):
        group.command(verb.__name__)(verb)
    group.command("list")(list_)
    app.add_typer(group, name="tables")


def list_(
    data: Data = None,
    database: Database = "",
    game: Game = "",
    status: Status = "",
    days: Days = 0,
    as_json: Json = False,
) -> None:
    """List tables, those unused longest first."""
    from watertable.server.live import operator

    with operator.reading(_place(data, database)) as reader:
        found = operator.listed(reader, game, status, _before(days))
    if as_json:
        ask.show_json([_plain(row) for row in found])
        return
    for row in found:
        names = ", ".join(seat["name"] or seat["kind"] for seat in row.summary.get("seats", []))
        print(f"{row.table}  {row.status:<8} {_day(row.changed)}  {row.game:<14} {names}")
    print(f"{len(found)} tables")


def show(table: Table, data: Data = None, database: Database = "") -> None:
    """Show what is stored about a table; no hands, no dice, no links."""
    from watertable.server.live import operator

    with operator.reading(_place(data, database)) as reader:
        row = operator.one(reader, table)
        entries = reader.load(table, 0)
    lines = sum(len(entry.body.get("lines", ())) for entry in entries)
    said = sum(entry.body["do"] == "say" for entry in entries)
    ask.show_json({**_plain(row), "entries": len(entries), "lines": lines, "said": said})


def export(
    table: Table,
    file: Annotated[Path, typer.Argument(help="Where to write the record.")],
    data: Data = None,
    database: Database = "",
    running: Annotated[
        bool, typer.Option("--running", help="Also while it is played: it tells everybody's hands.")
    ] = False,
) -> None:
    """Write the record of a table."""
    from watertable.server.live import operator

    with operator.reading(_place(data, database)) as reader:
        text, over = operator.record_text(reader, table)
    if not over and not running:
        _refuse("the game is being played, and its record tells everybody's hands; see --running")
    file.write_text(text, encoding="utf-8")
    print(f"{file}: {len(text.splitlines()) - 1} lines")


def delete(table: Table, data: Data = None, database: Database = "", yes: Yes = False) -> None:
    """Delete a table with its log, its dice and its links."""
    _delete(data, database, [table], "delete", yes)


def expire(
    days: Annotated[int, typer.Option("--days", min=1, help="Unused for so many days.")],
    data: Data = None,
    database: Database = "",
    game: Game = "",
    status: Status = "",
    yes: Yes = False,
) -> None:
    """Delete all tables that nobody has used for some days; `serve --keep` does it by itself."""
    from watertable.server.live import operator

    with operator.reading(_place(data, database)) as reader:
        found = operator.listed(reader, game, status, _before(days))
    _delete(data, database, [row.table for row in found], "expire", yes)


def words(table: Table, seat: Seat, data: Data = None, database: Database = "") -> None:
    """Remove everything that was written in the chat of a table from a seat, whoever sat there."""
    _carry_out(data, database, "words", table, seat=seat - 1)


def purge(table: Table, seat: Seat, data: Data = None, database: Database = "") -> None:
    """Remove a person's words everywhere: what whoever holds this seat has written, their names, their tables' names."""
    _carry_out(data, database, "purge", table, seat=seat - 1)


def revoke(
    table: Table,
    data: Data = None,
    database: Database = "",
    seat: Annotated[
        int | None, typer.Option("--seat", min=1, help="Those of this seat instead: 1, 2 …")
    ] = None,
    everywhere: Annotated[
        bool, typer.Option("--everywhere", help="At every table, for whoever holds the seat.")
    ] = False,
) -> None:
    """Withdraw the links and cookies of a table's host and spectators, or of a seat."""
    if everywhere and seat is None:
        _refuse("--everywhere needs --seat")
    more: dict[str, Any] = {} if seat is None else {"seat": seat - 1, "everywhere": everywhere}
    _carry_out(data, database, "revoke", table, **more)


def unlist(table: Table, data: Data = None, database: Database = "") -> None:
    """Remove a table from the lobby; its players go on."""
    _carry_out(data, database, "unlist", table)


def close(table: Table, data: Data = None, database: Database = "") -> None:
    """Close a table: it can be read, not played. Its people are told that the operator did it."""
    _carry_out(data, database, "close", table)


def audit(
    data: Data = None,
    database: Database = "",
    table: Annotated[str, typer.Option("--table", help="Only what was done at this table.")] = "",
    n: Annotated[int, typer.Option("--n", min=1, help="How many lines.")] = 100,
) -> None:
    """What operators and hosts did, newest first. What hosts did is read from the logs of tables that are still here."""
    from watertable.server.live import operator

    with operator.reading(_place(data, database)) as reader:
        found = [("operator", *row) for row in operator.audit(reader, n) if table in ("", row[2])]
        found += [("host", *row) for row in operator.host_actions(reader, table, n)]
    for who, at, what, name, detail in sorted(found, key=lambda row: row[1], reverse=True)[:n]:
        print(f"{_day(at)}  {who:<8}  {what:<8} {name}  {detail}".rstrip())


def validate(data: Data = None, database: Database = "", as_json: Json = False) -> None:
    """Replay every running table on the installed rules, and say what an update does to it. Nothing is written."""
    from watertable.server.live import operator

    with operator.reading(_place(data, database)) as reader:
        report = operator.validate(reader, _now())
    if as_json:
        ask.show_json({"games": report.counts, "stopped": report.stopped})
    else:
        for game, counts in sorted(report.counts.items()):
            told = ", ".join(f"{count} {outcome}" for outcome, count in sorted(counts.items()))
            print(f"{game:<14} {told}")
        for table, outcome, reason in report.stopped:
            print(f"{table}  {outcome}  {reason}")
    if report.stopped:
        raise typer.Exit(1)


def _delete(data: Path | None, database: str, tables: list[str], what: str, yes: bool) -> None:
    if tables and not yes:
        typer.confirm(f"Delete {len(tables)} tables for ever?", abort=True)
    _carry_out(data, database, what, "", tables=tables)


def _carry_out(data: Path | None, database: str, what: str, table: str, **detail: Any) -> None:
    """Change stored tables: a running server is asked to, because it has tables in memory."""
    from watertable.server.domain.messages import Refusal
    from watertable.server.live import orders

    place, order = _place(data, database), orders.new_order(what, table, **detail)
    if _is_served(place):
        answer = orders.ask_server(place, order, _now())
        if answer is None:
            _refuse("the running server does not answer")
        elif "error" in answer:
            _refuse(answer["error"])
        else:
            print(answer["text"])
        return
    try:
        print(orders.carry_out_alone(place, order, _now()).text)
    except Refusal as refusal:
        _refuse(refusal.detail)


def _place(data: Path | None, database: str) -> Path | str:
    from watertable.server import run

    return database or (data or run.data_directory()) / run.FILE


def _is_served(place: Path | str) -> bool:
    """Whether a server has these tables in memory."""
    from watertable.server import run
    from watertable.server.live import operator

    if isinstance(place, Path):
        if not place.is_file():
            _refuse(f"there are no tables in {place.parent}")
        try:
            run.lock(place.parent).close()
        except run.AlreadyInUse:
            return True
        return False
    with operator.reading(place) as reader:
        return operator.is_served(reader, _now())


def _refuse(text: str) -> None:
    typer.echo(f"watertable: {text}", err=True)
    raise typer.Exit(1)


def _now() -> int:
    return time.time_ns() // 1_000_000


def _before(days: int) -> int:
    from watertable.server.live.operator import DAY

    return _now() - days * DAY


def _day(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")


def _plain(row: Any) -> dict[str, Any]:
    return {
        "table": row.table,
        "game": row.game,
        "status": row.status,
        "created": _day(row.created),
        "changed": _day(row.changed),
        **row.summary,
    }
