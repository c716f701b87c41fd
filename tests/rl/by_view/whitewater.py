"""Whitewater: rafts with the water around them, crews, cards, and how far the race has come."""

from __future__ import annotations

from typing import Any

from tests.rl.by_view import Numbers, Piece, from_me, many_hot, one_hot, padded
from watertable.games.whitewater.board import Course, course_of
from watertable.games.whitewater.pieces import DICE_IDS, RAFTS, SLOTS
from watertable.games.whitewater.state import DRIFT_RULES
from watertable.kernel.house import House
from watertable.kernel.view import View
from watertable.parts.hexes import DIRECTIONS

PADDLES = 12  # in the river, as far as they are told
NOWHERE = -1
_RAFT = ("capsized", "place", "distance", "carried", "closed", "moved", "entered")
_CREW = ("ready", "locked", "spent", "score", "paddle", "rafter", "tokens", "spare")
_TABLE = (
    "drifting", "hard_rest", "one_paddle", "keep_tokens", "round", "rounds", "over", "lapsed", "rough",
)  # fmt: skip


def pieces(house: House, seats: int) -> list[Piece]:
    """The features, in order."""
    return [
        Piece("advanced", 1, lambda view: [int(view["game"] == "advanced")]),
        *[_number(name) for name in _TABLE],
        Piece("drift_rule", len(DRIFT_RULES), drift_rule),
        Piece("boards", 1, lambda view: [len(view["course"])]),
        Piece("opened", RAFTS, lambda view: one_hot(view["opened"], RAFTS)),
        Piece("racing", RAFTS, lambda view: [int(row is not None) for row in rafts(view)]),
        *[_raft(name) for name in _RAFT[:3]],
        Piece("raft_age", RAFTS, ages),
        *[_raft(name) for name in _RAFT[3:]],
        Piece("facing", RAFTS * DIRECTIONS, facings),
        Piece("column", RAFTS, lambda view: cells(view, lambda course: course.column)),
        Piece("row", RAFTS, lambda view: cells(view, lambda course: course.row)),
        Piece("hex", RAFTS, lambda view: cells(view, lambda course: course.kind)),
        Piece("next_hex", RAFTS * DIRECTIONS, next_hexes),
        Piece("next_gain", RAFTS * DIRECTIONS, next_gains),
        Piece("crew_of", SLOTS * seats, lambda view: owners(view, seats)),
        *[_crew(name) for name in _CREW],
        Piece("swimming", SLOTS, lambda view: crew(view, "swimmer", NOWHERE)),
        Piece("energy", seats, lambda view: from_me(view["energy"], view)),
        Piece("handed", seats, lambda view: from_me([int(n) for n in view["handed"]], view)),
        Piece("pairs", seats, lambda view: from_me(view["pairs"], view)),
        Piece("youngest", seats, lambda view: from_me(one_hot(view["youngest"], seats), view)),
        Piece("home", RAFTS, lambda view: many_hot(view["home"], RAFTS)),
        Piece("paddles", PADDLES, lambda v: padded([p["cell"] for p in v["paddles"]], PADDLES)),
        Piece("die", len(DICE_IDS), die),
        Piece("sealed", 1, lambda view: [view["sealed"][0] if view["sealed"] else 0]),
    ]


def _number(name: str) -> Piece:
    return Piece(name, 1, lambda view: [int(view[name])])


def drift_rule(view: View) -> Numbers:
    return one_hot(DRIFT_RULES.index(view["drift_rule"]), len(DRIFT_RULES))


def _raft(name: str) -> Piece:
    return Piece(
        f"raft_{name}", RAFTS, lambda view: [int(row[name]) if row else 0 for row in rafts(view)]
    )


def _crew(name: str) -> Piece:
    return Piece(f"crew_{name}", SLOTS, lambda view: crew(view, name, 0))


def rafts(view: View) -> list[dict[str, Any] | None]:
    """By letter; None where the raft is not in this race."""
    found: list[dict[str, Any] | None] = [None] * RAFTS
    for row in view["rafts"]:
        found[row["raft"]] = row
    return found


def ages(view: View) -> Numbers:
    """How many steps ago each raft came to its hex, up to 60."""
    return [min(view["steps"] - row["since"], 60) if row else 0 for row in rafts(view)]


def crew(view: View, name: str, filler: int) -> Numbers:
    """A fact per place in a raft."""
    found = [filler] * SLOTS
    for row in view["crews"]:
        found[row["slot"]] = int(row[name])
    return found


def owners(view: View, seats: int) -> Numbers:
    """Per place in a raft: whose it is, counted from the looking seat."""
    found: Numbers = [0] * (SLOTS * seats)
    for row in view["crews"]:
        found[row["slot"] * seats + (row["seat"] - max(view["seat"], 0)) % seats] = 1
    return found


def facings(view: View) -> Numbers:
    found: Numbers = []
    for row in rafts(view):
        found += one_hot(row["facing"] if row else NOWHERE, DIRECTIONS)
    return found


def river(view: View) -> Course | None:
    """The course as everybody sees it; None before it is laid."""
    on_water = any(row["cell"] >= 0 for row in view["rafts"])
    return course_of(view["course_number"]) if on_water else None


def cells(view: View, table: Any) -> Numbers:
    """A number of the hex each raft is on."""
    course = river(view)
    if course is None:
        return [NOWHERE] * RAFTS
    numbers = table(course)
    return [numbers[row["cell"]] if row and row["cell"] >= 0 else NOWHERE for row in rafts(view)]


def _around(view: View, read: Any) -> Numbers:
    course = river(view)
    found: Numbers = []
    for row in rafts(view):
        if course is None or row is None or row["cell"] < 0:
            found += [NOWHERE] * DIRECTIONS
            continue
        cell = row["cell"]
        steps = course.step[DIRECTIONS * cell : DIRECTIONS * cell + DIRECTIONS]
        found += [read(course, cell, to) for to in steps]
    return found


def next_hexes(view: View) -> Numbers:
    """Per raft and direction: the kind of the hex there; below 0 bank, rock or finish."""
    return _around(view, lambda course, cell, to: course.kind[to] if to >= 0 else to)


def next_gains(view: View) -> Numbers:
    """Per raft and direction: by how many hexes a step there comes nearer to the finish."""
    return _around(view, _gain)


def _gain(course: Course, cell: int, to: int) -> int:
    if to >= 0:
        return course.distance[cell] - course.distance[to]
    return 1 if to == -2 else 0


def die(view: View) -> Numbers:
    """The colour of the die about to be thrown."""
    rolling = view["roll"]
    return one_hot(DICE_IDS.index(rolling["die"]) if rolling else NOWHERE, len(DICE_IDS))
