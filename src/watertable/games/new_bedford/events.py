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
    """Goods and money came in, if any did; a captain counts goods as dollars (ruling 68)."""
    coins = have[3]
    if who >= state.seats:
        coins += have[0] + have[1] + have[2]
    else:
        for good in range(3):
            if have[good]:
                tell(state, log, "gained", who, good=good, n=have[good])
    if coins:
        tell(state, log, "earned", who, coins=coins)
