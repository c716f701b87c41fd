"""Tables of older rules: they move to newer ones where every line holds there, or where the players agree to go back."""

from __future__ import annotations

from dataclasses import dataclass, replace

from watertable.kernel.errors import WaterTableError
from watertable.kernel.house import House
from watertable.kernel.record import Record
from watertable.kernel.upgrade import before_first_line, follow, moved
from watertable.server.domain.create import status_of
from watertable.server.domain.messages import (
    OPEN,
    OVER,
    PLAYING,
    SERVER,
    Command,
    Decision,
    Entry,
    Refusal,
)
from watertable.server.domain.permissions import Handled, require_seat
from watertable.server.domain.projection import Projection, Stuck, installed
from watertable.server.domain.telling import messages


@dataclass(slots=True)
class Plan:
    """What happens to a table of older rules: an entry moves it, or it cannot go on as it stands."""

    decision: Decision | None = None
    stuck: Stuck | None = None


def newer_house(projection: Projection) -> House | None:
    """The installed house, if its rules are newer than those of a table that is not over."""
    if projection.finished or projection.lost or projection.closed_on_purpose:
        return None
    house = installed(projection.game)
    return house if house is not None and house.meta.rules > projection.rules else None


def record_in(entries: list[Entry]) -> Record | None:
    """The record in a log; None before the game has begun."""
    record: Record | None = None
    for entry in entries:
        if "header" in entry.body:
            record = Record(entry.body["header"])
        if record is not None:
            record.lines += entry.body.get("lines", [])
    return record


def plan(projection: Projection, entries: list[Entry], now: int) -> Plan:
    """How a table of older rules goes on under the newer ones that are installed."""
    house = newer_house(projection)
    if house is None:
        return Plan()
    record = record_in(entries)
    if record is None:
        return _plan_unbegun(projection, house, now)
    found = follow(house, record)
    if found.whole or (found.held >= 0 and _agreed(projection, house.meta.rules)):
        return Plan(_move(projection, house, record, found.held, now))
    return Plan(stuck=Stuck(house.meta.rules, found.held, found.reason))


def _plan_unbegun(projection: Projection, house: House, now: int) -> Plan:
    try:
        house.game.start(
            len(projection.seats),
            house.meta.read_options(len(projection.seats), projection.options),
        )
    except WaterTableError as refusal:
        return Plan(stuck=Stuck(house.meta.rules, -1, refusal.reason))
    return Plan(_entry(projection, house, now, 0, [], []))


def may_move(projection: Projection) -> bool:
    """Whether nothing but the agreement of those who play was missing, and it is there."""
    stuck = projection.stuck
    return stuck is not None and stuck.held >= 0 and _agreed(projection, stuck.rules)


def _agreed(projection: Projection, rules: int) -> bool:
    """Whether all who play have agreed to go back; nobody is asked at a table without rules for them to play by."""
    if projection.house is not None:
        return False  # it goes on under its own rules
    return all((seat, rules) in projection.back_agreed for seat in projection.people())


def _move(projection: Projection, house: House, record: Record, held: int, now: int) -> Decision:
    """The entry that moves a table: the line of the record that says so, and the draws that follow."""
    since = len(record.lines)
    after = moved(house, record, held)
    table = before_first_line(house, after)
    table.names = projection.names()
    table.replay(after.lines)
    table.go_on_with(projection.dice, "")
    back = held + 1 if held < since else 0
    return _entry(projection, house, now, back, table.record.lines[since:], messages(table, since))


def _entry(
    projection: Projection,
    house: House,
    now: int,
    back: int,
    lines: list[dict[str, object]],
    told: list[list[object]],
) -> Decision:
    to = {"rules": house.meta.rules, "data": house.digest}
    body = {
        "do": "upgrade",
        "from": {"rules": projection.rules, "data": projection.data},
        "to": to,
        "line": back,
        "lines": lines,
        "words": told,
    }
    seq = projection.seq + 1
    name = f"upgrade.{house.meta.rules}.{seq}"
    decision = Decision(Entry(seq, SERVER, name, body, max(now, projection.at)))
    status = OVER if any("end" in line for line in lines) else PLAYING if lines else OPEN
    decision.effects.append(replace(status_of(projection, decision.entry.at), status=status))
    return decision


def agree_upgrade(projection: Projection, command: Command, decision: Decision) -> Handled:
    """Agree to go back to the last line that holds under the newer rules; when all have, the table moves to them."""
    seat = require_seat(projection, command.sender, command.seat)
    stuck = projection.stuck
    if stuck is None or stuck.held < 0 or projection.house is not None:
        raise Refusal(409, "settled", "nobody asks that any more")
    if command.value != stuck.rules:
        raise Refusal(422, "bad-request", "agree_upgrade: the version of the newer rules")
    if seat not in projection.people():
        raise Refusal(422, "not-asked", "you are not asked now")
    if (seat, stuck.rules) in projection.back_agreed:
        raise Refusal(409, "settled", "you have agreed already")
    return {"seat": seat, "rules": stuck.rules}, seat
