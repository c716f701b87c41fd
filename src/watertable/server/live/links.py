"""The secret links of a new table: derived from the request, so that a resent creation gets the same ones."""

from __future__ import annotations

from typing import Any

from watertable.server import secrets
from watertable.server.present.lobby_responses import SeatLink, TableLinks


def new_links(
    server_key: str, seats: list[dict[str, Any]], request: str, dice: str
) -> tuple[dict[str, Any], TableLinks]:
    """The secrets of a new table, as hashes for the store and as links for the sender."""
    name = secrets.table_id(server_key, request)
    made = {
        role: secrets.derived(server_key, role, request) for role in ("host", "spectator", "join")
    }
    hashes = [(role, -1, secrets.digest(secret)) for role, secret in made.items()]
    links: list[SeatLink] = []
    for seat, profile in enumerate(seats):
        secret = None
        if profile["kind"] != "bot":
            secret = secrets.derived(server_key, f"seat {seat}", request)
            hashes.append(("seat", seat, secrets.digest(secret)))
        links.append(SeatLink(seat, secret))
    fresh = {
        "table": name,
        "dice": dice,
        "request": secrets.digest(request),
        "keys": hashes,
    }
    return fresh, TableLinks(name, made["host"], made["spectator"], made["join"], links)
