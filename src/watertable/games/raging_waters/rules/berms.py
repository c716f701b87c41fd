"""How to Play: a berm joins two piles and separates houses."""

from __future__ import annotations

from watertable.games.raging_waters import events, scoring
from watertable.games.raging_waters.board import FIELDS, LINE_A, LINE_B
from watertable.games.raging_waters.rules.subdivisions import complete
from watertable.games.raging_waters.state import WaterState
from watertable.kernel.event import Log


def build(state: WaterState, seat: int, line: int, log: Log) -> None:
    """Draw the berm, use its piles, separate the houses on its two sides (How to Play)."""
    field = state.field_of(seat)
    pair = (1 << LINE_A[line]) | (1 << LINE_B[line])
    state.twice[field] |= state.once[field] & pair
    state.once[field] |= pair
    state.berms[field].append(line)
    left = FIELDS[state.margin].left[line]
    parted: list[int] = []
    whole = False
    for plot in state.plots[field]:
        one = plot & left
        other = plot ^ one
        if one:
            parted.append(one)
            whole = whole or one & (one - 1) != 0
        if other:
            parted.append(other)
            whole = whole or other & (other - 1) != 0
    state.plots[field] = parted
    if not log.deaf:
        safe = scoring.protected(state, field)
        log.tell(events.berm_built(seat, state.at[seat], LINE_A[line], LINE_B[line], safe))
    if not whole:
        complete(state, seat, log)


def would_complete(state: WaterState, field: int, line: int) -> bool:
    """Whether this berm puts every house on a plot of its own (Completing a Subdivision)."""
    left = FIELDS[state.margin].left[line]
    for plot in state.plots[field]:
        one = plot & left
        other = plot ^ one
        if one & (one - 1) != 0 or other & (other - 1) != 0:
            return False
    return True
