"""Research interfaces: the houses as PettingZoo, Gymnasium and OpenSpiel environments.

Importing this package registers the houses with Gymnasium, where it is installed.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from watertable import extras

if TYPE_CHECKING:
    from watertable.rl.aec import TableEnv
    from watertable.rl.parallel_env import ParallelTableEnv
    from watertable.rl.seat import SeatEnv
    from watertable.rl.vector_env import VectorTables

__all__ = ["env", "parallel", "register_gymnasium", "register_openspiel", "single", "vector"]

Settings = dict[str, Any] | None


def env(game: str, seats: int, options: Settings = None, reward: str = "rank") -> TableEnv:
    """A PettingZoo AEC environment: every seat is an agent."""
    with extras.explained():
        from watertable.rl.aec import TableEnv
    return TableEnv(game, seats, options, reward)


def parallel(
    game: str, seats: int, options: Settings = None, reward: str = "rank"
) -> ParallelTableEnv:
    """A PettingZoo parallel environment: all seats that are asked answer in the same step."""
    with extras.explained():
        from watertable.rl.parallel_env import ParallelTableEnv
    return ParallelTableEnv(game, seats, options, reward)


def single(
    game: str,
    seats: int,
    bots: str = "uniform",
    seat: int = 0,
    options: Settings = None,
    reward: str = "rank",
    render_mode: str | None = None,
) -> SeatEnv:
    """A Gymnasium environment: one seat learns, bots play the others."""
    with extras.explained():
        from watertable.rl.seat import SeatEnv
    return SeatEnv(game, seats, bots, seat, options, reward, render_mode)


def vector(
    game: str,
    seats: int,
    batch: int,
    bots: str = "",
    seat: int = 0,
    options: Settings = None,
    reward: str = "rank",
    copy: bool = False,
) -> VectorTables:
    """A Gymnasium vector environment: `batch` tables stepped in compiled code. With `bots` one seat
    learns; without, the caller answers for every seat.
    """
    with extras.explained():
        from watertable.rl.vector_env import VectorTables
    return VectorTables(game, seats, batch, bots, seat, options, reward, copy)


def register_gymnasium() -> list[str]:
    """Register every house with Gymnasium as `watertable/<house>-v<rules>`; returns the names. Importing
    `watertable.rl` does it.
    """
    with extras.explained():
        from watertable.rl.gym import register
    return register()


def register_openspiel() -> list[str]:
    """Register every house with OpenSpiel as `watertable_<house>`; returns the names."""
    with extras.explained():
        from watertable.rl.openspiel import register
    return register()


with suppress(extras.MissingExtra):
    register_gymnasium()
