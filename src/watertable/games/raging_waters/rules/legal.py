"""Which berms the dice and the map allow; then leave or stay."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from watertable.games.raging_waters.actions import LEAVE_IT, PASS, STAY, Build
from watertable.games.raging_waters.effects import OFFERS, ROLL_KINDS
from watertable.games.raging_waters.pieces import PILES
from watertable.games.raging_waters.state import ASK_LEAVE, WaterState
from watertable.kernel.action import Action

LEAVE_OR_STAY: Final[list[Action]] = [LEAVE_IT, STAY]


def legal(state: WaterState, seat: i64) -> list[Action]:
    """Every berm the dice and the map allow, and always pass (How to Play; Backhoes).

    After it, leave or stay (Leaving a Subdivision).
    """
    ask = state.ask_of(seat)
    found: list[Action] = []
    if ask is None or seat < 0:
        return found
    if ask.kind == ASK_LEAVE:
        return LEAVE_OR_STAY[:]
    offer = OFFERS[state.margin * ROLL_KINDS + state.roll]
    field = state.field_of(seat)
    land = state.map_of(field)
    low_taken = state.once[field] | (state.marsh[land] << PILES)
    high_taken = state.twice[field] | (state.homes[land] << PILES)
    for berm in offer.berms:
        if berm.low & low_taken == 0 and berm.high & high_taken == 0:
            found.append(berm.build)
    if offer.triple and state.berms[field]:
        found = _not_drawn(found, state.berms[field])
    found.append(PASS)
    return found


def _not_drawn(builds: list[Action], berms: list[int]) -> list[Action]:
    """A triple may use both piles again, but not for the same berm (ruling RW-13)."""
    found: list[Action] = []
    for build in builds:
        assert isinstance(build, Build)
        if build.line not in berms:
            found.append(build)
    return found
