"""`watertable doctor`: the installed build, houses and extras."""

from __future__ import annotations

import platform
import sys
from importlib.util import find_spec
from pathlib import Path

import typer

import watertable
from watertable import _compiled, extras
from watertable.cli import ask


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def doctor(as_json: bool = typer.Option(False, "--json", help="machine-readable")) -> None:
        """Show which build runs, and which houses and extras are installed."""
        found = {
            "watertable": watertable.__version__,
            "python": platform.python_version(),
            "build": _compiled.running(),
            "houses": {house.name: house.meta.stage for house in watertable.games()},
            "extras": _installed(),
        }
        if as_json:
            ask.show_json(found)
            return
        print(f"watertable {found['watertable']} on Python {found['python']} ({sys.platform})")
        if found["build"] == "compiled":
            print("build      compiled")
        else:
            print(f"build      interpreted; {how_to_compile()} makes it several times faster")
        for name, stage in found["houses"].items():  # type: ignore[attr-defined] # a dict, see above
            print(f"house      {name} ({stage})")
        for extra, there in found["extras"].items():  # type: ignore[attr-defined] # a dict, see above
            hint = "" if there else f"   pip install 'watertable[{extra}]'"
            print(f"extra      {extra}: {'yes' if there else 'no'}{hint}")


def how_to_compile() -> str:
    """The command that compiles the rules: in a checkout, or where a package was installed."""
    if (Path(watertable.__file__).parents[2] / "Makefile").exists():
        return "`make compiled`"
    return "`pip install --force-reinstall --no-binary watertable watertable` (with a C compiler)"


def _installed() -> dict[str, bool]:
    """Whether all packages of each extra are there."""
    found: dict[str, bool] = {}
    for module, extra in extras.EXTRA_OF.items():
        found[extra] = found.get(extra, True) and find_spec(module) is not None
    return found
