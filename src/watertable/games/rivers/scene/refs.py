"""What actions and told facts point at in the drawing."""

from __future__ import annotations

from typing import Final

from watertable.games.rivers import actions
from watertable.games.rivers.board import DISASTER_SPACE, SPACES
from watertable.games.rivers.pieces import REBATES, SENSORS, TREATMENTS, WARNINGS
from watertable.kernel.action import Action
from watertable.kernel.state import NONE
from watertable.kernel.text import Say
from watertable.kernel.view import View

# Events by what they move.
FROM_SUPPLY: Final = (
    "six",
    "collected",
    "collected_polluted",
    "returned",
    "purged",
    "evaporated",
    "supply_gone",
)
CLEAN: Final = ("six", "collected", "returned", "cleaned")
POLLUTED: Final = ("collected_polluted", "polluted", "purged")


def refs(view: View, action: Action) -> list[str]:
    """What an action touches: a pile, a card looked at, a card of the row, tokens, an Innovation."""
    seat = view["seat"]
    if isinstance(action, actions.Look):
        return [f"pile:{action.pile}"]
    if isinstance(action, actions.Buy):
        return [f"look:{action.slot}"]
    if isinstance(action, actions.OwnCard):
        touched = [f"card:{seat}:{action.slot}"]
        return [*_kept(view, TREATMENTS), *touched] if action.verb == "treat" else touched
    if action is actions.CLEAN_LOOSE or isinstance(action, actions.Purge):
        return [f"loose_polluted:{seat}"]
    if action is actions.TAKE:
        return ["supply"]
    if action is actions.WARN:
        return _kept(view, WARNINGS)
    if action is actions.IGNORE:
        return _kept(view, SENSORS)
    if action is actions.REDEEM:
        asked = [ask["about"] for ask in view["asks"] if ask["kind"] == "rebate"]
        return _kept(view, [event for event in REBATES if event in asked])
    return []


def marks(say: Say, viewer: int) -> list[str]:
    """What a told fact points at: a space, a card in front of a seat, tokens, a pile, an Innovation."""
    facts = say.facts
    kind = say.key.partition(".")[2]
    seat = facts.get("seat", NONE)
    found: list[str] = []
    if "space" in facts:
        found.append(f"space:{facts['space'] % SPACES}")
    if "disaster" in facts:
        found.append(f"space:{DISASTER_SPACE[facts['disaster']]}")
    if "place" in facts:
        found.append(f"card:{seat}:{facts['place'] - 1}")
    elif "pile" in facts:
        found.append(f"pile:{facts['pile']}")
    if kind in FROM_SUPPLY:
        found.append("supply")
    if kind in CLEAN:
        found.append(f"loose_clean:{seat}")
    elif kind in POLLUTED:
        found.append(f"loose_polluted:{seat}")
    elif kind in ("kept", "redeemed"):
        found.append(f"hold:{facts['event']}")
    return found


def _kept(view: View, kinds: list[int]) -> list[str]:
    """The Innovation card with this use that the seat keeps."""
    holds = view["players"][view["seat"]]["holds"]
    return [f"hold:{event}" for event in holds if event in kinds][:1]
