"""The game and its house."""

from __future__ import annotations

from typing import Final

from watertable.games.whitewater import effects
from watertable.games.whitewater.actions import TABLE
from watertable.games.whitewater.features import fields, write
from watertable.games.whitewater.pieces import BOX, FACE_ROWS, WORDS
from watertable.games.whitewater.rules.apply import apply
from watertable.games.whitewater.rules.chance import chances
from watertable.games.whitewater.rules.flow import is_done
from watertable.games.whitewater.rules.legal import legal
from watertable.games.whitewater.rules.why_not import why_not
from watertable.games.whitewater.scene import scene
from watertable.games.whitewater.scene.backdrop import backdrop
from watertable.games.whitewater.scene.intro import intro
from watertable.games.whitewater.scene.preview import labels, preview
from watertable.games.whitewater.scene.print import sheets
from watertable.games.whitewater.scene.refs import marks, refs
from watertable.games.whitewater.scoring import fixed_places, outcome
from watertable.games.whitewater.setup import start
from watertable.games.whitewater.state import ASK_TOKENS, ASKS, WhitewaterState, clone
from watertable.games.whitewater.view import guess, view
from watertable.kernel.action import Action
from watertable.kernel.chance import Chances, Dice
from watertable.kernel.data import check_ops
from watertable.kernel.event import Log
from watertable.kernel.features import Field, Row
from watertable.kernel.game import Game, guess_sealed
from watertable.kernel.house import House, Options
from watertable.kernel.outcome import Outcome
from watertable.kernel.picture import DONE, LOSS, NEWS
from watertable.kernel.text import Say
from watertable.kernel.view import View


class Whitewater(Game[WhitewaterState]):
    """The rules of Whitewater."""

    def start(self, seats: int, options: Options) -> WhitewaterState:
        return start(seats, options)

    def clone(self, state: WhitewaterState) -> WhitewaterState:
        return clone(state)

    def legal(self, state: WhitewaterState, seat: int) -> list[Action]:
        return legal(state, seat)

    def chances(self, state: WhitewaterState) -> Chances:
        return chances(state, self.revealing)

    def apply(self, state: WhitewaterState, seat: int, action: Action, log: Log) -> None:
        apply(state, seat, action, log)

    def why_not(self, state: WhitewaterState, seat: int, action: Action) -> Say | None:
        return why_not(state, seat, action)

    def view(self, state: WhitewaterState, seat: int) -> View:
        return view(state, seat)

    def guess(self, state: WhitewaterState, seat: int, dice: Dice) -> WhitewaterState:
        world = guess(state, seat, dice)
        guess_sealed(self, world, seat, ASK_TOKENS, dice)
        return world

    def outcome(self, state: WhitewaterState) -> Outcome:
        return outcome(state)

    def fixed_places(self, state: WhitewaterState) -> list[int]:
        return fixed_places(state)

    def is_done(self, state: WhitewaterState, seat: int) -> bool:
        return is_done(state, seat)

    def fields(self, seats: int) -> list[Field]:
        return fields(seats)

    def write(self, state: WhitewaterState, seat: int, out: Row) -> None:
        write(state, seat, out)


check_ops(FACE_ROWS, effects.OPS_SERVED)
GAME: Final = Whitewater(TABLE, ASKS)
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
    moments={"rolled": NEWS, "capsized": LOSS, "finished": DONE, "called_off": NEWS},
)
