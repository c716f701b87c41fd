"""Water: the worked examples of the rulebook (pp. 21-29) and an independent slow oracle."""

from __future__ import annotations

import math
import os
from functools import cache

import pytest

from watertable.games.rising_waters.board import (
    DRY,
    FLOODED,
    GREEN_CAMP,
    GROUP_SHORE,
    LAND,
    LAND_HEXES,
    LAND_OF,
    hex_at,
)
from watertable.games.rising_waters.effects import weather
from watertable.games.rising_waters.pieces import (
    HEX_IDS,
    LAND_ROWS,
    WATER_IDS,
    WATER_ROWS,
    WEATHER_IDS,
)
from watertable.games.rising_waters.rules import water
from watertable.games.rising_waters.state import WaterState, clone
from watertable.kernel.chance import Dice
from watertable.kernel.event import DEAF
from watertable.kernel.ints import ints

LAND_IDS = [row.id for row in LAND_ROWS]


def rains(t, *cards: str) -> None:
    for card in cards:
        weather(t.state, WEATHER_IDS.index(card), DEAF)


def flooded(t) -> list[str]:
    return [LAND_IDS[g] for g in range(56) if t.state.lost[g]]


# --- adding water ---------------------------------------------------------------------------------


def test_p22_adding_example_1(still):
    """Light, heavy, heavy rain in the Tensas Basin: 2, 4 and 4, southward from the dot."""
    t = still()
    rains(t, "light_tensas_basin", "heavy_tensas_basin", "heavy_tensas_basin")
    assert [t.level(g) for g in ("T1", "T2", "T3", "T4")] == [2, 4, 4, 1]


def test_p21_ruling_74_the_first_rain_of_an_area_goes_to_its_dot(still):
    """Also where water from upstream has come first: "for the first time, place … on the dot"."""
    t = still().water("M4", 5)
    water.resolve(t.state, DEAF)
    assert t.level("C1") == 2  # a point came down from M4
    rains(t, "medium_cabin_teele")
    assert [t.level(g) for g in ("C1", "C2", "C3")] == [4, 1, 1]
    rains(t, "light_cabin_teele", "light_cabin_teele")
    assert [t.level(g) for g in ("C1", "C2", "C3")] == [4, 2, 2]
    rains(t, "light_cabin_teele")
    assert [t.level(g) for g in ("C1", "C2", "C3")] == [5, 2, 2]  # round again from the dot


def test_p21_ruling_74_south_of_the_dot_water_from_upstream_takes_the_place(still):
    """ "The next open river hex grouping": one that has a token is not open."""
    t = still()
    rains(t, "light_cabin_teele")
    t.water("C2", 2)  # its token came from upstream
    rains(t, "light_cabin_teele")
    assert [t.level(g) for g in ("C1", "C2", "C3")] == [2, 2, 2]
    rains(t, "light_cabin_teele")
    assert [t.level(g) for g in ("C1", "C2", "C3")] == [3, 2, 2]


def test_p23_adding_example_2(still):
    """All groups have had rain: heavy rain goes back to the dot, 2 + 3 = 5; the next one moves on (ruling 44)."""
    t = still()
    for g in ("M1", "M2", "M3", "M4"):
        t.water(g, 2)
    rains(t, "heavy_mounds_landing")
    assert t.level("M1") == 5
    rains(t, "light_mounds_landing")
    assert t.level("M2") == 3


def test_p5_heavy_rain_in_cabin_teele_adds_three(still):
    t = still(version="spring_1927")
    rains(t, "heavy_cabin_teele")
    assert t.level("C1") == 5


def test_p21_sun_takes_one_off_above_the_start(still):
    """Ruling 16."""
    t = still()
    rains(t, "sunny_yazoo_valley")
    assert t.level("Y1") == 1
    t.water("Y2", 3)
    rains(t, "sunny_yazoo_valley", "cloudy")
    assert [t.level("Y1"), t.level("Y2")] == [1, 2]


def test_p21_levels_above_six_are_plain_numbers(still):
    """Ruling 15."""
    t = still()
    for g in ("C1", "C2", "C3"):
        t.water(g, 6)
    rains(t, "heavy_cabin_teele")
    assert t.level("C1") == 9


@pytest.mark.parametrize(
    ("card", "group", "after"),
    [
        ("heavy_mounds_landing", "M1", 6),
        ("heavy_cabin_teele", "C1", 6),
        ("heavy_tensas_basin", "T1", 6),
        ("heavy_yazoo_valley", "Y1", 6),
        ("medium_mounds_landing", "M1", 5),
        ("medium_cabin_teele", "C1", 5),
        ("medium_tensas_basin", "T1", 5),
        ("medium_yazoo_valley", "Y1", 5),
        ("light_mounds_landing", "M1", 4),
        ("light_cabin_teele", "C1", 4),
        ("light_tensas_basin", "T1", 4),
        ("light_yazoo_valley", "Y1", 4),
        ("sunny_mounds_landing", "M1", 2),
        ("sunny_cabin_teele", "C1", 2),
        ("sunny_tensas_basin", "T1", 2),
        ("sunny_yazoo_valley", "Y1", 2),
        ("cloudy", "M1", 3),
    ],
)
def test_p21_each_weather_report(still, card, group, after):
    t = still()
    t.state.level = ints([3] * 20)
    rains(t, card)
    assert t.level(group) == after
    assert sum(t.state.level) == 57 + after


def test_ruling_21_sun_stops_at_the_level_the_version_starts_with(still):
    t = still(version="spring_1927")
    rains(t, "sunny_yazoo_valley")
    assert t.level("Y1") == 2
    t.water("Y1", 3)
    rains(t, "sunny_yazoo_valley", "sunny_yazoo_valley")
    assert t.level("Y1") == 2


# --- resolving water ------------------------------------------------------------------------------


def test_p24_clockwise_rule(still):
    """Around T1 lie 3, 2, 2 and 3: the second group floods."""
    t = still().water("T1", 3)
    assert LAND_IDS.index("L34") == LAND_OF[water.lowest_exposed(t.state, WATER_IDS.index("T1"))]


def test_p25_resolving_example_1(still):
    t = still().water("T1", 2)
    water.resolve(t.state, DEAF)
    assert flooded(t) == []
    assert t.state.losses == 0


def test_p26_resolving_example_2(still):
    """3, 2 and 4: L34 floods; T2 rests; T3 floods L36, one point goes down; two losses."""
    t = still().water("T1", 3).water("T2", 2).water("T3", 4)
    water.resolve(t.state, DEAF)
    assert flooded(t) == ["L34", "L36"]
    assert [t.level(g) for g in ("T1", "T2", "T3", "T4")] == [2, 2, 2, 2]
    assert t.state.losses == 2


def test_p28_levees_scenario_1(still):
    """The levee of 3 to the south is overtopped before the land in the west: land and town."""
    t = still().water("T1", 4)
    t.levee("07.09", 4).levee("07.10", 4).levee("06.10", 3)
    t.state.town_at[0] = hex_at("06.11")
    t.levee("05.11", 3).levee("06.12", 3).levee("07.11", 3).levee("07.12", 3)
    water.resolve(t.state, DEAF)
    assert flooded(t) == ["L33"]
    assert t.state.levee[hex_at("06.10")] == 0
    assert t.state.town_at[0] == -1
    assert t.state.losses == 2
    assert t.level("T1") == 3


def test_p28_levees_scenario_1_without_the_inner_levees(still):
    """The printed step alone: two losses; on this map more low land then lies open."""
    t = still().water("T1", 4)
    t.levee("07.09", 4).levee("07.10", 4).levee("06.10", 3)
    t.state.town_at[0] = hex_at("06.11")
    group = WATER_IDS.index("T1")
    at = water.lowest_exposed(t.state, group)
    water.flood(t.state, LAND_OF[at], t.state.level[group], DEAF)
    assert flooded(t) == ["L33"]
    assert t.state.losses == 2


def test_p29_levees_scenario_2(still):
    """L33 lies under water; T1 floods L34; T2 reaches L38 over flooded land, then goes down (ruling 18)."""
    t = still().floods("L33").water("T1", 3).water("T2", 4)
    t.levee("05.11", 4).levee("07.09", 4)
    water.resolve(t.state, DEAF)
    assert flooded(t) == ["L33", "L34", "L38"]
    assert [t.level(g) for g in ("T1", "T2", "T3")] == [2, 2, 2]
    assert t.state.losses == 2


def test_p25_water_does_not_leave_the_map(still):
    t = still().water("T7", 6).water("Y1", 6)
    water.resolve(t.state, DEAF)
    for group in range(20):
        assert water.lowest_exposed(t.state, group) == -1
    assert sum(t.state.level) == 20 - 2 + 12 - t.state.losses


def test_p9_a_camp_is_never_flooded(still):
    t = still().water("T1", 6)
    for at in LAND_HEXES[LAND_IDS.index("L34")]:
        t.state.ground[at] = GREEN_CAMP
    water.resolve(t.state, DEAF)
    assert "L34" not in flooded(t)


def test_ruling_17_people_in_a_camp_are_safe_when_its_land_is_flooded(still):
    t = still().water("T1", 3)
    camp = LAND_HEXES[LAND_IDS.index("L34")][-1]
    t.state.ground[camp] = GREEN_CAMP
    t.state.pawn_at[0] = camp
    water.resolve(t.state, DEAF)
    assert "L34" in flooded(t)
    assert t.state.ground[camp] == GREEN_CAMP
    assert t.state.pawn_at[0] == camp


def test_ruling_7_better_protected_hexes_stay_dry(still):
    t = still().water("T1", 3)
    keep = LAND_HEXES[LAND_IDS.index("L34")][-1]
    t.state.levee[keep] = 3
    water.resolve(t.state, DEAF)
    assert t.state.ground[keep] == DRY
    assert t.state.lost[LAND_IDS.index("L34")] == 1
    assert t.state.losses == 1


def test_ruling_11_every_hex_is_judged_by_itself(still):
    """Levees on all hexes of L29 at Y4 but one: that one is flooded; on all: none is."""
    t = still().water("Y4", 3)
    group, land = WATER_IDS.index("Y4"), LAND_IDS.index("L29")
    beside = [at for at in GROUP_SHORE[group] if LAND_OF[at] == land]
    assert len(beside) == 3
    for low in beside:
        for at in beside:
            t.state.levee[at] = 0 if at == low else 3
        assert water.lowest_exposed(t.state, group) == low
    leveed(t, "L29", 3)
    assert water.lowest_exposed(t.state, group) == -1


def test_p30_people_and_towns_drown_but_not_on_rafts(still):
    """Ruling 17."""
    t = still().water("T1", 3)
    at = LAND_HEXES[LAND_IDS.index("L34")][0]
    t.state.pawn_at[0] = t.state.pawn_at[1] = t.state.pawn_at[16] = at
    t.state.pawn_raft[1] = 0
    t.state.raft_at[0] = at
    t.state.town_at[1] = at
    water.resolve(t.state, DEAF)
    assert t.state.losses == 4  # land, town, a pawn, a Survivor
    assert t.state.pawn_at[0] == -1
    assert t.state.pawn_at[1] == at
    assert t.state.pawn_at[16] == -1
    assert t.state.power[0][2] == 2


def leveed(t, land: str, n: int) -> None:
    for at in LAND_HEXES[LAND_IDS.index(land)]:
        t.state.levee[at] = n


@pytest.mark.parametrize("counts", [False, True])
def test_ruling_5_levees_that_go_with_their_land(still, counts):
    """Scenario 1 of p. 28 counts land and town only; the option counts every levee."""
    t = still(levee_flood_counts=counts)
    leveed(t, "L34", 3)
    water.flood(t.state, LAND_IDS.index("L34"), 4, DEAF)
    hexes = len(LAND_HEXES[LAND_IDS.index("L34")])
    assert t.state.losses == (1 + hexes if counts else 1)


def test_ruling_5_a_levee_lost_later_counts(still):
    """In land already counted a levee that goes under is a loss of its own."""
    t = still()
    land = LAND_IDS.index("L34")
    last = LAND_HEXES[land][-1]
    t.state.levee[last] = 4
    water.flood(t.state, land, 3, DEAF)
    assert t.state.losses == 1
    water.flood(t.state, land, 5, DEAF)
    assert t.state.losses == 2
    assert t.state.ground[last] == FLOODED


def test_ruling_1_the_limit_ends_the_resolving(still):
    t = still().water("T1", 6).water("T2", 6)
    t.state.losses = t.state.limit - 1
    water.resolve(t.state, DEAF)
    assert t.state.losses == t.state.limit


# --- the oracle -----------------------------------------------------------------------------------
# Written from the rulebook's words alone: sets and dictionaries, angles as real numbers, names
# instead of numbers, no table of the house's board but the printed rows.


class Oracle:
    """A slow table of water."""

    def __init__(self, state: WaterState) -> None:
        self.land = {h: row.id for row in LAND_ROWS for h in row.texts("hexes")}
        self.elevation = {h: row.int("elevation") for row in LAND_ROWS for h in row.texts("hexes")}
        self.members = {row.id: row.texts("hexes") for row in LAND_ROWS}
        self.river = {row.id: row for row in WATER_ROWS}
        self.level = dict(zip(WATER_IDS, state.level))
        self.tokens = {g for g, n in zip(WATER_IDS, state.rounds) if n}
        self.under = {HEX_IDS[a] for a in range(216) if state.ground[a] == FLOODED}
        self.camps = {HEX_IDS[a] for a in range(216) if state.ground[a] == GREEN_CAMP}
        self.levees = {HEX_IDS[a]: n for a, n in enumerate(state.levee) if n}
        self.gone = {LAND_IDS[g] for g in range(56) if state.lost[g]}
        self.people = [
            HEX_IDS[at]
            for pawn, at in enumerate(state.pawn_at)
            if at >= 0 and state.pawn_raft[pawn] < 0
        ]
        self.towns = [HEX_IDS[at] for at in state.town_at if at >= 0]
        self.losses = state.losses
        self.limit = state.limit
        self.count_all = bool(state.levee_counts)
        self.stable = bool(state.stable)

    @staticmethod
    def place(name: str) -> tuple[float, float]:
        column, row = int(name[:2]), int(name[3:])
        return column + 0.5 * (row % 2), row * math.sqrt(3) / 2

    @staticmethod
    @cache
    def around(name: str) -> frozenset[str]:
        """Every hex whose centre lies one step away."""
        x, y = Oracle.place(name)
        places = {other: Oracle.place(other) for other in HEX_IDS}
        return frozenset(
            other for other, (u, v) in places.items() if abs(math.hypot(x - u, y - v) - 1) < 1e-6
        )

    def height(self, name: str) -> float:
        if name in self.camps:
            return math.inf
        return self.levees.get(name, self.elevation[name])

    def reach(self, group: str) -> set[str]:
        found = set(self.river[group].texts("hexes"))
        while True:
            more = {u for u in self.under - found if self.around(u) & found}
            if not more:
                return found
            found |= more

    def order(self, group: str, name: str) -> tuple[float, float, float, str]:
        (x, y), (u, v) = self.place(self.river[group].text("token")), self.place(name)
        angle = math.degrees(math.atan2(u - x, y - v)) % 360
        return (self.height(name), round(angle, 6), round(math.hypot(x - u, y - v), 6), name[3:])

    def low(self, group: str) -> list[str]:
        reach = self.reach(group)
        near = {h for h in self.elevation if h not in self.under and self.around(h) & reach}
        low = [h for h in near if self.height(h) < self.level[group]]
        return sorted(low, key=lambda h: self.order(group, h))

    def lose(self) -> None:
        self.losses = min(self.limit, self.losses + 1)

    def drown(self, land: str, level: int) -> None:
        before = land in self.gone
        if not before:
            self.gone.add(land)
            self.lose()
        for h in self.members[land]:
            if h in self.under or self.height(h) >= level:
                continue
            self.under.add(h)
            if h in self.levees:
                del self.levees[h]
                if before or self.count_all:
                    self.lose()
            for _ in range(self.towns.count(h) + self.people.count(h)):
                self.lose()
            self.towns = [t for t in self.towns if t != h]
            self.people = [p for p in self.people if p != h]

    def settle(self, group: str) -> bool:
        moved = False
        while self.losses < self.limit:
            low = self.low(group)
            if not low:
                break
            moved = True
            self.drown(self.land[low[0]], self.level[group])
            self.level[group] -= 1
            if self.losses >= self.limit:
                break
            below = self.river[group].text("downstream")
            if below and self.low(group):
                self.level[group] -= 1
                self.level[below] += 1
                if below not in ("C1", "T1"):  # on a dot the first die is that of the first rain
                    self.tokens.add(below)
        return moved

    def resolve(self) -> None:
        again = True
        while again and self.losses < self.limit:
            again = False
            for group in [
                *[
                    "Y1",
                    "Y2",
                    "Y3",
                    "Y4",
                    "Y5",
                    "Y6",
                    "M1",
                    "M2",
                    "M3",
                    "M4",
                    "C1",
                    "C2",
                    "C3",
                    "T1",
                    "T2",
                    "T3",
                    "T4",
                    "T5",
                    "T6",
                    "T7",
                ]
            ]:
                again = self.settle(group) or again
            again = again and self.stable


def random_board(t, dice: Dice) -> WaterState:
    """Levels, levees, camps, floods, towns and people anywhere."""
    state = clone(t.state)
    state.start_level = 1 + dice.below(2)
    state.levee_counts = dice.below(2)
    state.stable = dice.below(2)
    state.limit = 14 + dice.below(60)
    for group in range(20):
        state.level[group] = state.start_level + max(0, dice.below(7) - dice.below(4))
        state.rounds[group] = dice.below(3)
    for _ in range(dice.below(6)):
        land = dice.below(56)
        state.lost[land] = 1
        for at in LAND_HEXES[land]:
            if dice.below(4):
                state.ground[at] = FLOODED
    for _ in range(dice.below(40)):
        at = LAND[dice.below(len(LAND))]
        if state.ground[at] == DRY:
            state.levee[at] = 3 + dice.below(4)
    for _ in range(dice.below(4)):
        at = LAND[dice.below(len(LAND))]
        if state.ground[at] == DRY:
            state.ground[at] = GREEN_CAMP
    for pawn in range(27):
        at = LAND[dice.below(len(LAND))]
        state.pawn_at[pawn] = at if state.ground[at] != FLOODED and dice.below(2) else -1
        state.pawn_raft[pawn] = pawn % 10 if dice.below(6) == 0 and state.pawn_at[pawn] >= 0 else -1
    for town in range(5):
        at = LAND[dice.below(len(LAND))]
        state.town_at[town] = at if state.ground[at] == DRY else -1
    return state


def disagreement(state: WaterState) -> str:
    """What the two tables see differently after resolving, in words."""
    oracle = Oracle(state)
    water.resolve(state, DEAF)
    oracle.resolve()
    seen = Oracle(state)
    if seen.losses >= seen.limit:  # both stop at the end; only that it is reached must agree
        return "" if oracle.losses == seen.losses else "losses"
    for name in ("level", "tokens", "under", "levees", "gone", "people", "towns", "losses"):
        mine, theirs = getattr(seen, name), getattr(oracle, name)
        if (sorted(mine) if isinstance(mine, list) else mine) != (
            sorted(theirs) if isinstance(theirs, list) else theirs
        ):
            return f"{name}: {mine} / {theirs}"
    return ""


def test_the_oracle_agrees_on_random_boards(still):
    """`WATER_BOARDS=20000` makes it a campaign; a few hundred run every time (resolving, p. 24)."""
    boards = int(os.environ.get("WATER_BOARDS", "300"))
    t = still(4)
    dice = Dice("boards")
    wrong = []
    met = 0
    for number in range(boards):
        state = random_board(t, dice)
        before = state.losses
        found = disagreement(state)
        met += state.losses > before
        if found:
            wrong.append(f"board {number}: {found}")
    print(f"{boards} boards, {len(wrong)} disagreements")
    assert met > boards // 2, "hardly anything was flooded"
    assert wrong == []


def test_ruling_19_one_pass_or_until_stable(still):
    """Land that a later water floods may open the way to one already resolved: it waits a week."""
    t = still(4)
    dice = Dice("passes")
    waits = 0
    for _ in range(60):
        state = random_board(t, dice)
        state.limit = 200
        again = clone(state)
        state.stable, again.stable = 0, 1
        water.resolve(state, DEAF)
        water.resolve(again, DEAF)
        assert all(water.lowest_exposed(again, group) == -1 for group in range(20))
        waits += any(water.lowest_exposed(state, group) != -1 for group in range(20))
    assert waits > 0
