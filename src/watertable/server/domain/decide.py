"""Decide: `decide(projection, command, now)` gives an entry and effects, or refuses.

No clock, no randomness, no sockets, no files: time and random values come with the command. A refusal leaves the
projection unchanged; otherwise it has evolved, and a caller that cannot commit the entry must reload it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from watertable.server.domain import (
    chat,
    clocks,
    ending,
    host,
    moves,
    pauses,
    rewind,
    seats,
    upgrade,
)
from watertable.server.domain.create import status_of
from watertable.server.domain.evolve import evolve
from watertable.server.domain.messages import (
    SERVER,
    Command,
    Decision,
    Entry,
    Refusal,
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
        decision.effects.append(status_of(projection, decision.entry.at))
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
    "vacation": pauses.vacation,
    "ask_pause": pauses.ask_pause,
    "agree_pause": pauses.agree_pause,
    "refuse_pause": pauses.refuse_pause,
    "lapse_pause": pauses.lapse_pause,
    "resume": pauses.resume,
    "agree_end": ending.agree_end,
    "agree_upgrade": upgrade.agree_upgrade,
    "join": seats.join,
    "colour": seats.colour,
    "rename": seats.rename,
    "leave": seats.leave,
    "bot": seats.bot,
    "reclaim": seats.reclaim,
    "resign": seats.resign,
    "stand_in": seats.stand_in,
    "kick": seats.kick,
    "invite": seats.invite,
    "link": host.link,
    "settings": host.settings,
    "unlist": host.unlist,
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
_CHANGES_SUMMARY: Final = ("join", "leave", "kick", "fill", "start", "rename", "settings", "unlist")


# What the server does on its own


def due(projection: Projection) -> tuple[int, str, int] | None:
    """When the server itself must act next: time, reason, seat."""
    if not projection.running:
        return None
    if projection.paused_at >= 0:
        return projection.paused_at + pauses.LONGEST, "resume", 0
    found: list[tuple[int, str, int]] = []
    if projection.rewind is not None:
        found.append((projection.rewind.until, "wish", projection.rewind.seat))
    if projection.pause is not None:
        found.append((projection.pause.until, "pause", projection.pause.seat))
    for seat in range(len(projection.seats)):
        end = clocks.deadline(projection, seat)
        if end is not None:
            found.append((end, "time" if clocks.out_of_time(projection, seat) else "away", seat))
    if projection.group_since >= 0 and projection.people() and projection.rewind is None:
        away = projection.settings.away * 1000
        found.append((projection.group_since + away, "group", _seat_for_group(projection)))
    return min(found, key=lambda one: one[0], default=None)


def bots_due(projection: Projection) -> list[int]:
    """Seats for which a bot must answer (or end the turn) now; none during a pause or while a rewind request is open."""
    table = projection.table
    if table is None or not projection.running or projection.rewind is not None:
        return []
    if projection.paused_at >= 0:
        return []
    now = pending(projection)
    found = [
        seat
        for seat in range(len(projection.seats))
        if projection.bot_answers(seat) and now.thinks(seat)
    ]
    if now.anyone and (projection.playing_out or not projection.people()):
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
