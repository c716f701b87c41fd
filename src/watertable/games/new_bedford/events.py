"""What happened.

A participant is told as a seat, or as a captain by name: the captain's sentence is `captain_<kind>`.
"""

from __future__ import annotations

from watertable.games.new_bedford.state import BedfordState
from watertable.kernel.event import Event, Log


def tell(state: BedfordState, log: Log, kind: str, who: int, **facts: int) -> None:
    """A participant did or got something."""
    if who < state.seats:
        log.tell(Event(kind, seat=who, **facts))
    else:
        log.tell(Event("captain_" + kind, captain=state.captains[who - state.seats], **facts))


def note(log: Log, kind: str, **facts: int) -> None:
    """Something happened at the table, to nobody in particular."""
    log.tell(Event(kind, **facts))


def gained(state: BedfordState, log: Log, who: int, have: list[int]) -> None:
    """Goods and money came in; nothing is told of nothing."""
    if have[0] or have[1] or have[2] or have[3]:
        tell(state, log, "gained", who, wood=have[0], food=have[1], brick=have[2], coins=have[3])
