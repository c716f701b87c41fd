"""How it looks."""

from __future__ import annotations

from watertable.kernel.action import Action
from watertable.kernel.scene import Backdrop, Scene, Sheet
from watertable.kernel.view import View


def scene(view: View) -> Scene:
    return Scene(1440, 960, "port")


def refs(view: View, action: Action) -> list[str]:
    return []


def backdrop(key: str) -> Backdrop:
    return Backdrop(1440, 960)


def sheets() -> list[Sheet]:
    return []
