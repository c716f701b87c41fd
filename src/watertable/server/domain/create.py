"""Creating a table: seats and settings within bounds, and the first entry."""

from __future__ import annotations

import unicodedata
from typing import Any, Final

from watertable.kernel.chance import commitment
from watertable.kernel.errors import OptionError
from watertable.kernel.house import House
from watertable.kernel.table import Table
from watertable.server.domain.evolve import evolve, set_up
from watertable.server.domain.messages import (
    COLOURS,
    HOST,
    LEVELS,
    AddDice,
    AddKey,
    AddTable,
    Decision,
    Entry,
    Refusal,
    Seat,
    SetStatus,
)
from watertable.server.domain.phrases import BOT_NAMES
from watertable.server.domain.projection import Pending, Projection
from watertable.server.domain.telling import automas, messages

LONGEST_NAME: Final = 24
LONGEST_TABLE_NAME: Final = 40
AWAY: Final = (30, 14 * 24 * 3600)  # seconds
A_DAY: Final = 24 * 3600  # seconds
VACATION: Final = 14  # days, where nothing else is said
LONGEST_VACATION: Final = 60
DELAYS: Final = {"moves": 50, "minutes": 24 * 60}  # at most


def create(
    house: House, plan: dict[str, Any], fresh: dict[str, Any], command: str, now: int
) -> tuple[Projection, Decision]:
    """A new table: its projection, its first entry, and its secrets as effects."""
    seats = seats_of(plan["seats"])
    options = options_of(house, len(seats), plan.get("options"))
    projection = Projection(fresh["table"])
    projection.house = house
    projection.dice = fresh["dice"]
    body: dict[str, Any] = {
        "do": "create",
        "game": house.name.partition("@")[0],
        "rules": house.meta.rules,
        "data": house.digest,
        "options": options,
        "settings": settings_of(plan),
        "seats": [_plain_seat(seat) for seat in seats],
        "dice": commitment(fresh["dice"]),
        "mode": plan.get("mode", "play"),
        "origin": plan.get("origin", ""),
    }
    if "parent" in plan:
        body["parent"] = plan["parent"]
    table: Table | None = plan.get("table")
    if table is not None:  # an imported record, already replayed
        projection.table = table
        body["header"] = table.record.header
        body["lines"] = table.record.lines
        body["words"] = []
        if body["mode"] == "review":
            body["dice"] = table.record.header["dice"]
    return projection, _first(projection, body, fresh, command, now)


def _first(
    projection: Projection, body: dict[str, Any], fresh: dict[str, Any], command: str, now: int
) -> Decision:
    entry = Entry(1, HOST, command, body, now)
    decision = Decision(entry)
    before = Pending([], [], [None] * len(body["seats"]), False)
    set_up(projection, body)
    if projection.table is not None:
        projection.table.names = projection.names()
        body["words"] = messages(projection.table, 0)
        body["others"] = automas(projection.table)
    evolve(projection, entry, before)
    decision.effects = [
        AddTable(projection.id, fresh["request"], projection.game, projection.settings.listed, now),
        AddDice(projection.id, fresh["dice"]),
        *[AddKey(key, projection.id, role, seat, 1) for role, seat, key in fresh["keys"]],
        status_of(projection, now),
    ]
    return decision


def seats_of(plan: list[dict[str, Any]]) -> list[Seat]:
    """The requested seats."""
    seats: list[Seat] = []
    for number, wanted in enumerate(plan):
        if wanted["kind"] == "bot":
            level = level_of(wanted.get("level") or "normal")
            seats.append(Seat("bot", BOT_NAMES[number % len(BOT_NAMES)], level))
        elif wanted["kind"] == "me":
            name = name_of(wanted.get("name"), number)
            if name.casefold() in [seat.name.casefold() for seat in seats]:
                raise Refusal(422, "option", f"name: two seats are called {name}", key="name")
            seats.append(Seat("human", name, owned=True, colour=colour_of(wanted, seats)))
        elif wanted["kind"] == "open":
            seats.append(Seat("open"))
        elif wanted["kind"] == "free":  # of a fork: a bot plays until somebody takes the seat
            name = name_of(wanted.get("name"), number)
            seats.append(Seat("human", name, stand_in="normal", why="left"))
        else:
            raise Refusal(400, "bad-request", "a seat is me, open or bot")
    return seats


def colour_of(wanted: dict[str, Any], seats: list[Seat]) -> int:
    """The requested colour of a seat, if no earlier seat has it."""
    colour = wanted.get("colour")
    if colour is None:
        return -1
    if not 0 <= colour < COLOURS or colour in [seat.colour for seat in seats]:
        raise Refusal(422, "option", "colour: one of six, each once", key="colour")
    return int(colour)


def options_of(house: House, seats: int, given: dict[str, Any] | None) -> dict[str, Any]:
    """The validated options of the game."""
    try:
        options = house.meta.read_options(seats, given)
        house.game.start(seats, options)  # refuses incompatible options
    except OptionError as refusal:
        raise Refusal(422, "option", refusal.reason, key=refusal.key) from None
    return options


def settings_of(plan: dict[str, Any]) -> dict[str, Any]:
    """The validated settings."""
    away = plan.get("away")
    away = 600 if away is None else away
    if not AWAY[0] <= away <= AWAY[1]:
        raise Refusal(422, "option", "away: between 30 seconds and 14 days", key="away")
    listed, open_seats = plan.get("listed", False), plan.get("open_seats", False)
    if open_seats and not listed:
        why = "open_seats: only at a table that is shown in the lobby"
        raise Refusal(422, "option", why, key="open_seats")
    return {
        "confirm": plan.get("confirm", True),
        "listed": listed,
        "open_seats": open_seats,
        "chat": plan.get("chat", "phrases"),
        "away": away,
        "pace": max(0, min(10_000, plan.get("pace", 700))),
        "clock": clock_of(plan.get("clock")),
        "delay": delay_of(plan.get("delay")),
        "open_hands": plan.get("open_hands", False),
        "go_back": plan.get("go_back", "consent"),
        "notice": plan.get("notice", ""),
        "name": one_line(plan.get("name") or "", LONGEST_TABLE_NAME),
        "vacation": vacation_of(plan, away),
    }


def vacation_of(plan: dict[str, Any], away: int) -> int:
    """Days of vacation per player; by default some where a move may take a day."""
    days = plan.get("vacation")
    if days is None:
        clock = clock_of(plan.get("clock"))
        slow = away >= A_DAY and (clock is None or clock["ms"] >= A_DAY * 1000)
        return VACATION if slow else 0
    if not 0 <= days <= LONGEST_VACATION:
        raise Refusal(422, "option", "vacation: up to 60 days", key="vacation")
    return int(days)


def delay_of(delay: dict[str, Any] | None) -> dict[str, Any] | None:
    """The spectators' delay: none, in moves, or in minutes."""
    if delay is None or delay.get("kind") == "none":
        return None
    kind, n = delay.get("kind"), delay.get("n", 0)
    if kind in DELAYS and 1 <= n <= DELAYS[kind]:
        return {"kind": kind, "n": n}
    raise Refusal(422, "option", "delay: 1 to 50 moves, or 1 to 1440 minutes", key="delay")


def clock_of(clock: dict[str, Any] | None) -> dict[str, Any] | None:
    """No clock, a time per turn, or a bank with an increment; in milliseconds, up to 14 days."""
    if clock is None or clock.get("kind") == "none":
        return None
    most = AWAY[1] * 1000
    ms, add = clock.get("ms", 0), clock.get("add", 0)
    if clock.get("kind") == "turn" and 5_000 <= ms <= most:
        return {"kind": "turn", "ms": ms}
    if clock.get("kind") == "bank" and 5_000 <= ms <= most and 0 <= add <= most:
        return {"kind": "bank", "ms": ms, "add": add}
    raise Refusal(422, "option", "clock: from 5 seconds to 14 days", key="clock")


def name_of(name: str | None, seat: int) -> str:
    """A cleaned name: one line, no direction marks or invisible characters."""
    return one_line(name or "", LONGEST_NAME) or f"Guest {seat + 1}"


def one_line(given: str, longest: int) -> str:
    """A text on one line, without direction marks or invisible characters."""
    text = unicodedata.normalize("NFC", given)
    kept = "".join(" " if mark.isspace() else mark for mark in text)
    kept = "".join(mark for mark in kept if unicodedata.category(mark)[0] != "C")
    return " ".join(kept.split())[:longest].strip()


def level_of(level: object) -> str:
    """A validated bot level."""
    if not isinstance(level, str) or level not in LEVELS:
        raise Refusal(422, "option", f"level: one of {', '.join(LEVELS)}", key="level")
    return level


def _plain_seat(seat: Seat) -> dict[str, Any]:
    return {
        "kind": seat.kind,
        "name": seat.name,
        "level": seat.level,
        "epoch": seat.epoch,
        "owned": seat.owned,
        "colour": seat.colour,
        **({"stand_in": seat.stand_in, "why": seat.why} if seat.stand_in else {}),
    }


def status_of(projection: Projection, now: int) -> SetStatus:
    """What lists show of a table, for the store."""
    listed = projection.settings.listed
    return SetStatus(projection.id, projection.status, summary(projection), now, listed)


def summary(projection: Projection) -> dict[str, Any]:
    """The summary for lists of tables; nothing of the game itself."""
    return {
        "seats": [
            {"kind": seat.kind, "name": seat.name, "level": seat.level} for seat in projection.seats
        ],
        "options": projection.options,
        "mode": projection.mode,
        "open_seats": projection.settings.open_seats,
        "name": projection.settings.name,
    }
