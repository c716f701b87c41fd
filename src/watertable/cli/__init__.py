"""One command, one file per verb."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from importlib.util import find_spec

import typer

from watertable.kernel.errors import WaterTableError

# In the order a person meets them. A verb of an extra that is not installed is left out.
_VERBS = (
    *("games", "play", "replay", "verify", "print_", "playout", "fingerprint", "doctor"),
    *("serve", "backup", "campaign", "bot", "arena", "hint", "analyse", "lab", "fuzz"),
)

app = typer.Typer(
    name="watertable",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Five water games at one table: play them, serve them, simulate them.",
)


@app.callback()
def box(
    box: str = typer.Option("", "--box", help="a folder with corrections of printed data"),
) -> None:
    """Options of every verb."""
    if box:
        if not os.path.isdir(box):
            raise typer.BadParameter(f"{box} is not a folder", param_hint="--box")
        os.environ["WATERTABLE_BOX"] = os.path.abspath(box)


for _verb in _VERBS:
    if find_spec(f"watertable.cli.{_verb}") is not None:
        import_module(f"watertable.cli.{_verb}").register(app)


def main() -> None:
    """Run the command: exit code 0 is well, 1 is a refusal, 2 is a wrong call."""
    try:
        app()
    except WaterTableError as refusal:
        print(f"watertable: {refusal.reason}", file=sys.stderr)
        sys.exit(1)
    except BrokenPipeError:
        os._exit(0)
