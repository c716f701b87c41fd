"""Who won, and why."""

from __future__ import annotations

from watertable.kernel.outcome import Outcome, ranked
from watertable.kernel.text import Say
from watertable.testing.template.state import PoolState, hand_size


def fixed_places(state: PoolState) -> list[int]:
    """The seats by rank when the game is over; the last pebble can still change them. p. 3"""
    if not state.over():
        return []
    ranks = outcome(state).ranks
    return sorted(range(state.seats), key=ranks.__getitem__)


def outcome(state: PoolState) -> Outcome:
    """Points and pebbles; a tie goes to the larger hand. p. 3"""
    pebbles = [state.owner.count(seat) for seat in range(state.seats)]
    scores = [state.points[seat] + pebbles[seat] for seat in range(state.seats)]
    ties = [[hand_size(state, seat)] for seat in range(state.seats)]
    reason = "end.deck" if sum(state.deck) == 0 else "end.rounds"
    found = ranked(scores, ties, Say(reason, rounds=state.round))
    found.lines = [(Say("score.creatures"), state.points[:]), (Say("score.pebbles"), pebbles)]
    return found
