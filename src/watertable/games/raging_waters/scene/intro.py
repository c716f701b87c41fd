"""The pictures of the first screen: the goal, a turn, how to win."""

from __future__ import annotations

from typing import Any, Final

from watertable.games.raging_waters.board import FULL
from watertable.games.raging_waters.pieces import BACKHOES, PILE_IDS, PILES
from watertable.games.raging_waters.scene.backdrop import HEIGHT, WIDTH, backdrop, main_place
from watertable.games.raging_waters.scene.board import backhoes, dice
from watertable.games.raging_waters.scene.field import drawn_field
from watertable.kernel.picture import Picture, window
from watertable.kernel.scene import ABOVE, Line, Scene, Shape
from watertable.kernel.state import NONE

MAP: Final = {"houses": [[2, 2], [2, 5], [5, 5]], "swamps": [[5, 3]]}
FIRST: Final = ["n4", "s4"]  # between the left houses and the right one
SECOND: Final = ["w3", "e4"]  # between the two on the left
KEY: Final = "survey 1 full"
AREA: Final = (70.0, 228.0, 600.0, 375.0)


def intro() -> list[Picture]:
    """A field with its houses apart, a berm being drawn from two dice, a finished sheet."""
    ground = backdrop(KEY)
    return [
        window("goal", _sheet([FIRST, SECOND], MAP["houses"]), ground, AREA),
        window("turn", _sheet([FIRST], [[5, 5]]), ground, AREA, _berm()),
        window("win", _sheet([FIRST, SECOND], MAP["houses"]), ground, AREA, _backhoes()),
    ]


def _sheet(berms: list[list[str]], safe: list[list[int]]) -> Scene:
    """The field at hand with these berms and protected houses."""
    uses = [sum(1 for berm in berms if PILE_IDS[pile] in berm) for pile in range(PILES)]
    field: dict[str, Any] = {"map": 0, "berms": berms, "uses": uses, "protected": safe}
    view = {"seat": NONE, "sheets": [{"fields": [field], "at": 0}], "maps": [MAP]}
    scene = Scene(WIDTH, HEIGHT, KEY)
    scene.shapes = drawn_field("main", main_place(FULL), view, 0, 0, True)
    return scene


def _berm() -> list[Shape]:
    """The second berm while it is drawn, and the dice that allow it."""
    place = main_place(FULL)
    points = [place.pile(PILE_IDS.index(pile)) for pile in SECOND]
    return [
        Line("intro:edge", layer=ABOVE, points=points, width=12, fill="paper"),
        Line("intro:berm", layer=ABOVE, points=points, width=8, fill="seat", seat=0, dashed=True),
        *dice([3, 4, 6], (345, 565), 1.8),
    ]


def _backhoes() -> list[Shape]:
    """The backhoes that are left."""
    return backhoes(BACKHOES - 1, (350, 565), 1.7)
