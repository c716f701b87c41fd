"""Packages that only some uses need: which extra brings which, and the line that installs it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

EXTRA_OF: Final = {  # module -> extra in pyproject.toml
    "altair": "lab",
    "openskill": "lab",
    "polars": "lab",
    "vl_convert": "lab",
    "gymnasium": "rl",
    "numpy": "rl",
    "pettingzoo": "rl",
    "mcp": "mcp",
    "pyspiel": "openspiel",
    "psycopg": "postgres",
    "pywebpush": "push",
    "ray": "ray",
    "typst": "print",
}


class MissingExtra(ImportError):
    """An optional package is not installed; the text says how to install it."""


def missing(error: ModuleNotFoundError) -> MissingExtra | None:
    """What to say when this import failed; None when the module belongs to no extra."""
    module = (error.name or "").partition(".")[0]
    extra = EXTRA_OF.get(module)
    if extra is None:
        return None
    line = f"pip install 'watertable[{extra}]'"
    return MissingExtra(f"this needs the package {module}. To install it:  {line}", name=module)


@contextmanager
def explained() -> Iterator[None]:
    """Turn a failed import of an optional package into one that says how to install it."""
    try:
        yield
    except ModuleNotFoundError as error:
        better = missing(error)
        if better is None:
            raise
        raise better from None
