"""What actions and told facts point at in the drawing."""

from __future__ import annotations

from watertable.games.whitewater import actions
from watertable.games.whitewater.board import AHEAD, ASTERN, FINISH, course_of
from watertable.games.whitewater.pieces import SNAG
from watertable.kernel.action import Action
from watertable.kernel.text import Say
from watertable.kernel.view import View


def refs(view: View, action: Action) -> list[str]:
    """What an action touches, in the order a person would click: raft, hex, the cards that pay."""
    if isinstance(action, (actions.Forward, actions.Back, actions.Drift)):
        return _step_refs(view, action)
    if isinstance(action, actions.Turn):
        turn = f"turn:{action.raft}:{action.side}"
        return [f"raft:{action.raft}", turn, *_paid(view, action.raft, 1, action.energy)]
    if isinstance(action, (actions.Rest, actions.LateRest)):
        return [f"cards:{_slot(view, action.raft)}", f"energy:{view['seat']}"]
    if isinstance(action, actions.Recover):
        slot = _slot(view, action.raft) ^ action.whose
        return [f"cards:{slot}", *_paid(view, action.raft, 1, action.energy)]
    if isinstance(action, actions.Swim):
        slot = _slot(view, action.raft) ^ action.whose
        cell = next(crew["swimmer"] for crew in view["crews"] if crew["slot"] == slot)
        to = course_of(view["course_number"]).step[6 * cell + action.direction]
        return [f"swimmer:{slot}", f"hex:{to}", *_paid(view, action.raft, 1, action.energy)]
    if isinstance(action, actions.Grab):
        cell = _cell(view, action.raft)
        if action.place != actions.HERE:
            cell = course_of(view["course_number"]).step[6 * cell + action.place]
        paid = _paid(view, action.raft, 1, action.energy)
        return [f"raft:{action.raft}", f"paddles:{cell}", *paid]
    if isinstance(action, actions.Take):
        crews = [crew for crew in view["crews"] if crew["raft"] == action.raft]
        return [f"paddle:{crew['slot']}" for crew in crews if crew["seat"] == action.seat]
    if action.id == actions.TAKE_FREE:
        return ["paddle:-1"]
    if isinstance(action, actions.Spare):
        return [f"spare:{_slot(view, action.raft)}"]
    if isinstance(action, actions.Face):
        return [f"face:{action.facing}"]
    if isinstance(action, actions.Pass):
        return [f"to:{action.seat}"]
    if isinstance(action, actions.Tokens):
        return _token_refs(view, action)
    if action.id == actions.ROUGH:
        return [f"energy:{view['seat']}"]
    return []


def marks(say: Say, viewer: int) -> list[str]:
    """What a told fact points at: rafts, the one pushed first, and a seat's Energy."""
    found = [f"raft:{say.facts[name]}" for name in ("raft", "by") if name in say.facts]
    if say.key in ("event.rested", "event.rough_water"):
        found.append(f"energy:{say.facts['seat']}")
    return found


def _step_refs(view: View, action: actions.Forward | actions.Back | actions.Drift) -> list[str]:
    raft = action.raft
    cell = _cell(view, raft)
    course = course_of(view["course_number"])
    facing = next(row["facing"] for row in view["rafts"] if row["raft"] == raft)
    ways = ASTERN if isinstance(action, actions.Back) else AHEAD
    to = course.step[6 * cell + ways[facing][action.side]]
    found = [f"raft:{raft}", "finish" if to == FINISH else f"hex:{to}"]
    if isinstance(action, actions.Drift):
        return found
    cost = (2 if isinstance(action, actions.Back) else 1) + (1 if course.kind[cell] == SNAG else 0)
    return [*found, *_paid(view, raft, cost, action.energy)]


def _paid(view: View, raft: int, cost: int, energy: int) -> list[str]:
    """Energy first, then Action cards of the raft, one click a point."""
    cards = f"cards:{_slot(view, raft)}"
    return [f"energy:{view['seat']}"] * energy + [cards] * (cost - energy)


def _token_refs(view: View, action: actions.Tokens) -> list[str]:
    """The rafts in the order of the tokens: 1x, 2x, 3x."""
    slots = [crew["slot"] for crew in view["crews"] if crew["seat"] == view["seat"]]
    order = actions.ORDERS[action.id - actions.TOKENS]
    return [f"score:{slots[order.index(token)]}" for token in range(1, len(slots) + 1)]


def _slot(view: View, raft: int) -> int:
    for crew in view["crews"]:
        if crew["raft"] == raft and crew["seat"] == view["seat"]:
            return int(crew["slot"])
    return -1


def _cell(view: View, raft: int) -> int:
    for row in view["rafts"]:
        if row["raft"] == raft:
            return int(row["cell"])
    return -1
