"""Expected losses from the rain of the coming weeks."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from watertable.games.rising_waters.board import (
    AREA_GROUPS,
    AROUND,
    DOWNSTREAM,
    DRY,
    ELEVATION,
    FLOODED,
    GROUP_AREA,
    GROUP_SHORE,
    HEXES,
    LAND,
    LAND_GROUPS,
    LAND_HEXES,
    LAND_OF,
    NEAR,
)
from watertable.games.rising_waters.pieces import (
    ALL_PAWNS,
    GROUPS,
    PAWNS_EACH,
    TOWNS,
    WEATHER_PER_WEEK,
)
from watertable.games.rising_waters.state import (
    WaterState,
)
from watertable.kernel.ints import Ints, equal
from watertable.kernel.state import NONE

LOSS: Final = 100
WEEKS: Final = 10
DEEPEST: Final = 7  # groups of an area
RAINY: Final = 0.14  # the chance that a Weather Report brings rain to a given area


def _rain() -> list[list[int]]:
    """Per weeks to come and k: in 1000, how likely an area gets more than k rains."""
    found: list[list[int]] = []
    for weeks in range(WEEKS + 1):
        cards = WEATHER_PER_WEEK * weeks
        chance = (1 - RAINY) ** cards  # of exactly k rains
        left = 1.0
        row: list[int] = []
        for k in range(DEEPEST):
            left -= chance
            row.append(max(0, round(1000 * left)))
            chance *= (cards - k) / (k + 1) * RAINY / (1 - RAINY)
        found.append(row)
    return found


RAIN: Final = _rain()
HORIZON: Final = 5  # weeks of lookahead
RAINS: Final = [0, 4, 5, 5]  # how often a rain is one of 1, 2, 3, of 14
ALL_RAINS: Final = 14
SPILL: Final = 8  # a point of water that goes downstream, whatever it does there
GAP: Final = 12  # each further place where land is as low as at its lowest
HIGH: Final = 1000
LANDS_AROUND: Final = [
    sorted({LAND_OF[to] for to in AROUND[at] if LAND_OF[to] != NONE}) for at in range(HEXES)
]


class FloodForecast:
    """Expected losses on one board, apart from people: computed once and cached, since most
    answers move people or cards and leave land, levees and water as they are.
    """

    # what it was computed for
    left: i64
    ground: Ints
    levee: Ints
    lost: Ints
    level: Ints
    rounds: Ints
    towns: Ints
    # results
    flooded: list[int]
    camps: list[int]
    cost: i64  # of land, towns and levees, in ALL_RAINS thousandths
    person_cost: list[int]  # per land group: the same for a person who stays there
    guard_value: list[int]  # per land group: the gain from a pawn that could still work there

    def __init__(self, state: WaterState, left: int) -> None:
        self.left = left
        self.ground = state.ground[:]
        self.levee = state.levee[:]
        self.lost = state.lost[:]
        self.level = state.level[:]
        self.rounds = state.rounds[:]
        self.towns = state.town_at[:]
        self.flooded = []
        self.camps = []
        self.cost = 0
        self.person_cost = [0] * LAND_GROUPS
        self.guard_value = [0] * LAND_GROUPS

    def fits(self, state: WaterState, left: i64) -> bool:
        return (
            self.left == left
            and equal(self.levee, state.levee)
            and equal(self.level, state.level)
            and equal(self.ground, state.ground)
            and equal(self.rounds, state.rounds)
            and equal(self.towns, state.town_at)
            and equal(self.lost, state.lost)
        )


class _Exposure:
    """The land around one water after another, and what it may cost."""

    low: list[int]  # per land group: its lowest place beside this water
    gaps: list[int]  # how many places are as low
    touched: list[int]
    stakes: list[int]  # per land group: what is lost with it for good, land and town
    danger: list[int]  # per land group: the expected loss from all waters
    spill: list[int]  # per water group: the cost of a point that comes from upstream
    swept: list[int]  # and the land where it drowns people, or NONE

    def __init__(self) -> None:
        self.low = [HIGH] * LAND_GROUPS
        self.gaps = [0] * LAND_GROUPS
        self.touched = []
        self.stakes = [0] * LAND_GROUPS
        self.danger = [0] * LAND_GROUPS
        self.spill = [SPILL] * GROUPS
        self.swept = [NONE] * GROUPS


_cached: Final[list[FloodForecast]] = []  # the last one


def forecast_of(state: WaterState, left: i64) -> FloodForecast:
    """The cached forecast, or a new one."""
    if _cached and _cached[0].fits(state, left):
        return _cached[0]
    forecast = _forecast(state, left)
    _cached.clear()
    _cached.append(forecast)
    return forecast


def _forecast(state: WaterState, left: i64) -> FloodForecast:
    forecast = FloodForecast(state, left)
    for at in LAND:
        covered = state.ground[at]
        if covered == FLOODED:
            forecast.flooded.append(at)
        elif covered != DRY:
            forecast.camps.append(at)
    here = _Exposure()
    _stakes(state, here)
    lakes = _lakes(state.ground, forecast.flooded)
    shores = _lake_shores(state.ground, forecast.flooded, lakes)
    far = RAIN[min(left, HORIZON)]
    near = RAIN[1]
    for group in range(GROUPS - 1, -1, -1):  # downstream first
        _find_exposed(state, group, here, lakes, shores)
        if here.touched:
            k = _turn_of(state, group)
            forecast.cost += far[k] * _cost(
                state, group, far[k], near[k], here, forecast.person_cost
            )
    for land in range(LAND_GROUPS):
        if here.danger[land] > 100 and here.stakes[land]:
            forecast.guard_value[land] = min(here.danger[land], 600) // 80
    return forecast


def floods(state: WaterState, forecast: FloodForecast) -> i64:
    """Expected losses from the coming rain, less what pawns nearby can still prevent."""
    total = forecast.cost
    person_cost = forecast.person_cost
    for pawn in range(ALL_PAWNS):
        at = state.pawn_at[pawn]
        if at == NONE or state.pawn_raft[pawn] != NONE or state.ground[at] != DRY:
            continue
        if not state.levee[at]:
            total += person_cost[LAND_OF[at]]
    return total // (ALL_RAINS * 1000) - _guards(state, forecast)


def _turn_of(state: WaterState, group: i64) -> i64:
    """How many rains of its area fall elsewhere before one falls here."""
    rounds = state.rounds
    mine = rounds[group]
    before = 0
    for other in AREA_GROUPS[GROUP_AREA[group]]:
        if rounds[other] < mine or (rounds[other] == mine and other < group):
            before += 1
    return before


def _stakes(state: WaterState, here: _Exposure) -> None:
    """Land, and its town but for a levee on its own hex."""
    stakes = here.stakes
    for land in range(LAND_GROUPS):
        if not state.lost[land]:
            stakes[land] = LOSS
    for town in range(TOWNS):
        at = state.town_at[town]
        if at != NONE and not state.levee[at]:
            stakes[LAND_OF[at]] += LOSS


def _lakes(ground: Ints, flooded: list[int]) -> list[int]:
    """Connected flooded land: per hex the number of its lake."""
    lakes: list[int] = []
    if not flooded:
        return lakes
    lakes = [NONE] * HEXES
    n = 0
    for start in flooded:
        if lakes[start] != NONE:
            continue
        lakes[start] = n
        found = [start]
        while found:
            for to in NEAR[found.pop()]:
                if lakes[to] == NONE and ground[to] == FLOODED:
                    lakes[to] = n
                    found.append(to)
        n += 1
    return lakes


def _lake_shores(ground: Ints, flooded: list[int], lakes: list[int]) -> list[list[int]]:
    """Per lake the dry hexes beside it."""
    shores: list[list[int]] = []
    if not flooded:
        return shores
    last = [NONE] * HEXES
    for at in flooded:
        lake = lakes[at]
        while len(shores) <= lake:
            shores.append([])
        for to in NEAR[at]:
            if ground[to] == DRY and last[to] != lake:
                last[to] = lake
                shores[lake].append(to)
    return shores


def _find_exposed(
    state: WaterState, group: i64, here: _Exposure, lakes: list[int], shores: list[list[int]]
) -> None:
    """The land this water touches, by its lowest places."""
    ground = state.ground
    for land in here.touched:
        here.low[land] = HIGH
    here.touched = []
    reach = state.level[group] + 3
    joined: list[int] = []
    for at in GROUP_SHORE[group]:
        if ground[at] == DRY:
            _touch(state, at, reach, here)
        elif ground[at] == FLOODED and lakes[at] not in joined:
            joined.append(lakes[at])
            for to in shores[lakes[at]]:
                _touch(state, to, reach, here)


def _touch(state: WaterState, at: i64, reach: i64, here: _Exposure) -> None:
    high = state.levee[at] or ELEVATION[at]
    if high >= reach:
        return
    land = LAND_OF[at]
    low = here.low[land]
    if low == HIGH:
        here.touched.append(land)
    if high < low:
        here.low[land] = high
        here.gaps[land] = 1
    elif high == low:
        here.gaps[land] += 1


def _cost(
    state: WaterState, group: i64, far: i64, near: i64, here: _Exposure, person_cost: list[int]
) -> i64:
    """The cost of the next rain on this water: the lowest land first, then a point downstream, and
    so on (p. 24).
    """
    low, touched = here.low, here.touched
    _sort(touched, low)
    below = DOWNSTREAM[group]
    if state.level[group] + 1 > low[touched[0]]:
        here.spill[group] += here.stakes[touched[0]]
        here.swept[group] = touched[0]
    total = 0
    for rain in range(1, 4):
        level = state.level[group] + rain
        drowns = LOSS * RAINS[rain] * near
        lost = 0
        for land in touched:
            if low[land] >= level:
                break
            here.danger[land] += far * RAINS[rain] // ALL_RAINS
            lost += here.stakes[land]
            person_cost[land] += drowns
            if not state.lost[land]:
                lost += GAP * min(here.gaps[land] - 1, 2)
            elif low[land] > ELEVATION[LAND_HEXES[land][0]]:
                lost += LOSS  # a levee alone (p. 30)
            level -= 1
            if below != NONE and level > low[land]:
                lost += here.spill[below]
                if here.swept[below] != NONE:
                    person_cost[here.swept[below]] += drowns
                level -= 1
        total += lost * RAINS[rain]
    return total


def _sort(lands: list[int], low: list[int]) -> None:
    """The lowest first; equals stay as they are."""
    for i in range(1, len(lands)):
        land = lands[i]
        k = i
        while k > 0 and low[lands[k - 1]] > low[land]:
            lands[k] = lands[k - 1]
            k -= 1
        lands[k] = land


def _guards(state: WaterState, forecast: FloodForecast) -> i64:
    """Land in danger that a player's pawn could still work on; one pawn is enough."""
    guard = forecast.guard_value[:]
    total = 0
    for pawn in range(state.hands * PAWNS_EACH):
        at = state.pawn_at[pawn]
        if at != NONE:
            for land in LANDS_AROUND[at]:
                total += guard[land]
                guard[land] = 0
    return total
