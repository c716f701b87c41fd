"""What each action touches, in the order of clicks."""

from __future__ import annotations

from watertable.games.rising_waters.actions import SEEK, WORK, WORK_TWICE
from watertable.games.rising_waters.actions.verbs import (
    TO_BANK,
    TO_GOAL,
    Accept,
    Board,
    Boosted,
    Cancel,
    Counter,
    Discard,
    Expose,
    Find,
    Float,
    Give,
    Launch,
    Leave,
    Levee,
    Pay,
    Perform,
    PickUp,
    Place,
    Play,
    Renew,
    Request,
    Role,
    Send,
    SetDown,
    Show,
    Swap,
    Taken,
    Upgrade,
    Uplifted,
    Walk,
)
from watertable.games.rising_waters.board import STEP
from watertable.games.rising_waters.pieces import (
    ALL_PAWNS,
    BOOST,
    DISCOUNT,
    EDUCATION,
    HEX_IDS,
    MAX_HANDS,
    RAFT,
    TEACHER,
    UPLIFT,
)
from watertable.kernel.action import Action
from watertable.kernel.view import View


def hand_of(view: View) -> int:
    """The hand that answers this viewer's question."""
    for ask in view["asks"]:
        if ask.get("seat") in (None, view["seat"]) and "kind" in ask:
            kind, about = ask["kind"], ask["about"]
            if kind == "consent":
                return int(about) // 4
            if kind == "help":
                return int(view["role"].index(TEACHER))
            if 0 <= about < view["hands"]:
                return int(about)
    return max(0, int(view["seat"]))


def touched(view: View, action: Action) -> list[str]:
    """Names of shapes and panel items."""
    hand = hand_of(view)
    if isinstance(
        action, (Walk, Float, Board, Leave, Request, Launch, PickUp, SetDown, Send, Taken)
    ):
        return _moved(view, hand, action)
    if isinstance(action, Place):
        return [_hex(action.hex)]
    if isinstance(action, Levee):
        extra = [f"cube:{hand}:{DISCOUNT}"] if action.discount else []
        return [*extra, _hex(action.hex)]
    if isinstance(action, Give):
        return [f"card:{hand}:{action.card}", _place(action.place)]
    if isinstance(action, Find):
        return [f"pile:{action.card}", _place(action.place)]
    if isinstance(action, Accept) or action is SEEK:
        return ["row"]
    if action is WORK or action is WORK_TWICE:
        return ["deck:community"]
    return _board(hand, action)


def _hex(at: int) -> str:
    return f"hex:{HEX_IDS[at]}"


def _place(place: int) -> str:
    if place < MAX_HANDS:
        return f"player:{place}"
    return "relief" if place == TO_BANK else f"goal:{place - TO_GOAL}"


def _moved(view: View, hand: int, action: Action) -> list[str]:
    if isinstance(action, Walk):
        to = STEP[view["pawn_at"][action.pawn]][action.direction]
        return [f"pawn:{action.pawn}", _hex(to)]
    if isinstance(action, Float):
        to = STEP[view["raft_at"][action.raft]][action.direction]
        return [f"raft:{action.raft}", _hex(to)]
    if isinstance(action, (Board, PickUp)):
        return [f"pawn:{action.pawn}", f"raft:{action.raft}"]
    if isinstance(action, Launch):
        return [f"cube:{hand}:{RAFT}", f"pawn:{hand * 4 + action.pawn}"]
    if isinstance(action, Send):
        return [f"pawn:{hand * 4 + action.pawn}"]
    assert isinstance(action, (Leave, Request, SetDown, Taken))
    return [f"pawn:{action.pawn}"]


def _board(hand: int, action: Action) -> list[str]:
    """Cards of the hand and boxes of the board."""
    if isinstance(action, Upgrade):
        return [f"power:{hand}:{action.power}"]
    if isinstance(action, Renew):
        return [f"cube:{hand}:{action.row}"]
    if isinstance(action, Boosted):
        return [f"cube:{hand}:{BOOST}", f"power:{hand}:{action.power}"]
    if isinstance(action, Uplifted):
        return [f"cube:{hand}:{UPLIFT}", f"power:{hand}:{action.power}"]
    if isinstance(action, Counter):
        helped = [f"player:{action.hand}"] if action.hand >= 0 else []
        return [f"card:{hand}:{action.card}", *helped]
    if isinstance(action, Play):
        card = EDUCATION if action.wild == action.cards else action.card
        return [f"card:{hand}:{card}"]
    if isinstance(action, Perform):
        town = action.target - ALL_PAWNS
        target = f"pawn:{action.target}" if town < 0 else f"town:{town}"
        return [f"card:{hand}:{action.card}", target]
    if isinstance(action, (Pay, Discard, Expose, Cancel)):
        return [f"card:{hand}:{action.card}"]
    if isinstance(action, Show):
        return ["deck:landowners" if action.deck else "deck:reports"]
    if isinstance(action, Swap):
        return [f"goal:{action.slot}"]
    if isinstance(action, Role):
        return [f"role:{action.role}"]
    return []
