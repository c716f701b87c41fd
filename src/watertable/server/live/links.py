"""The secret links of a new table: derived from the request, so that a resent creation gets the same ones."""

from __future__ import annotations

from typing import Any

from watertable.server import secrets


def new_links(
    server_key: str, seats: list[dict[str, Any]], request: str, dice: str
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The secrets of a new table, as hashes for the store and as links for the sender."""
    name = secrets.table_id(server_key, request)
    made = {role: secrets.derived(server_key, role, request) for role in ("host", "spectator")}
    hashes = [(role, -1, secrets.digest(secret)) for role, secret in made.items()]
    links: list[dict[str, Any]] = []
    for seat, profile in enumerate(seats):
        secret = None
        if profile["kind"] != "bot":
            secret = secrets.derived(server_key, f"seat {seat}", request)
            hashes.append(("seat", seat, secrets.digest(secret)))
        links.append({"seat": seat, "secret": secret})
    fresh = {
        "table": name,
        "dice": dice,
        "request": secrets.digest(request),
        "keys": hashes,
    }
    return fresh, {"table": name, **made, "seats": links}
