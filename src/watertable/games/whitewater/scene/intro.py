"""The pictures of the first screen: the goal, a turn, how to win."""

from __future__ import annotations

from watertable.games.whitewater.board import FINISH, number_of
from watertable.games.whitewater.pieces import COURSE_BOARDS, LETTERS
from watertable.games.whitewater.scene.backdrop import backdrop
from watertable.games.whitewater.scene.chart import Chart, chart_of
from watertable.games.whitewater.scene.legend import place_spot
from watertable.kernel.picture import Picture, window
from watertable.kernel.scene import ABOVE, Line, Scene, Shape, Sprite

WIDE, HIGH = 336.0, 210.0
EAST = 1  # the facing of a raft at the start


def intro() -> list[Picture]:
    """Rafts before the finish; a raft with the way it can take; three rafts with their places."""
    number = number_of(COURSE_BOARDS[0])
    chart, ground = chart_of(number), backdrop(str(number))
    river = Scene(chart.width, chart.height, str(number))
    finish = _before_the_finish(chart)
    start = chart.course.start[2]
    first, second = chart.course.step[6 * start + EAST], chart.course.step[6 * start + EAST + 1]
    x, y = place_spot(chart, 2)
    placed: list[Shape] = [_raft(raft, *place_spot(chart, raft + 1), 14, 0.95) for raft in range(3)]
    return [
        window("goal", river, ground, _around(chart, finish[0]), _afloat(chart, finish)),
        window(
            "turn",
            river,
            ground,
            _around(chart, start),
            [*_afloat(chart, [start]), *_ways(chart, start, [first, second])],
        ),
        window("win", river, ground, (x - 168, y - 130, WIDE, HIGH), placed),
    ]


def _around(chart: Chart, cell: int) -> tuple[float, float, float, float]:
    x, y = chart.cell(cell)
    left = min(max(0.0, x - WIDE / 2), chart.width - WIDE)
    return left, y - HIGH / 2, WIDE, HIGH


def _before_the_finish(chart: Chart) -> list[int]:
    """Two hexes a step and three steps away from the finish."""
    course = chart.course
    near = [cell for cell in range(course.cells) if FINISH in course.step[6 * cell : 6 * cell + 6]]
    first = near[len(near) // 2]
    behind = [cell for cell in range(course.cells) if course.distance[cell] == 3]
    return [first, min(behind, key=lambda cell: abs(course.column[cell] - course.column[first]))]


def _afloat(chart: Chart, cells: list[int]) -> list[Shape]:
    shapes: list[Shape] = []
    for raft, cell in enumerate(cells):
        shapes.append(_raft(raft, *chart.cell(cell), 0, chart.side / 20, chart.flow(cell)))
    return shapes


def _raft(raft: int, x: float, y: float, right: float, scale: float, turn: float = 0) -> Sprite:
    return Sprite(
        f"intro:raft:{raft}", symbol="raft", x=x + right, y=y, turn=turn, scale=scale,
        text=LETTERS[raft],
    )  # fmt: skip


def _ways(chart: Chart, start: int, cells: list[int]) -> list[Shape]:
    """Lines to the two hexes ahead of the bow."""
    return [
        Line(
            f"intro:way:{cell}", layer=ABOVE, points=[chart.cell(start), chart.cell(cell)],
            width=chart.side / 6, fill="gold",
        )
        for cell in cells
        if cell >= 0
    ]  # fmt: skip
