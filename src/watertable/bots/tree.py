"""What the search remembers: a tree in flat lists, of places and of the answers tried there."""

from __future__ import annotations

from typing import Final

NEW: Final = -1

_ACTORS: Final = 32  # room for the number of whoever answers, chance included
_SHIFT: Final = 4


def label(action: int, actor: int) -> int:
    """An answer and whose it is, as one number."""
    return action * _ACTORS + actor + _SHIFT


class Tree:
    """Place `p` has edges `first[p]`, `after[first[p]]` …; each list is indexed by place or edge."""

    visits: list[int]  # per place
    first: list[int]
    ideas: list[list[int]]  # labels of answers not tried yet, the best looking last
    hopes: list[list[float]]  # how they looked, 0 … 1
    after: list[int]  # per edge: the next edge of the same place
    labels: list[int]
    child: list[int]
    tried: list[int]
    possible: list[int]  # how often it could have been chosen
    total: list[float]
    hope: list[float]
    joints: dict[tuple[int, int, int], int]

    def __init__(self) -> None:
        self.visits = []
        self.first = []
        self.ideas = []
        self.hopes = []
        self.after = []
        self.labels = []
        self.child = []
        self.tried = []
        self.possible = []
        self.total = []
        self.hope = []
        self.joints = {}
        self.place()

    def place(self) -> int:
        """A new place without edges."""
        self.visits.append(0)
        self.first.append(NEW)
        self.ideas.append([])
        self.hopes.append([])
        return len(self.visits) - 1

    def edge(self, place: int, label_: int, hope: float) -> int:
        """A new edge of a place."""
        self.after.append(self.first[place])
        self.labels.append(label_)
        self.child.append(NEW)
        self.tried.append(0)
        self.possible.append(0)
        self.total.append(0.0)
        self.hope.append(hope)
        self.first[place] = len(self.after) - 1
        return len(self.after) - 1

    def find(self, place: int, label_: int) -> int:
        """The edge of this label, or NEW."""
        edge = self.first[place]
        while edge != NEW and self.labels[edge] != label_:
            edge = self.after[edge]
        return edge

    def below(self, edge: int) -> int:
        """The place an edge leads to."""
        if self.child[edge] == NEW:
            self.child[edge] = self.place()
        return self.child[edge]

    def joint(self, place: int, who: int, answers: int) -> int:
        """A place that depends on sealed answers: a seat's own (they are all it knows), or, with
        `who` below 0, on everybody's, once they are revealed.
        """
        key = (place, who, answers)
        found = self.joints.get(key)
        if found is None:
            found = self.place()
            self.joints[key] = found
        return found


def fold(answers: list[int], so_far: int = 7) -> int:
    """Sealed answers as one number."""
    for answer in answers:
        so_far = (so_far * 8191 + answer + 1) % 1_000_000_007
    return so_far
