"""How it looks."""

from __future__ import annotations

from watertable.games.whitewater.scene.board import pieces_on_river
from watertable.games.whitewater.scene.cards import cards
from watertable.games.whitewater.scene.chart import chart_of
from watertable.games.whitewater.scene.panels import panels
from watertable.kernel.scene import Scene
from watertable.kernel.view import View


def scene(view: View) -> Scene:
    """The river with its rafts and what floats in it, the crews' cards, the dice."""
    chart = chart_of(view["course_number"])
    drawing = Scene(chart.width, chart.height, str(view["course_number"]))
    drawing.shapes = pieces_on_river(view, chart)
    drawing.panels = panels(view)
    drawing.cards = cards(view)
    return drawing
