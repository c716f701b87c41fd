"""What a link shows before it is used: the game, the host, the options, and who sits where."""

from __future__ import annotations

from typing import Any

from watertable.server.domain.messages import Sender
from watertable.server.domain.permissions import held_seats
from watertable.server.domain.projection import Projection
from watertable.server.present import snapshot
from watertable.server.present.lobby_responses import Invitation, InvitedSeat


def invitation(projection: Projection, sender: Sender, role: str, seat: int) -> Invitation:
    """The table as somebody with a link may see it before sitting down; nothing of the game itself."""
    colours = projection.colours()
    return Invitation(
        table=projection.id,
        role=_literal(role),
        seat=seat if seat >= 0 else None,
        game=projection.game,
        name=projection.settings.name,
        host=host_name(projection),
        status=_literal(projection.status),
        options=projection.options,
        settings=snapshot.settings_of(projection.settings),
        seats=[
            InvitedSeat(number, _literal(one.kind), one.name, one.level, one.owned, colours[number])
            for number, one in enumerate(projection.seats)
        ],
        you=held_seats(projection, sender),
    )


def host_name(projection: Projection) -> str:
    """The name of the player who opened the table, if they sit at it."""
    seat = projection.host_seat
    return projection.seats[seat].name if seat >= 0 and projection.seats[seat].owned else ""


def _literal(word: str) -> Any:
    """A word that is one of those its field names."""
    return word
