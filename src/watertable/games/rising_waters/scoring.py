"""Who won, and why."""

from __future__ import annotations

from watertable.games.rising_waters.pieces import PAWNS_OF
from watertable.games.rising_waters.state import WaterState, seat_of
from watertable.kernel.outcome import Outcome, together
from watertable.kernel.state import NONE
from watertable.kernel.text import Say


def outcome(state: WaterState) -> Outcome:
    """All win or lose together (p. 31): the score is what was left of the limit, or,
    below zero, the weeks that were missing.
    """
    won = state.losses < state.limit
    margin = state.limit - state.losses if won else state.week - state.weeks
    reason = Say(
        "end.survived" if won else "end.lost",
        losses=state.losses,
        limit=state.limit,
        weeks=state.week,
    )
    found = together([margin] * state.seats, won, reason)
    found.lines.append((Say("score.people"), people(state)))
    if state.with_roles:
        found.lines.append((Say("score.points"), _per_seat(state, list(state.points))))
        found.lines.append((Say("score.title"), _per_seat(state, titles(state))))
    found.lines += _explained(state, won)
    return found


def _explained(state: WaterState, won: bool) -> list[tuple[Say, list[int]]]:
    """The two numbers of which the total is the difference."""
    if won:
        parts = [(Say("score.limit"), state.limit), (Say("score.losses"), -state.losses)]
    else:
        parts = [(Say("score.weeks"), state.week), (Say("score.weeks_needed"), -state.weeks)]
    return [(say, [n] * state.seats) for say, n in parts]


def people(state: WaterState) -> list[int]:
    """People of each seat still on the map: one player's are those of both hands."""
    found = [0] * state.seats
    for hand in range(state.hands):
        for pawn in PAWNS_OF[hand]:
            if state.pawn_at[pawn] != NONE:
                found[seat_of(state, hand)] += 1
    return found


def titles(state: WaterState) -> list[int]:
    """Who has the highest individual total: a title of its own, shared in a tie (p. 31,
    ruling 31).
    """
    best = max(state.points)
    return [1 if points == best else 0 for points in state.points]


def _per_seat(state: WaterState, per_hand: list[int]) -> list[int]:
    """Points and title: for one player the lower value of the two hands counts (ruling 2)."""
    return per_hand[:] if state.seats > 1 else [min(per_hand)]
