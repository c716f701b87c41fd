"""What a seat, or chance, can do."""

from __future__ import annotations

from typing import Final

from watertable.kernel.action import Action, ActionTable
from watertable.testing.template.pieces import CREATURES, KINDS, SPOTS, TIDES


class Tide(Action):
    """Chance: how high the water stands this round."""

    height: int

    def __init__(self, height: int) -> None:
        super().__init__("tide", f"tide {height}")
        self.height = height


class Deal(Action):
    """Chance: a card off the face-down deck."""

    creature: int

    def __init__(self, creature: int) -> None:
        super().__init__("deal", f"deal {CREATURES[creature].id}")
        self.creature = creature


class Show(Action):
    """Choose a creature from the hand."""

    creature: int

    def __init__(self, creature: int) -> None:
        super().__init__("show", f"show {CREATURES[creature].id}")
        self.creature = creature


class Place(Action):
    """Put a pebble on the beach."""

    spot: int

    def __init__(self, spot: int) -> None:
        super().__init__("place", f"place {spot + 1}")
        self.spot = spot


TABLE: Final = ActionTable()
TIDE: Final[list[Action]] = [Tide(height) for height in range(1, TIDES + 1)]
DEAL: Final[list[Action]] = [Deal(creature) for creature in range(KINDS)]
SHOW: Final[list[Action]] = [Show(creature) for creature in range(KINDS)]
KEEP: Final = Action("keep", "keep")
TRADE: Final = Action("trade", "trade")
STAY: Final = Action("stay", "stay")
TURN: Final = Action("turn", "turn")
PLACE: Final[list[Action]] = [Place(spot) for spot in range(SPOTS)]
SKIP: Final = Action("skip", "skip")

for _action in [*TIDE, *DEAL, *SHOW, KEEP, TRADE, STAY, TURN, *PLACE, SKIP]:
    TABLE.add(_action)
