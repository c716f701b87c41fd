"""What a choice would do, shown before it is made; and what buttons say."""

from __future__ import annotations

from watertable.games.rising_waters import pieces
from watertable.games.rising_waters.actions import STOP, WORK, WORK_TWICE, verbs
from watertable.games.rising_waters.board import (
    ELEVATION,
    FIELD,
    FLOODED,
    FOREST,
    STEP,
    TERRAIN,
    WATER,
    WATER_OF,
)
from watertable.games.rising_waters.rules.move import AFLOAT, ON_FOOT
from watertable.games.rising_waters.scene.backdrop import centre
from watertable.games.rising_waters.scene.rain import rain_to_flood
from watertable.games.rising_waters.scene.refs import asked_kind, hand_of
from watertable.kernel.action import Action
from watertable.kernel.picture import Preview
from watertable.kernel.scene import ABOVE, Shape, Sprite
from watertable.kernel.state import NONE
from watertable.kernel.text import Say
from watertable.kernel.view import View


def preview(view: View, fits: list[Action]) -> Preview | None:
    """Where a person or a levee would be, how high the land is, and whether the next rain reaches it."""
    action = fits[0]
    if len(fits) > 1:
        return None
    if isinstance(action, verbs.Walk):
        to = STEP[view["pawn_at"][action.pawn]][action.direction]
        return Preview([_person(action.pawn, to)], _ground(view, to, True))
    if isinstance(action, verbs.Place):
        return _placed(view, action.hex)
    if isinstance(action, verbs.Levee):
        high = view["levee"][action.hex] + 1 if action.raised else ELEVATION[action.hex] + 1
        return _levee(action.hex, high)
    return None


def _placed(view: View, at: int) -> Preview:
    """Something new on the map: a levee, a town, a pawn or a camp."""
    kind = asked_kind(view)
    if kind == "levee":
        return _levee(at, ELEVATION[at] + 1)
    return Preview([], _ground(view, at, kind in ("pawn", "new_pawn")))


def _levee(at: int, high: int) -> Preview:
    x, y = centre(at)
    drawn = Sprite(
        "preview:levee", layer=ABOVE, symbol="levee", x=x + 18, y=y - 13, scale=0.9, text=str(high)
    )
    return Preview([drawn], [Say("preview.levee", n=high)])


def _person(pawn: int, at: int) -> Shape:
    x, y = centre(at)
    survivor = pawn >= pieces.PLAYER_PAWNS
    return Sprite(
        "preview:person", layer=ABOVE, symbol="survivor" if survivor else f"pawn{pawn // 4}", x=x,
        y=y + 9, scale=0.95, seat=None if survivor else pawn // 4, state="ghost",
    )  # fmt: skip


def _ground(view: View, at: int, works: bool) -> list[Say]:
    """Elevation, risk and use of a hex."""
    if WATER_OF[at] != NONE or view["ground"][at] == FLOODED:
        return [Say("preview.water")]
    said = [Say("preview.land", n=ELEVATION[at])]
    points = rain_to_flood(view).get(at, NONE)
    if points != NONE:
        said.append(Say("preview.risk", n=points))
    if works and TERRAIN[at] in (FOREST, FIELD):
        said.append(Say("preview.work_here"))
    return said


def labels(view: View, action: Action) -> Say | None:
    """Buttons say what an action costs and brings."""
    if isinstance(action, verbs.Upgrade):
        return _upgrade(view, action)
    if isinstance(action, verbs.Levee):
        price = (pieces.RAISE_LEVEE if action.raised else pieces.NEW_LEVEE) - action.discount
        return Say(f"label.{action.verb}", hex=action.hex, cost=price)
    if action is WORK or action is WORK_TWICE:
        return Say(f"label.{action.verb}", n=_drawn(view, 2 if action is WORK_TWICE else 1))
    if isinstance(action, verbs.Place) and asked_kind(view) == "levee":
        return Say("label.place_levee", hex=action.hex)
    if action is STOP and asked_kind(view) == "move":
        return Say("label.stop_moving", n=view["points_left"] // 2)  # counted in halves (p. 18)
    if isinstance(action, verbs.Walk):
        key, left = _movement(view, "label.walk")
        return Say(key, pawn=action.pawn, direction=action.direction, left=left - ON_FOOT)
    if isinstance(action, verbs.Float):
        key, left = _movement(view, "label.float")
        to = STEP[view["raft_at"][action.raft]][action.direction]
        price = AFLOAT if view["ground"][to] in (WATER, FLOODED) else ON_FOOT
        where = {"raft": action.raft, "direction": action.direction}
        return Say(key, price=price, left=left - price, **where)
    return None


def _movement(view: View, key: str) -> tuple[str, int]:
    """The key of a label and the halves of a hex that this Move has left; its first step costs the action (p. 15)."""
    if asked_kind(view) != "turn":
        return key, view["points_left"]
    box = view["power"][hand_of(view)][pieces.MOVEMENT] + (view["boost"] == pieces.MOVEMENT)
    return f"{key}_begin", 2 * pieces.VALUES[pieces.MOVEMENT][box]


def _upgrade(view: View, action: verbs.Upgrade) -> Say | None:
    power = action.power
    at = view["power"][hand_of(view)][power]
    if at >= len(pieces.PRICES[power]):
        return None
    cost = pieces.PRICES[power][at]
    key = "label.upgrade_cross" if power == pieces.CROSS else "label.upgrade"
    facts = {"power": power, "n": pieces.VALUES[power][at + 1], "card": pieces.POWER_CARD[power]}
    if action.wild:
        return Say(f"{key}_wild", own=cost - action.wild, wild=action.wild, **facts)
    return Say(key, cost=cost, **facts)


def _drawn(view: View, each: int) -> int:
    """Cards from working for the community: one, and one for each own pawn in dry forest or field (p. 17)."""
    found = 1
    for pawn in pieces.PAWNS_OF[hand_of(view)]:
        at = view["pawn_at"][pawn]
        if at >= 0 and TERRAIN[at] in (FOREST, FIELD) and view["ground"][at] != FLOODED:
            found += each
    return found
