"""What actions and told facts point at in the drawing."""

from __future__ import annotations

from typing import Any, TypeAlias

from watertable.games.whitewater import actions
from watertable.games.whitewater.board import AHEAD, ASTERN, FINISH, course_of
from watertable.games.whitewater.pieces import SNAG
from watertable.kernel.action import Action
from watertable.kernel.text import Say
from watertable.kernel.view import View

PaidAction: TypeAlias = (
    actions.Forward | actions.Back | actions.Turn | actions.Recover | actions.Swim | actions.Grab
)


def refs(view: View, action: Action) -> list[str]:
    """What an action touches, in the order a person would click: the raft, then the hex or the turn.

    Action cards of the raft pay first, so nobody clicks them; Energy that could be saved is clicked first.
    """
    if isinstance(action, (actions.Forward, actions.Back)):
        return [*_energy(view, action), *_step_refs(view, action)]
    if isinstance(action, actions.Drift):
        return _step_refs(view, action)
    if isinstance(action, actions.Turn):
        turn = f"turn:{action.raft}:{action.side}"
        return [*_energy(view, action), f"raft:{action.raft}", turn]
    if isinstance(action, (actions.Rest, actions.LateRest)):
        return [f"rest:{action.raft}"]
    if isinstance(action, actions.Recover):
        slot = slot_of(view, action.raft) ^ action.whose
        return [*_energy(view, action), f"free:{slot}"]
    if isinstance(action, actions.Swim):
        slot = slot_of(view, action.raft) ^ action.whose
        cell = next(crew["swimmer"] for crew in view["crews"] if crew["slot"] == slot)
        to = course_of(view["course_number"]).step[6 * cell + action.direction]
        return [*_energy(view, action), f"swimmer:{slot}", f"hex:{to}"]
    if isinstance(action, actions.Grab):
        cell = raft_row(view, action.raft)["cell"]
        if action.place != actions.HERE:
            cell = course_of(view["course_number"]).step[6 * cell + action.place]
        return [*_energy(view, action), f"raft:{action.raft}", f"paddles:{cell}"]
    if isinstance(action, actions.Take):
        crews = [crew for crew in view["crews"] if crew["raft"] == action.raft]
        return [f"paddle:{crew['slot']}" for crew in crews if crew["seat"] == action.seat]
    if action.id == actions.TAKE_FREE:
        return ["paddle:-1"]
    if isinstance(action, actions.Spare):
        return [f"spare:{slot_of(view, action.raft)}"]
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


def step_cost(view: View, action: actions.Forward | actions.Back) -> int:
    """Points for a step: one, backwards two, and one more to leave a snag (p. 4-5)."""
    kind: int = course_of(view["course_number"]).kind[raft_row(view, action.raft)["cell"]]
    return (2 if isinstance(action, actions.Back) else 1) + (1 if kind == SNAG else 0)


def step_target(view: View, action: actions.Forward | actions.Back | actions.Drift) -> int:
    """The hex a raft would enter, or FINISH."""
    row = raft_row(view, action.raft)
    ways = ASTERN if isinstance(action, actions.Back) else AHEAD
    direction = ways[2 * row["facing"] + action.side]
    to: int = course_of(view["course_number"]).step[6 * row["cell"] + direction]
    return to


def _step_refs(view: View, action: actions.Forward | actions.Back | actions.Drift) -> list[str]:
    to = step_target(view, action)
    return [f"raft:{action.raft}", "finish" if to == FINISH else f"hex:{to}"]


def paid_cost(view: View, action: PaidAction) -> int:
    """Points that an action costs."""
    if isinstance(action, (actions.Forward, actions.Back)):
        return step_cost(view, action)
    return 1


def _energy(view: View, action: PaidAction) -> list[str]:
    """One click for each Energy that an Action card of the raft could have paid instead."""
    saved = action.energy - max(0, paid_cost(view, action) - _usable(view, action))
    return [f"energy:{view['seat']}"] * saved


def _usable(view: View, action: PaidAction) -> int:
    """Ready Action cards that may pay: none for one's own swimmer, a capsized raft or one that is home."""
    row = raft_row(view, action.raft)
    if row["cell"] < 0 or row["capsized"]:
        return 0
    if isinstance(action, actions.Swim) and action.whose == 0:
        return 0
    slot = slot_of(view, action.raft)
    return next((int(crew["ready"]) for crew in view["crews"] if crew["slot"] == slot), 0)


def _token_refs(view: View, action: actions.Tokens) -> list[str]:
    """The rafts for the largest tokens; the last raft gets the 1x without a click."""
    slots = [crew["slot"] for crew in view["crews"] if crew["seat"] == view["seat"]]
    order = actions.ORDERS[action.id - actions.TOKENS]
    return [f"score:{slots[order.index(token)]}" for token in range(len(slots), 1, -1)]


def slot_of(view: View, raft: int) -> int:
    """The viewer's place in the crew of a raft."""
    for crew in view["crews"]:
        if crew["raft"] == raft and crew["seat"] == view["seat"]:
            return int(crew["slot"])
    return -1


def raft_row(view: View, raft: int) -> dict[str, Any]:
    """The raft as the view tells it."""
    row: dict[str, Any] = next(row for row in view["rafts"] if row["raft"] == raft)
    return row
