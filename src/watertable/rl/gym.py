"""Names for `gymnasium.make`: `watertable/<house>-v<rules>`.

Importing `watertable.rl` registers them, so this module stays light: the rules version is read from
meta.toml, and no house is loaded until it is made.
"""

from __future__ import annotations

import tomllib
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import gymnasium

import watertable
from watertable.kernel.errors import OptionError

SPACE = "watertable"


def register() -> list[str]:
    """Register what is not registered yet; the names."""
    names = []
    for house, meta in _metas().items():
        name = f"{SPACE}/{house}-v{meta['rules']}"
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="watertable.rl.gym:make_single",
                vector_entry_point="watertable.rl.gym:make_vector",
                kwargs={"game": house, "seats": _usual_seats(meta)},
                disable_env_checker=True,
            )
        names.append(name)
    return names


def make_single(game: str, seats: int, **words: Any) -> gymnasium.Env[Any, Any]:
    from watertable.rl.seat import SeatEnv

    return SeatEnv(game, seats, **words)


def make_vector(game: str, seats: int, num_envs: int = 1, **words: Any) -> Any:
    from watertable.rl.vector_env import VectorTables

    words.setdefault("bots", "uniform")
    return VectorTables(game, seats, num_envs, **words)


def _metas() -> dict[str, dict[str, Any]]:
    """meta.toml of every installed house, read without loading the house."""
    found = {}
    for house, address in watertable._addresses().items():
        if "@" in house:
            continue
        try:
            spec = find_spec(address)
        except ModuleNotFoundError:
            continue
        for place in (spec.submodule_search_locations or []) if spec is not None else []:
            file = Path(place) / "meta.toml"
            if file.is_file():
                found[house] = tomllib.loads(file.read_text(encoding="utf-8"))
                break
    if not found:
        raise OptionError("game", "no house is installed")
    return found


def _usual_seats(meta: dict[str, Any]) -> int:
    seats: list[int] = meta["seats"]
    return 2 if 2 in seats else seats[0]
