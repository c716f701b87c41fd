"""The difference between two scenes of one viewer."""

from __future__ import annotations

from typing import TypeVar

from watertable.kernel.scene import Card, Panel, Scene, Shape, Thing

T = TypeVar("T", bound=Thing)


class Patch:
    """How to turn the scene `before` into the scene `after` with the same backdrop.

    Remove the shapes and panels that are gone or put, then insert each put one at its index, in the
    given order. Hover cards have no order.
    """

    shapes_gone: list[str]
    shapes_put: list[tuple[int, Shape]]
    panels_gone: list[str]
    panels_put: list[tuple[int, Panel]]
    cards_gone: list[str]
    cards_put: dict[str, Card]

    def __init__(self, before: Scene, after: Scene) -> None:
        self.shapes_put = []
        self.shapes_gone = differences(before.shapes, after.shapes, self.shapes_put)
        self.panels_put = []
        self.panels_gone = differences(before.panels, after.panels, self.panels_put)
        self.cards_put = {}
        for tip, card in after.cards.items():
            old = before.cards.get(tip)
            if old is None or not old.same(card):
                self.cards_put[tip] = card
        self.cards_gone = [tip for tip in before.cards if tip not in after.cards]


def fits(before: Scene, after: Scene) -> bool:
    """Whether a patch between the two is possible."""
    return (
        before.backdrop == after.backdrop
        and before.width == after.width
        and before.height == after.height
    )


def differences(before: list[T], after: list[T], put: list[tuple[int, T]]) -> list[str]:
    """The ids that are gone; `put` receives what is new, changed or moved, with its index in `after`.

    Where something looks as before, `after` gets the old object: it is in memory once, and its
    encoded form is kept.
    """
    start = 0  # up to here both lists name the same things in the same order
    while start < len(before) and start < len(after):
        old = before[start]
        new = after[start]
        if old is not new:
            if old.id != new.id:
                break
            if old.same(new):
                after[start] = old
            else:
                put.append((start, new))
        start += 1
    end = len(before)  # of what has to be looked up: both lists have the same end
    shift = len(after) - end
    while end > start and end + shift > start:
        if before[end - 1] is not after[end + shift - 1]:
            break
        end -= 1
    places: dict[str, int] = {}
    for place in range(start, end):
        places[before[place].id] = place
    last = start - 1  # old index of the last kept one: anything before that has moved
    for number in range(start, end + shift):
        thing = after[number]
        place = places.pop(thing.id, -1)
        if place > last and (before[place] is thing or before[place].same(thing)):
            after[number] = before[place]
            last = place
        else:
            put.append((number, thing))
    return list(places)
