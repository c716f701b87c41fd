"""Who knows what.

Sheets and dice are open; only the answers to the roll at hand are sealed.
"""

from __future__ import annotations

from typing import Any

from watertable.games.raging_waters.board import (
    CELL_COLUMN,
    CELL_ROW,
    HALF,
    LINE_A,
    LINE_B,
    POINT_COLUMN,
    POINT_ROW,
    bits,
)
from watertable.games.raging_waters.pieces import PILE_IDS, PILES, ROLLS, SUBDIVISIONS
from watertable.games.raging_waters.scoring import safe_houses
from watertable.games.raging_waters.state import AHEAD, ASKS, FATES, WaterState
from watertable.kernel.view import View, table_view


def view(state: WaterState, seat: int, points: list[list[int]]) -> View:
    """All sheets as they stood after the last reveal, and the viewer's own sealed answers.

    `points` are the lines of every seat's score sheet so far.
    """
    facts = table_view(state, seat, ASKS)
    facts["margin"] = "half" if state.margin == HALF else "1"
    facts["layout"] = "own" if state.own else "shared"
    facts["enclosure"] = "berms_only" if state.berms_only else "with_border"
    facts["swamps"] = "must_be_outside" if state.dry_plots else "anywhere"
    facts["rolls"] = state.rolls
    facts["dice"] = ROLLS[state.roll][:] if state.roll >= 0 else []
    facts["maps"] = [_map(state, land) for land in range(len(state.homes))]
    facts["sheets"] = [_sheet(state, who, points[who]) for who in range(state.seats)]
    return facts


def _map(state: WaterState, land: int) -> dict[str, Any]:
    return {
        "houses": [[POINT_COLUMN[p], POINT_ROW[p]] for p in bits(state.homes[land])],
        "swamps": [[CELL_COLUMN[c], CELL_ROW[c]] for c in bits(state.marsh[land])],
    }


def _sheet(state: WaterState, seat: int, points: list[int]) -> dict[str, Any]:
    fields: list[dict[str, Any]] = []
    for where in range(SUBDIVISIONS):
        field = seat * SUBDIVISIONS + where
        if state.fate[field] == AHEAD:
            break
        fields.append(_field(state, field))
    return {
        "at": state.at[seat],
        "playing": state.in_play(seat),
        "waiting": state.waits(seat),
        "backhoes": state.backhoes[seat],
        "points": points,
        "score": sum(points),
        "fields": fields,
    }


def _field(state: WaterState, field: int) -> dict[str, Any]:
    houses = bits(safe_houses(state, field, state.plots[field], state.berms[field]))
    once = state.once[field]
    twice = state.twice[field]
    return {
        "map": state.map_of(field),
        "fate": FATES[state.fate[field]],
        "berms": [[PILE_IDS[LINE_A[n]], PILE_IDS[LINE_B[n]]] for n in state.berms[field]],
        "uses": [(once >> pile & 1) + (twice >> pile & 1) for pile in range(PILES)],
        "protected": sorted([[POINT_COLUMN[p], POINT_ROW[p]] for p in houses]),
    }
