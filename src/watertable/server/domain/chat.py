"""Chat, pings, mutes and keep-alives."""

from __future__ import annotations

import unicodedata
from typing import Final

from watertable.server.domain.messages import (
    HOST,
    SERVER,
    Command,
    Decision,
    Refusal,
    forbidden,
)
from watertable.server.domain.pauses import require_going_on
from watertable.server.domain.permissions import (
    Handled,
    require_host,
    require_seat,
    running_table,
    seat_number,
)
from watertable.server.domain.phrases import PHRASES
from watertable.server.domain.projection import Projection

LONGEST_TEXT: Final = 300
MAX_CHAT_LINES: Final = 2_000  # of one table
RATE_LIMIT: Final = 8  # chat lines, or pings, of one seat …
RATE_WINDOW: Final = 10_000  # … within so many milliseconds


def say(projection: Projection, command: Command, decision: Decision) -> Handled:
    seat = require_seat(projection, command.sender, command.seat)
    if (HOST, seat) in projection.mutes:
        raise Refusal(403, "muted", "the host has muted this seat")
    if len(projection.chat) >= MAX_CHAT_LINES:
        raise Refusal(429, "too-many", "enough has been said at this table")
    _limit_rate([said.at for said in projection.chat if said.seat == seat], decision.entry.at)
    text = command.value
    if not isinstance(text, str):
        raise Refusal(422, "bad-request", "say: the key of a phrase, or a text")
    if text in PHRASES:
        return {"seat": seat, "phrase": text}, seat
    if projection.settings.chat != "free":
        raise Refusal(422, "phrases-only", "at this table only the phrases can be said")
    kept = "".join(mark for mark in text if mark == " " or unicodedata.category(mark)[0] != "C")
    kept = " ".join(unicodedata.normalize("NFC", kept).split())
    if not kept or len(kept) > LONGEST_TEXT:
        raise Refusal(422, "bad-request", f"say: 1 to {LONGEST_TEXT} characters")
    return {"seat": seat, "text": kept}, seat


def mute(projection: Projection, command: Command, decision: Decision) -> Handled:
    whom = seat_number(projection, command.value)
    if command.seat is None:
        require_host(command.sender)
        who = HOST
    else:
        who = require_seat(projection, command.sender, command.seat)
    on = command.do == "mute"
    return {"do": "mute", "whom": whom, "on": on}, who


def ping(projection: Projection, command: Command, decision: Decision) -> Handled:
    seat = require_seat(projection, command.sender, command.seat)
    ref = command.value
    if not isinstance(ref, str) or not 0 < len(ref) <= 64 or not ref.isprintable():
        raise Refusal(422, "bad-request", "ping: the name of a place on the board")
    if (HOST, seat) in projection.mutes:
        raise Refusal(403, "muted", "the host has muted this seat")
    if projection.seq > 50_000:
        raise Refusal(429, "too-many", "enough has been pointed at")
    _limit_rate([at for _, who, _, at in projection.pings if who == seat], decision.entry.at)
    return {"seat": seat, "ref": ref}, seat


def _limit_rate(times: list[int], now: int) -> None:
    """Refuse more than RATE_LIMIT events within RATE_WINDOW."""
    if len(times) >= RATE_LIMIT and now - times[-RATE_LIMIT] < RATE_WINDOW:
        raise Refusal(429, "too-many", "that was a lot at once; wait a little")


def stay(projection: Projection, command: Command, decision: Decision) -> Handled:
    """Keep-alive: restart the time until a bot takes over."""
    seat = require_seat(projection, command.sender, command.seat)
    return {"seat": seat}, seat


def credit(projection: Projection, command: Command, decision: Decision) -> Handled:
    if not command.sender.server:
        raise forbidden()
    running_table(projection)
    require_going_on(projection)  # the time stands still already
    return {"ms": int(command.value)}, SERVER
