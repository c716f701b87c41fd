"""How it looks."""

from watertable.kernel.scene import Backdrop, Scene, Sheet


def scene(view):
    return Scene(1200, 800, "ring")


def refs(view, action):
    return []


def backdrop(key):
    return Backdrop(1200, 800)


def sheets():
    return [Sheet("x")]
