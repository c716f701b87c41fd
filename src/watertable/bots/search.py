"""The search bot: information-set Monte Carlo tree search."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from watertable.bots.greedy import POSITIONS, Greedy
from watertable.bots.mcts import Candidate, SearchRun, clock
from watertable.bots.protocol import Bot
from watertable.bots.tuning import Tuning
from watertable.kernel.action import Action
from watertable.kernel.chance import Dice
from watertable.kernel.game import Game
from watertable.kernel.state import State


class Search(Bot):
    """Searches a tree of actions and draws, each round in another guessed world.

    `rounds` and `ms` bound the search, whichever comes first; 0 is no bound. With rounds alone
    the choice depends only on the world and the dice. `cpu_time` counts processor time instead of
    wall time, so that a busy machine does not make the bot weaker.
    """

    value: Callable[[Any, int], int]
    tuning: Tuning
    rounds: int
    ms: int
    cpu_time: bool
    greedy: Greedy
    finisher: Greedy  # plays on when the places are fixed; it grudges no rival anything

    def __init__(
        self,
        value: Callable[[Any, int], int],
        tuning: Tuning,
        rounds: int,
        ms: int,
        cpu_time: bool = False,
    ) -> None:
        self.value = value
        self.tuning = tuning
        self.rounds = rounds
        self.ms = ms
        self.cpu_time = cpu_time
        self.greedy = Greedy(
            value, POSITIONS, tuning.lookahead, tuning.rollout_plies, tuning.rival_weight
        )
        self.finisher = Greedy(value, rollout_plies=tuning.rollout_plies)

    def choose(self, game: Game[Any], world: State, seat: int, dice: Dice) -> Action:
        legal = game.legal(world, seat)
        if len(legal) == 1:
            return legal[0]
        if game.fixed_places(world):  # nothing to weigh: the quickest way to the end
            return self.finisher.choose(game, world, seat, dice)
        return self.candidates(game, world, seat, dice)[0].action

    def candidates(self, game: Game[Any], world: State, seat: int, dice: Dice) -> list[Candidate]:
        """The actions at the open question, the best first."""
        return self.run(game, world, seat, dice).candidates()

    def evaluate(self, game: Game[Any], world: State, viewer: int, dice: Dice) -> list[float]:
        """Per seat the value of a position as a viewer knows it: a seat, a SPECTATOR, or NOBODY, who
        sees everything (for finished games).
        """
        run = self.run(game, world, world.actor(), dice, viewer)
        return [total / float(run.count) for total in run.sums]

    def run(
        self, game: Game[Any], world: State, seat: int, dice: Dice, viewer: int | None = None
    ) -> SearchRun:
        """Search until a bound is reached."""
        began = clock(self.cpu_time)
        run = SearchRun(game, world, seat, self.value, self.tuning, self.greedy, dice)
        if viewer is not None:
            run.viewer = viewer
        run.set_root_priors()
        run.run(self.rounds, self.ms, self.cpu_time, began)
        return run
