"""The house behind one door."""

from __future__ import annotations

from typing import Final

from watertable.kernel.action import Action
from watertable.kernel.chance import Chances, Dice
from watertable.kernel.data import check_ops
from watertable.kernel.event import Log
from watertable.kernel.game import Game, guess_sealed
from watertable.kernel.house import House, Meta, Options
from watertable.kernel.outcome import Outcome
from watertable.kernel.text import Say
from watertable.kernel.view import View
from watertable.testing.template import effects, rules, scene, scoring, setup, state, view
from watertable.testing.template.actions import TABLE
from watertable.testing.template.pieces import BOX, CREATURES, WORDS
from watertable.testing.template.state import ASK_SHOW, ASKS, PoolState


class TidePool(Game[PoolState]):
    """The nine questions, each answered by its room."""

    def start(self, seats: int, options: Options) -> PoolState:
        return setup.start(seats, options)

    def clone(self, state_: PoolState) -> PoolState:
        return state.clone(state_)

    def legal(self, state_: PoolState, seat: int) -> list[Action]:
        return rules.legal(state_, seat)

    def chances(self, state_: PoolState) -> Chances:
        return rules.chances(state_, self.revealing)

    def apply(self, state_: PoolState, seat: int, action: Action, log: Log) -> None:
        rules.apply(state_, seat, action, log)

    def why_not(self, state_: PoolState, seat: int, action: Action) -> Say | None:
        return rules.why_not(state_, seat, action)

    def view(self, state_: PoolState, seat: int) -> View:
        return view.view(state_, seat)

    def guess(self, state_: PoolState, seat: int, dice: Dice) -> PoolState:
        world = view.guess(state_, seat, dice)
        guess_sealed(self, world, seat, ASK_SHOW, dice)
        return world

    def outcome(self, state_: PoolState) -> Outcome:
        return scoring.outcome(state_)


check_ops(CREATURES, effects.OPS_SERVED)
GAME: Final = TidePool(TABLE, ASKS)
HOUSE: Final = House(
    meta=Meta("template", BOX.meta()),
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
