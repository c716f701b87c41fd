"""The drawing under the rafts, one per course: land, water, hexes, seams, finish."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from watertable.games.whitewater import pieces
from watertable.games.whitewater.board import FINISH, SEAM_BOTTOM
from watertable.games.whitewater.pieces import WORDS
from watertable.games.whitewater.scene.cards import backdrop_cards
from watertable.games.whitewater.scene.chart import (
    Chart,
    Place,
    Point,
    chart_of,
    corners,
    direction_angle,
    speckle,
)
from watertable.games.whitewater.scene.legend import FEATURES, title_and_legend
from watertable.kernel.scene import (
    GROUND,
    MARKS,
    Backdrop,
    Label,
    Line,
    Polygon,
    Shape,
    Sprite,
)
from watertable.parts.hexes import neighbor

STRIDE: Final = 44.0  # distance between trees

_BACKDROPS: Final[dict[str, Backdrop]] = {}


def backdrop(key: str) -> Backdrop:
    """The course whose number is the key; drawn once."""
    found = _BACKDROPS.get(key)
    if found is None:
        found = draw(chart_of(int(key)))
        _BACKDROPS[key] = found
    return found


def draw(chart: Chart) -> Backdrop:
    """Ground first, then water, then what is in it, then title and legend."""
    drawn = Backdrop(chart.width, chart.height)
    drawn.shapes = [
        *_land(chart),
        *_water(chart),
        *_hexes(chart),
        *_rocks(chart),
        *_seams(chart),
        *_finish(chart),
        *_names(chart),
        *title_and_legend(chart),
    ]
    drawn.cards = backdrop_cards()
    drawn.near = _near(chart)
    return drawn


# Ground


def _land(chart: Chart) -> list[Shape]:
    """The valley: two rings of land around the boards, with woods and hills."""
    places = set(chart.boards) | set(chart.beyond) | set(chart.upstream)
    shapes = _country(chart)
    for name, fill, push in (("slope", "land-dry", 0.95), ("valley", "land", 0.3)):
        for i, loop in enumerate(chart.outlines(places, push)):
            shapes.append(Polygon(f"{name}:{i}", layer=GROUND, points=loop, fill=fill))
    scale = chart.side / 20
    labels = _label_places(chart)
    for c, r, kind in chart.course.land:
        x, y = chart.place((c, r))
        if kind != pieces.LAND or any(abs(x - a) < w / 2 and abs(y - b) < 18 for a, b, w in labels):
            continue
        luck = speckle(c, r, 10)
        if luck > 7:
            continue
        symbol = ("pine", "pine", "bush", "pine", "bush", "hill", "pine", "bush")[luck]
        away = (speckle(r, c, 7) - 3) * scale * 1.4
        shapes.append(
            Sprite(f"wood:{c}:{r}", layer=GROUND, symbol=symbol, x=x + away, y=y - away / 2,
                   scale=scale * (0.75 + speckle(c + r, c, 4) / 12))
        )  # fmt: skip
    return shapes


def _country(chart: Chart) -> list[Shape]:
    """Scattered woods and hills from the valley to the edge of the sheet."""
    page = [(0.0, 0.0), (chart.width, 0.0), (chart.width, chart.height), (0.0, chart.height)]
    shapes: list[Shape] = [Polygon("country", layer=GROUND, points=page, fill="land-dry")]
    scale = chart.side / 20
    for c in range(int(chart.width / STRIDE)):
        for r in range(int(chart.height / STRIDE)):
            x = STRIDE * (c + 0.5) + speckle(c, r, 25) - 12
            y = STRIDE * (r + 0.5) + speckle(r, c + 5, 25) - 12
            if speckle(c + 3, r + 7, 10) > 6 or not chart.is_free(x, y, x, y):
                continue
            symbol = ("pine", "bush", "hill", "pine", "hill")[speckle(r + 1, c, 5)]
            shapes.append(
                Sprite(f"far:{c}:{r}", layer=GROUND, symbol=symbol, x=x, y=y, scale=scale * 0.8,
                       state="faded")
            )  # fmt: skip
    return shapes


def _water(chart: Chart) -> list[Shape]:
    """One continuous river, lit from above left: a bank with its shadow, a strand of sand, water that is
    darker in the channel, foam along the banks, the current.
    """
    course = chart.course
    wet: set[Place] = {(course.column[i], course.row[i]) for i in range(course.cells)}
    rocks = {(c, r) for c, r, kind in course.land if kind == pieces.ROCK}
    all_wet = wet | rocks | set(chart.beyond) | set(chart.upstream)
    shapes: list[Shape] = []
    for i, loop in enumerate(chart.outlines(all_wet, 0.14)):
        closed = [*loop, loop[0]]
        shade = [(x + chart.side * 0.05, y + chart.side * 0.09) for x, y in closed]
        shapes.append(
            Line(f"bank:{i}", layer=GROUND, points=shade, width=chart.side * 0.6, fill="land-high")
        )
        shapes.append(
            Line(f"strand:{i}", layer=GROUND, points=closed, width=chart.side * 0.42, fill="sand")
        )
        shapes.append(Polygon(f"water:{i}", layer=GROUND, points=loop, fill="water"))
        shapes.append(
            Line(
                f"shore:{i}",
                layer=GROUND,
                points=closed,
                width=chart.side * 0.09,
                fill="water-deep",
            )
        )
    shapes += _depth(chart, all_wet)
    for i, loop in enumerate(chart.outlines(all_wet, -0.16)):
        shapes += _foam(f"foam:{i}", loop)
    shapes += _current(chart)
    return shapes


def _depth(chart: Chart, wet: set[Place]) -> list[Shape]:
    """Soft dark water everywhere, and more of it where no bank is near."""
    shapes: list[Shape] = []
    for place in sorted(wet):
        x, y = chart.place(place)
        inner = all(neighbor(place[0], place[1], d) in wet for d in range(6))
        for symbol in ("deep", "channel") if inner else ("deep",):
            shapes.append(
                Sprite(f"{symbol}:{place[0]}:{place[1]}", layer=GROUND, symbol=symbol, x=x, y=y,
                       scale=chart.side / 20)
            )  # fmt: skip
    return shapes


def _foam(name: str, loop: list[Point]) -> list[Shape]:
    """A broken line of foam along a bank."""
    shapes: list[Shape] = []
    at = 0
    while at < len(loop):
        run = 5 + speckle(at, len(loop), 9)
        piece = loop[at : at + run]
        if len(piece) > 2:
            shapes.append(Line(f"{name}:{at}", layer=GROUND, points=piece, width=1.6, fill="foam"))
        at += run + 2 + speckle(len(loop), at, 4)
    return shapes


def _current(chart: Chart) -> list[Shape]:
    """Small streaks that run with the water."""
    shapes: list[Shape] = []
    scale = chart.side / 20
    for cell in range(chart.course.cells):
        angle = chart.flow(cell)
        x, y = chart.cell(cell)
        for n in range(2):
            along = (speckle(cell, n, 9) - 4) * 2.6 * scale
            across = ((speckle(n, cell, 7) - 3) * 1.3 + (9 if n else -8)) * scale
            turn = angle * pi / 180
            shapes.append(
                Sprite(
                    f"flow:{cell}:{n}",
                    layer=GROUND,
                    symbol=("flow_a", "flow_b", "flow_c")[speckle(cell, n + 7, 3)],
                    x=round(x + along * cos(turn) - across * sin(turn), 1),
                    y=round(y + along * sin(turn) + across * cos(turn), 1),
                    turn=round(angle, 1),
                    scale=scale,
                )
            )
    return shapes


# Hexes and what is in them


def _hexes(chart: Chart) -> list[Shape]:
    course = chart.course
    scale = chart.side / 20
    shapes: list[Shape] = []
    for cell in range(course.cells):
        x, y = chart.cell(cell)
        kind = course.kind[cell]
        letter = list(course.start).index(cell) if cell in course.start else -1
        shapes.append(
            Sprite(
                f"hex:{cell}",
                ref=f"hex:{cell}",
                layer=GROUND,
                symbol="__hex" if letter < 0 else "__start",
                x=x,
                y=y,
                scale=scale,
                label=hex_words(kind),
                tip=f"hex:{pieces.HEX_WORDS[kind]}",
            )
        )
        edge = [(round(px, 1), round(py, 1)) for px, py in corners(x, y, chart.side * 0.97)]
        shapes.append(Polygon(f"edge:{cell}", ref=f"hex:{cell}", layer=GROUND, points=edge))
        if letter >= 0:
            shapes.append(
                Label(f"letter:{cell}", layer=MARKS, text=pieces.LETTERS[letter], x=x, y=y,
                      size=chart.side * 0.75, serif=True)
            )  # fmt: skip
        if kind >= pieces.RAPIDS:
            angle = direction_angle(kind - pieces.RAPIDS)
            shapes.append(
                Sprite(f"mark:{cell}", ref=f"hex:{cell}", layer=MARKS, symbol="rapids", x=x, y=y,
                       turn=angle, scale=scale, tip="hex:rapids")
            )  # fmt: skip
        elif kind in FEATURES:
            turn = 60.0 * speckle(cell, kind, 6) if kind == pieces.SNAG else 0.0
            shapes.append(
                Sprite(f"mark:{cell}", ref=f"hex:{cell}", layer=MARKS, symbol=FEATURES[kind], x=x,
                       y=y, turn=turn, scale=scale, tip=f"hex:{pieces.HEX_WORDS[kind]}")
            )  # fmt: skip
    return shapes


def hex_words(kind: int) -> str:
    """What is in a hex, for screen readers."""
    if pieces.RAPIDS <= kind < pieces.ROCK:
        return WORDS.text("tip.rapids", direction=kind - pieces.RAPIDS)
    return WORDS.name("hex", kind)


def _rocks(chart: Chart) -> list[Shape]:
    shapes: list[Shape] = []
    for c, r, kind in chart.course.land:
        if kind == pieces.ROCK:
            x, y = chart.place((c, r))
            symbol = ("rock_a", "rock_b", "rock_c")[speckle(c, r, 3)]
            shapes.append(
                Sprite(f"rock:{c}:{r}", layer=MARKS, symbol=symbol, x=x, y=y,
                       scale=chart.side / 20, label=WORDS.name("hex", pieces.ROCK), tip="hex:rock")
            )  # fmt: skip
    return shapes


# Seams, start, finish, names


def _seams(chart: Chart) -> list[Shape]:
    """Where two boards meet: a mark on either bank, and a fine line between them."""
    shapes: list[Shape] = []
    course = chart.course
    scale = chart.side / 20
    for i in range(len(course.boards) - 1):
        row = pieces.SEAM_ROWS[pieces.BOARD_EXIT[course.boards[i]]]
        left, right = seam_ends(chart, i)
        shapes.append(
            Line(f"seam:{i}", layer=MARKS, points=[left, right], width=1, dashed=True, fill="slate")
        )
        for mark, point in ((row.text("left_mark"), left), (row.text("right_mark"), right)):
            shapes.append(
                Sprite(f"seam:{i}:{mark}", layer=MARKS, symbol=f"mark_{mark}", x=point[0],
                       y=point[1], scale=scale, label=mark)
            )  # fmt: skip
    return shapes


def seam_ends(chart: Chart, i: int) -> tuple[Point, Point]:
    """Left and right bank of the far edge of board i, looking downstream."""
    course = chart.course
    c = course.left[i]
    r = course.top[i]
    row = pieces.SEAM_ROWS[pieces.BOARD_EXIT[course.boards[i]]]
    first = row.int("exit_from")
    last = first + row.int("wide") - 1
    if SEAM_BOTTOM[pieces.BOARD_EXIT[course.boards[i]]]:
        return chart.at(c + last + 1.1, r + 9.5, 0.25), chart.at(c + first - 1.1, r + 9.5, 0.25)
    return chart.at(c + 7.5, r + first - 1.1, 0.25), chart.at(c + 7.5, r + last + 1.1, 0.25)


def _finish(chart: Chart) -> list[Shape]:
    """The finish line along the open edge, chequered; flags on the banks."""
    shapes: list[Shape] = []
    course = chart.course
    scale = chart.side / 20
    size = chart.side / 3 / 12
    for cell in range(course.cells):
        for d in range(6):
            if course.step[6 * cell + d] != FINISH:
                continue
            x, y = chart.cell(cell)
            angle = direction_angle(d) * pi / 180
            reach = chart.side * 0.866
            for n in (-1, 0, 1):
                off = n * chart.side / 3
                shapes.append(
                    Sprite(
                        f"line:{cell}:{d}:{n}",
                        layer=MARKS,
                        symbol="checker",
                        x=round(x + reach * cos(angle) - off * sin(angle), 1),
                        y=round(y + reach * sin(angle) + off * cos(angle), 1),
                        turn=direction_angle(d),
                        scale=size,
                    )
                )
    ends = seam_ends(chart, len(course.boards) - 1)
    for i in range(2):
        x, y = ends[i]
        shapes.append(
            Sprite(f"flag:{i}", layer=MARKS, symbol="flag", x=x, y=y - 8 * scale, scale=scale * 1.1)
        )
    x = (ends[0][0] + ends[1][0]) / 2
    y = (ends[0][1] + ends[1][1]) / 2
    shapes.append(
        Sprite("finish", ref="finish", layer=MARKS, symbol="__hex", x=x, y=y, scale=0.05,
               label=WORDS.text("tip.finish"))
    )  # fmt: skip
    return shapes


def _label_places(chart: Chart) -> list[tuple[float, float, float]]:
    """Middle and width of each board's name, on land."""
    found: list[tuple[float, float, float]] = []
    course = chart.course
    for i in range(len(course.boards)):
        board = course.boards[i]
        bends = not SEAM_BOTTOM[pieces.BOARD_EXIT[board]]
        column = 0.0 if bends else 7.0
        row = 4.5
        if bends and pieces.BOARD_ROWS[board].text("entry") == pieces.BOARD_ROWS[board].text(
            "exit"
        ):
            row = 7.0
        x, y = chart.at(course.left[i] + column, course.top[i] + row, 0.25)
        found.append((x, y, len(WORDS.name("board", board)) * 8.5 + 12))
    return found


def _names(chart: Chart) -> list[Shape]:
    shapes: list[Shape] = []
    places = _label_places(chart)
    for i, board in enumerate(chart.course.boards):
        x, y, _ = places[i]
        shapes.append(
            Label(f"board:{i}", layer=MARKS, text=WORDS.name("board", board), x=x, y=y, size=15,
                  serif=True, fill="ink")
        )  # fmt: skip
    return shapes


def _near(chart: Chart) -> dict[str, dict[str, str]]:
    """Arrow keys: up and down are sides of a hex; right is downstream, of two the upper first."""
    step = chart.course.step
    near: dict[str, dict[str, str]] = {}
    for cell in range(chart.course.cells):
        found: dict[str, str] = {}
        for word, ways in (("up", (0,)), ("down", (3,)), ("right", (1, 2)), ("left", (4, 5))):
            for d in ways:
                to = step[6 * cell + d]
                if to >= 0 and word not in found:
                    found[word] = f"hex:{to}"
        near[f"hex:{cell}"] = found
    return near
