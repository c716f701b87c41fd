"""The house behind one door."""

from __future__ import annotations

from typing import Final

from watertable.games.raging_waters import rules, scene, scoring, setup, view
from watertable.games.raging_waters.actions import TABLE
from watertable.games.raging_waters.pieces import BOX, WORDS
from watertable.games.raging_waters.state import ASKS, BERM, WaterState, clone
from watertable.kernel.action import Action
from watertable.kernel.chance import Chances, Dice
from watertable.kernel.event import Log
from watertable.kernel.game import Game, guess_sealed
from watertable.kernel.house import House, Meta, Options
from watertable.kernel.outcome import Outcome
from watertable.kernel.text import Say
from watertable.kernel.view import View


class RagingWaters(Game[WaterState]):
    """Raging Waters for one to six town planners."""

    def __init__(self) -> None:
        super().__init__(TABLE, ASKS)

    def start(self, seats: int, options: Options) -> WaterState:
        """Empty sheets, and the first house to be placed."""
        fresh = setup.start(seats, options)
        rules.go_on(fresh)
        return fresh

    def clone(self, state: WaterState) -> WaterState:
        """The same table again."""
        return clone(state)

    def legal(self, state: WaterState, seat: int) -> list[Action]:
        """A berm or pass; then leave or stay."""
        return rules.legal(state, seat)

    def chances(self, state: WaterState) -> Chances:
        """Places for houses and swamps, three dice, the reveal."""
        return rules.chances(state, self.revealing)

    def apply(self, state: WaterState, seat: int, action: Action, log: Log) -> None:
        """Do it, unchecked."""
        rules.apply(state, seat, action, log)

    def why_not(self, state: WaterState, seat: int, action: Action) -> Say | None:
        """The reason against it."""
        return rules.why_not(state, seat, action)

    def view(self, state: WaterState, seat: int) -> View:
        """Open sheets, sealed answers."""
        points = [scoring.sheet(state, who) for who in range(state.seats)]
        return view.view(state, seat, points)

    def guess(self, state: WaterState, seat: int, dice: Dice) -> WaterState:
        """Only the rivals' answers to the roll at hand are unknown."""
        world = self.clone(state)
        guess_sealed(self, world, seat, BERM, dice)
        return world

    def outcome(self, state: WaterState) -> Outcome:
        """The score sheets compared."""
        return scoring.outcome(state)


GAME: Final = RagingWaters()
HOUSE: Final = House(
    meta=Meta("raging_waters", BOX.meta()),
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
