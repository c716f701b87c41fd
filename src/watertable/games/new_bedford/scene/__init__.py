"""How it looks."""

from __future__ import annotations

from watertable.games.new_bedford.scene.chart import HEIGHT, WIDTH, backdrop
from watertable.games.new_bedford.scene.panels import panels
from watertable.games.new_bedford.scene.paper import sheets
from watertable.games.new_bedford.scene.refs import marks, refs
from watertable.games.new_bedford.scene.sea import sea
from watertable.games.new_bedford.scene.street import street
from watertable.kernel.scene import Scene
from watertable.kernel.view import View

__all__ = ["backdrop", "marks", "refs", "scene", "sheets"]


def scene(view: View) -> Scene:
    """The harbour street above, the sea lanes below, everybody's stores beside them."""
    drawing = Scene(WIDTH, HEIGHT, "wheelhouse" if view["wheelhouse"] else "port")
    drawing.shapes = [*street(view), *sea(view)]
    drawing.panels = panels(view)
    return drawing
