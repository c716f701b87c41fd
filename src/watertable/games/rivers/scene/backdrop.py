"""The drawing under the pieces: the ring of river portraits, the lake bed, the places of the piles."""

from __future__ import annotations

import math
from typing import Final

from watertable.games.rivers.board import DISASTER_AT, ICONS, SPACES
from watertable.games.rivers.pieces import PILES, SPACE_ROWS, WORDS
from watertable.games.rivers.scene.cards import space_card
from watertable.games.rivers.scene.layout import (
    DISCARD_X,
    EVENT_X,
    EVENT_Y,
    HEIGHT,
    LAKE_X,
    PILE_X,
    PILE_Y,
    SLIM,
    SMALL,
    TRAY_X,
    TRAY_Y,
    WIDTH,
    lake,
    space_at,
)
from watertable.kernel.scene import GROUND, MARKS, Backdrop, Label, Line, Polygon, Shape, Sprite
from watertable.kernel.state import NONE
from watertable.parts.drawing import closed

ARROWS: Final = [2, 7, 11, 14, 18, 23, 27, 30]  # spaces followed by an arrow


def backdrop(key: str) -> Backdrop:
    """The ring and what is printed inside it, the same for every seat."""
    drawn = Backdrop(WIDTH, HEIGHT)
    drawn.shapes = [*_lake_bed(), *_places(), *_ring()]
    for space in range(SPACES):
        drawn.cards[f"space:{space}"] = space_card(space)
    drawn.near = _near()
    return drawn


def _lake_bed() -> list[Shape]:
    shapes: list[Shape] = []
    for number, size in enumerate((1.17, 1.1)):
        ring = lake(size)
        shapes.append(
            Line(f"rise:{number}", layer=GROUND, points=closed(ring), fill="faint", width=1)
        )
    shapes.append(Polygon("lake_bed", layer=GROUND, points=lake(1.03), fill="sand", pattern="dots"))
    for number, size in enumerate((0.86, 0.7, 0.54, 0.38, 0.22)):
        ring = lake(size)
        shapes.append(
            Line(
                f"depth:{number}",
                layer=GROUND,
                points=closed(ring),
                fill="land-high",
                width=1.4,
                dashed=number % 2 == 1,
            )
        )
    shapes.append(_title("title", "board.title", LAKE_X, 166, 44, True))
    shapes.append(_title("subtitle", "board.subtitle", LAKE_X, 202, SMALL, True))
    return shapes


def _title(name: str, key: str, x: float, y: float, size: float, serif: bool) -> Label:
    return Label(name, layer=GROUND, text=WORDS.text(key), x=x, y=y, size=size, serif=serif)


def _places() -> list[Shape]:
    """Where the piles lie."""
    shapes: list[Shape] = [
        Label(
            "events",
            layer=GROUND,
            text=WORDS.text("board.events"),
            x=EVENT_X + 50,
            y=148,
            size=SMALL,
        ),
        Label("piles", layer=GROUND, text=WORDS.text("board.piles"), x=951, y=311, size=SMALL),
        Sprite("event_slot", layer=GROUND, symbol="pile_slot", x=EVENT_X, y=EVENT_Y, scale=1.2),
        Sprite("discard_slot", layer=GROUND, symbol="pile_slot", x=DISCARD_X, y=EVENT_Y, scale=1.2),
        Line("rule:1", layer=GROUND, points=[(704, 294), (1188, 294)], fill="faint", width=1),
        Line("rule:2", layer=GROUND, points=[(704, 492), (1188, 492)], fill="faint", width=1),
    ]
    for pile in range(len(PILES)):
        shapes.append(
            Sprite(
                f"pile_slot:{pile}",
                layer=GROUND,
                symbol="pile_slot",
                x=PILE_X[pile],
                y=PILE_Y,
                scale=1.2,
            )
        )
    for place, x in enumerate(TRAY_X):
        shapes.append(Sprite(f"slot:{place}", layer=GROUND, symbol="slot", x=x, y=TRAY_Y))
    return shapes


def tile_symbol(space: int) -> str:
    """The portrait of a space in art.svg."""
    row = SPACE_ROWS[space]
    kind = row.text("kind")
    if kind == "river":
        return f"tile_{row.id}"
    if kind == "disaster":
        return f"space_{row.id}"
    return f"corner_{row.id}"


def _ring() -> list[Shape]:
    shapes: list[Shape] = []
    for space in range(SPACES):
        x, y = space_at(space)
        shapes.extend(tile(f"space:{space}", space, x, y, 1))
        if space in ARROWS:
            shapes.append(_arrow(space))
    return shapes


def _arrow(space: int) -> Sprite:
    """The direction of travel, on the inner edge of the ring."""
    x, y = space_at(space)
    next_x, next_y = space_at(space + 1)
    turn = math.degrees(math.atan2(next_y - y, next_x - x))
    inward = math.radians(turn + 90)
    x, y = (x + next_x) / 2 + 70 * math.cos(inward), (y + next_y) / 2 + 70 * math.sin(inward)
    return Sprite(f"arrow:{space}", layer=GROUND, symbol="arrow", x=x, y=y, turn=turn)


def tile(name: str, space: int, x: float, y: float, scale: float) -> list[Shape]:
    """A space of the ring with its name and its icons."""
    row = SPACE_ROWS[space]
    shapes: list[Shape] = [
        Sprite(
            name,
            ref=f"space:{space}",
            layer=GROUND,
            symbol=tile_symbol(space),
            x=x,
            y=y,
            scale=scale,
            label=f"{WORDS.name('space', space)}. {space_card(space).kind}.",
            tip=f"space:{space}",
        )
    ]
    lines = WORDS.text(f"short.space.{row.id}").split("|")
    for number, line in enumerate(lines):
        below = 47.5 - 19.5 * (len(lines) - 1 - number)
        shapes.append(
            Label(
                f"{name}:name{number}",
                layer=MARKS,
                text=line,
                x=x,
                y=y + below * scale,
                size=SMALL * scale,
                state=SLIM,
                fill="danger" if DISASTER_AT[space] != NONE else "ink",
            )
        )
    for number, pile in enumerate(ICONS[space]):
        shapes.append(
            Sprite(
                f"{name}:icon{number}",
                layer=MARKS,
                symbol=f"icon_{PILES[pile]}",
                x=x + (-40 + 80 * number) * scale,
                y=y - 40 * scale,
                scale=scale,
            )
        )
    return shapes


def _near() -> dict[str, dict[str, str]]:
    """Arrow keys: along the ring, and straight across."""
    at = {(row.int("col"), row.int("row")): n for n, row in enumerate(SPACE_ROWS)}
    near: dict[str, dict[str, str]] = {}
    for (col, row), space in at.items():
        ways = {
            "left": at.get((col - 1, row), at.get((0, row), space)),
            "right": at.get((col + 1, row), at.get((10, row), space)),
            "up": at.get((col, row - 1), at.get((col, 0), space)),
            "down": at.get((col, row + 1), at.get((col, 6), space)),
        }
        near[f"space:{space}"] = {key: f"space:{other}" for key, other in ways.items()}
    return near
