"""What an answer or a draw does."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from watertable.games.whitewater import actions, events
from watertable.games.whitewater import state as s
from watertable.games.whitewater.board import AHEAD, ASTERN
from watertable.games.whitewater.effects import face_falls
from watertable.games.whitewater.pieces import RAFTS
from watertable.games.whitewater.rules import advanced, cards, crews, flow, locks, water
from watertable.games.whitewater.rules.options import late_rest_left
from watertable.games.whitewater.state import WhitewaterState
from watertable.kernel.action import Action
from watertable.kernel.event import Log
from watertable.kernel.state import CHANCE, NONE, REVEAL

ALL_RAFTS: Final = (1 << RAFTS) - 1


def apply(state: WhitewaterState, seat: i64, action: Action, log: Log) -> None:
    """Do it, and go on to the next question."""
    if seat == CHANCE:
        _happen(state, action, log)
        return
    ask = state.ask_of(seat)
    assert ask is not None
    kind = ask.kind
    if kind == s.ASK_TURN:
        _turn(state, seat, action, log)
    elif kind == s.ASK_LATE:
        _late_rest(state, seat, action, log)
    elif kind == s.ASK_DRIFT:
        _drift(state, seat, action, log)
    elif kind == s.ASK_FACE:
        assert isinstance(action, actions.Face)
        state.settle(seat)
        state.facing[ask.about] = action.facing
        if not log.deaf:
            log.tell(events.faced(ask.about, action.facing))
    elif kind == s.ASK_PADDLE:
        state.settle(seat)
        slot = NONE
        if isinstance(action, actions.Take):
            slot = state.slot_of[6 * action.seat + action.raft]
        raft = s.paddle_raft(ask.about)
        advanced.take_spare(state, seat, raft, s.paddle_cell(ask.about), slot, log)
    elif kind == s.ASK_PASS:
        assert isinstance(action, actions.Pass)
        state.settle(seat)
        crews.hand_card(state, seat, action.seat, log)
        return
    else:
        state.seal(seat, action.id)
        return
    flow.go_on(state, log)


def _turn(state: WhitewaterState, seat: i64, action: Action, log: Log) -> None:
    """The question stays open until `end`."""
    if isinstance(action, (actions.Forward, actions.Back)):
        _step(state, seat, action, log)
    elif isinstance(action, actions.Turn):
        cards.open_raft(state, action.raft)
        cards.pay(state, seat, action.raft, 1, action.energy)
        state.moved |= 1 << action.raft
        state.facing[action.raft] = (state.facing[action.raft] + (1 if action.side else 5)) % 6
        if not log.deaf:
            log.tell(events.turned(seat, action.raft, action.side))
    elif isinstance(action, actions.Rest):
        cards.open_raft(state, action.raft)
        cards.rest(state, seat, action.raft, log)
    elif isinstance(action, actions.Recover):
        cards.open_raft(state, action.raft)
        locks.recover(state, seat, action, log)
    elif isinstance(action, actions.Swim):
        cards.open_raft(state, action.raft)
        advanced.swim(state, seat, action, log)
    elif isinstance(action, actions.Grab):
        cards.open_raft(state, action.raft)
        advanced.grab(state, seat, action, log)
    elif isinstance(action, actions.Spare):
        cards.open_raft(state, action.raft)
        advanced.use_spare(state, seat, action.raft, log)
    elif action.id == actions.END:
        state.settle(seat)
        if state.hard_rest and late_rest_left(state):
            state.put(s.ASK_LATE, seat)
    else:
        cards.rough_water(state, seat, log)


def _step(
    state: WhitewaterState, seat: i64, action: actions.Forward | actions.Back, log: Log
) -> None:
    """Move or Backpaddle (p. 4)."""
    raft = action.raft
    ahead = isinstance(action, actions.Forward)
    cards.open_raft(state, raft)
    cards.pay(state, seat, raft, cards.step_cost(state, raft, 1 if ahead else 2), action.energy)
    facing = state.facing[raft]
    direction = AHEAD[2 * facing + action.side] if ahead else ASTERN[2 * facing + action.side]
    if not log.deaf:
        log.tell(events.moved(seat, raft) if ahead else events.backed(seat, raft))
    water.own_step(state, raft, direction, log)


def _drift(state: WhitewaterState, seat: i64, action: Action, log: Log) -> None:
    """A raft drifts; by option `end` keeps the rest of them where they are (p. 8, ruling 78)."""
    state.settle(seat)
    if not isinstance(action, actions.Drift):
        state.moved = ALL_RAFTS
        return
    if not log.deaf:
        log.tell(events.drifted(seat, action.raft))
    water.own_step(state, action.raft, AHEAD[2 * state.facing[action.raft] + action.side], log)


def _late_rest(state: WhitewaterState, seat: i64, action: Action, log: Log) -> None:
    """Hard to rest: cards rest until `end`, or until none is left (p. 8)."""
    if isinstance(action, actions.LateRest):
        cards.rest(state, seat, action.raft, log)
        if late_rest_left(state):
            return
    state.settle(seat)


def _happen(state: WhitewaterState, action: Action, log: Log) -> None:
    """The result of a draw."""
    ask = state.settle(CHANCE)
    if ask.kind == REVEAL:
        if not s.race_over(state):
            crews.lay_tokens(state, log)
    elif isinstance(action, actions.Roll):
        raft, roller = s.roll_raft(ask.about), s.roll_seat(ask.about)
        face_falls(state, action.face, raft, roller, log)
        locks.right_if_paid(state, roller, raft, log)
        flow.go_on(state, log)
    elif isinstance(action, actions.Length):
        state.put(s.ASK_LAY, CHANCE, action.boards - 1)
    elif isinstance(action, actions.Lay):
        crews.lay_board(state, action.board, ask.about - 1, log)
    elif isinstance(action, actions.Letter):
        crews.deal_letter(state, action.raft, ask.about, log)
    elif isinstance(action, actions.Youngest):
        crews.begin_passing(state, action.seat, log)
