"""What a choice would do, shown before it is made; and what buttons say."""

from __future__ import annotations

from typing import Final

from watertable.games.whitewater import actions
from watertable.games.whitewater.board import AHEAD, ASTERN, BLOCKED, FINISH, Course, course_of
from watertable.games.whitewater.pieces import (
    EDDY_LEFT,
    EDDY_RIGHT,
    LETTERS,
    MOST_CARRIES,
    RAPIDS,
    SNAG,
    WHIRL,
)
from watertable.games.whitewater.scene.chart import Chart, chart_of, facing_angle
from watertable.games.whitewater.scene.refs import (
    PaidAction,
    paid_cost,
    raft_row,
    slot_of,
)
from watertable.kernel.action import Action
from watertable.kernel.picture import Preview
from watertable.kernel.scene import ABOVE, Line, Shape, Sprite
from watertable.kernel.text import Say
from watertable.kernel.view import View

# Cards and Energy that pay for an action, in the order of `name.paid`.
PAID: Final = [(1, 0), (0, 1), (2, 0), (1, 1), (0, 2), (3, 0), (2, 1), (1, 2), (0, 3)]


class Trial:
    """The rafts of a view, moved as far as it can be known: until a die is rolled."""

    course: Course
    at: dict[int, int]  # raft -> hex, or FINISH
    facing: dict[int, int]
    capsized: set[int]
    path: dict[int, list[int]]  # raft -> hexes it has entered
    carries: dict[int, int]
    says: list[Say]

    def __init__(self, view: View) -> None:
        self.course = course_of(view["course_number"])
        afloat = [row for row in view["rafts"] if row["cell"] >= 0]
        self.at = {row["raft"]: row["cell"] for row in afloat}
        self.facing = {row["raft"]: row["facing"] for row in afloat}
        self.capsized = {row["raft"] for row in afloat if row["capsized"]}
        self.path = {raft: [] for raft in self.at}
        self.carries = dict.fromkeys(self.at, 0)
        self.says = []

    def raft_at(self, cell: int) -> int:
        return next((raft for raft, place in self.at.items() if place == cell), -1)

    def line(self, raft: int, direction: int) -> list[int] | None:
        """The raft and all it would push, or None where it cannot go (p. 5)."""
        found = [raft]
        cell = self.course.step[6 * self.at[raft] + direction]
        while cell >= 0 and self.raft_at(cell) >= 0:
            if self.course.kind[cell] == SNAG:
                return None
            found.append(self.raft_at(cell))
            cell = self.course.step[6 * cell + direction]
        return None if cell == BLOCKED else found

    def step(self, raft: int, direction: int) -> None:
        """Move the whole line one hex; then the hexes act, the foremost raft first (p. 5)."""
        line = self.line(raft, direction) or []
        for one in reversed(line):
            self.at[one] = self.course.step[6 * self.at[one] + direction]
            self.path[one].append(self.at[one])
            if self.at[one] == FINISH:
                self.says.append(Say("preview.finish", raft=one))
        entered = {one: len(self.path[one]) for one in line}
        for one in reversed(line):
            if self.at[one] != FINISH and len(self.path[one]) == entered[one]:
                self._act(one)

    def _act(self, raft: int) -> None:
        """Rapids carry, eddies turn, whirlpools roll a die."""
        kind = self.course.kind[self.at[raft]]
        if kind >= RAPIDS:
            free = self.line(raft, kind - RAPIDS) is not None
            if free and self.carries[raft] < MOST_CARRIES:
                self.carries[raft] += 1
                self.step(raft, kind - RAPIDS)
            else:
                self.says.append(Say("preview.stuck", raft=raft))
        elif raft in self.capsized:
            return
        elif kind in (EDDY_LEFT, EDDY_RIGHT):
            right = kind == EDDY_RIGHT
            self.facing[raft] = (self.facing[raft] + (1 if right else 5)) % 6
            self.says.append(Say("preview.eddy", raft=raft, side=int(right)))
        elif WHIRL <= kind < WHIRL + 3:
            self.says.append(Say("preview.whirl", raft=raft, die=kind - WHIRL))


def preview(view: View, fits: list[Action]) -> Preview | None:
    """Where the current carries the raft, how the bow turns, who is pushed, and what it costs."""
    action = _meant(view, fits)
    if isinstance(action, (actions.Forward, actions.Back, actions.Drift)):
        return _moving(view, action)
    if isinstance(action, actions.Turn):
        row = raft_row(view, action.raft)
        facing = (row["facing"] + (1 if action.side else 5)) % 6
        ghost = _ghost(chart_of(view["course_number"]), action.raft, row["cell"], facing)
        says = [Say("preview.turn", facing=facing), Say("preview.pays", paid=paid(view, action))]
        return Preview([ghost], says)
    if isinstance(action, (actions.Recover, actions.Grab, actions.Swim)):
        return Preview([], [Say("preview.pays", paid=paid(view, action))])
    return None


def _meant(view: View, fits: list[Action]) -> Action | None:
    """The one action, where the fitting ones differ only in how they are paid."""
    named = {(action.verb, *_fields(action)) for action in fits}
    if len(named) != 1:
        return None
    return min(fits, key=_energy)


def _fields(action: Action) -> tuple[int, ...]:
    names = ("raft", "side", "whose", "direction", "place")
    return tuple(getattr(action, name, -1) for name in names)


def _energy(action: Action) -> int:
    return int(getattr(action, "energy", 0))


def _moving(view: View, action: actions.Forward | actions.Back | actions.Drift) -> Preview:
    trial = Trial(view)
    chart = chart_of(view["course_number"])
    raft = action.raft
    row = raft_row(view, raft)
    ways = ASTERN if isinstance(action, actions.Back) else AHEAD
    trial.step(raft, ways[2 * row["facing"] + action.side])
    shapes: list[Shape] = []
    for mover, path in trial.path.items():
        if path:
            shapes += _trail(chart, trial, mover, raft_row(view, mover)["cell"])
    says: list[Say] = []
    for mover, path in trial.path.items():
        if mover != raft and path:
            says.append(Say("preview.pushes", raft=mover))
    carried = len(trial.path[raft]) - 1
    if carried > 0:
        says.append(Say("preview.carried", raft=raft, n=carried))
    says += trial.says
    if not isinstance(action, actions.Drift):
        says.append(Say("preview.pays", paid=paid(view, action)))
    return Preview(shapes, says)


def _trail(chart: Chart, trial: Trial, raft: int, start: int) -> list[Shape]:
    """A line along the hexes a raft enters, and the raft at its end."""
    cells = [cell for cell in trial.path[raft] if cell >= 0]
    points = [chart.cell(cell) for cell in [start, *cells]]
    if len(cells) < len(trial.path[raft]):
        (x, y), angle = points[-1], chart.flow(cells[-1] if cells else start)
        points.append(chart.ahead(x, y, angle))
    line = Line(
        f"preview:path:{raft}", layer=ABOVE, points=points, width=chart.side / 6, fill="gold"
    )
    if trial.at[raft] == FINISH:
        return [line]
    return [line, _ghost(chart, raft, trial.at[raft], trial.facing[raft])]


def _ghost(chart: Chart, raft: int, cell: int, facing: int) -> Sprite:
    x, y = chart.cell(cell)
    return Sprite(
        f"preview:raft:{raft}", layer=ABOVE, symbol="raft", x=x, y=y, turn=facing_angle(facing),
        scale=chart.side / 20 * 0.98, state="ghost", text=LETTERS[raft],
    )  # fmt: skip


def paid(view: View, action: PaidAction) -> int:
    """How an action is paid, as a number of `name.paid`."""
    cost = paid_cost(view, action)
    return PAID.index((cost - action.energy, action.energy))


def labels(view: View, action: Action) -> Say | None:
    """Buttons say how an action is paid, whose card it frees, and which token goes where."""
    if isinstance(action, actions.Tokens):
        return _token_label(view, action)
    if isinstance(action, actions.Recover) and action.whose:
        other = slot_of(view, action.raft) ^ 1
        seat = next(crew["seat"] for crew in view["crews"] if crew["slot"] == other)
        return Say("label.recover_partner", raft=action.raft, seat=seat, paid=paid(view, action))
    if isinstance(action, actions.Recover):
        return Say("label.recover", raft=action.raft, paid=paid(view, action))
    if isinstance(action, (actions.Forward, actions.Back, actions.Turn)):
        return Say(
            f"label.{action.verb}", raft=action.raft, side=action.side, paid=paid(view, action)
        )
    return None


def _token_label(view: View, action: actions.Tokens) -> Say | None:
    """The rafts by their tokens, the highest first."""
    rafts = [crew["raft"] for crew in view["crews"] if crew["seat"] == view["seat"]]
    order = actions.ORDERS[action.id - actions.TOKENS]
    if len(rafts) != (3 if action.third else 2):
        return None
    if len(rafts) == 2:
        return Say("label.tokens", high=rafts[order.index(2)], low=rafts[order.index(1)])
    return Say(
        "label.tokens_three",
        high=rafts[order.index(3)],
        middle=rafts[order.index(2)],
        low=rafts[order.index(1)],
    )
