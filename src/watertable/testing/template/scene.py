"""How it looks."""

from __future__ import annotations

from watertable.kernel.action import Action
from watertable.kernel.scene import (
    GROUND,
    Backdrop,
    Card,
    Item,
    Label,
    Panel,
    Polygon,
    Scene,
    Shape,
    Sheet,
    Sprite,
)
from watertable.kernel.text import Say
from watertable.kernel.view import View
from watertable.testing.template.actions import Place, Show
from watertable.testing.template.board import SPOT_X, SPOT_Y
from watertable.testing.template.pieces import CREATURES, KINDS, SPOTS, VALUE, WORDS

WIDTH = 800
HEIGHT = 400


def scene(view: View) -> Scene:
    """The beach with its pebbles, the tide, the hand."""
    drawing = Scene(WIDTH, HEIGHT, "beach")
    for spot in range(SPOTS):
        owner = view["owner"][spot]
        if owner >= 0:
            drawing.shapes.append(
                Sprite(
                    f"pebble:{spot}",
                    ref=f"spot:{spot}",
                    symbol="pebble",
                    x=SPOT_X[spot],
                    y=SPOT_Y[spot],
                    seat=owner,
                    label=WORDS.tell(Say("tip.pebble", seat=owner, spot=spot + 1)),
                )
            )
    drawing.panels = [*hands(view), counters(view)]
    drawing.cards = cards()
    return drawing


def hands(view: View) -> list[Panel]:
    """What the seat holds, and how much the others hold."""
    panels: list[Panel] = []
    for seat in range(view["seats"]):
        panel = Panel("hand", f"hand:{seat}", WORDS.tell(Say("tip.hand", seat=seat)), seat)
        if seat == view["seat"]:
            for creature in range(KINDS):
                panel.items.append(creature_item(creature, view["hand"][creature]))
        else:
            text = WORDS.tell(Say("tip.cards", n=view["hand_sizes"][seat]))
            panel.items.append(Item(f"cards:{seat}", text=text, label=text))
        score = WORDS.tell(Say("tip.points", n=view["points"][seat]))
        panel.items.append(Item(f"points:{seat}", text=score, label=score))
        panels.append(panel)
    return panels


def creature_item(creature: int, count: int) -> Item:
    return Item(
        f"creature:{creature}",
        ref=f"creature:{creature}",
        symbol=CREATURES[creature].id,
        text=WORDS.name("creature", creature),
        count=count,
        label=WORDS.name("creature", creature),
        tip=f"creature:{creature}",
    )


def counters(view: View) -> Panel:
    panel = Panel("counters", "table", WORDS.tell(Say("tip.table")))
    for name in ("round", "tide", "deck"):
        text = WORDS.tell(Say(f"tip.{name}", n=view[name]))
        panel.items.append(Item(name, text=text, label=text))
    return panel


def cards() -> dict[str, Card]:
    """One hover card per creature, with its page and how far it is trusted."""
    return {
        f"creature:{creature}": Card(
            WORDS.name("creature", creature),
            WORDS.tell(Say("tip.creature")),
            WORDS.tell(Say(f"tip.does_{row.id}", n=VALUE[creature])),
            row.source,
            row.trust,
        )
        for creature, row in enumerate(CREATURES)
    }


def backdrop(key: str) -> Backdrop:
    """The beach never moves."""
    drawn = Backdrop(WIDTH, HEIGHT)
    shore: list[tuple[float, float]] = [(0, 0), (800, 0), (800, 180), (400, 150), (0, 190)]
    drawn.shapes.append(Polygon("sea", layer=GROUND, points=shore, fill="water", pattern="waves"))
    for spot in range(SPOTS):
        drawn.shapes.append(
            Sprite(
                f"spot:{spot}",
                ref=f"spot:{spot}",
                layer=GROUND,
                symbol="spot",
                x=SPOT_X[spot],
                y=SPOT_Y[spot],
                label=WORDS.tell(Say("tip.spot", spot=spot + 1)),
            )
        )
        drawn.near[f"spot:{spot}"] = {
            "left": f"spot:{max(0, spot - 1)}",
            "right": f"spot:{min(SPOTS - 1, spot + 1)}",
        }
    return drawn


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


def sheets() -> list[Sheet]:
    """One page: the creatures with their values."""
    shapes: list[Shape] = []
    for creature in range(KINDS):
        name = WORDS.name("creature", creature)
        shapes.append(Label(f"name:{creature}", text=name, x=60, y=40 + 60 * creature, size=8))
        shapes.append(
            Sprite(
                f"creature:{creature}", symbol=CREATURES[creature].id, x=120, y=38 + 60 * creature
            )
        )
    return [Sheet("creatures", shapes=shapes)]
