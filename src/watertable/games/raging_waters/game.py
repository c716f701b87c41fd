"""The game and its house."""

from __future__ import annotations

from typing import Final

from watertable.games.raging_waters import scoring
from watertable.games.raging_waters.actions import TABLE
from watertable.games.raging_waters.features import fields, write
from watertable.games.raging_waters.pieces import BOX, WORDS
from watertable.games.raging_waters.rules.apply import apply
from watertable.games.raging_waters.rules.chance import chances
from watertable.games.raging_waters.rules.flow import go_on
from watertable.games.raging_waters.rules.legal import legal
from watertable.games.raging_waters.rules.why_not import why_not
from watertable.games.raging_waters.scene import scene
from watertable.games.raging_waters.scene.backdrop import backdrop
from watertable.games.raging_waters.scene.intro import intro
from watertable.games.raging_waters.scene.preview import labels, preview
from watertable.games.raging_waters.scene.print import sheets
from watertable.games.raging_waters.scene.refs import marks, refs
from watertable.games.raging_waters.setup import start
from watertable.games.raging_waters.state import ASK_BERM, ASKS, WaterState, clone
from watertable.games.raging_waters.view import view
from watertable.kernel.action import Action
from watertable.kernel.chance import Chances, Dice
from watertable.kernel.event import Log
from watertable.kernel.features import Field, Row
from watertable.kernel.game import Game, guess_sealed
from watertable.kernel.house import House, Options
from watertable.kernel.outcome import Outcome
from watertable.kernel.picture import DONE, LOSS, NEWS
from watertable.kernel.text import Say
from watertable.kernel.view import View


class RagingWaters(Game[WaterState]):
    """The rules of Raging Waters, for one to six town planners."""

    def start(self, seats: int, options: Options) -> WaterState:
        state = start(seats, options)
        go_on(state)
        return state

    def clone(self, state: WaterState) -> WaterState:
        return clone(state)

    def legal(self, state: WaterState, seat: int) -> list[Action]:
        return legal(state, seat)

    def chances(self, state: WaterState) -> Chances:
        return chances(state, self.revealing)

    def apply(self, state: WaterState, seat: int, action: Action, log: Log) -> None:
        apply(state, seat, action, log)

    def why_not(self, state: WaterState, seat: int, action: Action) -> Say | None:
        return why_not(state, seat, action)

    def view(self, state: WaterState, seat: int) -> View:
        points = [scoring.sheet(state, who) for who in range(state.seats)]
        return view(state, seat, points)

    def guess(self, state: WaterState, seat: int, dice: Dice) -> WaterState:
        world = clone(state)  # only the rivals' answers to the roll at hand are unknown
        guess_sealed(self, world, seat, ASK_BERM, dice)
        return world

    def outcome(self, state: WaterState) -> Outcome:
        return scoring.outcome(state)

    def fields(self, seats: int) -> list[Field]:
        return fields(seats)

    def write(self, state: WaterState, seat: int, out: Row) -> None:
        write(state, seat, out)


GAME: Final = RagingWaters(TABLE, ASKS)
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
    moments={"completed": DONE, "finished": DONE, "left": NEWS, "broken_off": LOSS},
)
