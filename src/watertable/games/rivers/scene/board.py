"""What moves on the board: the water, the piles, the cards looked at, the pieces.

Cached shapes are shared by all scenes and must not be changed.
"""

from __future__ import annotations

import math
from functools import cache, lru_cache
from typing import Final

from watertable.games.rivers.board import DISASTER_SPACE
from watertable.games.rivers.pieces import (
    CARD_COST,
    CARD_KIND,
    CARD_POINTS,
    COMPANION,
    DISASTER_ROWS,
    EVENT_ROWS,
    FIRST_TOKENS,
    HABITAT,
    PILES,
    TOKENS,
    WORDS,
)
from watertable.games.rivers.scene.layout import (
    DISCARD_X,
    EVENT_X,
    EVENT_Y,
    LAKE_X,
    PILE_X,
    PILE_Y,
    SLIM,
    SMALL,
    TRAY_X,
    TRAY_Y,
    in_lake,
    lake,
    space_at,
)
from watertable.kernel.scene import ABOVE, MARKS, Label, Polygon, Shape, Sprite
from watertable.kernel.state import NONE
from watertable.kernel.view import View

# Where up to four pieces stand on one tile.
STANDS: Final = [[(0, -6)], [(-20, -6), (20, -6)], [(-24, 6), (0, -18), (24, 6)]]
FOUR: Final = [(-19, -22), (19, -22), (-19, 12), (19, 12)]


def _drops(full: int) -> list[Sprite]:
    """The tokens of a full supply, each at its place."""
    drops: list[Sprite] = []
    for number in range(full):
        x, y = in_lake(number, full)
        drops.append(
            Sprite(f"supply:{number}", layer=MARKS, symbol="drop_clean", x=x, y=y, scale=1.3)
        )
    return drops


def water_line(n: int, full: int) -> list[tuple[float, float]]:
    """The shore of a supply of n tokens."""
    return lake(0.12 + 0.88 * min(math.sqrt(n / full), 1.0))


DROPS: Final = {
    full: _drops(full) for full in [TOKENS - FIRST_TOKENS * seats for seats in range(2, 5)]
}


def shapes(view: View) -> list[Shape]:
    """Everything inside the ring, and the pieces on it."""
    return [
        *supply(view),
        *events(view),
        *piles(view),
        *tray(view),
        *disasters(view),
        *pieces(view),
    ]


def supply(view: View) -> list[Shape]:
    """The Global Water Supply."""
    full = TOKENS - FIRST_TOKENS * int(view["seats"])
    return reservoir(full, int(view["supply"]), int(view["removed"]))


@lru_cache(1024)
def reservoir(full: int, n: int, removed: int) -> list[Shape]:
    """The reservoir at its present level, with a drop for each token."""
    said = WORDS.text("tip.supply", n=n)
    found: list[Shape] = []
    if n > 0:
        found.append(
            Polygon(
                "water",
                ref="supply",
                layer=MARKS,
                points=water_line(n, full),
                fill="water",
                pattern="waves",
                label=said,
                tip="supply",
            )
        )
    else:
        found.append(
            Polygon(
                "water", ref="supply", layer=MARKS, points=lake(0.08), fill="sand", label=said,
                tip="supply",
            )
        )  # fmt: skip
    found += DROPS[full][: min(n, full)]
    found.append(
        Label("supply_name", layer=MARKS, text=WORDS.text("board.supply"), x=LAKE_X, y=664, size=SMALL,
              serif=True)
    )  # fmt: skip
    count = WORDS.text("board.tokens", n=n)
    if removed:
        count += ", " + WORDS.text("board.dried", n=removed)
    found.append(Label("supply_count", layer=MARKS, text=count, x=LAKE_X, y=692, size=22))
    return found


def _stack(name: str, symbol: str, x: float, y: float, n: int, most: int) -> list[Shape]:
    """A pile, as high as its number of cards."""
    height = 0 if n == 0 else 1 + 3 * (n - 1) // most
    return [
        Sprite(
            f"{name}:{level}",
            layer=MARKS,
            symbol=symbol,
            x=x - 2.5 * level,
            y=y - 3 * level,
            scale=1.2,
        )
        for level in range(height)
    ]


def event_name(event: int) -> str:
    """The name without the word Innovation, which the picture shows."""
    short = f"short.event.{EVENT_ROWS[event].id}"
    return WORDS.text(short) if WORDS.has(short) else WORDS.name("event", event)


@cache
def event_pile(n: int) -> list[Shape]:
    """The Event pile with n cards."""
    count = _count("event_count", EVENT_X, EVENT_Y + 66, n)
    return [*_stack("event_pile", "back_event", EVENT_X, EVENT_Y, n, 48), count]


def events(view: View) -> list[Shape]:
    """The Event pile, what was drawn last, the discards, the die."""
    discard = view["discard"]
    top = int(discard[-1]) if discard else NONE
    found = [*event_pile(int(view["events_left"])), *discards(top, len(discard))]
    return found + drawn_last(int(view["event"]), int(view["die"]), int(view["scale_die"]))


@lru_cache(4096)
def discards(top: int, n: int) -> list[Shape]:
    """The discarded Event cards: the last one, and how many."""
    if n == 0:
        return []
    face = _face(f"event:{top}", top, DISCARD_X, EVENT_Y, 1.2)
    return [face, _count("discard_count", DISCARD_X, EVENT_Y + 66, n)]


@lru_cache(4096)
def drawn_last(drawn: int, die: int, scale_die: int) -> list[Shape]:
    """The last Event Card in words, and the dice."""
    found: list[Shape] = []
    if drawn >= 0:
        found.append(_words("drawn", "board.drawn", 920, 184))
        found.append(
            Label("drawn_name", layer=MARKS, text=event_name(drawn), x=920, y=213, size=22,
                  anchor="start", serif=True, tip=f"event:{drawn}")
        )  # fmt: skip
        if EVENT_ROWS[drawn].text("hold"):
            found.append(_words("drawn_kept", "board.innovation", 920, 241))
    if die:
        found.append(
            Sprite("die", layer=ABOVE, symbol=f"die_{die}", x=1152, y=158, scale=1.25,
                   label=WORDS.text("tip.die", n=die))
        )  # fmt: skip
    if scale_die:
        found.append(_words("scale_name", "board.scale", 920, 269, scale_die))
    return found


def _words(name: str, key: str, x: float, y: float, n: int = 0) -> Label:
    said = WORDS.text(key, n=n)
    return Label(name, layer=MARKS, text=said, x=x, y=y, size=SMALL, anchor="start")


def _count(name: str, x: float, y: float, n: int) -> Label:
    return Label(name, layer=MARKS, text=str(n), x=x, y=y, size=SMALL)


def _face(name: str, event: int, x: float, y: float, scale: float) -> Sprite:
    row = EVENT_ROWS[event]
    return Sprite(
        name,
        layer=MARKS,
        symbol=f"event_{row.text('sort')}",
        x=x,
        y=y,
        scale=scale,
        label=WORDS.name("event", event),
        tip=f"event:{event}",
    )


def piles(view: View) -> list[Shape]:
    """The four piles of Land Use Cards."""
    found: list[Shape] = []
    for pile in range(len(PILES)):
        found += land_pile(pile, int(view["piles"][pile]["cards"]))
    return found


@cache
def land_pile(pile: int, n: int) -> list[Shape]:
    """A pile of Land Use Cards with n cards."""
    x = PILE_X[pile]
    found = _stack(f"pile:{pile}", f"back_{PILES[pile]}", x, PILE_Y, n, 12)
    for sheet in found:
        sheet.ref = f"pile:{pile}"
    if found:
        found[-1].label = WORDS.text("tip.pile", pile=pile, n=n)
        found[-1].tip = f"pile:{pile}"
    found.append(
        Label(f"pile_name:{pile}", layer=MARKS, text=WORDS.name("pile", pile), x=x,
              y=PILE_Y - 66, size=SMALL, serif=True)
    )  # fmt: skip
    found.append(_count(f"pile_count:{pile}", x, PILE_Y + 68, n))
    return found


def tray(view: View) -> list[Shape]:
    """The cards looked at: faces for the looking seat, backs for the others."""
    pile = int(view["look_pile"])
    found: list[Shape] = [_tray_name(int(view["turn"]) if pile >= 0 else NONE, pile)]
    for place, face in enumerate(view["look"] if pile >= 0 else []):
        found.extend(_looked(place, pile, int(face["card"])))
    return found


@cache
def _tray_name(seat: int, pile: int) -> Label:
    said = WORDS.text("board.tray") if pile < 0 else WORDS.text("board.looks", seat=seat, pile=pile)
    return Label("tray", layer=MARKS, text=said, x=946, y=507, size=SMALL)


@cache
def _looked(place: int, pile: int, card: int) -> list[Shape]:
    x = TRAY_X[place]
    if card < 0:
        said = WORDS.text("tip.looked_hidden", pile=pile)
        return [
            Sprite(f"look:{place}", ref=f"look:{place}", layer=MARKS, symbol=f"back_{PILES[pile]}",
                   x=x, y=TRAY_Y, scale=1.9, label=said, tip="hidden")
        ]  # fmt: skip
    said = WORDS.text("tip.looked", card=card, cost=CARD_COST[card], points=CARD_POINTS[card])
    front = Sprite(f"look:{place}", ref=f"look:{place}", layer=MARKS,
                   symbol=f"front_{PILES[pile]}", x=x, y=TRAY_Y, label=said,
                   tip=f"card:{card}")  # fmt: skip
    return [front, *face_of(f"look:{place}", card, x, TRAY_Y, 1)]


def face_of(name: str, card: int, x: float, y: float, scale: float) -> list[Shape]:
    """What is written on a Land Use Card: its name, its cost in drops, its points."""
    found: list[Shape] = []
    lines = split_name(WORDS.name("card", card))
    for number, line in enumerate(lines):
        down = -15 if len(lines) == 1 else -26 + 20 * number
        found.append(
            Label(f"{name}:name{number}", layer=MARKS, text=line, x=x, y=y + down * scale,
                  size=SMALL * scale, state=SLIM)
        )  # fmt: skip
    cost = int(CARD_COST[card])
    for drop in range(cost):
        found.append(
            Sprite(f"{name}:cost{drop}", layer=MARKS, symbol="drop_clean",
                   x=x + (drop - (cost - 1) / 2) * 20 * scale, y=y + 14 * scale, scale=0.8 * scale)
        )  # fmt: skip
    worth = WORDS.text("board.points", n=CARD_POINTS[card])
    down = 56 if CARD_KIND[card] <= HABITAT else 45
    found.append(
        Label(f"{name}:worth", layer=MARKS, text=worth, x=x, y=y + down * scale, size=20 * scale)
    )
    if CARD_KIND[card] > HABITAT:
        pair = WORDS.text("board.doubles", pile=COMPANION[CARD_KIND[card]])
        found.append(
            Label(f"{name}:pair", layer=MARKS, text=pair, x=x, y=y + 67 * scale,
                  size=SMALL * scale, state=SLIM)
        )  # fmt: skip
    return found


def split_name(name: str) -> list[str]:
    """A long name on two lines."""
    if len(name) <= 12:
        return [name]
    words = name.split()
    best = min(
        range(1, len(words)),
        key=lambda at: abs(len(" ".join(words[:at])) - len(" ".join(words[at:]))),
        default=0,
    )
    return [" ".join(words[:best]), " ".join(words[best:])] if best else [name]


def disasters(view: View) -> list[Shape]:
    """The tiles placed so far."""
    laid = view["laid"]
    return [_disaster(disaster) for disaster in range(len(DISASTER_ROWS)) if laid[disaster]]


@cache
def _disaster(disaster: int) -> Shape:
    x, y = space_at(DISASTER_SPACE[disaster])
    return Sprite(
        f"disaster:{disaster}",
        layer=MARKS,
        symbol=f"disaster_{DISASTER_ROWS[disaster].id}",
        x=x,
        y=y - 10,
        label=WORDS.name("disaster", disaster),
        tip=f"space:{DISASTER_SPACE[disaster]}",
    )


def pieces(view: View) -> list[Shape]:
    """The pieces on the ring; those at home stand on Start again."""
    found: list[Shape] = []
    players = view["players"]
    at = [int(player["space"]) % 32 for player in players]
    for seat in range(len(players)):
        here = [other for other in range(len(players)) if at[other] == at[seat]]
        stands = FOUR if len(here) == 4 else STANDS[len(here) - 1]
        dx, dy = stands[here.index(seat)]
        found.append(_piece(seat, at[seat], dx, dy))
    return found


@cache
def _piece(seat: int, space: int, dx: int, dy: int) -> Shape:
    x, y = space_at(space)
    return Sprite(
        f"piece:{seat}",
        layer=ABOVE,
        symbol=f"piece_{seat}",
        x=x + dx,
        y=y + dy,
        seat=seat,
        label=WORDS.text("tip.piece", seat=seat),
    )
