"""The board that never moves: the ring of river portraits, the lake bed, the places of the piles."""

from __future__ import annotations

import math
from typing import Final

from watertable.games.rivers.board import DISASTER_AT, END, ICONS, SPACES
from watertable.games.rivers.pieces import (
    DISASTER_ROWS,
    PILES,
    SCALE_ROWS,
    SPACE_ROWS,
    WORDS,
)
from watertable.kernel.scene import (
    GROUND,
    MARKS,
    Backdrop,
    Card,
    Label,
    Line,
    Polygon,
    Shape,
    Sprite,
)
from watertable.kernel.state import NONE
from watertable.kernel.text import Say

CELL: Final = 120
WIDTH: Final = 11 * CELL
RING_HEIGHT: Final = 7 * CELL
STRIP_TOP: Final = RING_HEIGHT + 8
HEIGHT: Final = 990
LAKE_X: Final = 400
LAKE_Y: Final = 442
PILE_X: Final = [762, 888, 1014, 1140]
PILE_Y: Final = 402
EVENT_X: Final = 762
DISCARD_X: Final = 862
EVENT_Y: Final = 214
TRAY_X: Final = [790, 946, 1102]
TRAY_Y: Final = 608
# On a laptop a unit is two thirds of a pixel: 20 units are 13 pixels, the least anybody should have to read.
SMALL: Final = 20
SLIM: Final = "slim"  # the sans in its ordinary weight, set a little closer, where a name must fit its tile or card
ARROWS: Final = [2, 7, 11, 14, 18, 23, 27, 30]  # spaces after which the way is shown


def text(key: str, **facts: int) -> str:
    """The sentence of this key."""
    return WORDS.tell(Say(key, **facts))


def space_at(space: int) -> tuple[float, float]:
    """The middle of a space; END is the Start tile."""
    row = SPACE_ROWS[space % SPACES]
    return (row.int("col") * CELL + CELL / 2, row.int("row") * CELL + CELL / 2)


def shore(angle: float) -> tuple[float, float]:
    """The shape of the reservoir: how far its full shore is from the middle, as x and y."""
    wave = 1 + 0.13 * math.cos(2 * angle + 0.7) + 0.08 * math.cos(3 * angle - 1.1)
    wave += 0.05 * math.cos(5 * angle + 0.4) + 0.025 * math.cos(9 * angle)
    return (200 * wave * math.cos(angle), 184 * wave * math.sin(angle))


def lake(size: float) -> list[tuple[float, float]]:
    """The water line when the lake has this part of its full width."""
    return [(round(LAKE_X + size * x, 1), round(LAKE_Y + size * y, 1)) for x, y in SHORE]


SHORE: Final = [shore(2 * math.pi * step / 96) for step in range(96)]


def in_lake(number: int, full: int) -> tuple[float, float]:
    """The place of a token in the supply: the last ones lie farthest out."""
    angle = 2.399963 * number
    x, y = shore(angle)
    part = 0.9 * math.sqrt((number + 0.5) / full)
    return (round(LAKE_X + part * x, 1), round(LAKE_Y + part * y, 1))


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
            Line(f"rise:{number}", layer=GROUND, points=[*ring, ring[0]], fill="faint", width=1)
        )
    shapes.append(Polygon("lake_bed", layer=GROUND, points=lake(1.03), fill="sand", pattern="dots"))
    for number, size in enumerate((0.86, 0.7, 0.54, 0.38, 0.22)):
        ring = lake(size)
        shapes.append(
            Line(
                f"depth:{number}",
                layer=GROUND,
                points=[*ring, ring[0]],
                fill="land-high",
                width=1.4,
                dashed=number % 2 == 1,
            )
        )
    shapes.append(_title("title", "board.title", LAKE_X, 166, 44, True))
    shapes.append(_title("subtitle", "board.subtitle", LAKE_X, 202, SMALL, True))
    return shapes


def _title(name: str, key: str, x: float, y: float, size: float, serif: bool) -> Label:
    return Label(name, layer=GROUND, text=text(key), x=x, y=y, size=size, serif=serif)


def _places() -> list[Shape]:
    """Where the piles lie."""
    shapes: list[Shape] = [
        Label("events", layer=GROUND, text=text("board.events"), x=EVENT_X + 50, y=148, size=SMALL),
        Label("piles", layer=GROUND, text=text("board.piles"), x=951, y=311, size=SMALL),
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
    """Which way the journey goes, on the inner edge of the ring."""
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
    lines = text(f"short.space.{row.id}").split("|")
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


def space_card(space: int) -> Card:
    """What a space is, what it does and what a satellite sees there."""
    row = SPACE_ROWS[space]
    kind = row.text("kind")
    fact = text(f"fact.space.{row.id}") if kind != "disaster" else ""
    title = WORDS.name("space", space)
    if kind == "river":
        first, second = ICONS[space]
        said = text("tip.river_kind", first=first, second=second)
        return Card(title, said, fact, row.source, row.trust)
    if kind == "disaster":
        return disaster_card(DISASTER_AT[space])
    said = text("tip.start_kind" if kind == "start" else "tip.corner_kind")
    return Card(title, said, f"{text(f'does.space.{row.id}')} {fact}", row.source, row.trust)


def disaster_card(disaster: int) -> Card:
    """The scale on the back of a Disaster Tile, and why it happens."""
    row = DISASTER_ROWS[disaster]
    lines = [
        f"{scale.int('low')}–{scale.int('high')}: {text(f'does.scale.{scale.id}')}"
        for scale in SCALE_ROWS
        if scale.text("disaster") == row.id
    ]
    lines.append(text(f"fact.disaster.{row.id}"))
    kind = f"{text('tip.disaster_kind')}: {text(f'place.disaster.{row.id}')}"
    return Card(WORDS.name("disaster", disaster), kind, " ".join(lines), row.source, row.trust)


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
    assert len(near) == END
    return near
