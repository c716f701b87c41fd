"""A scene as text: the board on a grid of characters, the panels as lists."""

from __future__ import annotations

from watertable.draw.palette import MARKS
from watertable.kernel.house import House
from watertable.kernel.scene import Label, Line, Panel, Polygon, Scene, Shape, Sprite

NUMBERS = ("counters", "sheet", "track")  # panels whose counts are amounts, not copies


def text_scene(house: House, scene: Scene, columns: int = 96) -> str:
    """The whole table, for a terminal of this width."""
    board = text_board(house, scene, columns)
    panels = [text_panel(panel) for panel in scene.panels]
    return "\n".join([board, *panels])


def text_panel(panel: Panel) -> str:
    """Title, then the items in one running line."""
    mark = "" if panel.seat is None else f"{MARKS[panel.seat % len(MARKS)]} "
    words = []
    for item in panel.items:
        word = item.text or item.label
        if item.count is not None:
            word = f"{word} {item.count}" if panel.kind in NUMBERS else f"{word} ×{item.count}"
        if item.state:
            word = f"{word} ({item.state})"
        words.append(word)
    return f"{mark}{panel.title}: {' · '.join(words)}"


def text_board(house: House, scene: Scene, columns: int) -> str:
    """Shapes on a character grid; a character is twice as high as wide."""
    rows = max(6, int(columns * scene.height / scene.width / 2))
    canvas = Canvas(columns, rows, scene.width, scene.height)
    backdrop = house.backdrop(scene.backdrop)
    for shape in sorted([*backdrop.shapes, *scene.shapes], key=lambda shape: shape.layer):
        if shape.ref or shape.label or shape.tip or isinstance(shape, Label):
            _put(canvas, shape)  # without ref or label it is decoration
    return canvas.text()


def _put(canvas: Canvas, shape: Shape) -> None:
    if isinstance(shape, Sprite):
        mark = "" if shape.seat is None else MARKS[shape.seat % len(MARKS)]
        canvas.write(shape.x, shape.y, mark + (shape.text or shape.symbol[:2]))
    elif isinstance(shape, Label):
        canvas.write(shape.x, shape.y, shape.text)
    elif isinstance(shape, Line):
        for i in range(len(shape.points) - 1):
            canvas.stroke(shape.points[i], shape.points[i + 1], "·" if shape.dashed else "∙")
    elif isinstance(shape, Polygon) and shape.ref:
        x = sum(point[0] for point in shape.points) / len(shape.points)
        y = sum(point[1] for point in shape.points) / len(shape.points)
        canvas.write(x, y, ".")


class Canvas:
    """A grid of characters over scene units."""

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
        column, row = self.cell(x, y)
        start = max(0, column - len(text) // 2)
        for i, mark in enumerate(text[: self.columns - start]):
            self.grid[row][start + i] = mark

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
        lines = ["".join(row).rstrip() for row in self.grid]
        while lines and not lines[0]:
            lines.pop(0)
        while lines and not lines[-1]:
            lines.pop()
        return "\n".join(lines)
