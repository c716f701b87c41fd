"""What a seat, or chance, can do.

Every action of a raft names the raft and how many of its points are Energy; the other points are
ready Action cards of that raft. Which of two equal cards is turned makes no difference and is not
asked. The actions of one raft form one block of the table.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from watertable.games.whitewater import pieces
from watertable.kernel.action import Action, ActionTable

SIDES: Final[list[str]] = ["left", "right"]
WHOSE: Final[list[str]] = ["own", "partner"]
DIRECTION_WORDS: Final[list[str]] = ["n", "ene", "ese", "s", "wsw", "wnw"]
FACING_WORDS: Final[list[str]] = ["nne", "e", "sse", "ssw", "w", "nnw"]
SEATS: Final = 6
HERE: Final = 6  # the place of a paddle in the raft's own hex; 0-5 are directions


class Plain(Action):
    """A single word: rough, end, take free."""


class Forward(Action):
    """One hex ahead, to the left or right of the bow (p. 4)."""

    raft: i64
    side: i64
    energy: i64

    def __init__(self, raft: int, side: int, energy: int) -> None:
        super().__init__("forward", f"forward {_raft(raft)} {SIDES[side]}{_paid(energy)}")
        self.raft = raft
        self.side = side
        self.energy = energy


class Back(Action):
    """Backpaddle one hex (p. 4)."""

    raft: i64
    side: i64
    energy: i64

    def __init__(self, raft: int, side: int, energy: int) -> None:
        super().__init__("back", f"back {_raft(raft)} {SIDES[side]}{_paid(energy)}")
        self.raft = raft
        self.side = side
        self.energy = energy


class Turn(Action):
    """Pivot one corner (p. 4)."""

    raft: i64
    side: i64
    energy: i64

    def __init__(self, raft: int, side: int, energy: int) -> None:
        super().__init__("turn", f"turn {_raft(raft)} {SIDES[side]}{_paid(energy)}")
        self.raft = raft
        self.side = side
        self.energy = energy


class Rest(Action):
    """An Action card down, an Energy card up (p. 3)."""

    raft: i64

    def __init__(self, raft: int) -> None:
        super().__init__("rest", f"rest {_raft(raft)}")
        self.raft = raft


class Recover(Action):
    """Pay for a locked card, one's own or the partner's (p. 3-4, advanced p. 7)."""

    raft: i64
    whose: i64
    energy: i64

    def __init__(self, raft: int, whose: int, energy: int) -> None:
        super().__init__("recover", f"recover {_raft(raft)} {WHOSE[whose]}{_paid(energy)}")
        self.raft = raft
        self.whose = whose
        self.energy = energy


class Swim(Action):
    """Move a swimmer one hex downstream (advanced, p. 7)."""

    raft: i64
    whose: i64
    direction: i64
    energy: i64

    def __init__(self, raft: int, whose: int, direction: int, energy: int) -> None:
        words = f"swim {_raft(raft)} {WHOSE[whose]} {DIRECTION_WORDS[direction]}{_paid(energy)}"
        super().__init__("swim", words)
        self.raft = raft
        self.whose = whose
        self.direction = direction
        self.energy = energy


class Grab(Action):
    """Pick up an abandoned paddle as a spare (advanced, p. 7)."""

    raft: i64
    place: i64  # a direction, or HERE
    energy: i64

    def __init__(self, raft: int, place: int, energy: int) -> None:
        where = "here" if place == HERE else DIRECTION_WORDS[place]
        super().__init__("grab", f"grab {_raft(raft)} {where}{_paid(energy)}")
        self.raft = raft
        self.place = place
        self.energy = energy


class Take(Action):
    """Which of several paddles becomes the spare: the raft and the seat that lost it (ruling 91)."""

    raft: i64
    seat: i64

    def __init__(self, raft: int, seat: int) -> None:
        super().__init__("take", f"take {_raft(raft)} of {seat + 1}")
        self.raft = raft
        self.seat = seat


class Spare(Action):
    """Hand a spare paddle to a rafter who lost his (advanced, p. 7)."""

    raft: i64

    def __init__(self, raft: int) -> None:
        super().__init__("spare", f"spare {_raft(raft)}")
        self.raft = raft


class LateRest(Action):
    """Rest at the end of the turn (option, p. 8)."""

    raft: i64

    def __init__(self, raft: int) -> None:
        super().__init__("late_rest", f"late rest {_raft(raft)}")
        self.raft = raft


class Drift(Action):
    """A raft that did not move drifts one hex ahead (option, p. 8)."""

    raft: i64
    side: i64

    def __init__(self, raft: int, side: int) -> None:
        super().__init__("drift", f"drift {_raft(raft)} {SIDES[side]}")
        self.raft = raft
        self.side = side


class Face(Action):
    """Point a righted raft any way (p. 6)."""

    facing: i64

    def __init__(self, facing: int) -> None:
        super().__init__("face", f"face {FACING_WORDS[facing]}")
        self.facing = facing


class Pass(Action):
    """Hand one card of one's matched pair to another seat (p. 2)."""

    seat: i64

    def __init__(self, seat: int) -> None:
        super().__init__("pass", f"pass to {seat + 1}")
        self.seat = seat


class Tokens(Action):
    """Lay the scoring tokens on one's rafts, in the order of their letters (p. 2)."""

    first: i64
    second: i64
    third: i64  # 0 with two rafts

    def __init__(self, first: int, second: int, third: int) -> None:
        tail = f" {third}" if third else ""
        super().__init__("tokens", f"tokens {first} {second}{tail}")
        self.first = first
        self.second = second
        self.third = third


class Roll(Action):
    """A face of a die, by chance."""

    face: i64
    die: i64

    def __init__(self, face: int) -> None:
        die = pieces.FACE_DIE[face]
        pips = 1 + sum(1 for other in range(face) if pieces.FACE_DIE[other] == die)
        super().__init__("roll", f"roll {pieces.DICE_IDS[die]} {pips}")
        self.face = face
        self.die = die


class Length(Action):
    """How many boards a random course has, by chance."""

    boards: i64

    def __init__(self, boards: int) -> None:
        super().__init__("length", f"length {boards}")
        self.boards = boards


class Lay(Action):
    """The next board of a random course, by chance."""

    board: i64

    def __init__(self, board: int) -> None:
        super().__init__("lay", f"lay {pieces.BOARD_IDS[board]}")
        self.board = board


class Letter(Action):
    """A pair of Raft cards is dealt, by chance."""

    raft: i64

    def __init__(self, raft: int) -> None:
        super().__init__("letter", f"letter {_raft(raft)}")
        self.raft = raft


class Youngest(Action):
    """Who begins, by chance."""

    seat: i64

    def __init__(self, seat: int) -> None:
        super().__init__("youngest", f"youngest {seat + 1}")
        self.seat = seat


def _raft(raft: int) -> str:
    return pieces.RAFT_ROWS[raft].id


def _paid(energy: int) -> str:
    return f" energy {energy}" if energy else ""


# Places inside the block of a raft
IN_FORWARD: Final = 0  # + 3 * side + energy
IN_BACK: Final = 6  # + 4 * side + energy
IN_TURN: Final = 14  # + 2 * side + energy
IN_REST: Final = 18
IN_RECOVER: Final = 19  # + 2 * whose + energy
IN_SWIM: Final = 23  # + 12 * whose + 2 * direction + energy
IN_GRAB: Final = 47  # + 2 * place + energy
IN_SPARE: Final = 61
BLOCK: Final = 62


def _add_raft(table: ActionTable, raft: int) -> None:
    """The block of one raft, in the order of the places above."""
    for side in range(2):
        for energy in range(3):
            table.add(Forward(raft, side, energy))
    for side in range(2):
        for energy in range(4):
            table.add(Back(raft, side, energy))
    for side in range(2):
        for energy in range(2):
            table.add(Turn(raft, side, energy))
    table.add(Rest(raft))
    for whose in range(2):
        for energy in range(2):
            table.add(Recover(raft, whose, energy))
    for whose in range(2):
        for direction in range(6):
            for energy in range(2):
                table.add(Swim(raft, whose, direction, energy))
    for place in range(7):
        for energy in range(2):
            table.add(Grab(raft, place, energy))
    table.add(Spare(raft))


def _table() -> ActionTable:
    table = ActionTable()
    table.add(Plain("rough", "rough"))
    for raft in range(pieces.RAFTS):
        _add_raft(table, raft)
    table.add(Plain("end", "end"))
    for raft in range(pieces.RAFTS):
        table.add(LateRest(raft))
    for raft in range(pieces.RAFTS):
        for side in range(2):
            table.add(Drift(raft, side))
    for facing in range(6):
        table.add(Face(facing))
    for seat in range(SEATS):
        table.add(Pass(seat))
    for order in ORDERS:
        table.add(Tokens(order[0], order[1], order[2]))
    for raft in range(pieces.RAFTS):
        for seat in range(SEATS):
            table.add(Take(raft, seat))
    table.add(Plain("take_free", "take free"))
    for face in range(len(pieces.FACE_ROWS)):
        table.add(Roll(face))
    for boards in range(pieces.LEAST_BOARDS, pieces.MOST_BOARDS + 1):
        table.add(Length(boards))
    for board in range(1, len(pieces.BOARD_IDS)):
        table.add(Lay(board))
    for raft in range(pieces.RAFTS):
        table.add(Letter(raft))
    for seat in range(SEATS):
        table.add(Youngest(seat))
    return table


# Two rafts, then three (p. 2): how the tokens may lie on them.
ORDERS: Final[list[list[int]]] = [
    [1, 2, 0], [2, 1, 0],
    [1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1],
]  # fmt: skip
TWO_ORDERS: Final = 2

TABLE: Final = _table()
ACTIONS: Final[list[Action]] = TABLE.all
ROUGH: Final = 1
FIRST_BLOCK: Final = 2
END: Final = FIRST_BLOCK + pieces.RAFTS * BLOCK
LATE_RESTS: Final = END + 1
DRIFTS: Final = LATE_RESTS + pieces.RAFTS
FACES: Final = DRIFTS + 2 * pieces.RAFTS
PASSES: Final = FACES + 6
TOKENS: Final = PASSES + SEATS
TAKES: Final = TOKENS + len(ORDERS)  # + 6 * raft + seat
TAKE_FREE: Final = TAKES + pieces.RAFTS * SEATS
ROLLS: Final = TAKE_FREE + 1
LENGTHS: Final = ROLLS + len(pieces.FACE_ROWS)
LAYS: Final = LENGTHS + pieces.MOST_BOARDS - pieces.LEAST_BOARDS + 1
LETTER_DRAWS: Final = LAYS + len(pieces.BOARD_IDS) - 1
YOUNGESTS: Final = LETTER_DRAWS + pieces.RAFTS
