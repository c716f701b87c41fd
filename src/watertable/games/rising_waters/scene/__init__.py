"""How it looks."""

from __future__ import annotations

from watertable.games.rising_waters.scene import chart, margin, printing, sides, tips, tokens
from watertable.games.rising_waters.scene.touch import marks, touched
from watertable.kernel.action import Action
from watertable.kernel.scene import Backdrop, Scene, Sheet
from watertable.kernel.view import View

__all__ = ["backdrop", "marks", "refs", "scene", "sheets"]

WIDTH = chart.WIDTH
HEIGHT = chart.HEIGHT


def scene(view: View) -> Scene:
    """The survey sheet with what lies on it now, the boards and hands beside it."""
    drawing = Scene(WIDTH, HEIGHT, "chart")
    drawing.shapes = [*tokens.shapes(view), *chart.names(), *margin.shapes(view)]
    drawing.panels = sides.panels(view)
    drawing.cards = tips.cards()
    return drawing


def refs(view: View, action: Action) -> list[str]:
    """What an action touches, in the order a person would click."""
    return touched(view, action)


def backdrop(key: str) -> Backdrop:
    """The chart: drawn once, the same for everybody."""
    return chart.backdrop()


def sheets() -> list[Sheet]:
    """Map, player board, cards and tokens to print."""
    return printing.sheets()
