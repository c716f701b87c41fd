"""Decide: `decide(projection, command, now)` gives an entry and effects, or refuses.

No clock, no randomness, no sockets, no files: time and random values come with the command. A refusal leaves the
projection unchanged; otherwise it has evolved, and a caller that cannot commit the entry must reload it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from watertable.server.domain import chat, moves, rewind, seats
from watertable.server.domain.create import summary
from watertable.server.domain.evolve import evolve
from watertable.server.domain.messages import (
    SERVER,
    Command,
    Decision,
    Entry,
    Refusal,
    SetStatus,
)
from watertable.server.domain.permissions import Handled
from watertable.server.domain.projection import Projection, pending


def decide(projection: Projection, command: Command, now: int) -> Decision:
    """Execute a command the projection has not seen yet, or raise a Refusal."""
    handle = _HANDLERS.get(command.do)
    if handle is None:
        raise Refusal(400, "bad-request", f"there is no command {command.do[:40]!r}")
    decision = Decision(Entry(projection.seq + 1, SERVER, command.id, {}, max(now, projection.at)))
    before = pending(projection)
    status = projection.status
    body, who = handle(projection, command, decision)
    decision.entry.body = {"do": body.pop("do", command.do), **body}
    decision.entry.seat = who
    evolve(projection, decision.entry, before)
    if status != projection.status or decision.entry.body["do"] in _CHANGES_SUMMARY:
        decision.effects.append(
            SetStatus(projection.id, projection.status, summary(projection), decision.entry.at)
        )
    return decision


_HANDLERS: Final[dict[str, Callable[[Projection, Command, Decision], Handled]]] = {
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
_CHANGES_SUMMARY: Final = ("join", "leave", "kick", "fill", "start")


# What the server does on its own


def due(projection: Projection) -> tuple[int, str, int] | None:
    """When the server itself must act next: time, reason, seat."""
    if not projection.running:
        return None
    rewind = projection.rewind
    found: tuple[int, str, int] | None = None
    if rewind is not None:
        found = (rewind.until, "wish", rewind.seat)
    away = projection.settings.away * 1000
    for seat in range(len(projection.seats)):
        since = projection.since[seat]
        if since < 0:
            continue
        times = [(max(since, projection.active[seat]) + away, "away", seat)]
        if projection.settings.clock:
            times.append((since + projection.left[seat], "time", seat))
        for time in times:
            if found is None or time < found:
                found = time
    if projection.group_since >= 0 and projection.people() and rewind is None:
        time = (projection.group_since + away, "group", _seat_for_group(projection))
        if found is None or time < found:
            found = time
    return found


def bots_due(projection: Projection) -> list[int]:
    """Seats for which a bot must answer (or end the turn) now; none while a rewind request is open."""
    table = projection.table
    if table is None or not projection.running or projection.rewind is not None:
        return []
    now = pending(projection)
    found = [
        seat
        for seat, occupant in enumerate(projection.seats)
        if occupant.bot_plays and now.thinks(seat)
    ]
    if now.anyone and not projection.people():
        found.append(_seat_for_group(projection))
    return found


def _seat_for_group(projection: Projection) -> int:
    """The seat that answers for the group if nobody does: the one whose turn it is, if a bot plays it."""
    assert projection.table is not None
    turn = projection.table.state.turn
    bot_plays = [seat for seat, occupant in enumerate(projection.seats) if occupant.bot_plays]
    if turn in bot_plays or (turn >= 0 and not bot_plays):
        return turn
    return bot_plays[0] if bot_plays else 0
