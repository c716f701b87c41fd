"""What a choice would do, shown before it is made, and what its button says."""

from __future__ import annotations

from typing import Any

from watertable.games.rivers import actions
from watertable.games.rivers.actions import Buy, Look, OwnCard, Purge
from watertable.games.rivers.pieces import CARD_COST, CARD_PILE, CARD_POINTS, PILE_CARDS
from watertable.games.rivers.scene.seats import points_of
from watertable.kernel.action import Action
from watertable.kernel.picture import Preview
from watertable.kernel.text import Say
from watertable.kernel.view import View


def labels(view: View, action: Action) -> Say | None:
    """Buttons name the card and its price, not its place."""
    if isinstance(action, Buy):
        card = _looked(view, action.slot)
        if card < 0:
            return None
        return Say("label.buy", card=card, cost=CARD_COST[card], points=CARD_POINTS[card])
    if isinstance(action, OwnCard):
        cards = _me(view)["cards"]
        card = int(cards[action.slot]["card"]) if action.slot < len(cards) else -1
        return Say(f"label.{action.verb}", card=card) if card >= 0 else None
    if isinstance(action, Purge) and action.n == 0:
        return Say("label.purge_none")
    if action is actions.BUY_NONE and not _affordable(view):
        return Say("label.too_dear")
    return None


def preview(view: View, chosen: list[Action]) -> Preview | None:
    """What a pile costs, and the points a purchase or a cleaning would leave."""
    action = chosen[0]
    if len(chosen) > 1:
        return None
    if isinstance(action, Look):
        costs = [CARD_COST[card] for card in PILE_CARDS[action.pile]]
        clean = int(_me(view)["clean"])
        return Preview(says=[Say("preview.look", low=min(costs), high=max(costs), clean=clean)])
    me = _me(view)
    after = {**me, "cards": [dict(card) for card in me["cards"]]}
    if not _done(view, after, action):
        return None
    now, then = points_of(me), points_of(after)
    if now is None or then is None:
        return None
    said = Say("preview.points", now=now, points=then, clean=int(after["clean"]))
    return Preview(says=[said])


def _me(view: View) -> dict[str, Any]:
    found: dict[str, Any] = view["players"][view["seat"]]
    return found


def _looked(view: View, slot: int) -> int:
    """The card at this place among those picked up, if the viewer sees it."""
    return int(view["look"][slot]["card"]) if slot < len(view["look"]) else -1


def _affordable(view: View) -> bool:
    prices = [CARD_COST[_looked(view, slot)] for slot in range(len(view["look"]))]
    return bool(prices) and min(prices) <= _me(view)["clean"]


def _done(view: View, me: dict[str, Any], action: Action) -> bool:
    """Change the facts as the action would; False if they tell no points."""
    if isinstance(action, Buy):
        card = _looked(view, action.slot)
        cost = CARD_COST[card]
        me["clean"] -= cost
        bought = {"pile": CARD_PILE[card], "card": card, "clean": cost, "polluted": 0}
        me["cards"].append(bought)
    elif isinstance(action, OwnCard):
        _turned(me["cards"][action.slot], action.verb)
    elif isinstance(action, Purge):
        me["polluted"] -= action.n
    elif action is actions.CLEAN_LOOSE:
        me["polluted"] -= 1
        me["clean"] += 1
    elif action is actions.TAKE:
        me["clean"] += 1
    else:
        return False
    return True


def _turned(card: dict[str, Any], verb: str) -> None:
    """Turn one token of a card over, or all by the Treatment Wetland."""
    n = int(card["polluted"]) if verb == "treat" else -1 if verb == "pollute" else 1
    card["polluted"] -= n
    card["clean"] += n
