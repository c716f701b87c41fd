"""`watertable pin`: a package with a game's older rules, so that tables that began with them go on under them."""

from __future__ import annotations

import io
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from base64 import urlsafe_b64encode
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Final

import typer

# Where pinned houses are: the bots look for their heuristics there.
PACKAGE: Final = "watertable_pinned"
PLAY: Final = """
import sys, watertable
from watertable import bots
from watertable.kernel.chance import Dice
name = sys.argv[1]
house = watertable.house(name)
table = watertable.open(name, seats=max(house.meta.seats[:2]), dice="pin")
bot = bots.bot("uniform", name)
for move in range(60):
    if table.over:
        break
    seat = table.asked[0]
    table.play(seat, bot.answer(table.game, table.state, seat, Dice(f"pin {move}")))
print(house.meta.rules, house.digest)
"""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("pin")(pin)


def pin(
    game: Annotated[str, typer.Argument(help="The house, for example rivers.")],
    tag: Annotated[str, typer.Argument(help="The tag or commit with the older rules.")],
    out: Annotated[Path, typer.Option(help="Folder for the wheel.")] = Path("."),
    repository: Annotated[Path, typer.Option(help="The source repository.")] = Path("."),
) -> None:
    """Make a wheel of a game's rules as they were at a tag; install it with pip beside the new version.

    The house is found as NAME@VERSION by the server, its bots and its hints, and by `watertable.load`.
    """
    if not game.isidentifier():
        _refuse(f"there is no house {game[:40]!r}")
    files = _at_tag(repository, tag, game)
    rules = int(tomllib.loads(files[f"{game}/meta.toml"].decode())["rules"])
    name = f"{game}@{rules}"
    wheel = out / f"{PACKAGE}_{game}-{rules}-py3-none-any.whl"
    out.mkdir(parents=True, exist_ok=True)
    _write(wheel, _package(files, game, rules), game, rules)
    found = _try(wheel, name)
    print(f"{wheel}: {name}, data {found}")


def _at_tag(repository: Path, tag: str, game: str) -> dict[str, bytes]:
    """The files of the house, of the parts it uses and of its heuristic, as they were."""
    source = "src/watertable"
    wanted = [f"games/{game}", "parts", f"bots/heuristics/{game}.py", f"bots/heuristics/{game}"]
    there = [
        part for part in wanted if _git(repository, "cat-file", "-e", f"{tag}:{source}/{part}")[0]
    ]
    if wanted[0] not in there:
        _refuse(f"there is no game {game} at {tag[:60]!r} in {repository}")
    found, archive = _git(repository, "archive", tag, *[f"{source}/{part}" for part in there])
    if not found:
        _refuse(f"git cannot read {tag[:60]!r}")
    files: dict[str, bytes] = {}
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        for member in tar.getmembers():
            content = tar.extractfile(member) if member.isfile() else None
            if content is not None:
                files[_place(member.name.removeprefix(f"{source}/"), game)] = content.read()
    return files


def _place(path: str, game: str) -> str:
    """Where a file of the source is in the package."""
    heuristic = f"bots/heuristics/{game}"
    if path.startswith(heuristic):
        return "heuristic" + path.removeprefix(heuristic)
    return path.removeprefix("games/")


def _package(files: dict[str, bytes], game: str, rules: int) -> dict[str, bytes]:
    """The files under their new address, importing each other from there; the kernel stays the installed one."""
    home = f"{PACKAGE}.{game}_v{rules}"
    moved = [
        (rf"\bwatertable\.games\.{game}\b", f"{home}.{game}"),
        (r"\bwatertable\.parts\b", f"{home}.parts"),
        (rf"\bwatertable\.bots\.heuristics\.{game}\b", f"{home}.heuristic"),
        (rf"\bfrom watertable\.games import {game}\b", f"from {home} import {game}"),
    ]
    found = {
        f"{PACKAGE}/{game}_v{rules}/__init__.py": b'"""Older rules, kept for running games."""\n'
    }
    for path, content in files.items():
        if path.endswith(".py"):
            text = content.decode()
            for old, new in moved:
                text = re.sub(old, new, text)
            content = text.encode()
        found[f"{PACKAGE}/{game}_v{rules}/{path}"] = content
    return found


def _write(wheel: Path, files: dict[str, bytes], game: str, rules: int) -> None:
    """A wheel: the files, and what pip and Python need to know about them."""
    info = f"{PACKAGE}_{game}-{rules}.dist-info"
    address = f"{PACKAGE}.{game}_v{rules}.{game}"
    files = {
        **files,
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {PACKAGE}-{game}\nVersion: {rules}\n"
        "Summary: Older rules of a game of Water Table\nRequires-Dist: watertable\n".encode(),
        f"{info}/WHEEL": b"Wheel-Version: 1.0\nGenerator: watertable\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/entry_points.txt": f"[watertable.houses]\n{game}@{rules} = {address}\n".encode(),
    }
    rows = [f"{path},{_digest(content)},{len(content)}\n" for path, content in files.items()]
    files[f"{info}/RECORD"] = "".join([*rows, f"{info}/RECORD,,\n"]).encode()
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as target:
        for path, content in sorted(files.items()):
            target.writestr(zipfile.ZipInfo(path, (2020, 1, 1, 0, 0, 0)), content)


def _digest(content: bytes) -> str:
    return "sha256=" + urlsafe_b64encode(sha256(content).digest()).decode().rstrip("=")


def _try(wheel: Path, name: str) -> str:
    """Play some moves with the package beside the installed version; its data digest."""
    with tempfile.TemporaryDirectory() as folder:
        with zipfile.ZipFile(wheel) as packed:
            packed.extractall(folder)  # noqa: S202 - our own wheel
        path = os.pathsep.join([folder, *[place for place in sys.path if place]])
        done = subprocess.run(  # noqa: S603 - our own code
            [sys.executable, "-c", PLAY, name],
            env={**os.environ, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            check=False,
        )
    if done.returncode:
        wheel.unlink()
        last = done.stderr.strip().splitlines()[-1:]
        _refuse(f"{name} does not run with this version of Water Table: {' '.join(last)}")
    return done.stdout.split()[1]


def _git(repository: Path, *words: str) -> tuple[bool, bytes]:
    git = shutil.which("git") or "git"
    done = subprocess.run(  # noqa: S603 - what the operator names
        [git, "-C", str(repository), *words], capture_output=True, check=False
    )
    return done.returncode == 0, done.stdout


def _refuse(text: str) -> None:
    typer.echo(f"watertable: {text}", err=True)
    raise typer.Exit(1)
