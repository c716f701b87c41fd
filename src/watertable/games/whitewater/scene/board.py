"""Rafts with their crews, paddles and swimmers, and where to click for a turn."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Any

from watertable.games.whitewater.pieces import LETTERS, WORDS
from watertable.games.whitewater.scene.chart import Chart, Point, facing_angle
from watertable.games.whitewater.scene.legend import place_spot
from watertable.kernel.scene import ABOVE, Shape, Sprite
from watertable.kernel.view import View

HANDLE = 1.75  # how far the handles of a turn are from the middle of a raft, in sides of a hex


def pieces_on_river(view: View, chart: Chart) -> list[Shape]:
    """All that moves, in the order it is drawn."""
    shapes: list[Shape] = []
    for raft in view["rafts"]:
        shapes += _raft(view, chart, raft)
    return [*shapes, *_things(view, chart), *_handles(view, chart)]


def raft_spot(chart: Chart, raft: dict[str, Any]) -> Point:
    """On its hex, or with its place token when it is home."""
    if raft["cell"] >= 0:
        return chart.cell(raft["cell"])
    x, y = place_spot(chart, max(1, raft["place"]))
    return x + 14, y


def _raft(view: View, chart: Chart, raft: dict[str, Any]) -> list[Shape]:
    """The raft with bow, letter and the four rafters of its crew."""
    number = raft["raft"]
    home = raft["cell"] < 0
    spot = raft_spot(chart, raft)
    scale = 0.95 if home else chart.side / 20 * 0.98
    angle = 0.0 if home else facing_angle(raft["facing"])
    word = "tip.home" if home else "tip.capsized" if raft["capsized"] else "tip.raft"
    state = "capsized" if raft["capsized"] else "closed" if raft["closed"] else ""
    shapes: list[Shape] = [_hull(number, spot, angle, scale, word, state)]
    if not raft["capsized"]:
        crews = [crew for crew in view["crews"] if crew["raft"] == number]
        for half, crew in enumerate(crews):
            shapes += _heads(
                crew["slot"], crew["seat"], 1 if crew["rafter"] else 2, crew["locked"],
                bool(half), spot, angle, scale,
            )  # fmt: skip
    return shapes


# Rafts and rafters are drawn once for all scenes that show the same, so they must not be changed.


@lru_cache(4096)
def _hull(number: int, spot: Point, angle: float, scale: float, word: str, state: str) -> Shape:
    return Sprite(
        f"raft:{number}",
        ref=f"raft:{number}",
        symbol="raft_over" if state == "capsized" else "raft",
        x=spot[0],
        y=spot[1],
        turn=angle,
        scale=scale,
        state=state,
        label=WORDS.text(word, raft=number),
        tip=f"raft:{number}",
        text=LETTERS[number],
    )


@lru_cache(8192)
def _heads(
    slot: int, seat: int, rafters: int, locked: int, right: bool, spot: Point, angle: float,
    scale: float,
) -> list[Shape]:  # fmt: skip
    """The rafters on one side: faded if their card is locked, absent while they swim."""
    shapes: list[Shape] = []
    turn = angle * pi / 180
    for n in range(rafters):
        along = (-10.2 if n else 3.6) * scale
        across = (8.2 if right else -8.2) * scale
        shapes.append(
            Sprite(
                f"rafter:{slot}:{n}",
                symbol=f"head_{seat + 1}",
                x=round(spot[0] + along * cos(turn) - across * sin(turn), 2),
                y=round(spot[1] + along * sin(turn) + across * cos(turn), 2),
                scale=scale * 0.98,
                seat=seat,
                state="faded" if n < locked else "",
            )
        )
    return shapes


def _things(view: View, chart: Chart) -> list[Shape]:
    """Paddles and swimmers, side by side where they share a hex."""
    shapes: list[Shape] = []
    scale = chart.side / 20 * 0.62
    taken: dict[int, int] = {}
    choosing = asked_kind(view) == "paddle"
    for i, paddle in enumerate(view["paddles"]):
        x, y = _beside(chart, paddle["cell"], taken)
        slot = paddle["slot"]
        owner = crew_of(view, slot)
        words = WORDS.text("tip.paddle_free")
        if owner is not None:
            words = WORDS.text("tip.paddle_of", seat=owner["seat"], raft=slot // 2)
        shapes.append(
            Sprite(f"paddle:{slot if slot >= 0 else f'free{i}'}", ref=f"paddle:{slot}" if choosing else f"paddles:{paddle['cell']}",
                   symbol="paddle", x=x, y=y, scale=scale, layer=ABOVE,
                   seat=None if owner is None else owner["seat"], label=words, tip="thing:paddle")
        )  # fmt: skip
    for crew in view["crews"]:
        if crew["swimmer"] >= 0:
            x, y = _beside(chart, crew["swimmer"], taken)
            words = WORDS.text("tip.swimmer", seat=crew["seat"], raft=crew["raft"])
            shapes.append(
                Sprite(f"swimmer:{crew['slot']}", ref=f"swimmer:{crew['slot']}", symbol="swimmer",
                       x=x, y=y, scale=scale, layer=ABOVE, seat=crew["seat"],
                       text=LETTERS[crew["raft"]], label=words, tip="thing:swimmer")
            )  # fmt: skip
    return shapes


def _beside(chart: Chart, cell: int, taken: dict[int, int]) -> Point:
    """The next free corner of a hex."""
    nth = taken.get(cell, 0)
    taken[cell] = nth + 1
    x, y = chart.cell(cell)
    angle = (60 * nth + 240) * pi / 180
    reach = 0.58 * chart.side
    return x + reach * cos(angle), y + reach * sin(angle)


def crew_of(view: View, slot: int) -> dict[str, Any] | None:
    for crew in view["crews"]:
        if crew["slot"] == slot:
            found: dict[str, Any] = crew
            return found
    return None


def asked_kind(view: View) -> str:
    """The kind of question this view's own seat is asked, if any."""
    for ask in view["asks"]:
        if ask.get("seat") == view["seat"]:
            return str(ask.get("kind", ""))
    return ""


def _handles(view: View, chart: Chart) -> list[Shape]:
    """Where to click for a turn, and for the bow of a righted raft."""
    kind = asked_kind(view)
    shapes: list[Shape] = []
    if kind == "face":
        about = next(ask["about"] for ask in view["asks"] if ask.get("seat") == view["seat"])
        raft = next(raft for raft in view["rafts"] if raft["raft"] == about)
        x, y = raft_spot(chart, raft)
        for facing in range(6):
            angle = facing_angle(facing) * pi / 180
            shapes.append(
                Sprite(f"face:{facing}", ref=f"face:{facing}", layer=ABOVE, symbol="bow",
                       x=x + chart.side * 1.15 * cos(angle), y=y + chart.side * 1.15 * sin(angle),
                       turn=facing_angle(facing), scale=chart.side / 20,
                       label=WORDS.name("facing", facing))
            )  # fmt: skip
    if kind != "turn":
        return shapes
    mine = [crew["raft"] for crew in view["crews"] if crew["seat"] == view["seat"]]
    for raft in view["rafts"]:
        if raft["raft"] not in mine or raft["cell"] < 0 or raft["capsized"] or raft["closed"]:
            continue
        x, y = raft_spot(chart, raft)
        for side in range(2):
            # beside the raft: the ring of a chosen raft covers neither, nor do they the hexes ahead
            angle = (facing_angle(raft["facing"]) + (90 if side else -90)) * pi / 180
            shapes.append(
                Sprite(f"turn:{raft['raft']}:{side}", ref=f"turn:{raft['raft']}:{side}",
                       layer=ABOVE, symbol="curl_right" if side else "curl_left",
                       x=round(x + HANDLE * chart.side * cos(angle), 1),
                       y=round(y + HANDLE * chart.side * sin(angle), 1),
                       turn=facing_angle(raft["facing"]) + 90, scale=chart.side / 20 * 0.8,
                       label=WORDS.text("tip.turn_handle", raft=raft["raft"], side=side))
            )  # fmt: skip
    return shapes
