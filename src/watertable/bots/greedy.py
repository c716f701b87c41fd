"""Takes what looks best when its own turn is over: one turn ahead on the house's heuristic."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from watertable.bots.luck import Luck
from watertable.bots.protocol import Bot
from watertable.kernel.action import Action
from watertable.kernel.chance import Dice
from watertable.kernel.event import DEAF
from watertable.kernel.game import Game
from watertable.kernel.outcome import Outcome
from watertable.kernel.state import CHANCE, NOBODY, NONE, REVEAL, State

# A game that is won outweighs everything a heuristic says (100 per point: a thousand points).
VICTORY: Final = 100_000
CERTAIN: Final = 95_000  # a heuristic that says more knows who wins, though the game goes on
LEAVES: Final = 240  # positions looked at per decision, shared among the answers
PLIES: Final = 16  # own follow-up questions and draws that are rolled on at most
WIDE: Final = 8  # draws with more outcomes are sampled
STEP: Final = 24  # answers compared when there is no room to look behind each
# What has happened on the way from the decision, as bits.
REVEALED: Final = 1  # sealed answers were turned over
PASSED: Final = 2  # the turn went on: an automa's die, the end of a round


def ending(outcome: Outcome, seat: int) -> int:
    """What an end is worth: victory, or the more defeat the lower the rank; then the points."""
    rank = outcome.ranks[seat]
    points = 100 * outcome.scores[seat]
    if rank == 1:
        return VICTORY + points
    return points - VICTORY * (rank - 1) // max(len(outcome.ranks) - 1, 1)


class Greedy(Bot):
    """One turn ahead: chance by expectation, own follow-up questions by their best answer."""

    value: Callable[[Any, int], int]
    leaves: int
    sight: int  # follow-up questions answered before a position is looked at, in `look`
    plies: int  # own follow-up questions and draws rolled on before one is looked at, in `weigh`
    envy: int  # how much the best rival's worth counts against, in percent
    turn: int  # whose turn it was at the decision

    def __init__(
        self,
        value: Callable[[Any, int], int],
        leaves: int = LEAVES,
        sight: int = 0,
        plies: int = PLIES,
        envy: int = 0,
    ) -> None:
        self.value = value
        self.leaves = leaves
        self.sight = sight
        self.plies = plies
        self.envy = envy
        self.turn = NONE

    def choose(self, game: Game[Any], world: State, seat: int, dice: Dice) -> Action:
        legal = game.legal(world, seat)
        if len(legal) == 1:
            return legal[0]
        worths = self.weigh(game, world, seat, legal, dice)
        most = max(worths)
        best = [i for i in range(len(legal)) if worths[i] == most]
        return legal[best[dice.below(len(best))]]

    def weigh(
        self, game: Game[Any], world: State, seat: int, legal: list[Action], dice: Dice
    ) -> list[float]:
        """What each answer is worth to the seat, all under the same luck."""
        luck = Luck(dice)
        self.turn = world.turn
        budget = max(1, self.leaves // len(legal))
        worths: list[float] = []
        for action in legal:
            luck.again()
            after = game.clone(world)
            game.apply(after, seat, action, DEAF)
            worths.append(self._roll(game, after, seat, luck, budget, self.plies, 0))
        return worths

    def glance(self, game: Game[Any], world: State, seat: int) -> float:
        """What the position is worth as it lies."""
        if not world.asks:
            return float(ending(game.outcome(world), seat))
        worth = float(self.value(world, seat))
        if self.envy > 0 and world.seats > 1:
            most = -1e18
            for rival in range(world.seats):
                if rival != seat:
                    most = max(most, float(self.value(world, rival)))
            if max(worth, most) < CERTAIN:  # who envies a winner only holds up the end
                worth -= most * self.envy / 100.0
        return worth

    def look(self, game: Game[Any], world: State, seat: int) -> float:
        """What the position is worth after the next follow-up questions (the world changes)."""
        left = self.sight
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
                for action in legal[:STEP]:
                    after = game.clone(world)
                    game.apply(after, seat, action, DEAF)
                    worth = self.glance(game, after, seat)
                    if worth > most:
                        most = worth
                        chosen = action
            game.apply(world, seat, chosen, DEAF)
        return self.glance(game, world, seat)

    def _roll(
        self,
        game: Game[Any],
        world: State,
        seat: int,
        luck: Luck,
        budget: int,
        plies: int,
        met: int,
    ) -> float:
        """Go on (changing the world) until the turn is over or another seat is to answer; then look."""
        while plies > 0:
            actor = world.actor()
            if actor == NOBODY:
                break
            if world.turn != self.turn:
                met |= PASSED
            if actor == CHANCE:
                chances = game.chances(world)
                if world.asks[-1].kind == REVEAL:
                    met |= REVEALED
                elif len(chances.actions) > 1 and budget > 1:
                    return self._mean(game, world, seat, luck, budget, plies - 1, met)
                game.apply(world, CHANCE, luck.draw(chances), DEAF)
                plies -= 1
                continue
            sealed = world.asks[-1].sealed
            if met & PASSED or (sealed and met & REVEALED):
                break  # a turn of its own, or another round of sealed answers
            if actor != seat and not (sealed and world.ask_of(seat) is not None):
                if not sealed:
                    break
                # what a rival has under its hand is not known: it is drawn
                choices = game.legal(world, actor)
                game.apply(world, actor, choices[luck.below(len(choices))], DEAF)
                continue
            legal = game.legal(world, seat)
            n = len(legal)
            if n > 1 and budget >= 2 * n:
                return self._best(game, world, seat, legal, luck, budget // n, plies - 1, met)
            game.apply(world, seat, self.step(game, world, seat, legal, luck.below(n)), DEAF)
            if n > 1:
                plies -= 1
        return self.glance(game, world, seat)

    def _mean(
        self,
        game: Game[Any],
        world: State,
        seat: int,
        luck: Luck,
        budget: int,
        plies: int,
        met: int,
    ) -> float:
        """The expectation over a draw: exact when it is narrow, else from samples."""
        chances = game.chances(world)
        n = len(chances.actions)
        exact = n <= WIDE and n <= budget
        draws = n if exact else min(budget, WIDE)
        total = 0.0
        for i in range(draws):
            action = chances.actions[i] if exact else luck.draw(chances)
            weight = float(chances.weights[i]) if exact else 1.0
            after = game.clone(world)
            game.apply(after, CHANCE, action, DEAF)
            total += weight * self._roll(game, after, seat, luck, budget // draws, plies, met)
        return total / float(chances.total if exact else draws)

    def _best(
        self,
        game: Game[Any],
        world: State,
        seat: int,
        legal: list[Action],
        luck: Luck,
        budget: int,
        plies: int,
        met: int,
    ) -> float:
        """The best of the follow-up answers, each rolled on under the same luck."""
        place = luck.place
        most = -1e18
        for action in legal:
            luck.place = place
            after = game.clone(world)
            game.apply(after, seat, action, DEAF)
            worth = self._roll(game, after, seat, luck, budget, plies, met)
            if worth > most:
                most = worth
        return most

    def step(
        self,
        game: Game[Any],
        world: State,
        seat: int,
        legal: list[Action],
        first: int,
        luck: Luck | None = None,
    ) -> Action:
        """The answer that looks best at sight, from the `first` on; of many, some are looked at. With
        `luck`, each is looked at when its turn is over, the rest of it being played at sight.
        """
        n = len(legal)
        if n == 1:
            return legal[0]
        if luck is not None:
            self.turn = world.turn
        looks = min(n, STEP)
        stride = max(1, n // looks)
        chosen = legal[first]
        most = -1e18
        for k in range(looks):
            action = legal[(first + k * stride) % n]
            after = game.clone(world)
            game.apply(after, seat, action, DEAF)
            if luck is None:
                worth = self.look(game, after, seat)
            else:
                luck.again()
                worth = self._roll(game, after, seat, luck, 1, PLIES, 0)
            if worth > most:
                most = worth
                chosen = action
        return chosen
