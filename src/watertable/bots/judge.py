"""What the end of a round is worth: played on at sight, then valued for every seat."""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Any, Final

from watertable.bots.greedy import CERTAIN, Greedy
from watertable.bots.luck import Echo, Luck
from watertable.bots.tuning import Tuning
from watertable.kernel.action import Action
from watertable.kernel.event import DEAF
from watertable.kernel.game import Game
from watertable.kernel.state import CHANCE, NONE, REVEAL, State

LEAST: Final = -1_000_000_000


class Judge:
    """Plays a world on to a quiet place and says how good it is: 0 lost … 1 won."""

    game: Game[Any]
    seat: int  # whose answer is sought
    seats: int
    value: Callable[[Any, int], int]
    tuning: Tuning
    glancer: Greedy
    echo: Echo
    luck: Luck  # for looks behind an answer
    base: int  # what the position is worth to us now
    rival: int  # what the best rival has now
    turn: int  # whose turn it was when the round began

    def __init__(
        self,
        game: Game[Any],
        world: State,
        seat: int,
        value: Callable[[Any, int], int],
        tuning: Tuning,
        glancer: Greedy,
        echo: Echo,
    ) -> None:
        self.game = game
        self.seat = seat
        self.seats = world.seats
        self.value = value
        self.tuning = tuning
        self.glancer = glancer
        self.echo = echo
        self.luck = Luck(echo.source)
        self.turn = world.turn
        self.base = value(world, seat)
        self.rival = LEAST
        for other in range(self.seats):
            if other != seat:
                self.rival = max(self.rival, value(world, other))

    def begin(self, world: State) -> None:
        """A round begins here."""
        self.turn = world.turn

    def passed(self, world: State) -> bool:
        """Whether the turn in which the round began, or else the next one, is over."""
        if not self.tuning.within:
            return False
        if self.turn == NONE:
            self.turn = world.turn
        return world.turn != self.turn

    def leaf(self, world: State, last: int) -> list[float]:
        """Go on to a quiet place: draws drawn, sealed answers by lot, the turn finished at sight.

        `last` is who answered last.
        """
        game = self.game
        tuning = self.tuning
        ahead = tuning.ahead
        finish = tuning.finish
        plies = tuning.plies
        closing = bool(world.asks) and world.asks[-1].sealed  # the group that is open now
        while world.asks and not self.passed(world):
            actor = world.actor()
            if actor == CHANCE:
                kind = world.asks[-1].kind
                if kind == REVEAL:
                    closing = False
                game.apply(world, CHANCE, self.echo.chance(kind, game.chances(world)), DEAF)
                continue
            legal = game.legal(world, actor)
            if len(legal) == 1:
                game.apply(world, actor, legal[0], DEAF)
                continue
            if tuning.alone and actor != self.seat:
                game.apply(world, actor, legal[-1], DEAF)
                continue
            lot = False
            if closing:
                lot = tuning.finish == 0
            elif ahead > 0:
                ahead -= 1
            elif world.asks[-1].sealed and plies == 0:
                break  # another round of sealed answers: nobody's turn goes on
            elif finish > 0 and (actor == last or last < 0):
                finish -= 1
                last = actor
            elif plies > 0:
                finish = 0
                plies -= 1
                lot = True
            else:
                break
            game.apply(world, actor, self._answer(world, actor, legal, lot), DEAF)
        return self.values(world)

    def _answer(self, world: State, actor: int, legal: list[Action], lot: bool) -> Action:
        first = self.echo.below(len(legal))
        if lot:
            return legal[first]
        luck = self.luck if self.tuning.turns else None
        return self.glancer.step(self.game, world, actor, legal, first, luck)

    def values(self, world: State) -> list[float]:
        """Per seat how good it is: about the probability to win, and a little for how clearly."""
        seats = self.seats
        scale = self.tuning.scale
        if self.tuning.together:
            better = float(self.value(world, self.seat) - self.base)
            return [curve(better / scale)] * seats
        if self.tuning.alone or seats == 1:
            return self._own(world)
        if not world.asks:
            return self._final(world)
        worths = [float(self.value(world, seat)) for seat in range(seats)]
        if max(worths) >= CERTAIN:
            return decided(worths)
        return [0.1 + 0.8 * curve(lead(worths, seat) / scale) for seat in range(seats)]

    def stand_of_rivals(self, world: State) -> float:
        """How well the others stand, each by its own lights."""
        total = 0
        for other in range(self.seats):
            if other != self.seat:
                total += self.value(world, other)
        return float(total)

    def _own(self, world: State) -> list[float]:
        """Where rivals are not studied their ranks say nothing: our points against theirs now."""
        worth = self.value(world, self.seat)
        if not world.asks:
            worth = 100 * self.game.outcome(world).scores[self.seat]
        mark = self.base if self.seats == 1 else self.rival
        mine = 0.1 + 0.8 * curve(float(worth - mark) / self.tuning.scale)
        values = [1.0 - mine] * self.seats
        values[self.seat] = mine
        return values

    def _final(self, world: State) -> list[float]:
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
            place = float(seats - ranks[seat]) / float(seats - 1)
            values.append(0.8 * won + 0.1 * place + 0.1 * curve(lead(scores, seat) / scale))
        return values


def decided(worths: list[float]) -> list[float]:
    """Who wins is certain, but the game goes on: less for everybody than any end of it, so that
    those who lost do not put it off, not even to be second rather than third.
    """
    winners = len([worth for worth in worths if worth >= CERTAIN])
    return [0.9 / winners if worth >= CERTAIN else 0.0 for worth in worths]


def lead(worths: list[float], seat: int) -> float:
    """How far a seat is before the best of the others."""
    most = -1e18
    for other in range(len(worths)):
        if other != seat and worths[other] > most:
            most = worths[other]
    return worths[seat] - most


def curve(x: float) -> float:
    """From any number to 0 … 1; a lead of one scale is three quarters."""
    x = x * 1.0986
    if x > 30.0:
        return 1.0
    if x < -30.0:
        return 0.0
    return 1.0 / (1.0 + exp(-x))
