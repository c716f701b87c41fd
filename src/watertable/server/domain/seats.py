"""Sitting down and getting up, bots for seats, and what the host decides."""

from __future__ import annotations

from typing import Any

from watertable.server.domain.closing import closing
from watertable.server.domain.create import create, level_of, name_of
from watertable.server.domain.messages import (
    CLOSED,
    COLOURS,
    OPEN,
    OVER,
    AddGrant,
    AddKey,
    Answer,
    Command,
    CopyGrants,
    DropGrants,
    Refusal,
    Seat,
    forbidden,
)
from watertable.server.domain.permissions import Done, a_seat, may_host, may_sit, on, who_is
from watertable.server.domain.phrases import BOT_NAMES
from watertable.server.domain.projection import Fold


def join(fold: Fold, command: Command, answer: Answer) -> Done:
    seat = a_seat(fold, command.seat)
    sitting = fold.seats[seat]
    if command.by.seats.get(seat) != sitting.epoch:
        raise forbidden()
    if sitting.owned:
        raise Refusal(409, "taken", "somebody sits there already")
    if fold.status in (OVER, CLOSED):
        raise Refusal(409, "not-playing", "the table is no longer played at")
    answer.effects.append(AddKey(command.fresh["key"], fold.id, "seat", seat, sitting.epoch + 1))
    answer.effects.append(AddGrant(command.by.session, fold.id, "seat", seat, sitting.epoch + 1))
    body: dict[str, Any] = {"seat": seat, "name": name_of(command.value, seat)}
    wish = command.fresh.get("colour")
    if fold.status == OPEN and wish is not None and _is_free(fold, seat, wish):
        body["colour"] = wish
    return body, seat


def colour(fold: Fold, command: Command, answer: Answer) -> Done:
    """A colour nobody else has chosen, until the game begins."""
    seat = may_sit(fold, command.by, command.seat)
    if fold.status != OPEN:
        raise Refusal(409, "not-open", "colours are chosen before the game begins")
    if not _is_free(fold, seat, command.value):
        raise Refusal(409, "taken", "somebody has chosen that colour already")
    return {"seat": seat, "colour": command.value}, seat


def _is_free(fold: Fold, seat: int, colour: int) -> bool:
    others = [one.colour for i, one in enumerate(fold.seats) if i != seat]
    return 0 <= colour < COLOURS and colour not in others


def leave(fold: Fold, command: Command, answer: Answer) -> Done:
    seat = may_sit(fold, command.by, command.seat)
    if fold.status == OPEN:
        answer.effects.append(DropGrants(fold.id, seat))
    elif not fold.running:
        raise Refusal(409, "not-playing", "the game is no longer played")
    return {"seat": seat, "level": "normal"}, seat


def bot(fold: Fold, command: Command, answer: Answer) -> Done:
    """Hand a seat to a bot: one's own, or (host) a bot's to another bot, or the server's clock."""
    level = level_of(command.value if command.value not in (None, True) else "normal")
    if command.by.server:
        seat = a_seat(fold, command.seat)
        why = command.fresh["why"]
    else:
        why = "asked"
        seat = a_seat(fold, command.seat)
        if not (command.by.host and fold.seats[seat].kind == "bot"):
            seat = may_sit(fold, command.by, seat)
    if not fold.running:
        raise Refusal(409, "not-playing", "the game is not being played")
    if fold.seats[seat].stand_in and fold.seats[seat].stand_in == level:
        raise Refusal(409, "bot-plays", "a bot plays there already")
    return {"seat": seat, "level": level, "why": why}, who_is(command)


def reclaim(fold: Fold, command: Command, answer: Answer) -> Done:
    seat = may_sit(fold, command.by, command.seat)
    sitting = fold.seats[seat]
    if not sitting.stand_in:
        raise Refusal(409, "not-away", "you play this seat yourself")
    if sitting.why == "resigned":
        raise Refusal(409, "resigned", "this seat has resigned")
    return {"seat": seat}, seat


def resign(fold: Fold, command: Command, answer: Answer) -> Done:
    seat = may_sit(fold, command.by, command.seat)
    on(fold)
    if fold.seats[seat].why == "resigned":
        raise Refusal(409, "resigned", "this seat has resigned already")
    return {"do": "bot", "seat": seat, "level": "normal", "why": "resigned"}, seat


# The host


def stand_in(fold: Fold, command: Command, answer: Answer) -> Done:
    """Let a bot play on for somebody; the seat stays theirs, and they can take it back."""
    may_host(command.by)
    seat = a_seat(fold, command.value)
    on(fold)
    if not fold.seats[seat].owned:
        raise Refusal(409, "nobody-there", "nobody sits there")
    if fold.seats[seat].stand_in:
        raise Refusal(409, "bot-plays", "a bot plays there already")
    return {"do": "bot", "seat": seat, "level": "normal", "why": "host"}, who_is(command)


def kick(fold: Fold, command: Command, answer: Answer) -> Done:
    """Free a seat for good. What its owner holds is void by its number, and is kept so that they can be told why."""
    may_host(command.by)
    seat = a_seat(fold, command.value)
    if fold.seats[seat].kind != "human" or fold.status in (OVER, CLOSED):
        raise Refusal(409, "nobody-there", "nobody can be sent away from that seat")
    return {"seat": seat, "level": "normal"}, who_is(command)


def invite(fold: Fold, command: Command, answer: Answer) -> Done:
    may_host(command.by)
    seat = a_seat(fold, command.value)
    sitting = fold.seats[seat]
    if sitting.owned:
        raise Refusal(409, "taken", "somebody sits there; send them away first")
    if fold.status in (OVER, CLOSED):
        raise Refusal(409, "not-playing", "the table is no longer played at")
    answer.effects.append(AddKey(command.fresh["key"], fold.id, "seat", seat, sitting.epoch + 1))
    return {"seat": seat}, who_is(command)


def fill(fold: Fold, command: Command, answer: Answer) -> Done:
    may_host(command.by)
    level = level_of(command.value if command.value not in (None, True) else "normal")
    free = [i for i, seat in enumerate(fold.seats) if seat.kind == "open"]
    if not free or fold.status != OPEN:
        raise Refusal(409, "no-seat-free", "no seat is free")
    bots = {str(i): [BOT_NAMES[i % len(BOT_NAMES)], level] for i in free}
    return {"bots": bots}, who_is(command)


def close(fold: Fold, command: Command, answer: Answer) -> Done:
    may_host(command.by)
    if fold.status == CLOSED:
        raise Refusal(409, "closed", "the table is closed already")
    if fold.status == OVER:
        raise Refusal(409, "not-playing", "the game is over; its record stays")
    return {"why": "close"}, who_is(command)


def rematch(fold: Fold, command: Command, answer: Answer) -> Done:
    if not command.by.host:
        may_sit(fold, command.by, command.seat)
    if fold.status not in (OVER, CLOSED) or fold.mode != "play":
        raise Refusal(422, "not-over", "the game is not over")
    if fold.rematch:
        raise Refusal(409, "settled", "a new table is laid already", table=fold.rematch)
    closed = closing(fold)
    if fold.house is None:
        raise (
            closed.refusal("rules")
            if closed is not None
            else Refusal(409, "rules", "the rules are not here")
        )
    count = len(fold.seats)
    places = [(i + 1) % count for i in range(count)]
    plan = {
        "options": fold.options,
        "seats": [_again(fold.seats[old], i) for i, old in enumerate(places)],
        "origin": fold.id,
        **_plain_settings(fold),
    }
    new, laid = create(fold.house, plan, command.fresh, command.id, answer.entry.at)
    answer.others.append((new.id, laid.entry))
    answer.effects += laid.effects
    answer.effects.append(
        CopyGrants(fold.id, new.id, places, [fold.seats[old].epoch for old in places])
    )
    return {"table": new.id}, who_is(command)


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


def _plain_settings(fold: Fold) -> dict[str, Any]:
    chosen = fold.settings
    return {
        "confirm": chosen.confirm,
        "listed": chosen.listed,
        "open_seats": chosen.open_seats,
        "chat": chosen.chat,
        "away": chosen.away,
        "pace": chosen.pace,
        "clock": chosen.clock,
        "delay": chosen.delay,
        "open_hands": chosen.open_hands,
        "go_back": chosen.go_back,
        "notice": chosen.notice,
    }
