"""Read-only questions about a table: why not, turning points, luck."""

from __future__ import annotations

from typing import Any, Final

from watertable.kernel.action import Action
from watertable.kernel.chance import Dice
from watertable.kernel.errors import WaterTableError
from watertable.kernel.house import House
from watertable.kernel.record import Record, counting
from watertable.kernel.table import Table, seated
from watertable.kernel.view import View
from watertable.server.domain.messages import Refusal
from watertable.server.domain.projection import Projection
from watertable.server.present import snapshot
from watertable.server.present.table_responses import DrawnFace, Draws, Reason, TurningPoint

MOST_REASONS: Final = 12
MOST_POINTS: Final = 5
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
        raise Refusal(422, "unknown-action", "no action of this game reads like that")
    return _reasons(projection, table, seat, found)


def _reasons(
    projection: Projection, table: Table, seat: int, actions: list[Action]
) -> list[Reason]:
    """Reasons computed in a guessed world, so that none reveals a secret."""
    assert projection.house is not None
    asked = seat in table.asked
    world = table.game.guess(table.state, seat, Dice("reason"))
    legal = {action.id for action in table.legal(seat)}
    names = table.everyone()
    rows: list[Reason] = []
    for action in actions:
        said: str | None = None
        if not asked:
            said = "You are not asked now."
        elif action.id not in legal:
            say = table.game.why_not(world, seat, action)
            said = "That is not possible now." if say is None else table.tell(say)
        label = snapshot.label(projection.house, action, names)
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
    """The lines of a finished game after which the lead changed most."""
    if not projection.finished:
        raise Refusal(409, "not-over", "the game is not over")
    if projection.table is None or projection.house is None:
        return []
    value = _heuristic(projection.game)
    if value is None or len(projection.seats) < 2:
        return []
    record = projection.record()
    table = seated(projection.house, Record(record.header))
    counts = {line["n"] for line in counting(record.lines)}
    before: list[int] | None = None
    swings: list[tuple[int, int, int, int]] = []
    for line in record.lines:
        table.replay([line])
        if not table.state.asks:
            continue
        worth = [value(table.state, seat) for seat in range(table.seats)]
        lead = [worth[i] - max(worth[:i] + worth[i + 1 :]) for i in range(len(worth))]
        if before is not None and line["n"] in counts and projection.hears(viewer, line["n"]):
            change = [now - then for now, then in zip(lead, before)]
            seat = max(range(len(change)), key=lambda i: abs(change[i]))
            swings.append((abs(change[seat]), line["n"], seat, change[seat]))
        before = lead
    swings.sort(key=lambda swing: (-swing[0], swing[1]))
    best = sorted(swing[1:] for swing in swings[:MOST_POINTS] if swing[0] > 0)
    return [
        TurningPoint(
            n=projection.n_of(viewer, n),
            seat=seat,
            swing=swing,
            text=" ".join(told.text for told in projection.told if told.n == n),
        )
        for n, seat, swing in best
    ]


def draws(projection: Projection) -> list[Draws]:
    """The draws of a finished game compared with their expectation, from the chances at each draw."""
    if not projection.finished:
        raise Refusal(409, "not-over", "the game is not over")
    if projection.table is None or projection.house is None:
        return []
    record = projection.record()
    table = seated(projection.house, Record(record.header))
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
