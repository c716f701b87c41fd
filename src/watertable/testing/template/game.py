"""The game and its house."""

from __future__ import annotations

from typing import Final

from watertable.kernel.action import Action
from watertable.kernel.chance import Chances, Dice
from watertable.kernel.data import check_ops
from watertable.kernel.event import Log
from watertable.kernel.features import Field, Row
from watertable.kernel.game import Game, guess_sealed
from watertable.kernel.house import House, Options
from watertable.kernel.outcome import Outcome
from watertable.kernel.picture import DONE, NEWS
from watertable.kernel.state import Ask
from watertable.kernel.text import Say
from watertable.kernel.view import View
from watertable.testing.template import effects
from watertable.testing.template.actions import TABLE
from watertable.testing.template.features import fields, write
from watertable.testing.template.pieces import BOX, CREATURES, WORDS
from watertable.testing.template.rules.apply import apply
from watertable.testing.template.rules.chance import chances
from watertable.testing.template.rules.flow import is_done, step
from watertable.testing.template.rules.legal import legal
from watertable.testing.template.rules.why_not import why_not
from watertable.testing.template.scene import scene
from watertable.testing.template.scene.backdrop import backdrop
from watertable.testing.template.scene.intro import intro
from watertable.testing.template.scene.preview import labels, preview
from watertable.testing.template.scene.print import sheets
from watertable.testing.template.scene.refs import marks, refs
from watertable.testing.template.scoring import fixed_places, outcome
from watertable.testing.template.setup import start
from watertable.testing.template.state import ASK_SHOW, ASKS, STEPS, PoolState, clone
from watertable.testing.template.view import guess, view


class TidePool(Game[PoolState]):
    """The rules of Tide Pool."""

    def start(self, seats: int, options: Options) -> PoolState:
        return start(seats, options)

    def clone(self, state: PoolState) -> PoolState:
        return clone(state)

    def legal(self, state: PoolState, seat: int) -> list[Action]:
        return legal(state, seat)

    def chances(self, state: PoolState) -> Chances:
        return chances(state, self.revealing)

    def apply(self, state: PoolState, seat: int, action: Action, log: Log) -> None:
        apply(state, seat, action, log)
        self.run_steps(state, log)

    def step(self, state: PoolState, taken: Ask, log: Log) -> None:
        step(state, taken, log)

    def why_not(self, state: PoolState, seat: int, action: Action) -> Say | None:
        return why_not(state, seat, action)

    def view(self, state: PoolState, seat: int) -> View:
        return view(state, seat)

    def guess(self, state: PoolState, seat: int, dice: Dice) -> PoolState:
        world = guess(state, seat, dice)
        guess_sealed(self, world, seat, ASK_SHOW, dice)
        return world

    def outcome(self, state: PoolState) -> Outcome:
        return outcome(state)

    def fixed_places(self, state: PoolState) -> list[int]:
        return fixed_places(state)

    def is_done(self, state: PoolState, seat: int) -> bool:
        return is_done(state, seat)

    def fields(self, seats: int) -> list[Field]:
        return fields(seats)

    def write(self, state: PoolState, seat: int, out: Row) -> None:
        write(state, seat, out)


check_ops(CREATURES, effects.OPS_SERVED)
GAME: Final = TidePool(TABLE, ASKS, STEPS)
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
    moments={"tide_came": NEWS, "kept": DONE},
)
