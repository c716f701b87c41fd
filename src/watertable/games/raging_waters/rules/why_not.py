"""Why an action is not legal: the same rules from use counts and cross products, not masks."""

from __future__ import annotations

from watertable.games.raging_waters import board
from watertable.games.raging_waters.actions import (
    Build,
    Leave,
    Pass,
    PlaceHouse,
    PlaceSwamp,
    Roll,
    Stay,
)
from watertable.games.raging_waters.pieces import PILE_NUMBER, ROLLS
from watertable.games.raging_waters.state import (
    ASK_BERM,
    ASK_HOUSE,
    ASK_LEAVE,
    ASK_ROLL,
    ASK_SWAMP,
    WaterState,
)
from watertable.kernel.action import REVEAL_ID, Action
from watertable.kernel.state import REVEAL
from watertable.kernel.text import Say


def why_not(state: WaterState, seat: int, action: Action) -> Say | None:
    """The first rule that forbids an action; None when it is allowed."""
    ask = state.ask_of(seat)
    if ask is None:
        return Say("why.not_asked")
    if ask.kind == ASK_BERM:
        if isinstance(action, Build):
            return _why_no_berm(state, seat, action)
        return None if isinstance(action, Pass) else Say("why.berm_first")
    if ask.kind == ASK_LEAVE:
        return None if isinstance(action, (Leave, Stay)) else Say("why.leave_or_stay")
    if ask.kind == ASK_HOUSE and isinstance(action, PlaceHouse):
        taken = action.point in board.bits(state.homes[ask.about])
        return Say("why.crossing_taken") if taken else None
    if ask.kind == ASK_SWAMP and isinstance(action, PlaceSwamp):
        return Say("why.cell_taken") if action.cell in board.bits(state.marsh[ask.about]) else None
    if ask.kind == ASK_ROLL and isinstance(action, Roll):
        return None
    if ask.kind == REVEAL and action.id == REVEAL_ID:
        return None
    return Say("why.chance")


def _why_no_berm(state: WaterState, seat: int, action: Build) -> Say | None:
    field = state.field_of(seat)
    berms = state.berms[field]
    reason = _why_not_these_piles(ROLLS[state.roll], berms, action.a, action.b)
    if reason is not None:
        return reason
    if action.line in berms:
        return Say("why.drawn")
    land = state.map_of(field)
    for point in board.bits(state.homes[land]):
        column = board.POINT_COLUMN[point]
        row = board.POINT_ROW[point]
        if board.side(action.line, state.margin, 2 * column, 2 * row) == 0:
            return Say("why.house", column=column, row=row)
    for cell in board.bits(state.marsh[land]):
        if board.cuts_cell(action.line, state.margin, cell):
            return Say("why.swamp", column=board.CELL_COLUMN[cell], row=board.CELL_ROW[cell])
    return None


def _why_not_these_piles(dice: list[int], berms: list[int], a: int, b: int) -> Say | None:
    """How to Play; Rolling doubles and triples: which piles a roll names, and how often."""
    spare = dice[:]
    for pile in (a, b):
        n = PILE_NUMBER[pile]
        if n not in spare:
            return Say("why.one_die" if n in dice else "why.no_die", n=n)
        spare.remove(n)
    for pile in (a, b):
        if _uses(berms, pile) > 1:
            return Say("why.used_twice", pile=pile)
    used = [pile for pile in (a, b) if _uses(berms, pile) == 1]
    if not used or dice[0] == dice[2]:
        return None
    doubled = dice[1] if dice[0] == dice[1] or dice[1] == dice[2] else 0
    for pile in used:
        if doubled == 0:
            return Say("why.used", pile=pile)
        if PILE_NUMBER[pile] != doubled:
            return Say("why.used_third", pile=pile, n=doubled)
    if PILE_NUMBER[a] == PILE_NUMBER[b]:
        return Say("why.double_third", pile=used[0], n=doubled)
    return None


def _uses(berms: list[int], pile: int) -> int:
    return sum(1 for line in berms if pile in (board.LINE_A[line], board.LINE_B[line]))
