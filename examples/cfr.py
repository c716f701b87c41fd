"""Counterfactual regret minimization on a game small enough to be solved exactly.

    python examples/cfr.py --iterations 200                      # the tiny game of Tide Pool, with storms
    python examples/cfr.py --game template -o tiny=true

The whole tree is built once. Positions that are equal in every respect are one node, so the order in which cards were dealt
does not multiply it. Then CFR+ updates both seats in turn, and the script prints the exploitability of the average
strategy: how much a seat would gain, on average, by answering it as well as possible; 0 is an equilibrium.
"""

from __future__ import annotations

import argparse
import json

import watertable
from watertable.bots.batch import RANK, reward_of
from watertable.kernel.errors import OptionError
from watertable.kernel.event import DEAF
from watertable.kernel.state import CHANCE, NOBODY, key


class Tree:
    """All positions of a game with two seats, parents before children. `who` is a seat, CHANCE or NOBODY; `chances` are
    the odds of the children of a draw, `worth` is what the first seat gets at an end, `info` numbers what the asked
    seat knows.
    """

    def __init__(self, game: str, options: dict[str, object], most: int) -> None:
        self.house = watertable.house(game)
        self.game = self.house.game
        self.who: list[int] = []
        self.children: list[list[int]] = []
        self.chances: list[list[float]] = []
        self.worth: list[float] = []
        self.info: list[int] = []
        self.infos: dict[str, int] = {}
        self.widths: list[int] = []
        self._build(self.game.start(2, self.house.meta.read_options(2, options)), most)
        self.order = self._topological()

    def _build(self, start, most: int) -> None:
        places = {key(start): self._add(start)}
        stack = [(0, start)]
        while stack:
            place, state = stack.pop()
            who = self.who[place]
            for action in self._actions(state, who, place):
                after = self.game.clone(state)
                self.game.apply(after, who, action, DEAF)
                known = places.get(key(after))
                if known is None:
                    known = places[key(after)] = self._add(after)
                    if known >= most:
                        raise OptionError("game", f"there are more than {most} positions")
                    stack.append((known, after))
                self.children[place].append(known)

    def _add(self, state) -> int:
        who = state.actor()
        self.who.append(who)
        self.children.append([])
        self.chances.append([])
        self.worth.append(0.0)
        self.info.append(-1)
        if who == NOBODY:
            self.worth[-1] = reward_of(self.game.outcome(state), 0, RANK, False)
        return len(self.who) - 1

    def _actions(self, state, who: int, place: int):
        if who == NOBODY:
            return []
        if who == CHANCE:
            drawn = self.game.chances(state)
            self.chances[place] = [weight / drawn.total for weight in drawn.weights]
            return drawn.actions
        legal = self.game.legal(state, who)
        known = f"{who} {json.dumps(self.game.view(state, who), sort_keys=True)}"
        self.info[place] = self.infos.setdefault(known, len(self.infos))
        if self.info[place] == len(self.widths):
            self.widths.append(len(legal))
        return legal

    def _topological(self) -> list[int]:
        """Every position before those that follow it, whatever way leads there."""
        left = [0] * len(self.who)
        for children in self.children:
            for child in children:
                left[child] += 1
        order, ready = [], [0]
        while ready:
            place = ready.pop()
            order.append(place)
            for child in self.children[place]:
                left[child] -= 1
                if left[child] == 0:
                    ready.append(child)
        return order


class Solver:
    """CFR+ with linear averaging."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.regrets = [[0.0] * width for width in tree.widths]
        self.totals = [[0.0] * width for width in tree.widths]
        self.iterations = 0

    def run(self, iterations: int) -> None:
        for _ in range(iterations):
            self.iterations += 1
            for seat in range(2):
                self._update(seat)

    def strategy(self, info: int) -> list[float]:
        return _normal(self.regrets[info])

    def average(self, info: int) -> list[float]:
        return _normal(self.totals[info])

    def _update(self, seat: int) -> None:
        tree = self.tree
        now = [self.strategy(info) for info in range(len(tree.widths))]
        own, others = reach(tree, now, seat)
        worth = [0.0] * len(tree.who)
        gains = [[0.0] * width for width in tree.widths]
        for place in reversed(tree.order):
            worth[place] = value(tree, place, worth, now, seat)
            if tree.who[place] == seat:
                info = tree.info[place]
                for i, child in enumerate(tree.children[place]):
                    gains[info][i] += others[place] * (worth[child] - worth[place])
                    self.totals[info][i] += self.iterations * own[place] * now[info][i]
        for info, gained in enumerate(gains):
            self.regrets[info] = [
                max(0.0, r + g) for r, g in zip(self.regrets[info], gained, strict=True)
            ]

    def exploitability(self) -> float:
        """The mean of what both seats would gain by a best response to the average strategy."""
        average = [self.average(info) for info in range(len(self.tree.widths))]
        return sum(best_response(self.tree, average, seat) for seat in range(2)) / 2


def _normal(weights: list[float]) -> list[float]:
    total = sum(weights)
    return [w / total for w in weights] if total > 0 else [1 / len(weights)] * len(weights)


def reach(tree: Tree, strategy: list[list[float]], seat: int) -> tuple[list[float], list[float]]:
    """How likely a seat's own answers, and the draws and answers of others, lead to each position."""
    own, others = [0.0] * len(tree.who), [0.0] * len(tree.who)
    own[0] = others[0] = (
        1.0  # a seat remembers its answers: every way to a position has the same `own`
    )
    for place in tree.order:
        who = tree.who[place]
        odds = (
            tree.chances[place] if who == CHANCE else strategy[tree.info[place]] if who >= 0 else []
        )
        for part, child in zip(odds, tree.children[place], strict=True):
            own[child] = max(own[child], own[place] * (part if who == seat else 1.0))
            others[child] += others[place] * (1.0 if who == seat else part)
    return own, others


def value(tree: Tree, place: int, worth: list[float], strategy, seat: int) -> float:
    """What a position is worth to a seat when everybody plays the strategy."""
    who = tree.who[place]
    if who == NOBODY:
        return tree.worth[place] if seat == 0 else -tree.worth[place]
    odds = tree.chances[place] if who == CHANCE else strategy[tree.info[place]]
    return sum([p * worth[child] for p, child in zip(odds, tree.children[place], strict=True)])


def best_response(tree: Tree, strategy: list[list[float]], seat: int) -> float:
    """What a seat gets, on average, from the best answers to the others' strategy."""
    _, others = reach(tree, strategy, seat)
    members: dict[int, list[int]] = {}
    for place in tree.order:
        if tree.who[place] == seat:
            members.setdefault(tree.info[place], []).append(place)
    worth: dict[int, float] = {}

    def settle(place: int) -> float:
        if place in worth:
            return worth[place]
        if tree.who[place] == seat:
            together = members[tree.info[place]]
            sums = [
                sum([others[one] * settle(tree.children[one][i]) for one in together])
                for i in range(len(tree.children[place]))
            ]
            best = sums.index(max(sums))
            for one in together:
                worth[one] = settle(tree.children[one][best])
            return worth[place]
        worth[place] = _mean(
            tree, place, [settle(child) for child in tree.children[place]], strategy, seat
        )
        return worth[place]

    return settle(0)


def _mean(tree: Tree, place: int, values: list[float], strategy, seat: int) -> float:
    who = tree.who[place]
    if who == NOBODY:
        return tree.worth[place] if seat == 0 else -tree.worth[place]
    odds = tree.chances[place] if who == CHANCE else strategy[tree.info[place]]
    return sum([p * v for p, v in zip(odds, values, strict=True)])


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("--game", default="template")
    words.add_argument("-o", "--option", action="append", default=[], help="key=value")
    words.add_argument("--iterations", type=int, default=200)
    words.add_argument("--most", type=int, default=200_000, help="positions")
    given = words.parse_args()
    chosen = given.option or ["tiny=true", "storm=true"]
    options: dict[str, object] = dict([pair.split("=", 1) for pair in chosen])
    tree = Tree(given.game, options, given.most)
    print(
        f"{given.game}, {', '.join(chosen)}: {len(tree.who)} positions, {len(tree.widths)} information sets"
    )
    solver = Solver(tree)
    print(f"{0:>6} iterations: exploitability {solver.exploitability():.6f}")
    while solver.iterations < given.iterations:
        solver.run(min(max(1, solver.iterations), given.iterations - solver.iterations))
        print(
            f"{solver.iterations:>6} iterations: exploitability {solver.exploitability():.6f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
