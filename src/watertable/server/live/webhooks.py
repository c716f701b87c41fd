"""Webhooks: one line of text when a player must act, only to origins the operator allows."""

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

Reason = tuple[str, int]  # why a player must act, and the number of that turn or request
LINES: Final = {
    "turn": "{name}: it is your turn at {title}. {link}",
    "wish": "{name}: somebody asks to go back at {title}. {link}",
}
GRACE: Final = 20.0  # seconds a player has before the webhook is called
TIMEOUT: Final = 5.0  # seconds for the whole request
CHATS: Final = ("/api/webhooks/", "/services/")  # in the paths of Discord and Slack


class Webhooks:
    """Allowed webhook origins, and the address of this server for links."""

    def __init__(
        self, allowed: list[str] | None = None, site: str = "", patience: float = GRACE
    ) -> None:
        self.allowed = [place.rstrip("/") for place in allowed or []]
        self.site = site
        self.patience = patience

    def check(self, url: str) -> None:
        """Refuse addresses the operator has not allowed; the server contacts no others."""
        try:
            parts = urlsplit(url)
        except ValueError:
            parts = urlsplit("")
        plain = url.isascii() and url.isprintable() and " " not in url
        if not plain or f"{parts.scheme}://{parts.netloc}" not in self.allowed:
            where = ", ".join(self.allowed) or "nowhere"
            raise Refusal(422, "option", f"notices can be sent to: {where}", key="notice")

    def due(self, live: LiveTable) -> list[tuple[int, Reason]]:
        """Seats that must act and were not notified yet, with the reason."""
        found: list[tuple[int, Reason]] = []
        for seat in range(len(live.projection.seats)):
            call = wanted_for(live.projection, seat)
            if call is not None and live.notified.get((seat, call[0])) != call[1]:
                live.notified[seat, call[0]] = call[1]
                found.append((seat, call))
        return found

    async def tell(self, projection: Projection, seat: int, why: str) -> bool:
        """Send the line; a failure is logged and does not affect the table."""
        assert projection.house is not None
        link = f"{self.site}/t/{projection.id}"
        text = LINES[why].format(
            name=projection.seats[seat].name, title=projection.house.meta.title, link=link
        )
        try:
            await asyncio.wait_for(
                asyncio.to_thread(_send, projection.settings.notice, text), TIMEOUT
            )
        except (OSError, TimeoutError, http.client.HTTPException) as error:
            logger.warning("webhook failed", extra={"why": str(error)[:200]})
            return False
        return True


def wanted_for(projection: Projection, seat: int) -> Reason | None:
    """Why the person at this seat must act now: a rewind request, their turn, or None."""
    who = projection.seats[seat]
    if not projection.running or who.kind != "human" or not who.owned or who.stand_in:
        return None
    rewind = projection.rewind
    if rewind is not None and seat in rewind.asked and seat not in rewind.agreed:
        return "wish", rewind.number
    since = projection.since[seat]
    return ("turn", since) if since >= 0 else None


def _send(url: str, text: str) -> None:
    """One POST without redirects: JSON for Discord and Slack (with mentions disabled), otherwise plain text, as ntfy takes it."""
    parts = urlsplit(url)
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    link = kind(parts.netloc, timeout=TIMEOUT)
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
