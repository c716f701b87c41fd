"""Clocks: who thinks and since when, what stops the time (downtime, a vacation, a pause), when a bot takes over."""

from __future__ import annotations

from typing import Final

from watertable.server.domain.messages import PLAYING, Entry
from watertable.server.domain.projection import MOVES, Pending, Projection

DAY: Final = 24 * 3600_000  # milliseconds


def run(projection: Projection, entry: Entry, before: Pending, after: Pending) -> None:
    """Start and stop the clocks after an entry."""
    now = entry.at
    clock = projection.settings.clock
    for seat in range(len(projection.seats)):
        occupant = projection.seats[seat]
        thinks = projection.status == PLAYING and after.thinks(seat) and not occupant.bot_plays
        since = projection.since[seat]
        if thinks and since < 0:
            projection.since[seat] = now
            projection.turns[seat] += 1
            if clock and clock["kind"] == "turn":
                projection.left[seat] = clock["ms"]
        elif not thinks and since >= 0:
            spent = thought(projection, seat, now)
            projection.since[seat] = -1
            projection.used[seat] += spent
            if clock and clock["kind"] == "bank":
                projection.left[seat] = max(0, projection.left[seat] - spent) + clock["add"]
    if projection.status == PLAYING and after.anyone:
        if projection.group_since < 0 or after.keys != before.keys or entry.body["do"] in MOVES:
            projection.group_since = now
    else:
        projection.group_since = -1


def credit(projection: Projection, ms: int) -> None:
    """Nobody could play for so long: everything that is due comes later."""
    projection.since = [since + ms if since >= 0 else -1 for since in projection.since]
    projection.active = [active + ms for active in projection.active]
    if projection.group_since >= 0:
        projection.group_since += ms
    for request in (projection.rewind, projection.pause):
        if request is not None:
            request.until += ms


# Vacation


def on_vacation(projection: Projection, seat: int, begin: int, end: int) -> int:
    """Milliseconds of a span of time that a seat's vacation covers."""
    first, last = projection.vacation[seat]
    return max(0, min(end, last) - max(begin, first))


def go_on_vacation(projection: Projection, seat: int, now: int, until: int) -> None:
    """A vacation from now on; one that ends at once is a return. Unused days are given back."""
    first, last = projection.vacation[seat]
    if projection.since[seat] >= 0:
        projection.since[seat] += on_vacation(projection, seat, projection.since[seat], now)
    projection.vacation_left[seat] += max(0, last - max(first, now))
    projection.vacation_left[seat] -= until - now
    projection.vacation[seat] = (now, until)


# Pause


def end_pause(projection: Projection, now: int) -> None:
    """The time stood still since the pause began, or since somebody was asked during it."""
    begun = projection.paused_at
    projection.paused_at = -1

    def later(moment: int) -> int:
        return moment + now - max(begun, moment)

    projection.since = [since if since < 0 else later(since) for since in projection.since]
    projection.active = [later(active) for active in projection.active]
    if projection.group_since >= 0:
        projection.group_since = later(projection.group_since)


# What follows


def thought(projection: Projection, seat: int, now: int) -> int:
    """Milliseconds a seat has thought about what it is asked."""
    since = projection.since[seat]
    end = projection.paused_at if projection.paused_at >= 0 else now
    return max(0, end - since - on_vacation(projection, seat, since, end))


def running(projection: Projection, seat: int) -> tuple[int, int | None]:
    """What was thought before the time stood still, and since when it runs (again); None: it stands."""
    since = projection.since[seat]
    if since < 0:
        return 0, None
    if projection.paused_at >= 0:
        return thought(projection, seat, projection.paused_at), None
    first, last = projection.vacation[seat]
    return (max(0, first - since), last) if last > max(first, since) else (0, since)


def deadline(projection: Projection, seat: int, own: bool = True) -> int | None:
    """When a bot takes over from a seat that is waited for.

    Somebody else's activity (`own` false) is not counted: it may be a part of a sealed answer, which nobody may notice.
    """
    since = projection.since[seat]
    if since < 0 or projection.paused_at >= 0:
        return None
    idle = max(since, projection.active[seat]) if own else since
    end = _after(projection, seat, idle, projection.settings.away * 1000)
    if projection.settings.clock:
        end = min(end, _after(projection, seat, since, projection.left[seat]))
    return end


def out_of_time(projection: Projection, seat: int) -> bool:
    """Whether it is the clock that runs out first."""
    if not projection.settings.clock:
        return False
    since = projection.since[seat]
    return deadline(projection, seat) == _after(projection, seat, since, projection.left[seat])


def _after(projection: Projection, seat: int, begin: int, ms: int) -> int:
    """The moment so long after another, a vacation not counted."""
    first, last = projection.vacation[seat]
    free = max(0, last - max(first, begin))
    return begin + ms + free if first <= begin + ms else begin + ms
