"""Chooses the action with the best value at the end of its own turn, by the house's heuristic."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from watertable.bots.common_random_numbers import CommonNumbers
from watertable.bots.protocol import Bot
from watertable.kernel.action import Action
from watertable.kernel.chance import Dice
from watertable.kernel.event import DEAF
from watertable.kernel.game import Game
from watertable.kernel.outcome import Outcome
from watertable.kernel.state import CHANCE, NOBODY, NONE, REVEAL, State

# A won game outweighs everything a heuristic returns (100 per point: a thousand points).
VICTORY: Final = 100_000
CERTAIN: Final = 95_000  # a heuristic that returns more knows who wins, though the game goes on
POSITIONS: Final = 240  # positions evaluated per decision, shared among the actions
ROLLOUT_PLIES: Final = 16  # own follow-up questions and draws in a rollout at most
MAX_OUTCOMES: Final = 8  # draws with more outcomes are sampled
MAX_COMPARED: Final = 24  # actions compared by a quick choice
# What has happened since the decision, as bits.
REVEALED: Final = 1  # sealed answers were revealed
PASSED: Final = 2  # the turn has passed: an automa's die, the end of a round


def final_value(outcome: Outcome, seat: int) -> int:
    """The value of an end: victory, or a defeat that is worse the lower the rank; then the points."""
    rank = outcome.ranks[seat]
    points = 100 * outcome.scores[seat]
    if rank == 1:
        return VICTORY + points
    return points - VICTORY * (rank - 1) // max(len(outcome.ranks) - 1, 1)


class Greedy(Bot):
    """One turn of lookahead: draws by expectation, own follow-up questions by their best answer."""

    value: Callable[[Any, int], int]
    positions: int  # the budget of evaluations per decision
    lookahead: int  # follow-up questions answered by `evaluate_ahead`
    rollout_plies: int  # own follow-up questions and draws in a rollout of `evaluate_actions`
    rival_weight: int  # how much the best rival's value counts against, in percent
    turn: int  # whose turn it was at the decision

    def __init__(
        self,
        value: Callable[[Any, int], int],
        positions: int = POSITIONS,
        lookahead: int = 0,
        rollout_plies: int = ROLLOUT_PLIES,
        rival_weight: int = 0,
    ) -> None:
        self.value = value
        self.positions = positions
        self.lookahead = lookahead
        self.rollout_plies = rollout_plies
        self.rival_weight = rival_weight
        self.turn = NONE

    def choose(self, game: Game[Any], world: State, seat: int, dice: Dice) -> Action:
        legal = game.legal(world, seat)
        if len(legal) == 1:
            return legal[0]
        values = self.evaluate_actions(game, world, seat, legal, dice)
        most = max(values)
        best = [i for i in range(len(legal)) if values[i] == most]
        return legal[best[dice.below(len(best))]]

    def evaluate_actions(
        self, game: Game[Any], world: State, seat: int, legal: list[Action], dice: Dice
    ) -> list[float]:
        """The value of each action for the seat, all with common random numbers."""
        numbers = CommonNumbers(dice)
        self.turn = world.turn
        budget = max(1, self.positions // len(legal))
        values: list[float] = []
        for action in legal:
            numbers.rewind()
            after = game.clone(world)
            game.apply(after, seat, action, DEAF)
            values.append(self._rollout(game, after, seat, numbers, budget, self.rollout_plies, 0))
        return values

    def evaluate(self, game: Game[Any], world: State, seat: int) -> float:
        """The value of the position as it is."""
        if not world.asks:
            return float(final_value(game.outcome(world), seat))
        value = float(self.value(world, seat))
        if self.rival_weight > 0 and world.seats > 1:
            most = -1e18
            for rival in range(world.seats):
                if rival != seat:
                    most = max(most, float(self.value(world, rival)))
            # once the winner is certain, hindering it only delays the end
            if max(value, most) < CERTAIN:
                value -= most * self.rival_weight / 100.0
        return value

    def evaluate_ahead(self, game: Game[Any], world: State, seat: int) -> float:
        """The value after the next follow-up questions (changes the world)."""
        left = self.lookahead
        while left > 0 and world.asks:
            if world.actor() != seat and world.ask_of(seat) is None:
                break
            if world.actor() == CHANCE:
                break
            legal = game.legal(world, seat)
            chosen = legal[0]
            if len(legal) > 1:
                left -= 1
                most = -1e18
                for action in legal[:MAX_COMPARED]:
                    after = game.clone(world)
                    game.apply(after, seat, action, DEAF)
                    value = self.evaluate(game, after, seat)
                    if value > most:
                        most = value
                        chosen = action
            game.apply(world, seat, chosen, DEAF)
        return self.evaluate(game, world, seat)

    def _rollout(
        self,
        game: Game[Any],
        world: State,
        seat: int,
        numbers: CommonNumbers,
        budget: int,
        plies: int,
        seen: int,
    ) -> float:
        """Play on (changing the world) until the turn is over or another seat is asked; then evaluate."""
        while plies > 0:
            actor = world.actor()
            if actor == NOBODY:
                break
            if world.turn != self.turn:
                seen |= PASSED
            if actor == CHANCE:
                chances = game.chances(world)
                if world.asks[-1].kind == REVEAL:
                    seen |= REVEALED
                elif len(chances.actions) > 1 and budget > 1:
                    return self._mean(game, world, seat, numbers, budget, plies - 1, seen)
                game.apply(world, CHANCE, numbers.draw(chances), DEAF)
                plies -= 1
                continue
            sealed = world.asks[-1].sealed
            if seen & PASSED or (sealed and seen & REVEALED):
                break  # another turn, or the next sealed answers
            if actor != seat and not (sealed and world.ask_of(seat) is not None):
                if not sealed:
                    break
                # a rival's sealed answer is unknown: draw one
                choices = game.legal(world, actor)
                game.apply(world, actor, choices[numbers.below(len(choices))], DEAF)
                continue
            legal = game.legal(world, seat)
            n = len(legal)
            if n > 1 and budget >= 2 * n:
                return self._best(game, world, seat, legal, numbers, budget // n, plies - 1, seen)
            game.apply(
                world, seat, self.quick_choice(game, world, seat, legal, numbers.below(n)), DEAF
            )
            if n > 1:
                plies -= 1
        return self.evaluate(game, world, seat)

    def _mean(
        self,
        game: Game[Any],
        world: State,
        seat: int,
        numbers: CommonNumbers,
        budget: int,
        plies: int,
        seen: int,
    ) -> float:
        """The expectation over a draw: exact when it is narrow, else from samples."""
        chances = game.chances(world)
        n = len(chances.actions)
        exact = n <= MAX_OUTCOMES and n <= budget
        draws = n if exact else min(budget, MAX_OUTCOMES)
        total = 0.0
        for i in range(draws):
            action = chances.actions[i] if exact else numbers.draw(chances)
            weight = float(chances.weights[i]) if exact else 1.0
            after = game.clone(world)
            game.apply(after, CHANCE, action, DEAF)
            total += weight * self._rollout(
                game, after, seat, numbers, budget // draws, plies, seen
            )
        return total / float(chances.total if exact else draws)

    def _best(
        self,
        game: Game[Any],
        world: State,
        seat: int,
        legal: list[Action],
        numbers: CommonNumbers,
        budget: int,
        plies: int,
        seen: int,
    ) -> float:
        """The best follow-up answer, each rolled out with common random numbers."""
        position = numbers.position
        most = -1e18
        for action in legal:
            numbers.position = position
            after = game.clone(world)
            game.apply(after, seat, action, DEAF)
            value = self._rollout(game, after, seat, numbers, budget, plies, seen)
            if value > most:
                most = value
        return most

    def quick_choice(
        self,
        game: Game[Any],
        world: State,
        seat: int,
        legal: list[Action],
        first: int,
        numbers: CommonNumbers | None = None,
    ) -> Action:
        """The action with the best value, counted from `first` on; of many, a sample is compared. With
        `numbers`, each is evaluated at the end of its turn, the rest of which is played by quick choices.
        """
        n = len(legal)
        if n == 1:
            return legal[0]
        if numbers is not None:
            self.turn = world.turn
        compared = min(n, MAX_COMPARED)
        stride = max(1, n // compared)
        chosen = legal[first]
        most = -1e18
        for k in range(compared):
            action = legal[(first + k * stride) % n]
            after = game.clone(world)
            game.apply(after, seat, action, DEAF)
            if numbers is None:
                value = self.evaluate_ahead(game, after, seat)
            else:
                numbers.rewind()
                value = self._rollout(game, after, seat, numbers, 1, ROLLOUT_PLIES, 0)
            if value > most:
                most = value
                chosen = action
        return chosen
