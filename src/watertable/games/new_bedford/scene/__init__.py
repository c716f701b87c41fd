"""How it looks."""

from __future__ import annotations

from watertable.games.new_bedford.scene.backdrop import HEIGHT, WIDTH
from watertable.games.new_bedford.scene.board import town
from watertable.games.new_bedford.scene.panels import panels
from watertable.games.new_bedford.scene.sea import sea
from watertable.kernel.scene import Scene
from watertable.kernel.view import View


def scene(view: View) -> Scene:
    """The town above, the sea below, everybody's stores beside them."""
    drawing = Scene(WIDTH, HEIGHT, "wheelhouse" if view["wheelhouse"] else "port")
    drawing.shapes = [*town(view), *sea(view)]
    drawing.panels = panels(view)
    return drawing
