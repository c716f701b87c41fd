"""The pieces on the map: flood, levees, camps, towns, people, rafts, levels."""

from __future__ import annotations

from functools import cache, lru_cache

from watertable.games.rising_waters import pieces
from watertable.games.rising_waters.board import FLOODED, GREEN_CAMP, HEXES, RED_CAMP, TOKEN
from watertable.games.rising_waters.pieces import WORDS
from watertable.games.rising_waters.scene.backdrop import centre, outline
from watertable.kernel.scene import MARKS, PIECES, Polygon, Shape, Sprite
from watertable.kernel.view import View

# Room for people in a hex, around its middle. They stand below a town, a camp or a raft.
ROOM_WIDE = 66.0
ROOM_TOP = -12.0
ROOM_LOW = 30.0
BELOW = 1.0  # where the room begins in a hex with a town or a camp
RING = 9.0  # a piece that can be chosen has a ring around it: keep them apart
SPRITE = 20.0  # people are drawn in a square of this size
LARGEST = 0.95


def shapes(view: View) -> list[Shape]:
    """All pieces, drawn from the water up."""
    return [
        *_flood(view),
        *_levels(view),
        *_camps(view),
        *_levees(view),
        *_towns(view),
        *_rafts(view),
        *_people(view),
    ]


# What follows is drawn once for all scenes, so it must not be changed.


def _flood(view: View) -> list[Shape]:
    """Flat blue that covers the land."""
    ground = view["ground"]
    return [_flooded(at) for at in range(HEXES) if ground[at] == FLOODED]


@cache
def _flooded(at: int) -> Shape:
    return Polygon(
        f"flood:{pieces.HEX_IDS[at]}",
        ref=f"hex:{pieces.HEX_IDS[at]}",
        layer=MARKS,
        points=outline(at),
        fill="water-deep",
        label=WORDS.text("tip.flooded", hex=at),
        tip="flood",
    )


def _levels(view: View) -> list[Shape]:
    found: list[Shape] = []
    for group in range(pieces.GROUPS):
        level = view["level"][group]
        found.append(_level(group, level, view["rounds"][group] > 0 or level > view["start_level"]))
    return found


@lru_cache(1024)
def _level(group: int, level: int, wet: bool) -> Shape:
    x, y = centre(TOKEN[group])
    return Sprite(
        f"level:{pieces.WATER_IDS[group]}",
        ref=f"level:{pieces.WATER_IDS[group]}",
        layer=MARKS,
        symbol="level" if wet else "level_still",
        x=x,
        y=y - 4,
        scale=1.25 if wet else 1.0,
        text=str(level),
        label=WORDS.text("tip.level", water=group, n=level),
        tip="level",
    )


def _marker(
    kind: str,
    at: int,
    where: tuple[float, float],
    symbol: str,
    label: str,
    scale: float,
    text: str = "",
) -> Sprite:
    """Something that belongs to a hex; `symbol` also names its hover card."""
    x, y = centre(at)
    return Sprite(
        f"{kind}:{pieces.HEX_IDS[at]}",
        ref=f"hex:{pieces.HEX_IDS[at]}",
        layer=MARKS,
        symbol=symbol,
        x=x + where[0],
        y=y + where[1],
        scale=scale,
        text=text,
        label=label,
        tip=symbol,
    )


def _camps(view: View) -> list[Shape]:
    ground = view["ground"]
    return [_camp(at, ground[at]) for at in range(HEXES) if ground[at] in (GREEN_CAMP, RED_CAMP)]


@cache
def _camp(at: int, ground: int) -> Shape:
    symbol = "camp_green" if ground == GREEN_CAMP else "camp_red"
    return _marker("camp", at, (-13, -11), symbol, WORDS.text(f"tip.{symbol}", hex=at), 0.75)


def _levees(view: View) -> list[Shape]:
    levee = view["levee"]
    return [_levee(at, levee[at]) for at in range(HEXES) if levee[at]]


@lru_cache(4096)
def _levee(at: int, n: int) -> Shape:
    label = WORDS.text("tip.levee", hex=at, n=n)
    return _marker("levee", at, (18, -13), "levee", label, 0.9, str(n))


def _towns(view: View) -> list[Shape]:
    town_at = view["town_at"]
    return [_town(town, town_at[town]) for town in range(pieces.TOWNS) if town_at[town] >= 0]


@lru_cache(4096)
def _town(town: int, at: int) -> Shape:
    x, y = centre(at)
    key = "tip.town_of" if town < pieces.MAX_HANDS else "tip.town_neutral"
    return Sprite(
        f"town:{pieces.TOWN_IDS[town]}",
        ref=f"town:{town}",
        symbol=f"town{town}",
        x=x - 12,
        y=y - 13,
        scale=1.1,
        seat=town if town < pieces.MAX_HANDS else None,
        label=WORDS.text(key, hand=town, hex=at),
        tip="town",
    )


def _rafts(view: View) -> list[Shape]:
    found: list[Shape] = []
    for raft in range(pieces.RAFTS):
        at = view["raft_at"][raft]
        if at >= 0:
            found.append(_raft(raft, at, *_raft_place(view, raft)))
    return found


@lru_cache(4096)
def _raft(raft: int, at: int, x: float, y: float, scale: float) -> Shape:
    return Sprite(
        f"raft:{pieces.RAFT_IDS[raft]}",
        ref=f"raft:{raft}",
        symbol="raft",
        x=x,
        y=y,
        scale=scale,
        label=WORDS.text("tip.raft", raft=raft, hex=at),
        tip="raft",
    )


def _raft_place(view: View, raft: int) -> tuple[float, float, float]:
    """The middle of a raft and its scale: below the people on land, side by side with other rafts."""
    at = view["raft_at"][raft]
    x, y = centre(at)
    here = [other for other in range(pieces.RAFTS) if view["raft_at"][other] == at]
    if len(here) == 1:
        return x, y + 14, 1.1
    nth = here.index(raft)
    return x + (17 if nth % 2 else -17), y + 8 + 15 * (nth // 2), 0.7


def _grid(n: int, top: float, low: float) -> tuple[int, float]:
    """Columns for n people and the distance between them: as large as the room allows."""
    best = (1, 0.0)
    for columns in range(1, n + 1):
        rows = (n + columns - 1) // columns
        pitch = min(ROOM_WIDE / columns, (low - top) / rows)
        if pitch > best[1]:
            best = (columns, pitch)
    return best


def _standing(view: View, at: int) -> dict[int, tuple[float, float, float]]:
    """Place and scale of the people on land in a hex: in rows, so that no two rings overlap."""
    here = [
        pawn
        for pawn in range(pieces.ALL_PAWNS)
        if view["pawn_at"][pawn] == at and view["pawn_raft"][pawn] < 0
    ]
    built = at in view["town_at"] or view["ground"][at] in (GREEN_CAMP, RED_CAMP)
    top = BELOW if built else ROOM_TOP
    low = 0.0 if at in view["raft_at"] and not built else ROOM_LOW
    columns, pitch = _grid(max(1, len(here)), top, low)
    scale = round(min(LARGEST, max(0.1, (pitch - RING) / SPRITE)), 2)
    step = min(pitch, LARGEST * SPRITE + RING)
    rows = (len(here) + columns - 1) // columns
    x, y = centre(at)
    found: dict[int, tuple[float, float, float]] = {}
    for i, pawn in enumerate(here):
        row, column = divmod(i, columns)
        across = min(columns, len(here) - row * columns)
        dx = (column - (across - 1) / 2) * step
        dy = (top + low) / 2 + (row - (rows - 1) / 2) * step
        found[pawn] = (x + dx, y + dy, scale)
    return found


def _place(view: View, pawn: int) -> tuple[float, float, float]:
    """Where a person is drawn and how large: on land, or aboard a raft."""
    raft = view["pawn_raft"][pawn]
    if raft < 0:
        return _standing(view, view["pawn_at"][pawn])[pawn]
    x, y, scale = _raft_place(view, raft)
    mates = [mate for mate in range(pieces.ALL_PAWNS) if view["pawn_raft"][mate] == raft]
    across = 18 * scale * (mates.index(pawn) - (len(mates) - 1) / 2)
    return x + across, y, (18 * scale - RING) / SPRITE


def _people(view: View) -> list[Shape]:
    found: list[Shape] = []
    for pawn in range(pieces.ALL_PAWNS):
        at = view["pawn_at"][pawn]
        if at >= 0:
            x, y, scale = _place(view, pawn)
            found.append(_person(pawn, at, round(x, 1), round(y, 1), round(scale, 2)))
    return found


@lru_cache(8192)
def _person(pawn: int, at: int, x: float, y: float, scale: float) -> Shape:
    survivor = pawn >= pieces.PLAYER_PAWNS
    return Sprite(
        f"pawn:{pieces.PAWN_IDS[pawn]}",
        ref=f"pawn:{pawn}",
        layer=PIECES,
        symbol="survivor" if survivor else f"pawn{pawn // 4}",
        x=x,
        y=y,
        scale=scale,
        seat=None if survivor else pawn // 4,
        label=WORDS.text("tip.survivor" if survivor else "tip.pawn", pawn=pawn, hex=at),
        tip="survivor" if survivor else "pawn",
    )
