"""How it looks."""

from __future__ import annotations

from watertable.kernel.action import Action
from watertable.kernel.scene import Backdrop, Scene, Sheet
from watertable.kernel.view import View


def scene(view: View) -> Scene:
    """Later."""
    return Scene(1200, 900, "map")


def refs(view: View, action: Action) -> list[str]:
    """Later."""
    return []


def backdrop(key: str) -> Backdrop:
    """Later."""
    return Backdrop(1200, 900)


def sheets() -> list[Sheet]:
    """Later."""
    return []
