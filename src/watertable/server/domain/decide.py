"""What can be done at a table: `handle(fold, command, now)` gives entries and effects, or refuses.

No clock, no randomness, no sockets, no files: time and random things come in with the command. A refusal leaves the
fold as it was; anything else moves it on, and whoever cannot commit the entry throws the fold away.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from watertable.server.domain import chat, moves, rewind, seats
from watertable.server.domain.create import summary
from watertable.server.domain.evolve import absorb
from watertable.server.domain.messages import (
    SERVER,
    Answer,
    Command,
    Entry,
    Refusal,
    SetStatus,
)
from watertable.server.domain.permissions import Done
from watertable.server.domain.projection import Fold, standing


def handle(fold: Fold, command: Command, now: int) -> Answer:
    """Do what is asked, or raise a Refusal. The command must not be one the fold has seen."""
    serve = _SERVED.get(command.do)
    if serve is None:
        raise Refusal(400, "bad-request", f"there is no command {command.do[:40]!r}")
    answer = Answer(Entry(fold.seq + 1, SERVER, command.id, {}, max(now, fold.at)))
    before = standing(fold)
    status = fold.status
    body, who = serve(fold, command, answer)
    answer.entry.body = {"do": body.pop("do", command.do), **body}
    answer.entry.seat = who
    absorb(fold, answer.entry, before)
    if status != fold.status or answer.entry.body["do"] in _LISTED:
        answer.effects.append(SetStatus(fold.id, fold.status, summary(fold), answer.entry.at))
    return answer


_SERVED: Final[dict[str, Callable[[Fold, Command, Answer], Done]]] = {
    "start": moves.start,
    "play": moves.play,
    "take_back": moves.take_back,
    "end_turn": moves.end_turn,
    "ask_back": rewind.ask_back,
    "agree_back": rewind.agree_back,
    "refuse_back": rewind.refuse_back,
    "lapse_back": rewind.lapse_back,
    "join": seats.join,
    "colour": seats.colour,
    "leave": seats.leave,
    "bot": seats.bot,
    "reclaim": seats.reclaim,
    "resign": seats.resign,
    "stand_in": seats.stand_in,
    "kick": seats.kick,
    "invite": seats.invite,
    "fill": seats.fill,
    "close": seats.close,
    "rematch": seats.rematch,
    "say": chat.say,
    "mute": chat.mute,
    "unmute": chat.mute,
    "ping": chat.ping,
    "stay": chat.stay,
    "credit": chat.credit,
}
_LISTED: Final = ("join", "leave", "kick", "fill", "start")


# What is due without anybody asking


def due(fold: Fold) -> tuple[int, str, int] | None:
    """The next moment at which the server itself must act: when, why, for which seat."""
    if not fold.running:
        return None
    wish = fold.wish
    found: tuple[int, str, int] | None = None
    if wish is not None:
        found = (wish.until, "wish", wish.seat)
    away = fold.settings.away * 1000
    for seat in range(len(fold.seats)):
        since = fold.since[seat]
        if since < 0:
            continue
        times = [(max(since, fold.active[seat]) + away, "away", seat)]
        if fold.settings.clock:
            times.append((since + fold.left[seat], "time", seat))
        for time in times:
            if found is None or time < found:
                found = time
    if fold.group_since >= 0 and fold.people() and wish is None:
        time = (fold.group_since + away, "group", _speaker(fold))
        if found is None or time < found:
            found = time
    return found


def bots_due(fold: Fold) -> list[int]:
    """Seats for which a bot must answer (or end the turn) now; not while people are asked to go back."""
    table = fold.table
    if table is None or not fold.running or fold.wish is not None:
        return []
    now = standing(fold)
    found = [seat for seat, sitting in enumerate(fold.seats) if sitting.botted and now.thinks(seat)]
    if now.anyone and not fold.people():
        found.append(_speaker(fold))
    return found


def _speaker(fold: Fold) -> int:
    """Who speaks for a group that does not: the seat whose turn it is, if a bot plays it."""
    assert fold.table is not None
    turn = fold.table.state.turn
    botted = [seat for seat, sitting in enumerate(fold.seats) if sitting.botted]
    if turn in botted or (turn >= 0 and not botted):
        return turn
    return botted[0] if botted else 0
