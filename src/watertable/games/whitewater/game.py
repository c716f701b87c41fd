"""The house behind one door."""

from __future__ import annotations

from typing import Final

from watertable.games.whitewater import rules, scoring, setup
from watertable.games.whitewater.actions import TABLE
from watertable.games.whitewater.effects import OPS_SERVED
from watertable.games.whitewater.pieces import BOX, FACE_ROWS, WORDS
from watertable.games.whitewater.rules import reasons
from watertable.games.whitewater.scene import backdrop, marks, refs, scene, sheets
from watertable.games.whitewater.state import ASK_TOKENS, ASKS, WhitewaterState, clone
from watertable.games.whitewater.view import guess_tokens, view
from watertable.kernel.action import Action
from watertable.kernel.chance import Chances, Dice
from watertable.kernel.data import check_ops
from watertable.kernel.event import Log
from watertable.kernel.game import Game, guess_sealed
from watertable.kernel.house import House, Meta, Options
from watertable.kernel.outcome import Outcome
from watertable.kernel.state import REVEAL
from watertable.kernel.text import Say
from watertable.kernel.view import View

check_ops(FACE_ROWS, OPS_SERVED)


class WhitewaterGame(Game[WhitewaterState]):
    """Nine answers, each from its room."""

    def start(self, seats: int, options: Options) -> WhitewaterState:
        return setup.start(seats, options)

    def clone(self, state: WhitewaterState) -> WhitewaterState:
        return clone(state)

    def legal(self, state: WhitewaterState, seat: int) -> list[Action]:
        return rules.legal(state, seat)

    def chances(self, state: WhitewaterState) -> Chances:
        if state.top().kind == REVEAL:
            return self.revealing
        return rules.chances(state)

    def apply(self, state: WhitewaterState, seat: int, action: Action, log: Log) -> None:
        rules.apply(state, seat, action, log)

    def why_not(self, state: WhitewaterState, seat: int, action: Action) -> Say | None:
        return reasons.why_not(state, seat, action)

    def view(self, state: WhitewaterState, seat: int) -> View:
        return view(state, seat)

    def guess(self, state: WhitewaterState, seat: int, dice: Dice) -> WhitewaterState:
        world = guess_tokens(state, seat, dice)
        guess_sealed(self, world, seat, ASK_TOKENS, dice)
        return world

    def outcome(self, state: WhitewaterState) -> Outcome:
        return scoring.outcome(state)


GAME: Final = WhitewaterGame(TABLE, ASKS)
HOUSE: Final = House(
    meta=Meta("whitewater", BOX.meta()),
    game=GAME,
    words=WORDS,
    digest=BOX.digest(),
    former_digest=BOX.former_digest(),
    art=BOX.art(),
    scene=scene,
    refs=refs,
    backdrop=backdrop,
    sheets=sheets,
    marks=marks,
)
