"""What may happen when chance is asked."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from watertable.games.whitewater import actions
from watertable.games.whitewater.actions import ACTIONS
from watertable.games.whitewater.board import boards_of, fits, ways_on
from watertable.games.whitewater.pieces import BOARD_IDS, DICE_IDS, FACE_DIE, FACE_ROWS, RAFTS
from watertable.games.whitewater.state import (
    ASK_LAY,
    ASK_LENGTH,
    ASK_LETTER,
    ASK_ROLL,
    ASK_YOUNGEST,
    WhitewaterState,
    roll_die,
)
from watertable.kernel.action import Action
from watertable.kernel.chance import Chances, evenly
from watertable.kernel.state import NONE


def _faces(die: i64) -> list[Action]:
    faces = range(len(FACE_ROWS))
    return [ACTIONS[actions.ROLLS + face] for face in faces if FACE_DIE[face] == die]


_THROWS: Final[list[Chances]] = [evenly(_faces(die)) for die in range(len(DICE_IDS))]
_LENGTHS: Final = evenly(ACTIONS[actions.LENGTHS : actions.LAYS])
_YOUNGEST: Final[list[Chances]] = [
    evenly(ACTIONS[actions.YOUNGESTS : actions.YOUNGESTS + seats])
    for seats in range(actions.SEATS + 1)
]


def chances(state: WhitewaterState, revealing: Chances) -> Chances:
    """A whirlpool die, a board, a letter or the youngest player (p. 2, 5)."""
    ask = state.top()
    if ask.kind == ASK_ROLL:
        return _THROWS[roll_die(ask.about)]
    if ask.kind == ASK_LENGTH:
        return _LENGTHS
    if ask.kind == ASK_LAY:
        return _next_boards(state, ask.about)
    if ask.kind == ASK_LETTER:
        left = [raft for raft in range(RAFTS) if state.at[raft] == NONE]
        return evenly([ACTIONS[actions.LETTER_DRAWS + raft] for raft in left])
    if ask.kind == ASK_YOUNGEST:
        return _YOUNGEST[state.seats]
    return revealing


def _next_boards(state: WhitewaterState, more: i64) -> Chances:
    """Weighted by the ways to go on, so that every course of this length is equally likely."""
    boards = boards_of(state.course)
    found = Chances()
    for board in range(1, len(BOARD_IDS)):
        if board not in boards and fits(board, boards[-1]):
            found.add(ACTIONS[actions.LAYS + board - 1], ways_on([*boards, board], more - 1))
    return found
