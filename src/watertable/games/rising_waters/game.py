"""The game and its house."""

from __future__ import annotations

from typing import Final

from watertable.games.rising_waters import effects
from watertable.games.rising_waters.actions import TABLE
from watertable.games.rising_waters.features import fields, write
from watertable.games.rising_waters.pieces import BOX, LANDOWNER_ROWS, WORDS
from watertable.games.rising_waters.rules.apply import apply
from watertable.games.rising_waters.rules.chance import chances
from watertable.games.rising_waters.rules.flow import step
from watertable.games.rising_waters.rules.legal import legal
from watertable.games.rising_waters.rules.why_not import why_not
from watertable.games.rising_waters.scene import scene
from watertable.games.rising_waters.scene.backdrop import backdrop
from watertable.games.rising_waters.scene.intro import intro
from watertable.games.rising_waters.scene.preview import labels, preview
from watertable.games.rising_waters.scene.print import sheets
from watertable.games.rising_waters.scene.refs import marks, refs
from watertable.games.rising_waters.scoring import outcome
from watertable.games.rising_waters.setup import start
from watertable.games.rising_waters.state import ASKS, STEPS, WaterState, clone
from watertable.games.rising_waters.view import guess, view
from watertable.kernel.action import Action
from watertable.kernel.chance import Chances, Dice
from watertable.kernel.data import check_ops
from watertable.kernel.event import Log
from watertable.kernel.features import Field, Row
from watertable.kernel.game import Game
from watertable.kernel.house import House, Options
from watertable.kernel.outcome import Outcome
from watertable.kernel.picture import DONE, LOSS, NEWS
from watertable.kernel.state import Ask
from watertable.kernel.text import Say
from watertable.kernel.view import View


class RisingWaters(Game[WaterState]):
    """The rules of Rising Waters."""

    def start(self, seats: int, options: Options) -> WaterState:
        return start(seats, options)

    def clone(self, state: WaterState) -> WaterState:
        return clone(state)

    def legal(self, state: WaterState, seat: int) -> list[Action]:
        return legal(state, seat)

    def chances(self, state: WaterState) -> Chances:
        return chances(state)

    def apply(self, state: WaterState, seat: int, action: Action, log: Log) -> None:
        apply(state, seat, action, log)
        self.run_steps(state, log)

    def step(self, state: WaterState, taken: Ask, log: Log) -> None:
        step(state, taken, log)

    def why_not(self, state: WaterState, seat: int, action: Action) -> Say | None:
        return why_not(state, seat, action)

    def view(self, state: WaterState, seat: int) -> View:
        return view(state, seat)

    def guess(self, state: WaterState, seat: int, dice: Dice) -> WaterState:
        return guess(state, seat, dice)

    def outcome(self, state: WaterState) -> Outcome:
        return outcome(state)

    def fields(self, seats: int) -> list[Field]:
        return fields(seats)

    def write(self, state: WaterState, seat: int, out: Row) -> None:
        write(state, seat, out)


check_ops([row for row in LANDOWNER_ROWS if row.ops()], effects.OPS_SERVED)
GAME: Final = RisingWaters(TABLE, ASKS, STEPS)
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
    moments={
        "crisis": NEWS,
        "rain": NEWS,
        "flooded": LOSS,
        "town_lost": LOSS,
        "neutral_town_lost": LOSS,
        "person_lost": LOSS,
        "dynamited": LOSS,
        "taken": LOSS,
        "rescued": DONE,
        "goal_done": DONE,
        "green_camp": DONE,
    },
)
