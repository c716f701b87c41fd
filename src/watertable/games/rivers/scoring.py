"""Who won, and why."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from watertable.games.rivers.board import END
from watertable.games.rivers.pieces import (
    CARD_KIND,
    CARD_PILE,
    CARD_POINTS,
    COMPANION,
    HABITAT_KINDS,
    PILES,
)
from watertable.games.rivers.state import RiversState
from watertable.kernel.outcome import Outcome, ranked
from watertable.kernel.state import NONE
from watertable.kernel.text import Say

# Places in the list that `parts` gives, after the four piles.
PAIRS: Final = 4
LOOSE: Final = 5
POLLUTED: Final = 6
LINES: Final[list[str]] = [*PILES, "pairs", "loose", "polluted"]


def worth(state: RiversState, card: i64) -> i64:
    """Point System: the printed points, or with any polluted token the count of clean ones."""
    return worth_with(card, state.on[card], state.bad[card])


def worth_with(card: i64, clean: i64, bad: i64) -> i64:
    """The worth of a card with this many clean and polluted tokens on it."""
    return clean if bad > 0 else CARD_POINTS[card]


def pairs(cards: list[int], worths: list[int]) -> i64:
    """Point System: each Habitat card doubles one companion; the best pairing (ruling 30)."""
    total = 0
    for kind in HABITAT_KINDS:
        habitats = 0
        found: list[int] = []
        pile = COMPANION[kind]
        for i in range(len(cards)):
            card = cards[i]
            if CARD_KIND[card] == kind:
                habitats += 1
            elif CARD_PILE[card] == pile:
                found.append(worths[i])
        if habitats == 0 or not found:
            continue
        found.sort(reverse=True)
        total += sum(found[:habitats])
    return total


def doubled(state: RiversState, seat: i64) -> i64:
    """What the pairs of a seat add."""
    row = state.rows[seat]
    return pairs(row, [worth(state, card) for card in row])


def sheet(cards: list[int], worths: list[int], clean: i64, polluted: i64) -> list[int]:
    """The points of a row of cards and loose tokens, line by line."""
    found = [0] * len(LINES)
    for i in range(len(cards)):
        found[CARD_PILE[cards[i]]] += worths[i]
    found[PAIRS] = pairs(cards, worths)
    found[LOOSE] = clean
    found[POLLUTED] = -polluted
    return found


def parts(state: RiversState, seat: i64) -> list[int]:
    """The points of a seat, line by line."""
    row = state.rows[seat]
    worths = [worth(state, card) for card in row]
    return sheet(row, worths, state.clean[seat], state.polluted[seat])


def points(state: RiversState, seat: i64) -> i64:
    """All points of a seat as the table stands."""
    total = state.clean[seat] - state.polluted[seat] + doubled(state, seat)
    for card in state.rows[seat]:
        total += worth(state, card)
    return total


def best_treatment(state: RiversState, seat: i64) -> i64:
    """The place of the card whose cleaning gains most; on a tie, the one with most polluted tokens
    (ruling 46).
    """
    best = NONE
    best_gain = 0
    now = points(state, seat)
    row = state.rows[seat]
    for slot in range(len(row)):
        card = row[slot]
        bad = state.bad[card]
        if bad == 0:
            continue
        state.on[card] += bad
        state.bad[card] = 0
        gain = (points(state, seat) - now) * 100 + bad
        state.on[card] -= bad
        state.bad[card] = bad
        if gain > best_gain:
            best = slot
            best_gain = gain
    return best


def everybody_home(state: RiversState) -> bool:
    """Whether every player has reached the Start/End."""
    return all(space == END for space in state.space)


def outcome(state: RiversState) -> Outcome:
    """To Win: the most points; equal points share the victory (ruling 37)."""
    seats = range(state.seats)
    why = "end.all_home" if everybody_home(state) else "end.supply_gone"
    lines = [parts(state, seat) for seat in seats]
    found = ranked([sum(line) for line in lines], [], Say(why))
    for number, name in enumerate(LINES):
        found.lines.append((Say(f"score.{name}"), [lines[seat][number] for seat in seats]))
    return found
