"""Thinks ahead in guessed worlds: information-set Monte Carlo tree search."""

from __future__ import annotations

from collections.abc import Callable
from math import exp, log, sqrt
from time import perf_counter, process_time
from typing import Any, Final

from watertable.bots.greedy import LEAVES, Greedy
from watertable.bots.luck import Echo
from watertable.bots.mind import Bot
from watertable.bots.tree import NEW, Tree, fold, label
from watertable.bots.tuning import Tuning
from watertable.kernel.action import Action
from watertable.kernel.chance import Dice
from watertable.kernel.event import DEAF
from watertable.kernel.game import Game
from watertable.kernel.state import CHANCE, NOBODY, REVEAL, State

WORLDS: Final = 3  # guesses over which the first impression is averaged
GLANCES: Final = 32  # answers looked at when a place inside the tree is opened
ALL: Final = -9  # a joint place of everybody's answers
FOREVER: Final = 1_000_000_000
FIRST: Final = 0  # the edge of the first impression
CANDIDATES: Final = 16  # answers compared at the root at most


class Thought:
    """An answer, how often it was followed up and its value: 0 lost … 1 won."""

    action: Action
    visits: int
    value: float

    def __init__(self, action: Action, visits: int, value: float) -> None:
        self.action = action
        self.visits = visits
        self.value = value


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
        self.glancer = Greedy(value, LEAVES, tuning.sight, tuning.roll)

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
        walk = Walk(game, world, seat, self.value, self.tuning, self.glancer, dice)
        if viewer is not None:
            walk.viewer = viewer
        walk.impress()
        walk.run(self.rounds, self.ms, self.busy)
        return walk


class Walk:
    """One search: the tree, and where the present round is in it."""

    game: Game[Any]
    world: State  # the guess we were handed
    seat: int  # whose answer is sought
    viewer: int  # who guesses: that seat, if nothing else is said
    seats: int
    value: Callable[[Any, int], int]
    tuning: Tuning
    glancer: Greedy
    dice: Dice
    echo: Echo  # the luck of a round, heard again for every answer that is compared
    tree: Tree
    root: int  # the place whose edges are the answers to the open question
    gain: list[float]  # per answer compared: how much better than the first impression, summed
    gain_squares: list[float]
    rivals: list[int]  # the answers that are still compared, as edges of the root
    legal: list[Action]
    mark: list[int]  # per action id: the stamp of the last list it was legal in
    stamp: int
    path_edges: list[int]
    path_seats: list[int]
    count: int  # leaves valued, and per seat the sums for the spread of their values
    sums: list[float]
    squares: list[float]
    spread: list[float]
    base: int  # what the position is worth to us now
    rival: int  # what the best rival has now

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
        self.value = value
        self.tuning = tuning
        self.glancer = glancer
        self.dice = dice
        self.echo = Echo(dice)
        self.rivals = []
        self.gain = []
        self.gain_squares = []
        self.tree = Tree()
        self.root = 0
        if world.asks[-1].sealed:
            self.root = self.tree.joint(0, seat, fold(world.sealed[seat]))
        self.legal = game.legal(world, seat)
        self.mark = [0] * len(game.actions.all)
        self.stamp = 0
        self.path_edges = []
        self.path_seats = []
        self.count = 0
        self.sums = [0.0] * self.seats
        self.squares = [0.0] * self.seats
        self.spread = [0.1] * self.seats
        self.base = value(world, seat)
        self.rival = -FOREVER
        for other in range(self.seats):
            if other != seat:
                self.rival = max(self.rival, value(world, other))

    # The whole of it

    def run(self, rounds: int, ms: int, busy: bool) -> None:
        """Compare the best looking answers under the same guesses and the same luck, half of them
        after each stage, until two are left and a bound is reached. The first impression always
        stays: whoever is to replace it must be better by more than luck explains.
        """
        began = process_time() if busy else perf_counter()
        tree = self.tree
        while tree.ideas[self.root] and len(self.rivals) < self._most(rounds):
            idea = tree.ideas[self.root].pop()
            self.rivals.append(tree.edge(self.root, idea, tree.hopes[self.root].pop()))
            self.gain.append(0.0)
            self.gain_squares.append(0.0)
        stages = 1
        while (1 << stages) < len(self.rivals):
            stages += 1
        done = 0
        for stage in range(1, stages + 1):
            while True:
                self.echo.fresh()
                guessed = self._guess(self.echo)
                mark = self.echo.place
                before = 0.0
                for edge in self.rivals:
                    self.echo.place = mark
                    found = self.round(edge, self.game.clone(guessed))
                    if edge == FIRST:
                        before = found
                    self.gain[edge] += found - before
                    self.gain_squares[edge] += (found - before) * (found - before)
                done += len(self.rivals)
                if rounds > 0 and (done + len(self.rivals)) * stages > rounds * stage:
                    break
                if ms > 0:
                    now = process_time() if busy else perf_counter()
                    if (now - began) * 1000.0 * float(stages) >= float(ms * stage):
                        break
            if stage < stages:
                self._halve()

    def _most(self, rounds: int) -> int:
        """How many answers are compared: as many as the rounds can tell apart."""
        return CANDIDATES if rounds == 0 else min(CANDIDATES, max(2, rounds // 8))

    def _halve(self) -> None:
        """The better half goes on, and the first impression."""
        others = self.rivals[1:]
        others.sort(key=self._mean, reverse=True)
        kept = others[: max(1, len(self.rivals) // 2)]
        kept.sort()
        self.rivals = [FIRST, *kept]

    def best(self) -> int:
        """The edge to take: the best of those compared to the end, if it is proven to be better."""
        chosen = FIRST
        most = self._mean(FIRST)
        for edge in self.rivals[1:]:
            n = float(self.tree.tried[edge])
            mean = self.gain[edge] / n
            error = sqrt(max(self.gain_squares[edge] / n - mean * mean, 0.0) / n)
            if n >= 4.0 and mean > self.tuning.proof * error and self._mean(edge) > most:
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
        for i in range(WORLDS):
            if i > 0:
                world = self._guess(self.dice)
            found = self.glancer.weigh(game, world, self.seat, self.legal, self.dice)
            for k in range(len(worths)):
                worths[k] += found[k]
        labels = [label(action.id, self.seat) for action in self.legal]
        self._note(self.root, labels, worths)

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
        return world

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
        self._give(world, first, self.seat)
        for _ in range(self.tuning.depth if tree.tried[first] > 0 else 0):
            actor = world.actor()
            if actor == NOBODY:
                break
            if actor == CHANCE:
                chances = game.chances(world)
                drawn = self.echo.draw(chances)
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
                    game.apply(world, actor, legal[self.echo.below(len(legal))], DEAF)
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
        values = self._leaf(world)
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

    # Leaves

    def _leaf(self, world: State) -> list[float]:
        """Go on to a quiet place: draws drawn, sealed answers by lot, the turn finished at sight."""
        game = self.game
        tuning = self.tuning
        ahead = tuning.ahead
        finish = tuning.finish
        plies = tuning.plies
        last = NOBODY if not self.path_seats else self.path_seats[-1]
        closing = bool(world.asks) and world.asks[-1].sealed  # the group that is open now
        while world.asks:
            actor = world.actor()
            if actor == CHANCE:
                if world.asks[-1].kind == REVEAL:
                    closing = False
                game.apply(world, CHANCE, self.echo.draw(game.chances(world)), DEAF)
                continue
            legal = game.legal(world, actor)
            if len(legal) == 1:
                game.apply(world, actor, legal[0], DEAF)
                continue
            lot = tuning.alone and actor != self.seat
            if closing:
                lot = lot or tuning.finish == 0
            elif ahead > 0:
                ahead -= 0 if lot else 1
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
            if lot:
                action = legal[self.echo.below(len(legal))]
            else:
                action = self.glancer.step(game, world, actor, legal, self.echo.below(len(legal)))
            game.apply(world, actor, action, DEAF)
        return self._values(world)

    def _values(self, world: State) -> list[float]:
        """Per seat how good it is: about the probability to win, and a little for how clearly."""
        seats = self.seats
        scale = self.tuning.scale
        if not world.asks:
            return self._final(world)
        if self.tuning.together or seats == 1:
            better = float(self.value(world, self.seat) - self.base)
            return [0.1 + 0.8 * curve(better / scale)] * seats
        if self.tuning.alone:
            mine = self.value(world, self.seat) - self.rival
            return [0.1 + 0.8 * curve(mine / scale)] * seats
        worths = [float(self.value(world, seat)) for seat in range(seats)]
        return [0.1 + 0.8 * curve(lead(worths, seat) / scale) for seat in range(seats)]

    def _final(self, world: State) -> list[float]:
        outcome = self.game.outcome(world)
        scale = self.tuning.scale
        ranks = outcome.ranks
        scores = [100.0 * score for score in outcome.scores]
        seats = self.seats
        if self.tuning.together or seats == 1:
            won = 1.0 if ranks[self.seat] == 1 else 0.0
            return [0.9 * won + 0.1 * curve(scores[self.seat] / scale)] * seats
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


def rank(thought: Thought) -> tuple[int, float, int]:
    return (-thought.visits, -thought.value, thought.action.id)


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
