"""How it looks."""

from __future__ import annotations

from watertable.kernel.scene import Scene
from watertable.kernel.view import View
from watertable.testing.template.board import HEIGHT, WIDTH
from watertable.testing.template.scene.board import pebbles
from watertable.testing.template.scene.cards import cards
from watertable.testing.template.scene.panels import panels


def scene(view: View) -> Scene:
    """The beach with its pebbles, the tide, the hands."""
    drawing = Scene(WIDTH, HEIGHT, "beach")
    drawing.shapes = pebbles(view)
    drawing.panels = panels(view)
    drawing.cards = cards()
    return drawing
