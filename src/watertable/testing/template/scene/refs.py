"""What actions and told facts point at in the drawing."""

from __future__ import annotations

from watertable.kernel.action import Action
from watertable.kernel.text import Say
from watertable.kernel.view import View
from watertable.testing.template.actions import Place, Show


def refs(view: View, action: Action) -> list[str]:
    """What an action touches, in the order a person would click."""
    if isinstance(action, Show):
        return [f"creature:{action.creature}"]
    if isinstance(action, Place):
        return [f"spot:{action.spot}"]
    return []


def marks(say: Say, viewer: int) -> list[str]:
    """What a told fact points at: a spot of the beach, a creature of one's own hand."""
    if "spot" in say.facts:
        return [f"spot:{say.facts['spot'] - 1}"]
    if "creature" in say.facts and say.facts.get("seat") == viewer:
        return [f"creature:{say.facts['creature']}"]
    return []
