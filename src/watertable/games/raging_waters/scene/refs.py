"""What actions and told facts point at in the drawing."""

from __future__ import annotations

from watertable.games.raging_waters.actions import Build, Leave, Pass, Stay
from watertable.games.raging_waters.scene.field import pile_ref
from watertable.kernel.action import Action
from watertable.kernel.state import NONE
from watertable.kernel.text import Say
from watertable.kernel.view import View


def refs(view: View, action: Action) -> list[str]:
    """A berm is its two piles, a pass a backhoe; leave and stay are buttons beside the sheet."""
    if isinstance(action, Build):
        return [pile_ref(action.a), pile_ref(action.b)]
    if isinstance(action, Pass):
        return ["backhoe"]
    if isinstance(action, Leave):
        return ["leave"]
    return ["stay"] if isinstance(action, Stay) else []


def marks(say: Say, viewer: int) -> list[str]:
    """What a told fact points at: the piles and the backhoes of one's own sheet."""
    if say.facts.get("seat", NONE) != viewer:
        return []
    if say.key == "event.berm_built":
        return [pile_ref(say.facts["a"]), pile_ref(say.facts["b"])]
    return ["backhoe"] if say.key == "event.passed" else []
