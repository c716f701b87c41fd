"""What stays true on every river: nothing made, lost or in two places."""

from watertable.games.whitewater.board import course_of
from watertable.games.whitewater.pieces import PAIR, RAFTS
from watertable.kernel.state import NONE

# Courses of one's own: boards in orders that no named course has.
LISTS = {
    "course": [
        ["start", "b7", "b2"],
        ["start", "b2", "b6", "b5"],
        ["start", "b2", "b6", "b7", "b4"],
    ]
}


def check(state):
    """The table is in order."""
    on_water = [cell for cell in state.at if cell != NONE]
    assert len(on_water) == len(set(on_water))  # ruling 33
    if state.course:  # a random one is laid first
        afloat = [*on_water, *state.paddle_at, *[cell for cell in state.swimmer if cell != NONE]]
        assert all(0 <= cell < course_of(state.course).cells for cell in afloat)
    assert all(0 <= energy <= 3 for energy in state.energy)
    assert sorted(state.place[raft] for raft in state.home) == list(range(1, len(state.home) + 1))
    for raft in range(RAFTS):
        for slot in (2 * raft, 2 * raft + 1):
            check_cards(state, raft, slot)
    if state.asked():
        assert state.wake == []


def check_cards(state, raft, slot):
    """Two Action cards for each place in a crew, none without."""
    if state.crew[slot] == NONE:
        assert state.ready[slot] == state.locked[slot] == state.score[slot] == 0
        return
    assert 0 <= state.ready[slot] <= PAIR - state.locked[slot] <= PAIR
    if state.at[raft] == NONE or state.capsized[raft]:
        assert state.ready[slot] == 0
    if state.advanced and state.at[raft] != NONE:
        check_locks(state, raft, slot)


def check_locks(state, raft, slot):
    """Advanced game: every lock has its cause, and its tokens lie on locked cards."""
    if state.capsized[raft] or state.rafter[slot]:
        assert state.locked[slot] == PAIR
    else:
        assert state.locked[slot] == state.paddle[slot]
    assert (state.swimmer[slot] != NONE) == bool(state.rafter[slot])
    laid = (state.tokens[slot] & 1) + (state.tokens[slot] >> 1)
    assert laid <= state.locked[slot]
    assert state.paddle_of.count(slot) <= state.paddle[slot]  # gone when somebody took it
