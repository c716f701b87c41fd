"""What may be done, and what follows.

Chapters: `turn` (what a seat may do), `reasons` (why not), `water` (steps, collisions, hexes),
`cards` (points, locks, things in the river), `flow` (deal, turns, end). Here they are joined.
"""

from __future__ import annotations

from typing import Final

from watertable.games.whitewater import events
from watertable.games.whitewater.actions import (
    ACTIONS,
    DRIFTS,
    END,
    FACES,
    LATE_RESTS,
    LAYS,
    LENGTHS,
    LETTER_DRAWS,
    PASSES,
    ROLLS,
    SEATS,
    YOUNGESTS,
    Back,
    Drift,
    Face,
    Forward,
    Grab,
    LateRest,
    Lay,
    Length,
    Letter,
    Pass,
    Recover,
    Rest,
    Roll,
    Spare,
    Swim,
    Turn,
    Youngest,
)
from watertable.games.whitewater.board import AHEAD, ASTERN, boards_of, fits, ways_on
from watertable.games.whitewater.effects import face_falls
from watertable.games.whitewater.pieces import BOARD_IDS, DICE_IDS, FACE_DIE, FACE_ROWS, RAFTS
from watertable.games.whitewater.rules import cards, flow, turn, water
from watertable.games.whitewater.state import (
    ASK_DRIFT,
    ASK_FACE,
    ASK_LATE,
    ASK_LAY,
    ASK_LENGTH,
    ASK_LETTER,
    ASK_PASS,
    ASK_ROLL,
    ASK_TURN,
    WhitewaterState,
    race_over,
    roll_die,
    roll_raft,
    roll_seat,
)
from watertable.kernel.action import Action
from watertable.kernel.chance import Chances, evenly
from watertable.kernel.event import Log
from watertable.kernel.state import CHANCE, NONE, REVEAL, Ask

_THROWS: Final[list[Chances]] = [
    evenly([ACTIONS[ROLLS + face] for face in range(len(FACE_ROWS)) if FACE_DIE[face] == die])
    for die in range(len(DICE_IDS))
]
_LENGTHS: Final = evenly(ACTIONS[LENGTHS:LAYS])
_YOUNGEST: Final[list[Chances]] = [
    evenly(ACTIONS[YOUNGESTS : YOUNGESTS + seats]) for seats in range(SEATS + 1)
]


def legal(state: WhitewaterState, seat: int) -> list[Action]:
    """What this seat may do now, sorted by id."""
    ask = state.ask_of(seat)
    if ask is None:
        return []
    kind = ask.kind
    if kind == ASK_TURN:
        return turn.legal(state, seat)
    if kind == ASK_LATE:
        return _late(state, seat)
    if kind == ASK_DRIFT:
        return _drifts(state, seat)
    if kind == ASK_FACE:
        return ACTIONS[FACES : FACES + 6]
    if kind == ASK_PASS:
        return [
            ACTIONS[PASSES + other]
            for other in range(state.seats)
            if flow.may_receive(state, seat, other)
        ]
    first, last = flow.token_orders(state)
    return ACTIONS[first:last]


def _late(state: WhitewaterState, seat: int) -> list[Action]:
    """Hard rest, p. 8: any unspent card not on a whirlpool, or enough."""
    found = [ACTIONS[END]]
    for raft in range(RAFTS):
        if cards.can_rest(state, seat, raft):
            found.append(ACTIONS[LATE_RESTS + raft])
    return found


def _drifts(state: WhitewaterState, seat: int) -> list[Action]:
    """Drifting, p. 8: every raft that must, to either empty hex; the player picks (ruling 80)."""
    found: list[Action] = []
    for raft in range(RAFTS):
        for side in range(2):
            if flow.can_drift(state, seat, raft, side):
                found.append(ACTIONS[DRIFTS + 2 * raft + side])
    return found


def chances(state: WhitewaterState) -> Chances:
    """Dice, boards, letters and the youngest; the reveal is the kernel's."""
    ask = state.top()
    if ask.kind == ASK_ROLL:
        return _THROWS[roll_die(ask.about)]
    if ask.kind == ASK_LENGTH:
        return _LENGTHS
    if ask.kind == ASK_LAY:
        return _next_boards(state, ask.about)
    if ask.kind == ASK_LETTER:
        return evenly(
            [ACTIONS[LETTER_DRAWS + raft] for raft in range(RAFTS) if state.at[raft] == NONE]
        )
    return _YOUNGEST[state.seats]


def _next_boards(state: WhitewaterState, more: int) -> Chances:
    """Weighed by the ways to go on, so that every course of this length is equally likely."""
    boards = boards_of(state.course)
    found = Chances()
    for board in range(1, len(BOARD_IDS)):
        if board not in boards and fits(board, boards[-1]):
            found.add(ACTIONS[LAYS + board - 1], ways_on([*boards, board], more - 1))
    return found


def apply(state: WhitewaterState, seat: int, action: Action, log: Log) -> None:
    """Do it, and go on to the next question."""
    if seat == CHANCE:
        _apply_chance(state, action, log)
        return
    ask = state.ask_of(seat)
    assert ask is not None
    kind = ask.kind
    if kind == ASK_TURN:
        _apply_turn(state, seat, action, log)
    elif kind == ASK_LATE:
        _apply_late(state, seat, action, log)
    elif kind == ASK_DRIFT:
        assert isinstance(action, Drift)
        state.settle(seat)
        if not log.deaf:
            log.tell(events.drifted(seat, action.raft))
        water.own_step(state, action.raft, AHEAD[state.facing[action.raft]][action.side], log)
    elif kind == ASK_FACE:
        assert isinstance(action, Face)
        state.settle(seat)
        state.facing[ask.about] = action.facing
        if not log.deaf:
            log.tell(events.faced(ask.about, action.facing))
    elif kind == ASK_PASS:
        assert isinstance(action, Pass)
        state.settle(seat)
        flow.hand_card(state, seat, action.seat, log)
        return
    else:
        state.seal(seat, action.id)
        return
    flow.go_on(state, log)


def _apply_turn(state: WhitewaterState, seat: int, action: Action, log: Log) -> None:
    """The question stays open until `end`."""
    if isinstance(action, (Forward, Back)):
        _apply_step(state, seat, action, log)
    elif isinstance(action, Turn):
        cards.open_raft(state, action.raft)
        cards.pay(state, seat, action.raft, 1, action.energy)
        state.moved |= 1 << action.raft
        state.facing[action.raft] = (state.facing[action.raft] + (1 if action.side else 5)) % 6
        if not log.deaf:
            log.tell(events.turned(seat, action.raft, action.side))
    elif isinstance(action, Rest):
        cards.open_raft(state, action.raft)
        cards.rest(state, seat, action.raft, log)
    elif isinstance(action, Recover):
        cards.open_raft(state, action.raft)
        cards.recover(state, seat, action, log)
    elif isinstance(action, Swim):
        cards.open_raft(state, action.raft)
        cards.swim(state, seat, action, log)
    elif isinstance(action, Grab):
        cards.open_raft(state, action.raft)
        cards.grab(state, seat, action, log)
    elif isinstance(action, Spare):
        cards.open_raft(state, action.raft)
        cards.use_spare(state, seat, action.raft, log)
    elif action.id == END:
        state.settle(seat)
        flow.finish_actions(state)
    else:
        cards.rough_water(state, seat, log)


def _apply_step(state: WhitewaterState, seat: int, action: Forward | Back, log: Log) -> None:
    """Move or backpaddle (p. 4)."""
    raft = action.raft
    ahead = isinstance(action, Forward)
    cards.open_raft(state, raft)
    cards.pay(state, seat, raft, cards.step_cost(state, raft, 1 if ahead else 2), action.energy)
    facing = state.facing[raft]
    if ahead:
        direction = AHEAD[facing][action.side]
    else:
        direction = ASTERN[facing][action.side]
    if not log.deaf:
        log.tell(events.moved(seat, raft) if ahead else events.backed(seat, raft))
    water.own_step(state, raft, direction, log)


def _apply_late(state: WhitewaterState, seat: int, action: Action, log: Log) -> None:
    """Late rests until `end`, or until none is left (p. 8)."""
    if isinstance(action, LateRest):
        cards.rest(state, seat, action.raft, log)
        if flow.late_rest_left(state):
            return
    state.settle(seat)


def _apply_chance(state: WhitewaterState, action: Action, log: Log) -> None:
    ask = state.settle(CHANCE)
    if ask.kind == REVEAL:
        if not race_over(state):
            flow.lay_tokens(state, log)
    elif isinstance(action, Roll):
        _throw(state, ask, action, log)
    elif isinstance(action, Length):
        state.put(ASK_LAY, CHANCE, action.boards - 1)
    elif isinstance(action, Lay):
        flow.lay_board(state, action.board, ask.about - 1, log)
    elif isinstance(action, Letter):
        flow.deal_letter(state, action.raft, ask.about, log)
    elif isinstance(action, Youngest):
        flow.begin_deal(state, action.seat, log)


def _throw(state: WhitewaterState, ask: Ask, action: Roll, log: Log) -> None:
    face_falls(state, action.face, roll_raft(ask.about), roll_seat(ask.about), log)
    flow.go_on(state, log)
