"""A scene as text: a small map, what lies on the board in words, and the panels as lists."""

from __future__ import annotations

import re
import textwrap
from typing import Final

from watertable.draw.palette import MARKS
from watertable.kernel.house import House
from watertable.kernel.scene import Item, Label, Line, Panel, Polygon, Scene, Shape, Sprite

NUMBERS: Final = ("counters", "sheet", "track")  # panels whose counts are amounts, not copies
UNSPOKEN: Final = ("total", "polluted")  # states that the words of an item name already
MANY: Final = 12  # of more pieces of a kind, those in their ordinary state are left out
SEAT: Final = re.compile(r"\bSeat (\d+)\b")


def text_scene(
    house: House, scene: Scene, columns: int = 96, names: list[str] | None = None
) -> str:
    """The whole table, for a terminal of this width; `names` are the players by seat."""
    parts = [text_board(house, scene, columns), text_table(scene, columns, names)]
    return "\n".join(part for part in parts if part)


def text_table(scene: Scene, columns: int = 96, names: list[str] | None = None) -> str:
    """The table without its map: the pieces in words, then the panels."""
    lines = [text_pieces(scene, columns), *[text_panel(panel, columns) for panel in scene.panels]]
    drawn = "\n".join(line for line in lines if line)
    return drawn if names is None else named(drawn, names)


def named(text: str, names: list[str]) -> str:
    """Put the players' names where the scene says `Seat 1`."""

    def name(found: re.Match[str]) -> str:
        seat = int(found.group(1)) - 1
        return names[seat] if seat < len(names) else found.group(0)

    return SEAT.sub(name, text)


def text_pieces(scene: Scene, columns: int) -> str:
    """What lies on the board, by its spoken labels; equal ones are counted."""
    kinds: dict[str, list[Shape]] = {}
    for shape in scene.shapes:
        if shape.label:
            kinds.setdefault((shape.tip or shape.id).partition(":")[0], []).append(shape)
    counts: dict[str, int] = {}
    for shapes in kinds.values():
        for shape in shapes:
            if len(shapes) <= MANY or shape.state or shape.seat is not None:
                counts[shape.label] = counts.get(shape.label, 0) + 1
    words = [word if n == 1 else f"{word} ×{n}" for word, n in counts.items()]
    return _listed("Board", words, columns)


def text_panel(panel: Panel, columns: int = 96) -> str:
    """Title, then the items, wrapped."""
    mark = "" if panel.seat is None else f"{MARKS[panel.seat % len(MARKS)]} "
    return _listed(mark + panel.title, [text_item(panel, item) for item in panel.items], columns)


def text_item(panel: Panel, item: Item) -> str:
    """One item of a panel in words."""
    word = item.text or item.label
    if item.count is not None and not word.endswith(f" {item.count}"):
        word = f"{word} {item.count}" if panel.kind in NUMBERS else f"{word} ×{item.count}"
    state = "off" if item.state == "faded" else item.state
    return f"{word} ({state})" if state and state not in UNSPOKEN else word


def _listed(title: str, words: list[str], columns: int) -> str:
    """A titled list that breaks between its items."""
    if not words:
        return ""
    short = [word.replace(" ", "\xa0") if len(word) < columns - 4 else word for word in words]
    whole = f"{title}: " + "\xa0· ".join(short)
    lines = textwrap.wrap(
        whole, columns, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False
    )
    return "\n".join(lines).replace("\xa0", " ")


def text_board(house: House, scene: Scene, columns: int) -> str:
    """A map on a character grid, a character twice as high as wide; what does not fit is left out."""
    rows = max(6, int(columns * scene.height / scene.width / 2))
    canvas = Canvas(columns, rows, scene.width, scene.height)
    shapes = [*house.backdrop(scene.backdrop).shapes, *scene.shapes]
    for shape in sorted(shapes, key=lambda shape: -shape.layer):
        if isinstance(shape, Sprite) and (shape.seat is not None or shape.text):
            mark = "" if shape.seat is None else MARKS[shape.seat % len(MARKS)]
            canvas.write(shape.x, shape.y, mark + shape.text)
    for shape in sorted(shapes, key=_size, reverse=True):
        if isinstance(shape, Label):
            canvas.write(shape.x, shape.y, shape.text)
    for shape in shapes:
        _put(canvas, shape)
    return canvas.text()


def _size(shape: Shape) -> float:
    return shape.size if isinstance(shape, Label) else 0.0


def _put(canvas: Canvas, shape: Shape) -> None:
    """Places that can be named, as dots; lines with a label."""
    if isinstance(shape, Sprite) and shape.ref:
        canvas.write(shape.x, shape.y, "•")
    elif isinstance(shape, Line) and shape.label:
        for i in range(len(shape.points) - 1):
            canvas.stroke(shape.points[i], shape.points[i + 1], "·")
    elif isinstance(shape, Polygon) and shape.ref:
        x = sum(point[0] for point in shape.points) / len(shape.points)
        y = sum(point[1] for point in shape.points) / len(shape.points)
        canvas.write(x, y, ".")


class Canvas:
    """A grid of characters over scene units. Nothing is cut and nothing is written over."""

    def __init__(self, columns: int, rows: int, width: float, height: float) -> None:
        self.columns = columns
        self.rows = rows
        self.width = width
        self.height = height
        self.grid = [[" "] * columns for _ in range(rows)]

    def cell(self, x: float, y: float) -> tuple[int, int]:
        column = int(x / self.width * (self.columns - 1))
        row = int(y / self.height * (self.rows - 1))
        return min(max(column, 0), self.columns - 1), min(max(row, 0), self.rows - 1)

    def write(self, x: float, y: float, text: str) -> None:
        """Write a word centred there if it fits with a gap to its neighbours."""
        column, row = self.cell(x, y)
        start = min(max(0, column - len(text) // 2), self.columns - len(text))
        gap = 1 if len(text) > 1 else 0
        around = self.grid[row][max(0, start - gap) : start + len(text) + gap]
        if start < 0 or any(mark != " " for mark in around):
            return
        self.grid[row][start : start + len(text)] = text.replace(" ", "\xa0")  # a gap nothing fills

    def stroke(self, start: tuple[float, float], end: tuple[float, float], mark: str) -> None:
        column, row = self.cell(*start)
        to_column, to_row = self.cell(*end)
        steps = max(abs(to_column - column), abs(to_row - row), 1)
        for i in range(steps + 1):
            x = column + (to_column - column) * i // steps
            y = row + (to_row - row) * i // steps
            if self.grid[y][x] == " ":
                self.grid[y][x] = mark

    def text(self) -> str:
        """The rows, without empty ones at the top and bottom."""
        lines = ["".join(row).replace("\xa0", " ").rstrip() for row in self.grid]
        while lines and not lines[0]:
            lines.pop(0)
        while lines and not lines[-1]:
            lines.pop()
        return "\n".join(lines)
