"""Research interfaces: the houses as PettingZoo, Gymnasium and OpenSpiel environments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from watertable import extras

if TYPE_CHECKING:
    from watertable.rl.aec import TableEnv
    from watertable.rl.seat import SeatEnv

__all__ = ["env", "register_openspiel", "single"]


def env(game: str, seats: int, options: dict[str, Any] | None = None) -> TableEnv:
    """A PettingZoo AEC environment: every seat is an agent."""
    with extras.explained():
        from watertable.rl.aec import TableEnv
    return TableEnv(game, seats, options)


def single(
    game: str,
    seats: int,
    bots: str = "uniform",
    seat: int = 0,
    options: dict[str, Any] | None = None,
) -> SeatEnv:
    """A Gymnasium environment: one seat learns, bots play the others."""
    with extras.explained():
        from watertable.rl.seat import SeatEnv
    return SeatEnv(game, seats, bots, seat, options)


def register_openspiel() -> list[str]:
    """Register every house with OpenSpiel as `watertable_<house>`; returns the names."""
    with extras.explained():
        from watertable.rl.openspiel import register
    return register()
