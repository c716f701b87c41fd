"""The pieces on the map: flood, levees, camps, towns, people, rafts, levels."""

from __future__ import annotations

from watertable.games.rising_waters import pieces
from watertable.games.rising_waters.board import FLOODED, GREEN_CAMP, HEXES, RED_CAMP, TOKEN
from watertable.games.rising_waters.pieces import WORDS
from watertable.games.rising_waters.scene.backdrop import centre, outline
from watertable.kernel.scene import MARKS, PIECES, Polygon, Shape, Sprite
from watertable.kernel.view import View

# Places of people in a hex, the first ones first; more than these share the last.
PLACES = [(-9, 3), (3, 3), (15, 3), (-9, 16), (3, 16), (15, 16), (-15, -8), (-3, -8)]


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


def _flood(view: View) -> list[Shape]:
    """Flat blue that covers the land."""
    return [
        Polygon(
            f"flood:{pieces.HEX_IDS[at]}",
            ref=f"hex:{pieces.HEX_IDS[at]}",
            layer=MARKS,
            points=outline(at),
            fill="water-deep",
            label=WORDS.text("tip.flooded", hex=at),
            tip="flood",
        )
        for at in range(HEXES)
        if view["ground"][at] == FLOODED
    ]


def _levels(view: View) -> list[Shape]:
    found: list[Shape] = []
    for group in range(pieces.GROUPS):
        x, y = centre(TOKEN[group])
        level = view["level"][group]
        wet = view["rounds"][group] > 0 or level > view["start_level"]
        found.append(
            Sprite(
                f"level:{pieces.WATER_IDS[group]}",
                ref=f"level:{pieces.WATER_IDS[group]}",
                layer=MARKS,
                symbol="level" if wet else "level_still",
                x=x,
                y=y + 2,
                scale=1.25 if wet else 1.0,
                text=str(level),
                label=WORDS.text("tip.level", water=group, n=level),
                tip="level",
            )
        )
    return found


def _marker(
    kind: str, at: int, down: float, symbol: str, label: str, scale: float = 1.0, text: str = ""
) -> Sprite:
    """Something that belongs to a hex; `symbol` also names its hover card."""
    x, y = centre(at)
    return Sprite(
        f"{kind}:{pieces.HEX_IDS[at]}",
        ref=f"hex:{pieces.HEX_IDS[at]}",
        layer=MARKS,
        symbol=symbol,
        x=x,
        y=y + down,
        scale=scale,
        text=text,
        label=label,
        tip=symbol,
    )


def _camps(view: View) -> list[Shape]:
    found: list[Shape] = []
    for at in range(HEXES):
        ground = view["ground"][at]
        if ground in (GREEN_CAMP, RED_CAMP):
            symbol = "camp_green" if ground == GREEN_CAMP else "camp_red"
            found.append(_marker("camp", at, -2, symbol, WORDS.text(f"tip.{symbol}", hex=at)))
    return found


def _levees(view: View) -> list[Shape]:
    found: list[Shape] = []
    for at in range(HEXES):
        n = view["levee"][at]
        if n:
            label = WORDS.text("tip.levee", hex=at, n=n)
            found.append(_marker("levee", at, 17, "levee", label, 0.95, str(n)))
    return found


def _towns(view: View) -> list[Shape]:
    found: list[Shape] = []
    for town in range(pieces.TOWNS):
        at = view["town_at"][town]
        if at >= 0:
            x, y = centre(at)
            found.append(
                Sprite(
                    f"town:{pieces.TOWN_IDS[town]}",
                    ref=f"town:{town}",
                    symbol=f"town{town}",
                    x=x - 3,
                    y=y - 12,
                    scale=1.15,
                    seat=town if town < 4 else None,
                    label=WORDS.text("tip.town", town=town, hex=at),
                    tip="town",
                )
            )
    return found


def _rafts(view: View) -> list[Shape]:
    found: list[Shape] = []
    for raft in range(pieces.RAFTS):
        at = view["raft_at"][raft]
        if at >= 0:
            x, y = centre(at)
            others = [r for r in range(raft) if view["raft_at"][r] == at]
            found.append(
                Sprite(
                    f"raft:{pieces.RAFT_IDS[raft]}",
                    ref=f"raft:{raft}",
                    symbol="raft",
                    x=x,
                    y=y + 10 - 12 * len(others),
                    scale=1.05,
                    label=WORDS.text("tip.raft", raft=raft, hex=at),
                    tip="raft",
                )
            )
    return found


def _people(view: View) -> list[Shape]:
    found: list[Shape] = []
    taken: dict[int, int] = {}
    for pawn in range(pieces.ALL_PAWNS):
        at = view["pawn_at"][pawn]
        if at < 0:
            continue
        x, y = centre(at)
        raft = view["pawn_raft"][pawn]
        if raft >= 0:
            mates = [p for p in range(pawn) if view["pawn_raft"][p] == raft]
            below = [r for r in range(raft) if view["raft_at"][r] == at]
            dx, dy = 7 if mates else -7, 2 - 12 * len(below)
        else:
            n = taken.get(at, 0)
            taken[at] = n + 1
            dx, dy = PLACES[min(n, len(PLACES) - 1)]
        survivor = pawn >= pieces.PLAYER_PAWNS
        key = "tip.survivor" if survivor else "tip.pawn"
        found.append(
            Sprite(
                f"pawn:{pieces.PAWN_IDS[pawn]}",
                ref=f"pawn:{pawn}",
                layer=PIECES,
                symbol="survivor" if survivor else f"pawn{pawn // 4}",
                x=x + dx,
                y=y + dy,
                scale=0.92,
                seat=None if survivor else pawn // 4,
                label=WORDS.text(key, pawn=pawn, hex=at),
                tip="survivor" if survivor else "pawn",
            )
        )
    return found
