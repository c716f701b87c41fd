"""The next rain on the map: where it falls, and the land it would flood first."""

from __future__ import annotations

from watertable.games.rising_waters import pieces
from watertable.games.rising_waters.board import (
    AREA_GROUPS,
    CLOCK,
    DRY,
    ELEVATION,
    LAND_HEXES,
    LAND_OF,
    TOKEN,
    shore,
)
from watertable.games.rising_waters.pieces import HEAVY, WORDS
from watertable.games.rising_waters.scene.backdrop import centre, outline
from watertable.kernel.ints import ints
from watertable.kernel.scene import ABOVE, MARKS, Card, Line, Shape, Sprite
from watertable.kernel.state import NONE
from watertable.kernel.view import View
from watertable.parts.drawing import closed


def next_group(view: View, area: int) -> int:
    """The water group on which the next rain of an area falls (p. 21)."""
    groups = AREA_GROUPS[area]
    least = min(view["rounds"][group] for group in groups)
    return next(group for group in groups if view["rounds"][group] == least)


def first_to_flood(view: View, group: int) -> int:
    """The dry hex that water of this group covers first when it rises: the lowest, clockwise (p. 24)."""
    best = NONE
    for at in shore(ints(view["ground"]), group):
        if view["ground"][at] != DRY:
            continue
        if best == NONE or _order(view, group, at) < _order(view, group, best):
            best = at
    return best


def _order(view: View, group: int, at: int) -> tuple[int, int]:
    return height(view, at), CLOCK[group][at]


def height(view: View, at: int) -> int:
    """What water must exceed here: the levee, else the land (p. 25)."""
    return int(view["levee"][at]) or ELEVATION[at]


def points_to_flood(view: View, group: int) -> int:
    """How much rain floods land here at once, or NONE: not even heavy rain does."""
    at = first_to_flood(view, group)
    if at == NONE:
        return NONE
    points = max(1, height(view, at) - int(view["level"][group]) + 1)
    return points if points <= HEAVY else NONE


def flooded_by(view: View, group: int, points: int) -> list[int]:
    """The hexes that go under when the group rises by so much: the first land group, below the water."""
    land = LAND_OF[first_to_flood(view, group)]
    level = int(view["level"][group]) + points
    return [at for at in LAND_HEXES[land] if view["ground"][at] == DRY and height(view, at) < level]


def rain_to_flood(view: View) -> dict[int, int]:
    """The hexes that one Weather Report could flood at once -> the points of rain that are enough."""
    found: dict[int, int] = {}
    for area in range(pieces.AREAS):
        group = next_group(view, area)
        points = points_to_flood(view, group)
        if points != NONE:
            for at in flooded_by(view, group, points):
                found[at] = min(points, found.get(at, points))
    return found


def shapes(view: View) -> list[Shape]:
    """A cloud on the water where each area's next rain falls, and dashes around land at risk."""
    found: list[Shape] = []
    for area in range(pieces.AREAS):
        group = next_group(view, area)
        x, y = centre(TOKEN[group])
        found.append(
            Sprite(
                f"cloud:{area}", layer=ABOVE, symbol="rain_next", x=x - 22, y=y - 4, scale=1.15,
                label=WORDS.text("tip.rain_next", area=area, water=group), tip=f"rain:{area}",
            )
        )  # fmt: skip
    for at in sorted(rain_to_flood(view)):
        line = closed(outline(at, 27.5))
        found.append(
            Line(f"risk:{at}", layer=MARKS, points=line, width=2.6, dashed=True, fill="water-deep")
        )
    return found


def cards(view: View) -> dict[str, Card]:
    """One hover card per cloud."""
    found: dict[str, Card] = {}
    for area in range(pieces.AREAS):
        group = next_group(view, area)
        points = points_to_flood(view, group)
        where = WORDS.text("tip.rain_falls", water=group, n=view["level"][group])
        what = WORDS.text("tip.rain_safe")
        if points != NONE:
            hexes = len(flooded_by(view, group, points))
            what = WORDS.text("tip.rain_floods", n=points, hexes=hexes)
        found[f"rain:{area}"] = Card(
            WORDS.text("tip.rain_card", area=area), WORDS.text("tip.kind_weather"),
            f"{where} {what}", "pp. 21, 24",
        )  # fmt: skip
    return found
