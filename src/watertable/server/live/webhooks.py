"""Webhooks: one line when a player is needed, only to origins the operator allows."""

from __future__ import annotations

import asyncio
import html
import http.client
import json
from typing import Final
from urllib.parse import urlsplit

from watertable.server.domain.messages import Refusal
from watertable.server.domain.projection import Projection
from watertable.server.live.live_table import LiveTable, logger

Reason = tuple[str, int]  # what somebody is wanted for, and which one of its kind
LINES: Final = {
    "turn": "{name}: it is your turn at {title}. {link}",
    "wish": "{name}: somebody asks to go back at {title}. {link}",
}
PATIENCE: Final = 20.0  # seconds in which somebody may come by themselves
SECONDS: Final = 5.0  # for the whole errand
CHATS: Final = ("/api/webhooks/", "/services/")  # in the address of Discord, of Slack


class Webhooks:
    """Where this server may send a line, and under which address people find it."""

    def __init__(
        self, allowed: list[str] | None = None, site: str = "", patience: float = PATIENCE
    ) -> None:
        self.allowed = [place.rstrip("/") for place in allowed or []]
        self.site = site
        self.patience = patience

    def check(self, url: str) -> None:
        """Refuse every address the operator has not allowed: the server contacts nothing else."""
        try:
            parts = urlsplit(url)
        except ValueError:
            parts = urlsplit("")
        plain = url.isascii() and url.isprintable() and " " not in url
        if not plain or f"{parts.scheme}://{parts.netloc}" not in self.allowed:
            where = ", ".join(self.allowed) or "nowhere"
            raise Refusal(422, "option", f"notices can be sent to: {where}", key="notice")

    def due(self, live: LiveTable) -> list[tuple[int, Reason]]:
        """Seats that are wanted for something nobody has been told of, and for what."""
        found: list[tuple[int, Reason]] = []
        for seat in range(len(live.projection.seats)):
            call = wanted_for(live.projection, seat)
            if call is not None and live.notified.get((seat, call[0])) != call[1]:
                live.notified[seat, call[0]] = call[1]
                found.append((seat, call))
        return found

    async def tell(self, projection: Projection, seat: int, why: str) -> bool:
        """Send the line. A webhook that does not answer is nobody's fault at the table."""
        assert projection.house is not None
        link = f"{self.site}/t/{projection.id}"
        text = LINES[why].format(
            name=projection.seats[seat].name, title=projection.house.meta.title, link=link
        )
        try:
            await asyncio.wait_for(
                asyncio.to_thread(_send, projection.settings.notice, text), SECONDS
            )
        except (OSError, TimeoutError, http.client.HTTPException) as error:
            logger.warning("a notice was not sent", extra={"why": str(error)[:200]})
            return False
        return True


def wanted_for(projection: Projection, seat: int) -> Reason | None:
    """What a person at this seat is wanted for now: another's wish to go back, or their turn."""
    who = projection.seats[seat]
    if not projection.running or who.kind != "human" or not who.owned or who.stand_in:
        return None
    rewind = projection.rewind
    if rewind is not None and seat in rewind.asked and seat not in rewind.agreed:
        return "wish", rewind.number
    since = projection.since[seat]
    return ("turn", since) if since >= 0 else None


def _send(url: str, text: str) -> None:
    """One POST, no redirects: JSON for chats that want it (names mention nobody there), else the plain line, as ntfy has it."""
    parts = urlsplit(url)
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    link = kind(parts.netloc, timeout=SECONDS)
    body, says = text, "text/plain; charset=utf-8"
    if any(mark in parts.path for mark in CHATS):
        for_slack = html.escape(text, quote=False)
        said = {"content": text, "allowed_mentions": {"parse": []}, "text": for_slack}
        body, says = json.dumps(said), "application/json"
    try:
        path = parts.path or "/"
        path += f"?{parts.query}" if parts.query else ""
        link.request("POST", path, body.encode(), {"content-type": says})
        with link.getresponse() as answer:
            status = answer.status
        if status >= 300:
            raise http.client.HTTPException(f"the webhook answers {status}")
    finally:
        link.close()
