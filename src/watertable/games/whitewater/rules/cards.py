"""Action and Energy cards, Rest and the Rough Water rule (p. 3-6)."""

from __future__ import annotations

from mypy_extensions import i64

from watertable.games.whitewater import events
from watertable.games.whitewater.board import course_of
from watertable.games.whitewater.pieces import ENERGY_CARDS, PAIR, RAFTS, SNAG, WHIRL
from watertable.games.whitewater.state import WhitewaterState
from watertable.kernel.event import Log
from watertable.kernel.state import NONE


def open_raft(state: WhitewaterState, raft: i64) -> None:
    """Acting with a raft closes the one used before: no going back to it (p. 3)."""
    if state.opened != NONE and state.opened != raft:
        state.closed |= 1 << state.opened
    state.opened = raft


def pay(state: WhitewaterState, seat: i64, raft: i64, cost: i64, energy: i64) -> None:
    """Turn cards face down: this many Energy, the rest Action cards of this raft (p. 3)."""
    state.energy[seat] -= energy
    state.ready[state.slot_of[6 * seat + raft]] -= cost - energy


def step_cost(state: WhitewaterState, raft: i64, cost: i64) -> i64:
    """One point more to move out of a hex with a snag (p. 5, ruling 22)."""
    on_snag = course_of(state.course).kind[state.at[raft]] == SNAG
    return cost + 1 if on_snag else cost


def refresh(state: WhitewaterState, seat: i64) -> None:
    """Recover Action cards: all face-down ones turn up, locked ones stay (p. 3, ruling 11)."""
    for raft in range(RAFTS):
        slot = state.slot_of[6 * seat + raft]
        if slot == NONE:
            continue
        usable = state.at[raft] != NONE and not state.capsized[raft]
        state.ready[slot] = PAIR - state.locked[slot] if usable else 0


def can_rest(state: WhitewaterState, seat: i64, raft: i64) -> bool:
    """A ready card, an Energy card to turn up, and no whirlpool under the raft (p. 4)."""
    slot = state.slot_of[6 * seat + raft]
    if slot == NONE or state.ready[slot] == 0 or state.energy[seat] == ENERGY_CARDS:
        return False
    kind = course_of(state.course).kind[state.at[raft]]
    return not WHIRL <= kind < WHIRL + 3


def rest(state: WhitewaterState, seat: i64, raft: i64, log: Log) -> None:
    """One Action card down, one Energy card up (p. 3)."""
    state.ready[state.slot_of[6 * seat + raft]] -= 1
    state.energy[seat] += 1
    if not log.deaf:
        log.tell(events.rested(seat, raft))


def in_rough_water(state: WhitewaterState, seat: i64) -> bool:
    """No usable Action card on a racing raft and no Energy; with every racing raft on a snag,
    fewer than two Energy (p. 6, rulings 50, 51). Asked before the first action of a turn.
    """
    kinds = course_of(state.course).kind
    afloat = 0
    snagged = 0
    for raft in range(RAFTS):
        slot = state.slot_of[6 * seat + raft]
        if slot == NONE or state.at[raft] == NONE:
            continue
        if state.ready[slot]:
            return False
        afloat += 1
        snagged += int(kinds[state.at[raft]] == SNAG)
    if afloat == 0:
        return False
    return state.energy[seat] < (2 if snagged == afloat else 1)


def rough_water(state: WhitewaterState, seat: i64, log: Log) -> None:
    """Rough Water Rule: one Energy card up for nothing (p. 6)."""
    state.energy[seat] += 1
    state.rough = 1
    if not log.deaf:
        log.tell(events.rough_water(seat))


def slot_meant(state: WhitewaterState, seat: i64, raft: i64, whose: i64) -> i64:
    """One's own slot of this raft, or the partner's."""
    own = state.slot_of[6 * seat + raft]
    return own ^ 1 if whose else own
