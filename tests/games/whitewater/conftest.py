"""A race in the middle of the river, for scenarios: rafts by place, cards by crew."""

from __future__ import annotations

from typing import Any

import pytest

from watertable.games.whitewater.actions import ACTIONS, LETTER_DRAWS
from watertable.games.whitewater.board import course_of, number_of
from watertable.games.whitewater.pieces import BOARD_IDS, LETTERS
from watertable.games.whitewater.scoring import score_of
from watertable.games.whitewater.state import ASK_TURN
from watertable.kernel.state import NONE
from watertable.testing.scenario import Scenario


class Race(Scenario):
    """Crews: seat i sits in rafts i and i + 1 (the last in the first too); two seats in A B C.

    The deal, the passing and the tokens (all "1 2") are played; seat 0 is asked first. `put` moves a
    raft to a board and hex; `turn_of` hands the turn to a seat as its turn begins.
    """

    def __init__(self, seats: int = 4, boards: str = "start b1 b2", **options: Any) -> None:
        wanted: dict[str, Any] = {"course": boards.split(), **options}
        super().__init__("whitewater", seats, wanted, "")
        for i in range(max(3, seats)):
            self.draws(f"letter {LETTERS[i].lower()}")
        self.draws("youngest 1")
        if seats > 2:
            for seat in range(seats):
                self.plays(seat, f"pass to {(seat + 1) % seats + 1}")
        for seat in range(seats):
            self.plays(seat, "tokens 1 2" if seats > 2 else "tokens 1 2 3")
        self.reveals()
        self.events = []
        self.mark()

    @property
    def course(self):
        return course_of(self.state.course)

    def cell(self, column: int, row: int, board: str = "start") -> int:
        """The water hex at a board's own column and row."""
        place = self.course.boards.index(BOARD_IDS.index(board))
        found = self.course.cell(self.course.left[place] + column, self.course.top[place] + row)
        assert found >= 0, f"no water at {board} [{column},{row}]"
        return found

    def put(self, letter: str, column: int, row: int, board: str = "start", facing: int = 1) -> int:
        raft = LETTERS.index(letter)
        self.state.steps += 1
        self.state.at[raft] = self.cell(column, row, board)
        self.state.facing[raft] = facing
        self.state.since[raft] = self.state.steps
        return raft

    def away(self, *letters: str) -> None:
        """Park these rafts on calm hexes amid the last board, where they are in nobody's way."""
        course = self.course
        calm = [
            cell
            for cell in range(course.cells)
            if course.kind[cell] == 0
            and course.column[cell] >= course.left[-1]
            and course.row[cell] >= course.top[-1]
        ]
        calm.sort(key=lambda cell: (course.distance[cell], cell))
        for i, letter in enumerate(letters):
            self.state.at[LETTERS.index(letter)] = calm[len(calm) // 2 + 3 * i]

    def slot(self, seat: int, letter: str) -> int:
        return self.state.slot_of[6 * seat + LETTERS.index(letter)]

    def cards(self, seat: int, letter: str, ready: int, locked: int = 0) -> None:
        slot = self.slot(seat, letter)
        self.state.ready[slot] = ready
        self.state.locked[slot] = locked

    def has(self, seat: int, letter: str) -> tuple[int, int]:
        """(ready, locked) of the seat's two Action cards of this raft."""
        slot = self.slot(seat, letter)
        return self.state.ready[slot], self.state.locked[slot]

    def where(self, letter: str) -> tuple[int, int]:
        """Column and row on the whole grid."""
        cell = self.state.at[LETTERS.index(letter)]
        return self.course.column[cell], self.course.row[cell]

    def on(self, letter: str, column: int, row: int, board: str = "start") -> bool:
        return self.state.at[LETTERS.index(letter)] == self.cell(column, row, board)

    def facing(self, letter: str) -> int:
        return self.state.facing[LETTERS.index(letter)]

    def lies(self, letter: str) -> bool:
        return bool(self.state.capsized[LETTERS.index(letter)])

    def place(self, letter: str) -> int:
        return self.state.place[LETTERS.index(letter)]

    def finish(self, *letters: str) -> None:
        """These rafts are home already, brought by nobody in particular."""
        for letter in letters:
            raft = LETTERS.index(letter)
            self.state.at[raft] = NONE
            self.state.home.append(raft)
            self.state.home_by.append(NONE)
            self.state.place[raft] = len(self.state.home)
            self.state.ready[2 * raft] = self.state.ready[2 * raft + 1] = 0

    def turn_of(self, seat: int) -> None:
        """This seat's turn begins now: its cards are refreshed and it is asked."""
        from watertable.games.whitewater.rules.cards import refresh

        state = self.state
        state.turn = seat
        state.opened = NONE
        state.closed = state.moved = state.entered = state.rough = 0
        refresh(state, seat)
        state.asks.clear()
        state.put(ASK_TURN, seat)

    def points(self) -> list[int]:
        return [score_of(self.state, seat) for seat in range(self.state.seats)]

    def plain(self, seat: int, *texts: str) -> None:
        """Play what is legal; every why_not must agree with legal on the way."""
        self.agree()
        self.plays(seat, *texts)
        self.agree()

    def agree(self) -> None:
        for seat in range(self.state.seats):
            legal = {action.id for action in self.game.legal(self.state, seat)}
            for action in ACTIONS[:LETTER_DRAWS]:
                reason = self.game.why_not(self.state, seat, action)
                assert (reason is None) == (action.id in legal), (seat, action, reason)


@pytest.fixture
def race() -> type[Race]:
    return Race


def course_number(boards: str) -> int:
    return number_of([BOARD_IDS.index(board) for board in boards.split()])
