"""The house behind one door."""

from __future__ import annotations

from typing import Final

from watertable.games.rising_waters import effects, rules, scene, scoring, setup, state, view
from watertable.games.rising_waters.actions import TABLE
from watertable.games.rising_waters.pieces import BOX, LANDOWNER_ROWS, WORDS
from watertable.games.rising_waters.rules import decks, reasons
from watertable.games.rising_waters.state import ASKS, WaterState
from watertable.kernel.action import Action
from watertable.kernel.chance import Chances, Dice
from watertable.kernel.data import check_ops
from watertable.kernel.event import Log
from watertable.kernel.game import Game
from watertable.kernel.house import House, Meta, Options
from watertable.kernel.outcome import Outcome
from watertable.kernel.text import Say
from watertable.kernel.view import View


class RisingWaters(Game[WaterState]):
    """The nine questions, each answered by its room."""

    def start(self, seats: int, options: Options) -> WaterState:
        return setup.start(seats, options)

    def clone(self, state_: WaterState) -> WaterState:
        return state.copy(state_)

    def legal(self, state_: WaterState, seat: int) -> list[Action]:
        return rules.legal(state_, seat)

    def chances(self, state_: WaterState) -> Chances:
        return decks.chances(state_, state_.top())

    def apply(self, state_: WaterState, seat: int, action: Action, log: Log) -> None:
        rules.apply(state_, seat, action, log)

    def why_not(self, state_: WaterState, seat: int, action: Action) -> Say | None:
        return reasons.why_not(state_, seat, action)

    def view(self, state_: WaterState, seat: int) -> View:
        return view.view(state_, seat)

    def guess(self, state_: WaterState, seat: int, dice: Dice) -> WaterState:
        return view.guess(state_, seat, dice)

    def outcome(self, state_: WaterState) -> Outcome:
        return scoring.outcome(state_)


check_ops([row for row in LANDOWNER_ROWS if row.ops()], effects.OPS_SERVED)
GAME: Final = RisingWaters(TABLE, ASKS)
HOUSE: Final = House(
    meta=Meta("rising_waters", BOX.meta()),
    game=GAME,
    words=WORDS,
    digest=BOX.digest(),
    former_digest=BOX.former_digest(),
    art=BOX.art(),
    scene=scene.scene,
    refs=scene.refs,
    backdrop=scene.backdrop,
    sheets=scene.sheets,
    marks=scene.marks,
)
