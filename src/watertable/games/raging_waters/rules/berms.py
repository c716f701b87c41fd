"""How to Play: a berm joins two piles and separates houses."""

from __future__ import annotations

from mypy_extensions import i64

from watertable.games.raging_waters import events, scoring
from watertable.games.raging_waters.board import FIELDS, LINE_A, LINE_B, count_bits
from watertable.games.raging_waters.rules.subdivisions import complete
from watertable.games.raging_waters.state import WaterState
from watertable.kernel.event import Log


def build(state: WaterState, seat: i64, line: i64, log: Log) -> None:
    """Draw the berm, use its piles, separate the houses on its two sides (How to Play)."""
    field = state.field_of(seat)
    pair = (1 << LINE_A[line]) | (1 << LINE_B[line])
    state.twice[field] |= state.once[field] & pair
    state.once[field] |= pair
    state.berms[field].append(line)
    state.plots[field] = split(state.plots[field], FIELDS[state.margin].left[line])
    safe = scoring.safe_houses(state, field, state.plots[field], state.berms[field])
    if not log.deaf:
        log.tell(
            events.berm_built(seat, state.at[seat], LINE_A[line], LINE_B[line], count_bits(safe))
        )
    if safe == state.homes[state.map_of(field)]:
        complete(state, seat, log)


def would_complete(state: WaterState, field: i64, line: i64) -> bool:
    """Whether this berm protects every house that is not protected yet (Completing)."""
    left: i64 = FIELDS[state.margin].left[line]
    for plot in state.plots[field]:
        one: i64 = plot & left
        other: i64 = plot ^ one
        if one & (one - 1) or other & (other - 1):
            return False  # two houses would still share a plot
    plots = split(state.plots[field], left)
    safe = scoring.safe_houses(state, field, plots, [*state.berms[field], line])
    return safe == state.homes[state.map_of(field)]


def split(plots: list[int], left: i64) -> list[int]:
    """The plots after a berm: houses on its two sides no longer share one."""
    found: list[int] = []
    for plot in plots:
        one = plot & left
        other = plot ^ one
        if one:
            found.append(one)
        if other:
            found.append(other)
    return found
