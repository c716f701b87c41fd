"""What a choice would do, shown before it is made, and what its button says."""

from __future__ import annotations

from watertable.games.raging_waters import board
from watertable.games.raging_waters.actions import Build, Leave, Pass, Stay
from watertable.games.raging_waters.pieces import PILES, SUBDIVISIONS
from watertable.games.raging_waters.scene.backdrop import main_place
from watertable.games.raging_waters.scene.field import Place, line_of, margin_of
from watertable.kernel.action import Action
from watertable.kernel.picture import Preview
from watertable.kernel.scene import ABOVE, MARKS, Line, Polygon, Shape
from watertable.kernel.text import Say
from watertable.kernel.view import View


def preview(view: View, actions: list[Action]) -> Preview | None:
    """The berm and the plots it would make; before the second pile, every berm from the first."""
    builds = [action for action in actions if isinstance(action, Build)]
    if builds and len(builds) == len(actions):
        return _berm(view, builds[0]) if len(builds) == 1 else _fan(view, builds)
    if len(actions) > 1:
        return None
    sheet = view["sheets"][view["seat"]]
    if isinstance(actions[0], Pass):
        return (
            Preview(says=[Say("preview.pass", left=sheet["backhoes"] - 1)])
            if sheet["backhoes"]
            else None
        )
    if isinstance(actions[0], Leave):
        return Preview(says=[Say("preview.leave")])
    return None


def labels(view: View, action: Action) -> Say | None:
    """Leaving names the next subdivision, passing what it costs."""
    sheet = view["sheets"][view["seat"]]
    if isinstance(action, Leave):
        following = int(sheet["at"]) + 1
        if following < SUBDIVISIONS:
            return Say("table.leave", next=following)
        return Say("table.leave_last")
    if isinstance(action, Stay):
        return Say("table.stay", at=int(sheet["at"]))
    if isinstance(action, Pass):
        if not sheet["backhoes"]:
            return Say("table.pass_last")
        return Say("table.pass", left=int(sheet["backhoes"]) - 1)
    return None


def _fan(view: View, builds: list[Build]) -> Preview | None:
    """All berms that can still be built, if they share a pile."""
    shared = {builds[0].a, builds[0].b}
    for build in builds:
        shared &= {build.a, build.b}
    if not shared:
        return None
    place = main_place(margin_of(view))
    seat = int(view["seat"])
    return Preview(
        [
            Line(f"preview:{build.line}", layer=ABOVE, points=[place.pile(build.a), place.pile(build.b)],
                 width=3, fill="seat", seat=seat, dashed=True)
            for build in builds
        ]
    )  # fmt: skip


def _berm(view: View, build: Build) -> Preview:
    """One berm: the houses it would protect and the groups it would leave."""
    sheet = view["sheets"][view["seat"]]
    field = sheet["fields"][sheet["at"]]
    land = view["maps"][field["map"]]
    place = main_place(margin_of(view))
    before = [line_of(berm) for berm in field["berms"]]
    lines = [*before, build.line]
    houses = [board.point_at(column, row) for column, row in land["houses"]]
    safe = _safe(view, land, lines, houses)
    new = [point for point in safe if point not in _safe(view, land, before, houses)]
    shapes = _washed(place, lines, new)
    points = [place.pile(build.a), place.pile(build.b)]
    shapes.append(Line("preview:edge", layer=ABOVE, points=points, width=12, fill="paper"))
    shapes.append(Line("preview:berm", layer=ABOVE, points=points, width=8, fill="earth"))
    if len(safe) == len(houses):
        uses = [int(n) for n in field["uses"]]
        uses[build.a] += 1
        uses[build.b] += 1
        unused = PILES - sum(1 for n in uses if n)
        return Preview(
            shapes, [Say("preview.completes", subdivision=int(sheet["at"]), piles=unused)]
        )
    if new:
        return Preview(
            shapes, [Say("preview.protects", new=len(new), safe=len(safe), houses=len(houses))]
        )
    groups = len({tuple(_sides(view, lines, point)) for point in houses})
    return Preview(shapes, [Say("preview.groups", plots=groups, houses=len(houses))])


def _sides(view: View, lines: list[int], point: int) -> list[int]:
    """On which side of each berm a crossing lies."""
    masks = board.FIELDS[margin_of(view)]
    return [masks.left[line] >> point & 1 for line in lines]


def _safe(
    view: View, land: dict[str, list[list[int]]], lines: list[int], houses: list[int]
) -> list[int]:
    """The houses with a plot of their own, by the rules of this table (rulings 9 and 10)."""
    margin = margin_of(view)
    swamps = 0
    for column, row in land["swamps"]:
        swamps |= 1 << board.cell_at(column, row)
    found: list[int] = []
    for point in houses:
        sides = _sides(view, lines, point)
        if sum(1 for other in houses if _sides(view, lines, other) == sides) > 1:
            continue
        if view["enclosure"] == "berms_only" and board.rim_around(margin, lines, point):
            continue
        if (
            view["swamps"] == "must_be_outside"
            and board.cells_around(margin, lines, point) & swamps
        ):
            continue
        found.append(point)
    return found


def _washed(place: Place, lines: list[int], houses: list[int]) -> list[Shape]:
    """The plots of these houses."""
    shapes: list[Shape] = []
    for point in houses:
        corners = board.plot(place.margin, lines, point)
        points = [place.at(x / w, y / w) for x, y, w in corners]
        shapes.append(
            Polygon(
                f"preview:plot:{point}", layer=MARKS, points=points, fill="safe", pattern="dots"
            )
        )
    return shapes
