"""How a game begins.

The course and the options are fixed first; letters, the youngest player and a random course come
by chance, so nothing is shuffled here.
"""

from __future__ import annotations

from watertable.games.whitewater.board import DOWNSTREAM, course_flaw, course_of, number_of
from watertable.games.whitewater.pieces import (
    BOARD_IDS,
    COURSE_BOARDS,
    COURSE_IDS,
    ENERGY_CARDS,
    RAFTS,
    SLOTS,
)
from watertable.games.whitewater.state import ASK_LENGTH, ASK_LETTER, DRIFT_RULES, WhitewaterState
from watertable.kernel.errors import OptionError
from watertable.kernel.house import Options
from watertable.kernel.ints import ints
from watertable.kernel.state import CHANCE, NONE


def start(seats: int, options: Options) -> WhitewaterState:
    """An empty river and full hands of Energy; chance is asked for the rest (p. 2)."""
    state = WhitewaterState()
    state.sit(seats)
    state.advanced = int(options["game"] == "advanced")
    state.drifting = int(bool(options["drifting"]))
    state.hard_rest = int(bool(options["hard_rest"]))
    state.one_paddle = int(options["second_paddle"] == "nothing")
    state.keep_tokens = int(options["capsize_tokens"] == "stay")
    state.drift_rule = DRIFT_RULES.index(str(options["drift_rule"]))
    if options["youngest"] == "seat_1":
        state.youngest = 0
    lay_out(state)
    boards = chosen_course(options)
    if boards:
        state.course = number_of(boards)
        state.put(ASK_LETTER, CHANCE, 0)
    else:
        state.put(ASK_LENGTH, CHANCE)
    return state


def chosen_course(options: Options) -> list[int]:
    """The chosen boards; none for a random course. An invalid chain is refused."""
    wish = options["course"]
    if wish == "random":
        return []
    if isinstance(wish, list):
        flaw = course_flaw(wish)
        if flaw:
            raise OptionError("course", flaw)
        return [BOARD_IDS.index(board) for board in wish]
    return COURSE_BOARDS[COURSE_IDS.index(str(wish))]


def lay_out(state: WhitewaterState) -> None:
    """Create the lists for 6 rafts and 12 crew places."""
    seats = state.seats
    state.pair = ints([NONE] * seats)
    state.energy = ints([ENERGY_CARDS] * seats)
    state.slot_of = ints([NONE] * (6 * seats))
    state.crew = ints([NONE] * SLOTS)
    state.score = ints([0] * SLOTS)
    state.ready = ints([0] * SLOTS)
    state.locked = ints([0] * SLOTS)
    state.at = ints([NONE] * RAFTS)
    state.facing = ints([DOWNSTREAM] * RAFTS)
    state.capsized = ints([0] * RAFTS)
    state.since = ints([0] * RAFTS)
    state.carried = ints([0] * RAFTS)
    state.place = ints([0] * RAFTS)
    state.paddle = ints([0] * SLOTS)
    state.rafter = ints([0] * SLOTS)
    state.tokens = ints([0] * SLOTS)
    state.swimmer = ints([NONE] * SLOTS)
    state.spare = ints([0] * SLOTS)


def launch(state: WhitewaterState, raft: int) -> None:
    """The raft of a dealt letter goes to its hex of the Start board, bow downstream (p. 2)."""
    state.at[raft] = course_of(state.course).start[raft]


def board_raft(state: WhitewaterState, raft: int, one: int, other: int) -> None:
    """Two seats crew this raft; the lower seat has the first slot."""
    low = min(one, other)
    high = max(one, other)
    state.crew[2 * raft] = low
    state.crew[2 * raft + 1] = high
    state.slot_of[6 * low + raft] = 2 * raft
    state.slot_of[6 * high + raft] = 2 * raft + 1
