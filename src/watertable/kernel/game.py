"""The rules of one title: nine functions that every house defines, and steps between questions."""

from __future__ import annotations

from typing import Generic, TypeVar

from mypy_extensions import mypyc_attr

from watertable.kernel.action import REVEAL_ID, Action, ActionTable
from watertable.kernel.chance import Chances, Dice, evenly
from watertable.kernel.event import DEAF, Log
from watertable.kernel.house import Options
from watertable.kernel.outcome import Outcome
from watertable.kernel.state import FIRST_STEP, REVEAL, Ask, State
from watertable.kernel.text import Say
from watertable.kernel.view import View

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """Rules without memory: one instance per title, everything that changes is in the state.

    `actions` is the table; `asks` names the kinds of question (`asks[0]` is "reveal"), `steps` the
    kinds of step from FIRST_STEP on.
    """

    actions: ActionTable
    asks: list[str]
    steps: list[str]
    revealing: Chances  # the one thing that can happen on a REVEAL question

    def __init__(
        self, actions: ActionTable, asks: list[str], steps: list[str] | None = None
    ) -> None:
        self.actions = actions
        self.asks = asks
        self.steps = steps or []
        self.revealing = evenly([actions.all[REVEAL_ID]])

    def start(self, seats: int, options: Options) -> S:
        """A table set up as far as it goes without luck; the first questions are put."""
        raise NotImplementedError

    def clone(self, state: S) -> S:
        """The same table again, sharing nothing that can change."""
        raise NotImplementedError

    def legal(self, state: S, seat: int) -> list[Action]:
        """What this seat may do, sorted by id; empty exactly when it is not asked."""
        raise NotImplementedError

    def chances(self, state: S) -> Chances:
        """What may happen when CHANCE is asked."""
        raise NotImplementedError

    def apply(self, state: S, seat: int, action: Action, log: Log) -> None:
        """Do it, unchecked: only drivers (table, playout, search) call this."""
        raise NotImplementedError

    def step(self, state: S, taken: Ask, log: Log) -> None:
        """Carry out one step; for houses that put steps on the stack."""
        raise NotImplementedError

    def run_steps(self, state: S, log: Log) -> None:
        """Take steps off the stack until a question is on top or the game is over.

        A house that uses steps calls this at the end of `start` and of `apply`.
        """
        asks = state.asks
        while asks and asks[-1].kind >= FIRST_STEP:
            self.step(state, asks.pop(), log)

    def why_not(self, state: S, seat: int, action: Action) -> Say | None:
        """The reason against it; None exactly when the action is legal."""
        raise NotImplementedError

    def view(self, state: S, seat: int) -> View:
        """What this seat (or SPECTATOR) may know."""
        raise NotImplementedError

    def guess(self, state: S, seat: int, dice: Dice) -> S:
        """A world this seat cannot tell from the true one, drawn with these dice."""
        raise NotImplementedError

    def outcome(self, state: S) -> Outcome:
        """Who won, and why; asked when nobody is asked any more."""
        raise NotImplementedError


def guess_sealed(game: Game[S], world: S, seat: int, kind: int, dice: Dice) -> None:
    """Redo the rivals' part of a sealed group by guesswork; for use at the end of `guess`.

    Whoever still thinks is put back before the first question (`kind`), since how far they are is
    not known; whoever has answered gets answers drawn evenly from what they could have said.
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
