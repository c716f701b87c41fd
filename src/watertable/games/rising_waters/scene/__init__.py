"""How it looks."""

from __future__ import annotations

from watertable.games.rising_waters.scene import backdrop, board, cards, margin, panels, rain
from watertable.kernel.scene import Scene
from watertable.kernel.view import View


def scene(view: View) -> Scene:
    """The survey sheet with what lies on it now, the boards and hands beside it."""
    drawing = Scene(backdrop.WIDTH, backdrop.HEIGHT, "chart")
    drawing.shapes = [
        *board.shapes(view),
        *rain.shapes(view),
        *backdrop.names(),
        *margin.shapes(view),
    ]
    drawing.panels = panels.panels(view)
    drawing.cards = {**cards.cards(), **rain.cards(view)}
    return drawing
