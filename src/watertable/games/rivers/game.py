"""The game and its house."""

from __future__ import annotations

from typing import Final

from watertable.games.rivers.actions import ASKS, TABLE
from watertable.games.rivers.effects import OPS_SERVED
from watertable.games.rivers.pieces import BOX, EVENT_ROWS, SCALE_ROWS, SPACE_ROWS, WORDS
from watertable.games.rivers.rules import answers, flow, refusals
from watertable.games.rivers.scene import backdrop, marks, refs, scene, sheets
from watertable.games.rivers.scoring import outcome
from watertable.games.rivers.setup import lay_out
from watertable.games.rivers.state import RiversState, copy
from watertable.games.rivers.view import guess, view
from watertable.kernel.action import Action
from watertable.kernel.chance import Chances, Dice
from watertable.kernel.data import check_ops
from watertable.kernel.event import DEAF, Log
from watertable.kernel.game import Game
from watertable.kernel.house import House, Options
from watertable.kernel.outcome import Outcome
from watertable.kernel.text import Say
from watertable.kernel.view import View

check_ops([*EVENT_ROWS, *SCALE_ROWS, *SPACE_ROWS], OPS_SERVED)


class RiversGame(Game[RiversState]):
    """Rivers: Our National Water Resource."""

    def start(self, seats: int, options: Options) -> RiversState:
        state = lay_out(seats, options)
        flow.begin(state, DEAF)
        return state

    def clone(self, state: RiversState) -> RiversState:
        return copy(state)

    def legal(self, state: RiversState, seat: int) -> list[Action]:
        return answers.legal(state, seat)

    def chances(self, state: RiversState) -> Chances:
        return answers.chances(state, self.revealing)

    def apply(self, state: RiversState, seat: int, action: Action, log: Log) -> None:
        answers.apply(state, seat, action, log)

    def why_not(self, state: RiversState, seat: int, action: Action) -> Say | None:
        return refusals.why_not(state, seat, action)

    def view(self, state: RiversState, seat: int) -> View:
        return view(state, seat)

    def guess(self, state: RiversState, seat: int, dice: Dice) -> RiversState:
        return guess(state, seat, dice)

    def outcome(self, state: RiversState) -> Outcome:
        return outcome(state)


GAME: Final = RiversGame(TABLE, ASKS)
HOUSE: Final = House(
    box=BOX,
    game=GAME,
    words=WORDS,
    scene=scene,
    refs=refs,
    backdrop=backdrop,
    sheets=sheets,
    marks=marks,
)
