"""What is on the table.

A crew place is a slot: slot 2 * raft + half belongs to the seat `crew[slot]`, and its two Action
cards are ready, spent (the rest) or locked. In the advanced game the locks have causes: `paddle`
and `rafter` per slot, `capsized` per raft; Energy tokens lie on the card that a lost paddle locks
(bit 2) and on the other one (bit 1).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from watertable.games.whitewater.pieces import PLACES, RAFTS
from watertable.kernel.ints import EMPTY, Ints
from watertable.kernel.state import NONE, State

# Kinds of question; 0 is the kernel's REVEAL.
ASK_TURN: Final = 1  # what to do with one's rafts
ASK_LATE: Final = 2  # which cards rest at the end of the turn (hard rest)
ASK_DRIFT: Final = 3  # which raft drifts where
ASK_FACE: Final = 4  # which way a righted raft points
ASK_PASS: Final = 5  # who receives the Raft card (about: raft)
ASK_TOKENS: Final = 6  # how the scoring tokens lie, sealed
ASK_ROLL: Final = 7  # chance: a die (about: die, raft, roller)
ASK_LENGTH: Final = 8  # chance: how many boards
ASK_LAY: Final = 9  # chance: the next board (about: boards still to lay)
ASK_LETTER: Final = (
    10  # chance: which Raft cards (about: the seat, or the index of the letter with two seats)
)
ASK_YOUNGEST: Final = 11  # chance: who begins
ASK_PADDLE: Final = 12  # which of several paddles to take (about: hex and raft)
ASKS: Final[list[str]] = [
    "reveal", "turn", "late", "drift", "face", "pass", "tokens",
    "roll", "length", "lay", "letter", "youngest", "paddle",
]  # fmt: skip

# How rafts drift: along the bow, along the bow if that is downstream, or as the player likes
DRIFT_MUST: Final = 0
DRIFT_DOWNSTREAM: Final = 1
DRIFT_MAY: Final = 2
DRIFT_RULES: Final[list[str]] = ["must", "downstream", "may"]

# Bits of `tokens`
ON_PLAIN: Final = 1  # the card no lost paddle locks
ON_PADDLE: Final = 2  # the card a lost paddle locks (or the second card)
BOTH: Final = 3


class WhitewaterState(State):
    """Ints, rows and lists of ints only; sets of rafts are bit masks (1 << raft)."""

    # options
    advanced: i64
    drifting: i64
    hard_rest: i64
    one_paddle: i64  # base game: a second lost paddle does nothing (ruling 43)
    keep_tokens: i64  # Energy tokens stay when a raft capsizes (ruling 73)
    drift_rule: i64  # DRIFT_MUST, DRIFT_DOWNSTREAM or DRIFT_MAY (ruling 78)
    course: i64  # number of the course: digits are the boards after Start

    # crews (p. 2)
    youngest: i64  # a seat; NONE until chance has named one
    pair: Ints  # by seat: the letter dealt, until passed on; NONE with two seats
    received: i64  # mask of seats that have been handed a Raft card
    crew: Ints  # by slot: seat
    slot_of: Ints  # by 6 * seat + raft: slot, or NONE
    score: Ints  # by slot: scoring token 1-3, face down; 0 before it is laid

    # cards
    ready: Ints  # by slot: face-up Action cards
    locked: Ints  # by slot: locked Action cards
    energy: Ints  # by seat: face-up Energy cards

    # rafts
    at: Ints  # cell; NONE when not in the race, or home
    facing: Ints
    capsized: Ints
    since: Ints  # stamp of the step that brought it to its hex
    carried: Ints  # times rapids carried it in this action
    place: Ints  # 0, or 1-3
    home: list[int]  # rafts over the line, in order
    home_by: list[int]  # who moved them over it while in their crew, or NONE

    # the turn
    round_number: i64
    opened: i64  # the raft being moved, or NONE
    closed: i64  # mask: rafts done this turn
    moved: i64  # mask: rafts that moved or turned this turn
    entered: i64  # mask: rafts that came onto a whirlpool this turn
    rough: i64  # 1 when Rough Water was used this turn
    steps: i64  # stamps given so far
    wake: list[int]  # rafts whose new hex still has to act: 12 * stamp + 2 * raft + pushed
    lapsed: i64  # 1 when the race was called off (ruling 85)

    # advanced game
    paddle: Ints  # by slot: 1 while a card is locked for a lost paddle
    rafter: Ints  # by slot: 1 while both are locked for a rafter overboard
    tokens: Ints  # by slot: Energy tokens on the locked cards, as bits
    swimmer: Ints  # by slot: cell, or NONE
    spare: Ints  # by slot: spare paddles
    paddle_at: list[int]  # paddles in the river, longest there first: cell
    paddle_of: list[int]  # and the slot that lost it, or NONE

    def __init__(self) -> None:
        """Without arguments: `setup.start` fills the lists, `clone` copies them."""
        super().__init__()
        self.advanced = 0
        self.drifting = 0
        self.hard_rest = 0
        self.one_paddle = 0
        self.keep_tokens = 0
        self.drift_rule = DRIFT_MUST
        self.course = 0
        self.youngest = NONE
        self.pair = EMPTY
        self.received = 0
        self.crew = EMPTY
        self.slot_of = EMPTY
        self.score = EMPTY
        self.ready = EMPTY
        self.locked = EMPTY
        self.energy = EMPTY
        self.at = EMPTY
        self.facing = EMPTY
        self.capsized = EMPTY
        self.since = EMPTY
        self.carried = EMPTY
        self.place = EMPTY
        self.home = []
        self.home_by = []
        self.round_number = 0
        self.opened = NONE
        self.closed = 0
        self.moved = 0
        self.entered = 0
        self.rough = 0
        self.steps = 0
        self.wake = []
        self.lapsed = 0
        self.paddle = EMPTY
        self.rafter = EMPTY
        self.tokens = EMPTY
        self.swimmer = EMPTY
        self.spare = EMPTY
        self.paddle_at = []
        self.paddle_of = []


def clone(old: WhitewaterState) -> WhitewaterState:
    """The same table again, sharing nothing that can change."""
    new = WhitewaterState()
    new.copy_table(old)
    new.advanced = old.advanced
    new.drifting = old.drifting
    new.hard_rest = old.hard_rest
    new.one_paddle = old.one_paddle
    new.keep_tokens = old.keep_tokens
    new.drift_rule = old.drift_rule
    new.course = old.course
    new.youngest = old.youngest
    new.pair = old.pair[:]
    new.received = old.received
    new.crew = old.crew[:]
    new.slot_of = old.slot_of[:]
    new.score = old.score[:]
    new.ready = old.ready[:]
    new.locked = old.locked[:]
    new.energy = old.energy[:]
    new.at = old.at[:]
    new.facing = old.facing[:]
    new.capsized = old.capsized[:]
    new.since = old.since[:]
    new.carried = old.carried[:]
    new.place = old.place[:]
    new.home = old.home[:]
    new.home_by = old.home_by[:]
    new.round_number = old.round_number
    new.opened = old.opened
    new.closed = old.closed
    new.moved = old.moved
    new.entered = old.entered
    new.rough = old.rough
    new.steps = old.steps
    new.wake = old.wake[:]
    new.lapsed = old.lapsed
    new.paddle = old.paddle[:]
    new.rafter = old.rafter[:]
    new.tokens = old.tokens[:]
    new.swimmer = old.swimmer[:]
    new.spare = old.spare[:]
    new.paddle_at = old.paddle_at[:]
    new.paddle_of = old.paddle_of[:]
    return new


def racing(state: WhitewaterState, raft: i64) -> bool:
    """On the water, neither home nor left in the box."""
    return state.at[raft] != NONE


def raft_at(state: WhitewaterState, cell: i64) -> i64:
    """The raft on this hex; two never share one (ruling 33)."""
    at = state.at
    for raft in range(RAFTS):
        if at[raft] == cell:
            return raft
    return NONE


def race_over(state: WhitewaterState) -> bool:
    return len(state.home) == PLACES or state.lapsed == 1


# What a roll is about: die, raft and roller in one int


def roll_about(die: i64, raft: i64, roller: i64) -> i64:
    return (die * 6 + raft) * 8 + roller


def roll_die(about: i64) -> i64:
    return about // 48


def roll_raft(about: i64) -> i64:
    return about // 8 % 6


def roll_seat(about: i64) -> i64:
    return about % 8


# What a choice of paddles is about: hex and raft in one int


def paddle_about(cell: i64, raft: i64) -> i64:
    return cell * 6 + raft


def paddle_cell(about: i64) -> i64:
    return about // 6


def paddle_raft(about: i64) -> i64:
    return about % 6
