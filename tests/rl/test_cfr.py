"""Exact solutions: a game with a known equilibrium, and the smallest setting of a house."""

import importlib.util

import pytest

from watertable.kernel.errors import OptionError
from watertable.kernel.state import NOBODY


@pytest.fixture(scope="module")
def cfr(root):
    spec = importlib.util.spec_from_file_location("cfr", root / "examples" / "cfr.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def matrix(cfr, worth):
    """Both seats choose one of two, in secret; what the first one gets."""
    tree = cfr.Tree.__new__(cfr.Tree)
    tree.who = [0, 1, 1, *[NOBODY] * 4]
    tree.children = [[1, 2], [3, 4], [5, 6], [], [], [], []]
    tree.chances = [[] for _ in tree.who]
    tree.worth = [0.0, 0.0, 0.0, *worth]
    tree.info = [0, 1, 1, -1, -1, -1, -1]
    tree.widths = [2, 2]
    tree.order = tree._topological()
    return tree


def test_a_game_with_a_known_mixed_equilibrium(cfr):
    solver = cfr.Solver(matrix(cfr, [2.0, -1.0, -1.0, 1.0]))
    assert solver.exploitability() == pytest.approx((0.5 - 0.0) / 2)  # against even choices
    solver.run(2000)
    assert solver.average(0)[0] == pytest.approx(0.4, abs=0.01)
    assert solver.average(1)[0] == pytest.approx(0.4, abs=0.01)
    assert 0 <= solver.exploitability() < 0.005


def test_the_exploitability_of_tide_pool_falls_to_nothing(cfr):
    solver = cfr.Solver(cfr.Tree("template", {"tiny": True, "storm": True}, 20_000))
    curve = [solver.exploitability()]
    for iterations in (4, 12, 32):
        solver.run(iterations)
        curve.append(solver.exploitability())
    assert curve[0] > 0.4
    assert curve == sorted(curve, reverse=True)
    assert 0 <= curve[-1] < 0.002
    assert len(solver.tree.widths) == 48


def test_a_tree_that_is_too_large_is_refused(cfr):
    with pytest.raises(OptionError, match="more than 500 positions"):
        cfr.Tree("template", {"rounds": 2}, 500)
