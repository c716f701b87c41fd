"""One game between bots and its statistics: a row of the laboratory."""

from __future__ import annotations

from typing import Any

import watertable
from watertable.bots import bot
from watertable.bots.match import Match
from watertable.bots.protocol import Bot
from watertable.bots.uniform import Uniform
from watertable.kernel.action import Action
from watertable.kernel.chance import Dice
from watertable.kernel.driver import drive
from watertable.kernel.errors import OptionError
from watertable.kernel.event import DEAF, Event, Log
from watertable.kernel.game import Game
from watertable.kernel.house import House
from watertable.kernel.outcome import Outcome
from watertable.kernel.state import SPECTATOR, State, key
from watertable.kernel.view import View
from watertable.lab.facts import Counts, Observer
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
        self.seating = Seating(len(self.bots), spec.seats)
        self.observer = Observer(spec.game)

    def play(self, number: int) -> PlayedGame:
        """Play game number `number`; reproducible everywhere."""
        game, spec = self.house.game, self.spec
        dice = Dice(f"{spec.dice}/{number}")
        state = game.start(spec.seats, self.options)
        seated = self.seating.table(number)
        bots = [self.bots[i] for i in seated]
        played = PlayedGame(number, seated, bots, dice.child("bots"), self.observer)
        drive(game, state, played, dice, self.house.meta.bound)
        played.finish(game.outcome(state), game.view(state, SPECTATOR))
        return played


class PlayedGame(Match):
    """A game between bots and its statistics."""

    def __init__(
        self, number: int, seated: list[int], bots: list[Bot], dice: Dice, observer: Observer
    ) -> None:
        super().__init__(bots, dice, DEAF if observer.hear is None else Log())
        self.number = number
        self.seated = seated
        self.observer = observer
        self.kinds: dict[tuple[int, str], list[int]] = {}  # seat, question -> times, summed width
        self.uses: list[dict[str, int]] = [{} for _ in seated]
        self.hidden: list[int] = []  # per sample: thousandths of the state a seat cannot know
        self.scores: list[int] = []
        self.ranks: list[int] = []
        self.reason = ""
        self.others: dict[str, int] = {}
        self.lines: dict[str, list[int]] = {}
        self.rounds = 0  # 0 where the house has none
        self.facts: Counts = {}
        self._last_event: Event | None = None

    def choose(self, game: Game[Any], state: State, seat: int) -> Action:
        legal = game.legal(state, seat)
        ask = state.ask_of(seat)
        assert ask is not None
        self._count_decision(seat, game.asks[ask.kind], len(legal))
        if len(legal) == 1:
            action = legal[0]
        elif isinstance(self.bots[seat], Uniform):
            action = legal[
                self.dice.below(len(legal))
            ]  # uniform needs neither a guess nor its own dice
        else:
            action = super().choose(game, state, seat)
        self.uses[seat][action.text] = self.uses[seat].get(action.text, 0) + 1
        return action

    def before(self, game: Game[Any], state: State, seat: int, action: Action) -> None:
        if self.plies % 29 == 11:
            self.hidden.append(hidden_share(game, state, max(seat, 0)))

    def after(self, game: Game[Any], state: State) -> None:
        """Pass new events to the house's observer."""
        for event in self.log.events:
            assert self.observer.hear is not None
            self.observer.hear(self.facts, event, self._last_event)
            self._last_event = event
        self.log.events.clear()

    def finish(self, outcome: Outcome, view: View) -> None:
        """Store the result, and let the house's observer read the final view."""
        self.scores = outcome.scores
        self.ranks = outcome.ranks
        self.reason = outcome.reason.key
        self.others = outcome.others
        for say, numbers in outcome.lines:
            line = " ".join([say.key, *(f"{fact}={n}" for fact, n in sorted(say.facts.items()))])
            self.lines[line] = numbers
        self.rounds = int(view.get(self.observer.rounds, 0))
        if self.observer.end is not None:
            self.observer.end(self.facts, view)

    def _count_decision(self, seat: int, kind: str, width: int) -> None:
        row = self.kinds.setdefault((seat, kind), [0, 0])
        row[0] += 1
        row[1] += width


def hidden_share(game: Game[Any], state: State, seat: int) -> int:
    """How much of the state a seat cannot know: the share of its numbers (in thousandths) that differ
    between the true state and a guess. After TAG's measure of hidden information, with numbers
    instead of components.
    """
    true = flat(key(state))
    guess = flat(key(game.guess(state, seat, Dice("hidden"))))
    wide = max(len(true), len(guess), 1)
    differing = sum(1 for one, other in zip(true, guess) if one != other)
    return 1000 * (differing + abs(len(true) - len(guess))) // wide


def flat(thing: object) -> list[object]:
    """All numbers of a key, in order."""
    if isinstance(thing, tuple):
        return [number for item in thing for number in flat(item)]
    return [thing]
