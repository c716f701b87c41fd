"""Which build runs: the compiled one while it fits the source, else the source itself.

`make compiled` puts a compiled copy of the rooms below under `build/compiled/` and stamps it with the
digest of what it was made from. A package that calls `use(__path__)` finds its modules there first, but
only while the stamp fits: one edited line, and the source runs again. Nothing compiled lies in `src/`.
A wheel of a platform carries the same compiled copy inside the package, in `_build/`.
"""

import os
import sys
from collections.abc import Iterator
from hashlib import sha256
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from typing import Final, Literal

ROOMS: Final = ("kernel", "parts", "games", "bots", "testing/template")
SWITCH: Final = "WATERTABLE_COMPILED"  # 0 forbids the compiled build, 1 demands it
SOURCE: Final = os.path.dirname(os.path.abspath(__file__))
PACKED: Final = "_build"  # the compiled build inside an installed package
STAMP: Final = "stamp"


def _place() -> str:
    """Where the compiled build is, or would be."""
    packed = os.path.join(SOURCE, PACKED)
    if os.path.isdir(packed):
        return packed
    return os.path.join(os.path.dirname(os.path.dirname(SOURCE)), "build", "compiled")


BUILD: Final = _place()

_fits: bool | None = None  # asked once per process: a run does not change builds midway


def use(path: list[str]) -> None:
    """Put the compiled copy of a package before its source on the package's path, if it may be used."""
    if _chosen():
        room = os.path.relpath(path[-1], SOURCE)
        path.insert(0, os.path.normpath(os.path.join(BUILD, "watertable", room)))


def running() -> Literal["compiled", "interpreted"]:
    """Which build this process really imported its kernel from."""
    file = import_module("watertable.kernel").__file__ or ""
    return "interpreted" if file.endswith(".py") else "compiled"


def fits(source: str = SOURCE, build: str = BUILD) -> bool:
    """Whether there is a compiled build and it was made from this very source, for this Python."""
    try:
        with open(os.path.join(build, STAMP), encoding="ascii") as stamp:
            return stamp.read().strip() == digest(source)
    except FileNotFoundError:
        return False


def digest(source: str = SOURCE) -> str:
    """The digest of everything that goes into the compiled build: rooms, Python and platform."""
    total = sha256(
        EXTENSION_SUFFIXES[0].encode()
    )  # names the interpreter, its version and the platform
    for room in ROOMS:
        for name in files(source, room):
            with open(os.path.join(source, name), "rb") as file:
                content = file.read()
            total.update(f"\n{name} {len(content)}\n".encode())
            total.update(content)
    return total.hexdigest()


def files(source: str, room: str) -> Iterator[str]:
    """The files of a room by relative name with forward slashes, in one order everywhere."""
    try:
        entries = sorted(os.scandir(os.path.join(source, room)), key=lambda entry: entry.name)
    except FileNotFoundError:
        return  # a room that is not built yet
    for entry in entries:
        if entry.name.startswith(".") or entry.name == "__pycache__":
            continue
        if entry.is_dir():
            yield from files(source, f"{room}/{entry.name}")
        else:
            yield f"{room}/{entry.name}"


def _chosen() -> bool:
    global _fits
    if _fits is None:
        wish = os.environ.get(SWITCH, "")
        if wish not in ("", "0", "1"):
            raise ImportError(f"{SWITCH} is {wish!r}: 0 forbids the compiled build, 1 demands it")
        _fits = wish != "0" and fits()
        if wish == "1" and not _fits:
            raise ImportError(
                f"{SWITCH}=1, but no compiled build fits the source: run `make compiled`"
            )
        if _fits:
            sys.path.append(BUILD)  # the one library that all compiled modules share lies there
    return _fits
