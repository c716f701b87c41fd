"""The house behind one door."""

from __future__ import annotations

from typing import Final

from watertable.games.new_bedford import rules, scene, scoring, setup, state, view
from watertable.games.new_bedford.actions import ACTIONS
from watertable.games.new_bedford.pieces import BOX, WORDS
from watertable.games.new_bedford.state import ASKS, BedfordState
from watertable.kernel.action import Action
from watertable.kernel.chance import Chances, Dice
from watertable.kernel.event import DEAF, Log
from watertable.kernel.game import Game
from watertable.kernel.house import House, Meta, Options
from watertable.kernel.outcome import Outcome
from watertable.kernel.text import Say
from watertable.kernel.view import View


class NewBedford(Game[BedfordState]):
    """The nine questions, each answered by its room."""

    def start(self, seats: int, options: Options) -> BedfordState:
        """A table set up as far as it goes without luck."""
        begun = setup.start(seats, options)
        rules.run(begun, DEAF)
        return begun

    def clone(self, state_: BedfordState) -> BedfordState:
        """The same table again."""
        return state.copied(state_)

    def legal(self, state_: BedfordState, seat: int) -> list[Action]:
        """What this seat may do."""
        return rules.legal(state_, seat)

    def chances(self, state_: BedfordState) -> Chances:
        """What may happen by chance."""
        return rules.chances(state_)

    def apply(self, state_: BedfordState, seat: int, action: Action, log: Log) -> None:
        """Do it."""
        rules.apply(state_, seat, action, log)

    def why_not(self, state_: BedfordState, seat: int, action: Action) -> Say | None:
        """The reason against it."""
        return rules.why_not(state_, seat, action)

    def view(self, state_: BedfordState, seat: int) -> View:
        """What this seat may know."""
        return view.view(state_, seat)

    def guess(self, state_: BedfordState, seat: int, dice: Dice) -> BedfordState:
        """A world this seat cannot tell from the true one."""
        return view.guess(state_, seat, dice)

    def outcome(self, state_: BedfordState) -> Outcome:
        """Who won, and why."""
        return scoring.outcome(state_)


GAME: Final = NewBedford(ACTIONS, ASKS)
HOUSE: Final = House(
    meta=Meta("new_bedford", BOX.meta()),
    game=GAME,
    words=WORDS,
    digest=BOX.digest(),
    former_digest=BOX.former_digest(),
    art=BOX.art(),
    scene=scene.scene,
    refs=scene.refs,
    backdrop=scene.backdrop,
    sheets=scene.sheets,
    others=view.captains,
    marks=scene.marks,
)
