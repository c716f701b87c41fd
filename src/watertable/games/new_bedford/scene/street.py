"""The harbour street: building tiles, workers, tokens, the round."""

from __future__ import annotations

from typing import Final

from watertable.games.new_bedford.board import ABSENT, SPACES
from watertable.games.new_bedford.pieces import (
    ACTION_TILES,
    COST,
    EMPTY_LOT,
    GOODS,
    ROUNDS,
    TILE_IDS,
    TILES,
    WORDS,
)
from watertable.games.new_bedford.scene.cards import cost_words
from watertable.games.new_bedford.scene.chart import PLOT_W, PLOTS, SMALL, WIDTH, box
from watertable.kernel.scene import ABOVE, MARKS, PIECES, Label, Polygon, Shape, Sprite
from watertable.kernel.text import Say
from watertable.kernel.view import View

TOP: Final = 110
PER_ROW: Final = 10
TILE_W: Final = 136
TILE_H: Final = 114
STEP_X: Final = 142
STEP_Y: Final = 122
ROOM: Final = 366  # height of the street


class Plot:
    """Where a tile stands and how large it is."""

    def __init__(self, x: float, y: float, scale: float) -> None:
        self.x = x
        self.y = y
        self.scale = scale


def plots(view: View) -> dict[int, Plot]:
    """Tiles of this game in their order along the street; very many stand closer."""
    tiles = [tile for tile in range(TILES) if view["owner"][tile] != ABSENT]
    columns, scale = _grid(len(tiles))
    rows = max(1, -(-len(tiles) // columns))
    left = (WIDTH - columns * STEP_X * scale) / 2 + 3
    top = TOP + (ROOM - rows * STEP_Y * scale) / 2
    found: dict[int, Plot] = {}
    for i, tile in enumerate(tiles):
        x = left + (i % columns) * STEP_X * scale
        found[tile] = Plot(x, top + (i // columns) * STEP_Y * scale, scale)
    return found


def _grid(tiles: int) -> tuple[int, float]:
    """Columns and size: few tiles stand larger, very many closer."""
    if tiles <= 12:
        return (6, 1.4)
    if tiles <= 16:
        return (8, 1.24)
    if tiles <= 3 * PER_ROW:
        return (-(-tiles // -(-tiles // PER_ROW)), 1.0)  # rows of equal length
    return (13, 0.75)


def street(view: View) -> list[Shape]:
    """Everything above the quay."""
    found: list[Shape] = []
    where = plots(view)
    for tile, plot in where.items():
        found.extend(tile_shapes(view, tile, plot))
    found.extend(_workers(view, where))
    found.extend(_tokens(view, where))
    found.extend(_round(view))
    return found


def tile_shapes(view: View, tile: int, plot: Plot) -> list[Shape]:
    """A tile: its plan with the cost, or the building with its owner's band and flag."""
    owner = view["owner"][tile]
    closed = tile < ACTION_TILES and (view["flipped"][tile] or view["covered"] == tile)
    w, h = TILE_W * plot.scale, TILE_H * plot.scale
    found: list[Shape] = [
        Polygon(
            f"tile:{tile}",
            ref=f"tile:{tile}",
            layer=MARKS,
            points=box(plot.x, plot.y, w, h),
            fill="paper" if owner < 0 else "white",
            pattern="cross" if closed else "dots" if tile >= ACTION_TILES else "",
            label=tile_label(view, tile),
            tip=f"tile:{tile}",
            state="closed" if closed else "built" if owner >= 0 else "unbuilt",
        )
    ]
    if owner >= 0:
        band = box(plot.x, plot.y + h - 10 * plot.scale, w, 10 * plot.scale)
        found.append(Polygon(f"band:{tile}", layer=MARKS, points=band, fill="seat", seat=owner))
    found.extend(_names(tile, plot))
    found.append(
        Sprite(
            f"icon:{tile}",
            layer=MARKS,
            symbol=TILE_IDS[tile],
            x=plot.x + 30 * plot.scale,
            y=plot.y + 74 * plot.scale,
            scale=1.15 * plot.scale,
            state="faded" if owner < 0 else "",
        )
    )
    if owner < 0:
        found.extend(_cost(tile, plot))
    else:
        found.append(
            Sprite(f"flag:{tile}", layer=MARKS, symbol="flag", seat=owner,
                   x=plot.x + 70 * plot.scale, y=plot.y + 76 * plot.scale, scale=1.1 * plot.scale)
        )  # fmt: skip
    return found


def tile_label(view: View, tile: int) -> str:
    """What is spoken: name, cost or owner."""
    owner = view["owner"][tile]
    name = WORDS.name("tile", tile)
    if owner < 0:
        return f"{name}: {cost_words(tile)}"
    if owner >= view["seats"]:
        captain = view["captains"][owner - view["seats"]]
        return f"{name}: {WORDS.name('captain', captain)}"
    return WORDS.tell(Say("tip.owned", tile=tile, seat=owner))


def _names(tile: int, plot: Plot) -> list[Shape]:
    """The name in one line or two."""
    words = WORDS.name("tile", tile).split()
    short = len(WORDS.name("tile", tile)) <= 12 or len(words) == 1
    lines = [" ".join(words)] if short else [words[0], " ".join(words[1:])]
    middle = plot.x + TILE_W * plot.scale / 2
    size = SMALL * max(plot.scale, 0.85)
    first = plot.y + (26 if len(lines) == 1 else 15) * plot.scale
    return [
        Label(f"name:{tile}:{i}", layer=MARKS, text=line, x=middle,
              y=first + i * 21 * plot.scale, size=size, serif=True)
        for i, line in enumerate(lines)
    ]  # fmt: skip


def _cost(tile: int, plot: Plot) -> list[Shape]:
    """Small goods with their numbers, up to four kinds, in two columns."""
    kinds = [g for g in range(4) if COST[tile][g]]
    found: list[Shape] = []
    stacked = len(kinds) > 2 or COST[tile][3] > 9
    for i, kind in enumerate(kinds):
        across, down = (i // 2, i % 2) if stacked else (i, 0)
        x = plot.x + (66 + 38 * across) * plot.scale
        y = plot.y + ((62 if stacked else 74) + 28 * down) * plot.scale
        symbol = "coin" if kind == 3 else GOODS[kind]
        found.append(
            Sprite(f"cost:{tile}:{kind}", layer=MARKS, symbol=symbol, x=x + 19 * plot.scale, y=y,
                   scale=0.6 * plot.scale)
        )  # fmt: skip
        found.append(
            Label(f"price:{tile}:{kind}", layer=MARKS, text=str(COST[tile][kind]), x=x - 1,
                  y=y, size=SMALL * max(plot.scale, 0.85))
        )  # fmt: skip
    return found


def _workers(view: View, where: dict[int, Plot]) -> list[Shape]:
    """Workers at home on the square, on spaces side by side, on buildings; those overboard are not."""
    crowd: dict[int, int] = {}
    found: list[Shape] = []
    for who in range(view["players"]):
        for k in range(2):
            place = view["worker"][who][k]
            if place < -1:
                continue
            n = crowd.get(place, 0)
            crowd[place] = n + 1
            x, y, scale = _spot(place, n, who, k, where)
            found.append(
                Sprite(
                    f"worker:{2 * who + k}",
                    ref=f"worker:{2 * who + k}",
                    layer=PIECES,
                    symbol=f"worker-{who}",
                    seat=who,
                    x=x,
                    y=y,
                    scale=scale,
                    label=_worker_label(view, who, place),
                )
            )
    return found


def _spot(
    place: int, n: int, who: int, k: int, where: dict[int, Plot]
) -> tuple[float, float, float]:
    if place < 0:
        return (1124 + 62 * who + 26 * k, 78, 0.95)
    if place < SPACES:
        x, y = PLOTS[place]
        return (x + PLOT_W - 16 - 22 * (n % 6), y + 68 - 10 * (n // 6), 0.85)
    plot = where[place - SPACES]
    return (plot.x + (TILE_W - 22) * plot.scale, plot.y + 76 * plot.scale, 1.1 * plot.scale)


def _worker_label(view: View, who: int, place: int) -> str:
    key = "tip.worker_home" if place < 0 else "tip.worker_at"
    return WORDS.tell(Say(key, seat=who, place=max(place, 0)))


def _tokens(view: View, where: dict[int, Plot]) -> list[Shape]:
    """Mayor, Bridge and the Empty Lot on the tile it covers."""
    found: list[Shape] = []
    for name in ("mayor", "bridge"):
        tile, seat = view[name]
        if tile >= 0:
            plot = where[tile]
            found.append(
                Sprite(name, layer=ABOVE, symbol=name, seat=seat,
                       x=plot.x + (TILE_W - 24) * plot.scale, y=plot.y + 76 * plot.scale,
                       scale=plot.scale, label=WORDS.tell(Say(f"tip.{name}")), tip=name)
            )  # fmt: skip
    if view["covered"] >= 0:
        plot = where[view["covered"]]
        found.append(
            Sprite("covering", layer=ABOVE, symbol="empty_lot", x=plot.x + 30 * plot.scale,
                   y=plot.y + 74 * plot.scale, scale=1.5 * plot.scale,
                   label=WORDS.name("tile", EMPTY_LOT), tip=f"tile:{EMPTY_LOT}")
        )  # fmt: skip
    return found


def _round(view: View) -> list[Shape]:
    """Twelve marks on the square, the whale on this round, and the Ship's Wheel."""
    found: list[Shape] = []
    for i in range(ROUNDS):
        x = 1122 + 26.5 * i
        found.append(
            Label(f"round:{i}", layer=MARKS, text=str(i + 1), x=x, y=42, size=18, serif=True)
        )
    now = 1122 + 26.5 * (view["round"] - 1)
    label = WORDS.tell(Say("tip.round", n=view["round"]))
    found.append(
        Sprite("marker", layer=PIECES, symbol="marker", x=now, y=18, scale=0.72, label=label)
    )
    if view["seats"] > 1:
        found.append(
            Sprite("wheel", layer=PIECES, symbol="wheel", x=1169 + 62 * view["wheel"], y=84,
                   scale=0.42, label=WORDS.tell(Say("tip.wheel_of", seat=view["wheel"])), tip="wheel")
        )  # fmt: skip
    return found
