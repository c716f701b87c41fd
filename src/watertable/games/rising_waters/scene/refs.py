"""What actions and told facts point at in the drawing."""

from __future__ import annotations

from typing import Final

from watertable.games.rising_waters import pieces
from watertable.games.rising_waters.actions import SEEK, WORK, WORK_TWICE, verbs
from watertable.games.rising_waters.board import STEP
from watertable.kernel.action import Action
from watertable.kernel.text import Say
from watertable.kernel.view import View


def hand_of(view: View) -> int:
    """The hand that answers this viewer's question."""
    for ask in view["asks"]:
        if ask.get("seat") in (None, view["seat"]) and "kind" in ask:
            kind, about = ask["kind"], ask["about"]
            if kind == "consent":
                return int(about) // 4
            if kind == "help":
                return int(view["seat"]) if view["seats"] > 1 else 1 - int(about)
            if kind == "aboard":
                return int(view["pawn_raft"].index(about)) // pieces.PAWNS_EACH
            if 0 <= about < view["hands"]:
                return int(about)
    return max(0, int(view["seat"]))


def refs(view: View, action: Action) -> list[str]:
    """What an action touches, in the order a person would click: on a turn, its button first."""
    touched = _touched(view, action)
    name = button_of(action) if asked_kind(view) == "turn" else ""
    return [f"act:{name}", *touched] if name else touched


def asked_kind(view: View) -> str:
    """The kind of question this viewer is asked, if any."""
    for ask in view["asks"]:
        if ask.get("seat") in (None, view["seat"]) and "kind" in ask:
            return str(ask["kind"])
    return ""


def button_of(action: Action) -> str:
    """The button of a turn that an action belongs to; empty for one that is its own button."""
    for kinds, name in BUTTONS:
        if isinstance(action, kinds):
            return name
    if action is SEEK:
        return "seek"
    if action is WORK or action is WORK_TWICE:
        return "work"
    if isinstance(action, verbs.Perform):
        return action.verb  # perform, or sell
    return ""


BUTTONS: Final = (
    ((verbs.Walk, verbs.Float, verbs.Board, verbs.Leave, verbs.Request), "move"),
    ((verbs.Give,), "donate"),
    ((verbs.Accept,), "accept"),
    ((verbs.Play,), "resist"),
    ((verbs.Launch,), "raft"),
    ((verbs.PickUp, verbs.SetDown), "carry"),
    ((verbs.Find,), "find"),
    ((verbs.Boosted, verbs.Uplifted), "power"),
    ((verbs.Show,), "show"),
)


def _touched(view: View, action: Action) -> list[str]:
    """The cards, people and places of an action."""
    hand = hand_of(view)
    if isinstance(action, (verbs.Walk, verbs.Float, verbs.OnePawn, verbs.PawnOntoRaft)):
        return _moved(view, hand, action)
    if isinstance(action, verbs.Place):
        return [_hex(action.hex)]
    if isinstance(action, verbs.Levee):
        extra = [f"cube:{hand}:{pieces.DISCOUNT}"] if action.discount else []
        return [*extra, _hex(action.hex)]
    if isinstance(action, verbs.Give):
        return [f"card:{hand}:{action.card}", _place(action.place)]
    if isinstance(action, verbs.Find):
        return [f"pile:{action.card}", _place(action.place)]
    return _board(hand, action)


def _hex(at: int) -> str:
    return f"hex:{pieces.HEX_IDS[at]}"


def _place(place: int) -> str:
    if place < pieces.MAX_HANDS:
        return f"player:{place}"
    return "relief" if place == verbs.TO_BANK else f"goal:{place - verbs.TO_GOAL}"


def _moved(view: View, hand: int, action: Action) -> list[str]:
    if isinstance(action, verbs.Walk):
        to = STEP[view["pawn_at"][action.pawn]][action.direction]
        return [f"pawn:{action.pawn}", _hex(to)]
    if isinstance(action, verbs.Float):
        to = STEP[view["raft_at"][action.raft]][action.direction]
        return [f"raft:{action.raft}", _hex(to)]
    if isinstance(action, (verbs.Board, verbs.PickUp)):
        return [f"pawn:{action.pawn}", f"raft:{action.raft}"]
    if isinstance(action, verbs.Launch):
        return [f"pawn:{hand * 4 + action.pawn}"]
    if isinstance(action, verbs.Send):
        return [f"pawn:{hand * 4 + action.pawn}"]
    assert isinstance(action, (verbs.Leave, verbs.Request, verbs.SetDown, verbs.Taken))
    return [f"pawn:{action.pawn}"]


def marks(say: Say, viewer: int) -> list[str]:
    """What a told fact points at: a person, a raft, a hex, a water group, a deck, else a board."""
    facts = say.facts
    kind = say.key.partition(".")[2]
    found: list[str] = []
    if "pawn" in facts:
        found.append(f"{'town' if kind in TOWN_PLACED else 'pawn'}:{facts['pawn']}")
    if "raft" in facts:
        found.append(f"raft:{facts['raft']}")
    if "hex" in facts:
        found.append(_hex(facts["hex"]))
    if "water" in facts:
        found.append(f"level:{pieces.WATER_IDS[facts['water']]}")
    if kind in TOWN_LOST:
        found.append(f"town:{facts['hand']}")
    elif kind == "upgraded":
        found.append(f"power:{facts['hand']}:{facts['power']}")
    elif kind in ROW_TOLD:
        found.append("row")
    elif kind in DECK_TOLD:
        found.append(f"deck:{DECK_TOLD[kind]}")
    elif "hand" in facts:
        found.append(f"player:{facts['hand']}")
    if "to" in facts:
        found.append(f"player:{facts['to']}")
    return found


# Events of a town, of the Landowner row, and of a deck.
TOWN_PLACED: Final = ("town_placed", "neutral_town_placed")
TOWN_LOST: Final = ("town_lost", "neutral_town_lost")
ROW_TOLD: Final = ("revealed", "crisis", "no_effect", "accepted", "sought")
DECK_TOLD: Final = {
    "weather": "reports",
    "foresaw": "reports",
    "foresaw_unseen": "reports",
    "showed_weather": "reports",
    "overheard": "landowners",
    "overheard_unseen": "landowners",
    "showed_landowner": "landowners",
    "shuffled_landowners": "landowners",
    "shuffled_community": "community",
}


def _board(hand: int, action: Action) -> list[str]:
    """Cards of the hand and boxes of the board."""
    if isinstance(action, verbs.Upgrade):
        return [f"power:{hand}:{action.power}"]
    if isinstance(action, verbs.Renew):
        return [f"cube:{hand}:{action.row}"]
    if isinstance(action, verbs.Boosted):
        return [f"cube:{hand}:{pieces.BOOST}", f"power:{hand}:{action.power}"]
    if isinstance(action, verbs.Uplifted):
        return [f"cube:{hand}:{pieces.UPLIFT}", f"power:{hand}:{action.power}"]
    if isinstance(action, verbs.Counter):
        helped = [f"player:{action.hand}"] if action.hand >= 0 else []
        return [f"card:{hand}:{action.card}", *helped]
    if isinstance(action, verbs.Play):
        card = pieces.EDUCATION if action.wild == action.cards else action.card
        return [f"card:{hand}:{card}"]
    if isinstance(action, verbs.Perform):
        town = action.target - pieces.ALL_PAWNS
        target = f"pawn:{action.target}" if town < 0 else f"town:{town}"
        return [f"card:{hand}:{action.card}", target]
    if isinstance(action, (verbs.Pay, verbs.Discard, verbs.Expose, verbs.Cancel)):
        return [f"card:{hand}:{action.card}"]
    if isinstance(action, verbs.Show):
        return ["deck:landowners" if action.deck else "deck:reports"]
    if isinstance(action, verbs.Swap):
        return [f"goal:{action.slot}"]
    if isinstance(action, verbs.Role):
        return [f"role:{action.role}"]
    return []
