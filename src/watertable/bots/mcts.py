"""One run of the search: sequential halving at the root, Monte Carlo tree search below each candidate."""

from __future__ import annotations

from collections.abc import Callable
from math import exp, log, sqrt
from time import perf_counter, process_time
from typing import Any, Final

from watertable.bots.common_random_numbers import CommonDice
from watertable.bots.evaluation import LeafEvaluator
from watertable.bots.greedy import Greedy
from watertable.bots.tree import NEW, Tree, hash_answers, label
from watertable.bots.tuning import Tuning
from watertable.kernel.action import Action
from watertable.kernel.chance import Dice
from watertable.kernel.event import DEAF
from watertable.kernel.game import Game
from watertable.kernel.state import CHANCE, NOBODY, State

PRIOR_GUESSES: Final = 3  # guesses over which the priors at the root are averaged
MAX_EXPANDED: Final = 32  # actions evaluated when a node inside the tree is expanded
WEIGHTED_GUESSES: Final = 6  # guesses of which one is drawn by its likelihood
ALL_SEATS: Final = -9  # the `actor` of a node that depends on everybody's sealed answers
PRIOR_BEST: Final = 0  # the edge of the candidate with the best prior
MIN_VISITS: Final = 6  # visits after which a gain is significant …
MIN_GAIN: Final = 0.003  # … and the gain that is not worth more rounds


class Candidate:
    """An action, how often it was visited and its value: 0 lost … 1 won."""

    action: Action
    visits: int
    value: float

    def __init__(self, action: Action, visits: int, value: float) -> None:
        self.action = action
        self.visits = visits
        self.value = value


class SearchRun:
    """The tree, the candidates at its root, and the path of the current round.

    A round is one iteration: guess a world, take a candidate, select down the tree, evaluate the
    leaf, back the values up.
    """

    game: Game[Any]
    world: State  # the guess handed to the bot
    seat: int  # the seat to choose for
    viewer: int  # from whose knowledge worlds are guessed; the seat by default
    seats: int
    tuning: Tuning
    greedy: Greedy
    evaluator: LeafEvaluator
    dice: Dice
    common_dice: CommonDice  # rewound for every candidate of a comparison
    tree: Tree
    root: int  # the node whose edges answer the open question
    gain: list[float]  # per root edge: summed value above that of PRIOR_BEST
    gain_squares: list[float]
    remaining: list[int]  # root edges of the candidates still compared
    legal: list[Action]
    near_best: int  # how many of them have a prior close enough to the best
    legal_stamp: list[int]  # per action id: the stamp of the last list it was legal in
    stamp: int
    path_edges: list[int]
    path_seats: list[int]
    count: int  # leaves evaluated, and per seat the sums for the deviation of their values
    sums: list[float]
    squares: list[float]
    deviation: list[float]

    def __init__(
        self,
        game: Game[Any],
        world: State,
        seat: int,
        value: Callable[[Any, int], int],
        tuning: Tuning,
        greedy: Greedy,
        dice: Dice,
    ) -> None:
        self.game = game
        self.world = world
        self.seat = seat
        self.viewer = seat
        self.seats = world.seats
        self.tuning = tuning
        self.greedy = greedy
        self.dice = dice
        self.common_dice = CommonDice(dice)
        self.evaluator = LeafEvaluator(game, world, seat, value, tuning, greedy, self.common_dice)
        self.remaining = []
        self.gain = []
        self.gain_squares = []
        self.tree = Tree()
        self.root = 0
        if world.asks[-1].sealed:
            self.root = self.tree.sealed_node(0, seat, hash_answers(world.sealed[seat]))
        self.legal = game.legal(world, seat)
        self.near_best = len(self.legal)
        self.legal_stamp = [0] * len(game.actions.all)
        self.stamp = 0
        self.path_edges = []
        self.path_seats = []
        self.count = 0
        self.sums = [0.0] * self.seats
        self.squares = [0.0] * self.seats
        self.deviation = [0.1] * self.seats

    # Sequential halving at the root

    def run(self, rounds: int, ms: int, cpu_time: bool, began: float) -> None:
        """Compare the candidates with the best priors in the same guesses with common random
        numbers, keeping the better half after each stage, until two are left and a bound is
        reached. The best prior stays in: what replaces it must be significantly better.
        """
        tree = self.tree
        while tree.untried[self.root] and len(self.remaining) < self._max_candidates(rounds):
            untried = tree.untried[self.root].pop()
            prior = tree.untried_priors[self.root].pop()
            self.remaining.append(tree.add_edge(self.root, untried, prior))
            self.gain.append(0.0)
            self.gain_squares.append(0.0)
        stages = 1
        settled = False
        while (1 << stages) < len(self.remaining):
            stages += 1
        done = 0
        for stage in range(1, stages + 1):
            while True:
                self._compare(float(ms) / 1000.0, cpu_time, began)
                done += len(self.remaining)
                settled = self._settled()
                if settled:
                    break
                if rounds > 0 and (done + len(self.remaining)) * stages > rounds * stage:
                    break
                if ms > 0:
                    now = clock(cpu_time)
                    if (now - began) * 1000.0 * float(stages) >= float(ms * stage):
                        break
            if settled:
                break
            if stage < stages:
                self._keep_better_half()

    def _compare(self, seconds: float, cpu_time: bool, began: float) -> None:
        """One round for each remaining candidate, in one guess with the same draws, while time is left."""
        self.common_dice.renew()
        guessed = self._guess(self.dice)
        baseline = 0.0
        for edge in self.remaining:
            self.common_dice.rewind()
            found = self.round(edge, self.game.clone(guessed))
            if edge == PRIOR_BEST:
                baseline = found
            self.gain[edge] += found - baseline
            self.gain_squares[edge] += (found - baseline) * (found - baseline)
            if seconds > 0.0 and clock(cpu_time) - began >= seconds:
                break

    def _max_candidates(self, rounds: int) -> int:
        """How many candidates to compare: as many as the rounds can tell apart."""
        most = min(self.tuning.max_candidates, self.near_best)
        return most if rounds == 0 else min(most, max(2, rounds // 8))

    def _keep_better_half(self) -> None:
        """Keep the better half of the candidates, and the best prior."""
        others = self.remaining[1:]
        others.sort(key=self._mean, reverse=True)
        kept = others[: max(1, len(self.remaining) // 2)]
        kept.sort()
        self.remaining = [PRIOR_BEST, *kept]

    def _settled(self) -> bool:
        """Whether no other candidate is likely to turn out better than the best prior."""
        errors = self.tuning.stop_errors
        if errors == 0.0:
            return False
        for edge in self.remaining[1:]:
            if self.tree.visits[edge] < MIN_VISITS:
                return False
            if self._gain(edge) + errors * self._error(edge) > MIN_GAIN:
                return False
        return True

    def _gain(self, edge: int) -> float:
        """The mean gain of a candidate over the best prior."""
        return self.gain[edge] / float(self.tree.visits[edge])

    def _error(self, edge: int) -> float:
        """The standard error of the mean gain."""
        n = float(self.tree.visits[edge])
        mean = self.gain[edge] / n
        return sqrt(max(self.gain_squares[edge] / n - mean * mean, 0.0) / n)

    def best(self) -> int:
        """The edge to take: the best remaining one that is significantly better, or the best prior."""
        chosen = PRIOR_BEST
        most = self._mean(PRIOR_BEST)
        for edge in self.remaining[1:]:
            if self.tree.visits[edge] < 4:
                continue
            better = self._gain(edge) > self.tuning.replace_errors * self._error(edge)
            if better and self._mean(edge) > most:
                chosen = edge
                most = self._mean(edge)
        return chosen

    def _mean(self, edge: int) -> float:
        return self.tree.total_value[edge] / float(max(self.tree.visits[edge], 1))

    # Priors

    def set_root_priors(self) -> None:
        """Order the actions at the root by the greedy bot's values."""
        game = self.game
        values = [0.0] * len(self.legal)
        world = self.world
        guesses = 1 if self.tuning.ignore_rivals else PRIOR_GUESSES
        for i in range(guesses):
            if i > 0:
                world = self._guess(self.dice)
            found = self.greedy.evaluate_actions(game, world, self.seat, self.legal, self.dice)
            for k in range(len(values)):
                values[k] += found[k]
        labels = [label(action.id, self.seat) for action in self.legal]
        self._add_untried(self.root, labels, values)
        if self.tuning.max_prior_gap > 0:
            least = max(values) - float(self.tuning.max_prior_gap * guesses)
            self.near_best = len([value for value in values if value >= least])

    def _add_untried(self, node: int, labels: list[int], values: list[float]) -> None:
        """Add untried actions to a node, the best last; ties are ordered at random."""
        n = len(labels)
        most = max(values)
        span = most - min(values)
        order = list(range(n))
        for i in range(n - 1, 0, -1):
            k = self.dice.below(i + 1)
            order[i], order[k] = order[k], order[i]
        ranked = [(values[i], position) for position, i in enumerate(order)]
        ranked.sort()
        untried = self.tree.untried[node]
        priors = self.tree.untried_priors[node]
        for value, position in ranked:
            untried.append(labels[order[position]])
            priors.append(1.0 + (value - most) / span if span > 0.0 else 0.5)

    def _expand(self, world: State, node: int, actor: int, legal: list[Action]) -> None:
        """Evaluate the legal actions the node does not know yet (a sample, if there are many)."""
        tree = self.tree
        fresh = self.stamp
        edge = tree.first_edge[node]
        while edge != NEW:
            if tree.labels[edge] % 32 == actor + 4:
                self.legal_stamp[tree.labels[edge] // 32] = fresh + 1
            edge = tree.next_edge[edge]
        for known in tree.untried[node]:
            if known % 32 == actor + 4:
                self.legal_stamp[known // 32] = fresh + 1
        missing = [action for action in legal if self.legal_stamp[action.id] == fresh]
        self.stamp = fresh + 1
        for action in legal:
            self.legal_stamp[action.id] = fresh + 1
        n = len(missing)
        if n == 0:
            return
        if n > MAX_EXPANDED:
            first = self.dice.below(n)
            missing = [missing[(first + k * n // MAX_EXPANDED) % n] for k in range(MAX_EXPANDED)]
        labels: list[int] = []
        values: list[float] = []
        for action in missing:
            labels.append(label(action.id, actor))
            after = self.game.clone(world)
            self.game.apply(after, actor, action, DEAF)
            values.append(self.greedy.evaluate_ahead(self.game, after, actor))
        self._add_untried(node, labels, values)

    # A round

    def _guess(self, dice: Dice) -> State:
        world: State
        if self.viewer == NOBODY:
            world = self.game.clone(self.world)
        else:
            world = self.game.guess(self.world, self.viewer, dice)
            if self.tuning.guess_temperature > 0.0 and self.viewer == self.seat:
                world = self._weighted_guess(world, dice)
        return world

    def _weighted_guess(self, world: State, dice: Dice) -> State:
        """Draw one of several guesses, weighted by how well rivals stand in it: they play
        sensibly too, so their position is evidence of what they hold.
        """
        worlds = [world]
        values = [self.evaluator.rivals_value(world)]
        for _ in range(WEIGHTED_GUESSES - 1):
            other: State = self.game.guess(self.world, self.viewer, dice)
            worlds.append(other)
            values.append(self.evaluator.rivals_value(other))
        most = max(values)
        temperature = self.tuning.guess_temperature
        weights = [int(1000.0 * exp((value - most) / temperature)) + 1 for value in values]
        return worlds[dice.index(weights)]

    def round(self, first: int, world: State) -> float:
        """In a guessed world: take `first`, select down the tree, evaluate the leaf, back it up."""
        game = self.game
        tree = self.tree
        self.path_edges.clear()
        self.path_seats.clear()
        node = 0
        group = NEW  # the node where the open group of sealed answers began
        if world.asks[-1].sealed:
            group = 0
        else:
            node = tree.child_node(first)
        self.evaluator.begin_round(world)
        self._follow(world, first, self.seat)
        for _ in range(self.tuning.depth if tree.visits[first] > 0 else 0):
            actor = world.actor()
            if actor == NOBODY or self.evaluator.turn_is_over(world):
                break
            if actor == CHANCE:
                chances = game.chances(world)
                drawn = self.common_dice.chance(world.asks[-1].kind, chances)
                if len(chances.actions) == 1 or self.tuning.merge_draws:
                    if group != NEW:
                        node = tree.sealed_node(group, ALL_SEATS, self._hash_sealed(world))
                        group = NEW
                    game.apply(world, CHANCE, drawn, DEAF)
                    continue
                edge = tree.find_edge(node, label(drawn.id, CHANCE))
                if edge == NEW:
                    edge = tree.add_edge(node, label(drawn.id, CHANCE), 0.0)
                self._follow(world, edge, CHANCE)
            else:
                legal = game.legal(world, actor)
                if self.tuning.ignore_rivals and actor != self.seat:
                    game.apply(world, actor, legal[-1], DEAF)
                    continue
                if len(legal) == 1:
                    game.apply(world, actor, legal[0], DEAF)
                    continue
                here = node
                if world.asks[-1].sealed:
                    if group == NEW:
                        group = node
                    here = tree.sealed_node(group, actor, hash_answers(world.sealed[actor]))
                edge = self._select(world, here, actor, legal)
                self._follow(world, edge, actor)
            if tree.visits[edge] == 0:
                break
            if group == NEW or actor == CHANCE:
                node = tree.child_node(edge)
        values = self.evaluator.evaluate(world, self.path_seats[-1])
        self._back_up(values)
        return values[self.seat]

    def _follow(self, world: State, edge: int, actor: int) -> None:
        """Apply the action of an edge and add it to the path."""
        action = self.game.actions.all[self.tree.labels[edge] // 32]
        self.game.apply(world, actor, action, DEAF)
        self.path_edges.append(edge)
        self.path_seats.append(actor)

    def _hash_sealed(self, world: State) -> int:
        if self.tuning.ignore_rivals:
            return hash_answers(world.sealed[self.seat])
        found = 7
        for answers in world.sealed:
            found = hash_answers(answers, found + 1)
        return found

    def _select(self, world: State, node: int, actor: int, legal: list[Action]) -> int:
        """The edge with the highest upper confidence bound, or a new one while the node may widen."""
        tree = self.tree
        legal_stamp = self.legal_stamp
        self.stamp += 1
        stamp = self.stamp
        for action in legal:
            legal_stamp[action.id] = stamp
        tree.node_visits[node] += 1
        best = NEW
        most = -1.0
        known = 0
        exploration = self.tuning.exploration * self.deviation[actor]
        prior_weight = self.tuning.prior_weight * self.deviation[actor]
        edge = tree.first_edge[node]
        while edge != NEW:
            mine = tree.labels[edge]
            if mine % 32 == actor + 4 and legal_stamp[mine // 32] == stamp:
                known += 1
                tree.available[edge] += 1
                n = float(tree.visits[edge])
                score = (
                    tree.total_value[edge] / n
                    + exploration * sqrt(log(float(tree.available[edge]) + 1.0) / n)
                    + prior_weight * tree.prior[edge] / (n + 1.0)
                )
                if score > most:
                    most = score
                    best = edge
            edge = tree.next_edge[edge]
        if known < len(legal):
            limit = self.tuning.widening * sqrt(float(tree.node_visits[node]))
            if known == 0 or float(known) < limit:
                new = self._widen(world, node, actor, legal)
                if new != NEW:
                    return new
        return best

    def _widen(self, world: State, node: int, actor: int, legal: list[Action]) -> int:
        """An edge for the untried action with the best prior that is legal here."""
        tree = self.tree
        for attempt in range(2):
            untried = tree.untried[node]
            for i in range(len(untried) - 1, -1, -1):
                label_ = untried[i]
                if label_ % 32 == actor + 4 and self.legal_stamp[label_ // 32] == self.stamp:
                    prior = tree.untried_priors[node][i]
                    del untried[i]
                    del tree.untried_priors[node][i]
                    return tree.add_edge(node, label_, prior)
            if attempt == 0:
                self._expand(world, node, actor, legal)
        return NEW

    def _back_up(self, values: list[float]) -> None:
        tree = self.tree
        for i in range(len(self.path_edges)):
            edge = self.path_edges[i]
            tree.visits[edge] += 1
            seat = self.path_seats[i]
            if seat >= 0:
                tree.total_value[edge] += values[seat]
        self.count += 1
        n = float(self.count)
        for seat in range(self.seats):
            self.sums[seat] += values[seat]
            self.squares[seat] += values[seat] * values[seat]
            if self.count >= 8:
                mean = self.sums[seat] / n
                self.deviation[seat] = sqrt(max(self.squares[seat] / n - mean * mean, 1e-8))

    # Results

    def candidates(self) -> list[Candidate]:
        """All actions: the best first, then by visits; those never tried come last."""
        tree = self.tree
        all_ = self.game.actions.all
        found: list[Candidate] = []
        edge = tree.first_edge[self.root]
        while edge != NEW:
            action = all_[tree.labels[edge] // 32]
            found.append(Candidate(action, tree.visits[edge], self._mean(edge)))
            edge = tree.next_edge[edge]
        found.sort(key=rank)
        best = all_[tree.labels[self.best()] // 32]
        for i in range(len(found)):
            if found[i].action is best:
                found.insert(0, found.pop(i))
        for untried in reversed(tree.untried[self.root]):
            found.append(Candidate(all_[untried // 32], 0, 0.0))
        return found


def clock(cpu_time: bool) -> float:
    """Seconds of processor time, or of wall time."""
    return process_time() if cpu_time else perf_counter()


def rank(candidate: Candidate) -> tuple[int, float, int]:
    return (-candidate.visits, -candidate.value, candidate.action.id)
