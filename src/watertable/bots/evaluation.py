"""Leaf evaluation: a short rollout, then a value for every seat."""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Any, Final

from watertable.bots.common_random_numbers import CommonDice, CommonNumbers
from watertable.bots.greedy import CERTAIN, Greedy
from watertable.bots.tuning import Tuning
from watertable.kernel.action import Action
from watertable.kernel.event import DEAF
from watertable.kernel.game import Game
from watertable.kernel.state import CHANCE, NONE, REVEAL, State

LEAST: Final = -1_000_000_000


class LeafEvaluator:
    """Rolls a world out to a quiet position and says how good it is: 0 lost … 1 won."""

    game: Game[Any]
    seat: int  # the seat to choose for
    seats: int
    value: Callable[[Any, int], int]
    tuning: Tuning
    greedy: Greedy
    common_dice: CommonDice
    numbers: CommonNumbers  # for rollouts of the rest of a turn
    base: int  # the value of the position for the seat at the start
    rival: int  # the best rival's value at the start
    turn: int  # whose turn it was when the round began

    def __init__(
        self,
        game: Game[Any],
        world: State,
        seat: int,
        value: Callable[[Any, int], int],
        tuning: Tuning,
        greedy: Greedy,
        common_dice: CommonDice,
    ) -> None:
        self.game = game
        self.seat = seat
        self.seats = world.seats
        self.value = value
        self.tuning = tuning
        self.greedy = greedy
        self.common_dice = common_dice
        self.numbers = CommonNumbers(common_dice.source)
        self.turn = world.turn
        self.base = value(world, seat)
        self.rival = LEAST
        for other in range(self.seats):
            if other != seat:
                self.rival = max(self.rival, value(world, other))

    def begin_round(self, world: State) -> None:
        """Note whose turn it is."""
        self.turn = world.turn

    def turn_is_over(self, world: State) -> bool:
        """Whether the turn in which the round began, or else the next one, is over."""
        if not self.tuning.within_turn:
            return False
        if self.turn == NONE:
            self.turn = world.turn
        return world.turn != self.turn

    def evaluate(self, world: State, last: int) -> list[float]:
        """Play on to a quiet position, then value it: draws are drawn, the open sealed answers given, the
        turn finished by the greedy policy. `last` is the seat that answered last.
        """
        game = self.game
        tuning = self.tuning
        greedy_plies = tuning.greedy_plies
        finish_plies = tuning.finish_plies
        random_plies = tuning.random_plies
        closing = bool(world.asks) and world.asks[-1].sealed  # the group that is open now
        while world.asks and not self.turn_is_over(world):
            actor = world.actor()
            if actor == CHANCE:
                kind = world.asks[-1].kind
                if kind == REVEAL:
                    closing = False
                game.apply(world, CHANCE, self.common_dice.chance(kind, game.chances(world)), DEAF)
                continue
            legal = game.legal(world, actor)
            if len(legal) == 1:
                game.apply(world, actor, legal[0], DEAF)
                continue
            if tuning.ignore_rivals and actor != self.seat:
                game.apply(world, actor, legal[-1], DEAF)
                continue
            at_random = False
            if closing:
                at_random = tuning.finish_plies == 0
            elif greedy_plies > 0:
                greedy_plies -= 1
            elif world.asks[-1].sealed and random_plies == 0:
                break  # the next sealed answers belong to nobody's current turn
            elif finish_plies > 0 and (actor == last or last < 0):
                finish_plies -= 1
                last = actor
            elif random_plies > 0:
                finish_plies = 0
                random_plies -= 1
                at_random = True
            else:
                break
            game.apply(world, actor, self._answer(world, actor, legal, at_random), DEAF)
        return self.values(world)

    def _answer(self, world: State, actor: int, legal: list[Action], at_random: bool) -> Action:
        first = self.common_dice.below(len(legal))
        if at_random:
            return legal[first]
        numbers = self.numbers if self.tuning.whole_turns else None
        return self.greedy.quick_choice(self.game, world, actor, legal, first, numbers)

    def values(self, world: State) -> list[float]:
        """Per seat roughly the probability to win, and a little for the margin."""
        seats = self.seats
        scale = self.tuning.scale
        if self.tuning.cooperative:
            better = float(self.value(world, self.seat) - self.base)
            return [sigmoid(better / scale)] * seats
        if self.tuning.ignore_rivals or seats == 1:
            return self._own_points(world)
        if not world.asks:
            return self._final_values(world)
        values = [float(self.value(world, seat)) for seat in range(seats)]
        if max(values) >= CERTAIN:
            return decided_values(values)
        return [0.1 + 0.8 * sigmoid(lead(values, seat) / scale) for seat in range(seats)]

    def rivals_value(self, world: State) -> float:
        """The summed values of the rivals, each from its own point of view."""
        total = 0
        for other in range(self.seats):
            if other != self.seat:
                total += self.value(world, other)
        return float(total)

    def _own_points(self, world: State) -> list[float]:
        """Rivals are not simulated, so their ranks mean nothing: own points against the best rival's now."""
        value = self.value(world, self.seat)
        if not world.asks:
            value = 100 * self.game.outcome(world).scores[self.seat]
        baseline = self.base if self.seats == 1 else self.rival
        mine = 0.1 + 0.8 * sigmoid(float(value - baseline) / self.tuning.scale)
        values = [1.0 - mine] * self.seats
        values[self.seat] = mine
        return values

    def _final_values(self, world: State) -> list[float]:
        outcome = self.game.outcome(world)
        scale = self.tuning.scale
        ranks = outcome.ranks
        scores = [100.0 * score for score in outcome.scores]
        seats = self.seats
        winners = 0
        for rank in ranks:
            if rank == 1:
                winners += 1
        values: list[float] = []
        for seat in range(seats):
            won = 1.0 / winners if ranks[seat] == 1 else 0.0
            position = float(seats - ranks[seat]) / float(seats - 1)
            values.append(0.8 * won + 0.1 * position + 0.1 * sigmoid(lead(scores, seat) / scale))
        return values


def decided_values(values: list[float]) -> list[float]:
    """Values when the winner is certain but the game goes on: lower for everybody than any end of it,
    so that losers do not delay it, not even to be second rather than third.
    """
    winners = len([value for value in values if value >= CERTAIN])
    return [0.9 / winners if value >= CERTAIN else 0.0 for value in values]


def lead(values: list[float], seat: int) -> float:
    """How far a seat is ahead of the best of the others."""
    most = -1e18
    for other in range(len(values)):
        if other != seat and values[other] > most:
            most = values[other]
    return values[seat] - most


def sigmoid(x: float) -> float:
    """A logistic curve from any number to 0 … 1; 1 becomes three quarters."""
    x = x * 1.0986
    if x > 30.0:
        return 1.0
    if x < -30.0:
        return 0.0
    return 1.0 / (1.0 + exp(-x))
