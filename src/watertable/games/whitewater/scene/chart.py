"""The chart: where the hexes of a course lie on the page, and outlines around sets of them.

The river runs to the right: the grid is turned a quarter to the left, so hexes have a flat top.
"""

from __future__ import annotations

from math import atan2, cos, degrees, pi, sin, sqrt
from typing import Final, TypeAlias

from watertable.games.whitewater.board import FINISH, Course, course_of
from watertable.games.whitewater.pieces import COLUMNS, LEAST_BOARDS, ROWS
from watertable.parts.hexes import neighbor

Point: TypeAlias = tuple[float, float]
Place: TypeAlias = tuple[int, int]  # column, row of the grid

WIDTH: Final = 1200.0
LEAST_HEIGHT: Final = 750.0
MOST_HEIGHT: Final = 900.0
MARGIN: Final = 44.0
SHORT_SIDE: Final = 21.0  # while a random course is still short
ROOT: Final = sqrt(3.0)
BAND: Final = 172.0  # height of title and legend above a straight river


def raw(column: float, row: float, shift: float) -> Point:
    """Place on the page in hex sides, before it is fitted; `shift` is half a hex for odd rows."""
    return 1.5 * row, -ROOT * (column + shift)


def direction_angle(direction: int) -> float:
    """Degrees clockwise from the right, as drawn."""
    return 60.0 * direction - 90.0


def facing_angle(facing: int) -> float:
    return 60.0 * facing - 60.0


def corners(x: float, y: float, side: float) -> list[Point]:
    return [(x + side * cos(pi * k / 3), y + side * sin(pi * k / 3)) for k in range(6)]


class Chart:
    """A course fitted to the page: `side` is the length of a hex side in scene units."""

    course: Course
    side: float
    left: float
    top: float
    width: float
    height: float
    boards: set[Place]
    beyond: list[Place]  # water drawn past the finish
    upstream: list[Place]  # water drawn above the start

    def __init__(self, number: int) -> None:
        self.course = course_of(number)
        self.boards = set()
        for i in range(len(self.course.boards)):
            for c in range(COLUMNS):
                for r in range(ROWS):
                    self.boards.add((self.course.left[i] + c, self.course.top[i] + r))
        self.beyond = self._beyond()
        self.upstream = [(c, r) for r in (-1, -2) for c in range(2, 6)]
        self._fit()

    def _beyond(self) -> list[Place]:
        """Two rows of water past the finish line, so that the river goes on."""
        course = self.course
        found: list[Place] = []
        for cell in range(course.cells):
            for d in range(6):
                if course.step[6 * cell + d] == FINISH:
                    place = neighbor(course.column[cell], course.row[cell], d)
                    if place not in found:
                        found.append(place)
        for column, row in found[:]:
            for d in range(6):
                place = neighbor(column, row, d)
                if place not in self.boards and place not in found and self._further(place):
                    found.append(place)
        return found

    def _further(self, place: Place) -> bool:
        last = len(self.course.boards) - 1
        return (
            place[0] >= self.course.left[last] + COLUMNS + 1
            or place[1] >= self.course.top[last] + ROWS + 1
        )

    def _fit(self) -> None:
        points = [raw(c, r, 0.5 * (r & 1)) for c, r in [*self.boards, *self.beyond, *self.upstream]]
        x0 = min(x for x, _ in points) - 1.0
        x1 = max(x for x, _ in points) + 1.0
        y0 = min(y for _, y in points) - 1.2
        y1 = max(y for _, y in points) + 1.2
        self.side = min((WIDTH - MARGIN) / (x1 - x0), (MOST_HEIGHT - MARGIN) / (y1 - y0))
        if len(self.course.boards) < LEAST_BOARDS:
            self.side = min(self.side, SHORT_SIDE)
        tall = (y1 - y0) * self.side
        self.width = WIDTH
        self.height = min(MOST_HEIGHT, max(LEAST_HEIGHT, tall + MARGIN))
        spare = self.height - tall
        above = min(spare - MARGIN / 2, max(spare / 2, BAND)) if spare > BAND else spare / 2
        self.left = (WIDTH - (x1 - x0) * self.side) / 2 - x0 * self.side
        self.top = above - y0 * self.side

    def at(self, column: float, row: float, shift: float) -> Point:
        x, y = raw(column, row, shift)
        return self.left + x * self.side, self.top + y * self.side

    def place(self, place: Place) -> Point:
        return self.at(place[0], place[1], 0.5 * (place[1] & 1))

    def cell(self, cell: int) -> Point:
        return self.place((self.course.column[cell], self.course.row[cell]))

    def flow(self, cell: int) -> float:
        """Degrees of the current here: towards the neighbours nearer to the finish."""
        course = self.course
        x = 0.0
        y = 0.0
        for d in range(6):
            to = course.step[6 * cell + d]
            if to == -1:
                continue
            nearer = float(course.distance[cell] - (0 if to == FINISH else course.distance[to]))
            angle = direction_angle(d) * pi / 180
            x += nearer * cos(angle)
            y += nearer * sin(angle)
        return degrees(atan2(y, x))

    def ahead(self, x: float, y: float, angle: float) -> Point:
        """The next hex in this direction, in degrees, also past the finish."""
        reach = ROOT * self.side
        return x + reach * cos(angle * pi / 180), y + reach * sin(angle * pi / 180)

    def is_free(self, x0: float, y0: float, x1: float, y1: float) -> bool:
        """No board, and no water drawn around them, lies in this rectangle."""
        near = 2.1 * self.side
        for place in [*self.boards, *self.beyond, *self.upstream]:
            x, y = self.place(place)
            if x0 - near < x < x1 + near and y0 - near < y < y1 + near:
                return False
        return True

    def outlines(self, places: set[Place], push: float) -> list[list[Point]]:
        """Smooth closed curves around a set of hexes, moved outward by `push` hex sides."""
        edges: dict[tuple[int, int], tuple[tuple[int, int], Point]] = {}
        for place in places:
            x, y = self.place(place)
            around = corners(x, y, self.side)
            for k in range(6):
                if neighbor(place[0], place[1], (k + 2) % 6) in places:
                    continue
                a = around[k]
                b = around[(k + 1) % 6]
                angle = (60 * k + 30) * pi / 180
                middle = (
                    (a[0] + b[0]) / 2 + push * self.side * cos(angle),
                    (a[1] + b[1]) / 2 + push * self.side * sin(angle),
                )
                edges[_spot(a)] = (_spot(b), middle)
        loops: list[list[Point]] = []
        while edges:
            start = min(edges)
            loop: list[Point] = []
            at = start
            while at in edges:
                at, middle = edges.pop(at)
                loop.append(middle)
            loops.append(smooth(smooth(loop)))
        return loops


def _spot(point: Point) -> tuple[int, int]:
    return round(point[0] * 8), round(point[1] * 8)


def smooth(loop: list[Point]) -> list[Point]:
    """Cut each corner of a closed curve (Chaikin)."""
    made: list[Point] = []
    for i in range(len(loop)):
        a = loop[i]
        b = loop[(i + 1) % len(loop)]
        made.append((round(0.75 * a[0] + 0.25 * b[0], 1), round(0.75 * a[1] + 0.25 * b[1], 1)))
        made.append((round(0.25 * a[0] + 0.75 * b[0], 1), round(0.25 * a[1] + 0.75 * b[1], 1)))
    return made


_CHARTS: Final[dict[int, Chart]] = {}


def chart_of(number: int) -> Chart:
    """The chart of a course, made once."""
    found = _CHARTS.get(number)
    if found is None:
        found = Chart(number)
        _CHARTS[number] = found
    return found


def speckle(a: int, b: int, n: int) -> int:
    """A pseudo-random number below n, always the same for a and b."""
    mixed = (a * 73856093) ^ (b * 19349663) ^ 0x5BD1E995
    mixed = (mixed ^ (mixed >> 13)) * 1274126177 & 0x7FFFFFFF
    return (mixed ^ (mixed >> 16)) % n
