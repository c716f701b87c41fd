"""What happened."""

from __future__ import annotations

from watertable.kernel.event import Event


def tide_came(height: int) -> Event:
    return Event("tide_came", height=height)


def dealt(seat: int, creature: int) -> Event:
    """Which card it is, only the seat that draws it knows."""
    return Event("dealt", seat=seat, creature=creature).keep([seat], "creature")


def kept(seat: int, creature: int, points: int) -> Event:
    return Event("kept", seat=seat, creature=creature, points=points)


def traded(seat: int, creature: int) -> Event:
    return Event("traded", seat=seat, creature=creature)


def tide_turned(seat: int, falling: int) -> Event:
    return Event("tide_turned" if falling else "tide_stayed", seat=seat)


def placed(seat: int, spot: int) -> Event:
    return Event("placed", seat=seat, spot=spot + 1)
