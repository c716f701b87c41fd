"""The sheets on the table: one planner with plans of the others, or all planners side by side."""

from __future__ import annotations

from typing import Final

from watertable.games.raging_waters.actions import TABLE, Build
from watertable.games.raging_waters.pieces import (
    BACKHOES,
    HOUSE_POINTS,
    HOUSES,
    SUBDIVISION_ROWS,
    SUBDIVISIONS,
    WORDS,
)
from watertable.games.raging_waters.scene.backdrop import (
    BACKHOE_AT,
    DICE_AT,
    GALLERY_DICE_AT,
    HEIGHT,
    WIDTH,
    gallery_places,
    main_place,
    other_places,
    plan_places,
)
from watertable.games.raging_waters.scene.field import Place, drawn_field, margin_of
from watertable.kernel.scene import ABOVE, Label, Line, Scene, Shape, Sprite
from watertable.kernel.view import View

DIE_GAP: Final = 62
BACKHOE_GAP: Final = 61


# One planner


def survey(view: View, seat: int) -> Scene:
    margin = "half" if view["margin"] == "half" else "full"
    drawing = Scene(WIDTH, HEIGHT, f"survey {view['seats'] - 1} {margin}")
    at = view["sheets"][seat]["at"]
    place = main_place(margin_of(view))
    shapes = _title(view, at)
    shapes += drawn_field("main", place, view, seat, at, True)
    shapes += _draft(view, seat, place)
    shapes += dice(view["dice"], DICE_AT)
    shapes += backhoes(view["sheets"][seat]["backhoes"], BACKHOE_AT)
    for where, plan in enumerate(plan_places(view["seats"] - 1, margin_of(view))):
        shapes += _plan(view, seat, where, plan)
    others = [other for other in range(view["seats"]) if other != seat]
    for other, plan in zip(others, other_places(len(others), margin_of(view))):
        shapes += _other(view, other, plan)
    drawing.shapes = shapes
    return drawing


def _title(view: View, at: int) -> list[Shape]:
    name = WORDS.name("subdivision", at)
    each = WORDS.text("table.each", houses=HOUSES[at], points=HOUSE_POINTS[at])
    sheet = WORDS.text("table.sheet", n=at + 1, of=SUBDIVISIONS)
    return [
        Label(
            "title", text=name, x=784, y=72, size=40, anchor="start", serif=True, tip=f"sub:{at}"
        ),
        Label("title:each", text=each, x=786, y=110, size=17, anchor="start"),
        Label("title:sheet", text=sheet, x=786, y=133, size=14, anchor="start"),
    ]


def dice(faces: list[int], at: tuple[float, float], scale: float = 1.35) -> list[Shape]:
    """The three dice side by side."""
    shapes: list[Shape] = []
    for i, die in enumerate(faces):
        shapes.append(
            Sprite(
                f"die:{i}",
                symbol=f"die_{die}",
                x=at[0] + i * DIE_GAP * scale / 1.35,
                y=at[1],
                scale=scale,
                turn=(-5, 3, 7)[i],
                label=WORDS.text("label.die", n=die),
                tip="dice",
            )
        )
    return shapes


def backhoes(left: int, at: tuple[float, float], scale: float = 1.05) -> list[Shape]:
    """The backhoes that are left, and those crossed off."""
    shapes: list[Shape] = []
    for i in range(BACKHOES):
        there = i < left
        shapes.append(
            Sprite(
                f"backhoe:{i}",
                ref="backhoe" if there or left == 0 else "",
                symbol="backhoe" if there else "backhoe_off",
                x=at[0] + i * BACKHOE_GAP * scale / 1.05,
                y=at[1],
                scale=scale,
                state="" if there else "crossed",
                label=WORDS.text("label.backhoe" if there else "label.backhoe_off"),
                tip="backhoe",
            )
        )
    return shapes


def _draft(view: View, seat: int, place: Place) -> list[Shape]:
    """The seat's own sealed berm, until all have answered."""
    if view["seat"] != seat or not view["sealed"]:
        return []
    first = TABLE.all[view["sealed"][0]]
    if not isinstance(first, Build):
        return []
    points = [place.pile(first.a), place.pile(first.b)]
    spoken = WORDS.text("label.draft", a=first.a, b=first.b)
    key = "main:draft"
    return [
        Line(f"{key}:edge", layer=ABOVE, points=points, width=8, fill="paper"),
        Line(
            key,
            layer=ABOVE,
            points=points,
            width=5,
            fill="seat",
            seat=seat,
            dashed=True,
            label=spoken,
        ),
    ]


def _plan(view: View, seat: int, where: int, place: Place) -> list[Shape]:
    """A small plan of one of the viewer's subdivisions, with name, fate and points."""
    sheet = view["sheets"][seat]
    name = f"plan:{where}"
    middle = place.x + place.size / 2
    below = place.y + place.size
    text = WORDS.name("subdivision", where)
    entered = where < len(sheet["fields"])
    shapes: list[Shape] = [
        Label(
            f"{name}:name",
            text=text,
            x=middle,
            y=below + 16,
            size=14,
            serif=True,
            tip=f"sub:{where}",
        ),
    ]
    if not entered:
        ahead = WORDS.text("fate.ahead")
        shapes.append(
            Label(
                f"{name}:fate",
                text=ahead,
                x=middle,
                y=place.y + place.size / 2,
                size=14,
            )
        )
        return shapes
    fate = sheet["fields"][where]["fate"]
    points = WORDS.text("table.points", n=sheet["points"][where])
    shapes += drawn_field(name, place, view, seat, where, False)
    shapes.append(Label(f"{name}:points", text=points, x=middle, y=below + 33, size=13))
    shapes.append(_fate(name, fate, place))
    return shapes


def _fate(name: str, fate: str, place: Place) -> Shape:
    return Sprite(
        f"{name}:fate",
        layer=ABOVE,
        symbol=f"fate_{fate}",
        x=place.x + place.size,
        y=place.y,
        scale=1.1,
        label=WORDS.text(f"fate.{fate}"),
    )


def _other(view: View, other: int, place: Place) -> list[Shape]:
    """Where another planner works now, with the score so far."""
    sheet = view["sheets"][other]
    name = f"other:{other}"
    fate = sheet["fields"][sheet["at"]]["fate"]
    below = place.y + place.size + 16
    where = WORDS.name("subdivision", sheet["at"])
    text = f"{where}, {sheet['score']}"
    shapes = drawn_field(name, place, view, other, sheet["at"], False)
    shapes.append(
        Sprite(
            f"{name}:badge",
            symbol=f"seat_{other + 1}",
            x=place.x + 9,
            y=below,
            scale=0.8,
            seat=other,
        )
    )
    shapes.append(
        Label(
            f"{name}:name",
            text=text,
            x=place.x + 22,
            y=below,
            size=13,
            anchor="start",
        )
    )
    shapes.append(_fate(name, fate, place))
    return shapes


# All planners


def gallery(view: View) -> Scene:
    margin = "half" if view["margin"] == "half" else "full"
    drawing = Scene(WIDTH, HEIGHT, f"gallery {view['seats']} {margin}")
    shapes = dice(view["dice"], GALLERY_DICE_AT)
    for seat, place in enumerate(gallery_places(view["seats"], margin_of(view))):
        sheet = view["sheets"][seat]
        at = sheet["at"]
        name = f"sheet:{seat}"
        shapes += drawn_field(name, place, view, seat, at, False)
        shapes.append(_fate(name, sheet["fields"][at]["fate"], place))
        shapes += _caption(view, seat, place)
        if view["seats"] == 4:
            shapes += _beside(view, seat, place)
    drawing.shapes = shapes
    return drawing


def _caption(view: View, seat: int, place: Place) -> list[Shape]:
    sheet = view["sheets"][seat]
    name = f"sheet:{seat}"
    y = place.y - 26
    where = WORDS.name("subdivision", sheet["at"])
    score = WORDS.text("table.points", n=sheet["score"])
    right = place.x + place.size
    return [
        Sprite(f"{name}:badge", symbol=f"seat_{seat + 1}", x=place.x + 9, y=y, seat=seat),
        Label(f"{name}:name", text=where, x=place.x + 26, y=y, size=18, anchor="start", serif=True),
        Label(f"{name}:score", text=score, x=right - 2, y=y, size=15, anchor="end"),
    ]


def _beside(view: View, seat: int, place: Place) -> list[Shape]:
    """The score so far, line by line, and the backhoes."""
    sheet = view["sheets"][seat]
    left = place.x + place.size + 34
    shapes: list[Shape] = []
    for where in range(len(sheet["fields"])):
        y = place.y + 22 + where * 36
        fate = sheet["fields"][where]["fate"]
        key = f"sheet:{seat}:line:{where}"
        points = str(sheet["points"][where])
        text = WORDS.name("subdivision", where)
        shapes += [
            Sprite(f"{key}:fate", symbol=f"fate_{fate}", x=left, y=y, scale=0.9),
            Label(key, text=text, x=left + 18, y=y, size=16, anchor="start", serif=True),
            Label(f"{key}:points", text=points, x=left + 160, y=y, size=16, anchor="end"),
        ]
    key = f"sheet:{seat}:line:piles"
    y = place.y + 22 + SUBDIVISIONS * 36
    points = str(sheet["points"][SUBDIVISIONS])
    text = WORDS.text("table.piles")
    shapes += [
        Sprite(f"{key}:pile", symbol="pile_0", x=left, y=y, scale=0.5),
        Label(key, text=text, x=left + 18, y=y, size=16, anchor="start", serif=True),
        Label(f"{key}:points", text=points, x=left + 160, y=y, size=16, anchor="end"),
    ]
    for i in range(BACKHOES):
        there = i < sheet["backhoes"]
        shapes.append(
            Sprite(
                f"sheet:{seat}:backhoe:{i}",
                symbol="backhoe" if there else "backhoe_off",
                x=left + 14 + i * 54,
                y=place.y + place.size - 26,
                scale=0.85,
                label=WORDS.text("label.backhoe" if there else "label.backhoe_off"),
            )
        )
    return shapes


assert len(SUBDIVISION_ROWS) == 4  # the sheet has room for four plans
