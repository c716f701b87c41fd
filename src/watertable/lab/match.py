"""One game between bots and its statistics: a row of the laboratory."""

from __future__ import annotations

from typing import Any

import watertable
from watertable.bots import bot
from watertable.bots.match import CountedMatch
from watertable.bots.protocol import Bot
from watertable.kernel.chance import Dice
from watertable.kernel.driver import drive
from watertable.kernel.errors import OptionError
from watertable.kernel.event import Event, Log
from watertable.kernel.game import Game
from watertable.kernel.house import House
from watertable.kernel.outcome import Outcome
from watertable.kernel.state import SPECTATOR, State
from watertable.lab.facts import Counts, Hear, Observer
from watertable.lab.seating import Seating


class Spec:
    """What is played: everything a game depends on except its number."""

    def __init__(
        self,
        game: str,
        seats: int,
        bots: list[str],
        options: dict[str, Any] | None = None,
        dice: str = "lab",
    ) -> None:
        self.game = game
        self.seats = seats
        self.bots = bots
        self.options = options or {}
        self.dice = dice
        self.box = ""  # the box folder, for workers on other machines
        self.data = ""  # the data digest that every worker must have

    def plain(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "seats": self.seats,
            "bots": self.bots,
            "options": self.options,
            "dice": self.dice,
        }


def seating_of(house: House, bots: int, seats: int) -> Seating:
    """The seating of a run. In a co-operative game a table has one bot at all seats: in a mixed group all
    have the same result, so nobody's part in it could be told.
    """
    return Seating(bots, seats, house.meta.co_operative)


class Lab:
    """A spec with its house and bots loaded in this process."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self.house: House = watertable.house(spec.game)
        if spec.data and spec.data != self.house.digest:
            raise OptionError(
                "data", f"a worker has {self.house.digest} for {spec.game}, the run {spec.data}"
            )
        self.options = self.house.meta.read_options(spec.seats, spec.options)
        self.bots: list[Bot] = [bot(name, spec.game) for name in spec.bots]
        self.seating = seating_of(self.house, len(self.bots), spec.seats)
        self.observer = Observer(spec.game)

    def play(self, number: int) -> PlayedGame:
        """Play game number `number`; reproducible everywhere."""
        game, spec = self.house.game, self.spec
        dice = Dice(f"{spec.dice}/{number}")
        state = game.start(spec.seats, self.options)
        seated = self.seating.table(number)
        bots = [self.bots[i] for i in seated]
        facts: Counts = {}
        match = self._match(bots, dice.child("bots"), number, facts)
        drive(game, state, match, dice, self.house.meta.bound)
        view = game.view(state, SPECTATOR)
        if self.observer.end is not None:
            self.observer.end(facts, view)
        rounds = int(view.get(self.observer.rounds, 0))
        return PlayedGame(number, seated, game, match, game.outcome(state), rounds, facts)

    def _match(self, bots: list[Bot], dice: Dice, number: int, facts: Counts) -> CountedMatch:
        kinds = len(self.house.game.asks)
        if self.observer.hear is None:
            return CountedMatch(bots, dice, kinds, number)
        return ObservedMatch(bots, dice, kinds, number, self.observer.hear, facts)


class ObservedMatch(CountedMatch):
    """A counted match whose events the house's observer hears."""

    def __init__(
        self, bots: list[Bot], dice: Dice, kinds: int, number: int, hear: Hear, facts: Counts
    ) -> None:
        super().__init__(bots, dice, kinds, number, Log())
        self.hear = hear
        self.facts = facts
        self._last_event: Event | None = None

    def after(self, game: Game[Any], state: State) -> None:
        """Pass new events to the house's observer."""
        for event in self.log.events:
            self.hear(self.facts, event, self._last_event)
            self._last_event = event
        self.log.events.clear()


class PlayedGame:
    """A finished game and its statistics."""

    def __init__(
        self,
        number: int,
        seated: list[int],
        game: Game[Any],
        match: CountedMatch,
        outcome: Outcome,
        rounds: int,
        facts: Counts,
    ) -> None:
        self.number = number
        self.seated = seated
        self.plies = match.plies
        self.rounds = rounds  # 0 where the house has none
        self.decisions = sum(map(sum, match.times))
        self.fixed = match.fixed
        self.width = sum(map(sum, match.widths))
        self.hidden = sum(match.hidden) // len(match.hidden) if match.hidden else None
        self.kinds = [
            (seat, kind, match.times[seat][i], match.widths[seat][i])
            for seat in range(len(seated))
            for i, kind in enumerate(game.asks)
            if match.times[seat][i]
        ]
        texts = game.actions.all
        self.uses = [{texts[i].text: n for i, n in used.items()} for used in match.uses]
        self.scores = outcome.scores
        self.ranks = outcome.ranks
        self.reason = outcome.reason.key
        self.others = outcome.others
        self.lines: dict[str, list[int]] = {}
        for say, numbers in outcome.lines:
            line = " ".join([say.key, *(f"{fact}={n}" for fact, n in sorted(say.facts.items()))])
            self.lines[line] = numbers
        self.facts = facts
