"""What a choice would do, shown before it is made, and what its button says."""

from __future__ import annotations

from typing import Final

from watertable.games.new_bedford import actions as a
from watertable.games.new_bedford import board, pieces
from watertable.games.new_bedford.scene.backdrop import BERTH, lane_middle
from watertable.kernel.action import Action
from watertable.kernel.picture import Preview
from watertable.kernel.scene import ABOVE, Sprite
from watertable.kernel.text import Say
from watertable.kernel.view import View

LAUNCHES: Final = [
    board.CITY_PIER,
    board.place_of(pieces.DRY_DOCK),
    board.place_of(pieces.WHARF),
    board.place_of(pieces.HARBOR_OFFICE),
    board.card_topic(pieces.UNDER_WEIGH),
]


def labels(view: View, action: Action) -> Say | None:
    """Buttons name what a space yields now, what a sale brings and what a whale costs."""
    code, arg = a.CODE[action.id], a.ARG[action.id]
    if code == a.PLACE:
        return _placed(view, arg)
    kind = _kind(view)
    if code in (a.SELL, a.SELL_ALL) and kind in ("sell", "harbor"):
        n = 1 if code == a.SELL else int(view["goods"][view["seat"]][arg])
        key = "label.sell" if code == a.SELL else "label.sell_all"
        return Say(key, n=n, good=arg, coins=_income(view, arg, n))
    if code == a.ROW and kind == "row" and _topic(view) in LAUNCHES:
        return Say("label.row", n=arg, food=_food(view, arg))
    if code == a.PAGE and board.UP_ONE - arg in view["card_at"]:
        return Say("label.page", card=view["card_at"].index(board.UP_ONE - arg))
    if code == a.PAY and kind == "toll":
        return Say(f"label.pay_{pieces.CARD_IDS[board.topic_card(_topic(view))]}")
    if code == a.AMOUNT and kind == "amount" and _topic(view) == board.place_of(pieces.TAVERN):
        return Say("label.tavern", n=arg, coins=2 + 2 * arg)
    return _whale(view, code, arg)


def _placed(view: View, place: int) -> Say:
    """What a space yields now, or to whom a building's fee goes."""
    if place < board.SPACES:
        first = "_first" if _is_first(view, place) else ""
        return Say(f"label.place_{pieces.PLACE_IDS[place]}{first}", place=place)
    owner = int(view["owner"][place - board.SPACES])
    if owner == view["seat"] or owner < 0:
        return Say("label.place_own", place=place)
    if owner >= view["seats"]:
        return Say(
            "label.place_captain", place=place, captain=view["captains"][owner - view["seats"]]
        )
    return Say("label.place_fee", place=place, seat=owner)


def _is_first(view: View, space: int) -> bool:
    """Whether nobody stands there, so that the bonus is paid (p. 4)."""
    if space < board.TOWN_SPACES and view["angry"]:
        return False
    return not any(space in workers for workers in view["worker"])


def _whale(view: View, code: int, arg: int) -> Say | None:
    """Lays, half lays and points."""
    if code in (a.CHOOSE, a.BUY_WHALE):
        key = "label.choose" if code == a.CHOOSE else "label.buy_whale"
        return Say(key, whale=arg, coins=pieces.LAY[arg], points=pieces.WORTH[arg])
    if code == a.SELL_WHALE:
        return Say("label.sell_whale", whale=arg, coins=pieces.SALE[arg])
    if code == a.REFINE:
        return Say("label.refine", whale=arg, coins=2 * pieces.LAY[arg])
    if code == a.DONE and _kind(view) == "return":
        kept = view["hold"][view["job"][0]]
        lays = sum(pieces.LAY[whale] * kept[whale] for whale in range(3))
        income = sum(pieces.SALE[whale] * view["offer"][whale] for whale in range(3))
        if not sum(kept):
            return Say("label.sold_all", coins=income)
        return Say("label.keep", n=sum(kept), coins=lays)
    return None


def _kind(view: View) -> str:
    return str(view["asks"][0].get("kind", "")) if view["asks"] else ""


def _topic(view: View) -> int:
    return int(view["asks"][0].get("about", -1)) if view["asks"] else -1


def _income(view: View, good: int, n: int) -> int:
    """What n of a good bring here; at the Market the first of a type pays double."""
    topic = _topic(view)
    price = pieces.PRICE[topic][good] if 0 <= topic < board.PLACES else 1
    job = view["job"]
    first = job[0] != good or job[1] == 0
    return price * (n + 1) if first and topic == board.place_of(pieces.MARKET) else price * n


def _food(view: View, row: int) -> int:
    """The food for a Launch to this row."""
    if _topic(view) == board.place_of(pieces.WHARF):
        return -(-row // 2)
    return row - int(view["job"][1])


def preview(view: View, chosen: list[Action]) -> Preview | None:
    """What a place does, what a building is worth, where a launched ship would sail."""
    action = chosen[0]
    if len(chosen) > 1:
        return None
    code, arg = a.CODE[action.id], a.ARG[action.id]
    if code == a.PLACE:
        return Preview(says=[Say(f"does.{pieces.PLACE_IDS[arg]}")])
    if code in (a.BUILD_TILE, a.COPY, a.BRIDGE):
        return Preview(says=[Say(f"does.{pieces.TILE_IDS[arg]}")])
    if code == a.ROW and _topic(view) in LAUNCHES and len(view["rows"][arg]) < len(BERTH):
        seat = int(view["seat"])
        ship = Sprite("preview:ship", layer=ABOVE, symbol=f"ship-{seat}", seat=seat,
                      x=lane_middle(arg) - 18, y=BERTH[len(view["rows"][arg])], scale=0.92,
                      state="faded")  # fmt: skip
        return Preview([ship], [Say("preview.row", n=arg)])
    return None
