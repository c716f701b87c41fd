"""What actions and told facts point at in the drawing."""

from __future__ import annotations

from watertable.games.raging_waters.actions import Build, Pass
from watertable.games.raging_waters.pieces import PILE_IDS
from watertable.games.raging_waters.scene.field import berm_ref, pile_ref
from watertable.kernel.action import Action
from watertable.kernel.state import NONE
from watertable.kernel.text import Say
from watertable.kernel.view import View


def refs(view: View, action: Action) -> list[str]:
    """A berm is its two piles, a pass a backhoe; leave and stay are buttons."""
    if isinstance(action, Build):
        return [pile_ref(action.a), pile_ref(action.b)]
    return ["backhoe"] if isinstance(action, Pass) else []


def marks(say: Say, viewer: int) -> list[str]:
    """What a told fact points at: a berm and the backhoes of one's own sheet."""
    if say.facts.get("seat", NONE) != viewer:
        return []
    if say.key == "event.berm_built":
        a, b = PILE_IDS[say.facts["a"]], PILE_IDS[say.facts["b"]]
        return [berm_ref(say.facts["subdivision"], a, b)]
    return ["backhoe"] if say.key == "event.passed" else []
