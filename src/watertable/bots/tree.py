"""The search tree: nodes, and edges for the actions tried there, in flat lists."""

from __future__ import annotations

from typing import Final

NEW: Final = -1

_ACTORS: Final = 32  # more than the number of actors, chance included
_SHIFT: Final = 4


def label(action: int, actor: int) -> int:
    """An action and who takes it, as one number."""
    return action * _ACTORS + actor + _SHIFT


class Tree:
    """Node `n` has edges `first_edge[n]`, `next_edge[first_edge[n]]` …; each list is indexed by node or edge."""

    node_visits: list[int]
    first_edge: list[int]
    untried: list[list[int]]  # per node: labels of actions without an edge yet, the best prior last
    untried_priors: list[list[float]]  # their priors, 0 … 1
    next_edge: list[int]  # per edge: the next edge of the same node
    labels: list[int]
    child: list[int]
    visits: list[int]
    available: list[int]  # how often the action was legal when its node was visited
    total_value: list[float]
    prior: list[float]
    sealed_nodes: dict[tuple[int, int, int], int]

    def __init__(self) -> None:
        self.node_visits = []
        self.first_edge = []
        self.untried = []
        self.untried_priors = []
        self.next_edge = []
        self.labels = []
        self.child = []
        self.visits = []
        self.available = []
        self.total_value = []
        self.prior = []
        self.sealed_nodes = {}
        self.add_node()

    def add_node(self) -> int:
        """A new node without edges."""
        self.node_visits.append(0)
        self.first_edge.append(NEW)
        self.untried.append([])
        self.untried_priors.append([])
        return len(self.node_visits) - 1

    def add_edge(self, node: int, label_: int, prior: float) -> int:
        """A new edge of a node."""
        self.next_edge.append(self.first_edge[node])
        self.labels.append(label_)
        self.child.append(NEW)
        self.visits.append(0)
        self.available.append(0)
        self.total_value.append(0.0)
        self.prior.append(prior)
        self.first_edge[node] = len(self.next_edge) - 1
        return len(self.next_edge) - 1

    def find_edge(self, node: int, label_: int) -> int:
        """The edge with this label, or NEW."""
        edge = self.first_edge[node]
        while edge != NEW and self.labels[edge] != label_:
            edge = self.next_edge[edge]
        return edge

    def child_node(self, edge: int) -> int:
        """The node an edge leads to, created on first use."""
        if self.child[edge] == NEW:
            self.child[edge] = self.add_node()
        return self.child[edge]

    def sealed_node(self, node: int, actor: int, answers: int) -> int:
        """The node that depends on sealed answers: on the actor's own, which are all it knows, or,
        with `actor` below 0, on everybody's once they are revealed.
        """
        key = (node, actor, answers)
        found = self.sealed_nodes.get(key)
        if found is None:
            found = self.add_node()
            self.sealed_nodes[key] = found
        return found


def hash_answers(answers: list[int], start: int = 7) -> int:
    """Sealed answers as one number."""
    for answer in answers:
        start = (start * 8191 + answer + 1) % 1_000_000_007
    return start
