"""One game between bots, watched: what a row of the laboratory is made of."""

from __future__ import annotations

from typing import Any

import watertable
from watertable.bots import bot
from watertable.bots.protocol import Bot
from watertable.bots.uniform import Uniform
from watertable.kernel.chance import Dice
from watertable.kernel.errors import OptionError
from watertable.kernel.event import DEAF, Event, Log
from watertable.kernel.house import House
from watertable.kernel.state import CHANCE, NOBODY, SPECTATOR, State, key
from watertable.lab.facts import Counts, Room
from watertable.lab.seating import Seating


class Spec:
    """What is played: everything a game depends on but its number."""

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
        self.box = ""  # the folder of corrections, for workers on other machines
        self.data = ""  # the digest of the printed data that every worker must have

    def plain(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "seats": self.seats,
            "bots": self.bots,
            "options": self.options,
            "dice": self.dice,
        }


class Lab:
    """A spec made ready in this process: the house is loaded once, the bots sit down once."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self.house: House = watertable.house(spec.game)
        if spec.data and spec.data != self.house.digest:
            raise OptionError(
                "data", f"a worker has {self.house.digest} for {spec.game}, the run {spec.data}"
            )
        self.options = self.house.meta.read_options(spec.seats, spec.options)
        self.minds: list[Bot] = [bot(name, spec.game) for name in spec.bots]
        self.seating = Seating(len(self.minds), spec.seats)
        self.room = Room(spec.game)

    def play(self, number: int) -> Game:
        """Game number `number`: the same for everyone who plays it."""
        game, spec = self.house.game, self.spec
        dice = Dice(f"{spec.dice}/{number}")
        luck = dice.child("bots")
        state = game.start(spec.seats, self.options)
        seated = self.seating.table(number)
        seen = Game(number, spec.seats, seated)
        log = DEAF if self.room.hear is None else Log()
        while seen.plies < self.house.meta.bound:
            seat = state.actor()
            if seat == NOBODY:
                break
            if seat == CHANCE:
                action = dice.draw(game.chances(state))
            else:
                legal = game.legal(state, seat)
                ask = state.ask_of(seat)
                assert ask is not None
                seen.decision(seat, game.asks[ask.kind], len(legal))
                mind = self.minds[seated[seat]]
                if len(legal) == 1:
                    action = legal[0]
                elif isinstance(mind, Uniform):
                    action = legal[luck.below(len(legal))]  # legal depends on the view alone
                else:
                    world = game.guess(state, seat, luck.child(f"guess {seen.plies}"))
                    action = mind.choose(game, world, seat, luck.child(f"choose {seen.plies}"))
                seen.use(seat, action.text)
            if seen.plies % 29 == 11:
                seen.hidden.append(hidden_share(game, state, max(seat, 0)))
            game.apply(state, seat, action, log)
            seen.plies += 1
            if log.events:
                seen.listen(self.room, log)
        seen.finish(game.outcome(state))
        seen.look(self.room, game.view(state, SPECTATOR))
        return seen


class Game:
    """What was seen of one game."""

    def __init__(self, number: int, seats: int, seated: list[int]) -> None:
        self.number = number
        self.seated = seated
        self.plies = 0
        self.kinds: dict[tuple[int, str], list[int]] = {}  # seat, question -> times, summed width
        self.uses: list[dict[str, int]] = [{} for _ in range(seats)]
        self.hidden: list[int] = []  # per look: thousandths of the state a seat cannot know
        self.scores: list[int] = []
        self.ranks: list[int] = []
        self.reason = ""
        self.others: dict[str, int] = {}
        self.lines: dict[str, list[int]] = {}
        self.rounds = 0  # 0 where the house has none
        self.facts: Counts = {}
        self._before: Event | None = None

    def decision(self, seat: int, kind: str, width: int) -> None:
        row = self.kinds.setdefault((seat, kind), [0, 0])
        row[0] += 1
        row[1] += width

    def use(self, seat: int, text: str) -> None:
        self.uses[seat][text] = self.uses[seat].get(text, 0) + 1

    def finish(self, outcome: Any) -> None:
        self.scores = outcome.scores
        self.ranks = outcome.ranks
        self.reason = outcome.reason.key
        self.others = outcome.others
        for say, numbers in outcome.lines:
            line = " ".join([say.key, *(f"{fact}={n}" for fact, n in sorted(say.facts.items()))])
            self.lines[line] = numbers

    def listen(self, room: Room, log: Log) -> None:
        """Tell the house's room what was told since."""
        assert room.hear is not None
        for event in log.events:
            room.hear(self.facts, event, self._before)
            self._before = event
        log.events.clear()

    def look(self, room: Room, view: dict[str, Any]) -> None:
        """Let the house's room read the table when the game is over."""
        self.rounds = int(view.get(room.rounds, 0))
        if room.end is not None:
            room.end(self.facts, view)


def hidden_share(game: Any, state: State, seat: int) -> int:
    """How much of the table a seat cannot know: of all numbers in the state, the share (in
    thousandths) that differs between the truth and a world it cannot tell from it. After TAG's
    measure of hidden information, with numbers in place of components.
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
