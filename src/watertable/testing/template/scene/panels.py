"""Hands, points and the counters of the table."""

from __future__ import annotations

from watertable.kernel.scene import Item, Panel
from watertable.kernel.view import View
from watertable.testing.template.pieces import CREATURES, KINDS, WORDS


def panels(view: View) -> list[Panel]:
    return [*hands(view), counters(view)]


def hands(view: View) -> list[Panel]:
    """What the seat holds, and how much the others hold."""
    panels: list[Panel] = []
    for seat in range(view["seats"]):
        panel = Panel("hand", f"hand:{seat}", WORDS.text("tip.hand", seat=seat), seat)
        if seat == view["seat"]:
            for creature in range(KINDS):
                panel.items.append(creature_item(creature, view["hand"][creature]))
        else:
            text = WORDS.text("tip.cards", n=view["hand_sizes"][seat])
            panel.items.append(Item(f"cards:{seat}", text=text, label=text))
        score = WORDS.text("tip.points", n=view["points"][seat])
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
    panel = Panel("counters", "table", WORDS.text("tip.table"))
    for name in ("round", "tide", "deck"):
        text = WORDS.text(f"tip.{name}", n=view[name])
        panel.items.append(Item(name, text=text, label=text))
    return panel
