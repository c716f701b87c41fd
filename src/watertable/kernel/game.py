"""The rules interface: nine functions that every house defines, steps between questions, and features."""

from __future__ import annotations

from typing import Generic, TypeVar

from mypy_extensions import mypyc_attr

from watertable.kernel.action import REVEAL_ID, Action, ActionTable
from watertable.kernel.chance import Chances, Dice, evenly
from watertable.kernel.errors import OptionError
from watertable.kernel.event import DEAF, Log
from watertable.kernel.features import Field, Row
from watertable.kernel.house import Options
from watertable.kernel.outcome import Outcome
from watertable.kernel.state import FIRST_STEP, REVEAL, Ask, State
from watertable.kernel.text import Say
from watertable.kernel.view import View

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """Stateless rules: one instance per title; everything mutable is in the state.

    `actions` is the table; `asks` names the kinds of question (`asks[0]` is "reveal"), `steps` the
    kinds of step from FIRST_STEP on.
    """

    actions: ActionTable
    asks: list[str]
    steps: list[str]
    revealing: Chances  # the single outcome of a REVEAL question

    def __init__(
        self, actions: ActionTable, asks: list[str], steps: list[str] | None = None
    ) -> None:
        self.actions = actions
        self.asks = asks
        self.steps = steps or []
        self.revealing = evenly([actions.all[REVEAL_ID]])

    def start(self, seats: int, options: Options) -> S:
        """The initial state before any draw, with the first questions on the stack."""
        raise NotImplementedError

    def clone(self, state: S) -> S:
        """A deep copy of the mutable state."""
        raise NotImplementedError

    def legal(self, state: S, seat: int) -> list[Action]:
        """The legal actions of this seat, sorted by id; empty exactly when it is not asked."""
        raise NotImplementedError

    def chances(self, state: S) -> Chances:
        """The possible outcomes when CHANCE is asked."""
        raise NotImplementedError

    def apply(self, state: S, seat: int, action: Action, log: Log) -> None:
        """Apply an action without checking it; only drivers (table, playout, search) call this."""
        raise NotImplementedError

    def step(self, state: S, taken: Ask, log: Log) -> None:
        """Carry out one step; for houses that put steps on the stack."""
        raise NotImplementedError

    def run_steps(self, state: S, log: Log) -> None:
        """Pop and carry out steps until a question is on top or the game is over.

        A house that uses steps calls this at the end of `start` and of `apply`.
        """
        asks = state.asks
        while asks and asks[-1].kind >= FIRST_STEP:
            self.step(state, asks.pop(), log)

    def why_not(self, state: S, seat: int, action: Action) -> Say | None:
        """Why the action is not legal; None exactly when it is."""
        raise NotImplementedError

    def view(self, state: S, seat: int) -> View:
        """What this seat (or SPECTATOR) may know."""
        raise NotImplementedError

    def guess(self, state: S, seat: int, dice: Dice) -> S:
        """A random state that this seat cannot tell from the true one."""
        raise NotImplementedError

    def outcome(self, state: S) -> Outcome:
        """The result; called when the game is over."""
        raise NotImplementedError

    def fixed_places(self, state: S) -> list[int]:
        """The final order of what competes (seats, rafts), once no answer and no draw can change it.

        Empty before. Everybody is told, so it depends only on what everybody knows. A house that does
        not say when its places are fixed leaves this as it is.
        """
        return []

    def is_done(self, state: S, seat: int) -> bool:
        """Whether this seat will never again have more than one answer; everybody is told."""
        return False

    def fields(self, seats: int) -> list[Field]:
        """The features of a seat, in order: what `write` writes."""
        raise OptionError("game", "this house has no features for learning (features.py)")

    def write(self, state: S, seat: int, out: Row) -> None:
        """Write a seat's features at `out.at`: a function of its view, computed without building it."""
        raise NotImplementedError


def guess_sealed(game: Game[S], world: S, seat: int, kind: int, dice: Dice) -> None:
    """Guess the rivals' part of an open sealed group; call it at the end of `guess`.

    Rivals that have not finished are reset to the first question (`kind`), since their progress is
    unknown; those that have finished get answers drawn uniformly from what was legal.
    """
    if not world.asks:
        return
    top = world.asks[-1]
    if not top.sealed and top.kind != REVEAL:
        return
    group = top.group if top.sealed else top.group + 1
    thinking = world.asked()
    for rival in range(world.seats):
        done = rival not in thinking
        if rival == seat or (done and not world.sealed[rival]):
            continue
        world.sealed[rival].clear()
        while world.ask_of(rival) is not None:
            world.settle(rival)
        world.put_into(group, True, kind, rival, top.about)
        while done and world.ask_of(rival) is not None:
            choices = game.legal(world, rival)
            game.apply(world, rival, choices[dice.below(len(choices))], DEAF)
