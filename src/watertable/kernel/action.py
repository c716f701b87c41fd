"""Actions: the finite action table of a house, built once."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from watertable.kernel.errors import UnknownAction


@mypyc_attr(allow_interpreted_subclasses=True)
class Action:
    """One entry of the table: a verb, named int fields (in subclasses), a stable id and one text.

    Verbs are subclasses with declared int attributes; entries are made once, so `is` compares them.
    """

    id: i64
    verb: str
    text: str

    def __init__(self, verb: str, text: str) -> None:
        self.id = -1
        self.verb = verb
        self.text = text

    def __repr__(self) -> str:
        return f"<{self.id} {self.text}>"


# The first entry of every table: the sealed answers of a group are revealed.
REVEAL_ID: Final = 0


class ActionTable:
    """All actions of a house by id and by text; ids are list indices and never change."""

    all: list[Action]
    by_text: dict[str, Action]

    def __init__(self) -> None:
        self.all = []
        self.by_text = {}
        self.add(Action("reveal", "reveal"))

    def add(self, action: Action) -> None:
        """Add an action with the next id; two actions with the same text are an error of the house."""
        if action.text in self.by_text:
            raise ValueError(f"two actions read {action.text!r}")
        action.id = len(self.all)
        self.all.append(action)
        self.by_text[action.text] = action

    def read(self, text: str) -> Action:
        """The action with this notation; only whitespace may differ."""
        found = self.by_text.get(" ".join(text.split()))
        if found is None:
            raise UnknownAction(f"no action reads {text[:80]!r}")
        return found

    def __len__(self) -> int:
        return len(self.all)
