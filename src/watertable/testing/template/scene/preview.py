"""What a choice would do, shown before it is made."""

from __future__ import annotations

from watertable.kernel.action import Action
from watertable.kernel.picture import Preview
from watertable.kernel.scene import Sprite
from watertable.kernel.text import Say
from watertable.kernel.view import View
from watertable.testing.template.actions import TRADE, Place
from watertable.testing.template.board import SPOT_X, SPOT_Y


def preview(view: View, actions: list[Action]) -> Preview | None:
    """The pebble where it would lie. `actions` are those that fit the clicks so far."""
    action = actions[0]
    if len(actions) > 1 or not isinstance(action, Place):
        return None
    x, y = SPOT_X[action.spot], SPOT_Y[action.spot]
    pebble = Sprite("preview", symbol="pebble", x=x, y=y, seat=view["seat"])
    return Preview([pebble], [Say("preview.place", spot=action.spot + 1)])


def labels(view: View, action: Action) -> Say | None:
    """The button to trade says how many cards that leaves in the deck."""
    if action is TRADE:
        return Say("label.trade", n=view["deck"])
    return None
