"""Whether a position has one clearly best answer: a deep search, then the answers side by side in guessed worlds."""

from __future__ import annotations

from math import sqrt
from typing import Any, Final

from watertable.bots import answer_at, search_bot
from watertable.bots.mcts import SearchRun
from watertable.bots.protocol import choice_dice, guessed
from watertable.bots.tree import NEW
from watertable.kernel.action import Action
from watertable.kernel.annotated import Lesson
from watertable.kernel.chance import Dice
from watertable.kernel.game import Game
from watertable.kernel.house import House
from watertable.kernel.lesson import LessonRun
from watertable.kernel.state import State

COMPARED: Final = 3  # answers that are compared side by side, the most promising first
FUTURES: Final = 8  # draws of what is still to come, per guessed world
LEAST_VISITS: Final = 4  # of the search, before an answer's value means anything
ERRORS: Final = 3.0  # standard errors by which the best answer must be ahead


class Comparison:
    """The best answer and the next best by their mean over worlds.

    `steady` is the share of worlds in which the best is better: an answer that is right in some
    worlds and wrong in others depends on hidden luck. A single answer is ahead of nothing: its gap is 0.
    """

    def __init__(self, actions: list[Action], rows: list[list[float]]) -> None:
        count = len(rows)
        means = [sum(row[i] for row in rows) / count for i in range(len(actions))]
        order = sorted(range(len(actions)), key=lambda i: -means[i])
        best, other = order[0], order[:2][-1]
        ahead = [row[best] - row[other] for row in rows]
        self.best = actions[best]
        self.other = actions[other]
        self.gap = means[best] - means[other]
        self.steady = sum(lead > 0 for lead in ahead) / count
        self.error = sqrt(sum((lead - self.gap) ** 2 for lead in ahead)) / count

    def is_clear(self, gap: float, steady: float) -> bool:
        """Whether the best answer is ahead by so much, in so many worlds, and not by chance."""
        return self.gap >= max(gap, ERRORS * self.error) and self.steady >= steady


def judge(
    name: str, game: Game[Any], state: State, seat: int, rounds: int, worlds: int, dice: Dice
) -> Comparison:
    """Search for so many rounds, then compare the search's best answers in `worlds` more guessed worlds.
    The search must choose the best of them too: else there is no best answer, and the gap is 0.
    """
    search = search_bot(name, rounds)
    search.tuning.stop_errors = 0.0  # all rounds, even when the search is sure
    world = guessed(game, state, seat, dice)
    run = search.run(game, world, seat, choice_dice(dice))
    found = [one for one in run.candidates() if one.visits >= LEAST_VISITS]
    others = sorted(found[1:], key=lambda one: -one.value)
    actions = [one.action for one in [found[0], *others[: COMPARED - 1]]]
    made = Comparison(actions, _side_by_side(run, actions, worlds))
    if made.best is not found[0].action:
        made.gap = 0.0
    return made


def _side_by_side(run: SearchRun, actions: list[Action], worlds: int) -> list[list[float]]:
    """The values of some answers, a row per guessed world, each the mean over several futures that are the
    same for all answers. The tree of the search says how play goes on.
    """
    edges = _edges(run)
    rows = []
    for _ in range(worlds):
        world = run.game.guess(run.world, run.viewer, run.dice)
        row = [0.0] * len(actions)
        for _ in range(FUTURES):
            run.common_dice.renew()
            for i, action in enumerate(actions):
                run.common_dice.rewind()
                row[i] += run.round(edges[action.id], run.game.clone(world)) / FUTURES
        rows.append(row)
    return rows


def _edges(run: SearchRun) -> dict[int, int]:
    """The edge of the tree for each answer that was searched, by the id of the action."""
    found = {}
    edge = run.tree.first_edge[run.root]
    while edge != NEW:
        found[run.tree.labels[edge] // 32] = edge
        edge = run.tree.next_edge[edge]
    return found


class Checked:
    """A committed puzzle, judged again."""

    def __init__(self, puzzle: Lesson, wanted: Action, judged: list[Comparison]) -> None:
        self.puzzle = puzzle
        self.wanted = wanted
        self.judged = judged
        self.gap = min(one.gap for one in judged)
        self.steady = min(one.steady for one in judged)
        self.agreed = all(one.best is wanted for one in judged)

    def holds(self, gap: float, steady: float) -> bool:
        """Whether every search finds the puzzle's answer, clearly."""
        return self.agreed and all(one.is_clear(gap, steady) for one in self.judged)


def check(house: House, puzzle: Lesson, rounds: int, worlds: int, times: int) -> Checked:
    """Judge a puzzle's position by so many searches, each with other dice than those it was mined with."""
    run = LessonRun(house, puzzle, answer_at)
    judged = [
        judge(
            house.name, house.game, run.table.state, puzzle.seat, rounds, worlds,
            Dice(f"check {puzzle.name} {number}"),
        )
        for number in range(times)
    ]  # fmt: skip
    return Checked(puzzle, house.game.actions.read(puzzle.steps[0].line[0]), judged)
