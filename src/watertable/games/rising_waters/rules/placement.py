"""Initial set-up (p. 12): where towns, pawns and the first levees are placed."""

from __future__ import annotations

from mypy_extensions import i64

from watertable.games.rising_waters import events
from watertable.games.rising_waters.actions import PLACE
from watertable.games.rising_waters.actions.verbs import Place
from watertable.games.rising_waters.board import (
    APART,
    DOT_LAND,
    ELEVATION,
    SHORE,
    TOWN_APART,
    TOWN_LAND,
)
from watertable.games.rising_waters.pieces import MAX_HANDS, PAWNS, PAWNS_EACH, TOWNS, VALUES
from watertable.games.rising_waters.state import WaterState
from watertable.kernel.action import Action
from watertable.kernel.event import Log
from watertable.kernel.state import NONE


def places(hexes: list[int]) -> list[Action]:
    """The actions that put something on these hexes, which are in order."""
    found: list[Action] = []
    for at in hexes:
        action = PLACE[at]
        assert action is not None
        found.append(action)
    return found


def town_sites(state: WaterState) -> list[int]:
    """Within 4 of water, more than 5 from Vicksburg, at least 5 apart (p. 12)."""
    found = TOWN_LAND
    for town in range(TOWNS):
        other = state.town_at[town]
        if other != NONE:
            away = APART[other]
            found = [at for at in found if away[at] >= TOWN_APART]
    return found


def place_town(state: WaterState, town: i64, action: Place, log: Log) -> None:
    """A town stands here (p. 12)."""
    state.town_at[town] = action.hex
    if not log.deaf:
        kind = "town_placed" if town < MAX_HANDS else "neutral_town_placed"
        log.tell(events.pawn(kind, town, action.hex))


def pawn_sites(state: WaterState) -> list[int]:
    """Land within 2 hexes of any dot (p. 12)."""
    return DOT_LAND


def place_pawns(state: WaterState, hand: i64, action: Place, log: Log) -> None:
    """One pawn near a dot; two (a role's fourth too) in the own town (p. 12)."""
    own = hand * PAWNS_EACH
    for i in range(VALUES[PAWNS][state.power[hand][PAWNS]]):
        state.pawn_at[own + i] = state.town_at[hand]
    state.pawn_at[own + 2] = action.hex
    if not log.deaf:
        log.tell(events.pawn("pawn_placed", own + 2, action.hex))


def levee_sites(state: WaterState) -> list[int]:
    """Land next to water without a levee (p. 12, ruling 20)."""
    return [at for at in SHORE if not state.levee[at]]


def place_levee(state: WaterState, action: Place, log: Log) -> None:
    """One of the first levees: elevation + 1 (p. 12)."""
    state.levee[action.hex] = ELEVATION[action.hex] + 1
    if not log.deaf:
        log.tell(events.at("levee_placed", action.hex))
