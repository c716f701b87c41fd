"""Shared by the commands: parsing options, files and seats."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import typer

import watertable
from watertable import _compiled
from watertable.kernel.errors import OptionError
from watertable.kernel.house import House
from watertable.kernel.table import Table


def options(pairs: list[str] | None) -> dict[str, Any]:
    """`-o key=value`, repeatable; lists by comma."""
    found: dict[str, Any] = {}
    for pair in pairs or []:
        key, equals, value = pair.partition("=")
        if not equals:
            raise OptionError(pair, "an option is written key=value")
        found[key.strip()] = value.strip()
    return found


def house(name: str) -> House:
    return watertable.house(name.replace("-", "_"))


def table(path: Path, dice: str | None = None) -> Table:
    """Load a record file."""
    return watertable.load(record_text(path), dice)


def record_text(path: Path) -> bytes:
    """The content of a record file."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise typer.BadParameter(f"{path}: {error.strerror}") from None


def show_json(found: object) -> None:
    json.dump(found, sys.stdout, indent=2, ensure_ascii=False)
    sys.stdout.write("\n")


def build() -> str:
    return _compiled.running()
