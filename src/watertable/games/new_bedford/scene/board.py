"""The town: building tiles, workers, tokens, the round.

Cached shapes are shared by all scenes and must not be changed.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from watertable.games.new_bedford import pieces
from watertable.games.new_bedford.board import ABSENT, SPACES
from watertable.games.new_bedford.scene.backdrop import PLOT_H, PLOT_W, PLOTS, SMALL, WIDTH
from watertable.games.new_bedford.scene.cards import cost_words
from watertable.kernel.scene import ABOVE, MARKS, PIECES, Label, Line, Polygon, Shape, Sprite
from watertable.kernel.view import View
from watertable.parts.drawing import box

TOP: Final = 116
ROOM: Final = 356  # height of the tiles' area
GAP: Final = 6
LEAST: Final = 118  # a narrower tile is too small for its name at full size


class Plot:
    """Where a tile stands and how large it is; `scale` is 1 where letters have their full size."""

    def __init__(self, x: float, y: float, w: float, h: float) -> None:
        self.x = x
        self.y = y
        self.w = w
        self.h = h
        self.scale = min(1.0, w / 136)

    @property
    def face(self) -> float:
        """Where the picture stands: between the name above and the cost below."""
        return self.y + (44 * self.scale + self.h - 32 * self.scale) / 2

    @property
    def picture(self) -> float:
        """How large the picture is drawn."""
        return min(2.0, (self.h - 76 * self.scale) / 40, self.w / 40 * 0.62)


def plots(view: View) -> dict[int, Plot]:
    """Tiles of this game in order, in rows of equal length that fill the town."""
    tiles = [tile for tile in range(pieces.TILES) if view["owner"][tile] != ABSENT]
    return {tile: plot_of(i, len(tiles)) for i, tile in enumerate(tiles)}


@cache
def plot_of(i: int, tiles: int) -> Plot:
    """The place of tile i of this many."""
    rows = next(n for n in (2, 3, 4) if n == 4 or WIDTH / -(-tiles // n) >= LEAST)
    columns = max(1, -(-tiles // rows))
    step_x = min((WIDTH - 16) / columns, 200)
    step_y = ROOM / rows
    left = (WIDTH - columns * step_x + GAP) / 2
    return Plot(
        left + i % columns * step_x, TOP + i // columns * step_y, step_x - GAP, step_y - GAP
    )


def town(view: View) -> list[Shape]:
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
    closed = tile < pieces.ACTION_TILES and (view["flipped"][tile] or view["covered"] == tile)
    return _tile(tile, plot, view["owner"][tile], bool(closed), tile_label(view, tile))


@lru_cache(4096)
def _tile(tile: int, plot: Plot, owner: int, closed: bool, label: str) -> list[Shape]:
    corners = box(plot.x, plot.y, plot.w, plot.h)
    shade = box(plot.x + 3, plot.y + 4, plot.w, plot.h)
    found: list[Shape] = [
        Polygon(f"shade:{tile}", layer=MARKS, points=shade, fill="land-high"),
        Polygon(
            f"tile:{tile}",
            ref=f"tile:{tile}",
            layer=MARKS,
            points=corners,
            fill="paper" if owner < 0 else "white",
            pattern="cross" if closed else "dots" if tile >= pieces.ACTION_TILES else "",
            label=label,
            tip=f"tile:{tile}",
            state="closed" if closed else "built" if owner >= 0 else "unbuilt",
        ),
        *_names(tile, plot),
        Sprite(
            f"icon:{tile}",
            ref=f"tile:{tile}",
            layer=MARKS,
            symbol=pieces.TILE_IDS[tile],
            x=plot.x + plot.w * (0.5 if owner < 0 else 0.36),
            y=plot.face,
            scale=plot.picture,
            state="faded" if owner < 0 else "",
        ),
    ]
    if pieces.FLAGGED[tile]:
        found.append(_press(tile, plot))
    return [*found, *(_cost(tile, plot) if owner < 0 else _owned(tile, plot, owner))]


def _press(tile: int, plot: Plot) -> Shape:
    """The mark that the Publishing House counts (ruling 5), in the corner left of the picture."""
    return Sprite(
        f"press:{tile}",
        ref=f"tile:{tile}",
        layer=MARKS,
        symbol="press",
        x=plot.x + 16 * plot.scale,
        y=plot.face - 18 * plot.scale,
        scale=0.62 * plot.scale,
        label=pieces.WORDS.text("tip.press"),
        tip=f"tile:{tile}",
    )


def _owned(tile: int, plot: Plot, owner: int) -> list[Shape]:
    """Whose building it is: a flag beside it, and the ground it stands on."""
    high = 16 * plot.scale
    return [
        Polygon(f"band:{tile}", layer=MARKS, points=box(plot.x, plot.y + plot.h - high, plot.w, high),
                fill="seat", seat=owner),
        Sprite(f"flag:{tile}", ref=f"tile:{tile}", layer=MARKS, symbol="flag", seat=owner, x=plot.x + plot.w * 0.8,
               y=plot.face - 18 * plot.scale, scale=1.1 * plot.scale),
    ]  # fmt: skip


def tile_label(view: View, tile: int) -> str:
    """The spoken label: name, cost or owner."""
    owner = view["owner"][tile]
    name = pieces.WORDS.name("tile", tile)
    if owner < 0:
        return f"{name}: {cost_words(tile)}"
    if owner >= view["seats"]:
        captain = view["captains"][owner - view["seats"]]
        return f"{name}: {pieces.WORDS.name('captain', captain)}"
    return pieces.WORDS.text("tip.owned", tile=tile, seat=owner)


def _names(tile: int, plot: Plot) -> list[Shape]:
    """The name in one line or two."""
    words = pieces.WORDS.name("tile", tile).split()
    short = len(pieces.WORDS.name("tile", tile)) <= 12 or len(words) == 1
    lines = [" ".join(words)] if short else [words[0], " ".join(words[1:])]
    size = SMALL * max(plot.scale, 0.85)
    first = plot.y + (24 if len(lines) == 1 else 15) * plot.scale
    return [
        Label(f"name:{tile}:{i}", layer=MARKS, text=line, x=plot.x + plot.w / 2,
              y=first + i * 21 * plot.scale, size=size, serif=True)
        for i, line in enumerate(lines)
    ]  # fmt: skip


def _cost(tile: int, plot: Plot) -> list[Shape]:
    """What it costs to build: numbers with small goods, in a row below the plan."""
    kinds = [g for g in range(4) if pieces.COST[tile][g]]
    found: list[Shape] = []
    pitch = min(46 * plot.scale, (plot.w - 10) / max(1, len(kinds)))
    y = plot.y + plot.h - 18 * plot.scale
    for i, kind in enumerate(kinds):
        x = plot.x + plot.w / 2 + (i - (len(kinds) - 1) / 2) * pitch
        symbol = "coin" if kind == 3 else pieces.GOODS[kind]
        found.append(
            Label(f"price:{tile}:{kind}", layer=MARKS, text=str(pieces.COST[tile][kind]),
                  x=x - 11 * plot.scale, y=y, size=SMALL * max(plot.scale, 0.85))
        )  # fmt: skip
        found.append(
            Sprite(f"cost:{tile}:{kind}", ref=f"tile:{tile}", layer=MARKS, symbol=symbol, x=x + 11 * plot.scale, y=y,
                   scale=0.66 * plot.scale)
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
        return (1124 + 62 * who + 26 * k, 82, 0.95)
    if place < SPACES:
        x, y = PLOTS[place]
        return (x + PLOT_W - 16 - 21 * (n % 5), y + PLOT_H - 19 - 10 * (n // 5), 0.8)
    plot = where[place - SPACES]
    return (plot.x + plot.w * 0.8, plot.face + 18 * plot.scale, 1.15 * plot.scale)


def _worker_label(view: View, who: int, place: int) -> str:
    key = "tip.worker_home" if place < 0 else "tip.worker_at"
    return pieces.WORDS.text(key, seat=who, place=max(place, 0))


def _tokens(view: View, where: dict[int, Plot]) -> list[Shape]:
    """Mayor, Bridge and the Empty Lot on the tile it covers."""
    found: list[Shape] = []
    for name in ("mayor", "bridge"):
        tile, seat = view[name]
        if tile >= 0:
            plot = where[tile]
            found.append(
                Sprite(name, layer=ABOVE, symbol=name, seat=seat,
                       x=plot.x + plot.w * 0.8, y=plot.face + 18 * plot.scale,
                       scale=plot.scale, label=pieces.WORDS.text(f"tip.{name}"), tip=name)
            )  # fmt: skip
    if view["covered"] >= 0:
        plot = where[view["covered"]]
        found.append(
            Sprite("covering", layer=ABOVE, symbol="empty_lot", x=plot.x + plot.w * 0.36,
                   y=plot.face, scale=1.2 * plot.picture,
                   label=pieces.WORDS.name("tile", pieces.EMPTY_LOT), tip=f"tile:{pieces.EMPTY_LOT}")
        )  # fmt: skip
    return found


@cache
def _track() -> list[Shape]:
    track = [(1116.0, 44.0), (1424.0, 44.0)]
    found: list[Shape] = [Line("track", layer=MARKS, points=track, width=22, fill="paper")]
    for i in range(pieces.ROUNDS):
        x = 1122 + 26.5 * i
        found.append(
            Label(f"round:{i}", layer=MARKS, text=str(i + 1), x=x, y=45, size=19, serif=True)
        )
    return found


def _round(view: View) -> list[Shape]:
    """Twelve marks on the square, the whale on this round, and the Ship's Wheel."""
    found = _track()[:]
    now = 1122 + 26.5 * (view["round"] - 1)
    label = pieces.WORDS.text("tip.round", n=view["round"])
    found.append(
        Sprite("marker", layer=PIECES, symbol="marker", x=now, y=18, scale=0.8, label=label)
    )
    if view["seats"] > 1:
        found.append(
            Sprite("wheel", layer=PIECES, symbol="wheel", x=1169 + 62 * view["wheel"], y=86,
                   scale=0.5, label=pieces.WORDS.text("tip.wheel_of", seat=view["wheel"]), tip="wheel")
        )  # fmt: skip
    return found
