"""Seats: joining, leaving, bots for seats, and the host's decisions."""

from __future__ import annotations

from typing import Any

from watertable.server.domain.closing import closing
from watertable.server.domain.create import create, level_of, name_of
from watertable.server.domain.host import plain_settings
from watertable.server.domain.messages import (
    CLOSED,
    COLOURS,
    OPEN,
    OVER,
    AddGrant,
    AddKey,
    Command,
    CopyGrants,
    Decision,
    DropGrants,
    Refusal,
    Seat,
    forbidden,
)
from watertable.server.domain.permissions import (
    Handled,
    author_of,
    require_host,
    require_seat,
    running_table,
    seat_number,
)
from watertable.server.domain.phrases import BOT_NAMES
from watertable.server.domain.projection import Projection


def join(projection: Projection, command: Command, decision: Decision) -> Handled:
    seat = seat_number(projection, command.seat)
    occupant = projection.seats[seat]
    if command.sender.seats.get(seat) != occupant.epoch:
        raise forbidden()
    if occupant.owned:
        raise Refusal(409, "taken", "somebody sits there already")
    if projection.status in (OVER, CLOSED):
        raise Refusal(409, "not-playing", "the table is no longer played at")
    decision.effects.append(
        AddKey(command.fresh["key"], projection.id, "seat", seat, occupant.epoch + 1)
    )
    decision.effects.append(
        AddGrant(command.sender.session, projection.id, "seat", seat, occupant.epoch + 1)
    )
    body: dict[str, Any] = {"seat": seat, "name": _free_name(projection, seat, command.value)}
    wanted = command.fresh.get("colour")
    if projection.status == OPEN and wanted is not None:
        _require_colour(projection, seat, wanted)
        body["colour"] = wanted
    return body, seat


def rename(projection: Projection, command: Command, decision: Decision) -> Handled:
    """Another name for oneself; what the log has told already keeps the old one."""
    seat = require_seat(projection, command.sender, command.seat)
    if projection.status in (OVER, CLOSED):
        raise Refusal(409, "not-playing", "the table is no longer played at")
    return {"seat": seat, "name": _free_name(projection, seat, command.value)}, seat


def _free_name(projection: Projection, seat: int, wanted: str | None) -> str:
    name = name_of(wanted, seat)
    others = [one.name.casefold() for i, one in enumerate(projection.seats) if i != seat]
    if name.casefold() in others:
        why = f"somebody at this table is called {name} already; choose another name"
        raise Refusal(409, "taken", why, key="name")
    return name


def colour(projection: Projection, command: Command, decision: Decision) -> Handled:
    """A colour nobody else has chosen, until the game begins."""
    seat = require_seat(projection, command.sender, command.seat)
    if projection.status != OPEN:
        raise Refusal(409, "not-open", "colours are chosen before the game begins")
    _require_colour(projection, seat, command.value)
    return {"seat": seat, "colour": command.value}, seat


def _require_colour(projection: Projection, seat: int, wanted: int) -> None:
    """A colour that no other person has, chosen or not; a bot gives way."""
    has = projection.colours()
    others = [has[i] for i, one in enumerate(projection.seats) if i != seat and one.owned]
    if not 0 <= wanted < COLOURS or wanted in others:
        raise Refusal(409, "taken", "somebody has that color already", key="colour")


def leave(projection: Projection, command: Command, decision: Decision) -> Handled:
    seat = require_seat(projection, command.sender, command.seat)
    if projection.status == OPEN:
        decision.effects.append(DropGrants(projection.id, seat))
    elif not projection.running:
        raise Refusal(409, "not-playing", "the game is no longer played")
    return {"seat": seat, "level": "normal"}, seat


def bot(projection: Projection, command: Command, decision: Decision) -> Handled:
    """Hand a seat to a bot: by its owner, by the host (a bot's level), or by the server when time is up."""
    level = level_of(command.value if command.value not in (None, True) else "normal")
    if command.sender.server:
        seat = seat_number(projection, command.seat)
        why = command.fresh["why"]
    else:
        why = "asked"
        seat = seat_number(projection, command.seat)
        if not (command.sender.host and projection.seats[seat].kind == "bot"):
            seat = require_seat(projection, command.sender, seat)
    if not projection.running:
        raise Refusal(409, "not-playing", "the game is not being played")
    if projection.seats[seat].stand_in and projection.seats[seat].stand_in == level:
        raise Refusal(409, "bot-plays", "a bot plays there already")
    return {"seat": seat, "level": level, "why": why}, author_of(command)


def reclaim(projection: Projection, command: Command, decision: Decision) -> Handled:
    seat = require_seat(projection, command.sender, command.seat)
    occupant = projection.seats[seat]
    if not occupant.stand_in:
        raise Refusal(409, "not-away", "you play this seat yourself")
    if occupant.why == "resigned":
        raise Refusal(409, "resigned", "this seat has resigned")
    return {"seat": seat}, seat


def resign(projection: Projection, command: Command, decision: Decision) -> Handled:
    seat = require_seat(projection, command.sender, command.seat)
    running_table(projection)
    if projection.seats[seat].why == "resigned":
        raise Refusal(409, "resigned", "this seat has resigned already")
    return {"do": "bot", "seat": seat, "level": "normal", "why": "resigned"}, seat


# The host


def stand_in(projection: Projection, command: Command, decision: Decision) -> Handled:
    """Let a bot play for a person, who keeps the seat and can take it back."""
    require_host(command.sender)
    seat = seat_number(projection, command.value)
    running_table(projection)
    if not projection.seats[seat].owned:
        raise Refusal(409, "nobody-there", "nobody sits there")
    if projection.seats[seat].stand_in:
        raise Refusal(409, "bot-plays", "a bot plays there already")
    return {"do": "bot", "seat": seat, "level": "normal", "why": "host"}, author_of(command)


def kick(projection: Projection, command: Command, decision: Decision) -> Handled:
    """Free a seat for good. The new epoch voids its owner's grants, which are kept to tell them why."""
    require_host(command.sender)
    seat = seat_number(projection, command.value)
    if projection.seats[seat].kind != "human" or projection.status in (OVER, CLOSED):
        raise Refusal(409, "nobody-there", "nobody can be sent away from that seat")
    return {"seat": seat, "level": "normal"}, author_of(command)


def invite(projection: Projection, command: Command, decision: Decision) -> Handled:
    require_host(command.sender)
    seat = seat_number(projection, command.value)
    occupant = projection.seats[seat]
    if occupant.owned:
        raise Refusal(409, "taken", "somebody sits there; send them away first")
    if projection.status in (OVER, CLOSED):
        raise Refusal(409, "not-playing", "the table is no longer played at")
    decision.effects.append(
        AddKey(command.fresh["key"], projection.id, "seat", seat, occupant.epoch + 1)
    )
    return {"seat": seat}, author_of(command)


def fill(projection: Projection, command: Command, decision: Decision) -> Handled:
    require_host(command.sender)
    level = level_of(command.value if command.value not in (None, True) else "normal")
    free = [i for i, seat in enumerate(projection.seats) if seat.kind == "open"]
    if not free or projection.status != OPEN:
        raise Refusal(409, "no-seat-free", "no seat is free")
    bots = {str(i): [BOT_NAMES[i % len(BOT_NAMES)], level] for i in free}
    return {"bots": bots}, author_of(command)


def close(projection: Projection, command: Command, decision: Decision) -> Handled:
    require_host(command.sender)
    if projection.status == CLOSED:
        raise Refusal(409, "closed", "the table is closed already")
    if projection.status == OVER:
        raise Refusal(409, "not-playing", "the game is over; its record stays")
    return {"why": "operator" if command.sender.server else "close"}, author_of(command)


def rematch(projection: Projection, command: Command, decision: Decision) -> Handled:
    if not command.sender.host:
        require_seat(projection, command.sender, command.seat)
    if projection.status not in (OVER, CLOSED) or projection.mode != "play":
        raise Refusal(422, "not-over", "the game is not over")
    if projection.rematch:
        raise Refusal(409, "settled", "there is a new table already", table=projection.rematch)
    closed = closing(projection)
    if projection.house is None:
        raise (
            closed.refusal("rules")
            if closed is not None
            else Refusal(409, "rules", "the rules are not here")
        )
    count = len(projection.seats)
    places = [(i + 1) % count for i in range(count)]
    plan = {
        "options": projection.options,
        "seats": [_again(projection.seats[old], i) for i, old in enumerate(places)],
        "origin": projection.id,
        **plain_settings(projection),
    }
    new, created = create(projection.house, plan, command.fresh, command.id, decision.entry.at)
    decision.others.append((new.id, created.entry))
    decision.effects += created.effects
    decision.effects.append(
        CopyGrants(projection.id, new.id, places, [projection.seats[old].epoch for old in places])
    )
    return {"table": new.id}, author_of(command)


def _again(seat: Seat, number: int) -> dict[str, Any]:
    if seat.kind == "bot":
        return {"kind": "bot", "level": seat.level}
    if seat.owned:
        return {
            "kind": "me",
            "name": seat.name,
            "colour": seat.colour if seat.colour >= 0 else None,
        }
    return {"kind": "open"}
