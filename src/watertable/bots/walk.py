"""One search: answers compared in the same worlds under the same luck, with a tree below each."""

from __future__ import annotations

from collections.abc import Callable
from math import exp, log, sqrt
from time import perf_counter, process_time
from typing import Any, Final

from watertable.bots.greedy import Greedy
from watertable.bots.judge import Judge
from watertable.bots.luck import Echo
from watertable.bots.tree import NEW, Tree, fold, label
from watertable.bots.tuning import Tuning
from watertable.kernel.action import Action
from watertable.kernel.chance import Dice
from watertable.kernel.event import DEAF
from watertable.kernel.game import Game
from watertable.kernel.state import CHANCE, NOBODY, State

WORLDS: Final = 3  # guesses over which the first impression is averaged
GLANCES: Final = 32  # answers looked at when a place inside the tree is opened
GUESSES: Final = 6  # guesses of which the likelier is taken
ALL: Final = -9  # a joint place of everybody's answers
FIRST: Final = 0  # the edge of the first impression
ENOUGH: Final = 6  # rounds after which a lead says something …
SLACK: Final = 0.003  # … and how much of one is not worth more rounds


class Thought:
    """An answer, how often it was followed up and its value: 0 lost … 1 won."""

    action: Action
    visits: int
    value: float

    def __init__(self, action: Action, visits: int, value: float) -> None:
        self.action = action
        self.visits = visits
        self.value = value


class Walk:
    """One search: the tree, and where the present round is in it."""

    game: Game[Any]
    world: State  # the guess we were handed
    seat: int  # whose answer is sought
    viewer: int  # who guesses: that seat, if nothing else is said
    seats: int
    tuning: Tuning
    glancer: Greedy
    judge: Judge
    dice: Dice
    echo: Echo  # the luck of a round, heard again for every answer that is compared
    tree: Tree
    root: int  # the place whose edges are the answers to the open question
    gain: list[float]  # per answer compared: how much better than the first impression, summed
    gain_squares: list[float]
    rivals: list[int]  # the answers that are still compared, as edges of the root
    legal: list[Action]
    alike: int  # how many of them look about as well as the best
    mark: list[int]  # per action id: the stamp of the last list it was legal in
    stamp: int
    path_edges: list[int]
    path_seats: list[int]
    count: int  # leaves valued, and per seat the sums for the spread of their values
    sums: list[float]
    squares: list[float]
    spread: list[float]

    def __init__(
        self,
        game: Game[Any],
        world: State,
        seat: int,
        value: Callable[[Any, int], int],
        tuning: Tuning,
        glancer: Greedy,
        dice: Dice,
    ) -> None:
        self.game = game
        self.world = world
        self.seat = seat
        self.viewer = seat
        self.seats = world.seats
        self.tuning = tuning
        self.glancer = glancer
        self.dice = dice
        self.echo = Echo(dice)
        self.judge = Judge(game, world, seat, value, tuning, glancer, self.echo)
        self.rivals = []
        self.gain = []
        self.gain_squares = []
        self.tree = Tree()
        self.root = 0
        if world.asks[-1].sealed:
            self.root = self.tree.joint(0, seat, fold(world.sealed[seat]))
        self.legal = game.legal(world, seat)
        self.alike = len(self.legal)
        self.mark = [0] * len(game.actions.all)
        self.stamp = 0
        self.path_edges = []
        self.path_seats = []
        self.count = 0
        self.sums = [0.0] * self.seats
        self.squares = [0.0] * self.seats
        self.spread = [0.1] * self.seats

    # The whole of it

    def run(self, rounds: int, ms: int, busy: bool, began: float) -> None:
        """Compare the best looking answers under the same guesses and the same luck, half of them
        after each stage, until two are left and a bound is reached. The first impression always
        stays: whoever is to replace it must be better by more than luck explains.
        """
        tree = self.tree
        while tree.ideas[self.root] and len(self.rivals) < self._most(rounds):
            idea = tree.ideas[self.root].pop()
            self.rivals.append(tree.edge(self.root, idea, tree.hopes[self.root].pop()))
            self.gain.append(0.0)
            self.gain_squares.append(0.0)
        stages = 1
        settled = False
        while (1 << stages) < len(self.rivals):
            stages += 1
        done = 0
        for stage in range(1, stages + 1):
            while True:
                self._compare(float(ms) / 1000.0, busy, began)
                done += len(self.rivals)
                settled = self._settled()
                if settled:
                    break
                if rounds > 0 and (done + len(self.rivals)) * stages > rounds * stage:
                    break
                if ms > 0:
                    now = clock(busy)
                    if (now - began) * 1000.0 * float(stages) >= float(ms * stage):
                        break
            if settled:
                break
            if stage < stages:
                self._halve()

    def _compare(self, seconds: float, busy: bool, began: float) -> None:
        """Every answer still compared once, in one guess under one luck, while there is time."""
        self.echo.fresh()
        guessed = self._guess(self.dice)
        before = 0.0
        for edge in self.rivals:
            self.echo.again()
            found = self.round(edge, self.game.clone(guessed))
            if edge == FIRST:
                before = found
            self.gain[edge] += found - before
            self.gain_squares[edge] += (found - before) * (found - before)
            if seconds > 0.0 and clock(busy) - began >= seconds:
                break

    def _most(self, rounds: int) -> int:
        """How many answers are compared: as many as the rounds can tell apart."""
        most = min(self.tuning.answers, self.alike)
        return most if rounds == 0 else min(most, max(2, rounds // 8))

    def _halve(self) -> None:
        """The better half goes on, and the first impression."""
        others = self.rivals[1:]
        others.sort(key=self._mean, reverse=True)
        kept = others[: max(1, len(self.rivals) // 2)]
        kept.sort()
        self.rivals = [FIRST, *kept]

    def _settled(self) -> bool:
        """Whether no other answer is likely to be found better than the first impression."""
        sure = self.tuning.sure
        if sure == 0.0:
            return False
        for edge in self.rivals[1:]:
            if self.tree.tried[edge] < ENOUGH:
                return False
            if self._gain(edge) + sure * self._error(edge) > SLACK:
                return False
        return True

    def _gain(self, edge: int) -> float:
        """How much better than the first impression an answer was on average."""
        return self.gain[edge] / float(self.tree.tried[edge])

    def _error(self, edge: int) -> float:
        """The standard error of that."""
        n = float(self.tree.tried[edge])
        mean = self.gain[edge] / n
        return sqrt(max(self.gain_squares[edge] / n - mean * mean, 0.0) / n)

    def best(self) -> int:
        """The edge to take: the best of those compared to the end, if it is proven to be better."""
        chosen = FIRST
        most = self._mean(FIRST)
        for edge in self.rivals[1:]:
            if self.tree.tried[edge] < 4:
                continue
            proven = self._gain(edge) > self.tuning.proof * self._error(edge)
            if proven and self._mean(edge) > most:
                chosen = edge
                most = self._mean(edge)
        return chosen

    def _mean(self, edge: int) -> float:
        return self.tree.total[edge] / float(max(self.tree.tried[edge], 1))

    # First impressions

    def impress(self) -> None:
        """Order the answers at the root by how they look to one who thinks a turn ahead."""
        game = self.game
        worths = [0.0] * len(self.legal)
        world = self.world
        worlds = 1 if self.tuning.alone else WORLDS
        for i in range(worlds):
            if i > 0:
                world = self._guess(self.dice)
            found = self.glancer.weigh(game, world, self.seat, self.legal, self.dice)
            for k in range(len(worths)):
                worths[k] += found[k]
        labels = [label(action.id, self.seat) for action in self.legal]
        self._note(self.root, labels, worths)
        if self.tuning.near > 0:
            least = max(worths) - float(self.tuning.near * worlds)
            self.alike = len([worth for worth in worths if worth >= least])

    def _note(self, place: int, labels: list[int], worths: list[float]) -> None:
        """Keep answers as ideas of a place, the best looking last; equals in an order by lot."""
        n = len(labels)
        most = max(worths)
        room = most - min(worths)
        order = list(range(n))
        for i in range(n - 1, 0, -1):
            k = self.dice.below(i + 1)
            order[i], order[k] = order[k], order[i]
        ranked = [(worths[i], place_) for place_, i in enumerate(order)]
        ranked.sort()
        ideas = self.tree.ideas[place]
        hopes = self.tree.hopes[place]
        for worth, place_ in ranked:
            ideas.append(labels[order[place_]])
            hopes.append(1.0 + (worth - most) / room if room > 0.0 else 0.5)

    def _open(self, world: State, place: int, actor: int, legal: list[Action]) -> None:
        """Look at answers that have neither an edge nor an idea here (at some, if there are many)."""
        tree = self.tree
        fresh = self.stamp
        edge = tree.first[place]
        while edge != NEW:
            if tree.labels[edge] % 32 == actor + 4:
                self.mark[tree.labels[edge] // 32] = fresh + 1
            edge = tree.after[edge]
        for known in tree.ideas[place]:
            if known % 32 == actor + 4:
                self.mark[known // 32] = fresh + 1
        missing = [action for action in legal if self.mark[action.id] == fresh]
        self.stamp = fresh + 1
        for action in legal:
            self.mark[action.id] = fresh + 1
        n = len(missing)
        if n == 0:
            return
        if n > GLANCES:
            first = self.dice.below(n)
            missing = [missing[(first + k * n // GLANCES) % n] for k in range(GLANCES)]
        labels: list[int] = []
        worths: list[float] = []
        for action in missing:
            labels.append(label(action.id, actor))
            after = self.game.clone(world)
            self.game.apply(after, actor, action, DEAF)
            worths.append(self.glancer.look(self.game, after, actor))
        self._note(place, labels, worths)

    # A round

    def _guess(self, dice: Dice) -> State:
        world: State
        if self.viewer == NOBODY:
            world = self.game.clone(self.world)
        else:
            world = self.game.guess(self.world, self.viewer, dice)
            if self.tuning.credit > 0.0 and self.viewer == self.seat:
                world = self._likelier(world, dice)
        return world

    def _likelier(self, world: State, dice: Dice) -> State:
        """Of some guesses one by lot, the likelier the better rivals stand in it: they too know
        what they are doing, so where they stand tells what they hold.
        """
        worlds = [world]
        stands = [self.judge.stand_of_rivals(world)]
        for _ in range(GUESSES - 1):
            other: State = self.game.guess(self.world, self.viewer, dice)
            worlds.append(other)
            stands.append(self.judge.stand_of_rivals(other))
        most = max(stands)
        weights = [int(1000.0 * exp((s - most) / self.tuning.credit)) + 1 for s in stands]
        return worlds[dice.index(weights)]

    def round(self, first: int, world: State) -> float:
        """In a guessed world: answer with `first`, walk down the tree, value the leaf, remember."""
        game = self.game
        tree = self.tree
        self.path_edges.clear()
        self.path_seats.clear()
        place = 0
        group = NEW  # the place where the open sealed group began
        if world.asks[-1].sealed:
            group = 0
        else:
            place = tree.below(first)
        self.judge.begin(world)
        self._give(world, first, self.seat)
        for _ in range(self.tuning.depth if tree.tried[first] > 0 else 0):
            actor = world.actor()
            if actor == NOBODY or self.judge.passed(world):
                break
            if actor == CHANCE:
                chances = game.chances(world)
                drawn = self.echo.chance(world.asks[-1].kind, chances)
                if len(chances.actions) == 1 or self.tuning.merge:
                    if group != NEW:
                        place = tree.joint(group, ALL, self._all_answers(world))
                        group = NEW
                    game.apply(world, CHANCE, drawn, DEAF)
                    continue
                edge = tree.find(place, label(drawn.id, CHANCE))
                if edge == NEW:
                    edge = tree.edge(place, label(drawn.id, CHANCE), 0.0)
                self._give(world, edge, CHANCE)
            else:
                legal = game.legal(world, actor)
                if self.tuning.alone and actor != self.seat:
                    game.apply(world, actor, legal[-1], DEAF)
                    continue
                if len(legal) == 1:
                    game.apply(world, actor, legal[0], DEAF)
                    continue
                here = place
                if world.asks[-1].sealed:
                    if group == NEW:
                        group = place
                    here = tree.joint(group, actor, fold(world.sealed[actor]))
                edge = self._select(world, here, actor, legal)
                self._give(world, edge, actor)
            if tree.tried[edge] == 0:
                break
            if group == NEW or actor == CHANCE:
                place = tree.below(edge)
        values = self.judge.leaf(world, self.path_seats[-1])
        self._remember(values)
        return values[self.seat]

    def _give(self, world: State, edge: int, actor: int) -> None:
        """Follow an edge."""
        action = self.game.actions.all[self.tree.labels[edge] // 32]
        self.game.apply(world, actor, action, DEAF)
        self.path_edges.append(edge)
        self.path_seats.append(actor)

    def _all_answers(self, world: State) -> int:
        if self.tuning.alone:
            return fold(world.sealed[self.seat])
        found = 7
        for answers in world.sealed:
            found = fold(answers, found + 1)
        return found

    def _select(self, world: State, place: int, actor: int, legal: list[Action]) -> int:
        """The edge to follow: the most promising, or a new one when the place has room for it."""
        tree = self.tree
        mark = self.mark
        self.stamp += 1
        stamp = self.stamp
        for action in legal:
            mark[action.id] = stamp
        tree.visits[place] += 1
        best = NEW
        most = -1.0
        there = 0
        explore = self.tuning.explore * self.spread[actor]
        bias = self.tuning.bias * self.spread[actor]
        edge = tree.first[place]
        while edge != NEW:
            mine = tree.labels[edge]
            if mine % 32 == actor + 4 and mark[mine // 32] == stamp:
                there += 1
                tree.possible[edge] += 1
                n = float(tree.tried[edge])
                score = (
                    tree.total[edge] / n
                    + explore * sqrt(log(float(tree.possible[edge]) + 1.0) / n)
                    + bias * tree.hope[edge] / (n + 1.0)
                )
                if score > most:
                    most = score
                    best = edge
            edge = tree.after[edge]
        if there < len(legal):
            limit = self.tuning.widen * sqrt(float(tree.visits[place]))
            if there == 0 or float(there) < limit:
                new = self._widen(world, place, actor, legal)
                if new != NEW:
                    return new
        return best

    def _widen(self, world: State, place: int, actor: int, legal: list[Action]) -> int:
        """An edge for the best looking answer that is legal here and was not tried."""
        tree = self.tree
        for again in range(2):
            ideas = tree.ideas[place]
            for i in range(len(ideas) - 1, -1, -1):
                idea = ideas[i]
                if idea % 32 == actor + 4 and self.mark[idea // 32] == self.stamp:
                    hope = tree.hopes[place][i]
                    del ideas[i]
                    del tree.hopes[place][i]
                    return tree.edge(place, idea, hope)
            if again == 0:
                self._open(world, place, actor, legal)
        return NEW

    def _remember(self, values: list[float]) -> None:
        tree = self.tree
        for i in range(len(self.path_edges)):
            edge = self.path_edges[i]
            tree.tried[edge] += 1
            seat = self.path_seats[i]
            if seat >= 0:
                tree.total[edge] += values[seat]
        self.count += 1
        n = float(self.count)
        for seat in range(self.seats):
            self.sums[seat] += values[seat]
            self.squares[seat] += values[seat] * values[seat]
            if self.count >= 8:
                mean = self.sums[seat] / n
                self.spread[seat] = sqrt(max(self.squares[seat] / n - mean * mean, 1e-8))

    # What came of it

    def thoughts(self) -> list[Thought]:
        """All answers: the one to take, then those compared longest; those never tried come last."""
        tree = self.tree
        all_ = self.game.actions.all
        found: list[Thought] = []
        edge = tree.first[self.root]
        while edge != NEW:
            found.append(Thought(all_[tree.labels[edge] // 32], tree.tried[edge], self._mean(edge)))
            edge = tree.after[edge]
        found.sort(key=rank)
        best = all_[tree.labels[self.best()] // 32]
        for i in range(len(found)):
            if found[i].action is best:
                found.insert(0, found.pop(i))
        for idea in reversed(tree.ideas[self.root]):
            found.append(Thought(all_[idea // 32], 0, 0.0))
        return found


def clock(busy: bool) -> float:
    """Seconds: of the processor's own time, or of the wall's."""
    return process_time() if busy else perf_counter()


def rank(thought: Thought) -> tuple[int, float, int]:
    return (-thought.visits, -thought.value, thought.action.id)
