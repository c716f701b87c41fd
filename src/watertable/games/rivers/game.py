"""The game and its house."""

from __future__ import annotations

from typing import Final

from watertable.games.rivers.actions import TABLE
from watertable.games.rivers.effects import OPS_SERVED
from watertable.games.rivers.features import fields, write
from watertable.games.rivers.pieces import BOX, EVENT_ROWS, SCALE_ROWS, SPACE_ROWS, WORDS
from watertable.games.rivers.rules.apply import apply
from watertable.games.rivers.rules.chance import chances
from watertable.games.rivers.rules.flow import step
from watertable.games.rivers.rules.legal import legal
from watertable.games.rivers.rules.why_not import why_not
from watertable.games.rivers.scene import scene
from watertable.games.rivers.scene.backdrop import backdrop
from watertable.games.rivers.scene.intro import intro
from watertable.games.rivers.scene.preview import labels, preview
from watertable.games.rivers.scene.print import sheets
from watertable.games.rivers.scene.refs import marks, refs
from watertable.games.rivers.scoring import outcome
from watertable.games.rivers.setup import start
from watertable.games.rivers.state import ASKS, STEPS, RiversState, clone
from watertable.games.rivers.view import guess, view
from watertable.kernel.action import Action
from watertable.kernel.chance import Chances, Dice
from watertable.kernel.data import check_ops
from watertable.kernel.event import DEAF, Log
from watertable.kernel.features import Field, Row
from watertable.kernel.game import Game
from watertable.kernel.house import House, Options
from watertable.kernel.outcome import Outcome
from watertable.kernel.picture import DONE, LOSS, NEWS
from watertable.kernel.state import Ask
from watertable.kernel.text import Say
from watertable.kernel.view import View


class RiversGame(Game[RiversState]):
    """The rules of Rivers."""

    def start(self, seats: int, options: Options) -> RiversState:
        state = start(seats, options)
        self.run_steps(state, DEAF)
        return state

    def clone(self, state: RiversState) -> RiversState:
        return clone(state)

    def legal(self, state: RiversState, seat: int) -> list[Action]:
        return legal(state, seat)

    def chances(self, state: RiversState) -> Chances:
        return chances(state, self.revealing)

    def apply(self, state: RiversState, seat: int, action: Action, log: Log) -> None:
        apply(state, seat, action, log)
        self.run_steps(state, log)

    def step(self, state: RiversState, taken: Ask, log: Log) -> None:
        step(state, taken, log)

    def why_not(self, state: RiversState, seat: int, action: Action) -> Say | None:
        return why_not(state, seat, action)

    def view(self, state: RiversState, seat: int) -> View:
        return view(state, seat)

    def guess(self, state: RiversState, seat: int, dice: Dice) -> RiversState:
        return guess(state, seat, dice)

    def outcome(self, state: RiversState) -> Outcome:
        return outcome(state)

    def fields(self, seats: int) -> list[Field]:
        return fields(seats)

    def write(self, state: RiversState, seat: int, out: Row) -> None:
        write(state, seat, out)


check_ops([*EVENT_ROWS, *SCALE_ROWS, *SPACE_ROWS], OPS_SERVED)
# What happens to a player without a choice, and purchases.
MOMENTS: Final = {
    "rolled": NEWS,
    "moved": NEWS,
    "corner": NEWS,
    "drew": NEWS,
    "not_followed": NEWS,
    "spared": NEWS,
    "collected": NEWS,
    "struck": LOSS,
    "collected_polluted": LOSS,
    "returned": LOSS,
    "polluted": LOSS,
    "polluted_card": LOSS,
    "will_skip": LOSS,
    "skipped": LOSS,
    "bought": DONE,
    "came_home": DONE,
}
GAME: Final = RiversGame(TABLE, ASKS, STEPS)
HOUSE: Final = House(
    BOX,
    GAME,
    WORDS,
    scene,
    refs,
    backdrop,
    sheets,
    marks=marks,
    preview=preview,
    intro=intro,
    labels=labels,
    moments=MOMENTS,
)
