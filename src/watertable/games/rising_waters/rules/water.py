"""Resolving water (pp. 24-29): lakes first, then the river from north to south."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from watertable.games.rising_waters import board, events
from watertable.games.rising_waters.effects import defeated, lose
from watertable.games.rising_waters.pieces import (
    ALL_PAWNS,
    GROUPS,
    MAX_HANDS,
    PAWNS,
    PLAYER_PAWNS,
    TOWNS,
)
from watertable.games.rising_waters.state import WaterState
from watertable.kernel.event import Log
from watertable.kernel.state import NONE

SAFE: Final = 1000  # no water is as high: a camp never floods (p. 9)


def height(state: WaterState, at: i64) -> i64:
    """What water must exceed here: the levee, else the land; a camp cannot be flooded (p. 25)."""
    if state.ground[at] != board.DRY:
        return SAFE
    return state.levee[at] or board.ELEVATION[at]


def lowest_exposed(state: WaterState, group: i64) -> i64:
    """The hex this water floods next, or NONE: the lowest below its level, clockwise (p. 24)."""
    level = state.level[group]
    if level <= board.LOWEST:
        return NONE
    ground = state.ground
    levee = state.levee
    clock = board.CLOCK[group]
    best = NONE
    best_height = level
    for at in board.shore(ground, group):
        if ground[at] != board.DRY:
            continue
        high = levee[at] or board.ELEVATION[at]
        if high < best_height:
            best, best_height = at, high
        elif high == best_height and best != NONE and clock[at] < clock[best]:
            best = at
    return best


def resolve(state: WaterState, log: Log) -> None:
    """Every group in order, once, or until nothing moves any more (p. 24, ruling 19)."""
    while True:
        moved = False
        for group in range(GROUPS):
            if resolve_group(state, group, log):
                moved = True
            if defeated(state):
                return
        if not moved or not state.stable:
            return


def resolve_group(state: WaterState, group: i64, log: Log) -> bool:
    """Land first, then one point downstream, until the level is no higher than the land around
    (p. 24).
    """
    at = lowest_exposed(state, group)
    moved = at != NONE
    while at != NONE:
        flood(state, board.LAND_OF[at], state.level[group], log)
        state.level[group] -= 1
        if defeated(state):
            return True
        at = lowest_exposed(state, group)
        below = board.DOWNSTREAM[group]
        if at != NONE and below != NONE:
            state.level[group] -= 1
            state.level[below] += 1
            if not board.IS_DOT[below]:  # the first rain of an area goes to its dot: ruling 74
                state.rounds[below] = max(1, state.rounds[below])
            if not log.deaf:
                log.tell(events.water("downstream", below, state.level[below]))
            at = lowest_exposed(state, group)
    return moved


def flood(state: WaterState, land: i64, level: i64, log: Log) -> None:
    """Water covers all hexes of a land group that stand lower (pp. 24, 30, ruling 7)."""
    again = state.lost[land] == 1
    if not log.deaf:
        log.tell(events.at("flooded_again" if again else "flooded", board.LAND_HEXES[land][0]))
    if not again:
        state.lost[land] = 1
        lose(state, log)
    for at in board.LAND_HEXES[land]:
        if height(state, at) < level:
            _cover(state, at, again, log)


def _cover(state: WaterState, at: i64, again: bool, log: Log) -> None:
    """One hex goes under, with all that stands on it (p. 30, ruling 5)."""
    state.ground[at] = board.FLOODED
    if state.levee[at]:
        state.levee[at] = 0
        if not log.deaf:
            log.tell(events.at("levee_lost", at))
        if again or state.levee_counts:
            lose(state, log)
    for town in range(TOWNS):
        if state.town_at[town] == at:
            state.town_at[town] = NONE
            if not log.deaf:
                kind = "town_lost" if town < MAX_HANDS else "neutral_town_lost"
                log.tell(events.of_hand(kind, town))
            lose(state, log)
    for pawn in range(ALL_PAWNS):
        if state.pawn_at[pawn] == at and state.pawn_raft[pawn] == NONE:
            _drown(state, pawn, log)


def _drown(state: WaterState, pawn: i64, log: Log) -> None:
    """A person is lost; the owner's Pawns cube moves back (p. 30)."""
    if not log.deaf:
        log.tell(events.pawn("person_lost", pawn, state.pawn_at[pawn]))
    state.pawn_at[pawn] = NONE
    if pawn < PLAYER_PAWNS:
        state.power[pawn // 4][PAWNS] -= 1
    lose(state, log)
