"""A browser's own table in its list: whose turn it is, since when and until when, what was last done and said."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET

from watertable.kernel.state import SPECTATOR
from watertable.server.domain.clocks import deadline
from watertable.server.domain.create import summary
from watertable.server.domain.messages import Sender
from watertable.server.domain.permissions import held_seats
from watertable.server.domain.projection import Projection
from watertable.server.present import snapshot
from watertable.server.present.lobby_responses import ListedSeat, OwnListing


def own_listing(projection: Projection, sender: Sender, delayed: bool) -> OwnListing:
    """The table as its own people's lists show it; delayed spectators are told only that it exists."""
    you = held_seats(projection, sender)
    listing = OwnListing(**listed(projection), you=you, host=sender.host, asked=False)
    if delayed or projection.table is None:
        return listing
    viewer = you[0] if len(you) == 1 else SPECTATOR
    if projection.running:
        listing.turn = sorted({*projection.table.asked, *projection.table.waiting})
        listing.asked = any(seat in listing.turn for seat in you)
        listing.since = _since(projection)
        listing.deadline = _deadline(projection, you)
    listing.last = snapshot.last_words(projection, viewer)
    listing.talk = sum(
        1
        for line in snapshot.chat(projection, viewer, 0)
        if line.seat is not None and line.seat not in you
    )
    return listing


def _since(projection: Projection) -> int | None:
    """Since when somebody has been waited for."""
    found = [since for since in projection.since if since >= 0]
    return min(found) if found else None


def _deadline(projection: Projection, you: list[int]) -> int | None:
    """When a bot takes over from the first who is waited for."""
    ends = [deadline(projection, seat, seat in you) for seat in range(len(projection.seats))]
    return min((end for end in ends if end is not None), default=None)


def listed(projection: Projection) -> dict[str, Any]:
    """What every list shows of a table."""
    return {
        "table": projection.id,
        "game": projection.game,
        "status": projection.status,
        "created": projection.created,
        "changed": changed(projection),
        **from_summary(summary(projection)),
    }


def changed(projection: Projection) -> int:
    """When something changed that everybody could see: part of a sealed answer changes nothing here."""
    if not projection.running:
        return projection.at
    said = projection.chat[-1].at if projection.chat else 0
    return max(projection.created, said, *projection.since)


def from_summary(stored: dict[str, Any]) -> dict[str, Any]:
    """A table's stored summary; what older servers did not write is left out or empty."""
    return {
        "seats": msgspec.convert(stored.get("seats", []), list[ListedSeat]),
        "options": stored.get("options", {}),
        "mode": stored.get("mode", "play"),
        "open_seats": stored.get("open_seats", UNSET),
        "name": stored.get("name", ""),
    }
