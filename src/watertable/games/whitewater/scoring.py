"""Who won, and why."""

from __future__ import annotations

from mypy_extensions import i64

from watertable.games.whitewater.board import course_of
from watertable.games.whitewater.pieces import PAIR, PLACE_POINTS, PLACES, RAFTS
from watertable.games.whitewater.state import WhitewaterState, race_over, racing
from watertable.kernel.outcome import Outcome, ranked
from watertable.kernel.state import NONE
from watertable.kernel.text import Say


def raft_points(state: WhitewaterState, slot: i64) -> i64:
    """Place points times the scoring token; nothing while both cards are locked (p. 6)."""
    if state.locked[slot] == PAIR:
        return 0
    return PLACE_POINTS[state.place[slot // 2]] * state.score[slot]


def score_of(state: WhitewaterState, seat: i64) -> i64:
    points = 0
    for raft in range(RAFTS):
        slot = state.slot_of[6 * seat + raft]
        if slot != NONE:
            points += raft_points(state, slot)
    return points


def outcome(state: WhitewaterState) -> Outcome:
    """Most points win; on a tie, whoever first moved a scoring raft off the board (p. 6, ruling
    58).
    """
    seats = range(state.seats)
    scores = [score_of(state, seat) for seat in seats]
    ties = [tie_breakers(state, seat) for seat in seats]
    reason = Say("end.lapsed") if state.lapsed else Say("end.third_raft")
    found = ranked(scores, ties, reason)
    for raft in in_order(state):
        found.lines.append(
            (
                Say("score.raft", raft=raft, place=state.place[raft]),
                [_line(state, seat, raft) for seat in seats],
            )
        )
    return found


def _line(state: WhitewaterState, seat: i64, raft: i64) -> i64:
    slot = state.slot_of[6 * seat + raft]
    return raft_points(state, slot) if slot != NONE else 0


def tie_breakers(state: WhitewaterState, seat: i64) -> list[int]:
    """Larger is better: the earliest own crossing that scored, then best and second-best place."""
    crossing = -PLACES - 1
    best: list[int] = []
    for raft in in_order(state):
        slot = state.slot_of[6 * seat + raft]
        if slot == NONE or raft_points(state, slot) == 0:
            continue
        best.append(-state.place[raft])
        if raft in state.home and state.home_by[state.home.index(raft)] == seat:
            crossing = max(crossing, -state.place[raft])
    while len(best) < 2:
        best.append(-PLACES - 1)
    return [crossing, best[0], best[1]]


def in_order(state: WhitewaterState) -> list[int]:
    """The rafts with a place, first to third."""
    found: list[int] = []
    for place in range(1, PLACES + 1):
        for raft in range(RAFTS):
            if state.place[raft] == place:
                found.append(raft)
    return found


def fixed_places(state: WhitewaterState) -> list[int]:
    """The rafts in the order of their places, once the last place has only one raft left to take it.

    Crossing the line or called off, that raft is third (p. 6, ruling 85).
    """
    if race_over(state):
        return in_order(state)
    afloat = [raft for raft in range(len(state.at)) if racing(state, raft)]
    return state.home + afloat if len(afloat) == 1 and len(state.home) == PLACES - 1 else []


def river_order(state: WhitewaterState) -> list[int]:
    """Rafts on the water, nearest to the finish first; on a tie, longest on its hex, then by letter
    (ruling 85).
    """
    distance = course_of(state.course).distance
    keys = [
        (distance[state.at[raft]], state.since[raft], raft)
        for raft in range(RAFTS)
        if racing(state, raft)
    ]
    keys.sort()
    return [key[2] for key in keys]
