"""Set-up questions: roles, towns, pawns, first levees, Survivors."""

from __future__ import annotations

from watertable.games.rising_waters import events
from watertable.games.rising_waters.actions import PLACE, ROLE
from watertable.games.rising_waters.actions.verbs import Place, Role
from watertable.games.rising_waters.board import (
    APART,
    DOT_LAND,
    ELEVATION,
    FROM_MOUNDS,
    LAND,
    SHORE,
    TO_DOT,
    TO_MOUNDS,
    TOWN_APART,
    TOWN_LAND,
    is_wet,
    nearest,
)
from watertable.games.rising_waters.pieces import (
    ALL_PAWNS,
    PAWNS,
    PAWNS_EACH,
    PLAYER_PAWNS,
    ROLE_BOX,
    ROLE_POWER,
    ROLES,
    TOWNS,
    VALUES,
)
from watertable.games.rising_waters.state import Q_SURVIVOR, WaterState, ask_hand
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


def roles_left(state: WaterState) -> list[Action]:
    """Characters nobody has taken (p. 19, ruling 62)."""
    return [ROLE[role] for role in range(ROLES) if role not in state.role]


def take_role(state: WaterState, hand: int, action: Role, log: Log) -> None:
    """A character and the power of its red box (pp. 4, 10)."""
    state.role[hand] = action.role
    state.power[hand][ROLE_POWER[action.role]] = ROLE_BOX[action.role]
    if not log.deaf:
        log.tell(events.hand_count("role", hand, action.role))


def town_sites(state: WaterState) -> list[int]:
    """Within 4 of water, more than 5 from Vicksburg, at least 5 apart (p. 12)."""
    found = TOWN_LAND
    for town in range(TOWNS):
        other = state.town_at[town]
        if other != NONE:
            away = APART[other]
            found = [at for at in found if away[at] >= TOWN_APART]
    return found


def place_town(state: WaterState, town: int, action: Place, log: Log) -> None:
    """A town stands here (p. 12)."""
    state.town_at[town] = action.hex
    if not log.deaf:
        log.tell(events.pawn("town_placed", town, action.hex))


def pawn_sites(state: WaterState) -> list[int]:
    """Land within 2 hexes of any dot (p. 12)."""
    return DOT_LAND


def place_pawns(state: WaterState, hand: int, action: Place, log: Log) -> None:
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


# Survivors


def survivor_sites(state: WaterState) -> list[int]:
    """Dry land next to the dot of Mounds Landing, else the nearest (p. 10, ruling 22)."""
    found: list[int] = []
    for at in FROM_MOUNDS:
        if found and TO_MOUNDS[at] > TO_MOUNDS[found[0]]:
            break
        if not is_wet(state.ground, at):
            found.append(at)
    return found


def free_survivor(state: WaterState) -> int:
    """A Survivor still beside the board, or NONE."""
    for pawn in range(PLAYER_PAWNS, ALL_PAWNS):
        if state.pawn_at[pawn] == NONE:
            return pawn
    return NONE


def survivor_step(state: WaterState, log: Log) -> None:
    """The weekly Survivor: the First Player picks where there is a choice (p. 14, ruling 22)."""
    sites = survivor_sites(state)
    if not sites or free_survivor(state) == NONE:
        return
    if len(sites) == 1:
        place_survivor(state, sites[0], log)
    else:
        ask_hand(state, Q_SURVIVOR, state.first)


def place_survivor(state: WaterState, at: int, log: Log) -> None:
    """Somebody the flood has driven here (p. 18)."""
    pawn = free_survivor(state)
    state.pawn_at[pawn] = at
    state.pawn_raft[pawn] = NONE
    if not log.deaf:
        log.tell(events.pawn("survivor_placed", pawn, at))


# A pawn that is bought back


def new_pawn_sites(state: WaterState, hand: int) -> list[int]:
    """The own town; else beside an own pawn; else near a dot; else what is dry and nearest to
    one (section 5.1 of the notes, reconstruction).
    """
    town = state.town_at[hand]
    if town != NONE:
        return [town]
    own: list[int] = []
    for pawn in range(hand * PAWNS_EACH, hand * PAWNS_EACH + PAWNS_EACH):
        at = state.pawn_at[pawn]
        if at != NONE and not is_wet(state.ground, at) and at not in own:
            own.append(at)
    if own:
        own.sort()
        return own
    near = [at for at in DOT_LAND if not is_wet(state.ground, at)]
    if near:
        return near
    return nearest([at for at in LAND if not is_wet(state.ground, at)], TO_DOT)


def place_new_pawn(state: WaterState, hand: int, at: int, log: Log) -> None:
    """A pawn returns to the map; the Pawns cube already counts it (ruling 6)."""
    for pawn in range(hand * PAWNS_EACH, hand * PAWNS_EACH + PAWNS_EACH):
        if state.pawn_at[pawn] == NONE:
            state.pawn_at[pawn] = at
            state.pawn_raft[pawn] = NONE
            if not log.deaf:
                log.tell(events.pawn("pawn_placed", pawn, at))
            return
