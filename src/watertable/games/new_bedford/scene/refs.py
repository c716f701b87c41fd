"""What actions and told facts point at in the drawing."""

from __future__ import annotations

from watertable.games.new_bedford import actions as a
from watertable.games.new_bedford.board import UP_ONE
from watertable.games.new_bedford.pieces import CALM_SEAS, INSURANCE
from watertable.kernel.action import Action
from watertable.kernel.state import NONE
from watertable.kernel.text import Say
from watertable.kernel.view import View

TILE_VERBS = (a.BUILD_TILE, a.COPY, a.BRIDGE, a.COVER, a.BURN)
GOOD_VERBS = (a.BUY, a.DISCOUNT, a.TAKE, a.GIVE, a.SELL, a.SELL_ALL)


def refs(view: View, action: Action) -> list[str]:
    """The refs an action touches, in click order; none if it names nothing on the table."""
    code, arg = a.CODE[action.id], a.ARG[action.id]
    seat = view["seat"]
    kind = view["asks"][0].get("kind", "") if view["asks"] else ""
    if code == a.PLACE:
        return [f"space:{arg}" if arg < 8 else f"tile:{arg - 8}"]
    if code in TILE_VERBS:
        return [f"tile:{arg}"]
    if code in GOOD_VERBS:
        return [f"good:{arg}"]
    if code == a.ROW:
        return [f"row:{arg}"]
    if code == a.SHIP:
        return [f"ship:{2 * seat + arg}"]
    if code == a.VICTIM:
        return [f"player:{arg}"]
    if code == a.WORKER:
        return [f"worker:{2 * seat + arg}"]
    if code == a.PAGE:
        return [f"card:{view['card_at'].index(UP_ONE - arg)}"]
    if code == a.PLAY:
        return [f"card:{arg}"]
    if code == a.IGNORE:
        return [f"card:{CALM_SEAS}" if arg else f"tile:{INSURANCE}"]
    return _whales(view, code, arg, kind)


def marks(say: Say, viewer: int) -> list[str]:
    """What a told fact points at. A captain's fact names no seat, so it has places alone."""
    facts = say.facts
    seat = facts.get("seat", NONE)
    found: list[str] = []
    if "place" in facts:
        found.append(
            f"space:{facts['place']}" if facts["place"] < 8 else f"tile:{facts['place'] - 8}"
        )
    if "tile" in facts:
        found.append(f"tile:{facts['tile']}")
    if "row" in facts:
        found.append(f"row:{facts['row']}")
    if "card" in facts:
        found.append(f"card:{facts['card']}")
    if seat >= 0 and "ship" in facts:
        found.append(f"ship:{2 * seat + facts['ship']}")
    if seat == viewer and "good" in facts:
        found.append(f"good:{facts['good']}")
    if not found and seat >= 0:
        found.append(f"player:{seat}")
    return found


def _whales(view: View, code: int, arg: int, kind: str) -> list[str]:
    if code == a.CHOOSE:
        return [f"cup:{arg}" if kind == "cup" else f"sea:{arg}"]
    if code == a.SELL_WHALE:
        return [f"ship:{view['job'][0]}"]
    if code == a.BUY_WHALE:
        return [f"offer:{arg}"]
    if code == a.REFINE:
        ship = view["job"][0]
        return [f"kept:{arg}" if ship < 0 else f"ship:{ship}"]
    if code == a.SHIFT:
        to = 2 * view["seat"] + arg % 2
        return [f"ship:{to ^ 1}", f"ship:{to}"]
    return []
