"""Who won, and why.

The score sheet, line by line.
"""

from __future__ import annotations

from mypy_extensions import i64

from watertable.games.raging_waters.board import bits, cells_around, count_bits, rim_around
from watertable.games.raging_waters.pieces import (
    BACKHOE_POINTS,
    HOUSE_POINTS,
    PILE_POINTS,
    PILES,
    RANK_LEAST,
    SUBDIVISIONS,
)
from watertable.games.raging_waters.state import BROKEN_OFF, COMPLETED, WaterState
from watertable.kernel.outcome import Outcome, ranked
from watertable.kernel.text import Say


def protected(state: WaterState, field: i64) -> i64:
    """How many houses of a field have a plot of their own (Completing a Subdivision)."""
    return count_bits(safe_houses(state, field, state.plots[field], state.berms[field]))


def safe_houses(state: WaterState, field: i64, plots: list[int], berms: list[int]) -> i64:
    """The houses that these plots and berms of a field protect, as a set."""
    safe = 0
    for plot in plots:
        if plot & (plot - 1) == 0:
            safe |= plot
    if state.berms_only or state.dry_plots:
        return _strictly_safe(state, field, safe, berms)
    return safe


def _strictly_safe(state: WaterState, field: i64, alone: i64, berms: list[int]) -> i64:
    """Those of the houses alone on a plot that border and swamps do not endanger (RW-9, RW-10)."""
    marsh = state.marsh[state.map_of(field)]
    safe = 0
    for point in bits(alone):
        if state.berms_only and rim_around(state.margin, berms, point):
            continue
        if state.dry_plots and cells_around(state.margin, berms, point) & marsh:
            continue
        safe |= 1 << point
    return safe


def unused_piles(state: WaterState, field: i64) -> i64:
    """Piles never used on a field; a pile used once or twice is used (ruling RW-23)."""
    return PILES - count_bits(state.once[field])


def sheet(state: WaterState, seat: i64) -> list[int]:
    """The lines of the score sheet in points: each subdivision, unused piles, backhoes (Scoring).

    Protected houses count in every subdivision, unused piles only in completed ones.
    """
    points: list[int] = []
    piles = 0
    for where in range(SUBDIVISIONS):
        field = seat * SUBDIVISIONS + where
        points.append(protected(state, field) * HOUSE_POINTS[where])
        if state.fate[field] == COMPLETED:
            piles += unused_piles(state, field)
    points.append(piles * PILE_POINTS)
    points.append(state.backhoes[seat] * BACKHOE_POINTS)
    return points


def total(state: WaterState, seat: i64) -> i64:
    """The last line of the score sheet."""
    return sum(sheet(state, seat))


def rank_of(score: i64) -> i64:
    """What a lone planner is called, as a place in the list of ranks (ruling RW-28)."""
    rank = 0
    for i in range(len(RANK_LEAST)):
        if score >= RANK_LEAST[i]:
            rank = i
    return rank


def outcome(state: WaterState) -> Outcome:
    """The highest total wins; equal totals share the rank (rulings RW-27, RW-32)."""
    sheets = [sheet(state, seat) for seat in range(state.seats)]
    scores = [sum(points) for points in sheets]
    result = ranked(scores, [], _reason(state, scores))
    for where in range(SUBDIVISIONS):
        say = Say("score.protected", subdivision=where, points=HOUSE_POINTS[where])
        result.lines.append((say, [points[where] for points in sheets]))
    result.lines.append((Say("score.piles"), [points[SUBDIVISIONS] for points in sheets]))
    backhoes = [points[SUBDIVISIONS + 1] for points in sheets]
    result.lines.append((Say("score.backhoes", points=BACKHOE_POINTS), backhoes))
    result.lines.append((Say("score.total"), scores[:]))
    return result


def _reason(state: WaterState, scores: list[int]) -> Say:
    broken = 0
    for seat in range(state.seats):
        if state.fate[state.field_of(seat)] == BROKEN_OFF:
            broken += 1
    if state.seats == 1:
        key = "end.solo_backhoes" if broken else "end.solo_delta"
        return Say(key, score=scores[0], rank=rank_of(scores[0]))
    if broken == 0:
        return Say("end.delta")
    return Say("end.backhoes" if broken == state.seats else "end.both", n=broken)
