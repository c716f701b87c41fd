"""What seats say and point at, and that they are still here."""

from __future__ import annotations

import unicodedata
from typing import Final

from watertable.server.domain.messages import (
    HOST,
    SERVER,
    Answer,
    Command,
    Refusal,
    forbidden,
)
from watertable.server.domain.permissions import Done, a_seat, may_host, may_sit, on
from watertable.server.domain.phrases import PHRASES
from watertable.server.domain.projection import Fold

LONGEST_TEXT: Final = 300
MOST_SAID: Final = 2_000  # lines of chat and pings of one table
AT_ONCE: Final = 8  # lines of chat, or pings, of one seat
PEACE: Final = 10_000  # within so many milliseconds


def say(fold: Fold, command: Command, answer: Answer) -> Done:
    seat = may_sit(fold, command.by, command.seat)
    if (HOST, seat) in fold.mutes:
        raise Refusal(403, "muted", "the host has muted this seat")
    if len(fold.chat) >= MOST_SAID:
        raise Refusal(429, "too-many", "enough has been said at this table")
    _not_too_fast([said.at for said in fold.chat if said.seat == seat], answer.entry.at)
    text = command.value
    if not isinstance(text, str):
        raise Refusal(422, "bad-request", "say: the key of a phrase, or a text")
    if text in PHRASES:
        return {"seat": seat, "phrase": text}, seat
    if fold.settings.chat != "free":
        raise Refusal(422, "phrases-only", "at this table only the phrases can be said")
    kept = "".join(mark for mark in text if mark == " " or unicodedata.category(mark)[0] != "C")
    kept = " ".join(unicodedata.normalize("NFC", kept).split())
    if not kept or len(kept) > LONGEST_TEXT:
        raise Refusal(422, "bad-request", f"say: 1 to {LONGEST_TEXT} characters")
    return {"seat": seat, "text": kept}, seat


def mute(fold: Fold, command: Command, answer: Answer) -> Done:
    whom = a_seat(fold, command.value)
    if command.seat is None:
        may_host(command.by)
        who = HOST
    else:
        who = may_sit(fold, command.by, command.seat)
    on = command.do == "mute"
    return {"do": "mute", "whom": whom, "on": on}, who


def ping(fold: Fold, command: Command, answer: Answer) -> Done:
    seat = may_sit(fold, command.by, command.seat)
    ref = command.value
    if not isinstance(ref, str) or not 0 < len(ref) <= 64 or not ref.isprintable():
        raise Refusal(422, "bad-request", "ping: the name of a place on the board")
    if (HOST, seat) in fold.mutes:
        raise Refusal(403, "muted", "the host has muted this seat")
    if fold.seq > 50_000:
        raise Refusal(429, "too-many", "enough has been pointed at")
    _not_too_fast([at for _, who, _, at in fold.pings if who == seat], answer.entry.at)
    return {"seat": seat, "ref": ref}, seat


def _not_too_fast(times: list[int], now: int) -> None:
    """So many lines of one seat within so many seconds, for the others' peace."""
    if len(times) >= AT_ONCE and now - times[-AT_ONCE] < PEACE:
        raise Refusal(429, "too-many", "that was a lot at once; wait a little")


def stay(fold: Fold, command: Command, answer: Answer) -> Done:
    """«I am still here»: the time until a bot plays on begins again."""
    seat = may_sit(fold, command.by, command.seat)
    return {"seat": seat}, seat


def credit(fold: Fold, command: Command, answer: Answer) -> Done:
    if not command.by.server:
        raise forbidden()
    on(fold)
    return {"ms": int(command.value)}, SERVER
