"""The pictures of the first screen: the goal, a turn, how to win."""

from __future__ import annotations

from watertable.games.rising_waters.board import hex_at
from watertable.games.rising_waters.pieces import WORDS
from watertable.games.rising_waters.scene.backdrop import (
    HEIGHT,
    WIDTH,
    backdrop,
    centre,
    names,
    outline,
)
from watertable.kernel.picture import Picture, window
from watertable.kernel.scene import MARKS, Label, Polygon, Scene, Shape, Sprite
from watertable.parts.drawing import box

WIDE, HIGH = 336.0, 210.0
BOXES = 6


def intro() -> list[Picture]:
    """A town behind its levee; a person at work beside the river; the track of losses."""
    land, printed = Scene(WIDTH, HEIGHT, "chart"), backdrop("chart")
    land.shapes = names()
    town, people, flood = hex_at("07.10"), [hex_at("06.10"), hex_at("06.11")], hex_at("05.10")
    x, y = centre(town)
    goal: list[Shape] = [_flooded(flood), _at("town0", town, 1.3), *_levees([hex_at("06.10")])]
    turn: list[Shape] = [_at(f"pawn{i}", at, 1.3, seat=i) for i, at in enumerate(people)]
    turn += _levees([hex_at("05.10")])
    return [
        window("goal", land, printed, (x - 190, y - 105, WIDE, HIGH), goal),
        window("turn", land, printed, (x - 190, y - 105, WIDE, HIGH), turn),
        Picture("win", 0, 0, WIDE, HIGH, _track()),
    ]


def _at(symbol: str, at: int, scale: float, seat: int | None = 0) -> Sprite:
    x, y = centre(at)
    return Sprite(f"intro:{symbol}:{at}", symbol=symbol, x=x, y=y + 4, scale=scale, seat=seat)


def _levees(hexes: list[int]) -> list[Shape]:
    found: list[Shape] = []
    for at in hexes:
        x, y = centre(at)
        found.append(Sprite(f"intro:levee:{at}", symbol="levee", x=x, y=y, scale=1.1, text="3"))
    return found


def _flooded(at: int) -> Polygon:
    return Polygon(f"intro:flood:{at}", layer=MARKS, points=outline(at), fill="water-deep")


def _track() -> list[Shape]:
    """A short track of losses with its limit."""
    found: list[Shape] = [
        Polygon("intro:paper", points=box(0, 0, WIDE, HIGH), fill="paper"),
        Label("intro:losses", text=WORDS.text("score.losses"), x=WIDE / 2, y=60, size=24, serif=True),
    ]  # fmt: skip
    for i in range(BOXES):
        last = i == BOXES - 1
        left = 30 + i * 47.0
        found.append(
            Polygon(
                f"intro:box:{i}", points=box(left, 92, 43, 43),
                fill="danger" if last else "sand" if i < 3 else "white",
            )
        )  # fmt: skip
    found.append(Sprite("intro:marker", symbol="marker", x=30 + 2 * 47.0 + 21.5, y=113.5))
    return found
