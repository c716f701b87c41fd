"""Games that last for days: a vacation of one player, and a pause that all agree to."""

from __future__ import annotations

from typing import Final

from watertable.server.domain.clocks import DAY
from watertable.server.domain.messages import SERVER, Command, Decision, Refusal, forbidden
from watertable.server.domain.permissions import (
    Handled,
    author_of,
    held_seats,
    require_seat,
    running_table,
)
from watertable.server.domain.projection import PauseRequest, Projection

LONGEST: Final = 60 * DAY  # then a pause ends by itself: nobody can hold a table for ever
MIN_WAIT: Final = 300  # seconds the others have to answer; at slow tables a tenth of `away`


def vacation(projection: Projection, command: Command, decision: Decision) -> Handled:
    """Stop one's own time for so many days; 0 returns at once."""
    seat = require_seat(projection, command.sender, command.seat)
    running_table(projection)
    days, now = command.value, decision.entry.at
    first, last = projection.vacation[seat]
    if days == 0 and last <= now:
        raise Refusal(409, "settled", "you are not on vacation")
    left = projection.vacation_left[seat] + max(0, last - max(first, now))
    if days * DAY > left:
        raise Refusal(
            422, "no-vacation", f"{left // DAY} of your days of vacation are left", left=left
        )
    return {"seat": seat, "until": now + days * DAY}, seat


def ask_pause(projection: Projection, command: Command, decision: Decision) -> Handled:
    """Ask the others for a pause; where nobody has to agree it begins at once."""
    seat = require_seat(projection, command.sender, command.seat)
    running_table(projection)
    require_going_on(projection)
    if projection.rewind is not None or projection.pause is not None:
        raise Refusal(409, "wish-open", "somebody has asked already; wait for the answers")
    held = held_seats(projection, command.sender)
    asked = [other for other in projection.people() if other != seat and other not in held]
    if not asked:
        return {"do": "pause", "seat": seat}, seat
    wait = max(MIN_WAIT, projection.settings.away // 10)
    return {"seat": seat, "until": decision.entry.at + wait * 1000, "asked": asked}, seat


def agree_pause(projection: Projection, command: Command, decision: Decision) -> Handled:
    """Agree; with the last agreement the pause begins."""
    seat = require_seat(projection, command.sender, command.seat)
    running_table(projection)
    request = _open_request(projection, command, decision.entry.at)
    if seat not in request.asked or seat in request.agreed:
        raise Refusal(422, "not-asked", "you are not asked now")
    if projection.rewind is not None:
        raise Refusal(409, "wish-open", "somebody asks to go back: answer that first")
    if len(request.agreed) + 1 < len(request.asked):
        return {"seat": seat}, seat
    return {"do": "pause", "seat": request.seat}, seat


def refuse_pause(projection: Projection, command: Command, decision: Decision) -> Handled:
    """Refuse, or withdraw an own request."""
    seat = require_seat(projection, command.sender, command.seat)
    running_table(projection)
    request = _open_request(projection, command, decision.entry.at)
    if seat not in (*request.asked, request.seat):
        raise Refusal(422, "not-asked", "you are not asked now")
    why = "pause_withdrawn" if seat == request.seat else "pause_refused"
    return {"do": "drop_pause", "seat": seat, "why": why}, seat


def lapse_pause(projection: Projection, command: Command, decision: Decision) -> Handled:
    """Drop a request that was not answered in time (server only)."""
    if not command.sender.server:
        raise forbidden()
    request = projection.pause
    if request is None or decision.entry.at < request.until:
        raise Refusal(409, "settled", "nobody asks that any more")
    return {"do": "drop_pause", "seat": request.seat, "why": "pause_late"}, SERVER


def resume(projection: Projection, command: Command, decision: Decision) -> Handled:
    """End the pause: any player, the host, or the server when it has lasted long enough."""
    if command.seat is not None or not (command.sender.host or command.sender.server):
        require_seat(projection, command.sender, command.seat)
    running_table(projection)
    if projection.paused_at < 0:
        raise Refusal(409, "settled", "the game is not paused")
    return {"seat": command.seat}, author_of(command)


def require_going_on(projection: Projection) -> None:
    """Refuse what cannot be done during a pause."""
    if projection.paused_at >= 0:
        raise Refusal(409, "paused", "the game is paused: any player can go on with it")


def _open_request(projection: Projection, command: Command, now: int) -> PauseRequest:
    request = projection.pause
    if request is None or request.number != command.value or now >= request.until:
        raise Refusal(409, "settled", "nobody asks that any more")
    return request
