"""Many tables of one game stepped together: the compiled inside of the learning environments.

What learners read (features, masks, seats, rewards, ends) lies in flat buffers that are written in place,
so that reading a step costs no Python object per table. An environment with one table is a batch of one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mypy_extensions import i64, u8

from watertable.bots.heuristics import value_of
from watertable.bots.protocol import Bot
from watertable.bots.uniform import Uniform
from watertable.kernel.action import Action
from watertable.kernel.chance import Dice
from watertable.kernel.event import DEAF
from watertable.kernel.features import Layout, Row
from watertable.kernel.game import Game
from watertable.kernel.house import House, Options
from watertable.kernel.outcome import Outcome
from watertable.kernel.state import CHANCE, NOBODY, NONE, State

try:
    from librt.vecs import vec
except ImportError:  # the source runs without it, more slowly
    vec = list  # type: ignore[assignment, misc]

RANK: Final = 0
SCORE: Final = 1
MARGIN: Final = 2
POTENTIAL: Final = 3
REWARDS: Final = ["rank", "score", "margin", "potential"]
POINTS: Final = 100.0  # rewards in points are divided by this
VALUE: Final = 10_000.0  # and heuristic values, of which 100 are a point, by this


class Batch:
    """`tables` games at once. With `learner` a seat, `rivals` play the others (by seat, cyclically);
    with NONE the caller answers for every seat. Seats asked at the same time answer in seat order.

    The k-th game of a table has the dice `rl/<seed>` (k = 0) or `rl/<seed>/<k>`.
    """

    house: House
    game: Game[Any]
    options: Options
    seats: int
    tables: int
    learner: int
    rivals: list[Bot]
    reward: int
    value: Callable[[Any, int], int]  # the heuristic, for the potential
    restart: bool  # begin the next game in the step that ends one
    size: int
    actions: int
    states: list[State]
    dice: list[Dice]
    luck: list[Dice]  # of uniform rivals
    seeds: list[str]
    games: list[int]  # begun so far
    plies: list[int]
    legal: list[list[Action]]
    replaced: list[int]  # answers outside the mask, in this game

    row: Row  # tables * size: the features of the seat that is asked
    final: Row  # tables * size: the features at the end of the last game that ended
    masks: vec[u8]  # tables * actions
    actor: vec[i64]  # tables: the seat that is asked, NONE when the game is over
    over: vec[u8]  # tables: the game ended in the last step
    earned: vec[float]  # tables * seats: rewards of the last step
    scores: vec[i64]  # tables * seats: of the last game that ended
    ranks: vec[i64]
    values: vec[float]  # tables * seats: the potential before the step

    def __init__(
        self,
        house: House,
        seats: int,
        options: Options,
        tables: int,
        rivals: list[Bot],
        learner: int,
        reward: str,
        restart: bool,
    ) -> None:
        self.house = house
        self.game = house.game
        self.options = options
        self.seats = seats
        self.tables = tables
        self.learner = learner
        self.rivals = rivals
        self.reward = REWARDS.index(reward)
        self.value = value_of(house.name)
        self.restart = restart
        self.size = Layout(house.game.fields(seats)).size
        self.actions = len(house.game.actions)
        self.states = [State() for _ in range(tables)]
        self.dice = [Dice("") for _ in range(tables)]
        self.luck = [Dice("") for _ in range(tables)]
        self.seeds = [""] * tables
        self.games = [0] * tables
        self.plies = [0] * tables
        self.legal = [[] for _ in range(tables)]
        self.replaced = [0] * tables
        self.row = Row(tables * self.size)
        self.final = Row(tables * self.size)
        self.masks = vec[u8]([0] * (tables * self.actions))
        self.actor = vec[i64]([NONE] * tables)
        self.over = vec[u8]([0] * tables)
        self.earned = vec[float]([0.0] * (tables * seats))
        self.scores = vec[i64]([0] * (tables * seats))
        self.ranks = vec[i64]([0] * (tables * seats))
        self.values = vec[float]([0.0] * (tables * seats))

    # Stepping

    def reset(self, seeds: list[str]) -> None:
        """Begin the first game of every table with these seeds."""
        for table in range(self.tables):
            self.reset_table(table, seeds[table])

    def reset_table(self, table: int, seed: str) -> None:
        """Begin the first game of a seed at one table."""
        self.seeds[table] = seed
        self.games[table] = 0
        self.begin(table)

    def begin(self, table: int) -> None:
        """Begin the next game of a table."""
        self._clear(table)
        self._start(table)
        self._observe(table)

    def step(self, answers: list[int]) -> None:
        """Answer at every table: an action id each. Tables that are over stay as they are."""
        for table in range(self.tables):
            self.step_table(table, answers[table])

    def step_table(self, table: int, answer: int) -> None:
        """Answer at one table. An action outside the mask is replaced by the next legal one, cyclically."""
        self._clear(table)
        legal = self.legal[table]
        if len(legal) == 0:
            return
        seat: int = self.actor[table]
        self._apply(table, seat, self._chosen(table, legal, answer))
        self._after(table)

    def step_together(self, table: int, answers: list[int]) -> None:
        """Answer for every seat that is asked now, once each; `answers` by seat. Where the first answer
        settles the question of a group, the others are not heard.
        """
        self._clear(table)
        state = self.states[table]
        for seat in state.asked():
            if state.ask_of(seat) is not None:
                legal = self.game.legal(state, seat)
                self._apply(table, seat, self._nearest(table, legal, answers[seat]))
        self._after(table)

    def _after(self, table: int) -> None:
        self._go_on(table)
        state = self.states[table]
        if state.over():
            self._finish(table, state)
        elif self.reward == POTENTIAL:
            self._shape(table, state)
        self._observe(table)

    def look(self, table: int, seat: int, out: Row) -> None:
        """Write what a seat knows, asked or not, at the beginning of `out`."""
        out.begin(0, self.size)
        self.game.write(self.states[table], seat, out)

    def _clear(self, table: int) -> None:
        """Forget what the last step of a table earned."""
        self.over[table] = 0
        at: i64 = table * self.seats
        for i in range(at, at + self.seats):
            self.earned[i] = 0.0

    def _chosen(self, table: int, legal: list[Action], answer: int) -> Action:
        at: i64 = table * self.actions + answer
        if 0 <= answer < self.actions and self.masks[at]:
            return self.game.actions.all[answer]
        return self._nearest(table, legal, answer)

    def _nearest(self, table: int, legal: list[Action], answer: int) -> Action:
        """The legal action with this id, or else the next one, cyclically."""
        chosen = legal[0]
        for action in legal:
            if action.id >= answer:
                chosen = action
                break
        if chosen.id != answer:
            self.replaced[table] += 1
        return chosen

    def _apply(self, table: int, seat: int, action: Action) -> None:
        self.game.apply(self.states[table], seat, action, DEAF)
        self.plies[table] += 1

    def _go_on(self, table: int) -> None:
        """Draw, and let the rivals answer, until the caller is asked or the game is over."""
        state = self.states[table]
        game = self.game
        while True:
            seat = state.actor()
            if seat == CHANCE:
                game.apply(state, CHANCE, self.dice[table].draw(game.chances(state)), DEAF)
            elif seat == NOBODY or self.learner == NONE or seat == self.learner:
                return
            else:
                self._apply(table, seat, self._rival(table, state, seat))

    def _rival(self, table: int, state: State, seat: int) -> Action:
        bot = self.rivals[seat % len(self.rivals)]
        if isinstance(bot, Uniform):  # needs neither a guess nor dice of its own
            legal = self.game.legal(state, seat)
            return legal[self.luck[table].below(len(legal))]
        dice = self.dice[table].child(f"bot {seat} {self.plies[table]}")
        return bot.answer(self.game, state, seat, dice)

    def _start(self, table: int) -> None:
        number = self.games[table]
        seed = self.seeds[table]
        dice = Dice(f"rl/{seed}/{number}" if number else f"rl/{seed}")
        self.games[table] = number + 1
        self.plies[table] = 0
        self.replaced[table] = 0
        self.dice[table] = dice
        if self.learner != NONE:
            self.luck[table] = dice.child("bots")
        self.states[table] = self.game.start(self.seats, self.options)
        self._go_on(table)
        if self.reward == POTENTIAL:
            self._remember(table, self.states[table])

    # Rewards

    def _finish(self, table: int, state: State) -> None:
        """Write the outcome; begin the next game if the batch restarts by itself."""
        outcome = self.game.outcome(state)
        at: i64 = table * self.seats
        for seat in range(self.seats):
            self.scores[at + seat] = outcome.scores[seat]
            self.ranks[at + seat] = outcome.ranks[seat]
            earned = reward_of(outcome, seat, self.reward, self.house.meta.co_operative)
            if self.reward == POTENTIAL:  # what was lent on the way is paid back
                earned -= self.values[at + seat]
                self.values[at + seat] = 0.0
            self.earned[at + seat] = earned
        self.over[table] = 1
        if self.restart:
            seat = self.learner if self.learner != NONE else 0
            self.final.begin(table * self.size, self.size)
            self.game.write(state, seat, self.final)
            self._start(table)

    def _shape(self, table: int, state: State) -> None:
        """Potential-based shaping: how much each seat's potential grew in this step."""
        at: i64 = table * self.seats
        for seat in range(self.seats):
            value = self._potential(state, seat)
            self.earned[at + seat] = value - self.values[at + seat]
            self.values[at + seat] = value

    def _remember(self, table: int, state: State) -> None:
        at: i64 = table * self.seats
        for seat in range(self.seats):
            value = 0.0 if state.over() else self._potential(state, seat)
            self.earned[at + seat] += value
            self.values[at + seat] = value

    def _potential(self, state: State, seat: int) -> float:
        """The heuristic's lead over the best other seat, between -1 and 1; alone or together the value."""
        lead = self.value(state, seat)
        if self.seats > 1 and not self.house.meta.co_operative:
            lead -= max([self.value(state, other) for other in range(self.seats) if other != seat])
        return max(-1.0, min(1.0, lead / VALUE))

    # Observing

    def _observe(self, table: int) -> None:
        """Write the features and the mask of the seat that is asked; at the end those of the learner."""
        state = self.states[table]
        masks = self.masks
        at: i64 = table * self.actions
        for action in self.legal[table]:
            masks[at + action.id] = 0
        seat = state.actor()
        if seat == NOBODY:
            self.actor[table] = NONE
            self.legal[table] = []
            seat = self.learner if self.learner != NONE else 0
        else:
            self.actor[table] = seat
            legal = self.game.legal(state, seat)
            self.legal[table] = legal
            for action in legal:
                masks[at + action.id] = 1
        self.row.begin(table * self.size, self.size)
        self.game.write(state, seat, self.row)

    # Saving

    def saved(self, table: int) -> tuple[Any, ...]:
        """A table as picklable values, for `restore`."""
        at = table * self.seats
        seats = range(at, at + self.seats)
        return (
            self.game.clone(self.states[table]),
            [(dice.text, dice.drawn) for dice in (self.dice[table], self.luck[table])],
            (self.seeds[table], self.games[table], self.plies[table], self.replaced[table]),
            int(self.over[table]),
            [self.earned[i] for i in seats],
            [self.values[i] for i in seats],
            [(int(self.scores[i]), int(self.ranks[i])) for i in seats],
        )

    def restore(self, table: int, saved: tuple[Any, ...]) -> None:
        """Continue a saved table."""
        state, dice, (seed, games, plies, replaced), over, earned, values, results = saved
        self.states[table] = self.game.clone(state)
        self.dice[table] = _resumed(dice[0])
        self.luck[table] = _resumed(dice[1])
        self.seeds[table] = seed
        self.games[table] = games
        self.plies[table] = plies
        self.replaced[table] = replaced
        if self.games[table] > 0:
            self._observe(table)
        self.over[table] = over
        at = table * self.seats
        for i in range(self.seats):
            self.earned[at + i] = earned[i]
            self.values[at + i] = values[i]
            self.scores[at + i] = results[i][0]
            self.ranks[at + i] = results[i][1]


def _resumed(saved: tuple[str, int]) -> Dice:
    dice = Dice(saved[0])
    dice.skip(saved[1])
    return dice


def reward_of(outcome: Outcome, seat: int, kind: int, co_operative: bool) -> float:
    """What the end of a game is worth to a seat.

    By rank, from -1 to 1: the number of seats ranked below minus those ranked above, normalised; a group
    that wins together gets 1, one that loses -1. By score: its points in hundreds. By margin: its lead over
    the best other seat in hundreds. A seat alone: its score in hundreds in any case.
    """
    ranks = outcome.ranks
    seats = len(ranks)
    if kind == SCORE or (seats == 1 and not co_operative):
        return outcome.scores[seat] / POINTS
    if co_operative:
        return 1.0 if ranks[seat] == 1 else -1.0
    if kind == MARGIN:
        return (outcome.scores[seat] - _best_other(outcome.scores, seat)) / POINTS
    total = 0
    for other in range(seats):
        total += (ranks[seat] < ranks[other]) - (ranks[seat] > ranks[other])
    return total / (seats - 1)


def _best_other(numbers: list[int], seat: int) -> int:
    best = -(10**9)
    for other in range(len(numbers)):
        if other != seat and numbers[other] > best:
            best = numbers[other]
    return best
