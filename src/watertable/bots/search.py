"""Thinks ahead in guessed worlds: information-set Monte Carlo tree search."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from watertable.bots.greedy import LEAVES, Greedy
from watertable.bots.protocol import Bot
from watertable.bots.tuning import Tuning
from watertable.bots.walk import Thought, Walk, clock
from watertable.kernel.action import Action
from watertable.kernel.chance import Dice
from watertable.kernel.game import Game
from watertable.kernel.state import State


class Search(Bot):
    """A tree over what seats answer and chance brings; each round walks it in another guess.

    `rounds` and `ms` bound the thinking, whichever comes first; 0 is no bound. With rounds alone
    the choice depends on nothing but the world and the dice. `busy` counts the processor's time
    instead of the clock's, so that a busy machine does not make the bot weaker.
    """

    value: Callable[[Any, int], int]
    tuning: Tuning
    rounds: int
    ms: int
    busy: bool
    glancer: Greedy

    def __init__(
        self,
        value: Callable[[Any, int], int],
        tuning: Tuning,
        rounds: int,
        ms: int,
        busy: bool = False,
    ) -> None:
        self.value = value
        self.tuning = tuning
        self.rounds = rounds
        self.ms = ms
        self.busy = busy
        self.glancer = Greedy(value, LEAVES, tuning.sight, tuning.roll, tuning.envy)

    def choose(self, game: Game[Any], world: State, seat: int, dice: Dice) -> Action:
        legal = game.legal(world, seat)
        if len(legal) == 1:
            return legal[0]
        return self.think(game, world, seat, dice)[0].action

    def think(self, game: Game[Any], world: State, seat: int, dice: Dice) -> list[Thought]:
        """The answers to the open question, the best first."""
        return self.walk(game, world, seat, dice).thoughts()

    def outlook(self, game: Game[Any], world: State, viewer: int, dice: Dice) -> list[float]:
        """Per seat how good a position is, to a viewer: a seat, a SPECTATOR, or NOBODY, which is
        one who sees everything (for games that are over).
        """
        walk = self.walk(game, world, world.actor(), dice, viewer)
        return [total / float(walk.count) for total in walk.sums]

    def walk(
        self, game: Game[Any], world: State, seat: int, dice: Dice, viewer: int | None = None
    ) -> Walk:
        """Think until a bound is reached."""
        began = clock(self.busy)
        walk = Walk(game, world, seat, self.value, self.tuning, self.glancer, dice)
        if viewer is not None:
            walk.viewer = viewer
        walk.impress()
        walk.run(self.rounds, self.ms, self.busy, began)
        return walk
