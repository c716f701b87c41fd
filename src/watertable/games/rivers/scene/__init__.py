"""How it looks."""

from __future__ import annotations

from watertable.games.rivers.scene import board, seats
from watertable.games.rivers.scene.cards import CARDS
from watertable.games.rivers.scene.layout import HEIGHT, WIDTH
from watertable.games.rivers.scene.panels import panels
from watertable.kernel.scene import Scene
from watertable.kernel.view import View


def scene(view: View) -> Scene:
    """The ring with its pieces, the reservoir, the piles, and a place for each seat below."""
    drawing = Scene(WIDTH, HEIGHT, "ring")
    drawing.shapes = [*board.shapes(view), *seats.shapes(view)]
    drawing.panels = panels(view)
    tips = [shape.tip for shape in drawing.shapes]
    tips += [item.tip for panel in drawing.panels for item in panel.items]
    drawing.cards = {tip: CARDS[tip] for tip in tips if tip in CARDS}
    return drawing
