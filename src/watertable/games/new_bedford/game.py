"""The game and its house."""

from __future__ import annotations

from typing import Final

from watertable.games.new_bedford.actions import ACTIONS
from watertable.games.new_bedford.features import fields, write
from watertable.games.new_bedford.pieces import BOX, WORDS
from watertable.games.new_bedford.rules.apply import apply
from watertable.games.new_bedford.rules.chance import chances
from watertable.games.new_bedford.rules.flow import step
from watertable.games.new_bedford.rules.legal import legal
from watertable.games.new_bedford.rules.why_not import why_not
from watertable.games.new_bedford.scene import scene
from watertable.games.new_bedford.scene.backdrop import backdrop
from watertable.games.new_bedford.scene.intro import intro
from watertable.games.new_bedford.scene.preview import labels, preview
from watertable.games.new_bedford.scene.print import sheets
from watertable.games.new_bedford.scene.refs import marks, refs
from watertable.games.new_bedford.scoring import outcome
from watertable.games.new_bedford.setup import start
from watertable.games.new_bedford.state import ASKS, STEPS, BedfordState, clone
from watertable.games.new_bedford.view import captains, guess, view
from watertable.kernel.action import Action
from watertable.kernel.chance import Chances, Dice
from watertable.kernel.event import DEAF, Log
from watertable.kernel.features import Field, Row
from watertable.kernel.game import Game
from watertable.kernel.house import House, Options
from watertable.kernel.outcome import Outcome
from watertable.kernel.picture import DONE, LOSS, NEWS
from watertable.kernel.state import Ask
from watertable.kernel.text import Say
from watertable.kernel.view import View


class NewBedford(Game[BedfordState]):
    """The rules of New Bedford."""

    def start(self, seats: int, options: Options) -> BedfordState:
        state = start(seats, options)
        self.run_steps(state, DEAF)
        return state

    def clone(self, state: BedfordState) -> BedfordState:
        return clone(state)

    def legal(self, state: BedfordState, seat: int) -> list[Action]:
        return legal(state, seat)

    def chances(self, state: BedfordState) -> Chances:
        return chances(state)

    def apply(self, state: BedfordState, seat: int, action: Action, log: Log) -> None:
        apply(state, seat, action, log)
        self.run_steps(state, log)

    def step(self, state: BedfordState, taken: Ask, log: Log) -> None:
        step(state, taken, log)

    def why_not(self, state: BedfordState, seat: int, action: Action) -> Say | None:
        return why_not(state, seat, action)

    def view(self, state: BedfordState, seat: int) -> View:
        return view(state, seat)

    def guess(self, state: BedfordState, seat: int, dice: Dice) -> BedfordState:
        return guess(state, seat, dice)

    def outcome(self, state: BedfordState) -> Outcome:
        return outcome(state)

    def fields(self, seats: int) -> list[Field]:
        return fields(seats)

    def write(self, state: BedfordState, seat: int, out: Row) -> None:
        write(state, seat, out)


GAME: Final = NewBedford(ACTIONS, ASKS, STEPS)
# What people must not miss: ships and whales, and what pages and rivals take away.
MOMENTS: Final = {
    "token_drawn": NEWS,
    "last_returns": NEWS,
    "came_home": NEWS,
    "built": DONE,
    "launched": DONE,
    "caught": DONE,
    "kept": DONE,
    "sold_whales": DONE,
    "alms_taken": LOSS,
    "robbed": LOSS,
    "lost_whale": LOSS,
    "sharks_took": LOSS,
    "overboard": LOSS,
    "turned_back": LOSS,
    "pushed": LOSS,
    "flipped": LOSS,
}
HOUSE: Final = House(
    BOX,
    GAME,
    WORDS,
    scene,
    refs,
    backdrop,
    sheets,
    others=captains,
    marks=marks,
    preview=preview,
    intro=intro,
    labels=labels,
    moments=MOMENTS,
)
