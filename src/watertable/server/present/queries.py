"""Read-only questions about a table: why not, turning points, luck."""

from __future__ import annotations

from typing import Any, Final

from watertable.bots.evaluation import lead, sigmoid
from watertable.bots.tuning import tuning_of
from watertable.kernel.action import Action
from watertable.kernel.chance import Dice
from watertable.kernel.errors import WaterTableError
from watertable.kernel.house import House
from watertable.kernel.record import counting
from watertable.kernel.table import Table
from watertable.kernel.upgrade import before_first_line
from watertable.kernel.view import View
from watertable.server.domain.messages import Refusal
from watertable.server.domain.projection import Projection
from watertable.server.present import snapshot
from watertable.server.present.table_responses import DrawnFace, Draws, Reason, TurningPoint

MOST_REASONS: Final = 12
MOST_POINTS: Final = 5
LEAST_SWING: Final = 0.02  # of the chance to win
REVEAL: Final = "reveal"
MOST_FACES: Final = 24  # draws with more kinds of outcome are left out
LEAST_DRAWS: Final = 5  # and kinds with fewer draws


def running_table(projection: Projection) -> Table:
    if projection.table is None or not projection.running:
        raise Refusal(409, "not-playing", "the game is not being played")
    return projection.table


def why(projection: Projection, seat: int, wanted: list[int | str]) -> list[Reason]:
    """Why actions are not legal, as far as this seat can know; nothing for legal ones."""
    table = running_table(projection)
    actions = table.game.actions
    found: list[Action] = []
    for one in wanted:
        if isinstance(one, int):
            if 0 <= one < len(actions):
                found.append(actions.all[one])
        else:
            try:
                found.append(actions.read(one))
            except WaterTableError:
                continue
    if not found:
        raise Refusal(422, "unknown-action", "this game has no such action")
    return _reasons(projection, table, seat, found)


def _reasons(
    projection: Projection, table: Table, seat: int, actions: list[Action]
) -> list[Reason]:
    """Reasons computed in a guessed world, so that none reveals a secret."""
    assert projection.house is not None
    asked = seat in table.asked
    world = table.game.guess(table.state, seat, Dice("reason"))
    legal = {action.id for action in table.legal(seat)}
    names, view = table.everyone(), table.view(seat)
    rows: list[Reason] = []
    for action in actions:
        said: str | None = None
        if not asked:
            said = "You are not asked now."
        elif action.id not in legal:
            say = table.game.why_not(world, seat, action)
            said = "That is not possible now." if say is None else table.tell(say)
        # What a house says in a view is about legal actions; others have their plain label.
        known = view if action.id in legal else None
        label = snapshot.label(projection.house, action, names, known)
        rows.append(Reason(action.id, action.text, label, said))
    return rows


def about_ref(projection: Projection, seat: int, ref: str) -> list[Reason]:
    """Why the actions on a ref are not legal."""
    table = running_table(projection)
    assert projection.house is not None
    view = table.view(seat)
    touching: list[Action] = []
    for action in table.game.actions.all[1:]:
        if ref in _refs(projection.house, view, action):
            touching.append(action)
    kept: dict[str, Reason] = {}  # one row per reason is enough for a person
    for row in _reasons(projection, table, seat, touching):
        if row.reason:
            kept.setdefault(row.reason, row)
    return list(kept.values())[:MOST_REASONS]


def _refs(house: House, view: View, action: Action) -> list[str]:
    """The refs of an action; houses guarantee them only for legal actions."""
    try:
        return house.refs(view, action)
    except Exception:
        return []


def turning(projection: Projection, viewer: int) -> list[TurningPoint]:
    """The decisions of a finished game that changed most, with the chance to win before and after each.

    Draws of chance are left out: nobody decided them. A reveal counts, since it shows what was decided.
    """
    if not projection.finished:
        raise Refusal(409, "not-over", "the game is not over")
    if projection.table is None or projection.house is None or len(projection.seats) < 2:
        return []
    value = _heuristic(projection.house_name)
    if value is None:
        return []
    record = projection.record()
    table = before_first_line(projection.house, record)
    counts = {line["n"] for line in counting(record.lines)}
    chances = _Chances(projection.game, value, table.seats)
    found: list[tuple[float, int, int, float, float]] = []
    before: list[float] | None = None
    for line in record.lines:
        table.replay([line])
        after = chances.of(table)
        n = line["n"]
        decided = "do" in line and (line["seat"] is not None or line["do"] == REVEAL)
        if before and after and decided and n in counts and projection.hears(viewer, n):
            seat = line["seat"]
            if seat is None:
                moved = [abs(now - then) for now, then in zip(after, before)]
                seat = moved.index(max(moved))
            found.append((abs(after[seat] - before[seat]), n, seat, before[seat], after[seat]))
        before = after or before
    found.sort(key=lambda point: (-point[0], point[1]))
    best = sorted(point[1:] for point in found[:MOST_POINTS] if point[0] >= LEAST_SWING)
    names = projection.names()
    return [
        TurningPoint(
            n=projection.n_of(viewer, n),
            seat=seat,
            before=-1 if chances.together else round(100 * then),
            after=-1 if chances.together else round(100 * now),
            helped=now > then,
            text=_words_of(projection, n, names[seat]),
        )
        for n, seat, then, now in best
    ]


def _words_of(projection: Projection, n: int, name: str) -> str:
    """What was told of a line: of several lines, as at a reveal, those about this player."""
    told = [line.text for line in projection.told if line.n == n]
    about = [text for text in told if text.startswith(name)]
    return " ".join(about or told)


class _Chances:
    """Roughly each seat's chance to win, as the search bots see it."""

    def __init__(self, game: str, value: Any, seats: int) -> None:
        tuning = tuning_of(game)
        self.value, self.scale, self.seats = value, tuning.scale, seats
        self.together = tuning.cooperative
        self.start: list[
            float
        ] = []  # together there is no rival: progress is measured from the start

    def of(self, table: Table) -> list[float] | None:
        """None once nobody is asked any more."""
        if not table.state.asks:
            return None
        worth = [float(self.value(table.state, seat)) for seat in range(self.seats)]
        self.start = self.start or worth
        if self.together:
            return [sigmoid((now - then) / self.scale) for now, then in zip(worth, self.start)]
        return [sigmoid(lead(worth, seat) / self.scale) for seat in range(self.seats)]


def draws(projection: Projection) -> list[Draws]:
    """The draws of a finished game compared with their expectation, from the chances at each draw."""
    if not projection.finished:
        raise Refusal(409, "not-over", "the game is not over")
    if projection.table is None or projection.house is None:
        return []
    record = projection.record()
    table = before_first_line(projection.house, record)
    verbs: dict[str, dict[str, list[float]]] = {}
    for line in record.lines:
        if "do" in line and line["seat"] is None:
            chances = table.game.chances(table.state)
            for action, weight in zip(chances.actions, chances.weights):
                share = weight / chances.total
                for face in _faces(action):
                    row = verbs.setdefault(action.verb, {}).setdefault(face, [0, 0.0])
                    row[0] += line["do"] == action.text
                    row[1] += share
        table.replay([line])
    return [
        Draws(
            verb,
            [
                DrawnFace(face, int(rows[face][0]), round(rows[face][1], 2))
                for face in sorted(rows, key=_in_order)
            ],
        )
        for verb, rows in verbs.items()
        if 1 < len(rows) <= MOST_FACES and sum(seen for seen, _ in rows.values()) >= LEAST_DRAWS
    ]


def _faces(action: Action) -> list[str]:
    """What is counted: each die of a roll of several dice, otherwise the whole outcome."""
    words = action.text.split()[1:]
    if len(words) > 1 and all(word.isdigit() for word in words):
        return words
    return [" ".join(words)]


def _in_order(face: str) -> tuple[int, str]:
    return (int(face), "") if face.isdigit() else (1 << 30, face)


def _heuristic(game: str) -> Any:
    from importlib import import_module

    try:
        return import_module(f"watertable.bots.heuristics.{game}").value
    except (ImportError, AttributeError):
        return None
