"""Where things can be."""

from __future__ import annotations

from functools import cmp_to_key
from typing import Final

from mypy_extensions import i64

from watertable.games.rising_waters.pieces import (
    AREA_IDS,
    AREA_ROWS,
    AREAS,
    GROUPS,
    HEX_IDS,
    LAND_ROWS,
    SITE_ROWS,
    WATER_IDS,
    WATER_ROWS,
)
from watertable.kernel.ints import Ints, ints
from watertable.kernel.state import NONE
from watertable.parts.hexes import DIRECTIONS, NORTH_EAST, neighbor

COLUMNS: Final = 12
ROWS: Final = 18
HEXES: Final = 216  # row by row from the north, each row from the west

# What covers a hex now; 0 … 4 are the values of `state.ground`.
DRY: Final = 0
WATER: Final = 1
FLOODED: Final = 2
GREEN_CAMP: Final = 3
RED_CAMP: Final = 4

OPEN: Final = 0
FOREST: Final = 1
FIELD: Final = 2


def hex_at(name: str) -> i64:
    """The number of hex "column.row"."""
    return HEX_IDS.index(name)


def _axial(at: i64) -> tuple[int, int]:
    row = at // COLUMNS
    return at % COLUMNS - (row - (row & 1)) // 2, row


def _apart() -> list[list[int]]:
    places = [_axial(at) for at in range(HEXES)]
    found: list[list[int]] = []
    for aq, ar in places:
        row: list[int] = []
        for bq, br in places:
            dq, dr = aq - bq, ar - br
            row.append(max(abs(dq), abs(dr), abs(dq + dr)))
        found.append(row)
    return found


APART: Final = _apart()


def apart(a: i64, b: i64) -> i64:
    """The distance of two hexes in steps."""
    return APART[a][b]


def _step(at: i64, direction: i64) -> i64:
    """The neighbour to the NE, E, SE, SW, W or NW, or NONE beyond the edge."""
    col, row = neighbor(at % COLUMNS, at // COLUMNS, (direction + NORTH_EAST) % DIRECTIONS)
    if 0 <= col < COLUMNS and 0 <= row < ROWS:
        return row * COLUMNS + col
    return NONE


STEP: Final = [[_step(at, direction) for direction in range(6)] for at in range(HEXES)]
NEAR: Final = [[to for to in STEP[at] if to != NONE] for at in range(HEXES)]
AROUND: Final = [sorted([at, *NEAR[at]]) for at in range(HEXES)]

# Water groups, in the order in which water is resolved
GROUP_HEXES: Final = [[hex_at(name) for name in row.texts("hexes")] for row in WATER_ROWS]
TOKEN: Final = [hex_at(row.text("token")) for row in WATER_ROWS]
GROUP_AREA: Final = [AREA_IDS.index(row.text("area")) for row in WATER_ROWS]
DOWNSTREAM: Final = [
    WATER_IDS.index(row.text("downstream")) if row.text("downstream") else NONE
    for row in WATER_ROWS
]
AREA_GROUPS: Final = [[g for g in range(GROUPS) if GROUP_AREA[g] == area] for area in range(AREAS)]
DOT: Final = [hex_at(row.text("dot")) for row in AREA_ROWS]
IS_DOT: Final = [TOKEN[g] in DOT for g in range(GROUPS)]
MOUNDS: Final = AREA_IDS.index("mounds_landing")

# Land groups
LAND_HEXES: Final = [[hex_at(name) for name in row.texts("hexes")] for row in LAND_ROWS]
LAND_GROUPS: Final = len(LAND_ROWS)


def _land_of() -> list[int]:
    found = [NONE] * HEXES
    for group in range(LAND_GROUPS):
        for at in LAND_HEXES[group]:
            found[at] = group
    return found


def _water_of() -> list[int]:
    found = [NONE] * HEXES
    for group in range(GROUPS):
        for at in GROUP_HEXES[group]:
            found[at] = group
    return found


LAND_OF: Final = ints(_land_of())  # land group of a hex, or NONE
WATER_OF: Final = _water_of()  # water group of a hex, or NONE
ELEVATION: Final = [
    LAND_ROWS[LAND_OF[at]].int("elevation") if LAND_OF[at] != NONE else 0 for at in range(HEXES)
]
LOWEST: Final = min(row.int("elevation") for row in LAND_ROWS)
LAND: Final = [at for at in range(HEXES) if LAND_OF[at] != NONE]
START_GROUND: Final = [DRY if LAND_OF[at] != NONE else WATER for at in range(HEXES)]


def _terrain() -> list[int]:
    found = [OPEN] * HEXES
    for row in LAND_ROWS:
        for name in row.texts("forests"):
            found[hex_at(name)] = FOREST
        for name in row.texts("fields"):
            found[hex_at(name)] = FIELD
    return found


TERRAIN: Final = ints(_terrain())
VICKSBURG: Final = [
    hex_at(name) for row in LAND_ROWS if row.flag("vicksburg") for name in row.texts("hexes")
]
IN_VICKSBURG: Final = [at in VICKSBURG for at in range(HEXES)]
SITE: Final = [hex_at(row.text("hex")) for row in SITE_ROWS]

# Where the map alone allows towns (p. 12)
TOWN_FROM_VICKSBURG: Final = 5
TOWN_TO_WATER: Final = 4
TOWN_APART: Final = 5


def _town_land() -> list[int]:
    wet = [at for at in range(HEXES) if WATER_OF[at] != NONE]
    found: list[int] = []
    for at in LAND:
        if min(apart(at, city) for city in VICKSBURG) <= TOWN_FROM_VICKSBURG:
            continue
        if min(apart(at, water) for water in wet) <= TOWN_TO_WATER:
            found.append(at)
    return found


TOWN_LAND: Final = _town_land()
SHORE: Final = [at for at in LAND if any(WATER_OF[to] != NONE for to in NEAR[at])]
DOT_LAND: Final = [at for at in LAND if any(apart(at, dot) <= 2 for dot in DOT)]
TO_DOT: Final = [min(apart(at, dot) for dot in DOT) for at in range(HEXES)]
TO_MOUNDS: Final = [apart(at, DOT[MOUNDS]) for at in range(HEXES)]
FROM_MOUNDS: Final = sorted(LAND, key=TO_MOUNDS.__getitem__)  # the nearest first
GROUP_SHORE: Final = [
    [at for at in LAND if any(WATER_OF[to] == group for to in NEAR[at])] for group in range(GROUPS)
]


def _seen_from(token: i64, at: i64) -> tuple[int, int]:
    """The offset from the token: half columns to the east, rows to the south."""
    east = 2 * (at % COLUMNS - token % COLUMNS) + (at // COLUMNS & 1) - (token // COLUMNS & 1)
    return east, at // COLUMNS - token // COLUMNS


def _first_half(east: i64, south: i64) -> bool:
    return east > 0 or (east == 0 and south < 0)


class _Clock:
    """Orders hexes clockwise around a token, from due north (p. 24)."""

    token: i64

    def __init__(self, token: int) -> None:
        self.token = token

    def compare(self, p: i64, q: i64) -> i64:
        px, py = _seen_from(self.token, p)
        qx, qy = _seen_from(self.token, q)
        p_late, q_late = not _first_half(px, py), not _first_half(qx, qy)
        if p_late != q_late:
            return 1 if p_late else -1
        turn = px * qy - py * qx
        if turn:
            return -1 if turn > 0 else 1
        near = apart(self.token, p) - apart(self.token, q)
        return near or p - q


def _clockwise(token: i64) -> list[int]:
    """For every hex its place in the clockwise order around this token; water has none."""
    order = sorted(LAND, key=cmp_to_key(_Clock(token).compare))
    place = [NONE] * HEXES
    for i in range(len(order)):
        place[order[i]] = i
    return place


CLOCK: Final = [_clockwise(TOKEN[group]) for group in range(GROUPS)]


def is_wet(ground: Ints, at: i64) -> bool:
    """River, lake or flooded land."""
    return ground[at] == WATER or ground[at] == FLOODED


def nearest(candidates: list[int], distance: list[int]) -> list[int]:
    """Those with the smallest distance."""
    best = HEXES
    found: list[int] = []
    for at in candidates:
        d = distance[at]
        if d < best:
            best = d
            found = [at]
        elif d == best:
            found.append(at)
    return found


def shore(ground: Ints, group: i64) -> list[int]:
    """The land that touches a water group, or flooded land that has joined it; flooded hexes of
    it are in the list themselves (ruling 18).
    """
    own = GROUP_SHORE[group]
    joined = False
    for at in own:
        if ground[at] == FLOODED:
            joined = True
            break
    if not joined:
        return own
    found = own[:]
    seen = [False] * HEXES
    for at in found:
        seen[at] = True
    i = 0
    while i < len(found):
        if ground[found[i]] == FLOODED:
            for to in NEAR[found[i]]:
                if not seen[to] and ground[to] != WATER:
                    seen[to] = True
                    found.append(to)
        i += 1
    return found
