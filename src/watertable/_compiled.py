"""Which build runs: the compiled one while it fits the source, else the source itself.

`make compiled` puts a compiled copy of PACKAGES under `build/compiled/` and stamps it with the digest of
its source. A package that calls `use(__path__)` finds its modules there first, but only while the stamp
fits: after any edit the source runs again. Nothing compiled is in `src/`.
A wheel of a platform carries the same compiled copy inside the package, in `_build/`.
"""

import os
import sys
from collections.abc import Iterator
from hashlib import sha256
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from typing import Final, Literal

PACKAGES: Final = ("kernel", "parts", "games", "bots", "testing/template")
SWITCH: Final = "WATERTABLE_COMPILED"  # 0 forbids the compiled build, 1 demands it
SOURCE: Final = os.path.dirname(os.path.abspath(__file__))
PACKED: Final = "_build"  # the compiled build inside an installed package
STAMP: Final = "stamp"
VECTORS: Final = "librt"  # brings the vectors of the compiled build (kernel/ints.py)


def _place() -> str:
    """Where the compiled build is, or would be."""
    packed = os.path.join(SOURCE, PACKED)
    if os.path.isdir(packed):
        return packed
    return os.path.join(os.path.dirname(os.path.dirname(SOURCE)), "build", "compiled")


BUILD: Final = _place()

_fits: bool | None = None  # decided once per process


def use(path: list[str]) -> None:
    """Put the compiled copy of a package before its source on the package's path, if it is to be used."""
    if _chosen():
        package = os.path.relpath(path[-1], SOURCE)
        path.insert(0, os.path.normpath(os.path.join(BUILD, "watertable", package)))


def running() -> Literal["compiled", "interpreted"]:
    """The build from which this process imported the kernel."""
    file = import_module("watertable.kernel").__file__ or ""
    return "interpreted" if file.endswith(".py") else "compiled"


def fits(source: str = SOURCE, build: str = BUILD) -> bool:
    """Whether there is a compiled build of this source for this Python, and the vectors it needs."""
    if find_spec(VECTORS) is None:
        return False
    try:
        with open(os.path.join(build, STAMP), encoding="ascii") as stamp:
            return stamp.read().strip() == digest(source)
    except FileNotFoundError:
        return False


def digest(source: str = SOURCE) -> str:
    """The digest of everything the compiled build depends on: source, Python and platform."""
    total = sha256(
        EXTENSION_SUFFIXES[0].encode()
    )  # names the interpreter, its version and the platform
    for package in PACKAGES:
        for name in files(source, package):
            with open(os.path.join(source, name), "rb") as file:
                content = file.read()
            total.update(f"\n{name} {len(content)}\n".encode())
            total.update(content)
    return total.hexdigest()


def files(source: str, package: str) -> Iterator[str]:
    """The files of a package by relative name with forward slashes, in a fixed order."""
    try:
        entries = sorted(os.scandir(os.path.join(source, package)), key=lambda entry: entry.name)
    except FileNotFoundError:
        return
    for entry in entries:
        if entry.name.startswith(".") or entry.name == "__pycache__":
            continue
        if entry.is_dir():
            yield from files(source, f"{package}/{entry.name}")
        else:
            yield f"{package}/{entry.name}"


def _chosen() -> bool:
    global _fits
    if _fits is None:
        setting = os.environ.get(SWITCH, "")
        if setting not in ("", "0", "1"):
            raise ImportError(
                f"{SWITCH} is {setting!r}: 0 forbids the compiled build, 1 demands it"
            )
        _fits = setting != "0" and fits()
        if setting == "1" and not _fits:
            raise ImportError(
                f"{SWITCH}=1, but no compiled build fits the source, or {VECTORS} is missing:"
                " run `make compiled`"
            )
        if _fits:
            sys.path.append(BUILD)  # for the library that all compiled modules share
    return _fits
