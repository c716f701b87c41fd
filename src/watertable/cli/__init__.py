"""The command line: one file per command."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import typer

import watertable
from watertable import extras
from watertable.kernel.errors import WaterTableError

# In the order of the help.
_VERBS = (
    *(
        "games",
        "play",
        "learn",
        "replay",
        "fork",
        "verify",
        "print_",
        "playout",
        "fingerprint",
        "doctor",
    ),
    *("serve", "backup", "tables", "pin", "campaign", "bot", "mcp"),
    *("arena", "ladder", "hint", "analyse", "describe", "lab", "features", "fuzz"),
)

_app = typer.Typer(
    name="watertable",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Five water games at one table: play them, serve them, simulate them. Without a command: start a table and open the browser.",
)


def _tell_version(asked: bool) -> None:
    if asked:
        print(f"watertable {watertable.__version__}")
        raise typer.Exit


@_app.callback()
def box(
    box: str = typer.Option("", "--box", help="folder with corrections of the printed data"),
    version: bool = typer.Option(
        False, "--version", callback=_tell_version, is_eager=True, help="print the version and exit"
    ),
) -> None:
    """Global options."""
    if box:
        if not os.path.isdir(box):
            raise typer.BadParameter(f"{box} is not a folder", param_hint="--box")
        os.environ["WATERTABLE_BOX"] = os.path.abspath(box)


def _register(verbs: tuple[str, ...]) -> None:
    for verb in verbs:
        if find_spec(f"watertable.cli.{verb}") is not None:
            import_module(f"watertable.cli.{verb}").register(_app)


def __getattr__(name: str) -> Any:
    """`app` with all commands, for callers from Python; `main` loads only the given one."""
    if name != "app":
        raise AttributeError(name)
    if not _app.registered_commands:
        _register(_VERBS)
    return _app


def _given(words: list[str]) -> tuple[str, ...]:
    """The command in the arguments, if it is plain: loading all of them takes longer than most run."""
    plain = words[:1] and words[0] in _VERBS and find_spec(f"watertable.cli.{words[0]}") is not None
    return (words[0],) if plain else _VERBS


def main() -> None:
    """Run the command, or start a table without one; exit code 0: success, 1: refused, 2: usage error."""
    words = sys.argv[1:] or ["serve", "--open"]
    try:
        with extras.explained():
            _register(_given(words))
            _app(words)
    except WaterTableError as refusal:
        print(f"watertable: {refusal.reason}", file=sys.stderr)
        sys.exit(1)
    except extras.MissingExtra as missing:
        print(f"watertable: {missing}", file=sys.stderr)
        sys.exit(1)
    except BrokenPipeError:
        os._exit(0)
