"""Why an action is not legal; written apart from `legal`, so that a law can compare the two."""

from __future__ import annotations

from watertable.games.whitewater import actions
from watertable.games.whitewater.board import BLOCKED, FINISH, course_of
from watertable.games.whitewater.pieces import RAFTS, SNAG, WHIRL
from watertable.games.whitewater.state import (
    ASK_DRIFT,
    ASK_FACE,
    ASK_LATE,
    ASK_PADDLE,
    ASK_PASS,
    ASK_TOKENS,
    ASK_TURN,
    DRIFT_DOWNSTREAM,
    DRIFT_MAY,
    WhitewaterState,
    paddle_cell,
    raft_at,
)
from watertable.kernel.action import Action
from watertable.kernel.state import NONE
from watertable.kernel.text import Say


def why_not(state: WhitewaterState, seat: int, action: Action) -> Say | None:
    """The reason against an action, or None when it is legal."""
    ask = state.ask_of(seat)
    if ask is None:
        return Say("why.not_asked")
    if ask.kind == ASK_TURN:
        return _in_turn(state, seat, action)
    if ask.kind == ASK_LATE:
        if action.id == actions.END:
            return None
        if isinstance(action, actions.LateRest):
            return _late(state, seat, action)
        return Say("why.late_only")
    if ask.kind == ASK_DRIFT:
        if action.id == actions.END and state.drift_rule == DRIFT_MAY:
            return None
        if isinstance(action, actions.Drift):
            return _drift(state, seat, action)
        return Say("why.drift_only")
    if ask.kind == ASK_FACE:
        return None if isinstance(action, actions.Face) else Say("why.face_only")
    if ask.kind == ASK_PADDLE:
        return _take(state, action, paddle_cell(ask.about))
    if ask.kind == ASK_PASS:
        if isinstance(action, actions.Pass):
            return _pass(state, seat, action)
        return Say("why.pass_only")
    if ask.kind == ASK_TOKENS and isinstance(action, actions.Tokens):
        right = (action.third == 0) == (state.seats > 2)
        return None if right else Say("why.tokens_count")
    return Say("why.tokens_only")


def _in_turn(state: WhitewaterState, seat: int, action: Action) -> Say | None:
    if action.id == actions.END:
        return None
    if action.id == actions.ROUGH:
        return _rough(state, seat)
    if isinstance(action, actions.Forward):
        return _step(state, seat, action.raft, action.energy, action.side, False)
    if isinstance(action, actions.Back):
        return _step(state, seat, action.raft, action.energy, action.side, True)
    if isinstance(action, actions.Turn):
        return _turn(state, seat, action)
    if isinstance(action, actions.Rest):
        return _rest(state, seat, action.raft)
    if isinstance(action, actions.Recover):
        return _recover(state, seat, action)
    if isinstance(action, (actions.Swim, actions.Grab, actions.Spare)):
        return _advanced(state, seat, action)
    return Say("why.not_now")


def _raft(state: WhitewaterState, seat: int, raft: int, upright: bool) -> Say | None:
    """In the crew, not closed this turn, on the water and, where needed, upright (p. 3, 6)."""
    if seat not in (state.crew[2 * raft], state.crew[2 * raft + 1]):
        return Say("why.not_crew", raft=raft)
    if state.closed & (1 << raft):
        return Say("why.closed", raft=raft)
    if raft in state.home:
        return Say("why.finished", raft=raft)
    if upright and state.capsized[raft]:
        return Say("why.capsized", raft=raft)
    return None


def _points(state: WhitewaterState, seat: int, raft: int, cost: int, energy: int) -> Say | None:
    """Enough cards: this many Energy, the rest Action cards of this raft (p. 3)."""
    if energy > cost:
        return Say("why.too_much", cost=cost)
    if state.energy[seat] < energy:
        return Say("why.no_energy", energy=state.energy[seat])
    half = 0 if state.crew[2 * raft] == seat else 1
    if state.ready[2 * raft + half] < cost - energy:
        return Say("why.no_actions", raft=raft, n=state.ready[2 * raft + half], cost=cost)
    return None


def _step(
    state: WhitewaterState, seat: int, raft: int, energy: int, side: int, back: bool
) -> Say | None:
    """Move and Backpaddle (p. 4-5)."""
    reason = _raft(state, seat, raft, True)
    if reason is not None:
        return reason
    cost = 2 if back else 1
    if course_of(state.course).kind[state.at[raft]] == SNAG:
        cost += 1
    reason = _points(state, seat, raft, cost, energy)
    if reason is not None:
        return reason
    bow = state.facing[raft]
    if back:
        direction = (bow + 4 - side) % 6
    else:
        direction = (bow + side) % 6
    return _way(state, raft, direction)


def _way(state: WhitewaterState, raft: int, direction: int) -> Say | None:
    """What blocks a step, or any raft it would push (p. 5)."""
    course = course_of(state.course)
    pushed = NONE
    cell = state.at[raft]
    while True:
        cell = course.step[6 * cell + direction]
        if cell == FINISH:
            return None
        if cell == BLOCKED:
            return Say("why.bank") if pushed == NONE else Say("why.push_bank", raft=pushed)
        pushed = raft_at(state, cell)
        if pushed == NONE:
            return None
        if course.kind[cell] == SNAG:
            return Say("why.push_snag", raft=pushed)


def _turn(state: WhitewaterState, seat: int, action: actions.Turn) -> Say | None:
    reason = _raft(state, seat, action.raft, True)
    if reason is not None:
        return reason
    return _points(state, seat, action.raft, 1, action.energy)


def _rest(state: WhitewaterState, seat: int, raft: int) -> Say | None:
    """Rest (p. 3-4)."""
    if state.hard_rest:
        return Say("why.hard_rest")
    reason = _raft(state, seat, raft, True)
    if reason is not None:
        return reason
    return _late_card(state, seat, raft)


def _late_card(state: WhitewaterState, seat: int, raft: int) -> Say | None:
    reason = _points(state, seat, raft, 1, 0)
    if reason is not None:
        return reason
    if state.energy[seat] == 3:
        return Say("why.rested")
    kind = course_of(state.course).kind[state.at[raft]]
    if kind in (WHIRL, WHIRL + 1, WHIRL + 2):
        return Say("why.rest_whirlpool")
    return None


def _late(state: WhitewaterState, seat: int, action: actions.LateRest) -> Say | None:
    """Hard rest, at the end of the turn (p. 8)."""
    raft = action.raft
    if seat not in (state.crew[2 * raft], state.crew[2 * raft + 1]):
        return Say("why.not_crew", raft=raft)
    return _late_card(state, seat, raft)


def _recover(state: WhitewaterState, seat: int, action: actions.Recover) -> Say | None:
    """Recover (p. 3-4, capsized p. 6, finished ruling 54, advanced p. 7)."""
    raft = action.raft
    mine = [slot for slot in (2 * raft, 2 * raft + 1) if state.crew[slot] == seat]
    if not mine:
        return Say("why.not_crew", raft=raft)
    if state.closed & (1 << raft):
        return Say("why.closed", raft=raft)
    home = raft in state.home
    if home and state.advanced:
        return Say("why.finished", raft=raft)
    if home and action.energy == 0:
        return Say("why.finished_energy", raft=raft)
    if state.capsized[raft] and action.energy == 0:
        return Say("why.capsized_energy", raft=raft)
    slot = 4 * raft + 1 - mine[0] if action.whose else mine[0]
    if state.locked[slot] == 0:
        return Say("why.not_locked", raft=raft)
    if state.advanced:
        laid = (state.tokens[slot] & 1) + (state.tokens[slot] >> 1)
        if laid >= state.locked[slot]:
            return Say("why.token_there", raft=raft)
    return _points(state, seat, raft, 1, action.energy)


def _advanced(state: WhitewaterState, seat: int, action: Action) -> Say | None:
    """What only the advanced game has (p. 7)."""
    if not state.advanced:
        return Say("why.advanced")
    if isinstance(action, actions.Swim):
        return _swim(state, seat, action)
    if isinstance(action, actions.Grab):
        return _grab(state, seat, action)
    assert isinstance(action, actions.Spare)
    reason = _raft(state, seat, action.raft, True)
    if reason is not None:
        return reason
    slot = 2 * action.raft + (0 if state.crew[2 * action.raft] == seat else 1)
    if state.spare[slot] == 0:
        return Say("why.no_spare", raft=action.raft)
    if not state.paddle[slot] or state.rafter[slot]:
        return Say("why.spare_lock", raft=action.raft)
    return None


def _swim(state: WhitewaterState, seat: int, action: actions.Swim) -> Say | None:
    """Move a swimmer one hex downstream; one's own only with Energy (p. 7, rulings 69, 70)."""
    raft = action.raft
    reason = _raft(state, seat, raft, False)
    if reason is not None:
        return reason
    other = 1 if state.crew[2 * raft] == seat else 0
    slot = 2 * raft + (other if action.whose else 1 - other)
    if not state.rafter[slot]:
        return Say("why.no_swimmer", raft=raft)
    if action.energy == 0 and action.whose == 0:
        return Say("why.own_swimmer")
    if action.energy == 0 and state.capsized[raft]:
        return Say("why.capsized_energy", raft=raft)
    course = course_of(state.course)
    cell = course.step[6 * state.swimmer[slot] + action.direction]
    if cell < 0 or course.distance[cell] >= course.distance[state.swimmer[slot]]:
        return Say("why.not_downstream")
    return _points(state, seat, raft, 1, action.energy)


def _grab(state: WhitewaterState, seat: int, action: actions.Grab) -> Say | None:
    """Pick up an abandoned paddle on or beside the raft (p. 7)."""
    raft = action.raft
    reason = _raft(state, seat, raft, True)
    if reason is not None:
        return reason
    course = course_of(state.course)
    cell = state.at[raft]
    if action.place != actions.HERE:
        cell = course.step[6 * cell + action.place]
    owners = [state.paddle_of[i] for i in range(len(state.paddle_at)) if state.paddle_at[i] == cell]
    if cell < 0 or not owners:
        return Say("why.no_paddle")
    watched = [slot != NONE and course.near(cell, state.at[slot // 2]) for slot in owners]
    if all(watched):
        return Say("why.watched_paddle")
    return _points(state, seat, raft, 1, action.energy)


def _take(state: WhitewaterState, action: Action, cell: int) -> Say | None:
    """Which of the paddles in the hex (p. 7, ruling 91)."""
    if action.id == actions.TAKE_FREE:
        return None if (cell, NONE) in _afloat(state) else Say("why.take_other")
    if not isinstance(action, actions.Take):
        return Say("why.take_only")
    for slot in (2 * action.raft, 2 * action.raft + 1):
        if state.crew[slot] == action.seat and (cell, slot) in _afloat(state):
            watched = course_of(state.course).near(cell, state.at[action.raft])
            return Say("why.watched_paddle") if watched else None
    return Say("why.take_other")


def _afloat(state: WhitewaterState) -> list[tuple[int, int]]:
    """The paddles in the river: hex, and the crew place that lost it."""
    return list(zip(state.paddle_at, state.paddle_of))


def _rough(state: WhitewaterState, seat: int) -> Say | None:
    """Rough Water Rule (p. 6, rulings 50, 51, 96)."""
    if state.opened != NONE or state.rough:
        return Say("why.rough_late")
    afloat = [raft for raft in range(RAFTS) if _raft(state, seat, raft, False) is None]
    if not afloat:
        return Say("why.rough_none")
    half = [0 if state.crew[2 * raft] == seat else 1 for raft in afloat]
    if any(state.ready[2 * raft + side] for raft, side in zip(afloat, half)):
        return Say("why.rough_cards")
    kinds = course_of(state.course).kind
    all_snagged = all(kinds[state.at[raft]] == SNAG for raft in afloat)
    if state.energy[seat] > (1 if all_snagged else 0):
        return Say("why.rough_energy")
    return None


def _drift(state: WhitewaterState, seat: int, action: actions.Drift) -> Say | None:
    """Drifting (p. 8, rulings 78-80, 90)."""
    raft = action.raft
    if seat not in (state.crew[2 * raft], state.crew[2 * raft + 1]):
        return Say("why.not_crew", raft=raft)
    if raft in state.home:
        return Say("why.finished", raft=raft)
    if state.capsized[raft]:
        return Say("why.capsized", raft=raft)
    if state.moved & (1 << raft):
        return Say("why.drift_moved", raft=raft)
    course = course_of(state.course)
    if course.kind[state.at[raft]] in (SNAG, WHIRL, WHIRL + 1, WHIRL + 2):
        return Say("why.drift_held", raft=raft)
    cell = course.step[6 * state.at[raft] + (state.facing[raft] + action.side) % 6]
    if cell == BLOCKED:
        return Say("why.bank")
    nearer = cell == FINISH or course.distance[cell] < course.distance[state.at[raft]]
    if state.drift_rule == DRIFT_DOWNSTREAM and not nearer:
        return Say("why.drift_upstream", raft=raft)
    if cell in state.at and cell != FINISH:
        return Say("why.drift_full")
    return None


def _pass(state: WhitewaterState, seat: int, action: actions.Pass) -> Say | None:
    """The passing of Raft cards (p. 2, ruling 2)."""
    if action.seat >= state.seats:
        return Say("why.no_seat")
    if action.seat == seat:
        return Say("why.pass_self")
    if state.received & (1 << action.seat):
        return Say("why.pass_twice", seat=action.seat)
    waiting = [other for other in range(state.seats) if not state.received & (1 << other)]
    if action.seat == state.youngest and len(waiting) > 1:
        return Say("why.pass_youngest", seat=action.seat)
    return None
