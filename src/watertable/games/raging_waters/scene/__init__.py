"""How it looks."""

from __future__ import annotations

from watertable.games.raging_waters.scene.board import gallery, survey
from watertable.games.raging_waters.scene.cards import cards
from watertable.games.raging_waters.scene.panels import panels
from watertable.kernel.scene import Scene
from watertable.kernel.view import View


def scene(view: View) -> Scene:
    """The viewer's sheet with the plans of all subdivisions and of the others beside it.

    A spectator of several planners sees all their sheets side by side.
    """
    seat = view["seat"]
    if seat < 0 and view["seats"] > 1:
        drawing = gallery(view)
    else:
        drawing = survey(view, max(seat, 0))
    drawing.panels = panels(view)
    drawing.cards = cards()
    return drawing
