"""Cards, and what is paid with them: rest, recover, swimmers, paddles (p. 3-4, advanced p. 7)."""

from __future__ import annotations

from watertable.games.whitewater import events
from watertable.games.whitewater.actions import HERE, Grab, Recover, Swim
from watertable.games.whitewater.board import course_of
from watertable.games.whitewater.pieces import ENERGY_CARDS, PAIR, RAFTS, SNAG, WHIRL
from watertable.games.whitewater.state import (
    ASK_FACE,
    BOTH,
    ON_PADDLE,
    ON_PLAIN,
    WhitewaterState,
)
from watertable.kernel.event import Log
from watertable.kernel.state import NONE


def open_raft(state: WhitewaterState, raft: int) -> None:
    """Acting with a raft closes the one used before: no going back to it (p. 3)."""
    if state.opened != NONE and state.opened != raft:
        state.closed |= 1 << state.opened
    state.opened = raft


def pay(state: WhitewaterState, seat: int, raft: int, cost: int, energy: int) -> None:
    """Turn cards face down: so many Energy, the rest Action cards of this raft (p. 3)."""
    state.energy[seat] -= energy
    state.ready[state.slot_of[6 * seat + raft]] -= cost - energy


def step_cost(state: WhitewaterState, raft: int, cost: int) -> int:
    """One point more to move out of a hex with a snag (p. 5, ruling 22)."""
    on_snag = course_of(state.course).kind[state.at[raft]] == SNAG
    return cost + 1 if on_snag else cost


def refresh(state: WhitewaterState, seat: int) -> None:
    """Recover Action cards: all face-down ones turn up, locked ones stay (p. 3, ruling 11)."""
    for raft in range(RAFTS):
        slot = state.slot_of[6 * seat + raft]
        if slot == NONE:
            continue
        usable = state.at[raft] != NONE and not state.capsized[raft]
        state.ready[slot] = PAIR - state.locked[slot] if usable else 0


def rest(state: WhitewaterState, seat: int, raft: int, log: Log) -> None:
    """One Action card down, one Energy card up (p. 3)."""
    state.ready[state.slot_of[6 * seat + raft]] -= 1
    state.energy[seat] += 1
    if not log.deaf:
        log.tell(events.rested(seat, raft))


def rough_water(state: WhitewaterState, seat: int, log: Log) -> None:
    """Rough Water Rule: one Energy card up for nothing (p. 6)."""
    state.energy[seat] += 1
    state.rough = 1
    if not log.deaf:
        log.tell(events.rough_water(seat))


def in_rough_water(state: WhitewaterState, seat: int) -> bool:
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


def slot_meant(state: WhitewaterState, seat: int, raft: int, whose: int) -> int:
    """One's own slot of this raft, or the partner's."""
    own = state.slot_of[6 * seat + raft]
    return own ^ 1 if whose else own


def owed(state: WhitewaterState, slot: int) -> bool:
    """A locked card of this slot still has to be paid for (advanced: has no token yet)."""
    if not state.advanced:
        return state.locked[slot] > 0
    if state.at[slot // 2] == NONE:
        return False
    if state.locked[slot] == PAIR:
        return state.tokens[slot] != BOTH
    return state.locked[slot] > 0 and state.tokens[slot] == 0


def recover(state: WhitewaterState, seat: int, action: Recover, log: Log) -> None:
    """Base: unlock one card, which stays face down (p. 3-4). Advanced: lay a token (p. 7)."""
    raft = action.raft
    pay(state, seat, raft, 1, action.energy)
    slot = slot_meant(state, seat, raft, action.whose)
    if state.advanced:
        lay_token(state, slot)
        if not log.deaf:
            log.tell(events.token_paid(seat, raft, state.crew[slot]))
    else:
        state.locked[slot] -= 1
        if not log.deaf:
            log.tell(events.unlocked(seat, raft, state.crew[slot]))
    if state.capsized[raft] and all_paid(state, raft):
        set_upright(state, seat, raft, log)


def lay_token(state: WhitewaterState, slot: int) -> None:
    """On the card without a paddle lock first, so nobody has to pick one (ruling 87)."""
    if state.locked[slot] == PAIR and not state.tokens[slot] & ON_PLAIN:
        state.tokens[slot] |= ON_PLAIN
    else:
        state.tokens[slot] |= ON_PADDLE


def all_paid(state: WhitewaterState, raft: int) -> bool:
    """All four cards of a capsized raft: unlocked, or with a token on each (p. 6, p. 7)."""
    one = 2 * raft
    if state.advanced:
        return state.tokens[one] == BOTH and state.tokens[one + 1] == BOTH
    return state.locked[one] + state.locked[one + 1] == 0


def set_upright(state: WhitewaterState, seat: int, raft: int, log: Log) -> None:
    """Flip the raft; whoever paid last points it any way (p. 6, ruling 47).

    Advanced: what floats on or beside the raft comes back free, the rest stays locked (p. 8).
    """
    state.capsized[raft] = 0
    state.moved |= 1 << raft
    state.entered &= ~(1 << raft)
    if not log.deaf:
        log.tell(events.righted(seat, raft))
    if state.advanced:
        for slot in (2 * raft, 2 * raft + 1):
            state.tokens[slot] = 0
            if swimmer_near(state, slot):
                take_rafter(state, slot, log)
            if own_paddle(state, slot) != NONE:
                take_paddle(state, slot, log)
            _still_locked(state, slot)
    state.put(ASK_FACE, seat, raft)


def _still_locked(state: WhitewaterState, slot: int) -> None:
    """Cards stay locked for a rafter, else one for a paddle, that is out of reach (ruling 74)."""
    if state.rafter[slot]:
        state.locked[slot] = PAIR
    else:
        state.locked[slot] = state.paddle[slot]


def swimmer_near(state: WhitewaterState, slot: int) -> bool:
    if not state.rafter[slot]:
        return False
    return course_of(state.course).near(state.at[slot // 2], state.swimmer[slot])


def own_paddle(state: WhitewaterState, slot: int) -> int:
    """Place in the list of this slot's own paddle if it is on or beside the raft, else NONE."""
    if not state.paddle[slot]:
        return NONE
    cell = state.at[slot // 2]
    course = course_of(state.course)
    for i in range(len(state.paddle_of)):
        if state.paddle_of[i] == slot and course.near(cell, state.paddle_at[i]):
            return i
    return NONE


def take_rafter(state: WhitewaterState, slot: int, log: Log) -> None:
    state.rafter[slot] = 0
    state.swimmer[slot] = NONE
    if not log.deaf:
        log.tell(events.rafter_back(state.crew[slot], slot // 2))


def take_paddle(state: WhitewaterState, slot: int, log: Log) -> None:
    found = own_paddle(state, slot)
    del state.paddle_at[found]
    del state.paddle_of[found]
    state.paddle[slot] = 0
    if not log.deaf:
        log.tell(events.paddle_back(state.crew[slot], slot // 2))


def recoveries(state: WhitewaterState, log: Log) -> None:
    """Paid for and within reach: cards unlock together, face down (p. 7, rulings 61, 86)."""
    for slot in range(2 * RAFTS):
        if not state.tokens[slot]:
            continue
        raft = slot // 2
        if state.at[raft] == NONE or state.capsized[raft]:
            continue
        if state.rafter[slot]:
            if state.tokens[slot] == BOTH and swimmer_near(state, slot):
                state.tokens[slot] = 0
                take_rafter(state, slot, log)
                if own_paddle(state, slot) != NONE:
                    take_paddle(state, slot, log)
                _still_locked(state, slot)
        elif own_paddle(state, slot) != NONE:
            state.tokens[slot] = 0
            take_paddle(state, slot, log)
            _still_locked(state, slot)


def swim(state: WhitewaterState, seat: int, action: Swim, log: Log) -> None:
    """A swimmer goes one hex downstream (p. 7, ruling 69)."""
    pay(state, seat, action.raft, 1, action.energy)
    slot = slot_meant(state, seat, action.raft, action.whose)
    cell = course_of(state.course).step[6 * state.swimmer[slot] + action.direction]
    state.swimmer[slot] = cell
    if not log.deaf:
        log.tell(events.swam(action.raft, state.crew[slot], action.direction))


def place_cell(state: WhitewaterState, raft: int, place: int) -> int:
    """The hex a paddle is picked up from: the raft's own, or one beside it."""
    cell = state.at[raft]
    return cell if place == HERE else course_of(state.course).step[6 * cell + place]


def free_paddle(state: WhitewaterState, cell: int) -> int:
    """The paddle one may take from this hex: an ownerless one first, then the one that has lain
    longest and whose raft is out of reach (p. 7, ruling 91); NONE if there is none.
    """
    course = course_of(state.course)
    found = NONE
    for i in range(len(state.paddle_at)):
        if state.paddle_at[i] != cell:
            continue
        slot = state.paddle_of[i]
        if slot == NONE:
            return i
        if found == NONE and not course.near(state.at[slot // 2], cell):
            found = i
    return found


def grab(state: WhitewaterState, seat: int, action: Grab, log: Log) -> None:
    """An abandoned paddle becomes a spare of this player and raft (p. 7, ruling 63)."""
    raft = action.raft
    pay(state, seat, raft, 1, action.energy)
    found = free_paddle(state, place_cell(state, raft, action.place))
    del state.paddle_at[found]
    del state.paddle_of[found]
    state.spare[state.slot_of[6 * seat + raft]] += 1
    if not log.deaf:
        log.tell(events.grabbed(seat, raft))


def use_spare(state: WhitewaterState, seat: int, raft: int, log: Log) -> None:
    """The card locked for the paddle is free, face down; the old paddle is anybody's now (p. 7,
    rulings 64, 88).
    """
    slot = state.slot_of[6 * seat + raft]
    state.spare[slot] -= 1
    state.paddle[slot] = 0
    state.tokens[slot] = 0
    state.locked[slot] = 0
    for i in range(len(state.paddle_of)):
        if state.paddle_of[i] == slot:
            state.paddle_of[i] = NONE
    if not log.deaf:
        log.tell(events.spare_used(seat, raft))


def can_rest(state: WhitewaterState, seat: int, raft: int) -> bool:
    """A ready card, an Energy card to turn up, and no whirlpool under the raft (p. 4)."""
    slot = state.slot_of[6 * seat + raft]
    if slot == NONE or state.ready[slot] == 0 or state.energy[seat] == ENERGY_CARDS:
        return False
    kind = course_of(state.course).kind[state.at[raft]]
    return not WHIRL <= kind < WHIRL + 3
