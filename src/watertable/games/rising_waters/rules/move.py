"""The Move action (p. 15): on foot, swimming, on rafts, and with other players' permission."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from watertable.games.rising_waters import events, pieces
from watertable.games.rising_waters.actions import BOARD, FLOAT, LEAVE, REQUEST, STOP, WALK
from watertable.games.rising_waters.actions.verbs import Board, Float, Leave, Request, Walk
from watertable.games.rising_waters.board import FLOODED, HEXES, NEAR, STEP, WATER, is_wet
from watertable.games.rising_waters.rules import rafts
from watertable.games.rising_waters.state import (
    ASK_CONSENT,
    ASK_MOVE,
    STEP_MOVE,
    WaterState,
    ask_hand,
    seat_of,
)
from watertable.kernel.action import Action
from watertable.kernel.event import Log
from watertable.kernel.ints import count_of, ints
from watertable.kernel.state import NONE

ON_FOOT: Final = 2  # half-points for a hex on foot, swimming, or dragging a raft over land

AFLOAT: Final = 1  # half-points for a raft onto water (p. 18, ruling 63)


def budget(state: WaterState, hand: i64) -> i64:
    """Half-points of one Move action (p. 15)."""
    box = state.power[hand][pieces.MOVEMENT] + (1 if state.boost == pieces.MOVEMENT else 0)
    return 2 * pieces.VALUES[pieces.MOVEMENT][box]


def swims(state: WaterState, hand: i64) -> bool:
    """The mover can cross water (p. 15)."""
    return state.power[hand][pieces.CROSS] > 0 or state.boost == pieces.CROSS


def may_move(state: WaterState, hand: i64, pawn: i64) -> bool:
    """An own pawn, or one whose owner agreed; one player's hands always agree (p. 15)."""
    if state.pawn_at[pawn] == NONE:
        return False
    return pawn // pieces.PAWNS_EACH == hand or state.consent[pawn] == 1 or state.seats == 1


def raft_moves(state: WaterState, hand: i64, raft: i64) -> bool:
    """A player's pawn is aboard, and everybody aboard may be moved (ruling 63)."""
    crew = False
    for pawn in range(pieces.PLAYER_PAWNS):
        if state.pawn_raft[pawn] == raft:
            if not may_move(state, hand, pawn):
                return False
            crew = True
    return crew


def can_finish(state: WaterState, at: i64, points: i64) -> bool:
    """From this water a swimmer still reaches dry land, or a raft with room (ruling 25)."""
    if _raft_with_room(state, at):
        return True
    points -= ON_FOOT
    if points < 0:
        return False
    for to in NEAR[at]:  # nearly always enough: only deep water needs the search below
        if not is_wet(state.ground, to):
            return True
    reached = [at]
    seen = [False] * HEXES
    seen[at] = True
    while points >= 0:
        further: list[int] = []
        for here in reached:
            for to in NEAR[here]:
                if not is_wet(state.ground, to):
                    return True
                if not seen[to]:
                    seen[to] = True
                    further.append(to)
        for here in further:
            if _raft_with_room(state, here):
                return True
        if not further:
            return False
        reached = further
        points -= ON_FOOT
    return False


def _raft_with_room(state: WaterState, at: i64) -> bool:
    for raft in range(pieces.RAFTS):
        if state.raft_at[raft] == at and rafts.riders(state, raft) < pieces.RAFT_SEATS:
            return True
    return False


def float_price(state: WaterState, to: i64) -> i64:
    """Half-points to bring a raft onto this hex (p. 18)."""
    return AFLOAT if is_wet(state.ground, to) else ON_FOOT


def legal(state: WaterState, hand: i64, points: i64, begun: bool, found: list[Action]) -> None:
    """Every step of a Move with these half-points, in the order of the table."""
    only = state.swimmer if begun else NONE
    movers = [only]
    if only == NONE:
        movers = [p for p in range(state.hands * pieces.PAWNS_EACH) if may_move(state, hand, p)]
    if points >= ON_FOOT:
        _legal_walks(state, movers, points, swims(state, hand), found)
    if any_raft(state):
        if only == NONE:
            _legal_floats(state, hand, points, found)
        _legal_boards(state, movers, points, begun, found)
        if only == NONE:
            _legal_leaves(state, movers, points, begun, found)
    if only == NONE and points >= ON_FOOT and state.seats > 1:
        for pawn in range(state.hands * pieces.PAWNS_EACH):
            if can_request(state, hand, pawn):
                found.append(REQUEST[pawn])
    if begun and only == NONE:
        found.append(STOP)


def _legal_walks(
    state: WaterState, movers: list[int], points: i64, swim: bool, found: list[Action]
) -> None:
    """Onto dry land, and into water for those who swim; from a raft in water only by swimming."""
    ground = state.ground
    for pawn in movers:
        at = state.pawn_at[pawn]
        if not swim and is_wet(ground, at):
            continue
        steps = STEP[at]
        walks = WALK[pawn]
        for d in range(6):
            to = steps[d]
            if to == NONE:
                continue
            covered = ground[to]
            if (covered != WATER and covered != FLOODED) or (
                swim and can_finish(state, to, points - ON_FOOT)
            ):
                found.append(walks[d])


def any_raft(state: WaterState) -> bool:
    """A raft is on the map."""
    return count_of(state.raft_at, NONE) < len(state.raft_at)


def _legal_floats(state: WaterState, hand: i64, points: i64, found: list[Action]) -> None:
    for raft in range(pieces.RAFTS):
        at = state.raft_at[raft]
        if at == NONE or not raft_moves(state, hand, raft):
            continue
        for d in range(6):
            to = STEP[at][d]
            if to != NONE and float_price(state, to) <= points:
                found.append(FLOAT[raft][d])


def free_again(state: WaterState, pawn: i64, points: i64, begun: bool) -> bool:
    """Boarding and leaving are free, but not back and forth on one spot (ruling 68)."""
    return not begun or state.boarded[pawn] != points


def _legal_boards(
    state: WaterState, movers: list[int], points: i64, begun: bool, found: list[Action]
) -> None:
    for pawn in movers:
        if state.pawn_raft[pawn] != NONE or not free_again(state, pawn, points, begun):
            continue
        for raft in range(pieces.RAFTS):
            if (
                state.raft_at[raft] == state.pawn_at[pawn]
                and rafts.riders(state, raft) < pieces.RAFT_SEATS
            ):
                found.append(BOARD[pawn][raft])


def _legal_leaves(
    state: WaterState, movers: list[int], points: i64, begun: bool, found: list[Action]
) -> None:
    for pawn in movers:
        if state.pawn_raft[pawn] == NONE or is_wet(state.ground, state.pawn_at[pawn]):
            continue
        if free_again(state, pawn, points, begun):
            found.append(LEAVE[pawn])


def can_request(state: WaterState, hand: i64, pawn: i64) -> bool:
    """Another player's pawn that was not asked for in this turn (p. 15)."""
    return (
        state.pawn_at[pawn] != NONE
        and pawn // pieces.PAWNS_EACH != hand
        and state.consent[pawn] == 0
    )


def begin(state: WaterState, hand: i64) -> None:
    """The first step of a Move spends the action (p. 15)."""
    state.actions -= 1
    state.points_left = budget(state, hand)
    state.swimmer = NONE
    state.boarded = ints([NONE] * pieces.PLAYER_PAWNS)
    state.put_step(STEP_MOVE, NONE, hand)


def go_on(state: WaterState, hand: i64) -> None:
    """The Move goes on while points are left, a pawn swims or a raft is on the map."""
    if state.points_left >= ON_FOOT or state.swimmer != NONE or any_raft(state):
        ask_hand(state, ASK_MOVE, hand)


def walk(state: WaterState, action: Walk, log: Log) -> None:
    """One hex; a pawn that was on a raft has left it (p. 15)."""
    pawn = action.pawn
    to = STEP[state.pawn_at[pawn]][action.direction]
    state.pawn_at[pawn] = to
    state.pawn_raft[pawn] = NONE
    state.points_left -= ON_FOOT
    state.swimmer = pawn if is_wet(state.ground, to) else NONE
    if not log.deaf:
        log.tell(events.pawn("walked", pawn, to))


def float_raft(state: WaterState, action: Float, log: Log) -> None:
    """The raft and all aboard move one hex (p. 18)."""
    to = STEP[state.raft_at[action.raft]][action.direction]
    state.points_left -= float_price(state, to)
    state.raft_at[action.raft] = to
    for pawn in range(pieces.ALL_PAWNS):
        if state.pawn_raft[pawn] == action.raft:
            state.pawn_at[pawn] = to
    if not log.deaf:
        log.tell(events.raft("floated", action.raft, to))


def board(state: WaterState, action: Board, log: Log) -> None:
    """The pawn boards the raft (ruling 63)."""
    state.pawn_raft[action.pawn] = action.raft
    state.boarded[action.pawn] = state.points_left
    if state.swimmer == action.pawn:
        state.swimmer = NONE
    if not log.deaf:
        log.tell(events.pawn("boarded", action.pawn, state.pawn_at[action.pawn]))


def leave(state: WaterState, action: Leave, log: Log) -> None:
    """The pawn goes ashore (ruling 63)."""
    state.pawn_raft[action.pawn] = NONE
    if not log.deaf:
        log.tell(events.pawn("left", action.pawn, state.pawn_at[action.pawn]))


def request(state: WaterState, action: Request, log: Log) -> None:
    """The owner is asked (p. 15)."""
    state.put(ASK_CONSENT, seat_of(state, action.pawn // pieces.PAWNS_EACH), action.pawn)
    if not log.deaf:
        log.tell(events.pawn("requested", action.pawn, state.pawn_at[action.pawn]))


def answer(state: WaterState, pawn: i64, agreed: bool, log: Log) -> None:
    """The answer holds for this turn (p. 15, ruling 69)."""
    state.consent[pawn] = 1 if agreed else 2
    if not log.deaf:
        log.tell(events.pawn("agreed" if agreed else "refused", pawn, state.pawn_at[pawn]))
