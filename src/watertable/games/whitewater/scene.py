"""How it looks."""

from watertable.kernel.scene import *


def scene(view):
    return Scene(100, 100, "x")


def refs(view, action):
    return []


def backdrop(key):
    return Backdrop(100, 100)


def sheets():
    return [Sheet("x", shapes=[Label("a", text="x")])]
