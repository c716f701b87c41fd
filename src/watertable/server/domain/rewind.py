"""Rewind by consent: one player asks, the others agree or refuse, and the whole table returns to before an answer.

The record marks the void lines; what people have seen stays seen, and the chat stays.
"""

from __future__ import annotations

from typing import Final

from watertable.kernel.errors import RuleError
from watertable.kernel.table import Table
from watertable.server.domain.messages import SERVER, Command, Decision, Refusal, forbidden
from watertable.server.domain.pauses import require_going_on
from watertable.server.domain.permissions import Handled, require_seat, running_table
from watertable.server.domain.projection import Projection, RewindRequest

MIN_WAIT: Final = 60  # seconds the others have to answer; at slow tables a tenth of `away`


def ask_back(projection: Projection, command: Command, decision: Decision) -> Handled:
    """Ask to return to before an own answer (default: the last) that can no longer be taken back."""
    seat = require_seat(projection, command.sender, command.seat)
    table = running_table(projection)
    require_going_on(projection)
    if projection.settings.go_back == "never":
        raise Refusal(422, "no-way-back", "at this table nobody goes back")
    if projection.seats[seat].bot_plays:
        raise Refusal(409, "bot-plays", "a bot plays for you: take your seat back first")
    if projection.rewind is not None:
        raise Refusal(409, "wish-open", "somebody has asked already; wait for the answers")
    if projection.rewind_refused_at.get(seat) == projection.n_of(seat):
        raise Refusal(422, "wish-refused", "the others did not agree; play on before you ask again")
    line = _line(projection, table, seat, command.value)
    held = command.sender.seats  # seats held by the same browser are not asked
    asked = [
        i for i in projection.people() if i != seat and held.get(i) != projection.seats[i].epoch
    ]
    if not asked:
        return _go_back(table, seat, line), seat
    wait = max(MIN_WAIT, projection.settings.away // 10)
    until = decision.entry.at + wait * 1000
    return {"seat": seat, "line": line, "until": until, "asked": asked}, seat


def _line(projection: Projection, table: Table, seat: int, value: object) -> int:
    """The true line to go back to; sealed answers are undone as a group."""
    if value is None:
        found = table.settled(seat)
    elif type(value) is not int or not 0 < value <= projection.n_of(seat):
        raise Refusal(422, "bad-request", "ask_back: the number of a line of yours, or null")
    else:
        found = projection.true_n(seat, value)
    if found not in table.answers(seat) or found in table.drafts(seat):
        raise Refusal(422, "rule", "that is not an answer of yours that is settled")
    return table.opening(found)


def _go_back(table: Table, seat: int, line: int) -> dict[str, object]:
    since = len(table.record.lines)
    try:
        table.go_back(line)
    except RuleError:
        raise Refusal(422, "rule", "this table has gone back often enough") from None
    lines = table.record.lines[since:]
    return {"do": "go_back", "seat": seat, "line": line, "lines": lines, "words": []}


def agree_back(projection: Projection, command: Command, decision: Decision) -> Handled:
    """Agree; the last agreement executes the rewind."""
    seat = require_seat(projection, command.sender, command.seat)
    table = running_table(projection)
    rewind = _open_request(projection, command, decision.entry.at)
    if seat not in rewind.asked:
        raise Refusal(422, "not-asked", "you are not asked now")
    if seat in rewind.agreed:
        raise Refusal(409, "settled", "you have agreed already")
    if len(rewind.agreed) + 1 < len(rewind.asked):
        return {"seat": seat}, seat
    return _go_back(table, rewind.seat, rewind.line), seat


def refuse_back(projection: Projection, command: Command, decision: Decision) -> Handled:
    """Refuse, or withdraw an own request."""
    seat = require_seat(projection, command.sender, command.seat)
    running_table(projection)
    rewind = _open_request(projection, command, decision.entry.at)
    if seat not in (*rewind.asked, rewind.seat):
        raise Refusal(422, "not-asked", "you are not asked now")
    why = "withdrawn" if seat == rewind.seat else "refused"
    return {"do": "drop_back", "seat": seat, "why": why}, seat


def _open_request(projection: Projection, command: Command, now: int) -> RewindRequest:
    """The request with this number, if it is still open."""
    rewind = projection.rewind
    if rewind is None or rewind.number != command.value or now >= rewind.until:
        raise Refusal(409, "settled", "nobody asks that any more")
    return rewind


def lapse_back(projection: Projection, command: Command, decision: Decision) -> Handled:
    """Drop a request that was not answered in time (server only)."""
    if not command.sender.server:
        raise forbidden()
    rewind = projection.rewind
    if rewind is None or decision.entry.at < rewind.until:
        raise Refusal(409, "settled", "nobody asks that any more")
    return {"do": "drop_back", "seat": rewind.seat, "why": "late"}, SERVER
